"""What happens at the table: the deal, a crossing, the count."""

from __future__ import annotations

from typing import Annotated

from night_ferry.position import Position, Table

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.table.answers import Choose
from printkit.table.bounds import Span
from printkit.table.event import Revealed
from printkit.table.question import Asking, ReservedPlace, Steps, choose, draw, poll, roll

HAND = 3
FINE = 2
"""Points for whoever was right about a blanket that was lifted (FERRY-03)."""


def deal(table: Table, *, players: Annotated[int, Span(2, 3)]) -> Steps[None]:
    """Deal three cards each; what is left stays in the box, unseen (FERRY-01)."""
    order = list(table.components.seats[:players])
    table.position = position = Position(
        order=order,
        turn=order[0],
        hands={seat: [] for seat in order},
        banks={seat: [] for seat in order},
        points=dict.fromkeys(order, 0),
    )
    deck = dict.fromkeys(table.components.worth, 1)
    whole = dict(deck)
    for at, seat in enumerate(order):
        for place in range(HAND * at, HAND * (at + 1)):
            reserved = ReservedPlace(whole, place)
            card = yield from draw("deal-card", seat, "FERRY-01", deck, secret=True, reserved=reserved)
            del deck[card]
            position.hands[seat].append(card)
        table.note("hand-dealt", "FERRY-01", seat=seat, count=HAND)


def cross(table: Table) -> Steps[None]:
    """Put a covered card on the ferry; the next player lifts the blanket or lets it pass (FERRY-02)."""
    position = table.position
    if not any(position.hands.values()):
        refuse("position.hands", N_("nobody has a card left"))
    sender = position.turn
    watcher = position.order[(position.order.index(sender) + 1) % len(position.order)]
    hand = position.hands[sender]
    card = yield from choose("cross-card", sender, "FERRY-02", hand, secret=True)
    hand.remove(card)
    table.note("card-covered", "FERRY-02", seat=sender, card=card)
    said = yield from choose("cross-watch", watcher, "FERRY-02", ["lift", "pass"], sender=sender)
    if said == "lift":
        right = watcher if card in table.components.wolves else sender
        position.points[right] += FINE
        shown = Revealed("cross-card", (sender,))
        table.reveal(shown, "card-lifted", "FERRY-03", seat=right, card=card, count=FINE)
    else:
        (water,) = yield from roll("cross-river", sender, "FERRY-04")
        if water == 1:
            table.note("ferry-sunk", "FERRY-04", seat=sender)
        else:
            position.banks[sender].append(card)
            table.note("card-landed", "FERRY-04", seat=sender, water=water)
    position.turn = watcher


def point(table: Table) -> Steps[None]:
    """Everyone points at a player, all at the same time; who is a wolves' friend stays hidden (FERRY-06)."""
    position = table.position
    everyone = tuple(position.order)
    friends = friends_of(table)
    table.note_to(friends, "friends-met", "FERRY-06", seats=friends)
    asking = Asking(everyone, wait=60, called="everyone")
    pointed = yield from poll("point-at", "everyone", "FERRY-06", Choose(everyone), asking, sealed=True)
    position.pointed = {seat: who or "" for seat, who in pointed.items()}


def friends_of(table: Table) -> tuple[str, ...]:
    """Return the wolves' friends: those with a wolf on their far bank."""
    position, wolves = table.position, table.components.wolves
    return tuple(seat for seat in position.order if wolves & set(position.banks[seat]))


def count(table: Table) -> None:
    """Lift all blankets and count (FERRY-05)."""
    position = table.position
    if any(position.hands.values()):
        refuse("position.hands", N_("somebody still has a card"))
    for seat in position.order:
        landed = sum(table.components.worth[card] for card in position.banks[seat])
        position.points[seat] += landed
        table.note("bank-counted", "FERRY-05", seat=seat, cards=position.banks[seat], count=landed)
    friends = friends_of(table)
    named = {position.pointed.get(seat, "") for seat in friends}
    if len(named) == 1 and "" not in named:
        for seat in friends:
            position.points[seat] += 1
        table.note("friends-agreed", "FERRY-06", seats=friends, seat=named.pop(), count=1)
    most = max(position.points.values())
    position.over = True
    winners = [seat for seat in position.order if position.points[seat] == most]
    table.note("game-won", "FERRY-05", seats=winners, count=most)
