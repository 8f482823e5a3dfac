"""Read the rows of a deck: TOML `[[table]]`, CSV, XLSX, JSON or YAML, equal ways to write the same.

What comes out is `RawRow`s: values as TOML would hold them, cells of a spreadsheet turned into such values,
and the place of each for faults.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, islice, zip_longest
from pathlib import Path
from unicodedata import normalize

from printkit.base import toml_files
from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError, options_hint, quotes_hint
from printkit.base.msgid import N_, Msgid
from printkit.base.text_files import read_bytes, read_text, unreadable
from printkit.base.toml_places import TomlPlaces, key_step
from printkit.kit.loading.csv_text import CONTROL, csv_lines
from printkit.kit.loading.diagnostics import Diagnostics, ToldCell, cut, shown_value
from printkit.kit.loading.encodings import NO_TEXT, SAVE_AS_TEXT, table_text
from printkit.kit.loading.field_types import (
    BooleanField,
    FieldType,
    IdField,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    TextField,
)
from printkit.kit.loading.schema import FieldSpec
from printkit.kit.loading.structured_text import structured_rows
from printkit.kit.loading.workbook import workbook_lines
from printkit.kit.text.tokens import without_markup

SPREADSHEETS = (".csv", ".tsv", ".xlsx")
MAX_ROWS = 10_000
"""Rows of a table: more cards than any game has. Drawing so many takes half a minute."""
MAX_TABLE_COLUMNS = 500
"""Columns of a spreadsheet: many times those of the widest deck."""
TOO_MANY_ROWS = N_("the table has more than {most} rows")
COUNTS = ("count", "copies")
_ERRORS = (
    "#REF! #N/A #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #FIELD! #BLOCKED! #CONNECT! "
    "#UNKNOWN! #BUSY! #EXTERNAL! #PYTHON!"
)
ERRORS = frozenset(_ERRORS.split())
"""What spreadsheets show where a formula went wrong."""
STRAY_IN_WORKBOOK = N_("name its column in the first line, or empty the cell")
STRAY_IN_TEXT = N_('name its column in the first line; quote a cell that holds the separator: "a, b"')
SURPLUS = N_(
    'put quotes round a text that holds a comma, or what else separates the cells: "a, b"; '
    "else name the column in the first line, or empty the cell"
)
IDS = N_('add ids, or have them made of the names: id = "name" under [table.{table}] in game.toml')
USUAL_COLUMNS = ("id", "name", "title", "text", *COUNTS)
"""Columns that are known in any case of letters, also where a table declares no fields."""

YES = frozenset({"true", "yes", "y", "x", "1", "vrai", "oui", "wahr", "ja"})
NO = frozenset({"false", "no", "n", "0", "faux", "non", "falsch", "nein"})

PEEKED = 50
"""Rows that tell what a column without a declaration holds."""

_COUNT = re.compile(r"[0-9]{1,4}(?:\.0+)?")
"""A number of pieces."""

_WHOLE = re.compile(r"-?\d+\.0+")
"""A whole number as some programs write it."""


@dataclass(frozen=True)
class RawRow:
    """One row as it stands in a file. `place` is `$.card[3]`, or `line 7` of a spreadsheet (`cells`).

    `file` is given where each row has a file of its own.
    """

    values: Mapping[str, object]
    place: str
    cells: bool = False
    file: str = ""


@dataclass(frozen=True)
class TableSource:
    """The rows of one table, the kind of each field, and how its file is called in faults.

    `encoding` is what game.toml names for the file, `lang` the language that it is expected in.
    `maps` tells that each row is a board with a file of its own. `counts` are columns that components take as
    numbers of copies; `named_by` is the field that ids are made of, "" where rows have their own. `lacking`
    are the fields that no row has, which has been told.
    """

    table: str
    file: str
    stem: str
    fields: Mapping[str, FieldSpec]
    rows: tuple[RawRow, ...] = field(default=())
    maps: bool = False
    counts: frozenset[str] = frozenset()
    named_by: str = ""
    lacking: frozenset[str] = frozenset()
    encoding: str = ""
    lang: str = ""

    def counted(self, name: str) -> bool:
        """Whether a field holds whole numbers, declared so or not."""
        if isinstance(self.fields[name].kind, IntegerField):
            return True
        cells = [str(raw.values[name]) for raw in self.rows if raw.cells and name in raw.values]
        return bool(cells) and all(map(_COUNT.fullmatch, cells))


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
    raws = [RawRow(row, place) for place, row in found[:MAX_ROWS]]
    fields = sheet.fields or _guessed(raw.values for raw in raws)
    lacking = frozenset(
        name
        for name, kind in fields.items()
        if len(raws) > 1 and not kind.optional and all(name not in raw.values for raw in raws)
    )
    made = with_ids(replace(sheet, fields=fields, rows=tuple(raws), lacking=lacking))
    _tell_lacking(made, sorted(made.lacking), place, N_('no row has the field "{value}"'), diagnostics)
    return made


def from_spreadsheet(path: Path, sheet: TableSource, diagnostics: Diagnostics, tab: str = "") -> TableSource:
    """Read a table's rows from a CSV or XLSX file; `tab` names the sheet of a workbook."""
    lines: Iterator[tuple[int, Sequence[str]]]
    try:
        data = read_bytes(path, sheet.file)
        if path.suffix.lower() == ".xlsx":
            lines = workbook_lines(data, tab or sheet.table, MAX_ROWS + 1, sheet.file, diagnostics)
        else:
            lines = _csv_lines(data, sheet, diagnostics)
    except OSError as error:
        diagnostics.faults.append(unreadable(sheet.file, error))
        return sheet
    except FaultError as error:
        diagnostics.faults.extend(error.faults)
        return sheet
    filled = ((number, line) for number, line in lines if any(map(_filled, line)))
    number, header = next(filled, (0, ()))
    if len(header) > MAX_TABLE_COLUMNS:
        diagnostics.fault(
            sheet.file, f"line {number}", N_("the table has more than {most} columns"), most=MAX_TABLE_COLUMNS
        )
        return sheet
    if any(isinstance(cell, ToldCell) for cell in header) or _headless(header, sheet, number, diagnostics):
        return sheet
    peeked = [*islice(filled, PEEKED)]
    names, meant = _names(header, [line for _, line in peeked], sheet, number, diagnostics)
    fields = sheet.fields or {
        name: FieldSpec(IntegerField(0), optional=True) if name in sheet.counts else _guessed_field(name, "")
        for name in names
        if name
    }
    raws = (_raw(number, line, names, fields, sheet, diagnostics) for number, line in chain(peeked, filled))
    rows = tuple(islice(filter(None, raws), MAX_ROWS + 1))
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
    found = with_ids(replace(sheet, fields=fields, rows=rows, lacking=lacking))
    told = [name for name in needed if name in found.lacking - meant] if any(names) else []
    _tell_lacking(found, told, f"line {number}", N_('the column "{value}" is missing'), diagnostics)
    return found


