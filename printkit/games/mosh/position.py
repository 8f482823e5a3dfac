"""The position of a song: who is in the pit, with which cards, rows and damage."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.games.mosh.components import HIDDEN, Components
from printkit.table import act
from printkit.table.bounds import Ids, Length, Span

Seat = Annotated[str, Ids("seat", N_("unknown seat {got}, expected one of {options}"))]
Limb = Annotated[str, Ids("limb", N_("unknown limb {got}, expected one of {options}"))]
UNKNOWN_CARD = N_("unknown card {got}, expected one of {options}")
Card = Annotated[str, Ids("card", UNKNOWN_CARD)]
Upright = Annotated[str, Ids("oriented card", N_("unknown oriented card {got}, expected one of {options}"))]
CardRow = list[Upright]
BoardSide = Literal["A", "B"]


@dataclass
class Player:
    """What one player has. MOSH-AIM-02: damage piles up limb by limb; the pawns are MOSH-DMG-05."""

    name: str = ""
    character: Annotated[
        str, Ids("character", N_("unknown character {got}, expected one of {options}"), also=("",))
    ] = ""
    bot: bool = False
    out: bool = False
    hand: Annotated[
        list[Annotated[str, Ids("card", UNKNOWN_CARD, also=(HIDDEN,))]],
        Length(high=4),
    ] = field(default_factory=list)
    attack: CardRow = field(default_factory=list)
    defence: CardRow = field(default_factory=list)
    damage: dict[Limb, Annotated[int, Span(0)]] = field(default_factory=dict)

    @property
    def pawns(self) -> int:
        """Count the damage pawns on the board, those on fallen limbs too (MOSH-CALM-03)."""
        return sum(self.damage.values())


@dataclass
class Position:
    """Everything that the rules look at. One `side` for all: MOSH-SETUP-04 cannot be broken."""

    game: Literal["mosh"] = "mosh"
    side: BoardSide = "A"
    order: Annotated[list[Seat], Length(distinct=True)] = field(default_factory=list)
    first: Seat = ""
    round: Annotated[int, Span(1)] = 1
    players: dict[Seat, Player] = field(default_factory=dict)
    discard: dict[Card, Annotated[int, Span(0)]] = field(default_factory=dict)
    over: bool = False
    winners: Annotated[list[Seat], Length(distinct=True)] = field(default_factory=list)
    wins: dict[Seat, Annotated[int, Span(0)]] = field(default_factory=dict)


Table: TypeAlias = act.Table[Position, Components]


def names(position: Position) -> dict[str, str]:
    """Return the players' names, by seat."""
    return {seat: player.name for seat, player in position.players.items() if player.name}
