"""Read the lines of a sheet of an XLSX workbook; what is too large, or comes out empty, is told."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import field
from datetime import date, time, timedelta
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from zipfile import BadZipFile, ZipFile

from printkit.base.cells import cell as cell_name
from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_, Msgid
from printkit.base.text_files import MEGABYTE
from printkit.kit.loading.diagnostics import (
    Diagnostics,
    FormattedCell,
    HiddenLine,
    MergedCell,
    NumberCell,
    ToldCell,
    UncalculatedCell,
    cut,
)
from printkit.kit.loading.number_formats import (
    BY_COMPUTER,
    GENERAL,
    MAX_DIGITS_KEPT,
    counts_days,
    is_date,
    shown_words,
)

if TYPE_CHECKING:
    from openpyxl import Workbook

MAX_WORKBOOK = 100
"""Megabytes of a workbook's parts: looking through so many takes seconds."""
MAX_WORKBOOK_CELLS = 1_000_000
"""Cells of a sheet, empty ones before the last of a line counted, and one for each line."""
MAX_WORKBOOK_ELEMENTS = 1_500_000
"""XML elements of a sheet, three to a cell: a dozen columns of the longest table take half a minute."""
MAX_WORDS = 750_000
"""XML elements of the words that cells share, two to a text: those of ten columns in the longest table."""
MAX_ABOUT = 100_000
"""XML elements of what tells of styles and sheets."""
MAX_BESIDE_CELLS = 20_000
"""XML elements of a sheet that are no cells: merged ranges, rules, formatted words. They are read slowly."""
MAX_WORKBOOK_PARTS = 1_000
"""Files in a workbook: each sheet and each picture is some."""
MAX_PIECE = 150_000
"""Bytes of a tag with the words behind it, or of a comment: one that is not whole is read over and over.

A cell of a spreadsheet has up to 32,767 letters.
"""
MAX_FORMULAS = 100
"""Formulas without a value that are told, and kept in their own words."""
DAYS_TO_1904 = 1462
"""Days from the first that most workbooks count from to that of the others, in 1904."""
_BY_COMPUTER = (14, 22)
"""Formats of dates that each computer shows as it is set; those of Eastern Asia have no code at all."""
_ACCOUNTING = r'_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)'
_CELLS = re.compile(rb"<(?:\w+:)?(?:row|c|v|f|is|t|si)[\s/>]")
_PIECE = re.compile(rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)|<[^<]*+", re.DOTALL)
_HIDDEN = re.compile(rb"<(?:\w+:)?row\b(?=[^<>]*\shidden=[\"'](?:1|true)[\"'])[^<>]*\sr=[\"'](\d{1,9})[\"']")
_WHOLE = re.compile(r"\{[^{}]*\}|<[^<>]*>")
"""What no mark may stand in: a token, a tag."""
_SPECIAL = re.compile(rb"<(?:\w+:)?(?:f[\s>]|mergeCell\s)")
SMALLER = N_("delete the empty rows and columns, and save it again")


def workbook_lines(
    content: bytes, tab: str, most: int, file: str, diagnostics: Diagnostics
) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield lines with their numbers, of those with words `most` and one: the sheet `tab`, else the first.

    What cannot be read is written down.
    """
    from openpyxl.utils.exceptions import InvalidFileException

    data = io.BytesIO(content)
    if other := _other_format(content):
        diagnostics.fault(file, "", *other)
        return
    try:
        if oversized := _oversized(ZipFile(data)):
            message, values = oversized
            diagnostics.fault(file, "", message, SMALLER, **values)
            return
        book = open_workbook(data)
        cast(Any, book)._date_formats, cast(Any, book)._timedelta_formats = (), ()  # days stay numbers
        sheet = book[tab] if tab in book.sheetnames else book.worksheets[0]
        sheet.reset_dimensions()  # they may say anything
        part = ZipFile(data).read(cast(Any, sheet)._worksheet_path)  # openpyxl leaves some out
        special = _special(part) if _SPECIAL.search(part) else _SpecialCells({}, ())
        hidden = {int(number) for number in _HIDDEN.findall(part)}
        found, cells, filled = [], 0, 0
        styles = [_format(book, each.numFmtId) for each in cast(Any, book)._cell_styles]
        plain = all(form in GENERAL for form in styles)
        rows = cast(Any, sheet).iter_rows(values_only=plain)
        for number, row in enumerate(rows, 1):
            line = row if plain else [each.value for each in row]
            cells += 1 + len(line)
            if not line and cells <= MAX_WORKBOOK_CELLS:
                continue
            if cells > MAX_WORKBOOK_CELLS:
                message = N_("the sheet has more than {most} cells")
                diagnostics.fault(file, f"line {number}", message, SMALLER, most=MAX_WORKBOOK_CELLS)
                return
            forms = () if plain else [styles[getattr(each, "_style_id", 0)] for each in row]
            words = [_words(cell, form, book) for cell, form in zip_longest(line, forms, fillvalue="")]
            if special.formulas or special.merged:
                words = [*special.among(words, number)]
            if not any(cell.strip() or isinstance(cell, ToldCell) for cell in words):
                continue  # sheets have thousands that are formatted, and empty
            found.append((number, HiddenLine(words) if number in hidden else words))
            filled += 1
            if filled > most:
                break
    except Exception as error:  # openpyxl lets through whatever its parsers raise on a damaged file
        hint = N_("open it in LibreOffice or Excel, and save it again")
        if isinstance(error, (BadZipFile, InvalidFileException, OSError)) and str(error):
            message = N_("this is not a readable XLSX workbook: {reason}")
            diagnostics.fault(file, "", message, hint, reason=str(error))
        else:  # what Python says of it is for programmers
            diagnostics.fault(file, "", N_("this is not a readable XLSX workbook: it is damaged"), hint)
        return
    yield from found


def open_workbook(data: io.BytesIO) -> Workbook:
    """Open a workbook to be read row by row. Raises whatever openpyxl's parsers do on a damaged one."""
    from openpyxl import load_workbook

    with redirect_stdout(io.StringIO()):  # it prints of some damage, where others read what is told for them
        return load_workbook(data, read_only=True, data_only=True, rich_text=True)


