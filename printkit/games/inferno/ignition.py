"""A fire marker is placed, gasoline catches, and what that does to whoever stands there."""

from __future__ import annotations

from bisect import insort
from typing import Literal

from printkit.games.inferno.fire_spread import Outcome, reached
from printkit.games.inferno.ground import connected_cells, fire_at, heroes_at, verify_cell, zombies_at
from printkit.games.inferno.position import Cause, Fire, Table


def light_fire(table: Table, *, cell: str, cause: Literal["zombie", "gasoline", "item"]) -> None:
    """Place a fire for what no other procedure covers: a card, a house rule, a mistake to repair."""
    verify_cell(table, "args.cell", cell)
    place_fire(table, cell, cause)


def place_fire(table: Table, cell: str, cause: Cause) -> list[str]:
    """Place a marker on a cell, or do what the rules say instead; the cells whose markers changed."""
    return burn(table, reached(table.position, cell, cause), cause)


def burn(table: Table, found: Outcome, cause: Cause, **way: str) -> list[str]:
    """Do what fire comes to at a cell; the cells whose markers changed.

    `way` tells where a spreading fire comes from: `from_` and `direction`, as far as they are known.
    """
    cell, fire = found.cell, fire_at(table.position, found.cell)
    if found.kind == "blocked":
        to = {"to": cell} if cell else {}
        table.note("fire-blocked", found.rule, **to, reason=found.reason, **way)
        return []
    if found.kind == "gasoline":
        return light_patch(table, cell)
    if fire:
        fire.intensity = found.intensity
        table.note("fire-flared", found.rule, cell=cell, intensity=fire.intensity, **way)
    else:
        _light(table, found, cause, way)
    return [cell]


def light_patch(table: Table, cell: str) -> list[str]:
    """Let gasoline catch fire: all covered cells joined to this one, grass too; the cells that changed."""
    position = table.position
    patch = connected_cells(position, cell, position.gasoline)
    position.gasoline = [covered for covered in position.gasoline if covered not in patch]
    table.note("gasoline-ignited", "INF-GAS-03", cells=patch)
    changed = []
    for covered in patch:
        changed += place_fire(table, covered, "gasoline")
    return changed


def _light(table: Table, found: Outcome, cause: Cause, way: dict[str, str]) -> None:
    """Place a new marker, at its hottest (INF-MARK-04), and set fire to the zombies there.

    A spreading fire has its own event (INF-START-05, INF-GAS-09).
    """
    position, cell = table.position, found.cell
    insort(position.fires, Fire(cell, found.intensity), key=lambda fire: position.ground.order[fire.cell])
    if cause == "spread":
        table.note("fire-spread", found.rule, to=cell, intensity=found.intensity, **way)
    else:
        table.note("fire-lit", found.rule, cell=cell, intensity=found.intensity, cause=cause)
    for zombie in zombies_at(position, cell):
        if not zombie.burning:
            zombie.burning = True
            table.note("zombie-ignited", "INF-FIRE-01", zombie=zombie.id, cell=cell)
    for hero in heroes_at(position, cell):
        table.note("hero-caught", "INF-FHERO-04", hero=hero.id, cell=cell)
