"""Read the rows of a deck: TOML `[[table]]`, CSV, XLSX, JSON or YAML, equal ways to write the same.

What comes out is `RawRow`s: values as TOML would hold them, cells of a spreadsheet turned into such values,
and the place of each for faults.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, islice, zip_longest
from pathlib import Path

from printkit.base import toml_files
from printkit.base.catalogue import RowPlace
from printkit.base.cells import cell as cell_name
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, Quoted, near_name, options_hint, quotes_hint
from printkit.base.msgid import N_, Msgid
from printkit.base.text_files import read_bytes, read_text, unreadable
from printkit.base.toml_places import TomlPlaces
from printkit.kit.loading.csv_text import CONTROL, csv_lines
from printkit.kit.loading.diagnostics import (
    UNPRINTABLE,
    Diagnostics,
    FormattedCell,
    HiddenLine,
    Location,
    MergedCell,
    NumberCell,
    ToldCell,
    UncalculatedCell,
    cut,
    shown_value,
)
from printkit.kit.loading.encodings import NO_TEXT, SAVE_AS_TEXT, table_text
from printkit.kit.loading.field_types import (
    BooleanField,
    CodeField,
    FieldType,
    IdField,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    TextField,
    is_card_code,
)
from printkit.kit.loading.number_formats import BY_COMPUTER, is_date, shown_number
from printkit.kit.loading.schema import FieldSpec
from printkit.kit.loading.structured_text import structured_rows
from printkit.kit.loading.workbook import MAX_FORMULAS, workbook_lines
from printkit.kit.text.spelling import column_key, meant_column

_NUMBERS = (IntegerField, NumberField)
SPREADSHEETS = (".csv", ".tsv", ".xlsx")
MAX_ROWS = 30_000
"""Rows of a table: as many as the largest games of cards that are collected have, each card a row."""
MAX_TABLE_COLUMNS = 500
"""Columns of a table: many times those of the widest deck."""
MAX_TABLE_CELLS = 1_000_000
"""Cells of a table with something in them: thirty columns of the longest, which take half a gigabyte."""
TOO_MANY_ROWS = N_("the table has more than {most} rows")
TOO_MANY_CELLS = N_("the table has more than {most} cells with something in them")
FEWER_CELLS = N_("divide it into several tables, or take out what no card shows")
COUNTS = ("count", "copies")
CODE_COLUMN = "code"
_ERRORS = (
    "#REF! #N/A #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! "
    "#UNKNOWN! #BUSY! #EXTERNAL! #PYTHON!"
)
ERRORS = frozenset(_ERRORS.split())
"""What spreadsheets show where a formula went wrong."""
ONE_COPY = N_("no number of copies stands here: one is printed")
ONE_COPY_EACH = N_("no number of copies stands here and in other rows, {n} in all: one of each is printed")
NO_COPY = N_("write 0 for what is not to be printed")
STRAY_IN_WORKBOOK = N_("name its column in the first line, or empty the cell")
STRAY_IN_TEXT = N_('name its column in the first line; quote a cell that holds the separator: "a, b"')
SURPLUS = N_(
    'put quotes round a text that holds a comma, or what else separates the cells: "a, b"; '
    "else name the column in the first line, or empty the cell"
)
LEAVE_OUT = N_(
    "mend its formula in the spreadsheet, and save it; if nothing shows this column, let its table "
    'leave it out in game.toml: leave_out = ["{column}"]'
)
USUAL_COLUMNS = ("id", "name", "title", "text", *COUNTS)
"""Columns that are known in any case of letters, also where a table declares no fields."""

YES = frozenset({"true", "yes", "y", "x", "1", "vrai", "oui", "wahr", "ja"})
NO = frozenset({"false", "no", "n", "0", "faux", "non", "falsch", "nein"})

PEEKED = 50
"""Rows that tell what a column without a declaration holds."""

COPIES = re.compile(r"(?:[x×*]\s*)?([0-9]{1,9})(?:[.,]0+)?(?:\s*[x×*])?", re.IGNORECASE)
"""A number of pieces as people write it: 2, 2.0, x2, 2x, ×2."""

_FIGURES = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")
"""A number, which is no name of a column."""

MAX_UNPRINTABLE = 10
"""Names of columns with letters that nothing prints, as many as are told."""

_WHOLE = re.compile(r"-?\d+\.0+")
"""A whole number as some programs write it."""


@dataclass(frozen=True)
class RawRow:
    """One row as it stands in a file. `place` is `$.card[3]`, or `line 7` of a spreadsheet (`cells`).

    `file` is given where each row has a file of its own. `written` is how its id stands there, where another
    one was made of it.
    """

    values: Mapping[str, object]
    place: str
    cells: bool = False
    file: str = ""
    written: str = ""


@dataclass(frozen=True)
class TableSource:
    """The rows of one table, the kind of each field, and how its file is called in faults.

    `encoding` is what game.toml names for the file, `header` the line that names the columns, 0 where it
    is the first, `rows_from` that of the first row, 0 where it is the next; `lang` is the language that
    it is expected in. `maps` tells that each row is a board with a file of its own. `counts` are columns
    that components take as numbers of copies. `named_by` is the column that ids are made of, "" where it
    is looked for; None where every row must have its own; `naming` is the column that was found.
    `lacking` are the fields that no row has, which has been told. `markdown` is what it says of Markdown,
    None where it says nothing. `leave_out` are columns that are not read.
    """

    table: str
    file: str
    stem: str
    fields: Mapping[str, FieldSpec]
    rows: tuple[RawRow, ...] = field(default=())
    maps: bool = False
    counts: frozenset[str] = frozenset()
    named_by: str | None = None
    naming: str = ""
    lacking: frozenset[str] = frozenset()
    encoding: str = ""
    header: int = 0
    rows_from: int = 0
    lang: str = ""
    markdown: bool | None = None
    leave_out: tuple[str, ...] = ()

    def at(self, raw: RawRow, diagnostics: Diagnostics, context: str = "") -> Location:
        """Return the place of a row."""
        file = raw.file or self.file
        row = self.row_place(raw)
        return Location(diagnostics, file, raw.place, context, raw.cells, self.markdown, row)

    def row_place(self, raw: RawRow) -> RowPlace:
        """Return what tells a row from all others."""
        return RowPlace(self.table, raw.file or self.file, raw.place)

    def counted(self, name: str) -> bool:
        """Whether a field holds whole numbers, declared so or not."""
        if isinstance(self.fields[name].kind, IntegerField):
            return True
        cells = (str(raw.values[name]) for raw in self.rows if raw.cells and name in raw.values)
        return _counts(cells)


def toml(path: Path, file: str, diagnostics: Diagnostics) -> dict[str, object] | None:
    """Read a TOML file; None after writing down why it cannot be read."""
    found = read_utf8(path, file, diagnostics)
    return None if found is None else read_toml(found, file, diagnostics)


def read_utf8(path: Path, file: str, diagnostics: Diagnostics) -> str | None:
    """Read a file of UTF-8 words, every line ended by a line feed; None after writing down why not."""
    try:
        return read_text(path, file)
    except FaultError as error:
        diagnostics.faults += error.faults
    return None


def read_toml(words: str, file: str, diagnostics: Diagnostics) -> dict[str, object] | None:
    """Read TOML; None after writing down why it is none."""
    try:
        document = toml_files.parse_toml(words, file)
    except FaultError as error:
        diagnostics.faults += error.faults
        return None
    diagnostics.documents[file] = TomlPlaces(words)
    return document


def from_toml(document: Mapping[str, object], sheet: TableSource, diagnostics: Diagnostics) -> TableSource:
    """Take a table's rows out of a TOML document."""
    rows = document.get(sheet.table)
    if isinstance(rows, Mapping):
        rows = [rows]
    if rows is None or rows == []:
        diagnostics.fault(
            sheet.file,
            f"$.{sheet.table}",
            N_('the table "{table}" has no rows'),
            N_("a row begins with [[{table}]]"),
            table=sheet.table,
        )
        return sheet
    if not isinstance(rows, list):
        diagnostics.fault(
            sheet.file, f"$.{sheet.table}", N_("expected rows, found {value}"), value=shown_value(rows)
        )
        return sheet
    raws = []
    for index, row in enumerate(rows):
        place = f"$.{sheet.table}[{index}]"
        if isinstance(row, Mapping):
            raws.append((place, row))
        elif index < MAX_ROWS:
            diagnostics.fault(
                sheet.file, place, N_("expected a row of fields, found {value}"), value=shown_value(row)
            )
    return _from_rows(raws, f"$.{sheet.table}", sheet, diagnostics)


