"""Set up a night: the Heroes at their places, the first zombies on their spawn points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from printkit.games.inferno.ground import zombie_seat
from printkit.games.inferno.location import find_location, start_cell
from printkit.games.inferno.position import Hero, Table
from printkit.games.inferno.spawn import spawn
from printkit.games.inferno.validate import FIGURE
from printkit.table.bounds import Length, Span
from printkit.table.fault import Fault, Refused, refuse, within
from printkit.table.question import Steps, roll


@dataclass(frozen=True)
class Start:
    """How a Hero begins: at a place, or where he rolls for one (INF-SCEN-03)."""

    id: str
    location: Annotated[str, Length(1)] = ""
    health: Annotated[int, Span(1)] = 3


def setup(table: Table, *, heroes: Annotated[Sequence[Start], Length(1)]) -> Steps[None]:
    """Place the Heroes one after the other, then as many zombies as two dice say (INF-BASE-01)."""
    _verify(table, heroes)
    position = table.position
    if position.scenario == "brasier":  # INF-SCEN-01
        position.advanced, position.turns = True, table.box.last_turn
    position.turn = 1
    places = {place.id: place for place in position.ground.locations}
    for each in heroes:
        if each.location:
            place = places[each.location]
        else:
            place = yield from find_location(table, "start", "hero", each.id)
        if cell := (yield from start_cell(table, each.id, place)):
            position.heroes.append(Hero(each.id, cell, health=each.health))
    total = sum((yield from roll("setup-zombies", zombie_seat(table), "INF-BASE-01", dice=2)))
    yield from spawn(table, total)
    table.note("game-started", "INF-BASE-01", turn=position.turn, turns=position.turns)


def _verify(table: Table, heroes: Sequence[Start]) -> None:
    position = table.position
    for field in ("heroes", "zombies", "fires", "debris"):
        if getattr(position, field):
            refuse(f"position.{field}", "the night has begun already: expected none")
    faults = []
    places = tuple(place.id for place in position.ground.locations)
    for at, hero in enumerate(heroes):
        place = within("args.heroes", at)
        if not FIGURE.fullmatch(hero.id):
            message = "expected small letters, digits and dashes, got {got}"
            faults.append(Fault(f"{place}.id", message, {"got": hero.id}))
        if hero.id in [other.id for other in heroes[:at]]:
            faults.append(Fault(f"{place}.id", "{got} stands there twice", {"got": hero.id}))
        if hero.location and hero.location not in places:
            message = "unknown location {got}, expected one of {options}"
            faults.append(Fault(f"{place}.location", message, {"got": hero.location, "options": places}))
    if faults:
        raise Refused(faults)