def _other_format(content: bytes) -> tuple[Msgid, Msgid] | None:
    """Return what a file is that is no XLSX workbook, and what to do about it; None for what may be one."""
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        message = N_("this workbook is from an old Excel, or has a password")
        return message, N_("save it as .xlsx, without a password")
    if not content.startswith(b"PK") and b"PK\3\4" not in content:
        return N_("this is not a workbook"), N_("save it as .xlsx, or rename a text file to .csv")
    if b"mimetypeapplication/vnd.oasis.opendocument" in content[:200]:
        return N_("this is a LibreOffice workbook"), N_("save it as .xlsx")
    return None


def _oversized(book: ZipFile) -> tuple[Msgid, dict[str, object]] | None:
    """Return what of a workbook is too large to be read soon, and how large it may be; else None."""
    parts = book.infolist()
    if sum(each.file_size for each in parts) > MAX_WORKBOOK * MEGABYTE:
        return N_("unpacked, the workbook has more than {most} MB"), {"most": MAX_WORKBOOK}
    if len(parts) > MAX_WORKBOOK_PARTS:
        return N_("the workbook has more than {most} parts"), {"most": MAX_WORKBOOK_PARTS}
    for name in book.namelist():
        if name.endswith((".xml", ".rels")):
            part = book.read(name)
            most, beside = MAX_WORDS if name.endswith("sharedStrings.xml") else MAX_ABOUT, 0
            found = part.count(b"<") - part.count(b"</")
            if "/worksheets/" in name or name.endswith("sharedStrings.xml"):
                beside = found - sum(1 for _ in _CELLS.finditer(part))
            if "/worksheets/" in name:
                most = MAX_WORKBOOK_ELEMENTS
            if beside > MAX_BESIDE_CELLS:
                message = N_("{part} of the workbook has more than {most} elements that are not cells")
                return message, {"part": name, "most": MAX_BESIDE_CELLS}
            if found > most:
                message = N_("{part} of the workbook has more than {most} elements")
                return message, {"part": name, "most": most}
            if any(len(each[0]) > MAX_PIECE for each in _PIECE.finditer(part)):
                message = N_("{part} of the workbook has a cell or a tag of more than {most} bytes")
                return message, {"part": name, "most": MAX_PIECE}
    return None


@dataclass
class _SpecialCells:
    """What comes out empty: formulas that were never calculated, by their cells, all but one of merged cells.

    `merged` has ranges in the order of their first lines; `_open` are those that reach the line before. A
    line may lack cells of them at its end: it is as wide as the widest before it.
    """

    formulas: Mapping[str, str]
    merged: Sequence[_Range]
    _open: list[_Range] = field(default_factory=list)
    _begun: int = 0
    _width: int = 0

    def among(self, line: Sequence[str], number: int) -> Iterator[str]:
        """Yield the cells of a line, which come one after the other, with what is special in their places."""
        while self._begun < len(self.merged) and self.merged[self._begun].top <= number:
            self._open.append(self.merged[self._begun])
            self._begun += 1
        self._open = [each for each in self._open if each.bottom >= number]
        self._width = max(self._width, len(line))
        hidden = {
            column: each.name
            for each in self._open
            for column in range(each.left, min(each.right, self._width) + 1)
            if (column, number) != (each.left, each.top)
        }
        missing = [""] * (max(hidden, default=0) - len(line))
        for column, words in enumerate((*line, *missing), 1):
            formula = self.formulas.get(cell_name(column - 1, number - 1)) if self.formulas else None
            if formula is not None:
                yield UncalculatedCell(formula)
            else:
                yield MergedCell(hidden[column]) if column in hidden and not words else words


