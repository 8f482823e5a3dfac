"""Survivors move, flee, open a way out, and leave the film."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from printkit.games.non_morts.cast import alive, goth_check, lose_litre, over_check, zombie_count
from printkit.games.non_morts.clues import count_proofs
from printkit.games.non_morts.position import ExitLevel, Table
from printkit.games.non_morts.preconditions import SURVIVORS_EVENT, begin_procedure
from printkit.games.non_morts.purse import affordable, cost, move_cost, pay, verify_purse
from printkit.games.non_morts.rooms import room_graph, rooms
from printkit.games.non_morts.seats import roll_for_active
from printkit.table.question import Steps, choose, choose_some, steady

OUT = "out"

SURE_BITE = 6
"""NM-FLEE-02: zombies from which no die is thrown."""


def move(table: Table) -> Steps[None]:
    """Move up to two survivors, each to an adjacent room or out (NM-MOVE-02)."""
    if not begin_procedure(table, SURVIVORS_EVENT):
        return
    position = table.position
    verify_purse(table, [position.active], 1)
    chosen = yield from choose_some("move-who", position.active, "NM-MOVE-01", partial(movable, table), 1, 2)
    if not chosen:
        table.note("event-impossible", "NM-EVENT-01", what="move")
        return
    leaving: dict[str, str] = {}
    while asked := [each for each in chosen if leaving.get(each) not in destinations(table, each)]:
        ways = partial(_ways, table, chosen, asked[0])
        where = yield from choose("move-where", position.active, "NM-MOVE-03", ways, hero=asked[0])
        if not where:  # barred, or too dear by now
            table.note("event-impossible", "NM-EVENT-01", what="move")
            return
        leaving[asked[0]] = where
    yield from go(table, {each: leaving[each] for each in chosen})


def movable(table: Table) -> list[str]:
    """Return the living survivors whom the active player can move and pay for."""
    purse = table.position.tokens[table.position.active]
    return [each for each in alive(table) if destinations(table, each) and move_cost(table, [each]) <= purse]


def _ways(table: Table, chosen: Iterable[str], survivor: str) -> list[str]:
    """Return where one of those who were chosen can go, while the purse allows it."""
    purse = table.position.tokens[table.position.active]
    return destinations(table, survivor) if move_cost(table, chosen) <= purse else []


def destinations(table: Table, survivor: str) -> list[str]:
    """Return the adjacent rooms without zombies, and the way out; if there are none, all adjacent rooms.

    NM-MOVE-03; rooms not drawn yet cannot be entered (NM-MOVE-04).
    """
    position = table.position
    room = position.survivors[survivor].room
    adjacent = list(room_graph(position).beyond[room])
    safe = [other for other in adjacent if not zombie_count(position, other)]
    if can_leave(table, survivor, room):
        safe.append(OUT)
    return safe or adjacent


def can_leave(table: Table, survivor: str, room: str) -> bool:
    """Whether a room has an exit that a survivor can use: the geek goes underground (NM-GEEK-03)."""
    kind = table.position.exits.get(room)
    return kind is not None and (survivor != "geek" or kind == "underground")


def go(table: Table, leaving: Mapping[str, str]) -> Steps[None]:
    """Pay, flee, move or leave the film; then see who turns and what is proved.

    `leaving` gives the destination of each survivor, in survivor order. All move at once as regards the
    goth being alone, and the zombies are counted before anyone moves.
    """
    position = table.position
    rule = "NM-COP-02" if "cop" in leaving else "NM-MOVE-01"
    pay(table, position.active, move_cost(table, leaving), rule)
    zombies = {each: zombie_count(position, position.survivors[each].room) for each in leaving}
    for survivor, where in leaving.items():
        yield from _flee(table, survivor, zombies[survivor])
        if position.survivors[survivor].status == "alive":
            _arrive(table, survivor, where)
    goth_check(table)
    for survivor in leaving:
        if position.survivors[survivor].status == "escaped":
            yield from count_proofs(table, survivor)
            if position.over:
                return
    over_check(table)


def _flee(table: Table, survivor: str, zombies: int) -> Steps[None]:
    """Leave a room with zombies: a die at most their number costs a litre, the goth's too (NM-GOTH-02)."""
    room = table.position.survivors[survivor].room
    if not zombies or survivor == "infected":
        return
    if zombies >= SURE_BITE:
        lose_litre(table, survivor, "flight", "NM-FLEE-02")
        return
    [die] = yield from roll_for_active(
        table, "move-flight", "NM-FLEE-01", dice=steady(1), cell=room, hero=survivor
    )
    if is_bitten(die, zombies):
        lose_litre(table, survivor, "flight", "NM-FLEE-01", die=die)
    else:
        table.note("fled-unhurt", "NM-FLEE-01", survivor=survivor, room=room, die=die)


def is_bitten(die: int, zombies: int) -> bool:
    """Whether a die of flight costs a litre (NM-FLEE-01)."""
    return die <= zombies


def _arrive(table: Table, survivor: str, where: str) -> None:
    found = table.position.survivors[survivor]
    if where == OUT:
        found.status = "escaped"
        table.note("survivor-escaped", "NM-EXIT-03", survivor=survivor, room=found.room)
    else:
        table.note("survivor-moved", "NM-MOVE-01", survivor=survivor, from_=found.room, to=where)
        found.room = where


def open_exit(table: Table) -> Steps[None]:
    """Mark an exit in a room that has none, on the surface or under it."""
    if not begin_procedure(table, SURVIVORS_EVENT):
        return
    who = table.position.active
    verify_purse(table, [who], cost(table, "open-exit"))
    room = yield from choose("open-exit-room", who, "NM-EXIT-01", partial(exit_rooms, table))
    if not room:
        table.note("event-impossible", "NM-EVENT-01", what="open-exit")
        return
    kinds: dict[str, ExitLevel] = {"surface": "surface", "underground": "underground"}

    def options() -> list[str]:
        return list(kinds) if room in exit_rooms(table) else []

    kind = yield from choose("open-exit-kind", who, "NM-GEEK-03", options, cell=room)
    if kind:
        mark_exit(table, room, kinds[kind])
    else:  # too dear by now
        table.note("event-impossible", "NM-EVENT-01", what="open-exit")


def exit_rooms(table: Table) -> list[str]:
    """Return the rooms in which the active player can open an exit: they have none, and it can be paid."""
    if not affordable(table, "open-exit"):
        return []
    return [room for room in rooms(table.position) if room not in table.position.exits]


def mark_exit(table: Table, room: str, kind: ExitLevel) -> None:
    """Pay for an exit and mark it."""
    pay(table, table.position.active, cost(table, "open-exit"), "NM-EXIT-01")
    table.position.exits[room] = kind
    table.note("exit-opened", "NM-EXIT-01", room=room, kind=kind)
