"""Which rows of a table a component shows: what may stand below `where`, and whether a row is like that."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from printkit.base.catalogue import SourceText
from printkit.base.msgid import N_
from printkit.kit.loading.diagnostics import Location, shown_value
from printkit.kit.loading.field_types import BooleanField, FieldType, ListField, NumberField
from printkit.kit.loading.schema import Record, fields, optional
from printkit.kit.loading.tables import NO, YES
from printkit.kit.model import Row

_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")
COMPARISON = re.compile(r"\s*(?:[<>]=?|!=|==?)")
"""What other programs write before a value."""


class SingleValue:
    """Words, a number, yes or no."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if isinstance(value, (str, int)) or (isinstance(value, float) and math.isfinite(value)):
            return value
        at.fault(N_("expected a single value, found {value}"), value=shown_value(value))
        return ""


class OneOrSeveral:
    """A value, or a list of them."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        kind: FieldType = ListField(SingleValue()) if isinstance(value, list) and value else SingleValue()
        return kind.take(value, at)


CONDITIONS = Record(
    fields(
        is_=optional(OneOrSeveral()),
        not_=optional(OneOrSeveral()),
        contains=optional(OneOrSeveral()),
        at_least=optional(NumberField()),
        at_most=optional(NumberField()),
        more_than=optional(NumberField()),
        less_than=optional(NumberField()),
        empty=optional(BooleanField()),
    )
)
"""What a field may be asked; all of them must hold."""

_COMPARED: Mapping[str, Callable[[float, float], bool]] = {
    "at_least": lambda value, bound: value >= bound,
    "at_most": lambda value, bound: value <= bound,
    "more_than": lambda value, bound: value > bound,
    "less_than": lambda value, bound: value < bound,
}


class FilterField:
    """What a field must be: a value, one of several, or conditions."""

    empty: object = ""

    def take(self, value: object, at: Location) -> object:
        if not isinstance(value, Mapping):
            return OneOrSeveral().take(value, at)
        taken: Any = CONDITIONS.take(value, at)
        return {name: taken[name] for name in value if name in CONDITIONS.fields}


def is_like(row: Row, where: Mapping[str, Any]) -> bool:
    """Whether a row, in the language that it is written in, is as `where` says."""
    return all(holds(row.get(name), wanted) for name, wanted in where.items())


def holds(value: object, wanted: Any) -> bool:
    """Whether the value of a field is as wanted: equal, one of several, or as all conditions say.

    A list, and the names of a map, hold what one of their items is.
    """
    if not isinstance(wanted, Mapping):
        return _is_any(value, wanted)
    return all(_fulfils(value, name, bound) for name, bound in wanted.items())


def _fulfils(value: object, condition: str, bound: Any) -> bool:
    if condition == "is":
        return _is_any(value, bound)
    if condition == "not":
        return not _is_any(value, bound)
    if condition == "empty":
        return (said(value) == "") is bound
    if condition == "contains":
        wanted = bound if isinstance(bound, tuple) else (bound,)
        if isinstance(value, (tuple, Mapping)):
            return all(_is_any(value, each) for each in wanted)
        return all(str(each).lower() in said(value).lower() for each in wanted)
    number = _number(value)
    return number is not None and bound is not None and _COMPARED[condition](number, bound)


def _is_any(value: object, wanted: Any) -> bool:
    if isinstance(wanted, tuple):
        return any(_is_any(value, each) for each in wanted)
    if isinstance(value, (tuple, Mapping)):
        return any(_is_any(each, wanted) for each in value) or (not value and wanted == "")
    if wanted == "":
        return not said(value)
    if isinstance(value, bool) or isinstance(wanted, bool):
        return _truth(value) is not None and _truth(value) is _truth(wanted)
    if isinstance(value, (int, float)) or isinstance(wanted, (int, float)):
        return _number(value) is not None and _number(value) == _number(wanted)
    words, meant = said(value), str(wanted).strip()
    return words == meant or (words.lower() == meant.lower() and meant.lower() in ("true", "false"))


def said(value: object) -> str:
    """Return the words of a value in the language that it is written in."""
    if isinstance(value, SourceText):
        return value.forms[-1].strip()
    return "" if value is None or value in ((), {}) else str(value).strip()


def _number(value: object) -> float | None:
    if isinstance(value, (int, float)):
        return value
    words = said(value)
    return float(words.replace(",", ".")) if _NUMBER.fullmatch(words) else None


def _truth(value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    words = said(value).lower()
    return True if words in YES else False if words in NO else None


def named_values(wanted: Any) -> Iterator[object]:
    """Name the values that a field must or must not have."""
    if isinstance(wanted, Mapping):
        for name in ("is", "not"):
            if name in wanted:
                yield from named_values(wanted[name])
    elif isinstance(wanted, tuple):
        yield from wanted
    else:
        yield wanted
