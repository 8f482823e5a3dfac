"""Read the rows of a spreadsheet, CSV or XLSX: columns by their names, cells as values of their kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, islice, zip_longest
from pathlib import Path

from printkit.base.catalogue import RowPlace
from printkit.base.cells import cell as cell_name
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, Quoted, near_name, options_hint, quotes_hint
from printkit.base.msgid import N_, N_plural
from printkit.base.text_files import read_bytes, unreadable
from printkit.kit.loading.cell_values import ERRORS, NUMBER_CELL, are_counts, does_not_fit, item_kind, value
from printkit.kit.loading.column_kinds import USUAL_COLUMNS, called_as, guessed_field, with_codes
from printkit.kit.loading.csv_text import csv_lines
from printkit.kit.loading.diagnostics import (
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
from printkit.kit.loading.encodings import NO_TEXT
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
from printkit.kit.loading.number_formats import BY_COMPUTER, is_date, shown_number
from printkit.kit.loading.schema import FieldSpec
from printkit.kit.loading.table_source import (
    FEWER_CELLS,
    MAX_ROWS,
    MAX_TABLE_CELLS,
    MAX_TABLE_COLUMNS,
    TOO_MANY_CELLS,
    TOO_MANY_ROWS,
    RawRow,
    TableSource,
    columns_left_out,
    tell_lacking,
    unprintable,
)
from printkit.kit.loading.tables import decoded_text
from printkit.kit.loading.workbook import MAX_FORMULAS, workbook_lines
from printkit.kit.text.spelling import column_key

_NUMBERS = (IntegerField, NumberField)
SPREADSHEETS = (".csv", ".tsv", ".xlsx")
STRAY_IN_WORKBOOK = N_("name its column in the first line, or empty the cell")
STRAY_BELOW_TITLE = N_(
    "if a line below names the columns, say which under [table.{table}] in game.toml: header = 3; "
    "else name the column in the first line, or empty the cell"
)
STRAY_IN_TEXT = N_('name its column in the first line; quote a cell that holds the separator: "a, b"')
SURPLUS = N_(
    'put quotes round a text that holds a comma, or what else separates the cells: "a, b"; '
    "else name the column in the first line, or empty the cell"
)
LEAVE_OUT = N_(
    "fix its formula in the spreadsheet, and save it; if nothing shows this column, let its "
    'table leave it out in game.toml: leave_out = ["{column}"]'
)
PEEKED = 50
"""Rows that tell what a column without a declaration holds."""


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
        left = columns_left_out(filter(None, names), sheet, f"line {number}", diagnostics)
        kept = [name not in left for name in names]
        header = _kept_cells(header, kept)
        filled = ((number, _kept_cells(line, kept)) for number, line in filled)
        filled = ((number, line) for number, line in filled if any(map(_filled, line)))
    if unprintable(header, sheet, f"line {number}", diagnostics) or _headless(
        header, sheet, number, diagnostics
    ):
        return sheet
    peeked = [*islice(filled, PEEKED)]
    names, meant = _names(header, [line for _, line in peeked], sheet, number, diagnostics)
    guessed = {name: guessed_field(name, (), sheet) for name in names if name not in ("", *sheet.fields)}
    fields: Mapping[str, FieldSpec] = {**sheet.fields, **guessed}
    dates: dict[str, list[tuple[str, str]]] = {}
    raws = (
        _raw(number, line, names, fields, sheet, diagnostics, dates, spoilt)
        for number, line in chain(peeked, filled)
    )
    rows = tuple(islice(_few_cells(filter(None, raws), sheet, diagnostics), MAX_ROWS + 1))
    spoilt.tell_merged()
    _tell_hidden([each for each in hidden if each > number], sheet, diagnostics)
    fields = with_codes(fields, rows, sheet)
    _tell_dates(dates, rows, sheet, diagnostics)
    if len(rows) > MAX_ROWS:
        diagnostics.fault(sheet.file, rows[-1].place, TOO_MANY_ROWS, most=MAX_ROWS)
        rows = rows[:MAX_ROWS]
    if not rows and not any(fault.file == sheet.file for fault in diagnostics.faults):
        named = {"header": sheet.header, "rows_from": sheet.rows_from}
        said = ", ".join(f"{name} = {line}" for name, line in named.items() if line)
        hint = N_("game.toml says {said}: correct that") if said else N_("the first line names the columns")
        diagnostics.fault(
            sheet.file, "", N_("the table “{table}” has no rows"), hint, table=sheet.table, said=said
        )
    needed = sheet.fields or {"id": FieldSpec(IdField())}
    lacking = frozenset(name for name, kind in needed.items() if name not in names and not kind.optional)
    found = replace(sheet, fields=fields, rows=rows, lacking=lacking)
    told = [name for name in needed if name in found.lacking - meant] if any(names) else []
    tell_lacking(found, told, f"line {number}", N_("the column “{value}” is missing"), diagnostics)
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
        hint = N_("if they should not be printed, delete them, or leave them out with “where” in game.toml")
        diagnostics.warn(sheet.file, f"line {hidden[0]}", message, hint, n=len(hidden))


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
        hint = N_("unmerge them, and write into each cell what belongs there")
        return Fault(self.sheet.file, "", N_("cells are merged: {ranges}"), {"ranges": Quoted(ranges)}, hint)


def _kept_cells(line: Sequence[str], kept: Sequence[bool]) -> list[str]:
    """Return a line whose cells are empty in columns that are not kept."""
    return [each if keep else "" for each, keep in zip_longest(line, kept[: len(line)], fillvalue=True)]  # type: ignore[misc]


def _tell_dates(
    dates: Mapping[str, Sequence[tuple[str, str]]],
    rows: Sequence[RawRow],
    sheet: TableSource,
    diagnostics: Diagnostics,
) -> None:
    """Warn of dates, each a place and what it shows, in columns of other words: 1-4 becomes one by itself."""
    hint = N_("if it is not a date, format the column as text and write the cell again")
    for name, found in dates.items():
        if len(found) < sum(name in raw.values for raw in rows):
            for place, shown in found:
                message = N_("the cell holds a date, which is printed as shown: {value}")
                diagnostics.warn(sheet.file, place, message, hint, value=shown)


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
    if not sheet.fields and not any(map(NUMBER_CELL.fullmatch, words)):
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
    called = called_as(sheet)
    names = [called(name.strip()) for name in header]
    meant: set[str] = set()
    for column, name in enumerate(names, 1):
        place = f'line {number}, column "{name}"'
        if name and names.index(name) + 1 < column:
            message, hint = N_("two columns are called “{value}”"), N_("give one of them another name")
            diagnostics.fault(sheet.file, place, message, hint, value=name)
        elif name and name not in sheet.fields:
            cells = (line[column - 1] for line in lines if len(line) >= column)
            free = [each for each in sheet.fields if each not in ("id", *names)]  # ids need no column
            if close := _meant(name, free, cells, sheet):
                meant.add(close)
                hint, values = options_hint(close, sheet.fields)
                diagnostics.fault(
                    sheet.file, place, N_("unknown column “{value}”"), hint, value=name, **values
                )
    return names, meant


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
    return numbers[0] if len(numbers) == 1 and are_counts(cells) else ""


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
        message = N_plural(
            "the row has one cell more than the first line", "the row has {n} cells more than the first line"
        )
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
                N_("the cell holds a spreadsheet error: {value}"),
                LEAVE_OUT if name else N_("fix its formula in the spreadsheet, and save it"),
                value=words.strip(),
                column=name,
            )
            values.setdefault(name, ToldCell(words.strip()))
        elif isinstance(words, ToldCell):
            values.setdefault(name, words)
        elif name in fields:
            kind = fields[name].kind
            if isinstance(words, FormattedCell) and isinstance(item_kind(kind), TextField):
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
            hint = STRAY_IN_WORKBOOK if sheet.file.lower().endswith(".xlsx") else STRAY_IN_TEXT
            if sum(map(bool, names)) == 1:
                hint = STRAY_BELOW_TITLE
            at._replace(place=f"line {number}, column {column}").fault(
                N_("a cell is in a column without a name: {value}"),
                hint,
                value=shown_value(words),
                table=sheet.table,
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
    each = item_kind(kind)
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
    message = N_("the cell shows a number in the format {form}, which printkit does not print: {value}")
    hint = N_("format the column as text and write the cell again, as it should be printed")
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
        name in fields and does_not_fit(words, fields[name].kind)
        for name, words in zip(names, line, strict=False)
    )
    return max(filled - last, len(line) - len(names) if moved else 0)
