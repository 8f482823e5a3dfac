"""A whole round, from the deal to the calm (MOSH-ROUND-01)."""

from __future__ import annotations

from printkit.games.mosh.calm import calm_down
from printkit.games.mosh.damage import count_damage
from printkit.games.mosh.dance import dance
from printkit.games.mosh.deal import crowd_attack, deal
from printkit.games.mosh.position import Table
from printkit.table.question import Steps


def play_round(table: Table, *, hidden: bool = False) -> Steps[None]:
    """Deal, be hit by the crowd, dance, count, calm down."""
    yield from deal(table, hidden=hidden)
    yield from crowd_attack(table)
    yield from dance(table)
    count_damage(table)
    calm_down(table)
