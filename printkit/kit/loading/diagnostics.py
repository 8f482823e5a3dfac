"""Hold what is known while a game's files are checked, and gather what is wrong and what is said.

A `Desk` is one game on the table; an `At` is a place in one of its files. Values are checked at
an `At`, which writes the faults; texts are left as `Phrase`s, to be put into a language later.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from printkit.base.faults import LONGEST_VALUE, Fault, options_hint
from printkit.kit.text.tokens import PLACEHOLDER

_KEY = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Phrase:
    """Words of the source language that wait for a language: one form, or singular and plural.

    `placeholders` are the names that may stand in braces for a value; None where whoever shows the words
    decides, and any may.
    """

    context: str
    forms: tuple[str, ...]
    file: str
    place: str
    placeholders: frozenset[str] | None = frozenset()

    @property
    def held(self) -> frozenset[str]:
        """The placeholders that a translation may have: those declared, else those of the source."""
        if self.placeholders is not None:
            return self.placeholders
        return frozenset(name for form in self.forms for name in PLACEHOLDER.findall(form))


@dataclass
class Desk:
    """What is known of one game while it is read. `ids` names the rows of each table."""

    folder: Path
    ids: dict[str, frozenset[str]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    phrases: dict[str, Phrase] = field(default_factory=dict)

    def fault(self, file: str, place: str, message: str, hint: str = "", /, **values: object) -> None:
        """Write down a fault."""
        self.faults.append(Fault(file, place, message, values, hint))


class At(NamedTuple):
    """A place in a file. In a spreadsheet (`cell`) the parts of a cell share the cell's place."""

    desk: Desk
    file: str
    place: str
    context: str = ""
    cell: bool = False

    def key(self, name: str) -> At:
        """Go to a field of the value that stands here."""
        if self.cell:
            place = self.place if ", column " in self.place else f'{self.place}, column "{name}"'
        elif _KEY.fullmatch(name):
            place = f"{self.place}.{name}"
        else:
            place = f"{self.place}[{json.dumps(name, ensure_ascii=False)}]"
        return At(self.desk, self.file, place, f"{self.context}.{name}", self.cell)

    def item(self, index: int) -> At:
        """Go to an item of the list that stands here; places count from 0, contexts from 1."""
        place = self.place if self.cell else f"{self.place}[{index}]"
        return At(self.desk, self.file, place, f"{self.context}.{index + 1}", self.cell)

    def fault(self, message: str, hint: str = "", /, **values: object) -> None:
        """Write down a fault at this place."""
        self.desk.fault(self.file, self.place, message, hint, **values)

    def unknown(self, message: str, value: object, options: Iterable[str], /, **values: object) -> None:
        """Write down that a name is not among the known ones, with the nearest as a hint."""
        hint, found = options_hint(value, options)
        self.fault(message, hint, value=value, **found, **values)

    def phrase(self, forms: tuple[str, ...], placeholders: frozenset[str] | None = frozenset()) -> Phrase:
        """Leave a text here to be put into a language; two texts of one context are a fault."""
        phrase = Phrase(self.context, forms, self.file, self.place, placeholders)
        other = self.desk.phrases.setdefault(self.context, phrase)
        if other is not phrase and other != phrase:
            self.fault(
                'two texts are called "{context}", the other at {other}',
                "give one of the rows another id, or its table a file of another name",
                context=self.context,
                other=f"{other.file}: {other.place}",
            )
        return phrase


def shown(value: object) -> str:
    """Write a value as it would stand in a file, cut where it is long."""
    if isinstance(value, bool):
        words = "true" if value else "false"
    elif isinstance(value, str):
        words = f'"{value}"'
    elif isinstance(value, Mapping):
        words = "{" + ", ".join(f"{name} = {shown(each)}" for name, each in list(value.items())[:6]) + "}"
    elif isinstance(value, (list, tuple)):
        words = "[" + ", ".join(shown(each) for each in value[:12]) + "]"
    else:
        words = str(value)
    return words if len(words) <= LONGEST_VALUE else words[: LONGEST_VALUE - 1] + "…"
