"""The assistant plays the zombies: each walks, waits, or climbs (INF-SOLO-03)."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.inferno.fire_phase import fire_phase
from printkit.games.inferno.goal import Ways
from printkit.games.inferno.ground import heroes_at, heroes_near
from printkit.games.inferno.position import Position, Table, Zombie
from printkit.games.inferno.spawn import spawn, spawn_roll
from printkit.games.inferno.step import straight
from printkit.games.inferno.zombie_advance import Walk, walk_in_fire, zombie_advance
from printkit.games.inferno.zombie_move import burning_rolls, can_climb, can_walk, fight_due, zombie_points
from printkit.table.question import Steps, roll


def solo_round(table: Table) -> Steps[None]:
    """Play the fire, then the zombies, between two turns of the Heroes (INF-SOLO-01, INF-PHASE-01)."""
    _verify_solo(table)
    yield from fire_phase(table)
    if not table.position.winner:
        yield from zombie_turn(table)


def zombie_turn(table: Table) -> Steps[None]:
    """Roll for a spawn, move every zombie, roll for those that burn, tell the fights, let zombies appear."""
    _verify_solo(table)
    position = table.position
    yield from spawn_roll(table)
    ways = Ways(position)
    for zombie in _in_turn(position):
        yield from solo_move(table, zombie, ways)
    if any(zombie.burning for zombie in position.zombies):
        yield from burning_rolls(table)
    for zombie in _in_turn(position):
        if heroes_at(position, zombie.cell):
            fight_due(table, zombie)
    if position.spawn_pending:
        [count] = yield from roll("spawn-zombies", "assistant", "INF-BASE-04")
        yield from spawn(table, count)


def solo_move(table: Table, zombie: Zombie, ways: Ways) -> Steps[None]:
    """Walk towards the goal as far as points and walls let it, or stay with a Hero."""
    position, start = table.position, zombie.cell
    walk_in_fire(table, zombie)
    if not heroes_at(position, start):
        walk = Walk((yield from zombie_points(table, zombie)))
        while walk.points > 0 and not heroes_at(position, zombie.cell):
            there = solo_target(position, zombie, walk, ways)
            if not there or (yield from zombie_advance(table, zombie, there, walk)) != "done":
                break
    if zombie.cell == start:
        table.note("zombie-stayed", "INF-SOLO-03", zombie=zombie.id, cell=start)
    else:
        table.note("zombie-moved", "INF-SOLO-03", zombie=zombie.id, from_=start, to=zombie.cell)


def solo_target(position: Position, zombie: Zombie, walk: Walk, ways: Ways) -> str:
    """Return the cell that a zombie steps to next: a Hero beside it, else towards its goal; "" for none."""
    here = zombie.cell
    near = [hero for hero in heroes_near(position, here) if hero.cell != here]
    if near:
        order = position.ground.order
        near.sort(key=lambda hero: (-hero.wounds, order[hero.cell]))
        prey = [hero.cell for hero in near]
        return _first(position, here, prey, walk) or _beside_prey(position, here, prey, walk)
    steps = ways.to_goal(burning=zombie.burning)
    if here not in steps:
        return ""
    nearer = [cell for cell in position.ground.around(here) if steps[cell] < steps[here]]
    return _first(position, here, nearer, walk)


def _first(position: Position, here: str, cells: list[str], walk: Walk) -> str:
    """Return the first cell that can be walked to, else the first that can be climbed to, else ""."""
    walkable = (cell for cell in cells if can_walk(position, here, cell, walk))
    climbable = (cell for cell in cells if can_climb(position, here, cell, walk))
    return next(walkable, "") or next(climbable, "")


def _beside_prey(position: Position, here: str, prey: list[str], walk: Walk) -> str:
    """Return a cell from which a red wall can be stormed straight on; "" where the zombie stands in one."""
    ground = position.ground

    def at_the_wall(cell: str) -> bool:
        return any(straight(ground, cell, hero) for hero in prey)

    if at_the_wall(here):
        return ""
    found = (cell for cell in ground.around(here) if can_walk(position, here, cell, walk))
    return next(filter(at_the_wall, found), "")


def _in_turn(position: Position) -> list[Zombie]:
    """Return the zombies by cell in reading order, then in list order."""
    order = position.ground.order
    return sorted(position.zombies, key=lambda zombie: order[zombie.cell])


def _verify_solo(table: Table) -> None:
    if not table.position.solo:
        refuse("position.solo", N_("expected true: the app does not play the Zombies"))
