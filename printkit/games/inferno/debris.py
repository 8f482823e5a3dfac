"""A fire has gone out: what it leaves, and what a Hero saves from it."""

from __future__ import annotations

from bisect import insort
from typing import Literal

from printkit.games.inferno.ground import debris_at, is_open, is_woods, outdoors, zombie_seat
from printkit.games.inferno.position import Debris, Position, Table
from printkit.table.question import Steps, draw

Remains = Literal["", "debris", "vegetal", "rain"]
"""What a dead fire leaves: nothing, a token of a deck, or nothing because of the rain."""


def remains(position: Position, cell: str) -> Remains:
    """Return what a fire that dies on a cell leaves: in a building (INF-DEBRIS-01), in woods, in the rain."""
    square = position.ground.squares[cell]
    if not position.advanced or is_open(square):
        return ""
    if position.rain and outdoors(position, cell):
        return "rain"
    return "vegetal" if is_woods(square) else "debris"


def leave_debris(table: Table, cell: str) -> Steps[None]:
    """Draw the debris that a dead fire leaves."""
    position, deck = table.position, remains(table.position, cell)
    if deck == "rain":
        table.note("debris-avoided", "INF-FCARD-06", cell=cell, reason="rain")
    if deck not in ("debris", "vegetal"):
        return
    rule = "INF-VEG-01" if deck == "vegetal" else "INF-DEBRIS-02"
    token = yield from _drawn(table, cell, deck, rule)
    insort(position.debris, Debris(cell, token), key=lambda debris: position.ground.order[debris.cell])
    spawn = table.components.tokens[token].spawn
    table.note("debris-placed", rule, cell=cell, token=token, spawn=spawn)


def preserve(table: Table, cell: str) -> None:
    """Note that a Hero put out a fire himself, which saves the place from becoming debris."""
    if table.position.advanced and not is_open(table.position.ground.squares[cell]):
        table.note("cell-preserved", "INF-DEBRIS-03", cell=cell)


def spawns(table: Table, cell: str) -> bool:
    """Whether debris on a cell hides a spawn point (INF-DEBRIS-07, INF-VEG-04)."""
    debris = debris_at(table.position, cell)
    return debris is not None and table.components.tokens[debris.token].spawn


def _drawn(table: Table, cell: str, deck: str, rule: str) -> Steps[str]:
    """Draw a token that is not on the board; upstairs again until it hides no spawn point.

    What is refused upstairs lies aside until the draw is over (INF-DEBRIS-08); where nothing fits, the
    blank is taken.
    """
    position, tokens = table.position, table.components.tokens
    upstairs = position.ground.squares[cell].upper
    gone = {debris.token for debris in position.debris}
    left = [token for token in table.components.deck(deck) if token not in gone]
    while left and not (upstairs and all(tokens[token].spawn for token in left)):
        token = yield from draw(
            "leave-debris", zombie_seat(table), rule, dict.fromkeys(left, 1), deck=deck, cell=cell
        )
        if not (upstairs and tokens[token].spawn):
            return token
        table.note("debris-redrawn", "INF-DEBRIS-08", cell=cell, token=token)
        left.remove(token)
    return table.components.blank(deck)