class _Range(NamedTuple):
    """A range of cells by its lines and columns, from 1."""

    top: int
    left: int
    bottom: int
    right: int
    name: str


def _special(part: bytes) -> _SpecialCells:
    from lxml import etree
    from openpyxl.utils.cell import range_boundaries

    merged: list[_Range] = []
    formulas: dict[str, str] = {}
    tags = ("{*}row", "{*}c", "{*}mergeCell")
    elements = etree.iterparse(io.BytesIO(part), tag=tags, resolve_entities=False)
    for _, element in elements:
        if etree.QName(element).localname == "row":
            element.clear()
        elif etree.QName(element).localname == "mergeCell":
            name = element.get("ref", "")
            left, top, right, bottom = (each or 1 for each in range_boundaries(name))
            merged.append(_Range(top, left, bottom, right, name))
        elif element.find("{*}f") is not None and element.get("t") != "str" and not element.findtext("{*}v"):
            told = len(formulas) < MAX_FORMULAS
            formulas[element.get("r", "")] = cut(f"={element.findtext('{*}f') or ''}") if told else "="
    return _SpecialCells(formulas, sorted(merged))


def _format(book: object, number: int) -> str:
    """Return a format by its number: those below 164 are the same in every workbook."""
    from openpyxl.styles.numbers import BUILTIN_FORMATS, BUILTIN_FORMATS_MAX_SIZE

    if number < BUILTIN_FORMATS_MAX_SIZE:
        form = _ACCOUNTING if number == 44 else str(BUILTIN_FORMATS.get(number, ""))  # openpyxl's has no ;
        return f"{BY_COMPUTER}{form or 'd'}" if number in _BY_COMPUTER or not form else form
    return str(cast(Any, book)._number_formats[number - BUILTIN_FORMATS_MAX_SIZE])


def _words(cell: object, form: str, book: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return NumberCell(str(cell).lower(), cell, form)
    if isinstance(cell, (date, time, timedelta)):  # written as a date, not as a number of days
        from openpyxl.utils.datetime import to_excel

        cell = cast(Any, to_excel)(cell)
        form = form if is_date(form) else f"{BY_COMPUTER}d"
    elif isinstance(cell, (int, float)) and counts_days(form) and _from_1904(book):
        cell += DAYS_TO_1904
    if isinstance(cell, (int, float)):
        whole = isinstance(cell, int) or (cell.is_integer() and abs(cell) < 10**MAX_DIGITS_KEPT)
        digits = str(int(cell)) if whole else f"{cell:.15g}"
        plain = whole and form in GENERAL and len(digits) <= MAX_DIGITS_KEPT
        return digits if plain else NumberCell(digits, float(cell), form)
    if isinstance(cell, list):
        return _formatted([(_unescaped(each), _tags(each)) for each in cell], form)
    return shown_words(_unescaped(cell), form)


def _unescaped(words: object) -> str:
    from openpyxl.utils.escape import unescape

    return str(unescape(str(words)))  # `_x000D_` is a letter


def _tags(run: object) -> str:
    """Return the tags of a run of words in a cell, a letter each: b, i, u."""
    font = getattr(run, "font", None)
    return "".join(name for name in "biu" if getattr(font, name, None) not in (None, False, "none"))


def _formatted(runs: Sequence[tuple[str, str]], form: str) -> str:
    """Return the words of a cell in which each run has its own tags.

    Where a run begins or ends within a token or a tag, all of that is as its first letter is. A line break
    and a `|`, at which lists are divided, have none.
    """
    words = "".join(run for run, _ in runs)
    tags = [tags for run, tags in runs for _ in run]
    for found in _WHOLE.finditer(words):
        tags[found.start() : found.end()] = [tags[found.start()]] * len(found[0])
    tags = ["" if letter in "\n\r|" else each for letter, each in zip(words, tags, strict=True)]
    if not any(tags) or shown_words(words, form) != words:
        return shown_words(words, form)
    marked = ""
    for each, group in groupby(zip(tags, words, strict=True), key=itemgetter(0)):
        inner = "".join(letter for _, letter in group)
        for name in reversed(each) if inner.strip() else "":
            inner = f"<{name}>{inner}</{name}>"
        marked += inner
    return FormattedCell(words, marked)


def _from_1904(book: object) -> bool:
    from openpyxl.utils.datetime import CALENDAR_MAC_1904

    return bool(cast(Any, book).epoch == CALENDAR_MAC_1904)
