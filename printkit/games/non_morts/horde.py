"""The undead advance towards the survivors, then more arrive."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printkit.base.dataclass import dataclass
from printkit.games.non_morts.cast import corpse_in, killer_in, prey, put_zombie
from printkit.games.non_morts.position import Stack, Table
from printkit.games.non_morts.preconditions import UNDEAD_STEP, begin_procedure
from printkit.games.non_morts.rooms import room_graph, rooms
from printkit.table.question import Steps, choose, number, steady

MAX_MOVES = 4
"""NM-ZMOVE-01."""

ARRIVALS = 5
"""NM-ZADD-01: less those that moved."""

KILLER = "goth"


@dataclass(frozen=True)
class Mover:
    """A zombie that can move, and where to; no `zombie` is the killer goth."""

    room: str
    zombie: Stack | None
    destinations: tuple[str, ...]

    @property
    def option(self) -> str:
        """Return the id by which a player chooses it."""
        return f"{self.room}:{self.zombie.size}" if self.zombie else KILLER


def zombie_move(table: Table) -> Steps[None]:
    """Move one to four zombies that are not with fresh meat; add the rest of five."""
    if begin_procedure(table, UNDEAD_STEP):
        moved = yield from _advance(table)
        yield from _arrive(table, ARRIVALS - moved)


def movers(table: Table) -> list[Mover]:
    """Return the zombies that can move: rooms in room order, sizes from large to small, the killer last.

    Living prey or a corpse holds them (NM-CORPSE-02, NM-STACK-04); a corpse does not hold the killer
    (NM-GOTH-04).
    """
    position = table.position
    there = room_graph(position)
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
            found += [Mover(room, zombie, tuple(closer)) for zombie in position.zombies.get(room, [])]
        if killer_in(position, room):
            killers.append(Mover(room, None, tuple(closer)))
    return found + killers


def advance(table: Table, mover: Mover, destination: str) -> None:
    """Move one zombie, or the killer."""
    position = table.position
    name = KILLER
    if mover.zombie:
        name = str(mover.zombie.size)
        position.zombies[mover.room].remove(mover.zombie)
        put_zombie(position, destination, mover.zombie)
    else:
        position.survivors["goth"].room = destination
    table.note("zombie-moved", "NM-ZMOVE-01", zombie=name, from_=mover.room, to=destination)


def _advance(table: Table) -> Steps[int]:
    """Let the active player move some zombies, each once; return how many moved.

    Those that can move are named before any does. Each stays who it is, whatever comes between: one that
    has grown meanwhile has moved or has not, as before, and one that has come is none of them.
    """
    who = table.position.active
    waiting = [mover.zombie for mover in movers(table)]

    def left() -> list[Mover]:
        return [mover for mover in movers(table) if mover.zombie in waiting]

    def options() -> list[str]:
        return list(dict.fromkeys(mover.option for mover in left()))

    count = yield from number(
        "zombie-move-how-many", who, "NM-ZMOVE-01", 1, lambda: min(MAX_MOVES, len(left()))
    )
    if not count:
        table.note("no-zombie-can-move", "NM-ZMOVE-02")
    moved = 0
    while moved < count:
        which = yield from choose("zombie-move-which", who, "NM-ZMOVE-01", options)
        if not which:
            break
        chosen = next(mover for mover in left() if mover.option == which)
        ways = partial(_ways, table, chosen.zombie)
        where = yield from choose("zombie-move-where", who, "NM-ZMOVE-03", ways, cell=chosen.room)
        if where:  # else what came between has barred the way: another is chosen
            advance(table, chosen, where)
            waiting.remove(chosen.zombie)
            moved += 1
    return moved


def _ways(table: Table, zombie: Stack | None) -> Sequence[str]:
    """Return where a zombie can move to now; nowhere where it no longer can."""
    return next((mover.destinations for mover in movers(table) if mover.zombie is zombie), ())


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
            size = yield from number("zombie-move-stack", who, "NM-STACK-01", 1, steady(tokens), cell=room)
        put_zombie(position, room, Stack(size))
        table.note("zombie-added", "NM-ZADD-01", room=room, size=size)
        tokens -= size
