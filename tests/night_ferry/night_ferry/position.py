"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from printkit.kit.model import Kit
from printkit.table import act
from printkit.table.bounds import Ids, Length, Span, Vocabulary

COVERED = "?"
"""A card of which only the back is seen."""

Seat = Annotated[str, Ids("seat")]
Card = Annotated[str, Ids("card", also=(COVERED,))]
Cards: TypeAlias = dict[Seat, list[Card]]


@dataclass
class Position:
    """Whose turn it is, what everyone holds, and what has crossed the river."""

    game: Literal["night-ferry"] = "night-ferry"
    order: Annotated[list[Seat], Length(distinct=True)] = field(default_factory=list)
    turn: Annotated[str, Ids("seat", also=("",))] = ""
    hands: Cards = field(default_factory=dict)
    banks: Cards = field(default_factory=dict)
    points: dict[Seat, Annotated[int, Span(0)]] = field(default_factory=dict)
    pointed: dict[Seat, Annotated[str, Ids("seat", also=("",))]] = field(default_factory=dict)
    over: bool = False


@dataclass(frozen=True)
class Components:
    """What the rules need of the box: the seats, and what each card is worth."""

    seats: tuple[str, ...]
    worth: dict[str, int]
    wolves: frozenset[str]

    def vocabulary(self) -> Vocabulary:
        """Return the ids that a position may name."""
        return {"seat": self.seats, "card": tuple(self.worth)}


Table: TypeAlias = act.Table[Position, Components]


def components_of(kit: Kit) -> Components:
    """Take from the kit what the rules look at."""
    cards = kit.table("card")
    wolves = frozenset(card.id for card in cards if card["kind"] == "wolf")
    return Components(kit.seats, {card.id: card["worth"] for card in cards}, wolves)
