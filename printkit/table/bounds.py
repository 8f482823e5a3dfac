"""What `Annotated` adds to a type of a position or an argument: something more that the value must be."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_, Msgid, N_plural

Vocabulary = Mapping[str, Collection[str]]
"""The ids of each kind ("seat", "card"), in the order in which they are listed to people."""

UNKNOWN_ID = N_("unknown {kind} {got}, expected one of {options}")
TOO_FEW_ITEMS = N_plural(
    "expected at least {low} item, got {got}", "expected at least {low} items, got {got}", "low"
)
TOO_MANY_ITEMS = N_plural(
    "expected at most {high} item, got {got}", "expected at most {high} items, got {got}", "high"
)
TOO_MANY_COPIES = N_plural(
    "there is {copies} copy of {card}, got {got}", "there are {copies} copies of {card}, got {got}", "copies"
)

Wrong = tuple[Msgid, dict[str, object]]
"""A message and the values of its placeholders."""


class Bound(Protocol):
    """Any of the bounds below."""

    def wrong(self, value: Any, vocabulary: Vocabulary) -> Wrong | None:
        """Return what is wrong where the value is out of bounds."""


@dataclass(frozen=True)
class Ids:
    """A string that is an id of that kind, or one of the other words allowed; `unknown` refuses the rest."""

    kind: str
    unknown: Msgid = UNKNOWN_ID
    also: tuple[str, ...] = ()

    def wrong(self, value: str, vocabulary: Vocabulary) -> Wrong | None:
        known = vocabulary[self.kind]
        if value in known or value in self.also:
            return None
        options = (*known, *filter(None, self.also))
        return self.unknown, {"kind": (self.kind,), "got": value, "options": options}


@dataclass(frozen=True)
class Span:
    """An integer from `low` up, and up to `high` where there is one."""

    low: int
    high: int | None = None

    def wrong(self, value: int, vocabulary: Vocabulary) -> Wrong | None:
        if value >= self.low and (self.high is None or value <= self.high):
            return None
        if self.high is None:
            return N_("expected {low} or more, got {got}"), {"low": self.low, "got": value}
        return N_("expected {low} to {high}, got {got}"), {"low": self.low, "high": self.high, "got": value}


@dataclass(frozen=True)
class Length:
    """A list of `low` to `high` items, no item twice where `distinct`; or a string of some letters."""

    low: int = 0
    high: int | None = None
    distinct: bool = False

    def wrong(self, value: list[Any] | str, vocabulary: Vocabulary) -> Wrong | None:
        if value == "" and self.low:
            return N_("is empty"), {}
        if len(value) < self.low:
            return TOO_FEW_ITEMS, {"low": self.low, "got": len(value)}
        if self.high is not None and len(value) > self.high:
            return TOO_MANY_ITEMS, {"high": self.high, "got": len(value)}
        for at, item in enumerate(value if self.distinct else ()):
            if item in value[:at]:
                return N_("{got} appears twice"), {"got": item}
        return None
