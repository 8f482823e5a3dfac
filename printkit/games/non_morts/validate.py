"""Let a position in, or say everything that is impossible in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.base.faults import Fault, RefusedError, refusal, within
from printkit.base.msgid import N_
from printkit.games.non_morts.cast import by_size
from printkit.games.non_morts.components import UNKNOWN_THEORY, Components
from printkit.games.non_morts.position import FULL, Grid, Position, Survivor
from printkit.games.non_morts.rooms import passages, rooms
from printkit.table import codec

DRAWN_ROOM = re.compile(r"R[1-9][0-9]{0,9}")


def read_position(data: object, components: Components) -> Position:
    """Read a position. Raises RefusedError with everything that is impossible in it."""
    position = seen_position(data, components)
    if faults := list(_impossible(position, components)):
        raise RefusedError(faults)
    return position


def seen_position(data: object, components: Components) -> Position:
    """Read a position as a seat sees it: theories that are needed to play on may be hidden."""
    position = codec.read(Position, data, components.vocabulary(), "position")
    _fill_in(position, components)
    return position


def _fill_in(position: Position, components: Components) -> None:
    """Give everything left out what it stands for, and everything that has one its order."""
    first = next(iter(position.order), "")
    position.active = position.active or first
    position.first = position.first or first
    position.tokens = dict.fromkeys(position.order, 0) | position.tokens
    position.theories = dict.fromkeys(position.order, UNKNOWN_THEORY) | position.theories
    position.zombies = {room: by_size(zombies) for room, zombies in position.zombies.items()}
    position.survivors = {
        each: position.survivors[each] for each in components.survivors if each in position.survivors
    }
    for each, survivor in position.survivors.items():
        if survivor.blood == FULL:
            survivor.blood = 0 if survivor.status in ("dead", "turned") else components.survivors[each].blood


def _impossible(position: Position, components: Components) -> Iterator[Fault]:
    yield from _impossible_seats(position)
    yield from _impossible_theories(position)
    yield from _impossible_plan(position)
    for each, survivor in position.survivors.items():
        yield from _impossible_survivor(position, components, each, survivor)


def _impossible_seats(position: Position) -> Iterator[Fault]:
    order = position.order
    if len(order) in (1, 2):
        yield refusal("position.order", N_("expected 3 to 6 seats, got {got}"), got=len(order))
    if "teams" in position.variants and len(order) not in (0, 4, 6):
        yield refusal("position.variants", N_("teams need 4 or 6 seats, got {got}"), got=len(order))
    named = {
        "position.active": [position.active] if position.active else [],
        "position.first": [position.first] if position.first else [],
        "position.rivals": position.rivals,
        "position.tokens": list(position.tokens),
        "position.theories": list(position.theories),
        "position.winners": position.winners,
    }
    for place, seats in named.items():
        for seat in seats:
            if seat not in order:
                yield refusal(place, N_("{seat} is not in seating order"), seat=seat)


def _impossible_theories(position: Position) -> Iterator[Fault]:
    for seat in position.rivals:
        if position.theories.get(seat, UNKNOWN_THEORY) == UNKNOWN_THEORY:
            yield refusal("position.theories", N_("the theory of this rival is needed: {seat}"), seat=seat)
    copies = 2 if "teams" in position.variants else 1  # NM-TEAM-01
    held = [theory for theory in position.theories.values() if theory != UNKNOWN_THEORY]
    for theory in dict.fromkeys(held):
        if held.count(theory) > copies:
            yield refusal(
                "position.theories",
                N_("{theory} is held {got} times, {copies} at most"),
                theory=theory,
                copies=copies,
                got=held.count(theory),
            )


def _impossible_plan(position: Position) -> Iterator[Fault]:
    city = "city" in position.variants
    if city != isinstance(position.grid, Grid):
        yield refusal(
            "position.grid",
            N_("is needed in the variant with a city") if city else N_("is only for the variant with a city"),
        )
        return
    known = set(rooms(position))
    for room in position.rooms:
        if city and room not in known:
            yield refusal(within("position.rooms", room), N_("is not a space of the grid"))
        if not city and not DRAWN_ROOM.fullmatch(room):
            yield refusal(within("position.rooms", room), N_("expected R and a number from 1"))
    if city and position.doors:
        yield refusal("position.doors", N_("the city has no doors"))
        return
    yield from _impossible_passages(position, known)
    for place, some in (("exits", list(position.exits)), ("zombies", list(position.zombies))):
        for room in some:
            if room not in known:
                yield refusal(f"position.{place}", N_("unknown room {room}"), room=room)
    for room, zombies in position.zombies.items():
        if zombies and zombies[0].size > 1 and "stacks" not in position.variants:
            place = within("position.zombies", room)
            yield refusal(
                place,
                N_("a size above 1 needs the variant with stacks of zombies, got {got}"),
                got=zombies[0].size,
            )


def _impossible_passages(position: Position, known: set[str]) -> Iterator[Fault]:
    seen: list[frozenset[str]] = []
    for at, pair in enumerate(position.doors):
        place = within("position.doors", at)
        for room in pair:
            if room not in known:
                yield refusal(place, N_("unknown room {room}"), room=room)
        if pair[0] == pair[1]:
            yield refusal(place, N_("{room} is joined to itself"), room=pair[0])
        if frozenset(pair) in seen:
            yield refusal(place, N_("the passage {pair} appears twice"), pair=pair)
        seen.append(frozenset(pair))
    joined = {frozenset(pair) for pair in passages(position)}
    for at, pair in enumerate(position.barricades):
        if frozenset(pair) not in joined:
            yield refusal(within("position.barricades", at), N_("there is no passage {pair}"), pair=pair)


def _impossible_survivor(
    position: Position, components: Components, name: str, survivor: Survivor
) -> Iterator[Fault]:
    place = f"position.survivors.{name}"
    if components.survivors[name].variant and components.survivors[name].variant not in position.variants:
        yield refusal(place, N_("needs the {variant} variant"), variant=components.survivors[name].variant)
    end = "turned" if name == "infected" else "dead"
    possible = ("alive", end, "escaped", *(("killer",) if name == "goth" else ()))
    if survivor.status not in possible:
        yield refusal(
            f"{place}.status",
            N_("expected one of {options}, got {got}"),
            options=possible,
            got=survivor.status,
        )
    low, high = (0, 0) if survivor.status in ("dead", "turned") else (1, components.survivors[name].blood)
    if not low <= survivor.blood <= high:
        yield refusal(
            f"{place}.blood",
            N_("expected {low} to {high}, got {got}"),
            low=low,
            high=high,
            got=survivor.blood,
        )
    gone = survivor.status in ("escaped", "turned")
    if (survivor.room or not gone) and survivor.room not in rooms(position):
        yield refusal(f"{place}.room", N_("unknown room {room}"), room=survivor.room)
    for at, clue in enumerate(survivor.clues):
        if clue.by and clue.by not in position.order:
            yield refusal(
                f"{within(f'{place}.clues', at)}.by", N_("{seat} is not in seating order"), seat=clue.by
            )
