"""A survivor kills a zombie, or hits the goth."""

from __future__ import annotations

from functools import partial

from printkit.games.non_morts.cast import alive, killer_in, lose_litre, over_check, zombie_count
from printkit.games.non_morts.checks import SURVIVORS_EVENT, begin
from printkit.games.non_morts.position import Table
from printkit.games.non_morts.purse import kill_cost, pay, verify_purse
from printkit.table.question import Steps, choose

GOTH = "goth"


def kill(table: Table) -> Steps[None]:
    """Let a survivor strike at something in the same room."""
    if not begin(table, SURVIVORS_EVENT):
        return
    who = table.position.active
    verify_purse(table, [who], 1)
    survivor = yield from choose("kill-who", who, "NM-KILL-01", partial(killers, table))
    if not survivor:
        table.note("event-impossible", "NM-EVENT-01", what="kill")
        return
    room = table.position.survivors[survivor].room
    living_goth = [GOTH] if GOTH in alive(table, room) and survivor != GOTH else []
    targets = undead(table, room) + living_goth
    target = yield from choose("kill-target", who, "NM-KILL-03", targets, hero=survivor)
    strike(table, survivor, target)


def killers(table: Table) -> list[str]:
    """Give the living survivors who have a zombie beside them and whom the active player can pay for."""
    position = table.position
    return [
        each
        for each in alive(table)
        if zombie_count(position, position.survivors[each].room)
        and kill_cost(table, each) <= position.tokens[position.active]
    ]


def undead(table: Table, room: str) -> list[str]:
    """Give the undead of a room to strike at: each size of zombie from small to large, then the killer."""
    sizes = dict.fromkeys(reversed(table.position.zombies.get(room, [])))
    killer = [GOTH] if killer_in(table.position, room) else []
    return [f"zombie-{size}" for size in sizes] + killer


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
    zombies = table.position.zombies[room]
    if size == 1:
        zombies.remove(1)
        table.note("zombie-killed", "NM-KILL-01", room=room, survivor=survivor)
    else:
        zombies[zombies.index(size)] = size - 1
        zombies.sort(reverse=True)
        table.note("stack-hit", "NM-STACK-02", room=room, survivor=survivor, left=size - 1)