def from_structured(value: object, sheet: TableSource, diagnostics: Diagnostics) -> TableSource:
    """Take a table's rows out of what a JSON or YAML file holds."""
    before = len(diagnostics.faults)
    place, rows = structured_rows(value, sheet.table, sheet.file, diagnostics)
    if not rows:
        if len(diagnostics.faults) == before:
            diagnostics.fault(sheet.file, "", N_('the table "{table}" has no rows'), table=sheet.table)
        return sheet
    return _from_rows(rows, "" if place == "$" else place, sheet, diagnostics)


def _from_rows(
    found: Sequence[tuple[str, Mapping[str, object]]],
    place: str,
    sheet: TableSource,
    diagnostics: Diagnostics,
) -> TableSource:
    """Make a table of rows that have names for their values, each with its place; `place` is that of all."""
    if len(found) > MAX_ROWS:
        diagnostics.fault(sheet.file, found[MAX_ROWS][0], TOO_MANY_ROWS, most=MAX_ROWS)
    kept = found[:MAX_ROWS]
    if sum(len(row) for _, row in kept) > MAX_TABLE_CELLS:
        diagnostics.fault(sheet.file, place, TOO_MANY_CELLS, FEWER_CELLS, most=MAX_TABLE_CELLS)
        return sheet
    if sheet.leave_out:
        left = _left_out(dict.fromkeys(name for _, row in kept for name in row), sheet, place, diagnostics)
        kept = [(here, {name: each for name, each in row.items() if name not in left}) for here, row in kept]
    if _unprintable((name for _, row in kept for name in row), sheet, place, diagnostics):
        return sheet
    raws = [RawRow(row, place) for place, row in kept]
    raws, fields = _with_fields(raws, sheet)
    fields = _with_codes(fields, raws, sheet)
    if len(fields) > MAX_TABLE_COLUMNS:
        diagnostics.fault(
            sheet.file, place, N_("the table has more than {most} columns"), most=MAX_TABLE_COLUMNS
        )
        return sheet
    lacking = frozenset(
        name
        for name, kind in fields.items()
        if len(raws) > 1 and not kind.optional and all(name not in raw.values for raw in raws)
    )
    made = replace(sheet, fields=fields, rows=tuple(raws), lacking=lacking)
    _tell_lacking(made, sorted(made.lacking), place, N_('no row has the field "{value}"'), diagnostics)
    return made


