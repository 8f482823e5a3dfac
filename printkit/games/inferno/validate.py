"""Let a position in, or say everything that is impossible in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from printkit.base.faults import Fault, RefusedError, refusal, within
from printkit.base.msgid import N_
from printkit.games.inferno.components import Components
from printkit.games.inferno.ground import eternal, in_reading_order, is_open, is_woods
from printkit.games.inferno.position import Hero, Position, Usual, Zombie
from printkit.kit.maps import Map, MapError
from printkit.table import codec
from printkit.table.bounds import TOO_MANY_ITEMS

MAX_LENGTH = 200
"""Letters that a fault quotes of a board."""

FIGURE = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
"""What an id of a zombie or a Hero looks like."""


def read_position(data: object, components: Components) -> Position:
    """Read a position. Raises RefusedError with everything that is impossible in it."""
    position = codec.read(Position, data, components.vocabulary(), "position")
    faults = [*_impossible_count(position), *_impossible_figures(position)]
    try:
        position.ground = _ground(position, components)
    except RefusedError as broken:
        raise RefusedError([*broken.faults, *faults]) from None
    if off := [*_off_the_map(position)]:
        raise RefusedError([*off, *faults])
    _put_in_order(position)
    faults += [
        *_impossible_fires(position),
        *_impossible_debris(position, components),
        *_impossible_places(position),
    ]
    if faults:
        raise RefusedError(faults)
    return position


def _ground(position: Position, components: Components) -> Map:
    """Return the board that the position is on. Raises RefusedError where its map or its layout is none."""
    town = components.towns.get(position.map) if isinstance(position.map, str) else None
    if isinstance(position.layout, Usual):
        position.layout = dict((town or next(iter(components.towns.values()))).layout)
    try:
        if not isinstance(position.map, str):
            return components.drawn(position.map)
        if not town:
            return components.boards[position.map]
        return components.town(position.map, position.layout)
    except MapError as broken:
        raise RefusedError(
            [_fault(fault, "position" if town else "position.map") for fault in broken.faults]
        ) from None


def _fault(fault: Fault, top: str) -> Fault:
    """Return what is wrong with a board as the table tells it; the message has its own quotation marks."""
    words = {name: (_printable(str(value)),) for name, value in fault.values.items()}
    line = re.match(r"line (\d+)", fault.place)  # of the drawing: one of the rows
    place = f"rows[{int(line[1]) - 1}]{fault.place[line.end() :]}" if line else _printable(fault.place)
    return refusal(f"{top}.{place}", fault.message, **words)


def _printable(words: str) -> str:
    """Cut what people wrote, and replace what would not stay on one line."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words[:MAX_LENGTH]
    )


def _put_in_order(position: Position) -> None:
    """Put what lies on the board into reading order; the figures keep theirs."""
    order = position.ground.order
    position.fires.sort(key=lambda fire: order[fire.cell])
    position.debris.sort(key=lambda debris: order[debris.cell])
    for cells in (position.gasoline, position.cans, position.pits):
        cells[:] = in_reading_order(position, cells)


def _impossible_count(position: Position) -> Iterator[Fault]:
    if position.turn > position.turns:
        yield refusal(
            "position.turn", N_("expected 1 to {high}, got {got}"), high=position.turns, got=position.turn
        )
    if (zombies := len(position.zombies)) > position.zombies_max:
        yield refusal(
            "position.zombies",
            TOO_MANY_ITEMS,
            high=position.zombies_max,
            got=zombies,
        )


