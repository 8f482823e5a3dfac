"""The turn of an automa: its zombies walk to the nearest humans, through what bars the way, and capture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.barricade import try_to_break
from printkit.games.humans.capture import capture_all, capture_first
from printkit.games.humans.move import step
from printkit.games.humans.pieces import (
    active_player,
    active_seat,
    caught,
    movement_left,
    pick_up,
    town_now,
    verify_turn,
)
from printkit.games.humans.position import Position, Table, TurnStep
from printkit.games.humans.town import Passage, TownMap, distances, reading_key
from printkit.games.humans.turn import begin_any_turn, end
from printkit.table.question import Steps

AutomaPart = Literal["whole", "tile", "movement", "capture"]

BEGUN_AT: Mapping[AutomaPart, TurnStep] = {
    "whole": "start",
    "tile": "start",
    "movement": "move",
    "capture": "capture",
}
"""The step of the turn at which each part begins; `capture` is one of its captures, or that there is none."""


def automa_turn(table: Table, *, part: AutomaPart = "whole", ask_all: bool = False) -> Steps[None]:
    """Play the turn of an automa, or a part of it (HUM-SOLO-01 to HUM-SOLO-07); `ask_all` as in `captures`.

    Between two parts whoever may plays a card (HUM-EVT-02).
    """
    verify_turn(table, BEGUN_AT[part])
    position = table.position
    if not active_player(table).automa:
        refuse("position.active", N_("{seat} is not a bot"), seat=active_seat(position))
    match part:
        case "tile":
            yield from begin_any_turn(table)
        case "movement":
            yield from _walks(table)
        case "capture":
            yield from capture_first(table, ask_all=ask_all)
            _end_unless_held(table)
        case "whole":
            yield from begin_any_turn(table)
            if not position.winner:
                yield from _walks(table)
                yield from capture_all(table, ask_all=ask_all)
                _end_unless_held(table)


def _walks(table: Table) -> Steps[None]:
    """Walk to human after human while movement is left (HUM-SOLO-03)."""
    table.position.move_left = movement_left(table)
    while movement_left(table) > 0 and (walk := _next_walk(table)):
        yield from _walk(table, walk)
    table.position.step = "capture"


def _end_unless_held(table: Table) -> None:
    """End the turn where it has no more to do: another human may be held, or the game won."""
    if not (caught(table.position) or table.position.winner):
        end(table)


@dataclass(frozen=True)
class AutomaWalk:
    """A zombie's way to a human: how far it is from every cell, as it was when the walk began."""

    start: str
    to: str
    away: dict[str, int]


def _next_walk(table: Table) -> AutomaWalk | None:
    """Return the walk of the zombie nearest to a human: the first in reading order (HUM-SOLO-03)."""
    position, town = table.position, town_now(table)
    own = {*active_player(table).zombies}
    walks = []
    for human in position.humans:
        if human in own:
            continue
        away = _distances_to(town, position, human)
        walks += [
            AutomaWalk(cell, human, away) for cell in own if cell not in position.humans and cell in away
        ]
    return min(
        walks,
        key=lambda walk: (walk.away[walk.start], reading_key(walk.start), reading_key(walk.to)),
        default=None,
    )


def _distances_to(town: TownMap, position: Position, human: str) -> dict[str, int]:
    """Return how far each cell is from a human.

    Nobody walks through another human; a barricade is a way where its building may be tried, else a wall.
    """
    return distances(town, human, position.humans, lambda way: not _is_wall(town, position, way))


def _is_wall(town: TownMap, position: Position, way: Passage) -> bool:
    """Whether a closed barricade of a building that was tried in this turn bars a way."""
    return is_closed(position, way) and town.cells[way.wall].tile in position.tried


def is_closed(position: Position, way: Passage) -> bool:
    """Whether a way leads through a closed barricade."""
    return bool(way.wall) and way.wall not in position.breaches


def _walk(table: Table, walk: AutomaWalk) -> Steps[None]:
    """Walk towards a human, and break what bars the way, until something ends it."""
    position, seat, town, cell = table.position, active_seat(table.position), town_now(table), walk.start
    while True:
        if cell == walk.to:
            table.note("human-reached", "HUM-MOVE-06", seat=seat, cell=cell)
            return
        if movement_left(table) <= 0:
            return
        nearer = [
            way
            for way in town.ways(cell)
            if walk.away.get(way.to) == walk.away[cell] - 1
            and (way.to == walk.to or way.to not in position.humans)
            and not _is_wall(town, position, way)
        ]
        if not nearer:
            return
        way = nearer[0]
        if is_closed(position, way) and not (yield from try_to_break(table, cell, way.wall)):
            return
        step(table, seat, cell, way.to, 1)
        cell = way.to
        if cell not in position.humans:
            pick_up(table, seat, cell)
