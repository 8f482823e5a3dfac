"""A fire marker is placed, gasoline catches, and what that does to whoever stands there."""

from __future__ import annotations

from bisect import insort
from typing import Literal

from printkit.games.inferno.box import HOTTEST
from printkit.games.inferno.ground import (
    debris_at,
    eternal,
    fire_at,
    heroes_at,
    is_open,
    joined,
    verify_cell,
    zombies_at,
)
from printkit.games.inferno.position import Cause, Fire, Table

LIGHTING = {"zombie": "INF-FZOMB-05", "gasoline": "INF-GAS-03", "item": "INF-START-01"}
"""The rule by which each cause lights a fire; spreading has its own event (INF-START-05, INF-GAS-09)."""


def light_fire(table: Table, *, cell: str, cause: Literal["zombie", "gasoline", "item"]) -> None:
    """Place a fire for what no other procedure covers: a card, a house rule, a mistake to repair."""
    verify_cell(table, "args.cell", cell)
    place_fire(table, cell, cause)


def place_fire(table: Table, cell: str, cause: Cause, **way: str) -> list[str]:
    """Place a marker on a cell, or do what the rules say instead; the cells whose markers changed.

    `way` tells where a spreading fire comes from: `from_` and `direction`, as far as they are known.
    """
    position = table.position
    terrain = position.ground.squares[cell]
    fire = fire_at(position, cell)
    if eternal(position, cell):
        table.note("fire-blocked", "INF-SCEN-07", to=cell, reason="eternal", **way)
    elif debris_at(position, cell):
        rule = "INF-VEG-05" if terrain.terrain == "woods" else "INF-DEBRIS-09"
        table.note("fire-blocked", rule, to=cell, reason="debris", **way)
    elif cell in position.gasoline:
        return light_patch(table, cell)
    elif is_open(terrain) and not fire and cause in ("spread", "item"):  # INF-PHASE-07
        table.note("fire-blocked", "INF-PHASE-08", to=cell, reason="open-ground", **way)
    elif fire and fire.intensity == HOTTEST:
        table.note("fire-blocked", "INF-PHASE-05", to=cell, reason="maximum", **way)
    elif fire:
        fire.intensity = HOTTEST if cause == "gasoline" else fire.intensity + 1
        rule = "INF-GAS-03" if cause == "gasoline" else "INF-PHASE-05"
        table.note("fire-flared", rule, cell=cell, intensity=fire.intensity, **way)
        return [cell]
    else:
        _light(table, cell, cause, way)
        return [cell]
    return []


def light_patch(table: Table, cell: str) -> list[str]:
    """Let gasoline catch fire: all covered cells joined to this one, grass too; the cells that changed."""
    position = table.position
    patch = joined(position, cell, position.gasoline)
    position.gasoline = [covered for covered in position.gasoline if covered not in patch]
    table.note("gasoline-ignited", "INF-GAS-03", cells=patch)
    changed = []
    for covered in patch:
        changed += place_fire(table, covered, "gasoline")
    return changed


def _light(table: Table, cell: str, cause: Cause, way: dict[str, str]) -> None:
    """Place a new marker, at its hottest (INF-MARK-04), and set fire to the zombies there."""
    position = table.position
    insort(position.fires, Fire(cell, HOTTEST), key=lambda fire: position.ground.order[fire.cell])
    if cause == "spread":  # walls do not stop it, nor an upper floor; woods burn as well: INF-WOODS-03
        table.note("fire-spread", "INF-PHASE-04", to=cell, intensity=HOTTEST, **way)
    else:
        table.note("fire-lit", LIGHTING[cause], cell=cell, intensity=HOTTEST, cause=cause)
    for zombie in zombies_at(position, cell):
        if not zombie.burning:
            zombie.burning = True
            table.note("zombie-ignited", "INF-FIRE-01", zombie=zombie.id, cell=cell)
    for hero in heroes_at(position, cell):
        table.note("hero-caught", "INF-FHERO-04", hero=hero.id, cell=cell)
