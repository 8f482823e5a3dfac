"""A human flees: a die, as many cells as that, where the right neighbour says; or it is cornered."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.pieces import (
    active_seat,
    answering,
    infect,
    move_human,
    pick_up,
    right_neighbour,
    town_now,
    verify_cell,
    verify_turn,
    win_check,
    zombie_cells,
)
from printkit.games.humans.position import Table
from printkit.games.humans.town import MAX_FLIGHT, arrivals, steps_apart
from printkit.table.question import Steps, choose, roll


def human_flight(table: Table, *, cell: str) -> Steps[None]:
    """Make a human flee, where the table has played the rest."""
    verify_turn(table)
    verify_human(table, cell)
    seat = active_seat(table.position)
    yield from flee(table, cell)
    pick_up(table, seat, cell)
    win_check(table, seat)


def verify_human(table: Table, cell: str) -> None:
    """Refuse a cell without a human."""
    verify_cell(table, "cell", cell)
    if cell not in table.position.humans:
        refuse("args.cell", N_("there is no human on {cell}"), cell=cell)


def flee(table: Table, cell: str) -> Steps[None]:
    """Roll for how far a human flees, and move it (HUM-FLEE-01); the roll is never repeated."""
    position = table.position
    if not any(reach(table, cell, steps) for steps in range(1, MAX_FLIGHT + 1)):
        _trap(table, cell)
        return
    seat = active_seat(position)
    (die,) = yield from roll("flight-roll", answering(position, seat), "HUM-FLEE-01", cell=cell)
    table.note("flight-rolled", "HUM-FLEE-01", cell=cell, die=die)
    for steps in range(die, 0, -1):  # HUM-FLEE-02, HUM-FLEE-03
        if options := reach(table, cell, steps):
            to = yield from _choose_arrival(table, cell, options)
            move_human(table, cell, to)
            table.note("human-fled", "HUM-FLEE-01", from_=cell, to=to, steps=steps)
            return
    _trap(table, cell)


def reach(table: Table, cell: str, steps: int) -> list[str]:
    """Return where the human on a cell may come to stand after so many steps."""
    position = table.position
    return arrivals(town_now(table), cell, steps, position.humans, zombie_cells(position))


def reach_up_to(table: Table, cell: str, steps: int) -> list[str]:
    """Return where the human on a cell may come to stand after one to so many steps, in reading order."""
    found = {to for count in range(1, steps + 1) for to in reach(table, cell, count)}
    return [to for to in town_now(table).cells if to in found]


def _choose_arrival(table: Table, cell: str, options: Sequence[str]) -> Steps[str]:
    """Let the right neighbour say where the human goes; an automa sends it far away (HUM-SOLO-06)."""
    position, seat = table.position, active_seat(table.position)
    neighbour = right_neighbour(position, seat)
    if not position.players[neighbour].automa:
        to = yield from choose("flight-cell", neighbour, "HUM-FLEE-01", options, cell=cell)
        return to
    zombies = position.players[seat].zombies
    return max(options, key=lambda to: min((steps_apart(to, zombie) for zombie in zombies), default=0))


def _trap(table: Table, cell: str) -> None:
    """Infect a human with no room to move outright, whoever still stands there (HUM-FLEE-04)."""
    table.note("human-trapped", "HUM-FLEE-04", cell=cell)
    infect(table, cell, "HUM-FLEE-04")
