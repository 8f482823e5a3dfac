"""What the rules need of the tiles, which anybody may add to: told before a game begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printkit.base.faults import Fault, refusal
from printkit.base.msgid import N_, Msgid
from printkit.games.humans.components import TownTile
from printkit.games.humans.town import (
    BLOCK_CELL,
    BUILDING_CELL,
    NEXT_CELLS,
    SQUARE_TILE,
    STREET_CELL,
    TILE_SIDE,
)
from printkit.kit.model import Kit, Row

SQUARE_KIND = "square"

MIDDLE = TILE_SIDE // 2
DOOR = re.compile(r"([0-2])-([0-2]) ([0-2])-([0-2])")
"""The building cell and the street cell of a door, each by its row and its column."""

TileSpot = tuple[int, int]


def tile_faults(kit: Kit, tiles: Mapping[str, TownTile]) -> Iterator[Fault]:
    """Yield what is wrong with every tile on which the rules could not be played."""
    rows = kit.table("tile")
    for row in rows:
        yield from _of_tile(row, tiles[row.id])
    yield from _called_alike(rows)
    if SQUARE_TILE not in tiles:
        yield refusal(f"tile/{SQUARE_TILE}", N_("is missing"))


def _called_alike(rows: Sequence[Row]) -> Iterator[Fault]:
    """Tell of tiles with the name of another: nobody could tell which one is asked about."""
    known: dict[str, str] = {}
    for row in rows:
        name = row["name"].plain
        other = known.setdefault(name.casefold(), row.id)
        if other != row.id:
            message, hint = N_("the tile {other} is called {got} too"), N_("give it a name of its own")
            yield _wrong(f"tile/{row.id}.name", message, hint, got=name, other=other)


def _wrong(place: str, message: Msgid, hint: Msgid, /, **values: object) -> Fault:
    """Return what is wrong with a tile, and what it may be instead."""
    return replace(refusal(place, message, **values), hint=hint)


def _of_tile(row: Row, tile: TownTile) -> Iterator[Fault]:
    """Tell of what is wrong with a tile."""
    place = f"tile/{row.id}"
    letters = {STREET_CELL, BUILDING_CELL, BLOCK_CELL}
    if [*map(len, tile.rows)] != [TILE_SIDE] * TILE_SIDE or not letters.issuperset("".join(tile.rows)):
        message = N_("expected three rows of three letters out of {options}, got {got}")
        yield refusal(f"{place}.rows", message, options=tuple(sorted(letters)), got=list(tile.rows))
        return
    if (tile.kind == SQUARE_KIND) != (row.id == SQUARE_TILE):
        hint = N_("yours is a street or a building")
        yield _wrong(f"{place}.kind", N_("the one square is the tile {square}"), hint, square=SQUARE_TILE)
    if not tile.exits:
        hint = N_("name the sides where one does: n, e, s, w")
        yield _wrong(f"{place}.exits", N_("no road leads to the tile"), hint)
    for side in tile.exits:
        if side not in NEXT_CELLS:  # told where it is read
            continue
        down, right = NEXT_CELLS[side]
        if tile.rows[MIDDLE + down][MIDDLE + right] != STREET_CELL:
            message = N_("a road leads out on the side {got}, where no street is")
            hint = N_("the middle of that side of the rows has to be a street cell, “.”")
            yield _wrong(f"{place}.exits", message, hint, got=side)
    yield from _of_building(place, tile)
    for door in row["doors"] or ():
        if not _is_door(door, tile.rows):
            message = N_("{got} is not a building cell with a street cell beside it")
            hint = N_("“1-0 1-1” is the door of row 1, column 0 to row 1, column 1, counted from 0")
            yield _wrong(f"{place}.doors", message, hint, got=door)
    reached = _reached(tile)
    if missed := [f"{r}-{c}" for r, c in _cells(tile.rows) if (r, c) not in reached]:
        hint = N_("make them houses, “#”, or lead a street there")
        yield _wrong(f"{place}.rows", N_("no way leads to the cells {got}"), hint, got=missed)


def _of_building(place: str, tile: TownTile) -> Iterator[Fault]:
    """Tell of a building without rooms or numbers, and of rooms without a building."""
    rooms = sum(line.count(BUILDING_CELL) for line in tile.rows)
    if (tile.kind == "building") != bool(rooms):
        hint = N_('kind = "building" goes with cells B in its rows, kind = "street" with none')
        message = N_("a building is a tile with cells B, and no other tile has them")
        yield _wrong(f"{place}.kind", message, hint)
        return
    if not rooms and tile.rows[MIDDLE][MIDDLE] != STREET_CELL:
        message = N_("the middle of a street is a street cell: its human goes there")
        yield _wrong(f"{place}.rows", message, N_("the second letter of the second row is to be “.”"))
    if rooms and not tile.barricade:
        message, hint = N_("the number of the building's barricades is missing"), N_("barricade = 1 to 6")
        yield _wrong(f"{place}.barricade", message, hint)
    for name, count in (("humans", tile.humans), ("tokens", tile.tokens)):
        if count > rooms:
            message = N_("{got} are more than the building has cells")
            hint = N_("0 to {most}")
            yield _wrong(f"{place}.{name}", message, hint, got=count, most=rooms)


def _cells(rows: Sequence[str]) -> Iterator[TileSpot]:
    """Yield the places of all cells that can be entered."""
    for r, line in enumerate(rows):
        for c, letter in enumerate(line):
            if letter != BLOCK_CELL:
                yield r, c


def _is_door(door: str, rows: Sequence[str]) -> bool:
    """Whether a door leads from a building cell to a street cell beside it."""
    if (found := DOOR.fullmatch(door)) is None:
        return False
    r, c, to_r, to_c = map(int, found.groups())
    beside = abs(r - to_r) + abs(c - to_c) == 1
    return beside and rows[r][c] == BUILDING_CELL and rows[to_r][to_c] == STREET_CELL


def _reached(tile: TownTile) -> set[TileSpot]:
    """Return the places to which ways lead from the road ends, barricades or not."""
    cells = {*_cells(tile.rows)}
    found = {(MIDDLE + NEXT_CELLS[side][0], MIDDLE + NEXT_CELLS[side][1]) for side in tile.exits} & cells
    edge = [*found]
    while edge:
        r, c = edge.pop()
        beside = {(r + down, c + right) for down, right in NEXT_CELLS.values()} & cells - found
        found |= beside
        edge += beside
    return found
