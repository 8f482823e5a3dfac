"""A zombie is killed; the Hero who killed it may step out of the fire; a Hero is wounded."""

from __future__ import annotations

from printkit.games.inferno.ground import fire_at, take_off, zombie_seat, zombies_at
from printkit.games.inferno.ignition import place_fire
from printkit.games.inferno.position import Hero, Phase, Table, Zombie
from printkit.games.inferno.step import hero_cost
from printkit.table.question import Steps, choose

STAY = "stay"


def kill(
    table: Table,
    zombie: Zombie,
    rule: str,
    reason: str,
    *,
    leaves_fire: bool,
    hero: Hero | None,
    phase: Phase,
) -> Steps[None]:
    """Take a zombie off the board; one that burns, or is killed by fire, leaves a marker (INF-START-05).

    The Hero who killed it in his own cell may then step away; others there wait (INF-FHERO-07).
    """
    position, cell = table.position, zombie.cell
    take_off(position, zombie)
    table.note("zombie-killed", rule, zombie=zombie.id, cell=cell, reason=reason)
    if leaves_fire:
        place_fire(table, cell, "zombie")
        if hero and hero.cell == cell and fire_at(position, cell):
            yield from _sidestep(table, hero, phase)


def wound(table: Table, hero: Hero, rule: str) -> None:
    """Wound a Hero; one with as many wounds as health dies (INF-BASE-09)."""
    hero.wounds += 1
    table.note("hero-wounded", rule, hero=hero.id, wounds=hero.wounds)
    if hero.wounds >= hero.health:
        table.position.heroes.remove(hero)
        table.note("hero-died", "INF-BASE-09", hero=hero.id, cell=hero.cell)


def _sidestep(table: Table, hero: Hero, phase: Phase) -> Steps[None]:
    """Let a Hero leave the flames by one step, or be wounded at once where his move is over."""
    position, start = table.position, hero.cell
    ways = [cell for cell in position.ground.around(start) if hero_cost(position, start, cell) == 1]
    if phase == "hero":
        rule = "INF-FHERO-06"
        where = yield from choose("sidestep-hero", "hero", rule, [STAY, *ways], hero=hero.id)
    else:
        rule = "INF-FHERO-05"
        where = yield from _pushed(table, hero, ways)
    if where != STAY:
        hero.cell = where
        table.note("hero-sidestepped", rule, hero=hero.id, from_=start, to=where)
        return
    if not ways:
        table.note("no-way-out", "INF-FHERO-04", hero=hero.id, cell=start)
    if phase == "hero":
        wound(table, hero, "INF-FHERO-03")


def _pushed(table: Table, hero: Hero, ways: list[str]) -> Steps[str]:
    """Let the Hero decide whether he goes, and the Zombie player where; STAY, or the cell."""
    if not ways:
        return STAY
    what = yield from choose("sidestep-zombie", "hero", "INF-FHERO-05", [STAY, "step"], hero=hero.id)
    if what == STAY:
        return STAY
    if table.position.solo:
        return max(ways, key=lambda cell: _danger(table, cell))  # the first of equals in reading order
    return (yield from choose("sidestep-where", zombie_seat(table), "INF-FHERO-05", ways, hero=hero.id))


def _danger(table: Table, cell: str) -> tuple[int, int]:
    """Count the zombies in a cell, then those around it (INF-SOLO-06)."""
    position = table.position
    around = sum(len(zombies_at(position, other)) for other in position.ground.around(cell))
    return len(zombies_at(position, cell)), around
