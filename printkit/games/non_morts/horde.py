"""The undead advance towards the survivors, then more arrive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from printkit.games.non_morts.cast import add_zombie, corpse_in, killer_in, prey
from printkit.games.non_morts.checks import UNDEAD_STEP, begin
from printkit.games.non_morts.plan import plan, rooms
from printkit.games.non_morts.position import Table
from printkit.table.question import Steps, choose, number

MOST_MOVES = 4
"""NM-ZMOVE-01."""

ARRIVALS = 5
"""NM-ZADD-01: less those that moved."""


@dataclass(frozen=True)
class Mover:
    """A zombie that can move, and where to; size 0 is the killer goth."""

    room: str
    size: int
    destinations: tuple[str, ...]

    @property
    def option(self) -> str:
        """Give the id by which a player chooses it."""
        return f"{self.room}:{self.size}" if self.size else "goth"


def zombie_move(table: Table) -> Steps[None]:
    """Move one to four zombies that are not with fresh meat; add the rest of five."""
    if begin(table, UNDEAD_STEP):
        moved = yield from _advance(table)
        yield from _arrive(table, ARRIVALS - moved)


def movers(table: Table) -> list[Mover]:
    """Give the zombies that can move: rooms in room order, sizes from large to small, the killer last.

    Living prey or a corpse holds them (NM-CORPSE-02, NM-STACK-04); a corpse does not hold the killer
    (NM-GOTH-04).
    """
    position = table.position
    there = plan(position)
    far = [there.distances(position.survivors[each].room) for each in prey(table)]
    found = []
    killers = []
    for room in rooms(position):
        # NM-ZMOVE-03: one room closer to at least one of those who attract.
        closer = [
            other
            for other in there.beyond[room]
            if any(room in steps and steps[other] == steps[room] - 1 for steps in far)
        ]
        if not closer or prey(table, room):
            continue
        if not corpse_in(position, room):
            found += [Mover(room, size, tuple(closer)) for size in position.zombies.get(room, [])]
        if killer_in(position, room):
            killers.append(Mover(room, 0, tuple(closer)))
    return found + killers


def advance(table: Table, mover: Mover, destination: str) -> None:
    """Move one zombie, or the killer."""
    position = table.position
    if mover.size:
        position.zombies[mover.room].remove(mover.size)
        add_zombie(position, destination, mover.size)
    else:
        position.survivors["goth"].room = destination
    name = str(mover.size) if mover.size else "goth"
    table.note("zombie-moved", "NM-ZMOVE-01", zombie=name, from_=mover.room, to=destination)


def _advance(table: Table) -> Steps[int]:
    """Let the active player move some zombies; give how many."""
    who = table.position.active
    count = yield from number(
        "zombie-move-how-many", who, "NM-ZMOVE-01", 1, lambda: min(MOST_MOVES, len(movers(table)))
    )
    if not count:
        table.note("no-zombie-can-move", "NM-ZMOVE-02")
    moved: list[tuple[str, int]] = []
    while len(moved) < count:
        which = yield from choose("zombie-move-which", who, "NM-ZMOVE-01", partial(_options, table, moved))
        if not which:
            break
        mover = next(mover for mover in _left(table, moved) if mover.option == which)
        where = yield from choose(
            "zombie-move-where", who, "NM-ZMOVE-03", mover.destinations, cell=mover.room
        )
        advance(table, mover, where)
        moved.append((where, mover.size))
    return len(moved)


def _options(table: Table, moved: Sequence[tuple[str, int]]) -> list[str]:
    return list(dict.fromkeys(mover.option for mover in _left(table, moved)))


def _left(table: Table, moved: Sequence[tuple[str, int]]) -> list[Mover]:
    """Give the zombies that can move and have not, those that have being where they went."""
    left = movers(table)
    for room, size in moved:
        there = next((mover for mover in left if (mover.room, mover.size) == (room, size)), None)
        if there:
            left.remove(there)
    return left


def _arrive(table: Table, tokens: int) -> Steps[None]:
    """Add so many tokens of undead in any rooms, as stacks in that variant (NM-STACK-01)."""
    position = table.position
    who = position.active
    while tokens:
        room = yield from choose("zombie-move-arrival", who, "NM-ZADD-01", partial(rooms, position))
        if not room:
            return
        size = 1
        if "stacks" in position.variants:
            size = yield from number("zombie-move-stack", who, "NM-STACK-01", 1, tokens, cell=room)
        add_zombie(position, room, size)
        table.note("zombie-added", "NM-ZADD-01", room=room, size=size)
        tokens -= size
