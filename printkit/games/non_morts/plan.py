"""The plan: which rooms there are, which are joined, how far they lie apart."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from printkit.games.non_morts.position import Grid, Position
from printkit.table.cells import cell, cells


def rooms(position: Position) -> list[str]:
    """Give the rooms in room order: drawn ones by number, cells of the city in reading order (NM-ATT-01)."""
    if isinstance(position.grid, Grid):
        return cells(position.grid.columns, position.grid.rows)
    return sorted(position.rooms, key=lambda room: (len(room), room))


def passages(position: Position) -> list[tuple[str, str]]:
    """Give every passage as a pair of rooms; in the city, cells sharing a side (NM-CITY-01)."""
    if not isinstance(position.grid, Grid):
        return [(one, other) for one, other in position.doors]
    columns, rows = position.grid.columns, position.grid.rows
    across = [(cell(x, y), cell(x + 1, y)) for y in range(rows) for x in range(columns - 1)]
    down = [(cell(x, y), cell(x, y + 1)) for y in range(rows - 1) for x in range(columns)]
    return across + down


def ways(position: Position) -> dict[str, list[str]]:
    """Give the adjacent rooms of each room, in room order: those beyond a passage without barricade."""
    blocked = [frozenset(pair) for pair in position.barricades]
    beyond: dict[str, list[str]] = {room: [] for room in rooms(position)}
    for one, other in passages(position):
        if frozenset((one, other)) not in blocked:
            beyond[one].append(other)
            beyond[other].append(one)
    place = {room: at for at, room in enumerate(beyond)}
    return {room: sorted(others, key=place.__getitem__) for room, others in beyond.items()}


def distances(beyond: Mapping[str, list[str]], start: str) -> dict[str, int]:
    """Count the passages from a room to every room that can be reached from it."""
    steps = {start: 0}
    left = deque([start])
    while left:
        room = left.popleft()
        for other in beyond[room]:
            if other not in steps:
                steps[other] = steps[room] + 1
                left.append(other)
    return steps
