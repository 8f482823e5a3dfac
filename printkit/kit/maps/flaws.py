"""Write down what is wrong with a board, everything at once, and check single values of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from printkit.kit.maps.map import UPPER

_ID = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)

UNKNOWN_FIELD = 'unknown field "{value}"'


class Flaw(NamedTuple):
    """One thing that is wrong with a board; `message` and `hint` have placeholders that `values` fill."""

    place: str
    message: str
    values: Mapping[str, object]
    hint: str = ""


class BrokenMap(Exception):  # noqa: N818  a list of flaws, as the domain calls them
    """A board can not be read; `flaws` holds everything that is wrong with it."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(self.flaws)


@dataclass
class Flaws:
    """What is wrong with a board so far."""

    found: list[Flaw] = field(default_factory=list)

    def wrong(self, at: str, message: str, hint: str = "", /, **values: object) -> None:
        """Write down a flaw."""
        self.found.append(Flaw(at, message, values, hint))

    def unknown(self, at: str, message: str, value: object, options: Iterable[str]) -> None:
        """Write down that a name is not among the known ones."""
        self.wrong(at, message, "one of {options}", value=value, options=", ".join(options))

    def ident(self, entry: Mapping[str, object], at: str, key: str) -> str:
        """Take an id from an entry; "" after writing down why it is none."""
        value = entry.get(key)
        if value is None:
            self.wrong(f"{at}.{key}", "the field is missing")
        elif not isinstance(value, str) or not _ID.fullmatch(value):
            hint = "an id is made of letters a-z, digits and dashes"
            self.wrong(f"{at}.{key}", "{value} is no id", hint, value=shown(value))
        else:
            return value
        return ""

    def floor(self, entry: Mapping[str, object], at: str) -> int:
        """Take the floor of a building from an entry, the ground floor where none is said."""
        value = entry.get("floor", 1)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= UPPER:
            message = "{value} is not from {least} to {most}"
            self.wrong(f"{at}.floor", message, value=shown(value), least=1, most=UPPER)
            return 1
        return value

    def choice(
        self, entry: Mapping[str, object], at: str, key: str, options: tuple[str, ...], message: str
    ) -> str:
        """Take one of a few words from an entry; "" where there is none or another."""
        value = entry.get(key, "")
        if value == "" or value in options:
            return str(value)
        self.unknown(f"{at}.{key}", message, value, options)
        return ""


def spelt(letters: str) -> str:
    """Give letters, each that would not be seen by its number: `U+0009` for a tab."""
    return "".join(letter if letter.isprintable() else f"U+{ord(letter):04X}" for letter in letters)


def shown(value: object) -> str:
    """Write a value as it would stand in a file."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:72]
