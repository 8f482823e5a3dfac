"""Read a table that somebody has, wherever it lies: its columns and its cells as words.

What comes out is a `DeckSheet` for each sheet of a workbook that is a table, else one; the other sheets are
left out, each with the reason. Where none is a table, all that is wrong is told at once.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, islice
from pathlib import Path
from typing import cast

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, once, options_hint
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import read_plain, unreadable
from printkit.kit.loading.cell_values import NUMBER_CELL
from printkit.kit.loading.csv_text import CONTROL, MAX_LINES_ABOVE, csv_lines
from printkit.kit.loading.diagnostics import Diagnostics, NumberCell, shown_value
from printkit.kit.loading.encodings import NO_TEXT, SAVE_AS_TEXT, table_text
from printkit.kit.loading.manifest_schema import RESERVED_TABLES
from printkit.kit.loading.number_formats import shown_number
from printkit.kit.loading.spreadsheet_rows import SPREADSHEETS, STRAY_IN_WORKBOOK
from printkit.kit.loading.structured_text import STRUCTURED, is_rows, read_structured, structured_rows
from printkit.kit.loading.table_source import MAX_ROWS, MAX_TABLE_COLUMNS, TOO_MANY_ROWS
from printkit.kit.loading.workbook import open_workbook, workbook_lines
from printkit.kit.text.spelling import ID, slug
from printkit.starter.column_names import NOTE_SHEETS, folded_name, tells_role

MAX_DRAWN_COLUMNS = 60
"""Columns that a card is made of: more do not fit one."""
MAX_SHEETS = 100
"""Sheets of a workbook that are read: each takes a part of a second."""
MAX_COLUMN_LETTERS = 80
"""Letters of a column's name; more are a sentence, and their sheet is no table."""
MAX_LINES_PEEKED = 40
"""Lines that are looked at to find the one that names the columns."""
MAX_FILLED_TITLE = 0.4
"""Share of the columns that the first line fills at most where it is a title: more are names of columns."""
MAX_SHORT_NAME = 40
DECK_FILES = (*SPREADSHEETS, *STRUCTURED)
"""Endings of the files that a game can be made of."""
TAKEN_TABLES = (*RESERVED_TABLES, "back")
"""Names that no table may have, or that its front may not, as the back has it."""
NO_ROWS = N_("there are no rows below the names of the columns")
FIRST_LINE = N_("the first line names the columns")


@dataclass(frozen=True)
class DeckSheet:
    """A table as words. `table` is its name in game.toml, `title` the name for people, `tab` that of a sheet.

    Every row has a cell for each of the `columns`, which all have names. `held` tells what a column of JSON
    or YAML holds: `int`, `number`, `bool`, `list`, `nested` or `text`.
    `encoding` is that of its file, "" for Unicode; `header` is the line that names the columns, 0 where it
    is the first; `rows_from` that of the first row, 0 where it is the next. `parts` are columns that are one
    key of a map: the column that holds it, and the key.
    """

    table: str
    title: str
    tab: str
    columns: tuple[str, ...]
    rows: tuple[Mapping[str, str], ...]
    held: Mapping[str, str] = field(default_factory=dict)
    encoding: str = ""
    header: int = 0
    rows_from: int = 0
    parts: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class LeftOut:
    """A sheet of a workbook that is not taken: what is wrong with it first, and how much else is.

    A `readable` one is a deck where it is asked for by name.
    """

    tab: str
    fault: Fault
    more: int = 0
    readable: bool = False


@dataclass(frozen=True)
class DeckFile:
    """The tables of a file, and the sheets of a workbook that are left out; `tabs` are all that it has."""

    sheets: tuple[DeckSheet, ...]
    left_out: tuple[LeftOut, ...] = ()
    tabs: tuple[str, ...] = ()


@dataclass(frozen=True)
class _ReadSheet:
    """A sheet as it was read, None where it has no rows.

    `faults` are why it is no table, `doubts` what a game would tell of it.
    """

    tab: str
    sheet: DeckSheet | None
    faults: tuple[Fault, ...] = ()
    doubts: tuple[Fault, ...] = ()


