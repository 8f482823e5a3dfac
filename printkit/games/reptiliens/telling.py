"""Note what happened, for everybody, for the game master alone, or for some players alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.games.reptiliens.position import Table


def tell_everybody(table: Table, kind: str, rule: str, /, **fields: Any) -> None:
    """Note what everybody may know."""
    table.note(kind, rule, to="all", **fields)


def tell_gm(table: Table, kind: str, rule: str, /, **fields: Any) -> None:
    """Note what the game master alone may know."""
    table.note_to((), kind, rule, to="gm", **fields)


def tell_players(table: Table, players: Sequence[str], kind: str, rule: str, /, **fields: Any) -> None:
    """Note what some players alone may know, and the game master; the latter alone where there are none.

    What a game master tells by a tap on the head is told so too (REP-PHONE-03).
    """
    if players:
        table.note_to(tuple(players), kind, rule, to=[*players], **fields)
    else:
        tell_gm(table, kind, rule, **fields)
