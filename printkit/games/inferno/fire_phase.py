"""The fire phase: fires are found, their hottest markers roll, and the others fade."""

from __future__ import annotations

from typing import Literal

from printkit.games.inferno.debris import leave_debris
from printkit.games.inferno.fire_spread import leapt, rolled
from printkit.games.inferno.ground import connected_cells, fire_at, in_reading_order, outdoors, zombie_seat
from printkit.games.inferno.ignition import burn
from printkit.games.inferno.position import Position, Table
from printkit.games.inferno.victory import half_of_each, win
from printkit.table.question import Steps, choose, roll


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
            cell = yield from choose("fire-phase-next", zombie_seat(table), "INF-GAS-04", left, order=True)
        left.remove(cell)
        changed.update((yield from _roll(table, cell)))
    yield from _fade(table, changed)
    if position.scenario == "brasier" and not position.winner and half_of_each(position):
        win(table, "zombies", "INF-SCEN-09", "every-building-half-debris")


def fires(position: Position) -> list[list[str]]:
    """Group the markers that touch orthogonally, walls or not, in reading order (INF-GAS-05)."""
    left = [fire.cell for fire in position.fires]
    groups = []
    while left:
        groups.append(connected_cells(position, left[0], left))
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
    found = rolled(position, cell, fire.intensity, die)
    if found.kind == "out":
        position.fires.remove(fire)
        table.note("fire-burned-out", found.rule, cell=cell)
        yield from leave_debris(table, cell)
        return []
    if found.kind == "leap":
        option = yield from choose("fire-phase-leap", "zombie", found.rule, found.options, cell=cell)
        found = leapt(position, option)
    way = {"direction": found.side} if found.side else {}
    return burn(table, found, "spread", from_=cell, **way)


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
