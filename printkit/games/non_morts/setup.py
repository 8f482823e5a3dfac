"""Set up a film: theories, the first player, the first room and what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.non_morts.cast import put_zombie
from printkit.games.non_morts.components import UNKNOWN_THEORY
from printkit.games.non_morts.position import Grid, NoGrid, Position, Seat, Stack, Survivor, Table, Variant
from printkit.games.non_morts.rooms import rooms
from printkit.games.non_morts.seats import clockwise
from printkit.table.bounds import Length, Span
from printkit.table.question import ReservedPlace, Steps, draw, roll

NO_MAP = Grid(0, 0)
"""No map: rooms are drawn. No argument gives it."""


def setup(
    table: Table,
    *,
    players: Annotated[int, Span(3, 6)],  # NM-GAME-01
    variants: Annotated[Sequence[Variant], Length(distinct=True)] = (),
    hidden: bool = False,
    rivals: Annotated[Sequence[Seat], Length(distinct=True)] = (),
    place: str = "",
    grid: Grid = NO_MAP,
    start: Annotated[str, Length(1)] = "",
) -> Steps[None]:
    """Deal tokens and theories, choose the first player, let survivors and a zombie in (NM-SETUP-04)."""
    order = list(table.components.seats[:players])
    position = Position(
        order=order,
        active=order[0],
        first=order[0],
        rivals=list(rivals),
        place=place,  # NM-SETUP-01
        variants=list(variants),
        grid=NoGrid() if grid is NO_MAP else grid,
        rooms={} if "city" in variants else {"R1": ""},
        tokens=dict.fromkeys(order, 5),  # NM-SETUP-02
        theories=dict.fromkeys(order, UNKNOWN_THEORY),
    )
    _verify_setup(position, start)
    table.position = position
    yield from _deal_theories(table, [seat for seat in order if seat in rivals or not hidden])
    yield from _first_player(table)
    _let_in(table, start or "R1")
    position.active = clockwise(position, position.first)[1]
    table.note("turn-passed", "NM-SETUP-07", seat=position.active)


def _verify_setup(position: Position, start: str) -> None:
    players = len(position.order)
    if "teams" in position.variants and players not in (4, 6):
        refuse("args.variants", N_("teams need 4 or 6 players, got {got}"), got=players)
    for seat in position.rivals:
        if seat not in position.order:
            refuse("args.rivals", N_("{seat} is not one of the {players} seats"), seat=seat, players=players)
    city, grid = "city" in position.variants, isinstance(position.grid, Grid)
    if city != grid:
        refuse(
            "args.grid",
            N_("is needed in the variant with a city") if city else N_("is only for the variant with a city"),
        )
    if city and start not in rooms(position):
        refuse("args.start", N_("expected a space of the grid, got {got}"), got=start)
    if start and not city:
        refuse("args.start", N_("is only for the variant with a city"))


def _deal_theories(table: Table, seats: list[str]) -> Steps[None]:
    """Draw a secret theory for each of these seats; in teams there are two copies of a few (NM-TEAM-01).

    Which few is a secret: a seat has a place among all theories only where no few are chosen.
    """
    position = table.position
    copies = dict.fromkeys(table.components.theories, 1)
    whole, teams = dict(copies), "teams" in position.variants
    if teams and seats:
        in_play: dict[str, int] = {}
        for place in range(len(position.order) // 2):
            left = {theory: 1 for theory in copies if theory not in in_play}
            theory = yield from draw(
                "setup-theory-in-play",
                "assistant",
                "NM-TEAM-01",
                left,
                secret=True,
                reserved=ReservedPlace(whole, place),
            )
            in_play[theory] = 2
        copies = {theory: 2 for theory in copies if theory in in_play}
    for seat in seats:
        who = "assistant" if seat in position.rivals else seat
        left = {theory: count for theory, count in copies.items() if count}
        reserved = None if teams else ReservedPlace(whole, position.order.index(seat))
        position.theories[seat] = yield from draw(
            "setup-theory", who, "NM-SETUP-02", left, secret=True, reserved=reserved, seat=seat
        )
        copies[position.theories[seat]] -= 1
        table.note("theory-dealt", "NM-SETUP-02", seat=seat)


def _first_player(table: Table) -> Steps[None]:
    """Let everyone roll, those tied for highest again."""
    position = table.position
    seats = position.order
    while True:
        rolled: dict[str, int] = {}
        for seat in seats:
            who = "assistant" if seat in position.rivals else seat
            [rolled[seat]] = yield from roll("setup-first-player", who, "NM-SETUP-03", seat=seat)
        seats = [seat for seat in seats if rolled[seat] == max(rolled.values())]
        if len(seats) == 1:
            break
        table.note("first-player-tied", "NM-SETUP-03", seats=seats)
    position.first = seats[0]
    table.note("first-player-set", "NM-SETUP-03", seat=position.first)


def _let_in(table: Table, room: str) -> None:
    """Put the survivors, with all their blood, and one zombie into the first room (NM-INF-01)."""
    position = table.position
    for name, role in table.components.survivors.items():
        if not role.variant or role.variant in position.variants:
            position.survivors[name] = Survivor(room=room, blood=role.blood)
    put_zombie(position, room, Stack())
    table.note("zombie-added", "NM-SETUP-05", room=room, size=1)
