"""Gasoline, dynamite, gas cans, the extinguisher: cells are soaked, cans explode, fires are put out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from printkit.base.faults import within
from printkit.games.inferno.debris import preserve
from printkit.games.inferno.ground import (
    beside,
    burning,
    debris_at,
    hero_named,
    in_reading_order,
    neighbourhood,
    reach,
    verify_cell,
    zombies_at,
)
from printkit.games.inferno.ignition import light_patch, place_fire
from printkit.games.inferno.position import Position, Table
from printkit.kit.maps import distance
from printkit.table.bounds import Length, Span
from printkit.table.question import Steps, roll

TAKES = 3
"""The number from which gasoline covers a cell and a can explodes (INF-GAS-02, INF-GAS-10)."""

Cells = Annotated[Sequence[str], Length(1, distinct=True)]


def pour_gasoline(table: Table, *, cell: str, cells: Cells = (), lit: bool = False) -> Steps[None]:
    """Pour gasoline over a cell and its eight neighbours, or over the cells of the card.

    What is soaked catches fire where something burning there, or all of it when it is `lit` (INF-GAS-09).
    """
    _verify_area(table, cell, cells)
    position = table.position
    soaked = yield from _soak(table, cells or neighbourhood(position, cell))
    for each in soaked:
        alight = burning(position, each) or any(zombie.burning for zombie in zombies_at(position, each))
        if each in position.gasoline and (lit or alight):
            light_patch(table, each)


def burning_cans(position: Position) -> list[str]:
    """Return the cells of the cans that lie in a fire."""
    return [cell for cell in position.cans if burning(position, cell)]


def gas_cans(table: Table) -> Steps[None]:
    """Test every can that lies in a fire now, at the start of the Hero turn; what it soaks burns at once."""
    position = table.position
    cans = burning_cans(position)
    if not cans:
        table.note("no-can-burning", "INF-GAS-10")
    for cell in cans:
        [die] = yield from roll("gas-cans", "hero", "INF-GAS-10", cell=cell)
        if die < TAKES:
            table.note("can-held", "INF-GAS-10", cell=cell, roll=die)
            continue
        position.cans.remove(cell)
        table.note("can-exploded", "INF-GAS-10", cell=cell, roll=die)
        soaked = yield from _soak(table, neighbourhood(position, cell))
        for each in soaked:
            if each in position.gasoline:
                light_patch(table, each)


def dynamite(table: Table, *, cell: str, cells: Cells = ()) -> None:
    """Place a fire on a cell and its orthogonal neighbours, or on the cells of the card (INF-GAS-09)."""
    _verify_area(table, cell, cells)
    area = cells or [cell, *beside(table.position, cell)]
    for each in in_reading_order(table.position, area):
        place_fire(table, each, "item")


def _verify_area(table: Table, cell: str, cells: Sequence[str]) -> None:
    verify_cell(table, "args.cell", cell)
    for at, each in enumerate(cells):
        verify_cell(table, within("args.cells", at), each)


def _soak(table: Table, cells: Sequence[str]) -> Steps[list[str]]:
    """Roll a die for every cell, even an empty one (INF-GAS-01); the soaked ones, which are covered then."""
    position = table.position
    soaked = []
    for cell in in_reading_order(position, cells):
        if debris_at(position, cell):
            table.note("cell-dry", "INF-GAS-02", cell=cell, reason="debris")
        elif cell in position.gasoline:
            soaked.append(cell)
        else:
            [die] = yield from roll("gasoline", "hero", "INF-GAS-01", cell=cell)
            if die < TAKES:
                table.note("cell-dry", "INF-GAS-02", cell=cell, reason="roll", roll=die)
            else:
                soaked.append(cell)
                table.note("cell-soaked", "INF-GAS-02", cell=cell, roll=die)
    position.gasoline = in_reading_order(position, dict.fromkeys([*position.gasoline, *soaked]))
    return soaked


def fire_extinguisher(table: Table, *, hero: str, range_: Annotated[int, Span(0)] = 1) -> None:
    """Put out at once every marker and burning zombie in range; walls do not count.

    Not the manor in flames (INF-SCEN-07).
    """
    position, here = table.position, hero_named(table, hero).cell
    far = reach(position, here, range_)
    fires = [fire for fire in position.fires if distance(here, fire.cell) <= far]
    alight = [each for each in position.zombies if each.burning and distance(here, each.cell) <= far]
    for fire in fires:
        position.fires.remove(fire)
        table.note("fire-extinguished", "INF-FCARD-01", hero=hero, cell=fire.cell)
        preserve(table, fire.cell)
    for zombie in alight:
        zombie.burning = False
        table.note("zombie-doused", "INF-FCARD-02", zombie=zombie.id, cell=zombie.cell, reason="extinguisher")
    if not fires and not alight:
        table.note("nothing-in-range", "INF-FCARD-01", range_=far)