def from_spreadsheet(path: Path, sheet: TableSource, diagnostics: Diagnostics, tab: str = "") -> TableSource:
    """Read a table's rows from a CSV or XLSX file; `tab` names the sheet of a workbook."""
    lines: Iterator[tuple[int, Sequence[str]]]
    try:
        data = read_bytes(path, sheet.file)
        if path.suffix.lower() == ".xlsx":
            lines = workbook_lines(
                data, tab or sheet.table, MAX_ROWS + 1 + sheet.header, sheet.file, diagnostics
            )
        else:
            lines = _csv_lines(data, sheet, diagnostics)
    except OSError as error:
        diagnostics.faults.append(unreadable(sheet.file, error))
        return sheet
    except FaultError as error:
        diagnostics.faults.extend(error.faults)
        return sheet
    spoilt = _SpoiltCells(sheet, diagnostics)
    hidden: list[int] = []
    lines = _noting_hidden(lines, hidden)
    filled = ((number, line) for number, line in lines if number >= sheet.header and any(map(_filled, line)))
    number, header = next(filled, (0, ()))
    filled = ((at, line) for at, line in filled if at >= sheet.rows_from)
    if len(header) > MAX_TABLE_COLUMNS:
        diagnostics.fault(
            sheet.file, f"line {number}", N_("the table has more than {most} columns"), most=MAX_TABLE_COLUMNS
        )
        return sheet
    header = [
        _as_shown(cell, _cell_at(number, column, "", sheet, diagnostics))
        if isinstance(cell, NumberCell)
        else spoilt.looked_at(cell, _cell_at(number, column, "", sheet, diagnostics))
        for column, cell in enumerate(header, 1)
    ]
    if any(isinstance(cell, ToldCell) for cell in header):
        spoilt.tell_merged()
        return sheet
    if sheet.leave_out:
        names = [cell.strip() for cell in header]
        left = _left_out(filter(None, names), sheet, f"line {number}", diagnostics)
        kept = [name not in left for name in names]
        header = _kept_cells(header, kept)
        filled = ((number, _kept_cells(line, kept)) for number, line in filled)
        filled = ((number, line) for number, line in filled if any(map(_filled, line)))
    if _unprintable(header, sheet, f"line {number}", diagnostics) or _headless(
        header, sheet, number, diagnostics
    ):
        return sheet
    peeked = [*islice(filled, PEEKED)]
    names, meant = _names(header, [line for _, line in peeked], sheet, number, diagnostics)
    guessed = {name: _guessed_field(name, (), sheet) for name in names if name not in ("", *sheet.fields)}
    fields: Mapping[str, FieldSpec] = {**sheet.fields, **guessed}
    dates: dict[str, list[tuple[str, str]]] = {}
    raws = (
        _raw(number, line, names, fields, sheet, diagnostics, dates, spoilt)
        for number, line in chain(peeked, filled)
    )
    rows = tuple(islice(_few_cells(filter(None, raws), sheet, diagnostics), MAX_ROWS + 1))
    spoilt.tell_merged()
    _tell_hidden([each for each in hidden if each > number], sheet, diagnostics)
    fields = _with_codes(fields, rows, sheet)
    _tell_dates(dates, rows, sheet, diagnostics)
    if len(rows) > MAX_ROWS:
        diagnostics.fault(sheet.file, rows[-1].place, TOO_MANY_ROWS, most=MAX_ROWS)
        rows = rows[:MAX_ROWS]
    if not rows and not any(fault.file == sheet.file for fault in diagnostics.faults):
        diagnostics.fault(
            sheet.file,
            "",
            N_('the table "{table}" has no rows'),
            N_("the first line names the columns"),
            table=sheet.table,
        )
    needed = sheet.fields or {"id": FieldSpec(IdField())}
    lacking = frozenset(name for name, kind in needed.items() if name not in names and not kind.optional)
    found = replace(sheet, fields=fields, rows=rows, lacking=lacking)
    told = [name for name in needed if name in found.lacking - meant] if any(names) else []
    _tell_lacking(found, told, f"line {number}", N_('the column "{value}" is missing'), diagnostics)
    return found


