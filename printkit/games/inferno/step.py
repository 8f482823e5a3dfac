"""One step: what it costs a Hero, whether a zombie walks or climbs, and what a conveyor adds.

What lies between two cells, the red walls around an upper floor too, follows from the board (INF-FLOOR-01).
"""

from __future__ import annotations

from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.games.inferno.ground import burning, in_reading_order, slides, zombies_at
from printkit.games.inferno.position import Hero, Position
from printkit.kit.maps.map import SIDES, Map

OPEN_EDGES = ("free", "door", "stairs")
"""What a Hero crosses straight on for 1 point (INF-BASE-12), a board's back door too (INF-STATION-02)."""

FENCE = 3
"""INF-HOME-04."""

PLAIN_STEP, CLIMB_STEP, NO_STEP = "plain", "climb", ""
"""Kinds of a zombie's step."""


@dataclass(frozen=True)
class HeroStep:
    """A step that a Hero takes to a `cell`: the points it costs, and the `change` of a conveyor.

    He has `left` points after it; none where something of the cell stops him: a zombie, or the dark.
    """

    cell: str
    cost: int
    change: int
    stopped: Literal["", "zombie", "dark"]
    left: int


def straight(ground: Map, here: str, there: str) -> bool:
    """Whether two cells are orthogonal neighbours."""
    return there in ground.beside(here).values()


def hero_cost(position: Position, here: str, there: str) -> int | None:
    """Return the points that one step costs a Hero; None where there is no such step.

    Nobody walks into a fire (INF-FHERO-01) or from outside into a place taken over (INF-CARD-09).
    """
    ground = position.ground
    if burning(position, there) or _shut(position, here, there):
        return None
    if straight(ground, here, there):
        edge = ground.edge(here, there)
        if edge in OPEN_EDGES:
            return 1
        return FENCE if edge == "fence" else None  # INF-HMOVE-02: never a red wall
    if there in ground.around(here):
        return 1 if _passes_corner(position, here, there) else None
    return 1 if slides(ground).get(here) == there else None  # INF-STATION-01


def hero_steps(position: Position, hero: Hero, here: str, points: int, *, belted: bool) -> list[HeroStep]:
    """Return the steps that a Hero's points allow from a cell, in reading order.

    A conveyor changes his points once in a move (INF-SAW-02), no more once he is `belted`: against its arrow
    a step asks one point more. A zombie or the dark stops him (INF-BASE-08, INF-CARD-10).
    """
    ground = position.ground
    reach = [*ground.around(here), *(foot for top, foot in slides(ground).items() if top == here)]
    found: list[HeroStep] = []
    for there in in_reading_order(position, reach):
        cost = hero_cost(position, here, there)
        change = 0 if belted else belt(ground, here, there)
        if cost is None or cost - min(0, change) > points:
            continue
        stopped: Literal["", "zombie", "dark"] = ""
        if zombies_at(position, there):
            stopped = "zombie"
        elif ground.squares[there].building in position.lights_out and not hero.light:
            stopped = "dark"
        left = 0 if stopped else points - cost + change
        found.append(HeroStep(there, cost, change, stopped, left))
    return found


def zombie_step(ground: Map, here: str, there: str) -> str:
    """Return how a zombie steps from one cell to another: PLAIN_STEP, CLIMB_STEP or NO_STEP.

    Red walls alone limit it (INF-ZCLIMB-01, INF-BASE-05): it crosses them straight on only (INF-ZCLIMB-02),
    and downwards without climbing (INF-ZCLIMB-07).
    """
    if straight(ground, here, there):
        return CLIMB_STEP if ground.edge(here, there) == "red" and ground.squares[there].upper else PLAIN_STEP
    if there not in ground.around(here):
        return NO_STEP
    for corner in ground.corners(here, there):
        if not {ground.edge(here, corner), ground.edge(corner, there)} & {"red", "stairs"}:
            return PLAIN_STEP
    return NO_STEP


def belt(ground: Map, here: str, there: str) -> int:
    """Return what a conveyor adds to the points of a step: 1 along its arrow, -1 against it (INF-SAW-02)."""
    sides = [side for side, cell in ground.beside(here).items() if cell == there]
    belts = [cell for cell in (there, here) if "belt" in ground.squares[cell].roles]
    if not sides or not belts:
        return 0
    (down, right), (arrow_down, arrow_right) = SIDES[sides[0]], SIDES[ground.squares[belts[0]].arrow]
    return down * arrow_down + right * arrow_right


def _shut(position: Position, here: str, there: str) -> bool:
    """Whether a step leads from outside into a place that is taken over."""
    place = position.ground.location(there)
    return place is not None and place.id in position.taken_over and place != position.ground.location(here)


def _passes_corner(position: Position, here: str, there: str) -> bool:
    """Whether a diagonal step brushes past a clear corner: no fire, nothing to cross (INF-FHERO-02)."""
    ground = position.ground
    return any(
        ground.edge(here, corner) == ground.edge(corner, there) == "free" and not burning(position, corner)
        for corner in ground.corners(here, there)
    )
