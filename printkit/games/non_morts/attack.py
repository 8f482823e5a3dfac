"""The undead attack, and the infected gets worse."""

from __future__ import annotations

from functools import partial

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.non_morts.cast import alive, goth_check, killer_in, lose_litre, over_check, prey
from printkit.games.non_morts.position import Seat, Table
from printkit.games.non_morts.preconditions import (
    UNDEAD_STEP,
    begin_procedure,
    start_check,
    verify_game,
    verify_mode,
)
from printkit.games.non_morts.purse import cost, pay, verify_purse
from printkit.games.non_morts.rooms import rooms
from printkit.games.non_morts.seats import humans, roll_for_active
from printkit.table.question import Steps


def payers(table: Table) -> list[str]:
    """Return the seats that may let the infected lose a litre now."""
    position = table.position
    if position.turn.mode != "zombies" or position.turn.infected_hurt or "infected" not in alive(table):
        return []
    return [seat for seat in humans(position) if position.tokens[seat] >= cost(table, "infect")]


def infect(table: Table, *, payer: Seat) -> None:
    """Let one player's tokens cost the infected a litre, once in a turn of the zombies (NM-INF-04)."""
    verify_game(table)
    verify_mode(table, ("zombies",))
    if not start_check(table):
        return
    position = table.position
    if "infected" not in position.variants:
        refuse("position.variants", N_("this needs the variant in which one survivor is infected"))
    if payer not in humans(position):
        refuse("args.payer", N_("{seat} is not a person's seat in seating order"), seat=payer)
    if position.turn.infected_hurt:
        refuse(
            "position.turn.infected_hurt",
            N_("the infected loses only one litre a turn, and has already lost it"),
        )
    verify_purse(table, [payer], cost(table, "infect"))
    if "infected" not in alive(table):
        table.note("event-impossible", "NM-EVENT-01", what="infect")
        return
    pay(table, payer, cost(table, "infect"), "NM-INF-03")
    position.turn.infected_hurt = True
    lose_litre(table, "infected", "infection", "NM-INF-03")
    if position.survivors["infected"].status == "turned":
        goth_check(table)
        over_check(table)


def zombie_attack(table: Table) -> Steps[None]:
    """Throw one die a token, room by room, at the survivors who are there."""
    if begin_procedure(table, UNDEAD_STEP):
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


def victim_of(table: Table, room: str, die: int) -> str:
    """Return whose number a die shows in a room, "" for nobody's; the brute has two (NM-BRUTE-01)."""
    numbers = ((each, table.components.survivors[each].numbers) for each in prey(table, room))
    return next((each for each, shown in numbers if die in shown), "")


def _dice(table: Table, room: str) -> int:
    """Count the dice of a room: one a token of each zombie (NM-STACK-03) and of the killer (NM-GOTH-03)."""
    position = table.position
    killer = position.survivors["goth"].blood if killer_in(position, room) else 0
    return sum(zombie.size for zombie in position.zombies.get(room, [])) + killer


def _bite(table: Table, room: str, die: int) -> None:
    """Hurt the survivor whose number came up."""
    if victim := victim_of(table, room, die):
        lose_litre(table, victim, "attack", "NM-ATT-02", die=die)
    else:
        table.note("attack-missed", "NM-ATT-03", room=room, die=die)
