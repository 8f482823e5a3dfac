"""What an accepted proposal does (NM-PROP-03)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from printkit.games.non_morts.cast import alive, resize, zombie_of
from printkit.games.non_morts.position import Pair, Table
from printkit.games.non_morts.rooms import passages, rooms
from printkit.table.bounds import Ids, Span
from printkit.table.fault import Refused, refuse


@dataclass(frozen=True)
class Story:
    """Nothing but what is told."""

    type: Literal["none"] = "none"


@dataclass(frozen=True)
class Barricade:
    """A passage is blocked, for survivors and zombies, stacks too (NM-STACK-04)."""

    type: Literal["barricade"]
    rooms: Pair


@dataclass(frozen=True)
class Heal:
    """A living survivor regains a litre, not above the maximum."""

    type: Literal["heal"]
    survivor: Annotated[str, Ids("survivor")]


@dataclass(frozen=True)
class Grow:
    """A zombie gains a token, in the stacks variant."""

    type: Literal["grow"]
    room: str
    size: Annotated[int, Span(1)]


Effect = Story | Barricade | Heal | Grow


def verify_effect(table: Table, effect: Effect) -> None:
    """Refuse an effect that could not take place now."""
    position = table.position
    match effect:
        case Barricade(rooms=pair):
            if not any({*pair} == {*passage} for passage in passages(position)):
                refuse("args.effect.rooms", "there is no passage {pair}", pair=pair)
            if any({*pair} == {*blocked} for blocked in position.barricades):
                refuse("args.effect.rooms", "the passage {pair} is blocked already", pair=pair)
        case Heal(survivor=survivor):
            if survivor not in alive(table):
                refuse("args.effect.survivor", "{survivor} is not alive", survivor=survivor)
            if position.survivors[survivor].blood == table.box.survivors[survivor].blood:
                refuse("args.effect.survivor", "{survivor} has lost no blood", survivor=survivor)
        case Grow(room=room, size=size):
            if "stacks" not in position.variants:
                refuse("args.effect", "grow needs the stacks variant")
            if zombie_of(position, room, size) is None:
                refuse("args.effect", "there is no zombie of size {size} in {room}", size=size, room=room)


def possible(table: Table, effect: Effect) -> bool:
    """Tell whether an effect could take place now."""
    try:
        verify_effect(table, effect)
    except Refused:
        return False
    return True


def take_place(table: Table, effect: Effect) -> None:
    """Apply an effect."""
    position = table.position
    match effect:
        case Barricade(rooms=pair):
            ordered = sorted(pair, key=rooms(position).index)
            position.barricades.append(ordered)
            table.note("barricade-built", "NM-PROP-03", rooms=ordered)
        case Heal(survivor=survivor):
            found = position.survivors[survivor]
            found.blood += 1
            table.note("survivor-healed", "NM-PROP-03", survivor=survivor, blood=found.blood)
        case Grow(room=room, size=size):
            zombie = zombie_of(position, room, size)
            assert zombie is not None  # verify_effect
            resize(position, room, zombie, size + 1)
            table.note("zombie-grew", "NM-PROP-03", room=room, size=size + 1)
