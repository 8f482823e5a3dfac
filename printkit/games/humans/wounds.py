"""Take a wound: cards are drawn, one is kept; two in front of a player cost a zombie, a head shot at once."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from printkit.games.humans.decks import discard, draw_card
from printkit.games.humans.pieces import (
    active_seat,
    add_zombie,
    answering,
    square_cell,
    verify_seat,
    verify_turn,
    verify_zombie,
)
from printkit.games.humans.position import Seat, Table
from printkit.table.bounds import Span
from printkit.table.question import Steps, choose

MAX_WOUNDS = 2
"""Wound cards in front of a player that cost a zombie (HUM-WND-04)."""


def take_wounds(
    table: Table, *, cell: str, seat: Seat = "", cards: Annotated[int, Span(1, 6)] = 0
) -> Steps[None]:
    """Take a wound, where the table has played the fight; as many cards as the character draws else."""
    verify_turn(table)
    seat = seat or active_seat(table.position)
    verify_seat(table, seat)
    verify_zombie(table, "cell", seat, cell)
    yield from wound(table, seat, cell, cards or table.components.characters[seat].wounds)


def wound(table: Table, seat: str, cell: str, cards: int) -> Steps[None]:
    """Draw so many wound cards for the zombie of a seat on a cell, and keep one (HUM-CAP-07, HUM-ATTR-04)."""
    player, by = table.position.players[seat], answering(table.position, seat)
    drawn: list[str] = []
    for _ in range(cards):
        card = yield from draw_card(table, "wound", "wound-card", by, "HUM-CAP-07", aside=drawn, seat=seat)
        if not card:  # only the cards there are count
            break
        drawn.append(card)
        table.note("wound-drawn", "HUM-CAP-07", seat=seat, card=card)
        if table.components.wounds[card].deadly:
            table.note("head-shot", "HUM-WND-05", seat=seat, cell=cell)
            discard(table, "wound", *drawn)
            _lose_zombie(table, seat, cell)
            return
    if not drawn:
        return
    kind = yield from _choose_wound(table, seat, drawn)
    drawn.remove(kind)
    player.wounds.append(kind)
    discard(table, "wound", *drawn)
    table.note("wound-taken", "HUM-WND-03", seat=seat, card=kind)
    if len(player.wounds) >= MAX_WOUNDS:
        _lose_zombie(table, seat, cell)


def _choose_wound(table: Table, seat: str, drawn: list[str]) -> Steps[str]:
    """Choose one of the kinds that came up several times (HUM-CAP-08), else of all (HUM-CAP-09).

    An automa takes the mildest (HUM-SOLO-07).
    """
    times = Counter(drawn)
    several = any(count > 1 for count in times.values())
    kinds = [kind for kind in table.components.wounds if times[kind] > (1 if several else 0)]
    if table.position.players[seat].automa:
        return kinds[0]
    if several:
        kind = yield from choose("doubled-wound", seat, "HUM-WND-01", kinds)
    else:
        kind = yield from choose("wound", seat, "HUM-WND-02", kinds)
    return kind


def _lose_zombie(table: Table, seat: str, cell: str) -> None:
    """Take a zombie off the map and all wounds away (HUM-WND-04); the last one comes back (HUM-WND-06)."""
    player = table.position.players[seat]
    player.zombies.remove(cell)
    table.note("zombie-removed", "HUM-WND-04", seat=seat, cell=cell)
    if player.wounds:
        count = len(player.wounds)
        discard(table, "wound", *player.wounds)
        player.wounds = []
        table.note("wounds-discarded", "HUM-WND-04", seat=seat, count=count)
    if not player.zombies and (back := square_cell(table)):
        add_zombie(table, seat, back)
        table.note("zombie-returned", "HUM-WND-06", seat=seat, cell=back)
