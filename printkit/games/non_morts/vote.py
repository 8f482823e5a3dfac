"""A player proposes an event that the rules do not describe, and the others vote."""

from __future__ import annotations

from printkit.games.non_morts.checks import start_check, verify_game
from printkit.games.non_morts.effects import Effect, Story, take_place, verify_effect
from printkit.games.non_morts.position import Seat, Table
from printkit.games.non_morts.purse import collect, pay
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
    pledged, refused = yield from _meet_prices(table, proposer, prices)
    against += refused
    if against >= ENOUGH_AGAINST:
        table.note("proposal-rejected", "NM-VOTE-02", against=against)
        return
    table.note("proposal-accepted", "NM-VOTE-02", against=against)
    for seat in clockwise(position, proposer):
        if pledged[seat]:
            pay(table, seat, pledged[seat], "NM-VOTE-04")
    take_place(table, effect)


def _vote(table: Table, proposer: str) -> Steps[tuple[int, dict[str, int]]]:
    """Ask the others, from the proposer's left (NM-VOTE-01); give the votes against and the prices set."""
    position = table.position
    against = 0
    prices: dict[str, int] = {}
    for seat in clockwise(position, proposer)[1:]:
        vote = "price"
        most = sum(position.tokens[other] for other in humans(position) if other != seat)
        if seat not in position.rivals:
            options = ["for", "against", "price"] if most else ["for", "against"]
            vote = yield from choose("propose-vote", seat, "NM-VOTE-02", options)
        if vote != "price":
            against += vote == "against"
            table.note("vote-cast", "NM-VOTE-02", seat=seat, vote=vote)
            continue
        prices[seat] = RIVAL_PRICE
        if seat not in position.rivals:
            prices[seat] = yield from number("propose-price", seat, "NM-VOTE-03", 1, most)
        table.note("price-set", "NM-VOTE-03", seat=seat, count=prices[seat])
    return against, prices


def _meet_prices(table: Table, proposer: str, prices: dict[str, int]) -> Steps[tuple[dict[str, int], int]]:
    """Collect price after price; give what each seat pledged and how many prices were refused.

    A seller does not pay; what was put towards a price not met is free again.
    """
    position = table.position
    purses = dict(position.tokens)
    refused = 0
    for seller, price in prices.items():
        seats = [seat for seat in clockwise(position, proposer) if seat != seller]
        pledges = yield from collect(table, "propose-payment", price, seats, purses, seat=seller)
        if pledges is None:
            refused += 1
            table.note("price-refused", "NM-VOTE-03", seat=seller, count=price)
            continue
        for seat, pledge in pledges.items():
            purses[seat] -= pledge
        table.note("price-met", "NM-VOTE-03", seat=seller, count=price)
    return {seat: position.tokens[seat] - purses[seat] for seat in position.order}, refused