def _impossible_figures(position: Position) -> Iterator[Fault]:
    """Zombies and Heroes share one set of ids."""
    seen: set[str] = set()
    listed: dict[str, Sequence[Zombie | Hero]] = {"zombies": position.zombies, "heroes": position.heroes}
    for name, figures in listed.items():
        for at, figure in enumerate(figures):
            place = within(f"position.{name}", at)
            if not FIGURE.fullmatch(figure.id):
                message = N_("expected small letters, digits and dashes, got {got}")
                yield refusal(f"{place}.id", message, got=figure.id)
            if figure.id in seen:
                yield refusal(f"{place}.id", N_("{got} appears twice"), got=figure.id)
            seen.add(figure.id)
    for at, hero in enumerate(position.heroes):
        if hero.wounds >= hero.health:  # INF-BASE-09
            place = f"{within('position.heroes', at)}.wounds"
            high = hero.health - 1
            yield refusal(place, N_("expected 0 to {high}, got {got}"), high=high, got=hero.wounds)


def _off_the_map(position: Position) -> Iterator[Fault]:
    for name in ("fires", "debris", "zombies", "heroes"):
        for at, item in enumerate(getattr(position, name)):
            if item.cell not in position.ground.squares:
                place = f"{within(f'position.{name}', at)}.cell"
                yield refusal(place, N_("there is no space {got} on the board"), got=item.cell)
    for name in ("gasoline", "cans", "pits"):
        for at, cell in enumerate(getattr(position, name)):
            if cell not in position.ground.squares:
                yield refusal(
                    within(f"position.{name}", at), N_("there is no space {got} on the board"), got=cell
                )


def _impossible_fires(position: Position) -> Iterator[Fault]:
    yield from _twice("position.fires", (fire.cell for fire in position.fires))
    for fire in position.fires:
        if eternal(position, fire.cell):
            message = N_("{cell} burns for ever: no fire marker goes there")
            yield refusal("position.fires", message, cell=fire.cell)


def _impossible_debris(position: Position, components: Components) -> Iterator[Fault]:
    place = "position.debris"
    yield from _twice(place, (debris.cell for debris in position.debris))
    yield from _twice(
        place, (each.token for each in position.debris if not components.tokens[each.token].blank)
    )
    lit = {fire.cell for fire in position.fires}
    for debris in position.debris:
        square, token = position.ground.squares[debris.cell], components.tokens[debris.token]
        values: dict[str, object] = {"cell": debris.cell, "token": debris.token}
        if debris.cell in lit or eternal(position, debris.cell):
            yield refusal(place, N_("{cell} is on fire: no debris goes there"), **values)
        if is_open(square):
            yield refusal(place, N_("{cell} is open ground: no debris goes there"), **values)
        elif is_woods(square) != (token.deck == "vegetal"):
            yield refusal(place, N_("{token} does not go on {cell}"), **values)
        if token.spawn and square.upper:
            yield refusal(
                place, N_("{token} has a spawn point, and {cell} is upstairs: draw another token"), **values
            )


def _impossible_places(position: Position) -> Iterator[Fault]:
    yield from _twice("position.gasoline", position.gasoline)
    yield from _twice("position.pits", position.pits)
    lit = {fire.cell for fire in position.fires}
    burnt = {debris.cell for debris in position.debris}
    for cell in position.gasoline:
        if cell in lit or eternal(position, cell):
            yield refusal("position.gasoline", N_("{cell} is already on fire"), cell=cell)
        if cell in burnt:
            yield refusal("position.gasoline", N_("there is debris on {cell}: no fire there"), cell=cell)
    ground = position.ground
    for at, building in enumerate(position.lights_out):
        if building not in ground.buildings:
            message, known = N_("unknown building {got}, expected one of {options}"), tuple(ground.buildings)
            yield refusal(within("position.lights_out", at), message, got=building, options=known)
    places = {location.id: location for location in ground.locations}
    for at, place in enumerate(position.taken_over):
        if place not in places:
            message = N_("unknown location {got}, expected one of {options}")
            yield refusal(within("position.taken_over", at), message, got=place, options=tuple(places))
        elif places[place].floor > 1:
            message = N_("{got} is upstairs and can never be taken over")
            yield refusal(within("position.taken_over", at), message, got=place)


def _twice(place: str, values: Iterable[str]) -> Iterator[Fault]:
    for value, count in Counter(values).items():
        if count > 1:
            yield refusal(place, N_("{got} appears twice"), got=value)