def _tell_lacking(
    sheet: TableSource, names: Iterable[str], place: str, message: Msgid, diagnostics: Diagnostics
) -> None:
    """Write down the fields that no row has; ids made of a field that is not there are told elsewhere."""
    for name in names:
        if name != "id":
            diagnostics.fault(sheet.file, place, message, value=name)
        elif not sheet.named_by:
            diagnostics.fault(sheet.file, place, message, IDS, value=name, table=sheet.table)


def with_ids(sheet: TableSource) -> TableSource:
    """Return a table whose rows all have ids, made of the field that game.toml names for it.

    An id that a row has already stays; those that come out alike are numbered, `sword`, `sword-2`.
    """
    named_by = next((name for name in sheet.fields if name.lower() == sheet.named_by.lower()), "")
    if not named_by or not sheet.rows:
        return sheet
    taken = {str(raw.values["id"]) for raw in sheet.rows if "id" in raw.values}
    rows = []
    for number, raw in enumerate(sheet.rows, 1):
        if "id" not in raw.values:
            words = raw.values.get(named_by)
            first = slug(words) if isinstance(words, str) else ""
            first = first or f"{sheet.table}-{number}"
            tries = (first, *(f"{first}-{count}" for count in range(2, len(sheet.rows) + 2)))
            made = next(each for each in tries if each not in taken)
            taken.add(made)
            raw = replace(raw, values={"id": made, **raw.values})
        rows.append(raw)
    fields = {"id": FieldSpec(IdField()), **sheet.fields}
    return replace(sheet, fields=fields, rows=tuple(rows), lacking=sheet.lacking - {"id"})


