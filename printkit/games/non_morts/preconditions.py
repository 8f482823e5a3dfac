"""May a procedure run now? And the check of the goth with which every procedure but setup begins."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.non_morts.cast import goth_check, over_check
from printkit.games.non_morts.position import Table

ANY_MODE = ("", "zombies", "survivors")
UNDEAD_STEP = ("", "zombies")
SURVIVORS_EVENT = ("", "survivors")
"""Modes of the turn in which something may happen."""


def begin_procedure(table: Table, modes: tuple[str, ...]) -> bool:
    """Begin a human's procedure; return whether the game goes on after the check of the goth."""
    verify_game(table)
    position = table.position
    if position.active in position.rivals:
        refuse("position.active", N_("{seat} is a rival: the app plays this turn"), seat=position.active)
    verify_mode(table, modes)
    return start_check(table)


def verify_game(table: Table) -> None:
    """Refuse where nobody sits at the table, or the game is over."""
    if not table.position.order:
        refuse("position.order", N_("expected 3 to 6 seats, got none"))
    if table.position.over:
        refuse("position.over", N_("the game is over"))


def verify_mode(table: Table, modes: tuple[str, ...]) -> None:
    """Refuse in the wrong mode of the turn."""
    mode = table.position.turn.mode
    if mode not in modes:
        named = tuple(each or '""' for each in modes)
        refuse("position.turn.mode", N_("expected one of {options}, got {got}"), options=named, got=mode)


def start_check(table: Table) -> bool:
    """Turn a lonely goth, which may end the game; return whether it goes on.

    What comes between leaves that to the procedure that waits: survivors on the move are not alone until
    all have moved (NM-MOVE-01).
    """
    if not table.between and goth_check(table):
        over_check(table)
    return not table.position.over
