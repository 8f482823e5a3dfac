"""Break a barricade: a die, the help of those who stand there, dice tokens, the miner's pickaxe."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.move import tryable, verify_mover
from printkit.games.humans.pieces import (
    active_player,
    active_seat,
    answering,
    has_power,
    others_from_left,
    seats_with,
    spend_token,
    town_now,
    use,
    verify_cell,
    verify_turn,
    wounds_of,
    zombies_on,
)
from printkit.games.humans.position import Table
from printkit.games.humans.town import in_reading_order
from printkit.table.question import Steps, choose, roll

MINER = "miner"

AUTOMA_KEEPS = 2
"""Dice tokens that an automa must have to roll again for a barricade (HUM-SOLO-04)."""


def break_barricade(table: Table, *, from_: str, to: str) -> Steps[None]:
    """Try to break the barricade between two cells, from either side (HUM-BAR-02, HUM-BAR-03, HUM-BAR-11)."""
    verify_turn(table, "move")
    verify_mover(table, from_)
    verify_cell(table, "to", to)
    place = town_now(table)
    wall = place.wall(from_, to)
    if not wall or wall in table.position.breaches:
        refuse("args.to", N_("there is no barricade between {start} and {to}"), start=from_, to=to)
    if not tryable(table, from_, to):
        refuse("args.to", N_("{tile} has been tried in this turn"), tile=place.cells[wall].tile)
    yield from try_to_break(table, from_, wall)


def try_to_break(table: Table, start: str, wall: str) -> Steps[bool]:
    """Try to break the barricade of a building cell; return whether the way is free."""
    position, seat = table.position, active_seat(table.position)
    tile = town_now(table).cells[wall].tile
    by, needed = answering(position, seat), table.components.tiles[tile].barricade
    position.tried = [each for each in table.components.tiles if each in (*position.tried, tile)]
    if seat == MINER and has_power(position, MINER):
        how = yield from choose("pickaxe", MINER, "HUM-POW-05", ["power", "roll"], cell=wall)
        if how == "power":
            use(table, MINER, "HUM-POW-05")
            _open(table, wall, tile)
            return True
    bonus = yield from _help(table, start)
    if bonus:
        table.note("help-given", "HUM-BAR-06", count=bonus)
    bonus += modifiers(table)
    position.ram = 0  # HUM-CARD-04
    while True:
        (die,) = yield from roll("barricade-roll", by, "HUM-BAR-02", cell=wall, needed=needed, bonus=bonus)
        table.note("barricade-rolled", "HUM-BAR-02", cell=wall, die=die, total=die + bonus, needed=needed)
        if die + bonus >= needed:
            _open(table, wall, tile)
            return True
        if not (yield from _rolls_again(table, seat)):
            table.note("barricade-held", "HUM-BAR-04", cell=wall, tile=tile)
            return False
        spend_token(table, seat)


def modifiers(table: Table) -> int:
    """Return what cards and wounds add to the die, without help (HUM-CARD-04, HUM-CARD-13)."""
    wounds = wounds_of(table.components, active_player(table))
    return table.position.ram + sum(card.barricade for card in wounds)


def helpers(table: Table, start: str) -> tuple[int, bool]:
    """Return what all help on a cell adds to the die, and whether nobody can refuse it (HUM-BAR-07)."""
    position, seat = table.position, active_seat(table.position)
    there = seats_with(position, start, others_from_left(position, seat))
    sure = all(position.players[other].automa for other in there)
    return zombies_on(position, start) - 1, sure


def _help(table: Table, start: str) -> Steps[int]:
    """Ask everybody else with a zombie there for help; return what is added to the die.

    Every other zombie counts, one's own too; a single refusal takes all help away (HUM-BAR-06, HUM-BAR-07).
    """
    position, seat = table.position, active_seat(table.position)
    for other in seats_with(position, start, others_from_left(position, seat)):
        if position.players[other].automa:
            continue
        said = yield from choose("help", other, "HUM-BAR-07", ["help", "refuse"], cell=start)
        if said == "refuse":
            table.note("help-refused", "HUM-BAR-07", seat=other)
            return 0
    return zombies_on(position, start) - 1


def _rolls_again(table: Table, seat: str) -> Steps[bool]:
    """Whether a failed roll for a barricade is rolled again (HUM-DICE-02)."""
    player = table.position.players[seat]
    if player.automa:
        return player.do_over >= AUTOMA_KEEPS
    if not player.do_over:
        return False
    return (yield from choose("reroll", seat, "HUM-DICE-02", ["do-over", "accept"])) == "do-over"


def _open(table: Table, wall: str, tile: str) -> None:
    """Mark a building cell: its ways are free, both ways, for everybody (HUM-BAR-04, HUM-BAR-10).

    Whoever broke in has not moved yet, and may go on (HUM-BAR-08).
    """
    table.position.breaches = in_reading_order([*table.position.breaches, wall])
    table.note("barricade-broken", "HUM-BAR-04", cell=wall, tile=tile)