def slug(words: str) -> str:
    """Make an id of a name: `Épée d'or` becomes `epee-d-or`; "" where it has no Latin letter or digit."""
    stripped = normalize("NFKD", without_markup(words)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", stripped.lower()).strip("-")


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
    known = ["id", *sheet.fields, *sheet.counts, *filter(None, [sheet.named_by])]
    words = [cell.strip() for cell in header if cell.strip()]
    if not words:
        return False
    names = {name.lower() for name in (known if sheet.fields else (*known, *USUAL_COLUMNS))}
    if any(each.lower() in names or "close" in options_hint(each, known)[1] for each in words):
        return False
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
    low = {name.lower(): name for name in (*USUAL_COLUMNS, *sheet.counts, *sheet.fields)}
    names = [low.get(name.strip().lower(), name.strip()) for name in header]
    meant: set[str] = set()
    for column, name in enumerate(names, 1):
        place = f'line {number}, column "{name}"'
        if name and names.index(name) + 1 < column:
            message, hint = N_('two columns are called "{value}"'), N_("give one of them another name")
            diagnostics.fault(sheet.file, place, message, hint, value=name)
        elif name and sheet.fields and name not in sheet.fields:
            counts = _counts(line[column - 1] for line in lines if len(line) >= column)
            free = [each for each in sheet.fields if each not in names]
            hint, values = _meant(name, free, counts, sheet)
            meant |= {str(values["close"])} if "close" in values else set()
            diagnostics.fault(sheet.file, place, N_('unknown column "{value}"'), hint, value=name, **values)
    return names, meant


def _counts(cells: Iterable[str]) -> bool:
    """Whether cells hold whole numbers, at least one."""
    words = [cell.strip() for cell in cells if cell.strip()]
    return bool(words) and all(map(_COUNT.fullmatch, words))


def _meant(
    name: str, free: Sequence[str], counts: bool, sheet: TableSource
) -> tuple[Msgid, dict[str, object]]:
    """Return a hint for a column that no field declares, and its values; `counts` where it holds numbers.

    `free` are the fields that have no column: one with nearly this name is meant, else the only number.
    """
    for known in (free, sheet.fields):
        if close := options_hint(name, known)[1].get("close"):
            return options_hint(close, sheet.fields)
    numbers = [each for each in free if isinstance(sheet.fields[each].kind, IntegerField)]
    if counts and len(numbers) == 1:
        return options_hint(numbers[0], sheet.fields)
    key = key_step(name).strip(".[]")
    if not counts:
        hint = N_('declare it in game.toml beside the others, {key} = "text", or take the column away')
    elif sheet.counts:
        hint = N_('declare it in game.toml beside the others, {key} = "int", or take the column away')
    else:
        hint = N_(
            'declare it in game.toml beside the others, {key} = "int"; if it tells how many of each are '
            'printed, write also copies = "{value}" under [[component]]'
        )
    return hint, {"key": key}


def _raw(
    number: int,
    line: Sequence[str],
    names: Sequence[str],
    fields: Mapping[str, FieldSpec],
    sheet: TableSource,
    diagnostics: Diagnostics,
) -> RawRow | None:
    values: dict[str, object] = {}
    if surplus := _surplus(names, line, fields, sheet):
        place = f"line {number}"
        hint = quotes_hint("".join(cell.strip()[:1] for cell in line)) or SURPLUS
        if surplus == 1:
            diagnostics.fault(sheet.file, place, N_("the row has a cell more than the first line"), hint)
        else:
            message = N_("the row has {n} cells more than the first line")
            diagnostics.fault(sheet.file, place, message, hint, n=surplus)
        known = (name for name in names if name in fields)
        values = {name: ToldCell() for name in known}  # which words belong where is not known
        if names[0] == "id" and line[0].strip():
            values["id"] = line[0].strip()
        return RawRow(values, place, cells=True)
    for column, (name, words) in enumerate(zip_longest(names, line, fillvalue=""), 1):
        if words.strip() in ERRORS:
            diagnostics.fault(
                sheet.file,
                f'line {number}, column "{name or column}"',
                N_("the cell holds an error of the spreadsheet: {value}"),
                N_("mend its formula in the spreadsheet, and save it"),
                value=words.strip(),
            )
            values.setdefault(name, ToldCell(words.strip()))
        elif isinstance(words, ToldCell):
            values.setdefault(name, words)
        elif name in fields:
            kind = fields[name].kind
            if words.strip() or (isinstance(kind, (ListField, MapField)) and not fields[name].optional):
                values.setdefault(name, value(words, kind))  # an empty cell is an empty list
        elif not name and words.strip():
            diagnostics.fault(
                sheet.file,
                f"line {number}, column {column}",
                N_("a cell stands under no column name: {value}"),
                STRAY_IN_WORKBOOK if sheet.file.lower().endswith(".xlsx") else STRAY_IN_TEXT,
                value=shown_value(words),
            )
    return RawRow(values, f"line {number}", cells=True) if values else None


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


def _guessed(rows: Iterable[Mapping[str, object]]) -> dict[str, FieldSpec]:
    """Guess the fields of a table that declares none, from the first value of each."""
    fields: dict[str, FieldSpec] = {}
    for row in rows:
        for name, value in row.items():
            if name not in fields:
                fields[name] = _guessed_field(name, value)
    return fields or {"id": FieldSpec(IdField())}


def _guessed_field(name: str, value: object) -> FieldSpec:
    if name == "id":
        return FieldSpec(IdField())
    if name in COUNTS or (isinstance(value, int) and not isinstance(value, bool)):
        return FieldSpec(IntegerField(0) if name in COUNTS else IntegerField(), optional=True)
    if isinstance(value, bool):
        return FieldSpec(BooleanField(), optional=True)
    if isinstance(value, float):
        return FieldSpec(NumberField(), optional=True)
    if isinstance(value, list):
        return FieldSpec(ListField(_guessed_field("", value[0] if value else "").kind), optional=True)
    return FieldSpec(TextField(), optional=True)


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
