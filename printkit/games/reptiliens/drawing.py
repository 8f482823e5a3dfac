"""What is as good as drawn, without dice: by what was dealt, which nobody knows (REP-PHONE-01)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from printkit.games.reptiliens.position import Table


def as_good_as_drawn(table: Table, purpose: str, options: Sequence[str], count: int) -> list[str]:
    """Return so many different options; others on another day, or for another purpose."""
    position = table.position
    dealt = [[person.role, person.specs, person.coins] for person in position.players.values()]
    told = repr([dealt, position.day, purpose]).encode()
    return Random(int.from_bytes(sha256(told).digest(), "big")).sample(options, count)
