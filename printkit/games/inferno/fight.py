"""A Hero and a zombie in the same cell fight, or a Hero shoots at one; or a kill is told."""

from __future__ import annotations

from typing import Annotated, Literal

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.inferno.ground import debris_at, hero_named, is_woods, reach, zombie_named, zombie_seat
from printkit.games.inferno.kill import kill, wound
from printkit.games.inferno.position import Phase, Position, Table
from printkit.kit.maps import distance
from printkit.table.bounds import Length, Span
from printkit.table.question import Steps, roll

FightDice = Annotated[int, Span(1, 6)]

CHIPPER = 3
"""By how much a fight at the wood chipper must be won to kill (INF-SAW-01)."""


def fight(
    table: Table,
    *,
    hero: str,
    zombie: str,
    weapon: Literal["plain", "fire"] = "plain",
    phase: Phase = "hero",
    hero_dice: FightDice = 2,
    zombie_dice: FightDice = 1,
) -> Steps[None]:
    """Throw against each other; the zombie wins ties (INF-BASE-07)."""
    fighter, foe = hero_named(table, hero), zombie_named(table, zombie)
    if fighter.cell != foe.cell:
        refuse("args.zombie", N_("{zombie} is not in the space of {hero}"), zombie=zombie, hero=hero)
    thrown = yield from roll("fight-hero", "hero", "INF-BASE-07", dice=hero_dice, hero=hero)
    against = yield from roll(
        "fight-zombie", zombie_seat(table), "INF-BASE-07", dice=zombie_dice, zombie=zombie
    )
    if weapon == "fire" and not foe.burning:
        foe.burning = True
        table.note("zombie-ignited", "INF-START-02", zombie=zombie, cell=foe.cell)
    margin = max(thrown) - max(against)
    if margin <= 0:
        table.note("fight-lost", "INF-BASE-07", hero=hero, zombie=zombie)
        wound(table, fighter, "INF-BASE-07")
        return
    table.note("fight-won", "INF-BASE-07", hero=hero, zombie=zombie, margin=margin)
    if len({*thrown}) < len(thrown):
        why, rule = "doubles", "INF-BASE-07"
    elif margin >= CHIPPER and "chipper" in table.position.ground.squares[foe.cell].roles:
        why, rule = "wood-chipper", "INF-SAW-01"
    else:
        table.note("zombie-fended", "INF-BASE-07", zombie=zombie)
        return
    yield from kill(table, foe, rule, why, leaves_fire=foe.burning, hero=fighter, phase=phase)


def shoot(
    table: Table,
    *,
    hero: str,
    zombie: str,
    range_: Annotated[int, Span(0)],
    need: FightDice,
    weapon: Literal["plain", "fire", "flare"] = "plain",
) -> Steps[None]:
    """Shoot if the target is in range: longer from upstairs, harder where woods stand."""
    shooter, target = hero_named(table, hero), zombie_named(table, zombie)
    near, far = reach(table.position, shooter.cell, range_), distance(shooter.cell, target.cell)
    if far > near:
        table.note("out-of-range", "INF-RANGE-01", distance=far, range=near)
        return
    less = 1 if _in_woods(table.position, shooter.cell) or _in_woods(table.position, target.cell) else 0
    [rolled] = yield from roll("shoot", "hero", "INF-BASE-11", hero=hero, zombie=zombie, need=need + less)
    if rolled - less >= need:
        rule = "INF-START-03" if weapon == "flare" else "INF-BASE-11"
        lit = target.burning or weapon != "plain"  # INF-START-01
        yield from kill(table, target, rule, "shot", leaves_fire=lit, hero=shooter, phase="hero")
    else:
        rule = "INF-WOODS-02" if rolled >= need else "INF-BASE-11"
        table.note("shot-missed", rule, zombie=zombie, roll=rolled, total=rolled - less)


def zombie_killed(
    table: Table,
    *,
    zombie: str,
    hero: Annotated[str, Length(1)] = "",
    fire_weapon: bool = False,
    phase: Phase = "hero",
) -> Steps[None]:
    """Take a zombie off the board whose death was settled at the table; what burns leaves a fire."""
    dead = zombie_named(table, zombie)
    killer = hero_named(table, hero) if hero else None
    rule = "INF-START-05" if fire_weapon else "INF-BASE-07"
    lit = dead.burning or fire_weapon
    yield from kill(table, dead, rule, "reported", leaves_fire=lit, hero=killer, phase=phase)


def _in_woods(position: Position, cell: str) -> bool:
    """Whether woods stand in a cell: burnt ones no longer hinder a shot (INF-WOODS-02, INF-VEG-02)."""
    return is_woods(position.ground.squares[cell]) and debris_at(position, cell) is None
