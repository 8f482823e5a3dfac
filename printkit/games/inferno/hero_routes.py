"""Where a Hero gets to with the points that he has left, and the steps that lead there."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from printkit.base.dataclass import dataclass
from printkit.games.inferno.ground import fire_at, in_reading_order
from printkit.games.inferno.hero_move import fires_in_reach
from printkit.games.inferno.position import Hero, Position
from printkit.games.inferno.step import HeroStep, hero_steps


@dataclass(frozen=True)
class HeroRoute:
    """The `steps` to a cell, none for where the Hero is, and the points `left` there.

    He `goes_on` where these allow one more step, or a fire to be fought.
    """

    steps: tuple[HeroStep, ...]
    left: int
    goes_on: bool


@dataclass(frozen=True)
class DousingRoute:
    """The way to a fire: the `route` to a cell beside it, and by how much it can be lowered from there."""

    route: HeroRoute
    intensity: int
    points: int


def hero_routes(position: Position, hero: Hero, points: int, *, belted: bool) -> dict[str, HeroRoute]:
    """Return the cells that a Hero's points lead to, his own first, each with the way that leaves him most.

    Of ways that leave as much it is one with the fewest steps.
    """
    found: dict[str, HeroRoute] = {}
    known: set[tuple[str, bool]] = set()
    number = count()  # ways alike come in the order in which they were found
    ways: list[tuple[int, int, int, bool, tuple[HeroStep, ...]]] = [(-points, 0, next(number), belted, ())]
    while ways:
        negative, length, _, carried, steps = heappop(ways)
        here, left = steps[-1].cell if steps else hero.cell, -negative
        if (here, carried) in known:
            continue
        known.add((here, carried))
        further = hero_steps(position, hero, here, left, belted=carried) if left else []
        fights = left and not hero.searched and fires_in_reach(position, here)
        found.setdefault(here, HeroRoute(steps, left, bool(further or fights)))
        for step in further:
            way = (-step.left, length + 1, next(number), carried or step.change != 0, (*steps, step))
            heappush(ways, way)
    return found


def dousing_routes(position: Position, hero: Hero, routes: dict[str, HeroRoute]) -> dict[str, DousingRoute]:
    """Return the fires that a Hero reaches by one of these ways, in reading order (INF-DOUSE-04)."""
    found: dict[str, DousingRoute] = {}
    for here, route in () if hero.searched else routes.items():
        for cell in fires_in_reach(position, here) if route.left else ():
            fire = fire_at(position, cell)
            if fire and (cell not in found or _better(route, found[cell].route)):
                found[cell] = DousingRoute(route, fire.intensity, min(fire.intensity, route.left))
    return {cell: found[cell] for cell in in_reading_order(position, found)}


def _better(one: HeroRoute, other: HeroRoute) -> bool:
    """Whether a way leaves more points than another, or as many after fewer steps."""
    return (one.left, -len(one.steps)) > (other.left, -len(other.steps))
