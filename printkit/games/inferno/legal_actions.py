"""What may be begun at each moment of a night, beside the next step of the round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import Any

from printkit.games.inferno import parse
from printkit.games.inferno.components import Components
from printkit.games.inferno.ground import burning, heroes_at, zombies_at
from printkit.games.inferno.position import Hero, Phase, Position, Table, Zombie
from printkit.games.inferno.step import CLIMB_STEP, zombie_step
from printkit.games.inferno.zombie_advance import LEAVE_YARD, Walk, climb_need, leaves_yard
from printkit.games.inferno.zombie_move import next_cells
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Call

Meeting = tuple[Any, Any]
"""The ids of a Hero and of a zombie who meet."""


def setups(components: Components, town: str, solo: bool) -> Iterator[LegalAction]:
    """Offer the scenario and the free night in the town, then the town laid at random, then single boards."""
    for shuffled in (False, True):
        for scenario in ("brasier", "free"):
            args = {"map": town, "scenario": scenario, "shuffled": shuffled, "solo": solo}
            name = "night-shuffled" if shuffled else "night"
            yield LegalAction(name, Call("new-night", args), values={"scenario": scenario, "map": town})
    single = [
        LegalAction("night-board", Call("new-night", {"map": board, "solo": solo}), values={"map": board})
        for board, drawn in components.boards.items()
        if drawn.locations  # without places no Hero finds where to begin
    ]
    yield LegalAction("night-boards", more=tuple(single))


def climbs(position: Position) -> Iterator[LegalAction]:
    """Offer each red wall that several zombies who are no Zombie Heroes stand under (INF-HORDE-01)."""
    ground = position.ground
    for cell in ground.squares:
        climbers = [zombie for zombie in zombies_at(position, cell) if not zombie.hero]
        for there in ground.beside(cell).values() if len(climbers) > 1 else ():
            if zombie_step(ground, cell, there) == CLIMB_STEP:
                args = {"from": cell, "to": there}
                yield LegalAction("horde-climb", Call("horde-climb", args), values=args, on=(cell,))


def zombie_walks(position: Position, left: Collection[str]) -> Iterator[LegalAction]:
    """Offer a walk for each zombie, first those that are `left`: to a cell, or along a path that is added."""
    for again in (False, True):
        for zombie in position.zombies:
            if (zombie.id not in left) == again:
                more = (*_zombie_steps(position, zombie, tapped=not again), _path(zombie))
                values = {"zombie": zombie.id, "cell": zombie.cell}
                yield LegalAction("zombie-walk-again" if again else "zombie-walk", more=more, values=values)


def _zombie_steps(position: Position, zombie: Zombie, *, tapped: bool) -> Iterator[LegalAction]:
    """Offer each cell that a zombie may walk or try to climb to; a Zombie Hero rolls for his points first."""
    if zombie.hero:
        call = Call("zombie-walk", {"zombie": zombie.id})
        yield LegalAction("zombie-hero-walk", call, on=(zombie.id,) if tapped else ())
        return
    for cell in next_cells(position, zombie.cell, Walk(1)):
        call = Call("zombie-move", {"zombie": zombie.id, "path": [cell]})
        need = climb_need(position, zombie.cell)
        name = "zombie-step"
        if zombie_step(position.ground, zombie.cell, cell) == CLIMB_STEP:
            name = "zombie-climb"
        elif leaves_yard(position, zombie.cell, cell):
            name, need = "zombie-leave-yard", LEAVE_YARD
        elif burning(position, cell) and not zombie.burning:
            name = "zombie-into-fire"
        sign = f"{need}+" if name in ("zombie-climb", "zombie-leave-yard") else ""
        values = {"cell": cell, "need": need}
        on = (zombie.id, cell) if tapped else ()
        yield LegalAction(name, call, values=values, on=on, sign=sign)


def _path(zombie: Zombie) -> LegalAction:
    """Offer a walk along a told path, with points that a card gives."""
    call = Call("zombie-move", {"zombie": zombie.id, "path": []})
    return LegalAction("zombie-path", call, words="path", read=parse.parse_path)


def fights(
    position: Position, phase: Phase, fought: Collection[Meeting] = (), *, again: bool = False
) -> Iterator[LegalAction]:
    """Offer each zombie that stands with a Hero; dice and a burning weapon may be added.

    Of those who have `fought`, each a Hero and a zombie, only to do so `again`, or not at all.
    """
    name = "fight-again" if again else "fight"
    for zombie in position.zombies:
        for hero in heroes_at(position, zombie.cell):
            if ((hero.id, zombie.id) in fought) != again:
                continue
            args = {"hero": hero.id, "zombie": zombie.id, "phase": phase}
            values = {"hero": hero.id, "zombie": zombie.id, "cell": zombie.cell}
            yield LegalAction(
                name,
                Call("fight", args),
                words="hero_dice",
                values=values,
                read=parse.parse_fight,
                on=() if again else (hero.id,),
                again=again,
            )


def hero_moves(heroes: Iterable[Hero], *, again: bool = False) -> Iterator[LegalAction]:
    """Offer the movement of Heroes, each with a die; `again`: of those who have moved in this turn."""
    name = "hero-moved" if again else "hero-move"
    for hero in heroes:
        values = {"hero": hero.id, "cell": hero.cell}
        on = () if again else (hero.id,)
        yield LegalAction(name, Call("hero-move", {"hero": hero.id}), values=values, on=on, again=again)


def card_moves(position: Position) -> Iterator[LegalAction]:
    """Offer the movement that a card changes: it gives points, or opens windows (INF-CARD-04)."""
    for hero in position.heroes:
        call = Call("hero-move", {"hero": hero.id})
        values = {"hero": hero.id, "cell": hero.cell}
        yield LegalAction("card-move", call, words="points", values=values, read=parse.parse_hero_move)


def shots(position: Position) -> Iterator[LegalAction]:
    """Offer each Hero a shot at each zombie; the weapon's range and number are added."""
    for hero in position.heroes:
        more = tuple(
            LegalAction(
                "shoot",
                Call("shoot", {"hero": hero.id, "zombie": zombie.id}),
                words="range",
                values={"zombie": zombie.id, "cell": zombie.cell},
                read=parse.shot,
            )
            for zombie in position.zombies
        )
        if more:
            yield LegalAction("shoot-by", more=more, values={"hero": hero.id})


