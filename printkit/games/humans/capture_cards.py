"""The capture cards: an escape lets the human flee, else the majority eats or infects it."""

from __future__ import annotations

from printkit.games.humans.decks import discard, draw_card
from printkit.games.humans.flight import flee
from printkit.games.humans.pieces import active_player, active_seat, answering, has_power, infect, use
from printkit.games.humans.position import Table
from printkit.table.question import Steps, choose

DOCTOR = "doctor"

CAPTURE_KINDS = ("escape", "eat", "infected")
"""What capture cards there are (HUM-COMP-06)."""

AUTOMA_INFECTS_BELOW = 4
"""Zombies on the map from which on an automa eats (HUM-SOLO-07)."""


def draw_capture_cards(table: Table, cell: str) -> Steps[None]:
    """Draw as many as the infect value says, all of them before any is applied (HUM-CAP-10, HUM-ATTR-03)."""
    position, seat = table.position, active_seat(table.position)
    by = answering(position, seat)
    if seat == DOCTOR and has_power(position, DOCTOR):
        said = yield from choose("house-call", DOCTOR, "HUM-POW-03", ["power", "draw"], cell=cell)
        if said == "power":
            use(table, DOCTOR, "HUM-POW-03")
            infect(table, cell, "HUM-POW-03")
            return
    drawn: list[str] = []
    for _ in range(table.components.characters[seat].infect):
        card = yield from draw_card(table, "capture", "capture-card", by, "HUM-CAP-10", aside=drawn)
        if not card:  # only the cards there are count
            break
        drawn.append(card)
        table.note("capture-card-drawn", "HUM-CAP-10", seat=seat, card=card)
    if "escape" in drawn:  # HUM-CAP-12: several count as one
        discard(table, "capture", *drawn)
        table.note("human-escaped", "HUM-CAP-11", cell=cell)
        yield from flee(table, cell)
    elif (yield from _prevailing(table, seat, drawn)) == "eat":
        drawn.remove("eat")
        discard(table, "capture", *drawn)
        active_player(table).eaten += 1
        position.humans.remove(cell)
        table.note("human-eaten", "HUM-CAP-15", seat=seat, cell=cell)
    else:
        discard(table, "capture", *drawn)
        infect(table, cell, "HUM-CAP-16")


def _prevailing(table: Table, seat: str, drawn: list[str]) -> Steps[str]:
    """Return what the majority says (HUM-CAP-13); on a tie whose turn it is chooses (HUM-CAP-14).

    Without a card the human is infected: whoever eats keeps an Eat card (HUM-CAP-15).
    """
    eat, infected = drawn.count("eat"), drawn.count("infected")
    if not drawn:
        return "infected"
    if eat != infected:
        return "eat" if eat > infected else "infected"
    player = table.position.players[seat]
    if player.automa:
        return "infected" if len(player.zombies) < AUTOMA_INFECTS_BELOW else "eat"
    kind = yield from choose("tie", seat, "HUM-CAP-14", ["eat", "infected"])
    return kind
