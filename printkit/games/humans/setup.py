"""Set the table up: characters, dice tokens, the town square, the first zombies, the first hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.components import HAND
from printkit.games.humans.decks import add_to_hand, deck_size, draw_card
from printkit.games.humans.pieces import add_zombie
from printkit.games.humans.position import (
    MAX_SEATS,
    MIN_SEATS,
    Hands,
    PlayerState,
    Position,
    Seat,
    Table,
)
from printkit.games.humans.town import SQUARE, tile_and_turn
from printkit.table.bounds import Length, Span
from printkit.table.question import NOBODY, ReservedPlace, Steps, draw


def setup(
    table: Table,
    *,
    seats: Annotated[int, Span(MIN_SEATS, MAX_SEATS)],  # HUM-SETUP-09
    automa: Annotated[int, Span(0)] = 0,
    hands: Hands = "hidden",
    characters: Annotated[Sequence[Seat], Length(distinct=True)] = (),
) -> Steps[None]:
    """Deal the characters; their order is that of play, the last so many are automata.

    `characters` are those that were dealt before, in order: then none is asked for (HUM-SETUP-10).
    """
    if table.position != Position():
        refuse("position", N_("expected an empty position"))
    if automa >= seats:
        refuse("args.automa", N_("expected 0 to {high}, got {got}"), high=seats - 1, got=automa)
    if characters and len(characters) != seats:
        refuse("args.characters", N_("expected {count} seats, got {got}"), count=seats, got=len(characters))
    position = table.position
    position.hands = hands
    yield from _deal_characters(table, seats, automa, characters)
    for seat in position.order:  # HUM-ATTR-05, HUM-DICE-01
        tokens = table.components.characters[seat].do_over
        position.players[seat].do_over = tokens
        table.note("do-over-given", "HUM-SETUP-03", seat=seat, count=tokens)
    tile, turn = tile_and_turn(position.map[SQUARE])
    table.note("tile-placed", "HUM-SETUP-04", tile=tile, at=SQUARE, turn=turn)
    for seat in position.order:
        add_zombie(table, seat, SQUARE)
        table.note("zombie-placed", "HUM-SETUP-06", seat=seat, cell=SQUARE)
    yield from _deal_hands(table)
    position.active, position.step = position.order[0], "start"


def _deal_characters(table: Table, seats: int, automa: int, dealt: Sequence[str]) -> Steps[None]:
    """Deal each seat a character at random (HUM-SETUP-01, HUM-CHAR-01)."""
    position = table.position
    for at in range(seats):
        left = {seat: 1 for seat in table.components.characters if seat not in position.order}
        if dealt:
            seat = dealt[at]
        else:
            seat = yield from draw("character", NOBODY, "HUM-SETUP-01", left, deck="character", number=at + 1)
        position.order.append(seat)
        position.players[seat] = PlayerState(automa=at >= seats - automa)
        table.note("character-dealt", "HUM-SETUP-01", seat=seat)


def _deal_hands(table: Table) -> Steps[None]:
    """Deal three event cards to everybody but automata, which hold no hand (HUM-SETUP-08, HUM-SOLO-01).

    Each seat has its places in the shuffled deck, whoever is dealt to first.
    """
    position = table.position
    whole = table.components.copies("event")
    for at, seat in enumerate(position.order):
        player = position.players[seat]
        if player.automa:
            continue
        if position.hands == "hidden":
            player.hidden = min(HAND, deck_size(table.components, position, "event"))
            if player.hidden:
                table.note("cards-drawn", "HUM-SETUP-08", seat=seat, count=player.hidden)
            continue
        for place in range(HAND * at, HAND * (at + 1)):
            card = yield from draw_card(
                table,
                "event",
                "starting-card",
                seat,
                "HUM-SETUP-08",
                secret=True,
                reserved=ReservedPlace(whole, place),
            )
            if not card:  # only the cards there are are dealt
                return
            add_to_hand(table, seat, card)
            table.note("card-drawn", "HUM-SETUP-08", seat=seat, card=card)
