"""A way out of the film."""

from __future__ import annotations

from printkit.games.non_morts.checks import SURVIVORS_EVENT, begin
from printkit.games.non_morts.plan import rooms
from printkit.games.non_morts.position import Side, Table
from printkit.games.non_morts.purse import cost, pay, verify_purse
from printkit.table.question import Steps, choose


def open_exit(table: Table) -> Steps[None]:
    """Mark an exit in a room that has none, on the surface or under it."""
    if not begin(table, SURVIVORS_EVENT):
        return
    who = table.position.active
    verify_purse(table, [who], cost(table, "open-exit"))
    options = without_exit(table)
    if not options:
        table.note("event-impossible", "NM-EVENT-01", what="open-exit")
        return
    room = yield from choose("open-exit-room", who, "NM-EXIT-01", options)
    kinds: dict[str, Side] = {"surface": "surface", "underground": "underground"}
    kind = yield from choose("open-exit-kind", who, "NM-GEEK-03", list(kinds), cell=room)
    mark_exit(table, room, kinds[kind])


def without_exit(table: Table) -> list[str]:
    """Give the rooms that have no exit."""
    return [room for room in rooms(table.position) if room not in table.position.exits]


def mark_exit(table: Table, room: str, kind: Side) -> None:
    """Pay for an exit and mark it."""
    pay(table, table.position.active, cost(table, "open-exit"), "NM-EXIT-01")
    table.position.exits[room] = kind
    table.note("exit-opened", "NM-EXIT-01", room=room, kind=kind)