def read_deck(path: Path, encoding: str = "", lang: str = "", only: Sequence[str] = ()) -> DeckFile:
    """Return the tables of a file; `encoding` is that of a text, "" where it is to be found out.

    Of a workbook, `only` names the sheets that are taken whatever is doubtful in them; else those that are
    tables. Raises FaultError where none is.
    """
    file = shown_path(path)
    ending = path.suffix.lower()
    if path.is_dir():
        hint = N_("name the table in it")
        raise FaultError([Fault(file, "", N_("this is a folder, but a table is expected"), {}, hint)])
    if ending not in DECK_FILES and path.exists():
        raise FaultError([_no_table(file)])
    try:
        data = read_plain(path, file)
    except OSError as error:
        raise FaultError([unreadable(file, error)]) from None
    if not data.strip():
        raise FaultError([Fault(file, "", N_("the file is empty"))])
    if ending == ".xlsx":
        return _of_workbook(_workbook(data, file, path.parent, only), tab_names(data), file, bool(only))
    diagnostics = Diagnostics(path.parent)
    words, encoding = table_words(data, file, encoding, lang)
    if ending in STRUCTURED:
        sheets = _structured(words, ending, path.stem, file, diagnostics)
    else:
        sheets = [_sheet("", path.stem, csv_lines(words, file), file, diagnostics, [])]
    found = [sheet for sheet in sheets if sheet]
    if diagnostics.faults:
        raise FaultError(diagnostics.faults)
    if not found:
        raise FaultError([Fault(file, "", NO_ROWS, {}, FIRST_LINE)])
    return DeckFile(tuple(replace(sheet, encoding=encoding) for sheet in _named(found)))


def unknown_sheets(path: Path, names: Sequence[str]) -> list[Fault]:
    """Return a fault for each name that no sheet of a file has."""
    if path.suffix.lower() != ".xlsx":
        return [Fault("", "--sheet", N_("only a workbook (.xlsx) has sheets"))] if names else []
    try:
        tabs = tab_names(read_plain(path, shown_path(path)))
    except (OSError, FaultError):
        return []  # whoever reads it tells
    found = []
    for name in names:
        if tabs and not _tab_meant(name, tabs):
            hint, values = options_hint(name, tabs)
            message = N_("the workbook has no sheet “{value}”")
            found.append(Fault("", "--sheet", message, {"value": name, **values}, hint))
    return found


def sheet_names(words: Iterable[str]) -> tuple[str, ...]:
    """Return the names of sheets that were asked for, those of one word of the call divided by commas."""
    return tuple(name.strip() for each in words for name in each.split(",") if name.strip())


def _tab_meant(name: str, tabs: Sequence[str]) -> str:
    """Return the sheet that is called so, in any case of letters; "" where none is."""
    alike = (tab for tab in tabs if tab.strip().casefold() == name.casefold())
    return name if name in tabs else next(alike, "")


def _of_workbook(read: Sequence[_ReadSheet], tabs: Sequence[str], file: str, asked: bool) -> DeckFile:
    """Return those sheets of a workbook that are tables, and why the others are left out.

    Doubtful ones are taken where they were `asked` for, or there are no others. Raises FaultError where none
    is a table, or one that was asked for is none.
    """
    faults = once(fault for each in read for fault in each.faults)
    sound = [each for each in read if each.sheet and not each.faults]
    taken = sound if asked else [each for each in sound if not each.doubts] or sound
    if faults and (asked or not taken):
        raise FaultError(faults)
    sheets = tuple(_named([each.sheet for each in taken if each.sheet]))
    if not sheets:
        raise FaultError([Fault(file, "", NO_ROWS, {}, FIRST_LINE)])
    left_out = []
    for each in read:
        if each not in taken and (wrong := (*each.faults, *each.doubts)):
            first = replace(wrong[0], file="", place=wrong[0].place.removeprefix(each.tab).removeprefix(": "))
            left_out.append(LeftOut(each.tab, first, len(wrong) - 1, each in sound))
    return DeckFile(sheets, tuple(left_out), tuple(tabs))


