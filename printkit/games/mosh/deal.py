"""Prelude and crowd attack: four cards for everyone, then two random hits."""

from __future__ import annotations

from printkit.games.mosh.components import HIDDEN, card_of, limb_of
from printkit.games.mosh.deck import deals, refill, unseen
from printkit.games.mosh.pit import answering, from_the_left, verify_hands, verify_pit, verify_rows
from printkit.games.mosh.position import Table
from printkit.table.question import Steps, draw


def deal(table: Table, *, hidden: bool = False) -> Steps[None]:
    """Deal four cards each; hidden, humans' cards stay unknown and bots' are drawn openly (MOSH-DEAL-02)."""
    verify_pit(table)
    verify_hands(table, 0)
    position = table.position
    for seat in from_the_left(position):
        player = position.players[seat]
        for _ in range(4):
            refill(table)
            if hidden and not player.bot:
                player.hand.append(HIDDEN)
                continue
            who = answering(position, seat)
            left = unseen(table)
            card = yield from draw("deal-card", who, "MOSH-DEAL-01", left, secret=not hidden, seat=seat)
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
    return {laid: copies for card, copies in unseen(table).items() for laid in table.box.both_ways(card)}
