"""The undead advance towards the survivors, then more arrive."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.games.non_morts.cast import add_zombie, corpse_in, killer_in, prey
from printkit.games.non_morts.checks import UNDEAD_STEP, begin
from printkit.games.non_morts.plan import distances, rooms, ways
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
    beyond = ways(position)
    far = [distances(beyond, position.survivors[each].room) for each in prey(table)]
    found = []
    killers = []
    for room in rooms(position):
        # NM-ZMOVE-03: one room closer to at least one of those who attract.
        closer = [
            other
            for other in beyond[room]
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
    left = movers(table)
    if not left:
        table.note("no-zombie-can-move", "NM-ZMOVE-02")
        return 0
    who = table.position.active
    most = min(MOST_MOVES, len(left))
    count = yield from number("zombie-move-how-many", who, "NM-ZMOVE-01", 1, most)
    for _ in range(count):
        options = list(dict.fromkeys(mover.option for mover in left))
        chosen = yield from choose("zombie-move-which", who, "NM-ZMOVE-01", options)
        mover = next(mover for mover in left if mover.option == chosen)
        left.remove(mover)
        where = yield from choose(
            "zombie-move-where", who, "NM-ZMOVE-03", mover.destinations, cell=mover.room
        )
        advance(table, mover, where)
    return count


def _arrive(table: Table, tokens: int) -> Steps[None]:
    """Add so many tokens of undead in any rooms, as stacks in that variant (NM-STACK-01)."""
    position = table.position
    who = position.active
    options = rooms(position)
    while tokens and options:
        room = yield from choose("zombie-move-arrival", who, "NM-ZADD-01", options)
        size = 1
        if "stacks" in position.variants:
            size = yield from number("zombie-move-stack", who, "NM-STACK-01", 1, tokens, cell=room)
        add_zombie(position, room, size)
        table.note("zombie-added", "NM-ZADD-01", room=room, size=size)
        tokens -= size