def _noting_hidden(
    lines: Iterable[tuple[int, Sequence[str]]], hidden: list[int]
) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield lines with their numbers; those that a workbook hides, and that have words, go to `hidden`."""
    for number, line in lines:
        if isinstance(line, HiddenLine) and any(map(_filled, line)):
            hidden.append(number)
        yield number, line


def _tell_hidden(hidden: Sequence[int], sheet: TableSource, diagnostics: Diagnostics) -> None:
    """Warn of rows that a workbook hides: they are read like all others."""
    if hidden:
        message = N_("this row is hidden, and is read like the others")
        if len(hidden) > 1:
            message = N_("this row is hidden, and more, {n} in all: they are read like the others")
        hint = N_('if they are not to be printed, delete them, or leave them out with "where" in game.toml')
        diagnostics.warn(sheet.file, f"line {hidden[0]}", message, hint, n=len(hidden))


def _unprintable(names: Iterable[str], sheet: TableSource, place: str, diagnostics: Diagnostics) -> bool:
    """Whether a name of a column has a letter that nothing prints; write down where one has."""
    found = [name for name in dict.fromkeys(names) if UNPRINTABLE.search(name)]
    for name in found[:MAX_UNPRINTABLE]:
        letter = f"U+{ord(UNPRINTABLE.findall(name)[0]):04X}"
        message = N_("the name of a column has the letter {letter}, which cannot be printed: {value}")
        value = cut(UNPRINTABLE.sub("\ufffd", name))
        diagnostics.fault(sheet.file, place, message, letter=letter, value=value)
    return bool(found)


def _few_cells(raws: Iterable[RawRow], sheet: TableSource, diagnostics: Diagnostics) -> Iterator[RawRow]:
    """Yield rows as long as they have not too many cells; write down where they have."""
    cells = 0
    for raw in raws:
        cells += len(raw.values)
        if cells > MAX_TABLE_CELLS:
            diagnostics.fault(sheet.file, raw.place, TOO_MANY_CELLS, FEWER_CELLS, most=MAX_TABLE_CELLS)
            return
        yield raw


@dataclass
class _SpoiltCells:
    """Cells of a workbook that come out empty, as far as columns that are read have such."""

    sheet: TableSource
    diagnostics: Diagnostics
    _ranges: dict[str, None] = field(default_factory=dict)
    _formulas: int = 0

    def looked_at(self, cell: str, at: Location) -> str:
        """Return a cell after writing down what spoils it."""
        if isinstance(cell, UncalculatedCell):
            self._formulas += 1
            message = N_("the formula has not been calculated: {value}")
            hint = N_("open the workbook in LibreOffice or Excel, and save it")
            if self._formulas <= MAX_FORMULAS:
                at.fault(message, hint, value=str(cell))
            elif at.row:
                self.diagnostics.flaw(at.row, Fault(at.file, at.place, message, {"value": str(cell)}, hint))
            return ToldCell()
        if isinstance(cell, MergedCell):
            self._ranges.setdefault(cell.ranges)
            if at.row:
                self.diagnostics.flaw(at.row, self._merged((cell.ranges,)))
        return cell

    def tell_merged(self) -> None:
        """Write down the cells that are merged, together."""
        if self._ranges:
            fault = self._merged(tuple(self._ranges))
            self.diagnostics.fault(fault.file, "", fault.message, fault.hint, **fault.values)

    def _merged(self, ranges: tuple[str, ...]) -> Fault:
        hint = N_("take them apart, and write into each cell what it means")
        return Fault(self.sheet.file, "", N_("cells are merged: {ranges}"), {"ranges": Quoted(ranges)}, hint)


def _kept_cells(line: Sequence[str], kept: Sequence[bool]) -> list[str]:
    """Return a line whose cells are empty in columns that are not kept."""
    return [each if keep else "" for each, keep in zip_longest(line, kept[: len(line)], fillvalue=True)]  # type: ignore[misc]


def _left_out(
    columns: Iterable[str], sheet: TableSource, place: str, diagnostics: Diagnostics
) -> frozenset[str]:
    """Return the columns that a table leaves out, as they are written; write down what names none of them."""
    known = tuple(columns)
    found = {name: meant_column(name, known) for name in sheet.leave_out}
    for name, column in found.items():
        if not column:
            hint, values = options_hint(name, known)
            message = N_('there is no column "{value}" to leave out')
            diagnostics.warn(sheet.file, place, message, hint, value=name, **values)
    return frozenset(filter(None, found.values()))


def _tell_dates(
    dates: Mapping[str, Sequence[tuple[str, str]]],
    rows: Sequence[RawRow],
    sheet: TableSource,
    diagnostics: Diagnostics,
) -> None:
    """Warn of dates, each a place and what it shows, in columns of other words: 1-4 becomes one by itself."""
    hint = N_("if it is no date, format the column as text and write the cell again")
    for name, found in dates.items():
        if len(found) < sum(name in raw.values for raw in rows):
            for place, shown in found:
                message = N_("the cell holds a date, and is printed as it shows it: {value}")
                diagnostics.warn(sheet.file, place, message, hint, value=shown)


def _tell_lacking(
    sheet: TableSource, names: Iterable[str], place: str, message: Msgid, diagnostics: Diagnostics
) -> None:
    """Write down the fields that no row has; ids are made where they are missing."""
    for name in names:
        if name != "id" or sheet.named_by is None:
            diagnostics.fault(sheet.file, place, message, value=name)


def _csv_lines(
    data: bytes, sheet: TableSource, diagnostics: Diagnostics
) -> Iterator[tuple[int, Sequence[str]]]:
    file = sheet.file
    if data.startswith(b"PK"):
        diagnostics.fault(file, "", NO_TEXT, N_("this is a workbook: name it .xlsx"))
        return
    if (words := decoded_text(data, sheet, diagnostics)) is None:
        return
    try:
        yield from csv_lines(words, file)
    except FaultError as error:
        diagnostics.faults += error.faults


def read_table_text(path: Path, sheet: TableSource, diagnostics: Diagnostics) -> str | None:
    """Read the text of a table's file; None after writing down why it cannot be read."""
    try:
        return decoded_text(read_bytes(path, sheet.file), sheet, diagnostics)
    except OSError as error:
        diagnostics.faults.append(unreadable(sheet.file, error))
    except FaultError as error:
        diagnostics.faults += error.faults
    return None


