"""Who sits at the table, and who throws the dice."""

from __future__ import annotations

from typing import Any

from printkit.games.non_morts.position import Position, Table
from printkit.table.question import Now, Steps, roll


def opponents(position: Position) -> int:
    """Count the other players, in teams too (NM-TURN-01)."""
    return len(position.order) - 1


def humans(position: Position) -> list[str]:
    """Return the seats that people play."""
    return [seat for seat in position.order if seat not in position.rivals]


def clockwise(position: Position, start: str) -> list[str]:
    """Return all seats, to the left, beginning with one."""
    at = position.order.index(start)
    return position.order[at:] + position.order[:at]


def roll_for_active(
    table: Table, purpose: str, rule: str, *, dice: int | Now[int] = 1, **about: Any
) -> Steps[list[int]]:
    """Ask the active player for dice, or the assistant for a rival's."""
    position = table.position
    if position.active in position.rivals:
        return (yield from roll("rival-turn-roll", "assistant", rule, dice=dice, **about))
    return (yield from roll(purpose, position.active, rule, dice=dice, **about))
