"""Hold a map: its cells, and what lies between them.

What an edge is follows from the cells on both sides and from the doors, stairs and inner walls that
are listed; the first that is true counts:
    stairs  listed as stairs
    the border of an upper floor, if the other side is not the same upper floor
    door    listed as a door, or a door on a board's edge with a cell behind it
    wall    two buildings meet, or a building and the open; or listed as an inner wall
    the border of an enclosure, outside any building, if the other side is not of it
    free    everything else
Which border that is, the game says: see `terrain`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, field
from functools import cached_property
from typing import Any

from printkit.base.cells import name, row_column
from printkit.base.dataclass import dataclass
from printkit.kit.maps.terrain import WALL

SIDES = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
"""Steps of row and column to the four sides, clockwise from the north."""

GROUND, UPPER = 1, 2
Edge = tuple[str, str]

_SAME = ("id", "name", "kind", "width", "height", "doors", "stairs", "inner_walls", "edge_doors")


@dataclass(frozen=True)
class Square:
    """One cell. `floor` is 1 or 2 in a building and 0 outside; `arrow` is a side.

    `terrain` and `special` are ids of the game's kinds; `roles` are those of both. `enclosure` is what the
    cell belongs to outside buildings, and `border` what lies around that, or around an upper floor.
    """

    terrain: str
    building: str = ""
    floor: int = 0
    special: str = ""
    arrow: str = ""
    roles: tuple[str, ...] = ()
    enclosure: str = ""
    border: str = ""

    @property
    def upper(self) -> bool:
        """Whether the cell is on an upper floor."""
        return self.floor >= UPPER


@dataclass(frozen=True)
class MapLocation:
    """A place that dice can name: one floor of one building, and the numbers that mean it."""

    id: str
    building: str
    floor: int
    dice: tuple[int, ...]
    name: str = ""


@dataclass(frozen=True)
class Map:
    """A board. `squares` holds its cells in reading order; a cell that is cut away is not there.

    Doors, stairs and inner walls are pairs of neighbours in reading order; `edge_doors` are a cell
    and the side of it that opens where another board lies behind; each of the `links` leads from cells to
    others that are no neighbours.
    """

    id: str
    name: str
    kind: str
    width: int
    height: int
    squares: Mapping[str, Square]
    links: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    locations: tuple[MapLocation, ...] = ()
    doors: tuple[Edge, ...] = ()
    stairs: tuple[Edge, ...] = ()
    inner_walls: tuple[Edge, ...] = ()
    edge_doors: tuple[Edge, ...] = ()

    def edge(self, a: str, b: str) -> str:
        """Return what lies between two orthogonal neighbours: free, door, stairs, wall or a border."""
        found = self.edges.get((a, b))
        return self.edges[b, a] if found is None else found

    def _between(self, a: str, b: str) -> str:
        """Work out what lies between two orthogonal neighbours."""
        pair = frozenset((a, b))
        one, two = self.squares[a], self.squares[b]
        if pair in self._stairs:
            return "stairs"
        if (one.upper or two.upper) and (one.building, one.floor) != (two.building, two.floor):
            return self._border(a, b)
        if pair in self._doors:
            return "door"
        if one.building != two.building or pair in self._inner_walls:
            return WALL
        if not one.building and one.enclosure != two.enclosure:
            return self._border(a, b)
        return "free"

    def _border(self, a: str, b: str) -> str:
        """Return which border it is: that of the upper floor, or of the first cell in reading order."""
        one, two = self.squares[a], self.squares[b]
        if one.upper != two.upper:
            return one.border if one.upper else two.border
        first, second = (one, two) if self.order[a] < self.order[b] else (two, one)
        return first.border or second.border

    def beside(self, cell: str) -> dict[str, str]:
        """Return the orthogonal neighbours that exist, by side, clockwise from the north."""
        return self._beside[cell]

    def around(self, cell: str) -> tuple[str, ...]:
        """Return the up to eight cells around a cell, in reading order."""
        return self._around[cell]

    def corners(self, a: str, b: str) -> tuple[str, ...]:
        """Return the cells that a diagonal step brushes past: those orthogonal to both."""
        (row, column), (other_row, other_column) = row_column(a), row_column(b)
        both = (name(row, other_column), name(other_row, column))
        return tuple(cell for cell in both if cell in self.squares)

    def location(self, cell: str) -> MapLocation | None:
        """Return the place that a cell belongs to."""
        square = self.squares[cell]
        return self._locations.get((square.building, square.floor)) if square.building else None

    @cached_property
    def buildings(self) -> Mapping[str, tuple[str, ...]]:
        """The cells of each building, both floors together, in the reading order of their first cells."""
        found: dict[str, list[str]] = {}
        for cell, square in self.squares.items():
            if square.building:
                found.setdefault(square.building, []).append(cell)
        return {building: tuple(cells) for building, cells in found.items()}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The number of each cell in reading order, counted from 0."""
        return {cell: number for number, cell in enumerate(self.squares)}

    @cached_property
    def edges(self) -> Mapping[Edge, str]:
        """What lies between each two neighbours, pairs and list in reading order."""
        return {
            (cell, beside[side]): self._between(cell, beside[side])
            for cell, beside in self._beside.items()
            for side in ("E", "S")
            if side in beside
        }

    @cached_property
    def _beside(self) -> Mapping[str, dict[str, str]]:
        found = {}
        for cell in self.squares:
            row, column = row_column(cell)
            steps = {side: name(row + down, column + right) for side, (down, right) in SIDES.items()}
            found[cell] = {side: there for side, there in steps.items() if there in self.squares}
        return found

    @cached_property
    def _around(self) -> Mapping[str, tuple[str, ...]]:
        steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        found = {}
        for cell in self.squares:
            row, column = row_column(cell)
            cells = (name(row + down, column + right) for down, right in steps)
            found[cell] = tuple(there for there in cells if there in self.squares)
        return found

    @cached_property
    def _doors(self) -> frozenset[frozenset[str]]:
        beside = self._beside
        open_ = (
            frozenset((cell, beside[cell][side])) for cell, side in self.edge_doors if side in beside[cell]
        )
        return frozenset((*map(frozenset, self.doors), *open_))

    @cached_property
    def _stairs(self) -> frozenset[frozenset[str]]:
        return frozenset(map(frozenset, self.stairs))

    @cached_property
    def _inner_walls(self) -> frozenset[frozenset[str]]:
        return frozenset(map(frozenset, self.inner_walls))

    @cached_property
    def _locations(self) -> Mapping[tuple[str, int], MapLocation]:
        return {(each.building, each.floor): each for each in self.locations}


