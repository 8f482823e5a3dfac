"""What day it is, and whether it is day at all."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.position import ODD_DAYS, Position, Table
from printkit.games.reptiliens.verdict import verify_going_on


def verify_day(table: Table) -> None:
    """Refuse at night, and once the game is over."""
    verify_going_on(table)
    if table.position.phase != "day":
        refuse("position.phase", N_("it is night"))


def is_odd(position: Position) -> bool:
    """Whether it is an odd day (REP-CAL-01), not an even one (REP-CAL-02)."""
    return position.weekday in ODD_DAYS
