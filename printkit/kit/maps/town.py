"""Put boards together: each corner board is turned to its corner, the centre lies in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from printkit.base.cells import name, ordered, row_column
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, Quoted
from printkit.base.msgid import N_
from printkit.kit.maps.legend import MapError
from printkit.kit.maps.map import SIDES, Edge, Map, MapLocation, Square

_CLOCKWISE = dict(zip(SIDES, (*list(SIDES)[1:], next(iter(SIDES))), strict=True))


@dataclass(frozen=True)
class Corner:
    """A place for a corner board: quarter turns clockwise, its top left cell, the die that names it."""

    id: str
    turns: int
    at: str
    die: int


@dataclass(frozen=True)
class TownPlan:
    """How boards make a town: its size, the centre board and where it lies, the corners."""

    id: str
    width: int
    height: int
    centre: str
    centre_at: str
    corners: tuple[Corner, ...]


def plan(town: Any, corners: Iterable[Any]) -> TownPlan:
    """Make a plan from the row of a town and the rows of its corners, in the order of their dice."""
    width, height = town["size"]
    places = tuple(Corner(each["id"], each["turns"], each["at"], each["die"]) for each in corners)
    return TownPlan(town["id"], width, height, town["centre"], town["centre_at"], places)


def town(boards: Mapping[str, Map], layout: Mapping[str, str], plan: TownPlan) -> Map:
    """Put a town together; `layout` names the board of each corner.

    What lies between cells is worked out over the whole, borders between boards included. Raises
    MapError where the layout does not name exactly the corners, or the boards do not fit together.
    """
    faults = [*_layout_faults(boards, layout, plan)]
    if faults:
        raise MapError(faults)
    pieces = [
        (f"layout.{each.id}", turned(boards[layout[each.id]], each.turns), each.at) for each in plan.corners
    ]
    pieces.append(("centre", boards[plan.centre], plan.centre_at))
    found: dict[str, Square] = {}
    buildings: dict[str, str] = {}
    lists: dict[str, list[Edge]] = {key: [] for key in ("doors", "stairs", "inner_walls", "edge_doors")}
    links: dict[str, dict[str, str]] = {}
    locations: list[MapLocation] = []
    for where, piece, at in pieces:
        moved = _moved(piece, at)
        shared = found.keys() & moved.squares.keys()
        outside = [cell for cell in moved.squares if not _within(cell, plan)]
        if shared or outside:
            message = N_("the board “{board}” does not fit: {cells}")
            cells = Quoted(tuple(sorted(shared) or outside))
            faults.append(Fault("", where, message, {"board": piece.id, "cells": cells}))
        for building in moved.buildings:
            if building in buildings:
                message = N_("the building “{building}” is on two boards: “{board}” and “{other}”")
                other = buildings[building]
                faults.append(
                    Fault("", where, message, {"building": building, "board": piece.id, "other": other})
                )
            buildings[building] = piece.id
        for location in moved.locations:
            if any(location.id == other.id for other in locations):
                values = {"value": location.id}
                faults.append(Fault("", where, N_("two locations are called “{value}”"), values))
        found |= moved.squares
        for key in ("doors", "stairs", "inner_walls", "edge_doors"):
            lists[key] += getattr(moved, key)
        for key, pairs in moved.links.items():
            links.setdefault(key, {}).update(pairs)
        locations += moved.locations
    if faults:
        raise MapError(faults)
    return Map(
        plan.id,
        "",
        "town",
        plan.width,
        plan.height,
        {cell: found[cell] for cell in sorted(found, key=row_column)},
        links,
        tuple(locations),
        *(tuple(lists[key]) for key in ("doors", "stairs", "inner_walls", "edge_doors")),
    )


def turned(board: Map, turns: int) -> Map:
    """Turn a board clockwise by quarter turns; arrows and the sides of edge doors turn with it."""
    for _ in range(turns % 4):
        board = _turned_once(board)
    return board


def _turned_once(board: Map) -> Map:
    def to(cell: str) -> str:
        row, column = row_column(cell)
        return name(column, board.height - 1 - row)

    squares = {
        to(cell): replace(square, arrow=_CLOCKWISE[square.arrow]) if square.arrow else square
        for cell, square in board.squares.items()
    }
    return _carried(
        replace(
            board,
            width=board.height,
            height=board.width,
            edge_doors=tuple((cell, _CLOCKWISE[side]) for cell, side in board.edge_doors),
        ),
        squares,
        to,
    )


def _moved(board: Map, at: str) -> Map:
    down, right = row_column(at)

    def to(cell: str) -> str:
        row, column = row_column(cell)
        return name(row + down, column + right)

    return _carried(board, {to(cell): square for cell, square in board.squares.items()}, to)


def _carried(board: Map, squares: Mapping[str, Square], to: Callable[[str], str]) -> Map:
    """Carry everything of a board to other cells."""

    def pairs(edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
        return tuple(ordered(to(one), to(two)) for one, two in edges)

    return replace(
        board,
        squares={cell: squares[cell] for cell in sorted(squares, key=row_column)},
        links={
            key: {to(start): to(end) for start, end in pairs.items()} for key, pairs in board.links.items()
        },
        doors=pairs(board.doors),
        stairs=pairs(board.stairs),
        inner_walls=pairs(board.inner_walls),
        edge_doors=tuple((to(cell), side) for cell, side in board.edge_doors),
    )


def _layout_faults(boards: Mapping[str, Map], layout: Mapping[str, str], plan: TownPlan) -> Iterator[Fault]:
    hint = N_("one of {options}")
    corners = [corner.id for corner in plan.corners]
    options = Quoted(tuple(each.id for each in boards.values() if each.kind == "corner"))
    for corner in layout:
        if corner not in corners:
            values = {"value": corner, "options": Quoted(tuple(corners))}
            yield Fault("", f"layout.{corner}", N_("unknown corner “{value}”"), values, hint)
    seen: dict[str, str] = {}
    for corner in corners:
        if corner not in layout:
            yield Fault("", f"layout.{corner}", N_("the corner has no board"))
            continue
        board = layout[corner]
        values = {"value": board, "options": options}
        if board not in boards:
            yield Fault("", f"layout.{corner}", N_("unknown board “{value}”"), values, hint)
        elif boards[board].kind != "corner":
            yield Fault("", f"layout.{corner}", N_("“{value}” is not a corner board"), values, hint)
        elif board in seen:
            values = {"value": board, "other": seen[board]}
            yield Fault("", f"layout.{corner}", N_("the board “{value}” is already at {other}"), values)
        seen.setdefault(board, corner)
    if plan.centre not in boards:
        yield Fault("", "centre", N_("unknown board “{value}”"), {"value": plan.centre})


def _within(cell: str, plan: TownPlan) -> bool:
    row, column = row_column(cell)
    return row < plan.height and column < plan.width
