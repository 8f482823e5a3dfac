"""The fire phase: fires are found, their hottest markers roll, and the others fade."""

from __future__ import annotations

from typing import Literal

from printkit.games.inferno.blaze import place_fire
from printkit.games.inferno.box import HOTTEST
from printkit.games.inferno.ground import (
    beside,
    debris_at,
    eternal,
    fire_at,
    in_reading_order,
    is_open,
    joined,
    outdoors,
    zombie_seat,
)
from printkit.games.inferno.position import Position, Table
from printkit.games.inferno.rubble import leave_debris
from printkit.games.inferno.victory import half_of_each, win
from printkit.kit.terrain.map import SIDES
from printkit.table.question import Steps, choose, roll

CLOCKWISE = tuple(SIDES)
"""The sides of a marker in the order of its numbers."""


def fire_phase(table: Table, *, order: Literal["choose", "reading"] = "choose") -> Steps[None]:
    """Let every fire spread and fade, before the Zombie turn (INF-PHASE-01)."""
    position = table.position
    if not position.fires:  # the manor in flames is none: INF-SCEN-08
        table.note("fire-phase-skipped", "INF-PHASE-02")
        return
    left = _find_fires(table)
    changed: set[str] = set()
    while left:
        cell = left[0]
        if order == "choose" and not position.solo:  # INF-SOLO-02
            cell = yield from choose("fire-phase-next", zombie_seat(table), "INF-GAS-04", left)
        left.remove(cell)
        changed.update((yield from _roll(table, cell)))
    yield from _fade(table, changed)
    if position.scenario == "brasier" and not position.winner and half_of_each(position):
        win(table, "zombies", "INF-SCEN-09", "every-building-half-debris")


def direction(intensity: int, die: int) -> str:
    """Give the side on which a marker of that intensity shows that number (INF-MARK-01, INF-MARK-03)."""
    return CLOCKWISE[(die - intensity) % len(CLOCKWISE)]


def fires(position: Position) -> list[list[str]]:
    """Group the markers that touch orthogonally, walls or not, in reading order (INF-GAS-05)."""
    left = [fire.cell for fire in position.fires]
    groups = []
    while left:
        groups.append(joined(position, left[0], left))
        grouped = frozenset(groups[-1])
        left = [cell for cell in left if cell not in grouped]
    return groups


def _find_fires(table: Table) -> list[str]:
    """Name the fires and give the cells that roll, in reading order: the hottest of each (INF-GAS-07).

    Fires roll separately (INF-GAS-06), and equals in one fire once each (INF-GAS-08).
    """
    position = table.position
    intensity = {fire.cell: fire.intensity for fire in position.fires}
    rolling: list[str] = []
    for number, cells in enumerate(fires(position), start=1):
        hottest = max(intensity[cell] for cell in cells)
        rollers = [cell for cell in cells if intensity[cell] == hottest]
        rolling += rollers
        table.note("fire-found", "INF-GAS-05", fire=number, cells=cells, intensity=hottest, rollers=rollers)
    return in_reading_order(position, rolling)


def _roll(table: Table, cell: str) -> Steps[list[str]]:
    """Roll for one marker, at the intensity that it has now; the cells whose markers changed."""
    position = table.position
    [die] = yield from roll("fire-phase-roll", zombie_seat(table), "INF-PHASE-03", cell=cell)
    fire = fire_at(position, cell)
    assert fire is not None  # only its own 6 takes a marker away before it has rolled
    if die == 6:
        position.fires.remove(fire)
        table.note("fire-burned-out", "INF-PHASE-11", cell=cell)
        yield from leave_debris(table, cell)
        return []
    if die == 5 and fire.intensity < HOTTEST:
        fire.intensity += 1
        table.note("fire-flared", "INF-PHASE-09", cell=cell, intensity=fire.intensity, from_=cell)
        return [cell]
    if die == 5:
        return (yield from _leap(table, cell))
    side = direction(fire.intensity, die)
    if side not in position.ground.beside(cell):
        table.note("fire-blocked", "INF-PHASE-06", from_=cell, direction=side, reason="edge")
        return []
    return place_fire(table, position.ground.beside(cell)[side], "spread", from_=cell, direction=side)


def _leap(table: Table, cell: str) -> Steps[list[str]]:
    """Choose the cell to set on fire or the fire to feed on a 5 at the hottest; the cells that changed."""
    options = _leaps(table.position, cell)
    if not options:
        table.note("fire-blocked", "INF-PHASE-10", from_=cell, reason="nowhere")
        return []
    if table.position.solo:
        option = _first_leap(table.position, options)
    else:
        option = yield from choose("fire-phase-leap", "zombie", "INF-PHASE-10", options, cell=cell)
    return place_fire(table, option.split(":")[1], "spread", from_=cell)


def _leaps(position: Position, cell: str) -> list[str]:
    """Give what a 5 at the hottest may do: `feed:CELL` or `ignite:CELL` of the orthogonal neighbours."""
    options = []
    for other in beside(position, cell):
        if fire := fire_at(position, other):
            if fire.intensity < HOTTEST:
                options.append(f"feed:{other}")
        elif _can_catch(position, other):
            options.append(f"ignite:{other}")
    return options


def _can_catch(position: Position, cell: str) -> bool:
    """Tell whether a cell without marker can be set on fire: a building, woods, gasoline on anything."""
    if debris_at(position, cell) or eternal(position, cell):
        return False
    return not is_open(position.ground.squares[cell]) or cell in position.gasoline


def _first_leap(position: Position, options: list[str]) -> str:
    """Choose as the assistant does: a building, else woods or gasoline, else feed (INF-SOLO-02)."""

    def rank(option: str) -> int:
        what, cell = option.split(":")
        if what == "feed":
            return 2
        return 1 if outdoors(position, cell) else 0

    return min(options, key=rank)


def _fade(table: Table, changed: set[str]) -> Steps[None]:
    """Turn every marker that the rolls neither changed nor added (INF-PHASE-13), twice in the rain."""
    position = table.position
    for fire in [fire for fire in position.fires if fire.cell not in changed]:
        wet = position.rain and outdoors(position, fire.cell)  # INF-FCARD-05
        rule = "INF-FCARD-03" if wet else "INF-PHASE-12"
        fire.intensity -= 2 if wet else 1
        if fire.intensity >= 1:
            table.note("fire-faded", rule, cell=fire.cell, intensity=fire.intensity)
            continue
        position.fires.remove(fire)
        table.note("fire-died", rule, cell=fire.cell)
        yield from leave_debris(table, fire.cell)
