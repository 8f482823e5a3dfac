"""Read a table that somebody has, wherever it lies: its columns and its cells as words.

What comes out is a `DeckSheet` for each sheet of a workbook, else one; all that is wrong is told at once.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import read_plain, unreadable
from printkit.kit.loading.csv_text import CONTROL, csv_lines
from printkit.kit.loading.diagnostics import Diagnostics, NumberCell
from printkit.kit.loading.encodings import NO_TEXT, SAVE_AS_TEXT, table_text
from printkit.kit.loading.manifest_schema import RESERVED_TABLES
from printkit.kit.loading.number_formats import shown_number
from printkit.kit.loading.structured_text import STRUCTURED, read_structured, structured_rows
from printkit.kit.loading.tables import MAX_ROWS, SPREADSHEETS, TOO_MANY_ROWS
from printkit.kit.loading.workbook import workbook_lines
from printkit.kit.text.spelling import ID, slug

MAX_DRAWN_COLUMNS = 60
"""Columns that a card is made of: more do not fit one."""
MAX_SHEETS = 20
DECK_FILES = (*SPREADSHEETS, *STRUCTURED)
"""Endings of the files that a game can be made of."""
TAKEN_TABLES = (*RESERVED_TABLES, "back")
"""Names that no table may have, or that its front may not, as the back has it."""
NO_ROWS = N_("there are no rows below the names of the columns")


@dataclass(frozen=True)
class DeckSheet:
    """A table as words. `table` is its name in game.toml, `title` the name for people, `tab` that of a sheet.

    Every row has a cell for each of the `columns`, which all have names. `held` tells what a column of JSON
    or YAML holds: `int`, `number`, `bool`, `list` or `text`.
    `encoding` is that of its file, "" for Unicode.
    """

    table: str
    title: str
    tab: str
    columns: tuple[str, ...]
    rows: tuple[Mapping[str, str], ...]
    held: Mapping[str, str] = field(default_factory=dict)
    encoding: str = ""


def read_deck(path: Path, encoding: str = "", lang: str = "") -> tuple[DeckSheet, ...]:
    """Return the tables of a file; `encoding` is that of a text, "" where it is to be found out.

    Raises FaultError where it is none, or anything in it is wrong.
    """
    file = shown_path(path)
    ending = path.suffix.lower()
    if path.is_dir():
        hint = N_("name the table in it")
        raise FaultError([Fault(file, "", N_("this is a folder, and a table is expected"), {}, hint)])
    if ending not in DECK_FILES and path.exists():
        raise FaultError([_no_table(file)])
    try:
        data = read_plain(path, file)
    except OSError as error:
        raise FaultError([unreadable(file, error)]) from None
    if not data.strip():
        raise FaultError([Fault(file, "", N_("the file is empty"))])
    diagnostics = Diagnostics(path.parent)
    if ending == ".xlsx":
        sheets = _workbook(data, file, diagnostics)
    else:
        words, encoding = table_words(data, file, encoding, lang)
        if ending in STRUCTURED:
            sheets = _structured(words, ending, path.stem, file, diagnostics)
        else:
            sheets = [_sheet("", path.stem, csv_lines(words, file), file, diagnostics)]
    found = [sheet for sheet in sheets if sheet]
    if diagnostics.faults:
        raise FaultError(diagnostics.faults)
    if not found:
        raise FaultError([Fault(file, "", NO_ROWS, {}, N_("the first line names the columns"))])
    return tuple(replace(sheet, encoding=encoding) for sheet in _named(found))


def table_words(data: bytes, file: str, encoding: str, lang: str) -> tuple[str, str]:
    """Return the text of a table, and its encoding, "" for Unicode. Raises FaultError if it is not sure."""
    try:
        words, told = table_text(data, file, "", encoding, lang)
    except FaultError as error:
        hint = N_("save it as UTF-8, or name with --encoding the one whose words are right: {options}")
        raise FaultError(
            replace(fault, hint=hint) if "options" in fault.values else fault for fault in error.faults
        ) from None
    if CONTROL.search(words):
        raise FaultError([Fault(file, "", NO_TEXT, {}, SAVE_AS_TEXT)])
    return words, encoding or next((str(each.values["encoding"]) for each in told), "")


def _no_table(file: str) -> Fault:
    hint = N_("a table is one of {options}")
    return Fault(
        file, "", N_("this is no table that printkit can read"), {"options": ", ".join(DECK_FILES)}, hint
    )


def _workbook(data: bytes, file: str, diagnostics: Diagnostics) -> list[DeckSheet | None]:
    """Read the sheets of a workbook; one that is empty, or has nothing below its first line, is left out."""
    names = tab_names(data)[:MAX_SHEETS] or [""]
    sheets = []
    for tab in names:
        before = len(diagnostics.faults)
        lines = workbook_lines(data, tab, MAX_ROWS + 1, file, diagnostics)
        sheets.append(_sheet(tab, tab, lines, file, diagnostics))
        if len(diagnostics.faults) > before and not tab:
            break
    return sheets


def tab_names(data: bytes) -> list[str]:
    """Return the names of a workbook's sheets; none where it cannot be read, which its reader tells."""
    from openpyxl import load_workbook

    try:
        return [str(name) for name in load_workbook(io.BytesIO(data), read_only=True).sheetnames]
    except Exception:  # whatever openpyxl's parsers raise on a damaged file
        return []