def table_words(data: bytes, file: str, encoding: str, lang: str) -> tuple[str, str]:
    """Return the text of a table, and its encoding, "" for Unicode. Raises FaultError if it is not sure."""
    try:
        words, told = table_text(data, file, "", encoding, lang)
    except FaultError as error:
        hint = N_("save it as UTF-8, or name the one of these that reads correctly: {typed}")
        raise FaultError(
            replace(fault, hint=hint) if "typed" in fault.values else fault for fault in error.faults
        ) from None
    if CONTROL.search(words):
        raise FaultError([Fault(file, "", NO_TEXT, {}, SAVE_AS_TEXT)])
    return words, encoding or next((str(each.values["encoding"]) for each in told), "")


def _no_table(file: str) -> Fault:
    hint = N_("a table is one of {options}")
    return Fault(
        file, "", N_("this is not a table that printkit can read"), {"options": ", ".join(DECK_FILES)}, hint
    )


def _workbook(data: bytes, file: str, folder: Path, only: Sequence[str]) -> list[_ReadSheet]:
    """Read the sheets of a workbook; what is wrong with each is told with its name before the place."""
    tabs = tab_names(data)
    asked = [_tab_meant(name, tabs) for name in only]
    read: list[_ReadSheet] = []
    for tab in [tab for tab in tabs if tab in asked or not asked] or [""]:
        if len(read) == MAX_SHEETS:
            message = N_("a workbook has {most} sheets at most that are read; --sheet names those to take")
            read.append(_ReadSheet(tab, None, (Fault(file, tab, message, {"most": MAX_SHEETS}),)))
            break
        diagnostics = Diagnostics(folder)
        doubts: list[Fault] = []
        lines = [*workbook_lines(data, tab, MAX_ROWS + 1, file, diagnostics)]
        whole = not lines and bool(diagnostics.faults)
        sheet = _sheet(tab, tab, lines, file, diagnostics, doubts)
        faults = tuple(
            fault if whole or not tab else _in_sheet(fault, tab) for fault in once(diagnostics.faults)
        )
        if not sheet and not faults and any(cell.strip() for _, line in lines for cell in line):
            doubts = [Fault(file, tab, NO_ROWS, {}, FIRST_LINE)]
        if sheet:
            doubts += doubted_sheet(tab, sheet.columns, file)
        read.append(_ReadSheet(tab, sheet, faults, tuple(doubts)))
        if whole and len(read) > 1 and read[-2].faults == faults:
            break  # it is the workbook that cannot be read
    return read


def doubted_sheet(tab: str, columns: Sequence[str], file: str) -> list[Fault]:
    """Return why a sheet with rows is probably no deck: it is called as notes are, or is a list of lines."""
    if folded_name(tab) in NOTE_SHEETS:
        return [Fault(file, tab, N_("it has the name of a sheet of notes"))]
    if len(columns) == 1 and not tells_role(columns[0]):
        message = N_("it has only one column, {value}, which is not a usual name for one")
        return [Fault(file, tab, message, {"value": shown_value(columns[0])})]
    return []


def _in_sheet(fault: Fault, tab: str) -> Fault:
    """Return a fault whose place begins with the name of its sheet."""
    if fault.place.startswith(f"{tab}: "):
        return fault
    return replace(fault, place=": ".join(filter(None, (tab, fault.place))))


