"""Zombies walk a told path, storm an upper floor as a horde, and roll for their flames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from printkit.base.faults import refuse, within
from printkit.base.msgid import N_
from printkit.games.inferno.ground import (
    debris_at,
    heroes_at,
    heroes_near,
    is_woods,
    outdoors,
    take_off,
    verify_cell,
    zombie_named,
    zombie_seat,
    zombies_at,
)
from printkit.games.inferno.ignition import place_fire
from printkit.games.inferno.position import Position, Table, Zombie
from printkit.games.inferno.step import CLIMB_STEP, NO_STEP, PLAIN_STEP, zombie_step
from printkit.games.inferno.zombie_advance import (
    RED_WALL_POINTS,
    Walk,
    climb_need,
    enter_cell,
    hunger,
    leaves_yard,
    try_climb,
    walk_in_fire,
    zombie_advance,
)
from printkit.kit.maps import distance
from printkit.table.bounds import Span
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
    _arrive(table, walker, start)


def zombie_walk(table: Table, *, zombie: str) -> Steps[None]:
    """Walk step by step, as far as points and the Zombie player want: a Zombie Hero rolls for them first."""
    walker = zombie_named(table, zombie)
    start = walker.cell
    walk_in_fire(table, walker)
    walk = Walk((yield from zombie_points(table, walker)))
    while walk.points > 0:
        options = ["stop", *next_cells(table.position, walker.cell, walk)]
        chosen = yield from choose(
            "zombie-walk-step", zombie_seat(table), "INF-BASE-05", options, zombie=zombie, points=walk.points
        )
        if chosen == "stop":
            break
        outcome = yield from zombie_advance(table, walker, chosen, walk)
        if outcome == "failed":
            yield from _fall_back(table, walker, walk)
        if outcome != "done":
            break
    _arrive(table, walker, start)


def _arrive(table: Table, zombie: Zombie, start: str) -> None:
    """Tell where a zombie went, and what is due there."""
    table.note("zombie-moved", "INF-BASE-05", zombie=zombie.id, from_=start, to=zombie.cell)
    if _ignores_hunger(table.position, start, zombie.cell):
        table.note("hunger-warning", "INF-BASE-06", zombie=zombie.id, cell=zombie.cell)
    if heroes_at(table.position, zombie.cell):
        fight_due(table, zombie)


def zombie_points(table: Table, zombie: Zombie) -> Steps[int]:
    """Return the points of a move: a D3 for a Zombie Hero, else one (INF-BASE-05)."""
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
        if zombie_step(table.position.ground, here, there) == NO_STEP:
            refuse(place, N_("a zombie cannot step from {here} to {got}"), here=here, got=there)
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
        enter_cell(table, zombie, chosen)


def can_walk(position: Position, here: str, there: str, walk: Walk) -> bool:
    """Whether a zombie could take a step without climbing; against a conveyor it needs 2 points."""
    plain = zombie_step(position.ground, here, there) == PLAIN_STEP
    return plain and (walk.belt(position, here, there) >= 0 or walk.points >= 2)


def can_climb(position: Position, here: str, there: str, walk: Walk) -> bool:
    """Whether a zombie could still try a red wall: once by a roll, else for points."""
    return zombie_step(position.ground, here, there) == CLIMB_STEP and (
        not walk.rolled or walk.points >= RED_WALL_POINTS
    )


def next_cells(position: Position, here: str, walk: Walk) -> list[str]:
    """Return the cells that a zombie may walk or try to climb to, in reading order."""
    return [
        there
        for there in position.ground.around(here)
        if can_walk(position, here, there, walk) or can_climb(position, here, there, walk)
    ]


def _ignores_hunger(position: Position, start: str, end: str) -> bool:
    """Whether a zombie left a Hero, or did not go to one that it could reach."""
    if heroes_at(position, start):
        return end != start
    reach = [
        hero
        for hero in heroes_near(position, start)
        if zombie_step(position.ground, start, hero.cell) == PLAIN_STEP
    ]
    return bool(reach) and not heroes_at(position, end)


def burning_rolls(table: Table) -> Steps[None]:
    """Roll a die for each zombie that burns now, moved or not; those that catch fire meanwhile wait."""
    order = table.position.ground.order
    alight = [zombie for zombie in table.position.zombies if zombie.burning]
    if not alight:
        table.note("no-burning-zombie", "INF-FZOMB-04")
    for zombie in sorted(alight, key=lambda each: order[each.cell]):
        yield from _roll(table, zombie)


def _roll(table: Table, zombie: Zombie) -> Steps[None]:
    position, cell = table.position, zombie.cell
    [die] = yield from roll("burning-rolls", zombie_seat(table), "INF-FZOMB-04", zombie=zombie.id, cell=cell)
    match burning_die(table, zombie, die):
        case "rain":
            _douse(table, zombie, "rain", "INF-FCARD-04")
        case "dies":
            take_off(position, zombie)
            table.note("zombie-burned", "INF-FZOMB-04", zombie=zombie.id, cell=cell)
            place_fire(table, cell, "zombie")  # INF-FZOMB-05
        case "debris":
            woods = is_woods(position.ground.squares[cell])
            _douse(table, zombie, "debris", "INF-VEG-03" if woods else "INF-DEBRIS-06")
        case _:
            table.note("zombie-burns-on", "INF-FZOMB-04", zombie=zombie.id, cell=cell)


def burning_die(table: Table, zombie: Zombie, die: int) -> Literal["dies", "rain", "debris", "burns"]:
    """Return what a die comes to for a burning zombie: it dies, something puts it out, or it burns on."""
    position, cell = table.position, zombie.cell
    if die == 6 and position.rain and outdoors(position, cell):  # INF-FCARD-05
        return "rain"
    if die == 6:
        return "dies"
    return "debris" if die == _douse_number(table, cell) else "burns"


def _douse(table: Table, zombie: Zombie, reason: str, rule: str) -> None:
    zombie.burning = False
    table.note("zombie-doused", rule, zombie=zombie.id, cell=zombie.cell, reason=reason)


def _douse_number(table: Table, cell: str) -> int:
    """Return the number by which the debris of a cell douses a zombie, 0 where none does."""
    debris = debris_at(table.position, cell)
    return table.components.tokens[debris.token].douse if debris else 0


def horde_climb(table: Table, *, from_: str, to: str) -> Steps[None]:
    """Let every zombie of a cell try to climb a red wall, one after the other.

    Zombie Heroes count, but climb by themselves (zombie-move).
    """
    position = table.position
    verify_cell(table, "args.from", from_)
    verify_cell(table, "args.to", to)
    if zombie_step(position.ground, from_, to) != CLIMB_STEP:
        message = N_("expected a space upstairs behind a red wall of {cell}, got {got}")
        refuse("args.to", message, cell=from_, got=to)
    climbers = [zombie for zombie in zombies_at(position, from_) if not zombie.hero]
    if not climbers:
        refuse("args.from", N_("there is no zombie in {cell}, apart from Zombie Heroes"), cell=from_)
    size = len(zombies_at(position, from_))
    if size < 2:
        table.note("no-horde", "INF-HORDE-01", cell=from_, reason="alone")
    elif not hunger(position, from_):
        table.note("no-horde", "INF-HORDE-05", cell=from_, reason="no-hunger")
    else:
        need = climb_need(position, from_)
        table.note("horde-formed", "INF-HORDE-01", cell=from_, size=size, need=need)
    for zombie in climbers:
        if (yield from try_climb(table, zombie, to)):
            enter_cell(table, zombie, to)
