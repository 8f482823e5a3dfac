"""A player proposes an event that the rules do not describe, and the others vote."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.games.non_morts.position import Seat, Table
from printkit.games.non_morts.preconditions import start_check, verify_game
from printkit.games.non_morts.proposals import Effect, Story, possible, take_place, verify_effect
from printkit.games.non_morts.purse import Pot
from printkit.games.non_morts.seats import clockwise, humans
from printkit.table.fault import refuse
from printkit.table.question import Steps, choose, number

RIVAL_PRICE = 2
"""NM-RIVAL-06."""

ENOUGH_AGAINST = 2
"""NM-VOTE-02."""


def propose(table: Table, *, by: Seat = "", text: str = "", effect: Effect = Story()) -> Steps[None]:  # noqa: B008  frozen
    """Vote on an event, told in `text`; its effect takes place unless two are against (NM-PROP-01)."""
    verify_game(table)
    position = table.position
    proposer = by or position.active
    if proposer not in position.order:
        refuse("args.by", "{seat} is not in order", seat=proposer)
    if not start_check(table):
        return
    verify_effect(table, effect)
    against, prices = yield from _vote(table, proposer)
    with Pot(table) as pot:
        against += yield from _meet_prices(table, proposer, prices, pot)
        if against >= ENOUGH_AGAINST:
            table.note("proposal-rejected", "NM-VOTE-02", against=against)
            return
        table.note("proposal-accepted", "NM-VOTE-02", against=against)
        if possible(table, effect):
            pot.spend(clockwise(table.position, proposer), "NM-VOTE-04")
            take_place(table, effect)
        else:  # what came between has done it, or undone it
            table.note("event-impossible", "NM-EVENT-01", what="propose")


def _vote(table: Table, proposer: str) -> Steps[tuple[int, dict[str, int]]]:
    """Ask the others, from the proposer's left (NM-VOTE-01); give the votes against and the prices set."""
    against = 0
    prices: dict[str, int] = {}
    for seat in clockwise(table.position, proposer)[1:]:
        if seat in table.position.rivals:
            prices[seat] = RIVAL_PRICE
        else:
            vote, price = yield from _ask(table, seat)
            if not price:
                against += vote == "against"
                table.note("vote-cast", "NM-VOTE-02", seat=seat, vote=vote)
                continue
            prices[seat] = price
        table.note("price-set", "NM-VOTE-03", seat=seat, count=prices[seat])
    return against, prices


def _ask(table: Table, seat: str) -> Steps[tuple[str, int]]:
    """Ask for a vote; give it with its price, 0 where it is not sold."""

    def most() -> int:
        return sum(table.position.tokens[other] for other in humans(table.position) if other != seat)

    def options() -> list[str]:
        return ["for", "against", "price"] if most() else ["for", "against"]

    while True:
        vote = yield from choose("propose-vote", seat, "NM-VOTE-02", options)
        if vote != "price":
            return vote, 0
        if price := (yield from number("propose-price", seat, "NM-VOTE-03", 1, most)):
            return vote, price  # else all others have spent their tokens meanwhile


def _meet_prices(table: Table, proposer: str, prices: Mapping[str, int], pot: Pot) -> Steps[int]:
    """Collect price after price; give how many were refused.

    A seller does not pay; what was put towards a price not met is free again.
    """
    refused = 0
    for seller, price in prices.items():
        seats = [seat for seat in clockwise(table.position, proposer) if seat != seller]
        if (yield from pot.collect("propose-payment", price, seats, seat=seller)):
            table.note("price-met", "NM-VOTE-03", seat=seller, count=price)
        else:
            refused += 1
            table.note("price-refused", "NM-VOTE-03", seat=seller, count=price)
    return refused
