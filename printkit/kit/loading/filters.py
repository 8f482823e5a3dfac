"""Which rows of a table a component shows: what may stand below `where`, and whether a row is like that."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from printkit.base.catalogue import SourceText
from printkit.base.msgid import N_
from printkit.kit.loading.cell_values import NO, YES
from printkit.kit.loading.diagnostics import Location, shown_value
from printkit.kit.loading.field_types import BooleanField, FieldType, ListField, NumberField
from printkit.kit.loading.schema import Record, fields, optional
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


def filter_of(where: Mapping[str, Any]) -> Callable[[Row], bool]:
    """Return what tells whether a row, in the language that it is written in, is as `where` says.

    It is made once for all rows: a filter may name thousands of values.
    """
    wanted = {name: _test_of(each) for name, each in where.items()}
    return lambda row: all(holds(row.get(name)) for name, holds in wanted.items())


def _test_of(wanted: Any) -> Callable[[object], bool]:
    """Return what tells whether a field is as wanted: equal, one of several, or as all conditions say.

    A list, and the names of a map, hold what one of their items is.
    """
    if not isinstance(wanted, Mapping):
        return FilterValues([wanted]).has
    conditions = [_condition(name, bound) for name, bound in wanted.items()]
    return lambda value: all(fulfils(value) for fulfils in conditions)


def _condition(condition: str, bound: Any) -> Callable[[object], bool]:
    if condition in ("is", "not"):
        values = FilterValues([bound])
        return values.has if condition == "is" else lambda value: not values.has(value)
    if condition == "empty":
        return lambda value: (said(value) == "") is bound
    if condition == "contains":
        wanted = bound if isinstance(bound, tuple) else (bound,)
        return lambda value: _contains(value, wanted)

    def compared(value: object) -> bool:
        number = _number(value)
        return number is not None and bound is not None and _COMPARED[condition](number, bound)

    return compared


def _contains(value: object, wanted: Iterable[object]) -> bool:
    """Whether a list, the names of a map, or words hold all that is wanted."""
    if isinstance(value, (tuple, Mapping)):
        held = FilterValues([value])
        return all(held.has(each) for each in wanted)
    words = said(value).lower()
    return all(str(each).lower() in words for each in wanted)


class FilterValues:
    """Values of one kind or several, each found as a filter finds it, however many they are.

    A word is found by itself, and by the number, or yes or no, that it stands for where one of both is such.
    """

    def __init__(self, values: Iterable[object]) -> None:
        self.empty = False
        self._words: set[str] = set()
        self._numbers: set[float] = set()
        self._numbers_in_words: set[float] = set()
        self._truths: set[bool] = set()
        self._truths_in_words: set[bool] = set()
        for value in values:
            self._add(value)

    def _add(self, value: object) -> None:
        if isinstance(value, (tuple, Mapping)):
            self.empty = self.empty or not value
            for each in value:
                self._add(each)
            return
        words, truth, number = said(value), _truth(value), _number(value)
        self.empty = self.empty or not words
        if isinstance(value, bool):
            self._truths.add(value)
            return
        if truth is not None:
            self._truths_in_words.add(truth)
        if isinstance(value, (int, float)):
            self._numbers.add(value)
            return
        if number is not None:
            self._numbers_in_words.add(number)
        self._words.add(_as_found(words))

    def has(self, value: object) -> bool:
        """Whether one of them is like a value, or like an item of it."""
        if isinstance(value, (tuple, Mapping)):
            return any(map(self.has, value)) or (not value and self.empty)
        if self.empty and not said(value):
            return True
        truth = _truth(value)
        if isinstance(value, bool):
            return truth in self._truths or truth in self._truths_in_words
        if truth is not None and truth in self._truths:
            return True
        number = _number(value)
        if isinstance(value, (int, float)):
            return number in self._numbers or number in self._numbers_in_words
        return (number is not None and number in self._numbers) or _as_found(said(value)) in self._words


def _as_found(words: str) -> str:
    """Return words as they are looked for: true and false, which workbooks write in capitals, in small."""
    low = words.lower()
    return low if low in ("true", "false") else words


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