def _shown(cell: str) -> str:
    """Return how a workbook shows a cell; a number that it shows as no words is left as it is."""
    if not isinstance(cell, NumberCell) or isinstance(cell.number, bool):
        return cell
    shown = shown_number(cell.number, cell.form)
    return cell if shown is None else shown


def _sheet(
    tab: str,
    title: str,
    lines: Iterable[tuple[int, Sequence[str]]],
    file: str,
    diagnostics: Diagnostics,
) -> DeckSheet | None:
    """Make a table of lines with their numbers; None where it has no rows."""
    filled = ((number, [*map(_shown, line)]) for number, line in lines if any(cell.strip() for cell in line))
    number, header = next(filled, (0, ()))
    names = [cell.strip() for cell in header]
    here = f"{tab}: " if tab else ""
    for column, name in enumerate(names):
        if name and name in names[:column]:
            message, hint = N_('two columns are called "{value}"'), N_("give one of them another name")
            diagnostics.fault(file, f"{here}line {number}", message, hint, value=name)
    if len(list(filter(None, names))) > MAX_DRAWN_COLUMNS:
        message = N_("the table has {n} columns; a card is made of {most} at most")
        hint = N_("take out what is not printed")
        diagnostics.fault(file, f"{here}line {number}", message, hint, n=len(names), most=MAX_DRAWN_COLUMNS)
        return None
    rows: list[dict[str, str]] = []
    for line_number, line in filled:
        if len(rows) == MAX_ROWS:
            diagnostics.fault(file, f"{here}line {line_number}", TOO_MANY_ROWS, most=MAX_ROWS)
            return None
        cells = [*line, *[""] * (len(names) - len(line))]
        rows.append({name: cell for name, cell in zip(names, cells, strict=False) if name})
    if not rows or not any(names):
        return None
    return DeckSheet("", title, tab, tuple(filter(None, names)), tuple(rows))


def _structured(
    words: str, ending: str, stem: str, file: str, diagnostics: Diagnostics
) -> list[DeckSheet | None]:
    """Read the tables of a JSON or YAML file: one for each list of rows with a name, else one."""
    held = read_structured(words, ending, file, diagnostics)
    if held is None:
        return []
    lists = [name for name, rows in held.items() if _is_table(rows)] if isinstance(held, Mapping) else []
    sheets: list[DeckSheet | None] = []
    for name in lists or [stem]:
        before = len(diagnostics.faults)
        _, found = structured_rows(held, name, file, diagnostics)
        if len(found) > MAX_ROWS:
            diagnostics.fault(file, found[MAX_ROWS][0], TOO_MANY_ROWS, most=MAX_ROWS)
        if found and len(diagnostics.faults) == before:
            sheets.append(_sheet_of([row for _, row in found], name))
    return sheets


def _is_table(rows: object) -> bool:
    return isinstance(rows, list) and bool(rows) and all(isinstance(row, Mapping) for row in rows)


def _sheet_of(rows: Sequence[Mapping[str, object]], title: str) -> DeckSheet:
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    held = {name: _held([row[name] for row in rows if row.get(name) is not None]) for name in columns}
    cells = tuple({name: _cell(row.get(name)) for name in columns} for row in rows)
    return DeckSheet("", title, "", columns, cells, held)


def _held(values: Sequence[object]) -> str:
    """Return what a column of values holds."""
    kinds = {type(value) for value in values}
    if kinds == {bool}:
        return "bool"
    if kinds and kinds <= {int, float}:
        return "int" if kinds == {int} else "number"
    return "list" if kinds == {list} else "text"


def _cell(value: object) -> str:
    """Return a value as a cell would have it."""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def _named(sheets: Sequence[DeckSheet]) -> Iterable[DeckSheet]:
    """Yield the tables, each with a name of its own for game.toml, and one for people."""
    taken: set[str] = set()
    for number, sheet in enumerate(sheets, 1):
        first = slug(sheet.title)
        if not ID.fullmatch(first):  # as in another script: it is a class in style sheets too
            first = "cards"
        if not first[0].isalpha() or first in TAKEN_TABLES:
            first = f"cards-{first}"
        name = first if first not in taken else f"{first}-{number}"
        taken.add(name)
        title = " ".join(sheet.title.replace("_", " ").replace("-", " ").split()) or name
        title = title[:1].upper() + title[1:] if title.islower() else title
        yield replace(sheet, table=name, title=title)
