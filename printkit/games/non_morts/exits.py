"""A way out of the film."""

from __future__ import annotations

from functools import partial

from printkit.games.non_morts.position import Side, Table
from printkit.games.non_morts.preconditions import SURVIVORS_EVENT, begin
from printkit.games.non_morts.purse import affordable, cost, pay, verify_purse
from printkit.games.non_morts.rooms import rooms
from printkit.table.question import Steps, choose


def open_exit(table: Table) -> Steps[None]:
    """Mark an exit in a room that has none, on the surface or under it."""
    if not begin(table, SURVIVORS_EVENT):
        return
    who = table.position.active
    verify_purse(table, [who], cost(table, "open-exit"))
    room = yield from choose("open-exit-room", who, "NM-EXIT-01", partial(exit_rooms, table))
    if not room:
        table.note("event-impossible", "NM-EVENT-01", what="open-exit")
        return
    kinds: dict[str, Side] = {"surface": "surface", "underground": "underground"}

    def options() -> list[str]:
        return list(kinds) if room in exit_rooms(table) else []

    kind = yield from choose("open-exit-kind", who, "NM-GEEK-03", options, cell=room)
    if kind:
        mark_exit(table, room, kinds[kind])
    else:  # too dear by now
        table.note("event-impossible", "NM-EVENT-01", what="open-exit")


def exit_rooms(table: Table) -> list[str]:
    """Give the rooms in which the active player can open an exit: they have none, and it can be paid."""
    if not affordable(table, "open-exit"):
        return []
    return [room for room in rooms(table.position) if room not in table.position.exits]


def mark_exit(table: Table, room: str, kind: Side) -> None:
    """Pay for an exit and mark it."""
    pay(table, table.position.active, cost(table, "open-exit"), "NM-EXIT-01")
    table.position.exits[room] = kind
    table.note("exit-opened", "NM-EXIT-01", room=room, kind=kind)
