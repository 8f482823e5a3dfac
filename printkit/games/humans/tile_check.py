"""What the rules need of the tiles, which anybody may add to: told before a game begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printkit.base.faults import Fault, FaultError, refusal
from printkit.base.msgid import N_
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

MIDDLE = TILE_SIDE // 2
DOOR = re.compile(r"([0-2])-([0-2]) ([0-2])-([0-2])")
"""The building cell and the street cell of a door, each by its row and its column."""

TileSpot = tuple[int, int]


def verify_tiles(kit: Kit, tiles: Mapping[str, TownTile]) -> None:
    """Raise FaultError with every tile on which the rules could not be played."""
    faults = [fault for row in kit.table("tile") for fault in _of_tile(row, tiles[row.id])]
    if SQUARE_TILE not in tiles:
        faults.append(refusal(f"tile/{SQUARE_TILE}", N_("is missing")))
    if faults:
        raise FaultError(replace(fault, file=kit.game) for fault in faults)


def _of_tile(row: Row, tile: TownTile) -> Iterator[Fault]:
    """Tell of what is wrong with a tile."""
    place = f"tile/{row.id}"
    letters = {STREET_CELL, BUILDING_CELL, BLOCK_CELL}
    if [*map(len, tile.rows)] != [TILE_SIDE] * TILE_SIDE or not letters.issuperset("".join(tile.rows)):
        message = N_("expected three rows of three letters out of {options}, got {got}")
        yield refusal(f"{place}.rows", message, options=tuple(sorted(letters)), got=list(tile.rows))
        return
    if not tile.exits:
        yield refusal(f"{place}.exits", N_("no road leads to the tile"))
    for side in tile.exits:
        if side not in NEXT_CELLS:  # told where it is read
            continue
        down, right = NEXT_CELLS[side]
        if tile.rows[MIDDLE + down][MIDDLE + right] != STREET_CELL:
            yield refusal(
                f"{place}.exits", N_("a road leads out on the side {got}, where no street is"), got=side
            )
    yield from _of_building(place, tile)
    for door in row["doors"] or ():
        if not _is_door(door, tile.rows):
            message = N_("{got} is not a building cell with a street cell beside it")
            yield refusal(f"{place}.doors", message, got=door)
    reached = _reached(tile)
    if missed := [f"{r}-{c}" for r, c in _cells(tile.rows) if (r, c) not in reached]:
        yield refusal(f"{place}.rows", N_("no way leads to the cells {got}"), got=missed)


def _of_building(place: str, tile: TownTile) -> Iterator[Fault]:
    """Tell of a building without rooms or numbers, and of rooms without a building."""
    rooms = sum(line.count(BUILDING_CELL) for line in tile.rows)
    if (tile.kind == "building") != bool(rooms):
        yield refusal(f"{place}.kind", N_("a building is a tile with cells B, and no other tile has them"))
        return
    if not rooms and tile.rows[MIDDLE][MIDDLE] != STREET_CELL:
        yield refusal(f"{place}.rows", N_("the middle of a street is a street cell: its human goes there"))
    if rooms and not tile.barricade:
        yield refusal(f"{place}.barricade", N_("is missing"))
    for name, count in (("humans", tile.humans), ("tokens", tile.tokens)):
        if count > rooms:
            message = N_("{got} are more than the building has cells")
            yield refusal(f"{place}.{name}", message, got=count)


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
