"""What of a night tells a seat more than it may know: nothing, or the first thing that does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from random import Random

from printkit.companion.site import Site
from printkit.games.reptiliens.calls import GROUP_QUESTIONS
from printkit.games.reptiliens.phone_night import MAILBOX, MAILBOX_WAIT, PLACES
from printkit.table.audience import ALL, EVERYBODY
from tests.companion.nights.traffic import FILLED, Habits, Recorded, Sent, recorded
from tests.companion.nights.villages import Facts, Village, cards_of, village_of

TOLD_AT = (MAILBOX, *PLACES, *GROUP_QUESTIONS, "alpha-prey")
"""Steps at which the box of a seat may hold what it was told."""


class LeakError(AssertionError):
    """Something told what a seat may not know."""


@dataclass(frozen=True)
class Worlds:
    """Two nights in which all that `watched` may know is the same, but for what the nights have told it."""

    watched: str
    villages: tuple[Village, Village]
    records: tuple[Recorded, Recorded]

    def check(self) -> None:
        """Raise LeakError where the seat can tell the two apart by what its phone was sent, and when."""
        one, two = (record.sent[self.watched] for record in self.records)
        if self.watched == EVERYBODY:
            self._check_one_phone()
            return
        told = [record.told[self.watched] for record in self.records]
        for first, second in zip_longest(before_dawn(one), before_dawn(two)):
            boxes = told[0] == told[1] or (first and first.purpose not in TOLD_AT)
            _same(first, second, boxes=bool(boxes))
        if self.records[0].dawn != self.records[1].dawn:
            raise LeakError(f"dawn comes at {self.records[0].dawn} and {self.records[1].dawn}")
        if self.same_dawn(EVERYBODY):
            boxes = self.same_dawn(self.watched)
            for first, second in zip_longest(at_dawn(one), at_dawn(two)):
                _same(first, second, boxes=boxes)

    def _check_one_phone(self) -> None:
        """Raise LeakError where a phone in the middle tells more than what it covers."""
        one, two = (before_dawn(record.sent[EVERYBODY]) for record in self.records)
        for first, second in zip_longest(one, two):
            _same(first, second, boxes=False)

    def same_dawn(self, seat: str) -> bool:
        """Whether a seat may know the same of both nights once it has dawned."""
        one, two = (record.at_dawn[seat] for record in self.records)
        return one == two


def before_dawn(sent: Sequence[Sent]) -> list[Sent]:
    return [each for each in sent if not each.dawned]


def at_dawn(sent: Sequence[Sent]) -> list[Sent]:
    return [each for each in sent if each.dawned]


def worlds_of(site: Site, facts: Facts, folder: Path, seed: str, watched: str) -> Worlds:
    """Play two nights of villages that look the same to a seat: others hold, answer and tap differently."""
    first = village_of(site, facts, f"one {seed}")
    known = {} if watched == EVERYBODY else cards_of(first, watched)
    second = village_of(site, facts, f"two {seed}", known)
    own = habits_of(first, f"one {seed}")[watched]
    records = []
    for village, night in ((first, f"one {seed}"), (second, f"two {seed}")):
        habits = {**habits_of(village, night), watched: own}
        records.append(recorded(site, village, folder, habits, [watched]))
    return Worlds(watched, (first, second), (records[0], records[1]))


def habits_of(village: Village, night: str) -> dict[str, Habits]:
    """Return how all of a village use their phones in a night: some hardly at all."""
    seats = [*village.seats, ALL, EVERYBODY]
    lazy = Random(f"lazy {night}")
    return {seat: Habits(f"{seat} {night}", lazy.choice((0.0, 0.1, 0.8))) for seat in seats}


def check_alike(record: Recorded, seats: Sequence[str]) -> None:
    """Raise LeakError where phones that are used alike are not sent alike, whatever each one's seat is."""
    first, *others = (before_dawn(record.sent[seat]) for seat in seats)
    for other in others:
        for one, two in zip_longest(first, other):
            _same(one, two, boxes=False)


def check_mailbox(record: Recorded, seats: Sequence[str]) -> None:
    """Raise LeakError where the mailbox is not open to somebody when it is to others, and as long."""
    for seat in seats:
        opened = [each.at for each in record.sent[seat] if each.what == "page" and each.purpose == MAILBOX]
        heard = [each.at for each in record.sent[seat] if each.what == "heard" and "data: " in each.words]
        closed = min(at for at in heard if at > opened[0])
        if len(opened) != 1 or closed - opened[0] not in (MAILBOX_WAIT, MAILBOX_WAIT + 0.5):
            raise LeakError(f"the mailbox of {seat} is open at {opened} to {closed}")


def _same(one: Sent | None, two: Sent | None, *, boxes: bool) -> None:
    """Raise LeakError where two things sent can be told apart, by what is in their `boxes` too."""
    if one is None or two is None:
        raise LeakError(f"one phone is sent more: {one and one.what} {two and two.what} at {one or two}")
    where = f"{one.what} at {one.at} ({one.purpose})"
    if (one.at, one.what) != (two.at, two.what):
        raise LeakError(f"{where}: another has {two.what} at {two.at} ({two.purpose})")
    if one.size != two.size:
        raise LeakError(f"{where}: {one.size} bytes, not {two.size}: {_difference(one, two)}")
    if one.targets != two.targets:
        raise LeakError(f"{where}: something else may be touched: {_difference(one, two)}")
    if one.uncovered != two.uncovered:
        raise LeakError(f"{where}: the page differs: {_difference(one, two)}")
    if boxes and one.words != two.words:
        raise LeakError(f"{where}: the box differs: {_difference(one, two)}")


def _difference(one: Sent, two: Sent) -> str:
    first, second = (FILLED.sub("", each.words).splitlines() for each in (one, two))
    lines = unified_diff(first, second, lineterm="", n=0)
    return "\n".join([*lines][2:12])
