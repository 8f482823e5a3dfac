"""The position of a film: rooms, zombies, survivors, purses and theories."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.games.non_morts.components import UNKNOWN_THEORY, Components
from printkit.table import act
from printkit.table.bounds import Ids, Length, Span
from printkit.table.codec import single_field

UNKNOWN_SURVIVOR = N_("unknown survivor {got}, expected one of {options}")
UNKNOWN_SEAT = N_("unknown seat {got}, expected one of {options}")
Seat = Annotated[str, Ids("seat", UNKNOWN_SEAT)]
Kind = Annotated[str, Ids("clue kind", N_("unknown clue type {got}, expected one of {options}"), also=("",))]
Theory = Annotated[
    str, Ids("theory", N_("unknown theory {got}, expected one of {options}"), also=(UNKNOWN_THEORY,))
]
Tokens = Annotated[int, Span(0)]
Pair = Annotated[list[str], Length(2, 2)]
Variant = Literal["stacks", "infected", "teams", "city"]
ExitLevel = Literal["surface", "underground"]

FULL = -1
"""Blood left out: the survivor's maximum, or none where the survivor is dead or turned."""


@dataclass(frozen=True)
class Grid:
    """A city map: so many columns and rows of cells, each cell a room (NM-CITY-01)."""

    columns: Annotated[int, Span(1, 52)]
    rows: Annotated[int, Span(1, 52)]


@dataclass(frozen=True)
class NoGrid:
    """No city map: rooms are drawn."""


@single_field
@dataclass(eq=False)  # of two of one size, each is itself
class Stack:
    """A zombie, a pile of so many tokens. It stays the same wherever it goes, whatever its size becomes."""

    size: Annotated[int, Span(1)] = 1


@dataclass
class Clue:
    """A clue on a survivor's sheet (NM-SHEET-01)."""

    by: Annotated[str, Ids("seat", UNKNOWN_SEAT, also=("",))] = ""
    text: str = ""
    kind: Kind = ""


@dataclass
class Survivor:
    """One survivor. A dead one's corpse lies in `room` (NM-CORPSE-01); a killer's blood is its tokens."""

    status: Literal["alive", "dead", "escaped", "killer", "turned"] = "alive"
    room: str = ""
    blood: Annotated[int, Span(0)] = FULL
    clues: list[Clue] = field(default_factory=list)


@dataclass
class Turn:
    """The turn under way."""

    mode: Literal["", "zombies", "survivors"] = ""
    geek_used: bool = False
    infected_hurt: bool = False


@dataclass
class Position:
    """Everything that the rules look at."""

    game: Literal["non-morts"] = "non-morts"
    order: Annotated[list[Seat], Length(distinct=True)] = field(default_factory=list)
    active: Seat = ""
    first: Seat = ""
    rivals: Annotated[list[Seat], Length(distinct=True)] = field(default_factory=list)
    place: str = ""
    variants: Annotated[list[Variant], Length(distinct=True)] = field(default_factory=list)
    grid: NoGrid | Grid = field(default_factory=NoGrid)
    rooms: dict[str, str] = field(default_factory=dict)
    doors: list[Pair] = field(default_factory=list)
    barricades: list[Pair] = field(default_factory=list)
    exits: dict[str, ExitLevel] = field(default_factory=dict)
    zombies: dict[str, list[Stack]] = field(default_factory=dict)
    survivors: dict[Annotated[str, Ids("survivor", UNKNOWN_SURVIVOR)], Survivor] = field(default_factory=dict)
    tokens: dict[Seat, Tokens] = field(default_factory=dict)
    theories: dict[Seat, Theory] = field(default_factory=dict)
    turn: Turn = field(default_factory=Turn)
    over: bool = False
    winners: Annotated[list[Seat], Length(distinct=True)] = field(default_factory=list)


Table: TypeAlias = act.Table[Position, Components]


def names(position: Position) -> dict[str, str]:
    """Return the rooms' names, by room, each with its number."""
    return {room: f"{name} ({room})" for room, name in position.rooms.items() if name}