def tab_names(data: bytes) -> list[str]:
    """Return the names of a workbook's sheets; none where it cannot be read, which its reader tells."""
    try:
        return [str(name) for name in open_workbook(io.BytesIO(data)).sheetnames]
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
    doubts: list[Fault],
) -> DeckSheet | None:
    """Make a table of lines with their numbers; None where it has no rows.

    What makes it doubtful that it is a table, and a game would tell, is added to the `doubts`.
    """
    filled = ((number, [*map(_shown, line)]) for number, line in lines if any(cell.strip() for cell in line))
    first = [*islice(filled, MAX_LINES_PEEKED)]
    above = lines_above([line for _, line in first])
    rest = chain(first[above:], filled)
    number, header = next(rest, (0, []))
    names = [cell.strip() for cell in header]
    here = f"{tab}: " if tab else ""
    for column, name in enumerate(names):
        if name and name in names[:column]:
            message, hint = N_("two columns are called “{value}”"), N_("give one of them another name")
            diagnostics.fault(file, f"{here}line {number}", message, hint, value=name)
    if len(list(filter(None, names))) > MAX_DRAWN_COLUMNS:
        message = N_("the table has {n} columns; a card is made of {most} at most")
        hint = N_("take out what is not printed")
        diagnostics.fault(file, f"{here}line {number}", message, hint, n=len(names), most=MAX_DRAWN_COLUMNS)
        return None
    for name in names:
        if len(name) > MAX_COLUMN_LETTERS:
            message = N_("the first line must name the columns, but has {value}")
            values = {"value": shown_value(name)}
            doubts.append(Fault(file, f"{here}line {number}", message, values, FIRST_LINE))
    rows_from = 0
    below = first[above + 1 :]
    if names_again(names, [line for _, line in below]):
        next(rest)
        rows_from = below[1][0]
    rows: list[dict[str, str]] = []
    for line_number, line in rest:
        if len(rows) == MAX_ROWS:
            diagnostics.fault(file, f"{here}line {line_number}", TOO_MANY_ROWS, most=MAX_ROWS)
            return None
        for column, cell in enumerate(line):
            if cell.strip() and not (column < len(names) and names[column]):
                message = N_("a cell is in a column without a name: {value}")
                place = f"{here}line {line_number}, column {column + 1}"
                doubts.append(Fault(file, place, message, {"value": shown_value(cell)}, STRAY_IN_WORKBOOK))
        cells = [*line, *[""] * (len(names) - len(line))]
        rows.append({name: cell for name, cell in zip(names, cells, strict=False) if name})
    if not rows or not any(names):
        return None
    columns = tuple(filter(None, names))
    return DeckSheet("", title, tab, columns, tuple(rows), header=number if above else 0, rows_from=rows_from)


