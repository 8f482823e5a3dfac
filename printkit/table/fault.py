"""Say what is wrong with what came from outside: where, what, and with which values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

MAX_VALUE_LENGTH = 60
"""Letters of a value that a fault quotes before it is cut."""

MAX_OPTIONS = 12
"""Options that a fault lists before it ends in dots."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    `place` is the way to it (`position.players.p1.hand[2]`, `args.seat`, `answers[3]`). `message` is an
    English msgid with `{placeholders}`, which `values` fill when it is shown.
    """

    place: str
    message: str
    values: Mapping[str, object] = field(default_factory=dict)

    def line(self, translate: Callable[[str], str] = str) -> str:
        """Give the one line `place: what is wrong`."""
        told = translate(self.message).format(**{name: shown(value) for name, value in self.values.items()})
        return f"{self.place}: {told}" if self.place else told


class RefusedError(Exception):
    """What came from outside is refused; `faults` holds all that was found, at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(fault.line() for fault in self.faults)


def refuse(place: str, message: str, **values: object) -> NoReturn:
    """Refuse for a single reason."""
    raise RefusedError([Fault(place, message, values)])


def within(place: str, step: str | int) -> str:
    """Give the place of a field or an item inside another place."""
    if isinstance(step, int):
        return f"{place}[{step}]"
    if not step.replace("_", "").replace("-", "").isalnum():
        step = shown(step)
    return f"{place}.{step}" if place else step


def shown(value: object) -> str:
    """Give a value as one short line: a tuple as words with commas, anything else as JSON."""
    if isinstance(value, tuple):
        listed = ", ".join(map(str, value[:MAX_OPTIONS]))
        return f"{listed}, …" if len(value) > MAX_OPTIONS else listed
    import json  # only what is wrong is told: a good start does not wait for it

    words = json.dumps(value, default=str)
    return words if len(words) <= MAX_VALUE_LENGTH else f"{words[:MAX_VALUE_LENGTH]}…"
