"""The undead attack."""

from __future__ import annotations

from functools import partial

from printkit.games.non_morts.cast import alive, goth_check, killer_in, lose_litre, over_check, prey
from printkit.games.non_morts.infect import payers
from printkit.games.non_morts.position import Table
from printkit.games.non_morts.preconditions import UNDEAD_STEP, begin
from printkit.games.non_morts.rooms import rooms
from printkit.games.non_morts.seats import roll_for_active
from printkit.table.question import Steps


def zombie_attack(table: Table) -> Steps[None]:
    """Throw one die a token, room by room, at the survivors who are there."""
    if begin(table, UNDEAD_STEP):
        yield from attack(table)


def attack(table: Table) -> Steps[None]:
    """Attack in every room where there is somebody to attack; the game may end in any of them.

    A corpse keeps zombies in its room but does not feed them: they attack all the same (NM-CORPSE-02).
    """
    for room in rooms(table.position):
        if not _dice(table, room) or not alive(table, room):
            continue
        if not prey(table, room):
            table.note("zombies-indifferent", "NM-GOTH-01", room=room)
        else:
            faces = yield from roll_for_active(
                table,
                "zombie-attack-attack",
                "NM-ATT-01",
                dice=partial(_dice, table, room),
                waits=lambda: bool(payers(table)),
                cell=room,
            )
            for die in faces:
                _bite(table, room, die)
        goth_check(table)
        over_check(table)
        if table.position.over:
            return


def _dice(table: Table, room: str) -> int:
    """Count the dice of a room: one a token of each zombie (NM-STACK-03) and of the killer (NM-GOTH-03)."""
    position = table.position
    killer = position.survivors["goth"].blood if killer_in(position, room) else 0
    return sum(zombie.size for zombie in position.zombies.get(room, [])) + killer


def _bite(table: Table, room: str, die: int) -> None:
    """Hurt the survivor whose number came up; the brute has two (NM-BRUTE-01)."""
    victim = next((each for each in prey(table, room) if die in table.box.survivors[each].numbers), None)
    if victim:
        lose_litre(table, victim, "attack", "NM-ATT-02", die=die)
    else:
        table.note("attack-missed", "NM-ATT-03", room=room, die=die)
