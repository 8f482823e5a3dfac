"""Burning zombies roll, once all have moved and before the fights."""

from __future__ import annotations

from printkit.games.inferno.ground import debris_at, outdoors, take_off, zombie_seat
from printkit.games.inferno.ignition import place_fire
from printkit.games.inferno.position import Table, Zombie
from printkit.table.question import Steps, roll


def burning_rolls(table: Table) -> Steps[None]:
    """Roll a die for each zombie that burns now, moved or not; those that catch fire meanwhile wait."""
    order = table.position.ground.order
    alight = [zombie for zombie in table.position.zombies if zombie.burning]
    if not alight:
        table.note("no-burning-zombie", "INF-FZOMB-04")
    for zombie in sorted(alight, key=lambda each: order[each.cell]):
        yield from _roll(table, zombie)


def _roll(table: Table, zombie: Zombie) -> Steps[None]:
    position, cell = table.position, zombie.cell
    [die] = yield from roll("burning-rolls", zombie_seat(table), "INF-FZOMB-04", zombie=zombie.id, cell=cell)
    if die == 6 and position.rain and outdoors(position, cell):  # INF-FCARD-05
        _douse(table, zombie, "rain", "INF-FCARD-04")
    elif die == 6:
        take_off(position, zombie)
        table.note("zombie-burned", "INF-FZOMB-04", zombie=zombie.id, cell=cell)
        place_fire(table, cell, "zombie")  # INF-FZOMB-05
    elif die == _douse_number(table, cell):
        woods = position.ground.squares[cell].terrain == "woods"
        _douse(table, zombie, "debris", "INF-VEG-03" if woods else "INF-DEBRIS-06")
    else:
        table.note("zombie-burns-on", "INF-FZOMB-04", zombie=zombie.id, cell=cell)


def _douse(table: Table, zombie: Zombie, reason: str, rule: str) -> None:
    zombie.burning = False
    table.note("zombie-doused", rule, zombie=zombie.id, cell=zombie.cell, reason=reason)


def _douse_number(table: Table, cell: str) -> int:
    """Give the number by which the debris of a cell douses a zombie, 0 where none does."""
    debris = debris_at(table.position, cell)
    return table.box.tokens[debris.token].douse if debris else 0
