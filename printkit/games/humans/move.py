"""Move zombies: from cell to cell, onto a human at most; pick up what lies there."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.humans.pieces import (
    active_seat,
    move_zombie_to,
    movement_left,
    pick_up,
    town_now,
    verify_cell,
    verify_turn,
    verify_zombie,
)
from printkit.games.humans.position import Table
from printkit.games.humans.town import zombie_distances


def legal_moves(table: Table, *, from_: str) -> None:
    """Tell where a zombie may go and which barricades it may try; the position does not change."""
    verify_turn(table, "move")
    verify_mover(table, from_)
    position, cells = table.position, town_now(table).cells
    position.move_left = movement_left(table)
    for cell, cost in within_reach(table, from_).items():
        human = cell in position.humans
        table.note("cell-reachable", "HUM-MOVE-01", cell=cell, cost=cost, human=human)
    for cell, tried in walls_to_try(table, from_).items():
        needed = table.components.tiles[cells[tried].tile].barricade
        table.note("barricade-tryable", "HUM-BAR-02", from_=from_, to=cell, needed=needed)


def within_reach(table: Table, start: str) -> dict[str, int]:
    """Return what it costs a zombie to go to each cell that its movement suffices for, in reading order."""
    position, place, left = table.position, town_now(table), movement_left(table)
    reached = zombie_distances(place, start, position.humans, position.breaches)
    return {cell: reached[cell] for cell in place.cells if 0 < reached.get(cell, 0) <= left}


def walls_to_try(table: Table, start: str) -> dict[str, str]:
    """Return the cells to which a closed barricade may be tried, in reading order, each with its wall."""
    tries = ((cell, tryable(table, start, cell)) for cell in town_now(table).cells)
    return {cell: wall for cell, wall in tries if wall}


def move_zombie(table: Table, *, from_: str, to: str) -> None:
    """Move one zombie of whose turn it is; what it costs is taken from what all share (HUM-MOVE-01)."""
    verify_turn(table, "move")  # HUM-MOVE-05
    verify_mover(table, from_)
    verify_cell(table, "to", to)
    position, seat = table.position, active_seat(table.position)
    left = movement_left(table)
    reached = zombie_distances(town_now(table), from_, position.humans, position.breaches)
    if to == from_ or to not in reached:
        refuse("args.to", N_("{to} cannot be reached from {start}"), to=to, start=from_)
    if reached[to] > left:
        refuse(
            "args.to",
            N_("cells to {to}: {cost}; left: {left}"),
            to=to,
            cost=reached[to],
            left=left,
        )
    step(table, seat, from_, to, reached[to])
    if to in position.humans:
        table.note("human-reached", "HUM-MOVE-06", seat=seat, cell=to)
    else:
        pick_up(table, seat, to)


def step(table: Table, seat: str, start: str, to: str, cost: int) -> None:
    """Let a zombie go, and count what it costs."""
    move_zombie_to(table, seat, start, to)
    table.position.move_left = left = movement_left(table) - cost
    table.note("zombie-moved", "HUM-MOVE-01", seat=seat, from_=start, to=to, cost=cost, left=left)


def verify_mover(table: Table, cell: str) -> None:
    """Refuse a cell without a zombie that may still move: one that is on a human may not (HUM-MOVE-06)."""
    verify_zombie(table, "from", active_seat(table.position), cell)
    if cell in table.position.humans:
        refuse("args.from", N_("a zombie that is on a human does nothing else: {cell}"), cell=cell)


def tryable(table: Table, start: str, to: str) -> str:
    """Return the building cell whose closed barricade may be tried between two cells; "" where none may.

    Each building is tried once a turn (HUM-BAR-05).
    """
    position, place = table.position, town_now(table)
    wall = place.wall(start, to)
    closed = wall and wall not in position.breaches and place.cells[wall].tile not in position.tried
    return wall if closed else ""
