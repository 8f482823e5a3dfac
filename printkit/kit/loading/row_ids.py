"""Give every row of a table an id: its own, else one made of its name, else of its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from printkit.kit.loading.diagnostics import ToldCell
from printkit.kit.loading.field_types import IdField, PlainField, RowIdField, TextField
from printkit.kit.loading.localise import NAMES
from printkit.kit.loading.schema import FieldSpec
from printkit.kit.loading.table_source import RawRow, TableSource
from printkit.kit.text.spelling import as_id, meant_column, slug


def with_ids(sheet: TableSource) -> TableSource:
    """Return a table whose rows all have ids.

    An id that a row has is taken as it is written, or made into one. Others are made of the column that
    names the rows; the first row of a name has it as it is, the next are numbered: `sword`, `sword-2`.
    """
    if not sheet.rows:
        return sheet
    own = [_own_id(raw.values.get("id")) for raw in sheet.rows]
    naming = naming_column(sheet) if sheet.named_by or not all(own) else ""
    names = [
        "" if mine else _named(raw.values.get(naming)) or f"{as_id(sheet.table) or 'row'}-{number}"
        for number, (mine, raw) in enumerate(zip(own, sheet.rows, strict=True), 1)
    ]
    taken = set(filter(None, own))
    kept = taken | {*names}  # a name that stands once keeps its id whatever other rows are numbered
    following: dict[str, int] = {}
    rows = []
    for raw, mine, name in zip(sheet.rows, own, names, strict=True):
        made = mine or name
        if not mine and name in taken:
            count = following.get(name, 2)
            while f"{name}-{count}" in kept or f"{name}-{count}" in taken:
                count += 1
            made, following[name] = f"{name}-{count}", count + 1
        taken.add(made)
        rows.append(_called(raw, made))
    spec = sheet.fields.get("id")
    spec = FieldSpec(RowIdField()) if spec is None or isinstance(spec.kind, IdField) else spec
    fields = {"id": spec, **{name: each for name, each in sheet.fields.items() if name != "id"}}
    lacking = sheet.lacking - {"id"}
    return replace(sheet, fields=fields, rows=tuple(rows), lacking=lacking, naming=naming)


def naming_column(sheet: TableSource) -> str:
    """Return the column that ids are made of; "" where there is none.

    It is the one that game.toml names, else that of the names, else the first of words that differ in every
    row.
    """
    columns = tuple(sheet.fields)
    if sheet.named_by:
        return meant_column(sheet.named_by, columns)
    for name in NAMES:
        if found := meant_column(name, columns):
            return found
    words = (name for name, field in sheet.fields.items() if isinstance(field.kind, (TextField, PlainField)))
    return next((name for name in words if name != "id" and _differs(sheet, name)), "")


def _differs(sheet: TableSource, column: str) -> bool:
    """Whether every row has other words in a column."""
    seen: set[str] = set()
    for raw in sheet.rows:
        made = _named(raw.values.get(column))
        if not made or made in seen:
            return False
        seen.add(made)
    return True


def _own_id(value: object) -> str:
    """Return the id that a row has; "" where it has none, or nothing that one can be made of."""
    if isinstance(value, ToldCell):
        return value
    if not _is_written(value):
        return ""
    return as_id(value.strip()) if isinstance(value, str) else str(int(value))  # type: ignore[call-overload]


def _named(value: object) -> str:
    """Return the id that is made of a row's name."""
    if isinstance(value, Mapping):
        value = value.get("other")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = f"{value:g}" if isinstance(value, float) else str(value)
    return slug(value) if isinstance(value, str) else ""


def _called(raw: RawRow, made: str) -> RawRow:
    written = raw.values.get("id")
    if written == made or (written is not None and not _is_written(written)):
        return raw  # what is no id the field itself tells
    return replace(raw, values={**raw.values, "id": made}, written=str(written or ""))


def _is_written(value: object) -> bool:
    """Whether an id is written: as words, or as a whole number."""
    whole = isinstance(value, float) and value.is_integer()
    return isinstance(value, str) or whole or (isinstance(value, int) and not isinstance(value, bool))
