"""The site on which nights are played, and what plays them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count, islice
from pathlib import Path

import pytest

from printkit.companion.site import Site
from printkit.table.audience import EVERYBODY
from printkit.table.seating import LedBy
from tests.companion.conftest import Sites
from tests.companion.nights.differences import Worlds, habits_of, worlds_of
from tests.companion.nights.traffic import Recorded, recorded
from tests.companion.nights.villages import NIGHTS, Facts, parts_of, village_of

TRIED = 500
"""Villages among which somebody is looked for who is, or goes through, something."""

SIXTEEN_EACH = 4
"""Every so many villages one has sixteen players; the others have nine."""

GONE_THROUGH: Mapping[str, Callable[[Recorded], Collection[str]]] = {
    "killed": lambda night: night.killed,
    "asleep": lambda night: night.asleep,
    "told": lambda night: [seat for seat, events in night.told.items() if seat and events],
}
"""What somebody may go through in a night; whoever learns something has answered, or was named."""

Nights = Callable[..., Iterator[Worlds]]


@pytest.fixture
def site(sites: Sites, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return the site of the village; nothing is waited for on the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    return sites("reptiliens")


def facts_of(number: int, led_by: LedBy, players: int = 0) -> Facts:
    """Return what everybody may know of one of many villages."""
    many = players or (16 if number % SIXTEEN_EACH == SIXTEEN_EACH - 1 else 9)
    return Facts(many, NIGHTS[number % len(NIGHTS)], str(number), led_by)


@pytest.fixture
def worlds(site: Site, tmp_path: Path) -> Nights:
    """Return what plays pairs of nights that look the same to somebody who is, or goes through, something."""

    def played(led_by: LedBy, who: str = "", first: int = 0, players: int = 0) -> Iterator[Worlds]:
        for number in islice(count(first), TRIED):
            facts = facts_of(number, led_by, players)
            seat = EVERYBODY if led_by == "phone" else _whoever(site, facts, tmp_path, str(number), who)
            if seat is not None:
                yield worlds_of(site, facts, tmp_path, str(number), seat)

    return played


def _whoever(site: Site, facts: Facts, folder: Path, seed: str, who: str) -> str | None:
    """Return somebody who is that, or goes through that in the first of two nights, if anybody does."""
    village = village_of(site, facts, f"one {seed}")
    if who in GONE_THROUGH:
        night = recorded(site, village, folder, habits_of(village, f"one {seed}"), [])
        found = sorted(GONE_THROUGH[who](night))
    else:
        found = [seat for seat in village.seats if not who or who in parts_of(village, seat)]
    return found[int(seed) % len(found)] if found else None