def decoded_text(data: bytes, sheet: TableSource, diagnostics: Diagnostics) -> str | None:
    """Return the text of a table's file; None after writing down why it is none."""
    try:
        words, told = table_text(data, sheet.file, sheet.table, sheet.encoding, sheet.lang)
    except FaultError as error:
        diagnostics.faults += error.faults
        return None
    diagnostics.faults += told
    if sheet.file.lower().endswith((".csv", ".tsv")) and CONTROL.search(words):
        diagnostics.fault(sheet.file, "", NO_TEXT, SAVE_AS_TEXT)
        return None
    return words


def _filled(cell: str) -> bool:
    return bool(cell.strip()) or isinstance(cell, ToldCell)


def _headless(header: Sequence[str], sheet: TableSource, number: int, diagnostics: Diagnostics) -> bool:
    """Whether a first line names no column, not even nearly: its rows begin at once, and that is told."""
    known = [*dict.fromkeys(("id", *sheet.fields, *sheet.counts, *filter(None, [sheet.named_by])))]
    words = [cell.strip() for cell in header if cell.strip()]
    if not words:
        return False
    keys = {column_key(name) for name in (*known, *USUAL_COLUMNS)}
    if any(column_key(each) in keys or near_name(each, known) for each in words):
        return False
    if not sheet.fields and not any(map(_FIGURES.fullmatch, words)):
        return False  # any words may be the names of columns
    message = N_("the first line names no column that is known here: {value}")
    hint = N_("the first line names the columns: {options}")
    options = options_hint("", known)[1]["options"]
    diagnostics.fault(
        sheet.file, f"line {number}", message, hint, value=cut(" | ".join(words)), options=options
    )
    return True


def _names(
    header: Sequence[str],
    lines: Sequence[Sequence[str]],
    sheet: TableSource,
    number: int,
    diagnostics: Diagnostics,
) -> tuple[list[str], set[str]]:
    """Name the columns above these lines; the case of a name does not matter.

    Columns without a name are ignored if empty. The second value is the names that others stand for, as told.
    """
    called = _called(sheet)
    names = [called(name.strip()) for name in header]
    meant: set[str] = set()
    for column, name in enumerate(names, 1):
        place = f'line {number}, column "{name}"'
        if name and names.index(name) + 1 < column:
            message, hint = N_('two columns are called "{value}"'), N_("give one of them another name")
            diagnostics.fault(sheet.file, place, message, hint, value=name)
        elif name and name not in sheet.fields:
            cells = (line[column - 1] for line in lines if len(line) >= column)
            free = [each for each in sheet.fields if each not in names]
            if close := _meant(name, free, cells, sheet):
                meant.add(close)
                hint, values = options_hint(close, sheet.fields)
                diagnostics.fault(
                    sheet.file, place, N_('unknown column "{value}"'), hint, value=name, **values
                )
    return names, meant


