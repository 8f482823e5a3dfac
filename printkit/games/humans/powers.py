"""Special abilities: the two that begin by themselves, and the attorney's objection to a card."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.flight import reach_up_to
from printkit.games.humans.pieces import (
    active_seat,
    free_humans,
    has_power,
    move_human,
    movement_left,
    use,
    verify_seat,
    verify_turn,
)
from printkit.games.humans.position import Seat, Table
from printkit.table.question import Steps, choose

ATTORNEY, CHEERLEADER, MUSICIAN = "attorney", "cheerleader", "musician"

CHEER = 4
"""Cells that the cheerleader gains (HUM-POW-02)."""

LULLED = 3
"""Cells that the musician moves a human at most (HUM-POW-06)."""


def use_power(table: Table, *, seat: Seat) -> Steps[None]:
    """Use the ability of the cheerleader or the musician; the others are offered when they help."""
    verify_turn(table, "move")
    verify_seat(table, seat)
    if seat not in (CHEERLEADER, MUSICIAN):
        refuse("args.seat", N_("{seat}: an ability is offered when it can be used"), seat=seat)
    if seat != active_seat(table.position):
        refuse("args.seat", N_("{seat} does not play now"), seat=seat)
    if not has_power(table.position, seat):  # HUM-ATTR-06, HUM-ATTR-07
        refuse("args.seat", N_("{seat} has no ability left"), seat=seat)
    if seat == CHEERLEADER:
        use(table, seat, "HUM-POW-02")
        table.position.move_left = left = movement_left(table) + CHEER
        table.note("movement-gained", "HUM-POW-02", seat=seat, amount=CHEER, left=left)
        return
    humans = movable_humans(table, LULLED)
    if not humans:
        refuse("args.seat", N_("no human can be moved"))
    use(table, seat, "HUM-POW-06")
    start = yield from choose("lullaby-human", seat, "HUM-POW-06", humans)
    options = reach_up_to(table, start, LULLED)
    to = yield from choose("lullaby-cell", seat, "HUM-POW-06", options, from_=start)
    move_human(table, start, to)
    table.note("human-moved", "HUM-POW-06", from_=start, to=to)


def movable_humans(table: Table, steps: int) -> list[str]:
    """Return the free humans that can come to stand somewhere else, in reading order."""
    return [cell for cell in free_humans(table.position) if reach_up_to(table, cell, steps)]


def is_cancelled(table: Table, seat: str, card: str) -> Steps[bool]:
    """Ask the attorney whether a card that another has just played is cancelled (HUM-POW-01)."""
    if seat == ATTORNEY or not has_power(table.position, ATTORNEY):
        return False
    said = yield from choose("objection", ATTORNEY, "HUM-POW-01", ["power", "allow"], seat=seat, card=card)
    if said == "allow":
        return False
    use(table, ATTORNEY, "HUM-POW-01")
    table.note("card-cancelled", "HUM-POW-01", seat=seat, card=card)
    return True
