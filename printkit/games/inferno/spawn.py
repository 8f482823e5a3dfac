"""New zombies appear: whether any do, how many, and on which spawn points."""

from __future__ import annotations

from typing import Annotated

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.inferno.components import MANOR
from printkit.games.inferno.debris import spawns
from printkit.games.inferno.goal import nearest
from printkit.games.inferno.ground import burning, in_reading_order, zombie_seat
from printkit.games.inferno.position import Table, Zombie
from printkit.table.bounds import Span
from printkit.table.question import Steps, choose, roll


def spawn_roll(table: Table) -> Steps[None]:
    """Roll two dice at the start of the Zombie turn, for whether zombies appear at its end."""
    position = table.position
    total = sum((yield from roll("spawn-roll", zombie_seat(table), "INF-BASE-03", dice=2)))
    zombies = len(position.zombies)
    position.spawn_pending = total > zombies
    if position.spawn_pending:
        table.note("spawn-due", "INF-BASE-03", total=total, zombies=zombies)
    else:
        table.note("no-spawn", "INF-BASE-03", total=total, zombies=zombies)


def spawn_zombies(table: Table, *, count: Annotated[int, Span(1)] = 0) -> Steps[None]:
    """Let zombies appear at the end of the Zombie turn: as many as told, else as a die says."""
    if not count:
        if not table.position.spawn_pending:
            refuse(
                "position.spawn_pending",
                N_("no zombies are due: give a number, or roll first for how many come"),
            )
        [count] = yield from roll("spawn-zombies", zombie_seat(table), "INF-BASE-04")
    yield from spawn(table, count)


def spawn(table: Table, count: int, rule: str = "INF-BASE-04") -> Steps[None]:
    """Put so many zombies on spawn points, no second one on any before each has one.

    `rule`: that of the end of the Zombie turn, or of the set-up.
    """
    position = table.position
    position.spawn_pending = False
    points = spawn_points(table)
    if not points:
        table.note("no-spawn-point", rule)
        return
    figures = position.zombies_max - len(position.zombies)
    if count > figures:
        table.note("pool-empty", "INF-BASE-04", asked=count, placed=figures)
    used = dict.fromkeys(points, 0)
    placed = min(count, figures)
    for number in range(1, placed + 1):
        least = min(used.values())
        options = [cell for cell in points if used[cell] == least]
        if position.solo:
            cell = nearest(position, options)
        else:
            cell = yield from choose("spawn-where", "zombie", rule, options, number=number, count=placed)
        used[cell] += 1
        _appear(table, cell, rule)


def spawn_points(table: Table) -> list[str]:
    """Return the cells where zombies appear: pits, and debris that hides one (INF-DEBRIS-07, INF-VEG-04).

    In the scenario only the manor (INF-SCEN-04).
    """
    position = table.position
    cells = position.ground.squares
    if position.scenario == "brasier":
        return [cell for cell in cells if cells[cell].building == MANOR]
    printed = [cell for cell in cells if "spawn" in cells[cell].roles]
    hidden = [debris.cell for debris in position.debris if spawns(table, debris.cell)]
    return in_reading_order(position, dict.fromkeys([*printed, *position.pits, *hidden]))


def _appear(table: Table, cell: str, rule: str) -> None:
    """Put a zombie on a cell, under the smallest number that is free; it burns where the cell burns."""
    position = table.position
    taken = {*(zombie.id for zombie in position.zombies), *(hero.id for hero in position.heroes)}
    number = 1
    while f"z{number}" in taken:
        number += 1
    zombie = Zombie(f"z{number}", cell, burning=burning(position, cell))
    position.zombies.append(zombie)
    manor = position.scenario == "brasier"
    rule = "INF-SCEN-05" if manor else rule
    table.note("zombie-spawned", rule, zombie=zombie.id, cell=cell, burning=zombie.burning)
