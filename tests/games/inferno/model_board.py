"""A second reading of the boards, for models of the rules: plain dictionaries, nothing of printkit.

What lies between two cells is worked out here from the drawing and the lists beside it, as a player does
who looks at the board.
"""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.games.kinds import Json

MAPS = Path(__file__).parents[3] / "card_data/inferno/maps"
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
LISTS = ("doors", "stairs", "inner_walls")
OUTDOORS = {
    ".": {"terrain": "grass"},
    ",": {"terrain": "path"},
    "T": {"terrain": "woods"},
    "X": {"terrain": "grass", "special": "pit"},
}


@cache
def name(row: int, column: int) -> str:
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


@cache
def spot(cell: str) -> tuple[int, int]:
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(cell[len(letters) :]) - 1, column - 1


def apart(a: str, b: str) -> int:
    (row, column), (other_row, other_column) = spot(a), spot(b)
    return max(abs(row - other_row), abs(column - other_column))


@dataclass
class Board:
    """Cells in reading order, each as its entry in the legend."""

    cells: dict[str, Json]
    doors: list[Any] = field(default_factory=list)
    stairs: list[Any] = field(default_factory=list)
    inner_walls: list[Any] = field(default_factory=list)
    edge_doors: list[Any] = field(default_factory=list)
    poles: dict[str, Any] = field(default_factory=dict)
    locations: list[Any] = field(default_factory=list)

    def is_building(self, cell: str) -> bool:
        return self.cells[cell]["terrain"] == "building"

    def is_upper(self, cell: str) -> bool:
        return self.is_building(cell) and self.cells[cell].get("floor", 1) == 2

    def is_yard(self, cell: str) -> bool:
        return self.cells[cell].get("special") in ("yard", "kennel")

    def is_open_ground(self, cell: str) -> bool:
        return self.cells[cell]["terrain"] in ("grass", "path")

    def belt(self, cell: str) -> str:
        return self.cells[cell]["arrow"] if self.cells[cell].get("special") == "conveyor" else ""

    def place(self, cell: str) -> str:
        """Return the id of the place that a cell belongs to, or ""."""
        if self.is_building(cell):
            here = (self.cells[cell]["building"], self.cells[cell].get("floor", 1))
            for location in self.locations:
                if (location["building"], location.get("floor", 1)) == here:
                    return location["id"]
        return ""

    def near(self, cell: str) -> list[str]:
        """Return the cells around a cell, in reading order."""
        row, column = spot(cell)
        around = [name(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return [other for other in around if other in self.cells and other != cell]

    def straight(self, a: str, b: str) -> str:
        """Return the side on which b lies straight beside a, or ""."""
        (row, column), (other_row, other_column) = spot(a), spot(b)
        step = (other_row - row, other_column - column)
        return next((side for side in STEPS if STEPS[side] == step), "")

    def corners(self, a: str, b: str) -> list[str]:
        return [cell for cell in self.near(a) if self.straight(a, cell) and self.straight(cell, b)]

    def edge(self, a: str, b: str) -> str:
        """Return what lies between two orthogonal neighbours; the first that is true."""
        pair = {a, b}
        mine, other = self.cells[a], self.cells[b]
        if any({*each} == pair for each in self.stairs):
            return "stairs"
        same_building = mine.get("building", "") == other.get("building", "")
        both_upper = self.is_upper(a) and self.is_upper(b)
        if (self.is_upper(a) or self.is_upper(b)) and not (both_upper and same_building):
            return "red"
        if any({*each} == pair for each in self.doors):
            return "door"
        if any(
            pair == {cell, there} and self.straight(cell, there) == side
            for cell, side in self.edge_doors
            for there in pair - {cell}
        ):
            return "door"
        if not same_building or any({*each} == pair for each in self.inner_walls):
            return "wall"
        if not self.is_building(a) and self.is_yard(a) != self.is_yard(b):
            return "fence"
        return "free"


def drawn(drawing: Json) -> Board:
    """Return the board of a drawing with its legend and its lists of pairs "B3-C3"."""
    rows, legend = drawing["rows"], drawing["legend"]
    cells = {
        name(row, column): legend[letter]
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != "#"
    }
    pairs = {each: [tuple(pair.split("-")) for pair in drawing.get(each, [])] for each in LISTS}
    poles = dict(drawing.get("poles", []))
    doors = [tuple(door) for door in drawing.get("edge_doors", [])]
    return Board(cells, edge_doors=doors, poles=poles, locations=drawing.get("locations", []), **pairs)


@cache
def printed(board: str) -> Board:
    """Return a board of the game by its id."""
    picture, _, lists = (MAPS / f"{board}.map").read_text(encoding="utf-8").partition("\n\n")
    told = tomllib.loads(lists)
    return drawn({**told, "rows": picture.split("\n"), "legend": {**OUTDOORS, **told.get("legend", {})}})


def turned(board: Board) -> Board:
    """Turn a board of six by six a quarter turn clockwise."""

    def to(cell: str) -> str:
        row, column = spot(cell)
        return name(column, 5 - row)

    cells = {to(cell): {**entry} for cell, entry in board.cells.items()}
    for entry in cells.values():
        if "arrow" in entry:
            entry["arrow"] = CLOCKWISE[entry["arrow"]]
    pairs = {each: [(to(a), to(b)) for a, b in getattr(board, each)] for each in LISTS}
    doors = [(to(cell), CLOCKWISE[side]) for cell, side in board.edge_doors]
    poles = {to(top): to(foot) for top, foot in board.poles.items()}
    return Board(cells, edge_doors=doors, poles=poles, locations=board.locations, **pairs)


@cache
def town(nw: str, ne: str, se: str, sw: str) -> Board:
    """Put four turned boards around the manor: twelve by twelve cells."""
    whole = Board({})
    parts = [("manor", 0, "D4"), (nw, 0, "A1"), (ne, 1, "G1"), (se, 2, "G7"), (sw, 3, "A7")]
    for board_id, turns, top_left in parts:
        board = printed(board_id)
        for _ in range(turns):
            board = turned(board)
        down, right = spot(top_left)

        def to(cell: str, down: int = down, right: int = right) -> str:
            row, column = spot(cell)
            return name(row + down, column + right)

        whole.cells.update({to(cell): entry for cell, entry in board.cells.items()})
        for each in LISTS:
            getattr(whole, each).extend((to(a), to(b)) for a, b in getattr(board, each))
        whole.edge_doors.extend((to(cell), side) for cell, side in board.edge_doors)
        whole.poles.update({to(top): to(foot) for top, foot in board.poles.items()})
        whole.locations.extend(board.locations)
    whole.cells = dict(sorted(whole.cells.items(), key=lambda each: spot(each[0])))
    return whole


def board_of(position: Json) -> Board:
    """Return the board of a position: the town, one board, or one drawn in place."""
    board = position["map"]
    if board == "woodinvale":
        return town(**position["layout"])
    return printed(board) if isinstance(board, str) else drawn(board)
