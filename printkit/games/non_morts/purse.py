"""Tokens: what events cost, who pays, alone or together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import partial
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_plural
from printkit.games.non_morts.position import Table
from printkit.games.non_morts.seats import humans, opponents
from printkit.table.question import Steps, number


def cost(table: Table, event: str) -> int:
    """Return the price of an event in tokens."""
    price = table.components.prices[event]
    return price.cost * opponents(table.position) if price.per_opponent else price.cost


def affordable(table: Table, event: str) -> bool:
    """Whether the active player alone can pay for an event."""
    return table.position.tokens[table.position.active] >= cost(table, event)


def move_cost(table: Table, survivors: Iterable[str]) -> int:
    """Return the price of moving one or two survivors: more for the cop, wounded in the leg (NM-COP-02)."""
    price = table.components.prices["move"]
    return price.with_cop if "cop" in survivors else price.cost


def kill_cost(table: Table, survivor: str) -> int:
    """Return the price of a kill: the armed cop's is lower (NM-COP-01)."""
    price = table.components.prices["kill"]
    return price.by_cop if survivor == "cop" else price.cost


def verify_purse(table: Table, seats: Iterable[str], needed: int) -> None:
    """Refuse where the purses of these seats hold too little together."""
    held = sum(table.position.tokens[seat] for seat in seats)
    if held < needed:
        refuse(
            "position.tokens",
            N_plural(
                "expected {needed} token or more, got {got}",
                "expected {needed} tokens or more, got {got}",
                "needed",
            ),
            needed=needed,
            got=held,
        )


def pay(table: Table, seat: str, count: int, rule: str) -> None:
    """Take tokens out of a purse; they go to the supply, which has no limit."""
    table.position.tokens[seat] -= count
    table.note("tokens-paid", rule, seat=seat, count=count)


@dataclass
class Pot:
    """Tokens that are put in towards an event, by seat.

    They lie on the table, out of the purses, so that nothing that comes between spends them twice. What has
    not been spent when the pot is left goes back, also where the game ends meanwhile.
    """

    table: Table
    put_in: dict[str, int] = field(default_factory=dict)

    def __enter__(self) -> Pot:
        return self

    def __exit__(self, *_: object) -> None:
        self._move({seat: -count for seat, count in self.put_in.items()})

    def collect(self, purpose: str, price: int, seats: Iterable[str], **about: Any) -> Steps[bool]:
        """Ask each seat in turn how much it puts in, until the sum is met; return whether it is (NM-PAY-01).

        Where it is not, what was put in goes back. Rivals never pay for others (NM-RIVAL-06).
        """
        purses, people = self.table.position.tokens, humans(self.table.position)
        pledges: dict[str, int] = {}
        due = price
        for seat in seats:
            if due and seat in people and purses[seat]:
                most = partial(_most, purses, seat, due)
                pledge = yield from number(purpose, seat, "NM-PAY-01", 0, most, price=price, due=due, **about)
                pledges[seat] = pledge
                self._move({seat: pledge})
                due -= pledge
        if due:
            self._move({seat: -pledge for seat, pledge in pledges.items()})
        return not due

    def spend(self, order: Iterable[str], rule: str) -> None:
        """Give all of it to the supply, told seat by seat in an order."""
        for seat in order:
            if count := self.put_in.pop(seat, 0):
                self.table.note("tokens-paid", rule, seat=seat, count=count)

    def _move(self, counts: Mapping[str, int]) -> None:
        """Move tokens out of purses into the pot; back where a count is negative."""
        for seat, count in counts.items():
            self.put_in[seat] = self.put_in.get(seat, 0) + count
            self.table.position.tokens[seat] -= count


def _most(purses: Mapping[str, int], seat: str, due: int) -> int:
    return min(purses[seat], due)
