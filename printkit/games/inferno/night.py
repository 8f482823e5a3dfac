"""A night begins at the table: which board, which Heroes, who leads the zombies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from printkit.games.inferno.components import Box
from printkit.games.inferno.position import Scenario, Table, Variant
from printkit.games.inferno.setup import Start, setup
from printkit.games.inferno.validate import read
from printkit.table.bounds import Ids, Length
from printkit.table.fault import Fault, Refused, refuse, within
from printkit.table.question import NOBODY, Steps, choose_some, draw

HEROES = 4
"""Heroes in play, however many people lead them; alone too (INF-SOLO-01)."""


def new_night(
    table: Table,
    *,
    map_: Annotated[str, Ids("map")] = "woodinvale",
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
        refuse("position", "the night has begun already: expected none")
    chosen = _known(table.box, heroes)
    if shuffled:
        if map_ not in table.box.towns:
            refuse("args.shuffled", "{map} is a single board", map=map_)
        data["layout"] = yield from _layout(table, map_)
    table.position = read({"game": table.position.game, **data}, table.box)
    if not table.position.ground.locations:
        refuse("args.map", "the map has no place that dice could name")
    if not chosen:
        known = [*table.box.heroes]
        rule = "INF-SOLO-01" if solo else "INF-BASE-01"
        chosen = yield from choose_some("new-night-heroes", "hero", rule, known, HEROES, HEROES)
    places = {place.id for place in table.position.ground.locations}
    yield from setup(table, heroes=[_start(table, hero, places) for hero in chosen])


def _known(box: Box, heroes: Sequence[str]) -> list[str]:
    """Give the ids of Heroes of the kit; Refused where a name is nobody's."""
    ids = {name.casefold(): hero for hero, card in box.heroes.items() for name in (hero, *card.names)}
    options = tuple(card.called for card in box.heroes.values())
    faults = [
        Fault(
            within("args.heroes", at),
            "unknown Hero {got}, expected one of {options}",
            {"got": name, "options": options},
        )
        for at, name in enumerate(heroes)
        if name.casefold() not in ids
    ]
    if faults:
        raise Refused(faults)
    return [ids[name.casefold()] for name in heroes]


def _layout(table: Table, town: str) -> Steps[dict[str, str]]:
    """Draw a board for each corner; until the last is drawn, the position tells those that lie."""
    left = [board for board, drawn in table.box.boards.items() if drawn.kind == "corner"]
    layout: dict[str, str] = {}
    table.position.layout = layout
    for corner in table.box.towns[town].layout:
        lots = dict.fromkeys(left, 1)
        layout[corner] = yield from draw("new-night-board", NOBODY, "INF-BOX-01", lots, corner=corner)
        left.remove(layout[corner])
        table.note("board-laid", "INF-BOX-01", corner=corner, board=layout[corner])
    return layout


def _start(table: Table, hero: str, places: set[str]) -> Start:
    """Begin a Hero as the kit knows him."""
    known = table.box.heroes[hero]
    return Start(hero, known.location if known.location in places else "", known.health)
