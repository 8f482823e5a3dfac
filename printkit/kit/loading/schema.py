"""Say in a few words what a field may hold, and check named fields together.

`"list ref limb"`, `"int 1..99"`, `"map limb int 1..4"`, `"choice seed public ours"`, `"text?"`,
`"text with n"`: `parse_field_type` reads such words; `Record.take` checks a table of fields, writes down
everything that is wrong with it and gives the values as the kit holds them, texts still as phrases.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from printkit.base.dataclass import dataclass
from printkit.base.faults import options_hint
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.placeholders import PLACEHOLDER
from printkit.kit.loading.diagnostics import Location, ToldCell, shown_value
from printkit.kit.loading.field_types import (
    BooleanField,
    ChoiceField,
    CodeField,
    ColourField,
    FieldType,
    IdField,
    ImageField,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    PlainField,
    ReferenceField,
    TextField,
)

FIELD_KINDS = [
    "text",
    "plain",
    "id",
    "int",
    "number",
    "bool",
    "colour",
    "code",
    "image",
    "choice",
    "ref",
    "list",
    "map",
]


class FieldTypeError(Exception):
    """The words name no kind of field: a message, its values and a hint, as a fault has them."""

    def __init__(self, message: Msgid, hint: Msgid = NO_MESSAGE, **values: object) -> None:
        super().__init__(message)
        self.message, self.hint, self.values = message, hint, values


@dataclass(frozen=True)
class FieldSpec:
    """A kind, whether it may be left out, and what it is then."""

    kind: FieldType
    optional: bool = False
    default: object = None

    @property
    def missing(self) -> object:
        """The value of the field where it was left out."""
        return self.kind.empty if self.default is None else self.default


@dataclass(frozen=True)
class Record:
    """Named fields. What is missing, unknown or wrong is written down, everything at once."""

    fields: Mapping[str, FieldSpec]

    @property
    def empty(self) -> object:
        return {name: field.missing for name, field in self.fields.items()}

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, Mapping):
            at.fault(N_("expected a table of fields, found {value}"), value=shown_value(value))
            return self.empty
        for name in value:
            if name not in self.fields:
                at.key(name).unknown(N_("unknown field “{value}”"), name, self.fields)
        taken: dict[str, object] = {}
        for name, field in self.fields.items():
            taken[name] = field.missing
            if isinstance(value.get(name), ToldCell):
                continue
            if name in value:
                found = field.kind.take(value[name], at.key(name))
                taken[name] = field.missing if found is None else found
            elif not field.optional:
                at.key(name).fault(N_("the field is missing"))
        return taken


SIMPLE: dict[str, FieldType] = {
    "plain": PlainField(),
    "id": IdField(),
    "bool": BooleanField(),
    "colour": ColourField(),
    "code": CodeField(),
    "image": ImageField(),
}

NumberBounds: TypeAlias = tuple[float, float]


def parse_field_type(words: str) -> FieldSpec:
    """Read the words that describe a field. Raises FieldTypeError where they describe none."""
    stripped = words.strip()
    optional = stripped.endswith("?")
    parts = iter(stripped.removesuffix("?").split())
    field = FieldSpec(_kind(parts), optional)
    rest = " ".join(parts)
    if rest:
        raise FieldTypeError(N_("nothing may follow in “{words}”: “{rest}”"), words=words, rest=rest)
    return field


def fields(**kinds: str | FieldType | FieldSpec) -> dict[str, FieldSpec]:
    """Write down the fields of a record; `id_` and `from_` stand for names that Python keeps."""
    made = {}
    for name, kind in kinds.items():
        made[name.rstrip("_")] = (
            parse_field_type(kind)
            if isinstance(kind, str)
            else kind
            if isinstance(kind, FieldSpec)
            else FieldSpec(kind)
        )
    return made


def optional(kind: str | FieldType, default: object = None) -> FieldSpec:
    """Make a field that may be left out, and what it is then."""
    return FieldSpec(parse_field_type(kind).kind if isinstance(kind, str) else kind, True, default)


def references(kind: FieldType) -> Iterator[str]:
    """Name the tables that a kind refers to."""
    if isinstance(kind, ReferenceField):
        yield kind.table
    elif isinstance(kind, ListField):
        yield from references(kind.item)
    elif isinstance(kind, MapField):
        if kind.table:
            yield kind.table
        yield from references(kind.item)


def holds_text(kind: FieldType) -> bool:
    """Whether a kind holds words to translate."""
    return isinstance(kind, TextField) or (isinstance(kind, (ListField, MapField)) and holds_text(kind.item))


def _kind(parts: Iterator[str]) -> FieldType:
    name = next(parts, "")
    if name == "text":
        return TextField(_placeholders(parts))
    if name in SIMPLE:
        return SIMPLE[name]
    if name in ("int", "number"):
        least, most = _bounds(parts)
        return IntegerField(least, most) if name == "int" else NumberField(least, most)
    if name == "choice":
        options = tuple(parts)
        if not options:
            raise FieldTypeError(
                N_("a choice needs the words to choose from"), N_('for example "choice seed public ours"')
            )
        return ChoiceField(options)
    if name == "ref":
        return ReferenceField(_table(parts, "ref"))
    if name == "list":
        return ListField(_item_kind(parts, name))
    if name == "map":
        table = _table(parts, name)
        return MapField("" if table in ("plain", "id") else table, _item_kind(parts, name))
    hint, values = options_hint(name, FIELD_KINDS)
    raise FieldTypeError(N_("unknown type of field “{value}”"), hint, value=name, **values)


def _item_kind(parts: Iterator[str], of: str) -> FieldType:
    kind = _kind(parts)
    if isinstance(kind, CodeField):
        raise FieldTypeError(
            N_("a “{of}” cannot hold codes: a card has only one"), N_("make the field itself a “code”"), of=of
        )
    return kind


def _placeholders(parts: Iterator[str]) -> frozenset[str]:
    """Read the names after "text with"; nothing may follow them."""
    rest = list(parts)
    if not rest:
        return frozenset()
    names = rest[1:]
    wrong = [name for name in names if not PLACEHOLDER.fullmatch(f"{{{name}}}")]
    if rest[0] != "with" or not names or wrong:
        raise FieldTypeError(
            N_("only “with” and names may follow “text”: “{rest}”"),
            N_('for example "text with n" for words that contain {{n}}'),
            rest=" ".join(rest),
        )
    return frozenset(names)


def _table(parts: Iterator[str], before: str) -> str:
    name = next(parts, "")
    if not name:
        raise FieldTypeError(N_("“{before}” needs the name of a table"), before=before)
    return name


def _bounds(parts: Iterator[str]) -> NumberBounds:
    words = next(parts, "..")
    least, dots, most = words.partition("..")
    try:
        bounds = (float(least) if least else -math.inf, float(most) if most else math.inf)
    except ValueError:
        bounds = (math.nan, math.nan)
    if not dots or not bounds[0] <= bounds[1]:
        raise FieldTypeError(N_("“{value}” are not valid bounds"), N_("write them as 1..6"), value=words)
    return bounds
