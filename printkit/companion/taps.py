"""Who holds a phone, what it looks at, and what was tapped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from printkit.table.view import ALL, EVERYBODY

THEMES = ("dark", "light", "paper")
"""A table at night, a day, and black on white; the first where nothing is chosen."""

LOOKING = re.compile(r"(?P<seat>[^.]*)(\.(?P<since>[0-9]{1,9}\.[0-9]{1,9}))?")
"""What a phone says of the eyes that it uses: a seat, and at which state of the evening it said so."""

LONGEST = 500
"""Letters that one field of a tap may hold."""


@dataclass(frozen=True)
class Guest:
    """One device at the table.

    It may look through the eyes of `seats` ("" is the table's own screen, "*" a game master's) and does so
    through those of `seat`; `since` tells at which state of the evening that was said. A `keeper` may save
    and load: a save file holds what every seat keeps secret. It may hand out all `links`, which stand
    here with their names. Its pages wear a `theme`, one of `THEMES`.
    """

    device: str
    seats: tuple[str, ...]
    seat: str
    lang: str
    keeper: bool = False
    theme: str = THEMES[0]
    since: str = ""
    links: tuple[tuple[str, str], ...] = ()

    @property
    def shared(self) -> bool:
        """Tell whether the phone goes from one player to another."""
        return len(set(self.seats) - {EVERYBODY, ALL}) > 1

    def looking(self, word: str) -> Guest:
        """Give the guest as it said last whose eyes it uses; the same guest where those are not its own."""
        said = LOOKING.fullmatch(word)
        if said is None or not (said["seat"] in self.seats or (self.shared and said["seat"] == EVERYBODY)):
            return self
        return replace(self, seat=said["seat"], since=said["since"] or "")


@dataclass(frozen=True)
class Look:
    """What a page shows: the table alone, or `show` beside it, about an entry `at` or a rule.

    `back` names what stood beside it before.
    """

    show: str = ""
    at: int = -1
    rule: str = ""
    back: str = ""

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]]) -> Look:
        """Read it from an address; what is not understood shows the table alone."""
        fields = dict(pairs)
        at = whole(fields.get("at", ""))
        back = "journal" if fields.get("back") == "journal" else ""
        return cls(fields.get("show", ""), -1 if at is None else at, fields.get("rule", "")[:LONGEST], back)


@dataclass(frozen=True)
class Tap:
    """What a phone sends: what to `do` to the evening as its `stamp` says it was, and what with."""

    do: str
    stamp: str
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]]) -> Tap:
        """Read it from the fields of a form; ValueError where it is none."""
        fields: dict[str, tuple[str, ...]] = {}
        for name, value in pairs:
            if len(value) > LONGEST:
                raise ValueError("a field is too long")
            fields[name] = (*fields.get(name, ()), value)
        stamp = fields.pop("stamp", ("",))[-1]
        do = fields.pop("do", ("",))[-1]
        if not (stamp and do):
            raise ValueError("no stamp, or nothing to do")
        return cls(do, stamp, fields)

    def first(self, name: str) -> str:
        """Give a field's first value, "" where there is none."""
        return self.fields.get(name, ("",))[0]


def whole(word: str) -> int | None:
    """Read a whole number of at most nine digits; None where it is none."""
    return int(word) if word.isascii() and word.isdecimal() and len(word) <= 9 else None
