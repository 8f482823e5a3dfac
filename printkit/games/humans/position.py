"""The position of a town: tiles, humans, dice tokens and breaches, what each player has, the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal, TypeAlias, get_args

from printkit.base.dataclass import dataclass
from printkit.games.humans.components import Components
from printkit.games.humans.town import SQUARE, SQUARE_LAID
from printkit.table import act
from printkit.table.bounds import Ids, Length, Span

Seat = Annotated[str, Ids("seat")]
EventKind = Annotated[str, Ids("event card")]
WoundKind = Annotated[str, Ids("wound card")]
CaptureKind = Annotated[str, Ids("capture card")]
Hands = Literal["hidden", "known"]
TurnStep = Literal["start", "move", "capture"]


MIN_SEATS, MAX_SEATS = 2, 6
"""HUM-SETUP-09."""


@dataclass
class PlayerState:
    """What one player has; the cards in hand are named or only counted (`hidden`)."""

    zombies: list[str] = field(default_factory=list)
    eaten: Annotated[int, Span(0)] = 0
    do_over: Annotated[int, Span(0)] = 0
    wounds: Annotated[list[WoundKind], Length(high=1)] = field(default_factory=list)
    hand: list[EventKind] = field(default_factory=list)
    hidden: Annotated[int, Span(0)] = 0
    played: bool = False
    power_used: bool = False
    turns: Annotated[int, Span(0)] = 0
    automa: bool = False


@dataclass
class Position:
    """Everything that the rules look at.

    Cells lie in reading order, cards and tiles in the order of the box; `order` is clockwise (HUM-TURN-02).
    """

    game: Literal["humans"] = "humans"
    order: Annotated[list[Seat], Length(high=MAX_SEATS, distinct=True)] = field(default_factory=list)
    players: dict[Seat, PlayerState] = field(default_factory=dict)
    hands: Hands = "hidden"
    map: dict[str, str] = field(default_factory=lambda: {SQUARE: SQUARE_LAID})
    humans: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    breaches: list[str] = field(default_factory=list)
    active: Seat | None = None
    step: TurnStep | None = None
    move_left: Annotated[int, Span(0)] | None = None
    tried: list[Annotated[str, Ids("building")]] = field(default_factory=list)
    ram: Annotated[int, Span(0)] = 0
    tiles_discarded: Annotated[list[Annotated[str, Ids("tile")]], Length(distinct=True)] = field(
        default_factory=list
    )
    event_discard: list[EventKind] = field(default_factory=list)
    wound_discard: list[WoundKind] = field(default_factory=list)
    capture_discard: list[CaptureKind] = field(default_factory=list)
    winner: list[Seat] = field(default_factory=list)


def seen_position(shown: Mapping[str, Any]) -> Position:
    """Return what somebody is shown of a position, whose cards may be covered: nothing in it is looked at."""
    players = {seat: PlayerState(**player) for seat, player in shown["players"].items()}
    return Position(**{**shown, "players": players})


def possible_steps(position: Position) -> tuple[TurnStep, ...]:
    """Return the steps at which the turn may stand: any, where that is not tracked (HUM-TURN-01)."""
    steps: tuple[TurnStep, ...] = get_args(TurnStep)
    return steps if position.step is None else (position.step,)


Table: TypeAlias = act.Table[Position, Components]
