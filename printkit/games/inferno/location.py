"""Dice name a place of the map: for cards, and for Heroes without a starting place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.inferno.ground import burning, hero_named, in_reading_order, zombie_seat
from printkit.games.inferno.position import Position, Table, Usual
from printkit.kit.maps import MapLocation
from printkit.table.bounds import Length
from printkit.table.question import Steps, choose, roll

Purpose = Literal["taken-over", "new-pit", "lights-out", "start"]

ON_THE_GROUND = ("taken-over", "new-pit")
"""Cards that never touch an upper floor (INF-CARD-08)."""


def random_location(table: Table, *, purpose: Purpose, hero: Annotated[str, Length(1)] = "") -> Steps[None]:
    """Find a place by dice, and do there what it was wanted for."""
    position = table.position
    if purpose == "start" and not hero:
        refuse("args.hero", N_("is missing"))
    who = hero_named(table, hero) if hero else None
    by = "hero" if purpose == "start" else zombie_seat(table)
    place = yield from find_location(table, purpose, by, hero if purpose == "start" else "")
    if who and purpose == "start":
        who.cell = (yield from start_cell(table, who.id, place)) or who.cell
    elif purpose == "lights-out":
        position.lights_out = list(dict.fromkeys([*position.lights_out, place.building]))
        table.note("lights-went-out", "INF-CARD-10", building=place.building)
    elif purpose == "taken-over":
        position.taken_over = list(dict.fromkeys([*position.taken_over, place.id]))
        table.note("location-taken-over", "INF-CARD-09", location=place.id)
    else:
        yield from _open_pit(table, place)


def find_location(table: Table, purpose: Purpose, by: str, hero: str = "") -> Steps[MapLocation]:
    """Roll for a place (INF-LOC-01): in the town first for its board; again until it suits the purpose.

    `hero` names who begins there.
    """
    about: dict[str, Any] = {"hero": hero} if hero else {}
    upstairs_too = purpose not in ON_THE_GROUND
    if not any(
        place.dice and (upstairs_too or place.floor == 1) for place in table.position.ground.locations
    ):
        refuse("position.map", N_("dice cannot choose a place on this board"))
    while True:
        corner, places = yield from _board(table, by, about)
        if not places:
            table.note("reroll", "INF-LOC-01", reason="no-board")
            continue
        on: dict[str, Any] = {"corner": corner} if corner else {}
        [die] = yield from roll("location-place", by, "INF-LOC-01", what="location", **about, **on)
        place = next((place for place in places if die in place.dice), None)
        if not place:
            table.note("reroll", "INF-LOC-01", reason="no-location")
        elif place.floor > 1 and not upstairs_too:
            table.note("reroll", "INF-CARD-08", reason="upper-floor", location=place.id)
        else:
            table.note("location-found", "INF-LOC-01", location=place.id)
            return place


def start_cell(table: Table, hero: str, place: MapLocation, *, rolled: bool = True) -> Steps[str]:
    """Let a Hero choose the cell of a place where he stands, none that burns; "" where there is none.

    The rule is that of the set-up; where dice were `rolled` for the place, the scenario's, or theirs.
    """
    position = table.position
    by_dice = "INF-SCEN-03" if position.scenario == "brasier" else "INF-LOC-01"
    rule = by_dice if rolled else "INF-BASE-01"
    options = [cell for cell in _cells(position, place) if not burning(position, cell)]
    if not options:
        table.note("no-room", rule, hero=hero)
        return ""
    cell = yield from choose("start-cell", "hero", rule, options, hero=hero, location=place.id)
    table.note("hero-placed", rule, hero=hero, cell=cell)
    return cell


def _board(table: Table, by: str, about: Mapping[str, Any]) -> Steps[tuple[str, Sequence[MapLocation]]]:
    """Roll for the board and give its corner and its places; none where the die names no board.

    Where there is one board only, nobody rolls, and it lies in no corner.
    """
    position, components = table.position, table.components
    town = components.towns.get(position.map) if isinstance(position.map, str) else None
    if not town or isinstance(position.layout, Usual):
        return "", position.ground.locations
    [die] = yield from roll("location-board", by, "INF-LOC-01", what="board", **about)
    corner = next((corner.id for corner in town.plan.corners if corner.die == die), "")
    return corner, components.boards[position.layout[corner]].locations if corner else ()


def _open_pit(table: Table, place: MapLocation) -> Steps[None]:
    """Choose the cell of a place where a new pit opens."""
    position = table.position
    options = [cell for cell in _cells(position, place) if cell not in position.pits]
    if not options:
        table.note("no-room-for-pit", "INF-CARD-08", location=place.id)
        return
    cell = options[0]
    if not position.solo:
        cell = yield from choose("new-pit", "zombie", "INF-CARD-08", options)
    position.pits = in_reading_order(position, [*position.pits, cell])
    table.note("pit-opened", "INF-CARD-08", cell=cell)


def _cells(position: Position, place: MapLocation) -> list[str]:
    """Return the cells of a place in reading order."""
    cells = position.ground.squares
    return [
        cell for cell in cells if (cells[cell].building, cells[cell].floor) == (place.building, place.floor)
    ]