def distance(a: str, b: str) -> int:
    """Count the steps between two cells, diagonals included: the larger of the two differences."""
    (row, column), (other_row, other_column) = row_column(a), row_column(b)
    return max(abs(row - other_row), abs(column - other_column))


def flat(board: Map) -> dict[str, Any]:
    """Return the parts of a map: each kind of square once, and the cells in reading order with its number."""
    kinds = list(dict.fromkeys(board.squares.values()))
    number = {square: at for at, square in enumerate(kinds)}
    return {
        **{key: getattr(board, key) for key in _SAME},
        "squares": [astuple(square) for square in kinds],
        "cells": [(cell, number[square]) for cell, square in board.squares.items()],
        "links": [(key, list(pairs.items())) for key, pairs in board.links.items()],
        "locations": [(each.id, each.building, each.floor, each.dice, each.name) for each in board.locations],
    }


def from_flat(parts: Mapping[str, Sequence[Any]]) -> Map:
    """Make the map that `flat` laid out."""
    kinds = [Square(*square) for square in parts["squares"]]
    same: dict[str, Any] = {key: parts[key] for key in _SAME}
    return Map(
        squares={cell: kinds[number] for cell, number in parts["cells"]},
        links={key: dict(pairs) for key, pairs in parts["links"]},
        locations=tuple(MapLocation(*each) for each in parts["locations"]),
        **same,
    )
