"""Read the rows of a deck: TOML `[[table]]`, JSON or YAML, equal ways to write the same.

What comes out is `RawRow`s: values as TOML would hold them, and the place of each for faults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.base import toml_files
from printkit.base.faults import FaultError
from printkit.base.msgid import N_
from printkit.base.text_files import read_bytes, read_text, unreadable
from printkit.base.toml_places import TomlPlaces
from printkit.kit.loading.column_kinds import guessed_fields, with_codes
from printkit.kit.loading.csv_text import CONTROL
from printkit.kit.loading.diagnostics import Diagnostics, shown_value
from printkit.kit.loading.encodings import NO_TEXT, SAVE_AS_TEXT, table_text
from printkit.kit.loading.structured_text import structured_rows
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
            N_("the table “{table}” has no rows"),
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
            diagnostics.fault(sheet.file, "", N_("the table “{table}” has no rows"), table=sheet.table)
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
        left = columns_left_out(
            dict.fromkeys(name for _, row in kept for name in row), sheet, place, diagnostics
        )
        kept = [(here, {name: each for name, each in row.items() if name not in left}) for here, row in kept]
    if unprintable((name for _, row in kept for name in row), sheet, place, diagnostics):
        return sheet
    raws = [RawRow(row, place) for place, row in kept]
    raws, fields = guessed_fields(raws, sheet)
    fields = with_codes(fields, raws, sheet)
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
    tell_lacking(made, sorted(made.lacking), place, N_("no row has the field “{value}”"), diagnostics)
    return made


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
