"""A player proposes an event, the others vote, and it takes place (NM-PROP-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.games.non_morts.cast import alive, resize, zombie_of
from printkit.games.non_morts.position import UNKNOWN_SURVIVOR, Pair, Seat, Table
from printkit.games.non_morts.preconditions import start_check, verify_game
from printkit.games.non_morts.purse import Pot
from printkit.games.non_morts.rooms import passages, rooms
from printkit.games.non_morts.seats import clockwise, humans
from printkit.table.bounds import Ids, Span
from printkit.table.question import Steps, choose, number

RIVAL_PRICE = 2
"""NM-RIVAL-06."""

ENOUGH_AGAINST = 2
"""NM-VOTE-02."""


@dataclass(frozen=True)
class Story:
    """Nothing but what is told."""

    type: Literal["none"] = "none"


@dataclass(frozen=True)
class Barricade:
    """A passage is blocked, for survivors and zombies, stacks too (NM-STACK-04)."""

    type: Literal["barricade"]
    rooms: Pair


@dataclass(frozen=True)
class Heal:
    """A living survivor regains a litre, not above the maximum."""

    type: Literal["heal"]
    survivor: Annotated[str, Ids("survivor", UNKNOWN_SURVIVOR)]


@dataclass(frozen=True)
class Grow:
    """A zombie gains a token, in the stacks variant."""

    type: Literal["grow"]
    room: str
    size: Annotated[int, Span(1)]


Effect = Story | Barricade | Heal | Grow


def verify_effect(table: Table, effect: Effect) -> None:
    """Refuse an effect that could not take place now."""
    position = table.position
    match effect:
        case Barricade(rooms=pair):
            if not any({*pair} == {*passage} for passage in passages(position)):
                refuse("args.effect.rooms", N_("there is no passage {pair}"), pair=pair)
            if any({*pair} == {*blocked} for blocked in position.barricades):
                refuse("args.effect.rooms", N_("the passage {pair} is already blocked"), pair=pair)
        case Heal(survivor=survivor):
            if survivor not in alive(table):
                refuse("args.effect.survivor", N_("{survivor} is not alive"), survivor=survivor)
            if position.survivors[survivor].blood == table.components.survivors[survivor].blood:
                refuse("args.effect.survivor", N_("{survivor} has lost no blood"), survivor=survivor)
        case Grow(room=room, size=size):
            if "stacks" not in position.variants:
                refuse("args.effect", N_("zombies grow only in the variant with stacks of zombies"))
            if zombie_of(position, room, size) is None:
                refuse("args.effect", N_("there is no zombie of size {size} in {room}"), size=size, room=room)


def effect_possible(table: Table, effect: Effect) -> bool:
    """Whether an effect could take place now."""
    try:
        verify_effect(table, effect)
    except RefusedError:
        return False
    return True


def take_place(table: Table, effect: Effect) -> None:
    """Apply an effect."""
    position = table.position
    match effect:
        case Barricade(rooms=pair):
            ordered = sorted(pair, key=rooms(position).index)
            position.barricades.append(ordered)
            table.note("barricade-built", "NM-PROP-03", rooms=ordered)
        case Heal(survivor=survivor):
            found = position.survivors[survivor]
            found.blood += 1
            table.note("survivor-healed", "NM-PROP-03", survivor=survivor, blood=found.blood)
        case Grow(room=room, size=size):
            zombie = zombie_of(position, room, size)
            assert zombie is not None  # verify_effect
            resize(position, room, zombie, size + 1)
            table.note("zombie-grew", "NM-PROP-03", room=room, size=size + 1)


def propose(table: Table, *, by: Seat = "", text: str = "", effect: Effect = Story()) -> Steps[None]:
    """Vote on an event, told in `text`; its effect takes place unless two are against (NM-PROP-01)."""
    verify_game(table)
    position = table.position
    proposer = by or position.active
    if proposer not in position.order:
        refuse("args.by", N_("{seat} is not in seating order"), seat=proposer)
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
        if effect_possible(table, effect):
            pot.spend(clockwise(table.position, proposer), "NM-VOTE-04")
            take_place(table, effect)
        else:  # what came between has done it, or undone it
            table.note("event-impossible", "NM-EVENT-01", what="propose")


def _vote(table: Table, proposer: str) -> Steps[tuple[int, dict[str, int]]]:
    """Ask the others, from the proposer's left (NM-VOTE-01); return the votes against and the prices set."""
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
    """Collect price after price; return how many were refused.

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
