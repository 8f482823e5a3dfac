"""The draw pile, which is never stored: it is what nobody sees, less the hidden hands."""

from __future__ import annotations

from collections import Counter

from printkit.games.mosh.components import HIDDEN, Box, card_of
from printkit.games.mosh.position import Position, Table
from printkit.table.fault import refuse


def visible(position: Position) -> Counter[str]:
    """Count the copies of each kind that everybody could see: known hands, rows and discard."""
    players = position.players.values()
    seen = Counter(card for player in players for card in player.hand if card != HIDDEN)
    seen.update([card_of(laid) for player in players for laid in player.attack + player.defence])
    seen.update(position.discard)
    return seen


def pile(position: Position, box: Box) -> int:
    """Count the cards of the draw pile."""
    hidden = sum(player.hand.count(HIDDEN) for player in position.players.values())
    return box.deck - hidden - visible(position).total()


def deals(position: Position) -> bool:
    """Tell whether the assistant deals: it knows then what people hold."""
    hands = [player.hand for player in position.players.values() if player.hand and not player.bot]
    return any(HIDDEN not in hand for hand in hands)


def unseen(table: Table) -> dict[str, int]:
    """Count the copies of each kind that nobody sees, in card order, kinds without any left out."""
    seen = visible(table.position)
    left = {card: kind.copies - seen[card] for card, kind in table.box.cards.items()}
    return {card: copies for card, copies in left.items() if copies}


def refill(table: Table) -> None:
    """Make a pile of the discard where there is none to draw from; Refused where both are empty."""
    if pile(table.position, table.box):
        return
    discarded = sum(table.position.discard.values())
    if not discarded:
        refuse("position.discard", "no card is left to draw: pile and discard are empty")
    table.position.discard = {}
    table.note("deck-reshuffled", "MOSH-DECK-01", count=discarded)
