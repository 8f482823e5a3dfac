"""Where the zombies of the assistant want to go, and how far it is (INF-SOLO-04, INF-SOLO-07)."""

from __future__ import annotations

from dataclasses import field

from printkit.base.dataclass import dataclass
from printkit.games.inferno.components import MANOR
from printkit.games.inferno.position import Position


def goals(position: Position, *, burning: bool) -> list[str]:
    """Return the cells that a zombie walks to: what can burn where it burns in the scenario, else Heroes."""
    prey = _still_to_burn(position) if burning and position.scenario == "brasier" else []
    return prey or [hero.cell for hero in position.heroes]


@dataclass
class Ways:
    """How far it is from every cell to goals, counted once while many zombies have the same."""

    position: Position
    counted: dict[tuple[str, ...], dict[str, int]] = field(default_factory=dict)

    def to_goal(self, *, burning: bool) -> dict[str, int]:
        """Count the steps from each cell to the goal of a zombie that burns or does not."""
        ends = goals(self.position, burning=burning)
        key = tuple(ends)
        if key not in self.counted:
            self.counted[key] = steps_to(self.position, ends)
        return self.counted[key]


def steps_to(position: Position, ends: list[str]) -> dict[str, int]:
    """Count the steps from each cell to the nearest of the ends: eight directions, walls ignored.

    Cells from which no steps lead there are left out.
    """
    found = dict.fromkeys(ends, 0)
    reached = list(found)
    for cell in reached:  # grows as it is walked
        for other in position.ground.around(cell):
            if other not in found:
                found[other] = found[cell] + 1
                reached.append(other)
    return found


def nearest(position: Position, cells: list[str]) -> str:
    """Return the spawn point nearest to a goal, the first of several."""
    steps = steps_to(position, goals(position, burning=True))
    return min(cells, key=lambda cell: steps.get(cell, len(position.ground.squares)))


def _still_to_burn(position: Position) -> list[str]:
    """Return the building cells outside the manor with neither marker nor debris."""
    gone = {fire.cell for fire in position.fires} | {debris.cell for debris in position.debris}
    buildings = position.ground.buildings.items()
    return [cell for name, cells in buildings if name != MANOR for cell in cells if cell not in gone]
