"""The draw pile (never stored: what nobody sees, less the hidden hands), the deal, the crowd attack."""

from __future__ import annotations

from collections import Counter

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.mosh.components import HIDDEN, Components, card_of, limb_of
from printkit.games.mosh.pit import answering, from_the_left, verify_hands, verify_pit, verify_rows
from printkit.games.mosh.position import Position, Table
from printkit.table.question import ReservedPlace, Steps, draw


def visible(position: Position) -> Counter[str]:
    """Count the copies of each kind that everybody could see: known hands, rows and discard."""
    players = position.players.values()
    seen = Counter(card for player in players for card in player.hand if card != HIDDEN)
    seen.update([card_of(laid) for player in players for laid in player.attack + player.defence])
    seen.update(position.discard)
    return seen


def pile(position: Position, components: Components) -> int:
    """Count the cards of the draw pile."""
    hidden = sum(player.hand.count(HIDDEN) for player in position.players.values())
    return components.deck - hidden - visible(position).total()


def deals(position: Position) -> bool:
    """Whether the assistant deals: it knows then what people hold."""
    hands = [player.hand for player in position.players.values() if player.hand and not player.bot]
    return any(HIDDEN not in hand for hand in hands)


def unseen(table: Table) -> dict[str, int]:
    """Count the copies of each kind that nobody sees, in card order, kinds without any left out."""
    seen = visible(table.position)
    left = {card: kind.copies - seen[card] for card, kind in table.components.cards.items()}
    return {card: copies for card, copies in left.items() if copies}


def refill(table: Table) -> None:
    """Make a pile of the discard where there is none to draw from.

    Raises RefusedError where both are empty.
    """
    if pile(table.position, table.components):
        return
    discarded = sum(table.position.discard.values())
    if not discarded:
        refuse("position.discard", N_("there is no card left to draw: draw pile and discard pile are empty"))
    table.position.discard = {}
    table.note("deck-reshuffled", "MOSH-DECK-01", count=discarded)


def deal(table: Table, *, hidden: bool = False) -> Steps[None]:
    """Deal four cards each; hidden, humans' cards stay unknown and bots' are drawn openly (MOSH-DEAL-02).

    Each seat has its places in the pile, whoever is dealt to first, unless the pile may not last: nobody
    holds a card yet, so everybody knows what it holds.
    """
    verify_pit(table)
    verify_hands(table, 0)
    position = table.position
    refill(table)
    whole = unseen(table)
    lasts = not hidden and sum(whole.values()) >= 4 * len(position.order)
    for seat in from_the_left(position):
        player, first = position.players[seat], 4 * position.order.index(seat)
        for place in range(first, first + 4):
            refill(table)
            if hidden and not player.bot:
                player.hand.append(HIDDEN)
                continue
            who = answering(position, seat)
            left = unseen(table)
            reserved = ReservedPlace(whole, place) if lasts else None
            card = yield from draw(
                "deal-card", who, "MOSH-DEAL-01", left, secret=not hidden, reserved=reserved, seat=seat
            )
            player.hand.append(card)
        table.note("hand-dealt", "MOSH-DEAL-01", seat=seat, count=4)


def crowd_attack(table: Table) -> Steps[None]:
    """Lay two random cards before everyone, the first player's last (MOSH-CROWD-03, MOSH-CROWD-05)."""
    verify_pit(table)
    verify_rows(table)
    position = table.position
    dealt = deals(position)
    for seat in from_the_left(position):
        for _ in range(2):
            refill(table)
            who, hits = answering(position, position.first), _hits(table)
            laid = yield from draw("crowd-attack-card", who, "MOSH-CROWD-01", hits, dealt=dealt, seat=seat)
            position.players[seat].attack.append(laid)
            table.note("crowd-hit", "MOSH-CROWD-01", seat=seat, card=card_of(laid), limb=limb_of(laid))


def _hits(table: Table) -> dict[str, int]:
    """Count both ways to lay each unseen card: either edge has an even chance (MOSH-CROWD-04)."""
    return {
        laid: copies for card, copies in unseen(table).items() for laid in table.components.both_ways(card)
    }