def lines_above(lines: Sequence[Sequence[str]]) -> int:
    """Return how many lines stand above the one that names the columns: the title of the sheet, notes.

    There are such lines only where the first one leaves most columns without a name, or names groups of
    columns, as the line below it tells. What names the columns is then the first line that is filled as far
    as the lines below it, mostly with different short words.
    """
    counts = [sum(bool(cell.strip()) for cell in line) for line in lines]
    widest = max(counts, default=0)
    if not counts or (counts[0] > widest * MAX_FILLED_TITLE and not _are_groups(lines)):
        return 0
    for at, line in enumerate(lines[: MAX_LINES_ABOVE + 1]):
        below = sorted(counts[at + 1 :])
        usual = below[len(below) // 2] if below else 0
        words = [cell.strip() for cell in line if cell.strip()]
        short = all(len(word) <= MAX_SHORT_NAME for word in words)
        numbers = any(map(NUMBER_CELL.fullmatch, words))
        different = len(set(words)) * 10 >= len(words) * 9
        if below and len(words) >= max(2, 0.8 * usual) and short and different and not numbers:
            return at
    return 0


def _are_groups(lines: Sequence[Sequence[str]]) -> bool:
    """Whether the first line is a title, or names groups of columns, each of which the second names."""
    if len(lines) < 3:
        return False
    first, second = ([cell.strip() for cell in line if cell.strip()] for line in lines[:2])
    grouped = len(first) < len(second) or len(set(first)) < len(first)
    known = [sum(map(tells_role, line)) for line in (first, second)]
    return grouped and len(set(second)) == len(second) and known[1] > known[0]


def names_again(names: Sequence[str], lines: Sequence[Sequence[str]]) -> bool:
    """Whether the first of the lines below the names of columns is no row, but says more of the columns.

    It has the names once more; or words, each another one, in all columns that hold numbers below it: in
    several, or in one while the first column is empty.
    """
    line, rows = [cell.strip() for cell in lines[0]] if lines else [], lines[1:]
    if rows and len(names) > 1 and [*map(str.casefold, names)] == [*map(str.casefold, line)]:
        return True
    if len(lines) < 3:
        return False
    said = []
    for column in range(max(map(len, lines))):
        cells = [row[column].strip() for row in rows if column < len(row) and row[column].strip()]
        if len(cells) > 1 and all(map(NUMBER_CELL.fullmatch, cells)):
            said.append(line[column].strip() if column < len(line) else "")
    words = all(1 < len(word) <= MAX_SHORT_NAME and any(map(str.isalpha, word)) for word in said)
    enough = len(said) > 1 or (bool(said) and not line[0].strip())
    return enough and words and len(set(said)) == len(said)


def _structured(
    words: str, ending: str, stem: str, file: str, diagnostics: Diagnostics
) -> list[DeckSheet | None]:
    """Read the tables of a JSON or YAML file: one for each list of rows with a name, else one."""
    held = read_structured(words, ending, file, diagnostics)
    if held is None:
        return []
    lists = [name for name, rows in held.items() if is_rows(rows)] if isinstance(held, Mapping) else []
    sheets: list[DeckSheet | None] = []
    for name in lists or [stem]:
        before = len(diagnostics.faults)
        _, found = structured_rows(held, name, file, diagnostics)
        if len(found) > MAX_ROWS:
            diagnostics.fault(file, found[MAX_ROWS][0], TOO_MANY_ROWS, most=MAX_ROWS)
        columns = len({name for _, row in found for name in row})
        if columns > MAX_TABLE_COLUMNS:
            message = N_("the table has more than {most} columns")
            diagnostics.fault(file, "", message, most=MAX_TABLE_COLUMNS)
        if found and len(diagnostics.faults) == before:
            sheets.append(_sheet_of([row for _, row in found], name))
    return sheets


def _sheet_of(rows: Sequence[Mapping[str, object]], title: str) -> DeckSheet:
    rows, parts = _apart(rows)
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    held = {name: _held([row[name] for row in rows if row.get(name) is not None]) for name in columns}
    cells = tuple({name: _cell(row.get(name)) for name in columns} for row in rows)
    return DeckSheet("", title, "", columns, cells, held, parts=parts)


def _apart(
    rows: Sequence[Mapping[str, object]],
) -> tuple[Sequence[Mapping[str, object]], dict[str, tuple[str, str]]]:
    """Return rows in which each key of a map is a column of its own, and which columns these are."""
    held: dict[str, list[object]] = {}
    for row in rows:
        for name, value in row.items():
            if value is not None:
                held.setdefault(name, []).append(value)
    maps = {name for name, values in held.items() if all(isinstance(each, Mapping) for each in values)}
    parts: dict[str, tuple[str, str]] = {}
    made = []
    for row in rows:
        plain: dict[str, object] = {}
        for name, value in row.items():
            if name not in maps:
                plain[name] = value
                continue
            for key, part in value.items() if isinstance(value, Mapping) else ():
                if (inside := f"{name}.{key}") not in held:
                    parts[inside] = (name, str(key))
                    plain[inside] = part
        made.append(plain)
    return made, parts


def _held(values: Sequence[object]) -> str:
    """Return what a column of values holds; `nested` what no face can write as it is."""
    kinds = {type(value) for value in values}
    if kinds == {bool}:
        return "bool"
    if kinds and kinds <= {int, float}:
        return "int" if kinds == {int} else "number"
    if kinds == {list}:
        plain = all(
            not isinstance(each, (list, Mapping)) for value in values for each in cast(list[object], value)
        )
        return "list" if plain else "nested"
    return "nested" if any(issubclass(kind, Mapping) for kind in kinds) else "text"


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
