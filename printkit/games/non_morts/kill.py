"""A survivor kills a zombie, or hits the goth."""

from __future__ import annotations

from functools import partial

from printkit.games.non_morts.cast import (
    alive,
    killer_in,
    lose_litre,
    over_check,
    resize,
    zombie_count,
    zombie_of,
    zombie_sizes,
)
from printkit.games.non_morts.position import Table
from printkit.games.non_morts.preconditions import SURVIVORS_EVENT, begin_procedure
from printkit.games.non_morts.purse import kill_cost, pay, verify_purse
from printkit.table.question import Steps, choose

GOTH = "goth"


def kill(table: Table) -> Steps[None]:
    """Let a survivor strike at something in the same room."""
    if not begin_procedure(table, SURVIVORS_EVENT):
        return
    who = table.position.active
    verify_purse(table, [who], 1)
    survivor = yield from choose("kill-who", who, "NM-KILL-01", partial(killers, table))
    if not survivor:
        table.note("event-impossible", "NM-EVENT-01", what="kill")
        return
    targets = partial(_targets, table, survivor)
    target = yield from choose("kill-target", who, "NM-KILL-03", targets, hero=survivor)
    if target:
        strike(table, survivor, target)
    else:  # too dear by now
        table.note("event-impossible", "NM-EVENT-01", what="kill")


def _targets(table: Table, survivor: str) -> list[str]:
    """Return what a survivor may strike at, the living goth too, who may be taken for a zombie."""
    if survivor not in killers(table):
        return []
    room = table.position.survivors[survivor].room
    living_goth = [GOTH] if GOTH in alive(table, room) and survivor != GOTH else []
    return undead(table, room) + living_goth


def killers(table: Table) -> list[str]:
    """Return the living survivors who have a zombie beside them and whom the active player can pay for."""
    position = table.position
    return [
        each
        for each in alive(table)
        if zombie_count(position, position.survivors[each].room)
        and kill_cost(table, each) <= position.tokens[position.active]
    ]


def undead(table: Table, room: str) -> list[str]:
    """Return the undead of a room to strike at: each size of zombie from small to large, then the killer."""
    killer = [GOTH] if killer_in(table.position, room) else []
    return [f"zombie-{size}" for size in reversed(zombie_sizes(table.position, room))] + killer


def strike(table: Table, survivor: str, target: str) -> None:
    """Pay for a blow and deal it."""
    position = table.position
    rule = "NM-COP-01" if survivor == "cop" else "NM-KILL-01"
    pay(table, position.active, kill_cost(table, survivor), rule)
    if target == GOTH:
        lose_litre(table, GOTH, "kill", "NM-KILL-03")
    else:
        _hit_zombie(table, survivor, int(target.removeprefix("zombie-")))
    over_check(table)


def _hit_zombie(table: Table, survivor: str, size: int) -> None:
    """Remove a zombie; a stack only loses one token."""
    room = table.position.survivors[survivor].room
    zombie = zombie_of(table.position, room, size)
    assert zombie is not None  # one of those offered
    if size == 1:
        table.position.zombies[room].remove(zombie)
        table.note("zombie-killed", "NM-KILL-01", room=room, survivor=survivor)
    else:
        resize(table.position, room, zombie, size - 1)
        table.note("stack-hit", "NM-STACK-02", room=room, survivor=survivor, left=size - 1)
