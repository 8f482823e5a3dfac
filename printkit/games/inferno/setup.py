"""A night begins: boards, Heroes and who leads the zombies; then who stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refusal, refuse, within
from printkit.base.msgid import N_
from printkit.games.inferno.components import Components
from printkit.games.inferno.ground import zombie_seat
from printkit.games.inferno.location import find_location, start_cell
from printkit.games.inferno.position import UNKNOWN_MAP, Hero, Scenario, Table, Variant
from printkit.games.inferno.spawn import spawn
from printkit.games.inferno.validate import FIGURE, read_position
from printkit.table.bounds import Ids, Length, Span
from printkit.table.question import NOBODY, Steps, choose_some, draw, roll

HEROES = 4
"""Heroes in play, however many people lead them; alone too (INF-SOLO-01)."""


@dataclass(frozen=True)
class HeroStart:
    """How a Hero begins: at a place, or where he rolls for one (INF-SCEN-03)."""

    id: str
    location: Annotated[str, Length(1)] = ""
    health: Annotated[int, Span(1)] = 3


def setup(table: Table, *, heroes: Annotated[Sequence[HeroStart], Length(1)]) -> Steps[None]:
    """Place the Heroes one after the other, then as many zombies as two dice say (INF-BASE-01)."""
    _verify(table, heroes)
    position = table.position
    if position.scenario == "brasier":  # INF-SCEN-01
        position.advanced, position.turns = True, table.components.last_turn
    position.turn = 1
    places = {place.id: place for place in position.ground.locations}
    for each in heroes:
        if each.location:
            place = places[each.location]
        else:
            place = yield from find_location(table, "start", "hero", each.id)
        if cell := (yield from start_cell(table, each.id, place, rolled=not each.location)):
            position.heroes.append(Hero(each.id, cell, health=each.health))
    total = sum((yield from roll("setup-zombies", zombie_seat(table), "INF-BASE-01", dice=2)))
    yield from spawn(table, total, "INF-BASE-01")
    table.note("game-started", "INF-BASE-01", turn=position.turn, turns=position.turns)


def _verify(table: Table, heroes: Sequence[HeroStart]) -> None:
    position = table.position
    for field in ("heroes", "zombies", "fires", "debris"):
        if getattr(position, field):
            refuse(f"position.{field}", N_("the night has begun already: expected none"))
    faults = []
    places = tuple(place.id for place in position.ground.locations)
    for at, hero in enumerate(heroes):
        place = within("args.heroes", at)
        if not FIGURE.fullmatch(hero.id):
            message = N_("expected small letters, digits and dashes, got {got}")
            faults.append(refusal(f"{place}.id", message, got=hero.id))
        if hero.id in [other.id for other in heroes[:at]]:
            faults.append(refusal(f"{place}.id", N_("{got} appears twice"), got=hero.id))
        if hero.location and hero.location not in places:
            message = N_("unknown location {got}, expected one of {options}")
            faults.append(refusal(f"{place}.location", message, got=hero.location, options=places))
    if faults:
        raise RefusedError(faults)


def new_night(
    table: Table,
    *,
    map_: Annotated[str, Ids("map", UNKNOWN_MAP)] = "woodinvale",
    shuffled: bool = False,
    scenario: Scenario = "free",
    solo: bool = False,
    variants: Annotated[Sequence[Variant], Length(distinct=True)] = (),
    heroes: Annotated[Sequence[str], Length(distinct=True)] = (),
) -> Steps[None]:
    """Lay the boards out, choose four Heroes of the kit where none are named, and set the night up.

    `heroes`: ids, or what the Heroes are called in any language of the game.
    `shuffled`: the corner boards of a town are laid at random (INF-BOX-01).
    """
    data: dict[str, Any] = {"map": map_, "scenario": scenario, "solo": solo, "variants": [*variants]}
    if table.position.heroes or table.position.zombies:
        refuse("position", N_("the night has begun already: expected none"))
    chosen = _known(table.components, heroes)
    if shuffled:
        if map_ not in table.components.towns:
            refuse("args.shuffled", N_("{map} is a single board"), map=map_)
        data["layout"] = yield from _layout(table, map_)
    table.position = read_position({"game": table.position.game, **data}, table.components)
    if not table.position.ground.locations:
        refuse("args.map", N_("dice cannot choose a place on this board"))
    if not chosen:
        known = [*table.components.heroes]
        rule = "INF-SOLO-01" if solo else "INF-BASE-01"
        chosen = yield from choose_some("new-night-heroes", "hero", rule, known, HEROES, HEROES)
    places = {place.id for place in table.position.ground.locations}
    yield from setup(table, heroes=[_start(table, hero, places) for hero in chosen])


def _known(components: Components, heroes: Sequence[str]) -> list[str]:
    """Return the ids of Heroes of the kit. Raises RefusedError where a name is nobody's."""
    ids = {name.casefold(): hero for hero, card in components.heroes.items() for name in (hero, *card.names)}
    options = tuple(card.called for card in components.heroes.values())
    faults = [
        refusal(
            within("args.heroes", at),
            N_("unknown Hero {got}, expected one of {options}"),
            got=name,
            options=options,
        )
        for at, name in enumerate(heroes)
        if name.casefold() not in ids
    ]
    if faults:
        raise RefusedError(faults)
    return [ids[name.casefold()] for name in heroes]


def _layout(table: Table, town: str) -> Steps[dict[str, str]]:
    """Draw a board for each corner; until the last is drawn, the position tells those that lie."""
    left = [board for board, drawn in table.components.boards.items() if drawn.kind == "corner"]
    layout: dict[str, str] = {}
    table.position.layout = layout
    for corner in table.components.towns[town].layout:
        lots = dict.fromkeys(left, 1)
        layout[corner] = yield from draw("new-night-board", NOBODY, "INF-BOX-01", lots, corner=corner)
        left.remove(layout[corner])
        table.note("board-laid", "INF-BOX-01", corner=corner, board=layout[corner])
    return layout


def _start(table: Table, hero: str, places: set[str]) -> HeroStart:
    """Begin a Hero as the kit knows him."""
    known = table.components.heroes[hero]
    return HeroStart(hero, known.location if known.location in places else "", known.health)
