"""Where fire goes: what a face of the die comes to at a marker, and what fire does to a cell that it reaches.

Nothing is changed here: a phase does what these functions say, and a page shows it before the die is thrown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.games.inferno.components import HOTTEST
from printkit.games.inferno.debris import Remains, remains
from printkit.games.inferno.ground import beside, debris_at, eternal, fire_at, is_open, is_woods, outdoors
from printkit.games.inferno.position import Cause, Position
from printkit.kit.maps.map import SIDES

CLOCKWISE = tuple(SIDES)
"""The sides of a marker in the order of its numbers."""

LIGHTING = {
    "spread": "INF-PHASE-04",  # walls do not stop it, nor an upper floor; woods burn as well: INF-WOODS-03
    "zombie": "INF-FZOMB-05",
    "gasoline": "INF-GAS-03",
    "item": "INF-START-01",
}
"""The rule by which each cause lights a fire."""


@dataclass(frozen=True)
class Outcome:
    """What fire comes to at a cell; "" where it comes to none. `side`: that of the marker it leaves by.

    `lit`: a new marker. `fed`: its marker is turned. Both then show `intensity`. `gasoline`: what covers it
    catches. `blocked`: nothing, for a `reason`. `out`: its marker is taken away and leaves `remains`.
    `leap`: one of `options`, `feed:CELL` or `ignite:CELL`.
    """

    kind: Literal["lit", "fed", "gasoline", "blocked", "out", "leap"]
    rule: str
    cell: str = ""
    intensity: int = 0
    reason: str = ""
    side: str = ""
    remains: Remains = ""
    options: tuple[str, ...] = ()


def direction(intensity: int, die: int) -> str:
    """Return the side on which a marker of that intensity shows that number (INF-MARK-01, INF-MARK-03)."""
    return CLOCKWISE[(die - intensity) % len(CLOCKWISE)]


def rolled(position: Position, cell: str, intensity: int, die: int) -> Outcome:
    """Return what a face of the die comes to at the marker on a cell (INF-PHASE-03)."""
    if die == 6:
        return Outcome("out", "INF-PHASE-11", cell, remains=remains(position, cell))
    if die == 5 and intensity < HOTTEST:
        return Outcome("fed", "INF-PHASE-09", cell, intensity + 1)
    if die == 5:
        return _leap(position, cell)
    side = direction(intensity, die)
    other = position.ground.beside(cell).get(side)
    if other is None:
        return Outcome("blocked", "INF-PHASE-06", reason="edge", side=side)
    return replace(reached(position, other, "spread"), side=side)


def reached(position: Position, cell: str, cause: Cause) -> Outcome:
    """Return what comes of it when fire reaches a cell."""
    square, fire = position.ground.squares[cell], fire_at(position, cell)
    if eternal(position, cell):
        return Outcome("blocked", "INF-SCEN-07", cell, reason="eternal")
    if debris_at(position, cell):
        rule = "INF-VEG-05" if is_woods(square) else "INF-DEBRIS-09"
        return Outcome("blocked", rule, cell, reason="debris")
    if cell in position.gasoline:
        return Outcome("gasoline", "INF-GAS-03", cell, HOTTEST)
    if is_open(square) and not fire and cause in ("spread", "item"):  # INF-PHASE-07
        return Outcome("blocked", "INF-PHASE-08", cell, reason="open-ground")
    if fire and fire.intensity == HOTTEST:
        return Outcome("blocked", "INF-PHASE-05", cell, reason="maximum")
    if fire and cause == "gasoline":
        return Outcome("fed", "INF-GAS-03", cell, HOTTEST)
    if fire:
        return Outcome("fed", "INF-PHASE-05", cell, fire.intensity + 1)
    return Outcome("lit", LIGHTING[cause], cell, HOTTEST)  # INF-MARK-04


def _leap(position: Position, cell: str) -> Outcome:
    """Return what a 5 comes to at the hottest; the assistant's choice is known (INF-SOLO-02)."""
    options = _leaps(position, cell)
    if not options:
        return Outcome("blocked", "INF-PHASE-10", reason="nowhere")
    if position.solo or len(options) == 1:
        return leapt(position, _first_leap(position, options))
    return Outcome("leap", "INF-PHASE-10", options=tuple(options))


def leapt(position: Position, option: str) -> Outcome:
    """Return what comes of one of the options of a 5 at the hottest (INF-PHASE-10)."""
    found = reached(position, option.partition(":")[2], "spread")
    return replace(found, rule="INF-PHASE-10") if found.kind in ("lit", "fed") else found


def _leaps(position: Position, cell: str) -> list[str]:
    """Return what a 5 at the hottest may do: `feed:CELL` or `ignite:CELL` of the orthogonal neighbours."""
    options = []
    for other in beside(position, cell):
        found = reached(position, other, "spread")
        if found.kind != "blocked":
            options.append(f"{'feed' if found.kind == 'fed' else 'ignite'}:{other}")
    return options


def _first_leap(position: Position, options: list[str]) -> str:
    """Choose as the assistant does: a building, else woods or gasoline, else feed (INF-SOLO-02)."""

    def rank(option: str) -> int:
        what, cell = option.split(":")
        if what == "feed":
            return 2
        return 1 if outdoors(position, cell) else 0

    return min(options, key=rank)