def walked(table: Table) -> LegalAction:
    """Offer to tell where zombies stand that walked on the table (INF-BASE-05)."""
    return LegalAction("zombies-moved", Call("report"), words="moves", read=partial(parse.moves, table))


def items(position: Position) -> Iterator[LegalAction]:
    """Offer what Heroes use: extinguisher, gasoline, dynamite, a card that lets them move."""
    for hero in position.heroes:
        call = Call("fire-extinguisher", {"hero": hero.id})
        yield LegalAction("extinguisher", call, words="range", values={"hero": hero.id}, read=parse.range_)
    yield LegalAction("gasoline", Call("pour-gasoline"), words="cell", read=parse.gasoline)
    yield LegalAction("dynamite", Call("dynamite"), words="cell", read=parse.one_cell)
    yield from card_moves(position)


def told_at_table(table: Table, phase: Phase) -> Iterator[LegalAction]:
    """Offer what cards do and what was settled at the table."""
    position = table.position
    yield LegalAction("moves", Call("report"), words="moves", read=partial(parse.moves, table))
    kills = [kill for zombie in position.zombies for kill in _kills(position, zombie.id, phase)]
    if kills:
        yield LegalAction("kills", more=tuple(kills))
    yield LegalAction("rain-ends" if position.rain else "rain", _report(type="rain", rain=not position.rain))
    for purpose in ("lights-out", "taken-over", "new-pit"):
        if position.ground.locations:
            yield LegalAction(purpose, Call("random-location", {"purpose": purpose}))
    yield LegalAction(
        "light-fire", Call("light-fire", {"cause": "zombie"}), words="cell", read=parse.one_cell
    )
    yield LegalAction("more-zombies", Call("spawn-zombies"), words="count", read=parse.parse_count)
    yield LegalAction("wounds", more=tuple(_wounds(position)))
    yield LegalAction("lights", more=tuple(_lights(position)))
    yield LegalAction("can", Call("report"), words="cell", read=parse.parse_can)
    yield LegalAction("newcomer", Call("report"), words="newcomer", read=partial(parse.newcomer, table))
    yield LegalAction(
        "zombie-hero", Call("report"), words="newcomer", read=partial(parse.newcomer, table, zombie=True)
    )


def _kills(position: Position, zombie: str, phase: Phase) -> Iterator[LegalAction]:
    """Offer the death of a zombie: by nobody near, or by a Hero of its cell, who may step away."""
    cell = next(each.cell for each in position.zombies if each.id == zombie)
    for hero in ("", *(each.id for each in heroes_at(position, cell))):
        by = {"hero": hero} if hero else {}
        args = {"zombie": zombie, "phase": phase, **by}
        name = "killed-by" if hero else "killed"
        values = {"zombie": zombie, "cell": cell, **by}
        yield LegalAction(
            name, Call("zombie-killed", args), words="fire_weapon", values=values, read=parse.fire_weapon
        )


def _wounds(position: Position) -> Iterator[LegalAction]:
    for hero in position.heroes:
        for wounds in range(hero.health):
            if wounds != hero.wounds:
                call = _report(type="wounds", hero=hero.id, wounds=wounds)
                yield LegalAction("wounds-of", call, values={"hero": hero.id, "n": wounds})


def _lights(position: Position) -> Iterator[LegalAction]:
    for hero in position.heroes:
        call = _report(type="light", hero=hero.id, light=not hero.light)
        yield LegalAction("light-lost" if hero.light else "light-found", call, values={"hero": hero.id})


def _report(**what: Any) -> Call:
    return Call("report", {"what": what})
