"""What the columns of a table hold, as it declares them or as it is guessed; which are codes and copies."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from printkit.base.faults import near_name
from printkit.base.msgid import N_
from printkit.kit.loading.cell_values import COPIES
from printkit.kit.loading.diagnostics import Diagnostics
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
from printkit.kit.loading.schema import FieldSpec
from printkit.kit.loading.table_source import RawRow, TableSource
from printkit.kit.text.spelling import column_key, meant_column

COUNTS = ("count", "copies")
CODE_COLUMN = "code"
ONE_COPY = N_("the number of copies is missing here: one is printed")
ONE_COPY_EACH = N_(
    "the number of copies is missing here and in other rows, {n} in all: one of each is printed"
)
NO_COPY = N_("write 0 for rows that should not be printed")
USUAL_COLUMNS = ("id", "name", "title", "text", *COUNTS)
"""Columns that are known in any case of letters, also where a table declares no fields."""


def called_as(sheet: TableSource) -> Callable[[str], str]:
    """Return what gives a column the name by which it is known: as declared, else usual, else its own."""
    known = {name.lower(): name for name in (*USUAL_COLUMNS, *sheet.counts, *sheet.fields)}
    keys = {column_key(name): name for name in known.values()}

    def called(name: str) -> str:
        if name in sheet.fields:
            return name
        return known.get(name.lower()) or keys.get(column_key(name) or name, name)

    return called


def guessed_fields(
    raws: Sequence[RawRow], sheet: TableSource
) -> tuple[list[RawRow], Mapping[str, FieldSpec]]:
    """Return rows by the names of their fields, and the fields, those that are declared and the others.

    The others are guessed from all values of each. A name that is nearly that of a field which its row lacks
    is none: it is misspelled, and told as such.
    """
    if sheet.named_by is None:
        return list(raws), sheet.fields or {"id": FieldSpec(IdField())}
    called, found, values = called_as(sheet), [], dict[str, list[object]]()
    misspelt: set[str] = set()
    for raw in raws:
        row: dict[str, object] = {}
        for written, each in raw.values.items():
            if each is None:
                continue
            name = called(written)
            name = written if name != written and (name in raw.values or name in row) else name
            if name not in sheet.fields and name not in values and name not in misspelt:
                there = {"id", *raw.values, *row}  # ids need no field: they are made of a name
                free = [field for field in sheet.fields if field not in there]
                if name not in ("id", *sheet.counts) and near_name(name, free):
                    misspelt.add(name)
            empty = each == "" and (name not in sheet.fields or sheet.fields[name].optional)
            if name not in sheet.fields and name not in misspelt:
                values.setdefault(name, []).extend([] if empty else [each])
            if not empty:  # as an empty cell
                row[name] = each
        found.append(replace(raw, values=row))
    fields = {**sheet.fields, **{name: guessed_field(name, each, sheet) for name, each in values.items()}}
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


def guessed_field(name: str, values: Sequence[object], sheet: TableSource) -> FieldSpec:
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


def with_codes(
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
