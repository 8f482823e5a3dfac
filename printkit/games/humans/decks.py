"""The decks of event, wound and capture cards: never stored, they hold what lies nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from printkit.games.humans.components import Components
from printkit.games.humans.position import Position, Table
from printkit.table.event import Revealed
from printkit.table.question import ReservedPlace, Steps, draw

Deck = Literal["event", "wound", "capture"]


def discard_of(position: Position, deck: Deck) -> list[str]:
    """Return the discard of a deck."""
    return {
        "event": position.event_discard,
        "wound": position.wound_discard,
        "capture": position.capture_discard,
    }[deck]


def discard(table: Table, deck: Deck, *cards: str) -> None:
    """Put cards onto the discard of their deck; it is kept in the order of the box."""
    pile, kinds = discard_of(table.position, deck), [*table.components.copies(deck)]
    pile += cards
    pile.sort(key=kinds.index)


def kept(position: Position, deck: Deck) -> Counter[str]:
    """Count the cards that players hold and the app knows: they do not go back (HUM-DRAW-02)."""
    players = position.players.values()
    if deck == "event":
        return Counter(card for player in players for card in player.hand)
    if deck == "wound":
        return Counter(card for player in players for card in player.wounds)
    return Counter({"eat": sum(player.eaten for player in players)})


def left_in(
    components: Components, position: Position, deck: Deck, aside: Sequence[str] = ()
) -> dict[str, int]:
    """Count the cards of each kind that may be in a deck, in the order of the box; `aside` lie apart."""
    gone = kept(position, deck) + Counter(discard_of(position, deck)) + Counter(aside)
    left = {card: copies - gone[card] for card, copies in components.copies(deck).items()}
    return {card: copies for card, copies in left.items() if copies > 0}


def deck_size(components: Components, position: Position, deck: Deck, aside: Sequence[str] = ()) -> int:
    """Count the cards of a deck: those in hidden hands are not in it either."""
    hidden = sum(player.hidden for player in position.players.values()) if deck == "event" else 0
    return sum(left_in(components, position, deck, aside).values()) - hidden


def holds_any(table: Table, deck: Deck, aside: Sequence[str] = ()) -> bool:
    """Whether a card can be drawn: from a deck, or from the discard of which it would be made anew."""
    size = deck_size(table.components, table.position, deck, aside)
    return size > 0 or bool(discard_of(table.position, deck))


def refill_deck(table: Table, deck: Deck, aside: Sequence[str] = ()) -> None:
    """Make a deck of its discard where it is empty (HUM-DRAW-02)."""
    pile = discard_of(table.position, deck)
    if pile and deck_size(table.components, table.position, deck, aside) <= 0:
        pile.clear()
        table.note("deck-reshuffled", "HUM-DRAW-02", deck=deck)


def draw_card(
    table: Table,
    deck: Deck,
    purpose: str,
    by: str,
    rule: str,
    *,
    aside: Sequence[str] = (),
    secret: bool = False,
    dealt: bool = False,
    reserved: ReservedPlace | None = None,
    **about: object,
) -> Steps[str]:
    """Ask for the top card of a deck, shuffled anew where it was empty; "" where there is no card at all."""
    if not holds_any(table, deck, aside):
        return ""
    refill_deck(table, deck, aside)
    left: Mapping[str, int] = left_in(table.components, table.position, deck, aside)
    card = yield from draw(
        purpose, by, rule, left, secret=secret, dealt=dealt, reserved=reserved, deck=deck, **about
    )
    return card


def maybe_in_hand(table: Table, seat: str, kinds: Sequence[str]) -> list[str]:
    """Return those of some event cards that a seat may hold, in the order of the box.

    Of a hidden hand that is every kind of which not all copies are discarded.
    """
    position = table.position
    player = position.players[seat]
    if position.hands == "known":
        return [card for card in kinds if card in player.hand]
    if not player.hidden:
        return []
    seen = Counter(position.event_discard)
    return [card for card in kinds if table.components.events[card].copies > seen[card]]


def leave_hand(table: Table, seat: str, card: str) -> None:
    """Move an event card from a hand to the discard."""
    player = table.position.players[seat]
    if table.position.hands == "known":
        player.hand.remove(card)
    else:
        player.hidden -= 1
    discard(table, "event", card)


def holds_cards(table: Table, seat: str) -> bool:
    """Whether a seat has an event card in hand."""
    player = table.position.players[seat]
    return bool(player.hand) or player.hidden > 0


def add_to_hand(table: Table, seat: str, card: str) -> None:
    """Put an event card into a known hand, which is kept in the order of the box."""
    kinds = [*table.components.events]
    player = table.position.players[seat]
    player.hand = sorted([*player.hand, card], key=kinds.index)


def note_played(table: Table, purpose: str, kind: str, rule: str, seat: str, card: str) -> None:
    """Note that a card leaves a hand before everybody's eyes; where the app dealt it, it was a secret."""
    if table.position.hands == "known":
        table.reveal(Revealed(purpose, (seat,)), kind, rule, seat=seat, card=card)
    else:
        table.note(kind, rule, seat=seat, card=card)
