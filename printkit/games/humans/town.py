"""The town on its frame: tiles laid and turned, cells, who may go from where to where, where tiles fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from printkit.base.cells import name, place
from printkit.base.dataclass import dataclass
from printkit.games.humans.components import TownTile

SQUARE = "N14"
"""The slot of the town square, and the centre cell of the table (HUM-SETUP-11)."""

SQUARE_TILE = "town-square"
SQUARE_LAID = f"{SQUARE_TILE}@0"

TILE_SIDE = 3
"""Cells of a side of a tile (HUM-COMP-10)."""

FRAME = 27
"""Cells of a side of the frame (HUM-SETUP-11)."""

TURNS = (0, 90, 180, 270)
"""Degrees clockwise."""

NEXT_CELLS: Mapping[str, tuple[int, int]] = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
"""Rows and columns to the neighbour of each side."""

FACING_SIDE = {"n": "s", "e": "w", "s": "n", "w": "e"}

STREET_CELL, BUILDING_CELL, BLOCK_CELL = ".", "B", "#"

MAX_FLIGHT = 6
"""A die's greatest face: nobody flees farther (HUM-FLEE-01)."""

MAX_TOWNS = 64
"""Towns kept; a game grows one tile by tile."""


def _slots() -> tuple[str, ...]:
    middles = range(TILE_SIDE // 2, FRAME, TILE_SIDE)
    return tuple(name(row, column) for row in middles for column in middles)


SLOTS = _slots()
"""The slots of the frame by their centre cells, in reading order."""


def in_reading_order(cells: Iterable[str]) -> list[str]:
    """Return cells or slots by row, then by column; repeats stay."""
    return sorted(cells, key=reading_key)


def reading_key(cell: str) -> tuple[int, int]:
    """Return the row and column of a cell or slot, by which they are sorted; what is neither comes last."""
    found = place(cell)
    return found if found is not None else (FRAME, FRAME)


def steps_apart(one: str, other: str) -> int:
    """Return the column distance and the row distance of two cells together."""
    (row, column), (other_row, other_column) = reading_key(one), reading_key(other)
    return abs(row - other_row) + abs(column - other_column)


def beside(cell: str, side: str, cells: int = 1) -> str:
    """Return the cell so many cells beyond a side; "" where that is outside the frame."""
    (row, column), (down, right) = reading_key(cell), NEXT_CELLS[side]
    row, column = row + down * cells, column + right * cells
    return name(row, column) if 0 <= row < FRAME and 0 <= column < FRAME else ""


def slot_beside(slot: str, side: str) -> str:
    """Return the slot next to a slot; "" outside the frame."""
    return beside(slot, side, TILE_SIDE)


@dataclass(frozen=True)
class TurnedTile:
    """A tile as it lies: its rows, north first, and its road ends."""

    rows: tuple[str, ...]
    exits: frozenset[str]


@lru_cache(maxsize=256)
def turned_tile(tile: TownTile, degrees: int) -> TurnedTile:
    """Turn a tile clockwise: row r, column c goes to row c, column 2 - r; side n becomes e."""
    rows, exits, sides = tile.rows, frozenset(tile.exits), "nesw"
    for _ in range(degrees // 90):
        rows = tuple("".join(row[column] for row in reversed(rows)) for column in range(TILE_SIDE))
        exits = frozenset(sides[(sides.index(side) + 1) % 4] for side in exits)
    return TurnedTile(rows, exits)


@dataclass(frozen=True)
class Passage:
    """A way out of a cell; where it leads through a door or window, `wall` is the building cell behind it."""

    to: str
    wall: str = ""


@dataclass(frozen=True)
class TownCell:
    """A street or building cell of a laid tile, with its ways to the north, east, south and west."""

    tile: str
    slot: str
    building: bool
    ways: tuple[Passage, ...] = ()


@dataclass(frozen=True, eq=False)
class TownMap:
    """The cells of all laid tiles in reading order, and the tiles as they lie, by slot.

    Equal only to itself, so that what is derived from it can be kept by it.
    """

    cells: Mapping[str, TownCell]
    laid: Mapping[str, TurnedTile]

    @property
    def slots(self) -> list[str]:
        """Return the slots of laid tiles, in reading order."""
        return in_reading_order(self.laid)

    def cells_of(self, slot: str) -> list[str]:
        """Return the cells of a laid tile in reading order."""
        return [cell for cell in square_of(slot) if cell in self.cells]

    def building_cells(self, slot: str) -> list[str]:
        """Return the building cells of a laid tile in reading order."""
        return [cell for cell in self.cells_of(slot) if self.cells[cell].building]

    def is_street(self, cell: str) -> bool:
        """Whether a place of the frame is a street cell."""
        return cell in self.cells and not self.cells[cell].building

    def ways(self, cell: str) -> tuple[Passage, ...]:
        """Return the ways out of a cell that humans may take: no barricade stops them (HUM-FLEE-06)."""
        return self.cells[cell].ways

    def wall(self, one: str, other: str) -> str:
        """Return the building cell of the door or window between two cells; "" where there is none."""
        return next((way.wall for way in self.ways(one) if way.to == other), "")


def town_of(tiles: Mapping[str, TownTile], laid: Mapping[str, str]) -> TownMap:
    """Return the town of laid tiles, `tile@turn` by slot, all of which exist."""
    key = tuple((slot, *tile_and_turn(words)) for slot, words in laid.items())
    return _town(tuple((slot, name, tiles[name], turn) for slot, name, turn in key))


def tile_and_turn(laid: str) -> tuple[str, int]:
    """Return the tile and the turn of a laid tile `tile@turn`."""
    tile, _, degrees = laid.partition("@")
    return tile, int(degrees)


@lru_cache(maxsize=MAX_TOWNS)
def _town(laid: tuple[tuple[str, str, TownTile, int], ...]) -> TownMap:
    lying = {slot: turned_tile(tile, turn) for slot, _, tile, turn in laid}
    there = {
        cell: TownCell(tile_id, slot, letter == BUILDING_CELL)
        for slot, tile_id, _, _ in laid
        for cell, letter in zip(square_of(slot), "".join(lying[slot].rows), strict=True)
        if letter in (STREET_CELL, BUILDING_CELL)
    }
    cells = {
        cell: TownCell(
            there[cell].tile, there[cell].slot, there[cell].building, tuple(_ways(cell, there, lying))
        )
        for cell in in_reading_order(there)
    }
    return TownMap(cells, lying)


def _ways(cell: str, there: Mapping[str, TownCell], lying: Mapping[str, TurnedTile]) -> Iterator[Passage]:
    """Yield the ways out of a cell: within its tile, and along roads from tile to tile (HUM-MOVE-04)."""
    here = there[cell]
    for side in NEXT_CELLS:
        other = beside(cell, side)
        if other not in there:
            continue
        beyond = there[other]
        if beyond.slot == here.slot:
            wall = "" if here.building == beyond.building else cell if here.building else other
            yield Passage(other, wall)
        elif (
            not (here.building or beyond.building)
            and cell == beside(here.slot, side)
            and other == beside(beyond.slot, FACING_SIDE[side])
            and side in lying[here.slot].exits
            and FACING_SIDE[side] in lying[beyond.slot].exits
        ):
            yield Passage(other)


@lru_cache(maxsize=len(SLOTS))
def square_of(slot: str) -> tuple[str, ...]:
    """Return the nine places of a slot in reading order, cells or not."""
    row, column = reading_key(slot)
    return tuple(name(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))


def zombie_distances(
    town: TownMap, start: str, humans: Iterable[str], breaches: Iterable[str]
) -> dict[str, int]:
    """Return the fewest steps of a zombie to each cell that it can reach, its own included.

    It passes no closed barricade and through no human (HUM-MOVE-02, HUM-BAR-01, HUM-BAR-09, HUM-BAR-10).
    """
    open_cells = {*breaches}
    return distances(town, start, humans, lambda way: not way.wall or way.wall in open_cells)


def distances(
    town: TownMap, start: str, humans: Iterable[str], may: Callable[[Passage], bool]
) -> dict[str, int]:
    """Return the fewest steps from a cell to each other along ways that one may take, through no human."""
    stops, found, edge = {*humans} - {start}, {start: 0}, [start]
    while edge:
        beyond = []
        for cell in edge:
            for way in town.ways(cell) if cell not in stops else ():
                if way.to not in found and may(way):
                    found[way.to] = found[cell] + 1
                    beyond.append(way.to)
        edge = beyond
    return found


def arrivals(
    town: TownMap, start: str, steps: int, humans: Iterable[str], zombies: Iterable[str]
) -> list[str]:
    """Return where a human may come to stand after so many steps, in reading order.

    It touches no cell twice (HUM-FLEE-02) and none with a zombie (HUM-FLEE-05, HUM-ADD-03), passes through
    other humans (HUM-ADD-02) but ends on none, and no barricade stops it (HUM-FLEE-06).
    """
    closed, taken, found = {*zombies}, {*humans}, set()
    path = [start]

    def walk(cell: str, left: int) -> None:
        if not left:
            found.add(cell)
            return
        for way in town.ways(cell):
            if way.to not in closed and way.to not in path:
                path.append(way.to)
                walk(way.to, left - 1)
                path.pop()

    walk(start, steps)
    return in_reading_order(found - taken - {start})


def lying_tiles(tiles: Mapping[str, TownTile], laid: Mapping[str, str]) -> dict[str, TurnedTile]:
    """Return the tiles as they lie, by slot, of tiles laid as `tile@turn`."""
    named = {slot: tile_and_turn(words) for slot, words in laid.items()}
    return {slot: turned_tile(tiles[tile], turn) for slot, (tile, turn) in named.items()}


def shared_roads(
    lying: Mapping[str, TurnedTile], slot: str, tile: TurnedTile
) -> dict[str, tuple[bool, bool]]:
    """Return for each side with a tile beyond it whether a road ends there, and whether one of the other."""
    beyond = {side: lying.get(slot_beside(slot, side)) for side in NEXT_CELLS}
    return {
        side: (side in tile.exits, FACING_SIDE[side] in other.exits)
        for side, other in beyond.items()
        if other is not None
    }


def tile_fits(lying: Mapping[str, TurnedTile], slot: str, tile: TurnedTile) -> bool:
    """Whether a tile may lie in an empty slot.

    On every shared side a road faces a road and a closed edge a closed edge; one road at least is joined
    (HUM-TILE-08).
    """
    roads = shared_roads(lying, slot, tile).values()
    return all(road == other for road, other in roads) and any(road for road, _ in roads)


def placements(tiles: Mapping[str, TownTile], laid: Mapping[str, str], tile: str, *, last: bool) -> list[str]:
    """Return where a tile may be placed, `slot@turn`: by slot in reading order, then by turn (HUM-TILE-08).

    Unless it is the last, one road of the town stays open (HUM-TILE-10).
    """
    found, there = [], lying_tiles(tiles, laid)
    for slot in SLOTS:
        if slot in laid or not any(slot_beside(slot, side) in laid for side in NEXT_CELLS):
            continue
        seen: list[TurnedTile] = []
        for turn in TURNS:
            lying = turned_tile(tiles[tile], turn)
            if lying in seen or not tile_fits(there, slot, lying):
                continue
            seen.append(lying)
            if last or has_open_road({**there, slot: lying}):
                found.append(f"{slot}@{turn}")
    return found


def has_open_road(lying: Mapping[str, TurnedTile]) -> bool:
    """Whether a road leads to an empty slot inside the frame."""
    ends = (slot_beside(slot, side) for slot, tile in lying.items() for side in tile.exits)
    return any(end and end not in lying for end in ends)


def mismatch(lying: Mapping[str, TurnedTile]) -> tuple[str, str] | None:
    """Return two touching slots where a road faces a closed edge; None where all match (HUM-TILE-08)."""
    for slot, tile in lying.items():
        for side, (road, other) in shared_roads(lying, slot, tile).items():
            if side in "es" and road != other:
                return slot, slot_beside(slot, side)
    return None
