"""The star screams, and the zombies fall back."""

from __future__ import annotations

from functools import partial

from printkit.games.non_morts.cast import alive, killer_in, put_zombie, zombie_count
from printkit.games.non_morts.position import Table
from printkit.games.non_morts.preconditions import SURVIVORS_EVENT, begin_procedure
from printkit.games.non_morts.purse import Pot, cost, verify_purse
from printkit.games.non_morts.rooms import room_graph
from printkit.games.non_morts.seats import clockwise, humans
from printkit.table.question import Steps, choose


def scream(table: Table) -> Steps[None]:
    """Drive the zombies of the star's room into an adjacent one, if enough is put in for it."""
    if not begin_procedure(table, SURVIVORS_EVENT):
        return
    position = table.position
    price = cost(table, "scream")
    verify_purse(table, humans(position), price)
    where = yield from choose("scream-where", position.active, "NM-STAR-01", partial(ways_back, table))
    if not where:
        table.note("event-impossible", "NM-EVENT-01", what="scream")
        return
    seats = clockwise(position, position.active)
    with Pot(table) as pot:
        if not (yield from pot.collect("scream-payment", price, seats)):
            table.note("payment-failed", "NM-PAY-01", what="scream")
        elif where not in _adjacent(table):  # barred by now
            table.note("event-impossible", "NM-EVENT-01", what="scream")
        else:
            pot.spend(seats, "NM-STAR-02")
            _drive_back(table, position.survivors["star"].room, where)


def ways_back(table: Table) -> list[str]:
    """Return the rooms into which zombies beside the living star could fall back, where it can be paid."""
    together = sum(table.position.tokens[seat] for seat in humans(table.position))
    return _adjacent(table) if together >= cost(table, "scream") else []


def _adjacent(table: Table) -> list[str]:
    """Return the rooms beside the living star's, where zombies are with her."""
    if "star" not in alive(table):
        return []
    room = table.position.survivors["star"].room
    return list(room_graph(table.position).beyond[room]) if zombie_count(table.position, room) else []


def _drive_back(table: Table, room: str, where: str) -> None:
    position = table.position
    count = zombie_count(position, room)
    if killer_in(position, room):
        position.survivors["goth"].room = where
    for zombie in position.zombies.get(room, []):
        put_zombie(position, where, zombie)
    if room in position.zombies:
        position.zombies[room] = []
    table.note("zombies-driven-back", "NM-STAR-01", from_=room, to=where, count=count)