def _called(sheet: TableSource) -> Callable[[str], str]:
    """Return what gives a column the name by which it is known: as declared, else usual, else its own."""
    known = {name.lower(): name for name in (*USUAL_COLUMNS, *sheet.counts, *sheet.fields)}
    keys = {column_key(name): name for name in known.values()}

    def called(name: str) -> str:
        if name in sheet.fields:
            return name
        return known.get(name.lower()) or keys.get(column_key(name) or name, name)

    return called


def _counts(cells: Iterable[str]) -> bool:
    """Whether cells hold whole numbers, at least one."""
    words = [cell.strip() for cell in cells if cell.strip()]
    return bool(words) and all(map(COPIES.fullmatch, words))


def _meant(name: str, free: Sequence[str], cells: Iterable[str], sheet: TableSource) -> str:
    """Return the declared field that a column was meant for, "" where it is one of its own.

    `free` are the fields that have no column: one with nearly this name is meant, else the only number that
    must be there, where the cells hold numbers.
    """
    if not free or name in USUAL_COLUMNS or name in sheet.counts:
        return ""
    if close := near_name(name, free):
        return close
    numbers = [
        each
        for each in free
        if isinstance(sheet.fields[each].kind, IntegerField) and not sheet.fields[each].optional
    ]
    return numbers[0] if len(numbers) == 1 and _counts(cells) else ""


def _raw(
    number: int,
    line: Sequence[str],
    names: Sequence[str],
    fields: Mapping[str, FieldSpec],
    sheet: TableSource,
    diagnostics: Diagnostics,
    dates: dict[str, list[tuple[str, str]]],
    spoilt: _SpoiltCells,
) -> RawRow | None:
    """Return the row of a line; None for an empty one. Dates among words are added to `dates`, by column."""
    values: dict[str, object] = {}
    if surplus := _surplus(names, line, fields, sheet):
        at = _cell_at(number, 0, "", sheet, diagnostics)._replace(place=f"line {number}")
        hint = quotes_hint("".join(cell.strip()[:1] for cell in line)) or SURPLUS
        if surplus == 1:
            at.fault(N_("the row has a cell more than the first line"), hint)
        else:
            message = N_("the row has {n} cells more than the first line")
            at.fault(message, hint, n=surplus)
        known = (name for name in names if name in fields)
        values = {name: ToldCell() for name in known}  # which words belong where is not known
        if names[0] == "id" and line[0].strip():
            values["id"] = line[0].strip()
        return RawRow(values, at.place, cells=True)
    for column, (name, words) in enumerate(zip_longest(names, line, fillvalue=""), 1):
        if isinstance(words, (UncalculatedCell, MergedCell)):
            words = spoilt.looked_at(words, _cell_at(number, column, name, sheet, diagnostics))
        if words.strip() in ERRORS:
            _cell_at(number, column, name, sheet, diagnostics).fault(
                N_("the cell holds an error of the spreadsheet: {value}"),
                LEAVE_OUT if name else N_("mend its formula in the spreadsheet, and save it"),
                value=words.strip(),
                column=name,
            )
            values.setdefault(name, ToldCell(words.strip()))
        elif isinstance(words, ToldCell):
            values.setdefault(name, words)
        elif name in fields:
            kind = fields[name].kind
            if isinstance(words, FormattedCell) and isinstance(_item_of(kind), TextField):
                words = words.marked
            if isinstance(words, NumberCell):
                at, cell = _cell_at(number, column, name, sheet, diagnostics), words
                words = _of_kind(cell, kind, at, sheet.lang)
                if isinstance(words, ToldCell):
                    values.setdefault(name, words)
                    continue
                if is_date(cell.form) and words:
                    dates.setdefault(name, []).append((at.place, words))
            if words.strip() or (isinstance(kind, (ListField, MapField)) and not fields[name].optional):
                values.setdefault(name, value(words, kind))  # an empty cell is an empty list
        elif not name and words.strip():
            at = _cell_at(number, column, name, sheet, diagnostics)
            at._replace(place=f"line {number}, column {column}").fault(
                N_("a cell stands under no column name: {value}"),
                STRAY_IN_WORKBOOK if sheet.file.lower().endswith(".xlsx") else STRAY_IN_TEXT,
                value=shown_value(words),
            )
    return RawRow(values, f"line {number}", cells=True) if values else None


def _cell_at(number: int, column: int, name: str, sheet: TableSource, diagnostics: Diagnostics) -> Location:
    """Return the place of a cell: by its name in a workbook, else by its column."""
    line = f"line {number}"
    if sheet.file.lower().endswith(".xlsx"):
        place = f"{line}, cell {cell_name(column - 1, number - 1)}"
    else:
        place = f'{line}, column "{name or column}"'
    return Location(diagnostics, sheet.file, place, row=RowPlace(sheet.table, sheet.file, line))


