"""The dance: two passes, in which everyone plays two cards, to parry or to hit."""

from __future__ import annotations

from functools import partial
from typing import Literal

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.mosh import bot
from printkit.games.mosh.components import HIDDEN, card_of, limb_of
from printkit.games.mosh.deck import unseen
from printkit.games.mosh.pit import clockwise, life, verify_hands, verify_pit
from printkit.games.mosh.position import Seat, Table
from printkit.table.event import Revealed
from printkit.table.question import Steps, choose

Way = Literal["forward", "back"]

CARDS = {"forward": 4, "back": 2}
"""Cards in hand when a pass begins: MOSH-DANCE-01, MOSH-DANCE-03."""


def dance(table: Table, *, pass_: Literal["forward", "back", "both"] = "both") -> Steps[None]:
    """Play a pass, or both: clockwise from the first player, then back (MOSH-DANCE-04, MOSH-DANCE-05)."""
    ways: tuple[Way, ...] = ("forward", "back") if pass_ == "both" else (pass_,)
    for way in ways:
        yield from _pass(table, way)


def bot_turn(table: Table, *, seat: Seat, pass_: Way) -> Steps[None]:
    """Play a bot's two cards of a pass, when the humans play theirs without the assistant."""
    verify_pit(table)
    player = table.position.players.get(seat)
    if player is None or not player.bot or player.out:
        refuse("args.seat", N_("{seat} is not a bot in the pit"), seat=seat)
    if len(player.hand) != CARDS[pass_]:
        refuse(
            f"position.players.{seat}.hand",
            N_("expected {cards} cards, got {got}"),
            cards=CARDS[pass_],
            got=len(player.hand),
        )
    yield from _play_two(table, seat, pass_)


def _pass(table: Table, way: Way) -> Steps[None]:
    verify_pit(table)
    verify_hands(table, CARDS[way])
    seats = clockwise(table.position, table.position.first)
    if way == "back":
        seats.reverse()
    rule = "MOSH-DANCE-01" if way == "forward" else "MOSH-DANCE-04"
    table.note("pass-started", rule, pass_=way, seats=seats)
    for seat in seats:
        yield from _play_two(table, seat, way)


def _play_two(table: Table, seat: str, way: Way) -> Steps[None]:
    """Play two cards one after the other (MOSH-DANCE-01)."""
    for number in (1, 2):
        if table.position.players[seat].bot:
            play = bot.decide(table, seat, block=way == "back")
            _lay(table, seat, play.laid, play.target, dealt=False, why=play.why)
        else:
            secret = HIDDEN not in table.position.players[seat].hand
            cards = _playable(table, seat)
            laid = yield from choose("dance-card", seat, "MOSH-DANCE-01", cards, secret=secret, number=number)
            # MOSH-ATT-03, MOSH-ATT-04: a hit goes to another zombie, a parry to oneself.
            rows = ["defence", *clockwise(table.position, seat)[1:]]
            chosen = {"card": card_of(laid), "limb": limb_of(laid)}
            row = yield from choose("dance-row", seat, "MOSH-DANCE-02", rows, secret=secret, chosen=chosen)
            _lay(table, seat, laid, seat if row == "defence" else row, dealt=secret)


def _playable(table: Table, seat: str) -> list[str]:
    """Return both ways to lay each card in hand; a hidden card may be any that nobody sees (MOSH-DEAL-02)."""
    hand = table.position.players[seat].hand
    any_unseen = unseen(table) if HIDDEN in hand else {}
    cards = [card for card in table.components.cards if card in hand or card in any_unseen]
    return [laid for card in cards for laid in table.components.both_ways(card)]


def _lay(table: Table, seat: str, laid: str, target: str, *, dealt: bool, **why: str) -> None:
    """Move a card from hand to a row; only the edge that counts is looked at (MOSH-DEF-02, MOSH-ATT-02).

    A limb not yet attacked may be defended (MOSH-DEF-05). Where a player's hand was `dealt` by the assistant,
    the card was a secret until now.
    """
    hand = table.position.players[seat].hand
    card, limb = card_of(laid), limb_of(laid)
    hand.remove(card if card in hand else HIDDEN)
    defends = target == seat
    if defends:  # MOSH-CARD-04
        table.position.players[seat].defence.append(laid)
    else:  # MOSH-CARD-03
        table.position.players[target].attack.append(laid)
    note = partial(table.reveal, Revealed("dance-card", (seat,))) if dealt else table.note
    note(
        "card-played",
        "MOSH-DEF-01" if defends else "MOSH-ATT-01",
        seat=seat,
        card=card,
        limb=limb,
        row="defence" if defends else "attack",
        target=target,
        **why,
    )
    if life(table, target, limb) == 0:
        table.note("play-wasted", "MOSH-DMG-08", seat=seat, target=target, limb=limb)
