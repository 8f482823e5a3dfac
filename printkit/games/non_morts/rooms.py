"""The plan: which rooms there are, which are joined, how far they lie apart."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache

from printkit.base.cells import cell, cells
from printkit.base.dataclass import dataclass
from printkit.games.non_morts.position import Grid, Position

Pairs = tuple[tuple[str, ...], ...]


def rooms(position: Position) -> list[str]:
    """Return the rooms in room order: drawn ones by number, city cells in reading order (NM-ATT-01)."""
    if isinstance(position.grid, Grid):
        return cells(position.grid.columns, position.grid.rows)
    return sorted(position.rooms, key=lambda room: (len(room), room))


def passages(position: Position) -> list[tuple[str, str]]:
    """Return every passage as a pair of rooms."""
    if not isinstance(position.grid, Grid):
        return [(one, other) for one, other in position.doors]
    return _city_passages(position.grid)


@dataclass(frozen=True)
class RoomGraph:
    """The adjacent rooms of each room, in room order: those beyond a passage without barricade."""

    beyond: Mapping[str, tuple[str, ...]]
    _steps: dict[str, Mapping[str, int]] = field(default_factory=dict)

    def distances(self, start: str) -> Mapping[str, int]:
        """Count the passages from a room to every room that can be reached from it."""
        if start not in self._steps:
            steps = {start: 0}
            left = deque([start])
            while left:
                room = left.popleft()
                for other in self.beyond[room]:
                    if other not in steps:
                        steps[other] = steps[room] + 1
                        left.append(other)
            self._steps[start] = steps
        return self._steps[start]


def room_graph(position: Position) -> RoomGraph:
    """Return the plan of a position, the same as long as no room, passage or barricade is added."""
    doors, barricades = (tuple(map(tuple, pairs)) for pairs in (position.doors, position.barricades))
    grid = position.grid if isinstance(position.grid, Grid) else None
    return _plan(grid, () if grid else tuple(rooms(position)), doors, barricades)


@lru_cache(maxsize=64)
def _plan(grid: Grid | None, drawn: tuple[str, ...], doors: Pairs, barricades: Pairs) -> RoomGraph:
    known = cells(grid.columns, grid.rows) if grid else drawn
    blocked = [{*pair} for pair in barricades]
    beyond: dict[str, list[str]] = {room: [] for room in known}
    for one, other in _city_passages(grid) if grid else doors:
        if {one, other} not in blocked:
            beyond[one].append(other)
            beyond[other].append(one)
    place = {room: at for at, room in enumerate(beyond)}
    return RoomGraph({room: tuple(sorted(others, key=place.__getitem__)) for room, others in beyond.items()})


def _city_passages(grid: Grid) -> list[tuple[str, str]]:
    """Join cells sharing a side (NM-CITY-01)."""
    columns, rows = range(grid.columns), range(grid.rows)
    across = [(cell(x, y), cell(x + 1, y)) for y in rows for x in columns[:-1]]
    down = [(cell(x, y), cell(x, y + 1)) for y in rows[:-1] for x in columns]
    return across + down