def _of_kind(cell: NumberCell, kind: FieldType, at: Location, lang: str) -> str:
    """Return a number of a workbook in digits where one is expected, else as the workbook shows it."""
    each = _item_of(kind)
    if not isinstance(each, (*_NUMBERS, BooleanField)):
        return _as_shown(cell, at, lang if isinstance(each, TextField) else "")
    if not is_date(cell.form):
        return cell
    shown = shown_number(cell.number, cell.form)
    message, hint = (
        N_("the cell holds a date: {value}"),
        N_("format the column as text and write the cell again"),
    )
    at.fault(message, hint, value=shown or str(cell))
    return ToldCell(cell)


def _item_of(kind: FieldType) -> FieldType:
    """Return the kind of the items of a list or a map, of all else the kind itself."""
    return kind.item if isinstance(kind, (ListField, MapField)) else kind


def _as_shown(cell: NumberCell, at: Location, lang: str = "") -> str:
    """Return how a workbook shows a number among words; a told cell after writing down that it cannot be."""
    if isinstance(cell.number, bool):
        return str(cell.number).upper()
    if (shown := shown_number(cell.number, cell.form, lang)) is not None:
        return shown
    if cell.form.startswith(BY_COMPUTER):
        day = shown_number(cell.number, "yyyy-mm-dd") or str(cell)
        message = N_("the cell holds a date that every computer shows in its own way: {value}")
        hint = N_("give it a format that is the same everywhere, such as yyyy-mm-dd, or write it as text")
        at.fault(message, hint, value=day)
        return ToldCell(cell)
    message = N_("the cell shows a number as printkit does not print it: {value}, in the format {form}")
    hint = N_("format the column as text and write the cell again, as it is to be printed")
    at.fault(message, hint, value=str(cell), form=cell.form or "General")
    return ToldCell(cell)


def _surplus(
    names: Sequence[str], line: Sequence[str], fields: Mapping[str, FieldSpec], sheet: TableSource
) -> int:
    """Return how many cells of a row of text stand behind the last column that has a name.

    Empty ones count where a cell before them holds what its column cannot: it has been moved by one of them.
    """
    if sheet.file.lower().endswith(".xlsx") or (len(line) <= len(names) and all(names)):
        return 0
    last, filled = (
        max((at for at, cell in enumerate(cells, 1) if cell.strip()), default=0) for cells in (names, line)
    )
    moved = any(
        name in fields and _misfit(words, fields[name].kind) for name, words in zip(names, line, strict=False)
    )
    return max(filled - last, len(line) - len(names) if moved else 0)


def _misfit(words: str, kind: FieldType) -> bool:
    """Whether words stand where a number, or yes or no, is expected."""
    plain = isinstance(kind, (IntegerField, NumberField, BooleanField))
    return plain and bool(words.strip()) and isinstance(value(words, kind), str)


def _with_fields(raws: Sequence[RawRow], sheet: TableSource) -> tuple[list[RawRow], Mapping[str, FieldSpec]]:
    """Return rows by the names of their fields, and the fields, those that are declared and the others.

    The others are guessed from all values of each. A name that is nearly that of a field which its row lacks
    is none: it is misspelled, and told as such.
    """
    if sheet.named_by is None:
        return list(raws), sheet.fields or {"id": FieldSpec(IdField())}
    called, found, values = _called(sheet), [], dict[str, list[object]]()
    misspelt: set[str] = set()
    for raw in raws:
        row: dict[str, object] = {}
        for written, each in raw.values.items():
            if each is None:
                continue
            name = called(written)
            name = written if name != written and (name in raw.values or name in row) else name
            if name not in sheet.fields and name not in values and name not in misspelt:
                free = [field for field in sheet.fields if field not in raw.values and field not in row]
                if name not in ("id", *sheet.counts) and near_name(name, free):
                    misspelt.add(name)
            empty = each == "" and (name not in sheet.fields or sheet.fields[name].optional)
            if name not in sheet.fields and name not in misspelt:
                values.setdefault(name, []).extend([] if empty else [each])
            if not empty:  # as an empty cell
                row[name] = each
        found.append(replace(raw, values=row))
    fields = {**sheet.fields, **{name: _guessed_field(name, each, sheet) for name, each in values.items()}}
    return [_worded(raw, fields, values) for raw in found], fields


def _worded(raw: RawRow, fields: Mapping[str, FieldSpec], guessed: Container[str]) -> RawRow:
    """Return a row with its numbers as words where other rows have words, in fields that were guessed."""
    words = {
        name: _as_words(value, fields[name].kind) for name, value in raw.values.items() if name in guessed
    }
    return replace(raw, values={**raw.values, **words}) if words else raw


def _as_words(value: object, kind: FieldType) -> object:
    """Return a value with its numbers as words where its kind has words, also in lists and maps."""
    if isinstance(kind, TextField) and isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    if isinstance(kind, ListField) and isinstance(value, list):
        return [_as_words(each, kind.item) for each in value]
    if isinstance(kind, MapField) and isinstance(value, Mapping):
        return {name: _as_words(each, kind.item) for name, each in value.items()}
    return value


