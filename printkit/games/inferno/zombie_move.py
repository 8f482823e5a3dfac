"""A zombie walks along a path that the Zombie player tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from printkit.games.inferno.ground import heroes_at, heroes_near, verify_cell, zombie_named, zombie_seat
from printkit.games.inferno.position import Position, Table, Zombie
from printkit.games.inferno.step import NONE, PLAIN, zombie_step
from printkit.games.inferno.zombie_advance import Walk, enter, leaves_yard, walk_in_fire, zombie_advance
from printkit.kit.maps import distance
from printkit.table.bounds import Span
from printkit.table.fault import refuse, within
from printkit.table.question import Steps, choose, roll

NOT_GIVEN = -1

HERO_SIDES = 3
"""A Zombie Hero moves a D3 (INF-ZHERO-01)."""


def zombie_move(
    table: Table, *, zombie: str, path: Sequence[str], move: Annotated[int, Span(0)] = NOT_GIVEN
) -> Steps[None]:
    """Walk along the path as far as points, walls, Betsy and conveyors let it."""
    walker = zombie_named(table, zombie)
    _verify_path(table, walker.cell, path)
    start = walker.cell
    walk_in_fire(table, walker)
    points = move
    if points == NOT_GIVEN:
        points = (yield from zombie_points(table, walker)) if path else 1
    walk = Walk(points)
    for there in path:
        if walk.points < 1:
            table.note("out-of-points", "INF-BASE-05", zombie=zombie, cell=walker.cell)
            break
        outcome = yield from zombie_advance(table, walker, there, walk)
        if outcome == "failed":
            yield from _fall_back(table, walker, walk)
        if outcome != "done":
            break
    table.note("zombie-moved", "INF-BASE-05", zombie=zombie, from_=start, to=walker.cell)
    if _ignores_hunger(table.position, start, walker.cell):
        table.note("hunger-warning", "INF-BASE-06", zombie=zombie, cell=walker.cell)
    if heroes_at(table.position, walker.cell):
        fight_due(table, walker)


def zombie_points(table: Table, zombie: Zombie) -> Steps[int]:
    """Give the points of a move: a D3 for a Zombie Hero, else one (INF-BASE-05)."""
    if not zombie.hero:
        return 1
    seat = zombie_seat(table)
    [points] = yield from roll("zombie-points", seat, "INF-ZHERO-01", sides=HERO_SIDES, zombie=zombie.id)
    return points


def fight_due(table: Table, zombie: Zombie) -> None:
    """Tell that a zombie stands with a Hero, and a fight must follow."""
    table.note("fight-due", "INF-BASE-07", zombie=zombie.id, cell=zombie.cell)


def _verify_path(table: Table, start: str, path: Sequence[str]) -> None:
    """Refuse a path with a step that no zombie can take."""
    here = start
    for at, there in enumerate(path):
        place = within("args.path", at)
        verify_cell(table, place, there)
        if zombie_step(table.position.ground, here, there) == NONE:
            refuse(place, "a zombie can not step from {here} to {got}", here=here, got=there)
        here = there


def _fall_back(table: Table, zombie: Zombie, walk: Walk) -> Steps[None]:
    """Go to another cell after a failed climb, or stay (INF-ZCLIMB-04); the assistant stays.

    A zombie next to a Hero keeps to a cell of that Hero's Hunger zone (INF-ZCLIMB-05).
    """
    position, here = table.position, zombie.cell
    if position.solo:
        return
    near = [hero for hero in heroes_near(position, here) if hero.cell != here]
    cells = [
        there
        for there in position.ground.around(here)
        if can_walk(position, here, there, walk)
        and not leaves_yard(position, here, there)
        and (not near or any(distance(there, hero.cell) <= 1 for hero in near))
    ]
    rule = "INF-ZCLIMB-05" if near else "INF-ZCLIMB-04"
    chosen = yield from choose("climb-fallback", "zombie", rule, ["stay", *cells], zombie=zombie.id)
    if chosen != "stay":
        enter(table, zombie, chosen)


def can_walk(position: Position, here: str, there: str, walk: Walk) -> bool:
    """Tell whether a zombie could take a step without climbing; against a conveyor it needs 2 points."""
    plain = zombie_step(position.ground, here, there) == PLAIN
    return plain and (walk.belt(position, here, there) >= 0 or walk.points >= 2)


def _ignores_hunger(position: Position, start: str, end: str) -> bool:
    """Tell whether a zombie left a Hero, or did not go to one that it could reach."""
    if heroes_at(position, start):
        return end != start
    reach = [
        hero
        for hero in heroes_near(position, start)
        if zombie_step(position.ground, start, hero.cell) == PLAIN
    ]
    return bool(reach) and not heroes_at(position, end)
