"""May a procedure begin? The check, its message and the act have one source: the act itself, on a copy."""

from __future__ import annotations

from typing import TypeVar

from printkit.table.act import Act, Game
from printkit.table.fault import Refused

P = TypeVar("P")
B = TypeVar("B")


def verify(game: Game[P, B], procedure: str, position: object, arguments: object) -> None:
    """Refuse, with the reason, an act that the rules forbid on this position."""
    Act(game, procedure, position, arguments)


def can(game: Game[P, B], procedure: str, position: object, arguments: object) -> bool:
    """Tell whether `verify` would let the act begin."""
    try:
        verify(game, procedure, position, arguments)
    except Refused:
        return False
    return True
