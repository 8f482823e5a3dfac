"""A horde storms an upper floor."""

from __future__ import annotations

from printkit.games.inferno.ground import verify_cell, zombies_at
from printkit.games.inferno.position import Table
from printkit.games.inferno.step import CLIMB, zombie_step
from printkit.games.inferno.zombie_advance import climb_need, enter, hunger, try_climb
from printkit.table.fault import refuse
from printkit.table.question import Steps


def horde_climb(table: Table, *, from_: str, to: str) -> Steps[None]:
    """Let every zombie of a cell try to climb a red wall, one after the other.

    Zombie Heroes count, but climb by themselves (zombie-move).
    """
    position = table.position
    verify_cell(table, "args.from", from_)
    verify_cell(table, "args.to", to)
    if zombie_step(position.ground, from_, to) != CLIMB:
        message = "expected an upper cell behind a red wall of {cell}, got {got}"
        refuse("args.to", message, cell=from_, got=to)
    climbers = [zombie for zombie in zombies_at(position, from_) if not zombie.hero]
    if not climbers:
        refuse("args.from", "no zombie that is not a Zombie Hero stands in {cell}", cell=from_)
    size = len(zombies_at(position, from_))
    if size < 2:
        table.note("no-horde", "INF-HORDE-01", cell=from_, reason="alone")
    elif not hunger(position, from_):
        table.note("no-horde", "INF-HORDE-05", cell=from_, reason="no-hunger")
    else:
        need = climb_need(position, from_)
        table.note("horde-formed", "INF-HORDE-01", cell=from_, size=size, need=need)
    for zombie in climbers:
        if (yield from try_climb(table, zombie, to)):
            enter(table, zombie, to)
