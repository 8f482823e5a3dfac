"""Read a board as it is drawn: rows of letters, what each letter means, and what lies between cells.

Everything that is wrong is found at once; a fault of the drawing says its line and column.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from printkit.base.cells import name, ordered, row_column
from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_, N_plural
from printkit.kit.maps.legend import CUT, UNKNOWN_FIELD, MapError, MapFaults, as_in_file, read_legend, spelt
from printkit.kit.maps.map import SIDES, Edge, Map, MapLocation, Square, distance
from printkit.kit.maps.terrain import TerrainKinds

MAX_BOARD_SIDE = 40
"""Cells that a board may have on a side."""

DRAWING_FIELDS = (
    *("id", "name", "kind", "from", "rows", "legend", "doors", "stairs", "inner_walls"),
    *("edge_doors", "locations"),
)
"""What every board may say; the links of a game and the lists by which a board checks itself come after."""

_LOCATION = ("id", "building", "floor", "dice", "name")


def read_board(
    values: Mapping[str, object],
    kinds: TerrainKinds,
    usual: Mapping[str, Mapping[str, object]] | None = None,
) -> Map:
    """Read a board from its `rows`, `legend`, `doors`... Raises MapError with everything that is wrong.

    `usual` are letters that the legend need not explain: `kinds.letters`, or none. Places are
    `line 3, column 5` in the rows, `doors[0]` elsewhere.
    """
    return _Drawing(values, kinds).map(usual or {})


@dataclass
class _Drawing:
    values: Mapping[str, object]
    kinds: TerrainKinds
    faults: MapFaults = field(default_factory=MapFaults)
    squares: dict[str, Square] = field(default_factory=dict)

    def map(self, usual: Mapping[str, Mapping[str, object]]) -> Map:
        known = (*DRAWING_FIELDS, *self.kinds.links, *self.kinds.lists)
        for key in self.values:
            if key not in known:
                self.faults.unknown(key, UNKNOWN_FIELD, key, known)
        legend = read_legend(self.values.get("legend", {}), self.kinds, usual, self.faults)
        width, height = self.rows(legend)
        made = Map(
            self.words("id"),
            self.words("name"),
            self.words("kind") or "own",
            width,
            height,
            self.squares,
            {key: self.link(key) for key in self.kinds.links},
            self.locations(),
            self.edges("doors"),
            self.edges("stairs"),
            self.edges("inner_walls"),
            self.edge_doors(),
        )
        if not self.faults.found:
            self.derived(made)
        if self.faults.found:
            raise MapError(self.faults.found)
        return made

    # ── the drawing

    def rows(self, legend: Mapping[str, Square | None]) -> tuple[int, int]:
        rows = self.values.get("rows", [])
        if not isinstance(rows, (list, tuple)) or not all(isinstance(row, str) for row in rows) or not rows:
            self.faults.wrong("rows", N_("expected rows of letters, found {value}"), value=as_in_file(rows))
            return 0, 0
        width, height = len(rows[0]), len(rows)
        if not width:
            self.faults.wrong("line 1", N_("the row is empty"))
        if max(map(len, rows)) > MAX_BOARD_SIDE or height > MAX_BOARD_SIDE:
            self.faults.wrong(
                "rows",
                N_("the board has {columns} x {rows} cells, more than {most} x {most}"),
                columns=max(map(len, rows)),
                rows=height,
                most=MAX_BOARD_SIDE,
            )
            return width, height
        for line, row in enumerate(rows):
            if len(row) != width and width:
                self.faults.wrong(
                    f"line {line + 1}",
                    N_plural(
                        "the row has {found} cell, the first row {expected}",
                        "the row has {found} cells, the first row {expected}",
                        "found",
                    ),
                    found=len(row),
                    expected=width,
                )
            for column, letter in enumerate(row):
                square = legend.get(letter)
                if square is not None:
                    self.squares[name(line, column)] = square
                elif letter != CUT and letter not in legend and letter not in row[:column]:
                    at = f"line {line + 1}, column {column + 1}"
                    self.faults.unknown(at, N_("unknown letter “{value}”"), spelt(letter), legend)
        if not self.squares and not self.faults.found:
            self.faults.wrong("rows", N_("the board has no cell"))
        return width, height

    # ── what lies between cells

    def edges(self, key: str) -> tuple[Edge, ...]:
        found: dict[Edge, None] = {}
        for index, value in enumerate(self.list(key)):
            at = f"{key}[{index}]"
            one, dash, two = value.partition("-") if isinstance(value, str) else ("", "", "")
            if not dash:
                self.faults.wrong(
                    at, N_("expected an edge like “B2-C2”, found {value}"), value=as_in_file(value)
                )
                continue
            if not self.cell(one, at) or not self.cell(two, at):
                continue
            edge = ordered(one, two)
            if not _touch(one, two):
                self.faults.wrong(at, N_("{edge}: the two cells are not neighbours"), edge=value)
            elif edge in found:
                self.faults.wrong(at, N_("{edge} appears twice"), edge=value)
            else:
                found[edge] = None
        return tuple(found)

    def edge_doors(self) -> tuple[Edge, ...]:
        found: dict[Edge, None] = {}
        for index, value in enumerate(self.list("edge_doors")):
            at = f"edge_doors[{index}]"
            cell, side = _pair(value)
            if side not in SIDES:
                message = N_('expected a cell and a side like ["D3", "S"], found {value}')
                self.faults.wrong(at, message, value=as_in_file(value))
            elif self.cell(cell, at):
                if (cell, side) in found:
                    self.faults.wrong(at, N_("{edge} appears twice"), edge=f"{cell} {side}")
                found[cell, side] = None
        return tuple(found)

    def link(self, key: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for index, value in enumerate(self.list(key)):
            at = f"{key}[{index}]"
            start, end = _pair(value)
            if not start:
                message = N_('expected two cells like ["B2", "B4"], found {value}')
                self.faults.wrong(at, message, value=as_in_file(value))
            elif self.cell(start, at) and self.cell(end, at):
                if distance(start, end) < 2:
                    message = N_("the way from {start} to {end} ends beside its start")
                    self.faults.wrong(at, message, start=start, end=end)
                elif start in found:
                    self.faults.wrong(at, N_("such a way already begins on {start}"), start=start)
                else:
                    found[start] = end
        return found

    def derived(self, made: Map) -> None:
        """Compare the walls that a board gives with those that follow from its cells."""
        for key, kind in self.kinds.lists.items():
            if key not in self.values:
                continue
            given = set(self.edges(key))
            real = {edge for edge, found in made.edges.items() if found == kind}
            for edge in sorted(given ^ real, key=lambda edge: made.order[edge[0]]):
                message = N_("{edge} is missing") if edge in real else N_("{edge} is given, but is not one")
                self.faults.wrong(key, message, edge="-".join(edge))

    # ── places for dice

    def locations(self) -> tuple[MapLocation, ...]:
        found: list[MapLocation] = []
        floors = {(square.building, square.floor) for square in self.squares.values() if square.building}
        taken: dict[int, str] = {}
        for index, entry in enumerate(self.list("locations")):
            at = f"locations[{index}]"
            if not isinstance(entry, Mapping):
                self.faults.wrong(
                    at, N_("expected a table of fields, found {value}"), value=as_in_file(entry)
                )
                continue
            for key in entry:
                if key not in _LOCATION:
                    self.faults.unknown(f"{at}.{key}", UNKNOWN_FIELD, key, _LOCATION)
            building, floor = self.faults.ident(entry, at, "building"), self.faults.floor(entry, at)
            id_ = self.faults.ident(entry, at, "id")
            if id_ and any(other.id == id_ for other in found):
                self.faults.wrong(f"{at}.id", N_("two locations are called “{value}”"), value=id_)
            if building and self.squares and (building, floor) not in floors:
                message = N_("the location has no cell: building “{building}”, floor {floor}")
                self.faults.wrong(at, message, building=building, floor=floor)
            if any((other.building, other.floor) == (building, floor) for other in found):
                message = N_("building “{building}”, floor {floor} has two locations")
                self.faults.wrong(at, message, building=building, floor=floor)
            dice = self.dice(entry, at, taken, id_)
            found.append(MapLocation(id_, building, floor, dice, str(entry.get("name", ""))))
        return tuple(found)

    def dice(self, entry: Mapping[str, object], at: str, taken: dict[int, str], id_: str) -> tuple[int, ...]:
        dice = entry.get("dice", [])
        if not isinstance(dice, (list, tuple)) or not dice:
            self.faults.wrong(
                f"{at}.dice",
                N_("expected numbers of a die like [1, 2, 3], found {value}"),
                value=as_in_file(dice),
            )
            return ()
        for index, number in enumerate(dice):
            here = f"{at}.dice[{index}]"
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 6:
                self.faults.wrong(
                    here,
                    N_("{value} is not between {least} and {most}"),
                    value=as_in_file(number),
                    least=1,
                    most=6,
                )
            elif number in taken:
                self.faults.wrong(
                    here, N_("the number {value} already means “{other}”"), value=number, other=taken[number]
                )
            else:
                taken[number] = id_
        return tuple(number for number in dice if isinstance(number, int))

    # ── single values

    def words(self, key: str) -> str:
        value = self.values.get(key, "")
        if not isinstance(value, str):
            self.faults.wrong(key, N_("expected plain words, found {value}"), value=as_in_file(value))
            return ""
        return value

    def list(self, key: str) -> Iterable[object]:
        value = self.values.get(key, [])
        if not isinstance(value, (list, tuple)):
            self.faults.wrong(key, N_("expected a list, found {value}"), value=as_in_file(value))
            return ()
        return value

    def cell(self, cell: str, at: str) -> bool:
        """Whether the board has a cell; write down where it has not."""
        if cell in self.squares:
            return True
        if self.squares:
            self.faults.wrong(at, N_("the board has no cell “{value}”"), value=cell)
        return False


def _touch(one: str, two: str) -> bool:
    """Whether two cells have a side in common."""
    (row, column), (other_row, other_column) = row_column(one), row_column(two)
    return abs(row - other_row) + abs(column - other_column) == 1


def _pair(value: object) -> tuple[str, str]:
    if isinstance(value, (list, tuple)) and len(value) == 2:
        one, two = value
        if isinstance(one, str) and isinstance(two, str):
            return one, two
    return "", ""