def _guessed_field(name: str, values: Sequence[object], sheet: TableSource) -> FieldSpec:
    """Guess what a column without a declaration holds; without values it holds words."""
    if name == "id":
        return FieldSpec(IdField())
    if name in COUNTS or name in sheet.counts:
        return FieldSpec(IntegerField(0), optional=True)
    return FieldSpec(_guessed_kind(values), optional=True)


def _guessed_kind(values: Sequence[object]) -> FieldType:
    def all_are(*kinds: type) -> bool:
        return bool(values) and all(isinstance(each, kinds) for each in values)

    if all_are(bool):
        return BooleanField()
    if all_are(int):
        return IntegerField()
    if all_are(int, float):
        return NumberField()
    if all_are(list, tuple):
        return ListField(_guessed_kind([*chain.from_iterable(values)]))  # type: ignore[arg-type]  # lists
    if all_are(Mapping) and not all(set(each) == {"one", "other"} for each in values):  # type: ignore[call-overload]
        return MapField("", _guessed_kind([*chain.from_iterable(each.values() for each in values)]))  # type: ignore[attr-defined]
    return TextField()


def _with_codes(
    fields: Mapping[str, FieldSpec], rows: Iterable[RawRow], sheet: TableSource
) -> Mapping[str, FieldSpec]:
    """Return the fields, a column `code` that is not declared as codes of cards where it holds nothing else.

    Where one stands twice it is no card's own, so they are words.
    """
    if CODE_COLUMN in sheet.fields or CODE_COLUMN not in fields:
        return fields
    values = [raw.values[CODE_COLUMN] for raw in rows if CODE_COLUMN in raw.values]
    codes = bool(values) and all(map(is_card_code, values)) and len({*map(str, values)}) == len(values)
    return {**fields, CODE_COLUMN: FieldSpec(CodeField(), optional=True)} if codes else fields


def with_counts(sheet: TableSource, declared: Container[str], diagnostics: Diagnostics) -> TableSource:
    """Return a table whose numbers of copies are numbers, also where they are written `2.0`, `x2` or `2x`.

    Of a column that is not `declared`, and that a component counts by, empty cells are told: one is taken.
    """
    columns = tuple(sheet.fields)
    asked = {meant_column(name, columns) for name in sheet.counts}
    counts = {name for name in (*sorted(asked), *COUNTS) if name in sheet.fields}
    counts = {name for name in counts if isinstance(sheet.fields[name].kind, IntegerField)}
    if not counts:
        return sheet
    counted = replace(sheet, rows=tuple(_counted(raw, counts) for raw in sheet.rows))
    for name in sorted(counts & asked):
        empty = [raw for raw in counted.rows if name not in raw.values]
        if empty and name not in declared:
            raw = empty[0]
            at = sheet.at(raw, diagnostics).key(name)
            at.warn(ONE_COPY if len(empty) == 1 else ONE_COPY_EACH, NO_COPY, n=len(empty))
    return counted


def _counted(raw: RawRow, counts: Iterable[str]) -> RawRow:
    numbers: dict[str, object] = {}
    for name in counts:
        written = raw.values.get(name)
        if isinstance(written, float) and written.is_integer():
            numbers[name] = int(written)
        elif isinstance(written, str) and (found := COPIES.fullmatch(written.strip())):
            numbers[name] = int(found[1])
    return replace(raw, values={**raw.values, **numbers}) if numbers else raw


def value(words: str, kind: FieldType) -> object:
    """Read a cell as a kind; words that do not fit stay words, for the schema to refuse.

    Lists are split at `|`, maps are `name=value` split at `|`, a line break in a text is `<br/>`.
    """
    stripped = words.strip()
    if isinstance(kind, ListField):
        return [value(part, kind.item) for part in stripped.split("|") if part.strip()]
    if isinstance(kind, MapField):
        pairs = [part.partition("=") for part in stripped.split("|") if part.strip()]
        if not all(equals for _, equals, _ in pairs):
            return stripped
        return {name.strip(): value(part, kind.item) for name, _, part in pairs}
    if isinstance(kind, IntegerField):
        return _number(stripped, int)
    if isinstance(kind, NumberField):
        return _number(stripped.replace(",", "."), float)
    if isinstance(kind, BooleanField):
        low = stripped.lower()
        return True if low in YES else False if low in NO else stripped
    if isinstance(kind, TextField):
        return "<br/>".join(line.strip() for line in stripped.splitlines())
    return stripped


def _number(words: str, kind: type[int] | type[float]) -> int | float | str:
    if not words.isascii() or "_" in words:
        return words
    if kind is int and _WHOLE.fullmatch(words):
        words = words.partition(".")[0]
    try:
        return kind(words)
    except ValueError:
        return words
