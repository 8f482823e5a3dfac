"""Tokens: what events cost, who pays, alone or together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from printkit.games.non_morts.position import Table
from printkit.games.non_morts.seats import humans, opponents
from printkit.table.fault import refuse
from printkit.table.question import Steps, number


def cost(table: Table, event: str) -> int:
    """Give the price of an event in tokens."""
    price = table.box.prices[event]
    return price.cost * opponents(table.position) if price.per_opponent else price.cost


def affordable(table: Table, event: str) -> bool:
    """Tell whether the active player alone can pay for an event."""
    return table.position.tokens[table.position.active] >= cost(table, event)


def move_cost(table: Table, survivors: Iterable[str]) -> int:
    """Give the price of moving one or two survivors: the cop, wounded in the leg, costs more (NM-COP-02)."""
    price = table.box.prices["move"]
    return price.with_cop if "cop" in survivors else price.cost


def kill_cost(table: Table, survivor: str) -> int:
    """Give the price of a kill: the armed cop's is lower (NM-COP-01)."""
    price = table.box.prices["kill"]
    return price.by_cop if survivor == "cop" else price.cost


def verify_purse(table: Table, seats: Iterable[str], needed: int) -> None:
    """Refuse where the purses of these seats hold too little together."""
    held = sum(table.position.tokens[seat] for seat in seats)
    if held < needed:
        refuse("position.tokens", "expected {needed} tokens or more, got {got}", needed=needed, got=held)


def pay(table: Table, seat: str, count: int, rule: str) -> None:
    """Take tokens out of a purse; they go to the supply, which has no limit."""
    table.position.tokens[seat] -= count
    table.note("tokens-paid", rule, seat=seat, count=count)


def collect(
    table: Table, purpose: str, price: int, seats: Iterable[str], purses: Mapping[str, int], **about: Any
) -> Steps[dict[str, int] | None]:
    """Ask each seat in turn how much it puts in, until the sum is met; nothing where it is not (NM-PAY-01).

    Rivals never pay for others (NM-RIVAL-06). Nothing is taken yet.
    """
    pledges: dict[str, int] = {}
    due = price
    people = humans(table.position)
    for seat in seats:
        if due and seat in people and purses[seat]:
            most = min(purses[seat], due)
            pledges[seat] = yield from number(
                purpose, seat, "NM-PAY-01", 0, most, price=price, due=due, **about
            )
            due -= pledges[seat]
    return None if due else pledges
