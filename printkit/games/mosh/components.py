"""What is in the box: limbs, cards and boards, as the kit tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printkit.base.dataclass import dataclass
from printkit.table.bounds import Vocabulary

if TYPE_CHECKING:
    from printkit.kit.model import Kit

HIDDEN = "?"
"""A card in hand that the assistant does not know (MOSH-DEAL-02)."""

PAWNS = 48
"""MOSH-COMP-03."""


@dataclass(frozen=True)
class CardType:
    """One kind of card: the limbs at its two edges and how many copies there are (MOSH-CARD-01)."""

    edges: tuple[str, ...]
    copies: int


@dataclass(frozen=True)
class Components:
    """The limbs in limb order, the cards in card order, the boards in list order.

    A board gives each limb's durability by side.
    """

    seats: tuple[str, ...]
    limbs: tuple[str, ...]
    cards: Mapping[str, CardType]
    boards: Mapping[str, Mapping[str, Mapping[str, int]]]

    @property
    def deck(self) -> int:
        """Count all cards."""
        return sum(card.copies for card in self.cards.values())

    def durability(self, side: str, character: str) -> Mapping[str, int]:
        """Return how much damage fells each limb: MOSH-DMG-06 on side A, MOSH-B-01 and MOSH-B-02 on B.

        Side A is the same on every board, so there a player needs none.
        """
        return self.boards[character or next(iter(self.boards))][side]

    def vocabulary(self) -> Vocabulary:
        """Return the ids that a position or an argument may name."""
        return {
            "seat": self.seats,
            "limb": self.limbs,
            "card": tuple(self.cards),
            "character": tuple(self.boards),
            "oriented card": tuple(laid for card in self.cards for laid in self.both_ways(card)),
        }

    def both_ways(self, card: str) -> tuple[str, ...]:
        """Return the two ways to lay a card, `card:limb`: the limb is the edge that counts (MOSH-CARD-01)."""
        return tuple(f"{card}:{limb}" for limb in self.cards[card].edges)


def components_of(kit: Kit) -> Components:
    """Take from the kit what the rules look at."""
    return Components(
        seats=kit.seats,
        limbs=tuple(row.id for row in kit.table("limb")),
        cards={row.id: CardType(row["edges"], row["count"]) for row in kit.table("card")},
        boards={row.id: {"A": row["side_a"], "B": row["side_b"]} for row in kit.table("character")},
    )


def card_of(laid: str) -> str:
    """Return the card of an oriented card."""
    return laid.split(":")[0]


def limb_of(laid: str) -> str:
    """Return the limb that counts: the edge nearest the target, or facing the attack row (MOSH-CARD-02)."""
    return laid.split(":")[1]
