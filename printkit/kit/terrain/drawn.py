"""Read a board as it is drawn: rows of letters, what each letter means, and what lies between cells.

Everything that is wrong is found at once; a fault of the drawing says its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from printkit.kit.terrain.cells import name, place
from printkit.kit.terrain.map import (
    SIDES,
    SPECIALS,
    TERRAINS,
    UPPER,
    Edge,
    Location,
    Map,
    Square,
    distance,
)

MOST = 40
"""Cells that a board may have on a side."""

CUT = "#"
"""The letter of a cell that the board does not have."""

USUAL: Mapping[str, Mapping[str, object]] = {
    ".": {"terrain": "grass"},
    ",": {"terrain": "path"},
    "T": {"terrain": "woods"},
    "X": {"terrain": "grass", "special": "pit"},
}
"""The letters of open ground, for boards whose legend need not repeat them."""

UNKNOWN_FIELD = 'unknown field "{value}"'

DERIVED = {"red_walls": "red", "walls": "wall", "fences": "fence"}
"""Lists that a board may give to check itself; they follow from the rest."""

_FIELDS = (
    *("id", "name", "kind", "from", "rows", "legend", "doors", "stairs", "inner_walls"),
    *("edge_doors", "poles", "locations", *DERIVED),
)
_SQUARE = ("terrain", "building", "floor", "special", "arrow", "name")
_LOCATION = ("id", "building", "floor", "dice", "name")
_ID = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)


class Flaw(NamedTuple):
    """One thing that is wrong with a board; `message` and `hint` have placeholders that `values` fill."""

    place: str
    message: str
    values: Mapping[str, object]
    hint: str = ""


class BrokenMap(Exception):  # noqa: N818  a list of flaws, as the domain calls them
    """A board can not be read; `flaws` holds everything that is wrong with it."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__(self.flaws)


def read(values: Mapping[str, object], usual: Mapping[str, Mapping[str, object]] | None = None) -> Map:
    """Read a board from its `rows`, `legend`, `doors`...; BrokenMap holds everything that is wrong.

    `usual` are letters that the legend need not explain. Places are `line 3, column 5` in the rows,
    `doors[0]` elsewhere.
    """
    return _Drawing(values).map(usual or {})


@dataclass
class _Drawing:
    values: Mapping[str, object]
    flaws: list[Flaw] = field(default_factory=list)
    squares: dict[str, Square] = field(default_factory=dict)

    def map(self, usual: Mapping[str, Mapping[str, object]]) -> Map:
        for key in self.values:
            if key not in _FIELDS:
                self.unknown(key, UNKNOWN_FIELD, key, _FIELDS)
        legend = self.legend(usual)
        width, height = self.rows(legend)
        made = Map(
            self.words("id"),
            self.words("name"),
            self.words("kind") or "own",
            width,
            height,
            self.squares,
            self.poles(),
            self.locations(),
            self.edges("doors"),
            self.edges("stairs"),
            self.edges("inner_walls"),
            self.edge_doors(),
        )
        if not self.flaws:
            self.derived(made)
        if self.flaws:
            raise BrokenMap(self.flaws)
        return made

    # ── the drawing

    def rows(self, legend: Mapping[str, Square | None]) -> tuple[int, int]:
        rows = self.values.get("rows", [])
        if not isinstance(rows, (list, tuple)) or not all(isinstance(row, str) for row in rows) or not rows:
            self.fault("rows", "expected rows of letters, found {value}", value=_shown(rows))
            return 0, 0
        width, height = len(rows[0]), len(rows)
        if not width:
            self.fault("line 1", "the row is empty")
        if max(map(len, rows)) > MOST or height > MOST:
            self.fault(
                "rows",
                "the board has {columns} x {rows} cells, more than {most} x {most}",
                columns=max(map(len, rows)),
                rows=height,
                most=MOST,
            )
            return width, height
        for line, row in enumerate(rows):
            if len(row) != width and width:
                self.fault(
                    f"line {line + 1}",
                    "the row has {found} cells, the first row {expected}",
                    found=len(row),
                    expected=width,
                )
            for column, letter in enumerate(row):
                square = legend.get(letter)
                if square is not None:
                    self.squares[name(line, column)] = square
                elif letter != CUT and letter not in legend and letter not in row[:column]:
                    self.unknown(
                        f"line {line + 1}, column {column + 1}", 'unknown letter "{value}"', letter, legend
                    )
        if not self.squares and not self.flaws:
            self.fault("rows", "the board has no cell")
        return width, height

    def legend(self, usual: Mapping[str, Mapping[str, object]]) -> Mapping[str, Square | None]:
        """Read what each letter means; a letter whose entry is broken is known but gives no cell."""
        given = self.values.get("legend", {})
        if not isinstance(given, Mapping):
            self.fault("legend", "expected a table of letters, found {value}", value=_shown(given))
            given = {}
        found: dict[str, Square | None] = {}
        for letter, entry in {**usual, **given}.items():
            at = f'legend."{letter}"'
            if len(letter) != 1 or letter == CUT or letter.isspace():
                self.fault(at, '"{value}" can not stand for a cell', value=letter)
            elif not isinstance(entry, Mapping):
                self.fault(at, "expected a table of fields, found {value}", value=_shown(entry))
                found[letter] = None
            else:
                before = len(self.flaws)
                square = self.square(entry, at)
                found[letter] = square if len(self.flaws) == before else None
        return found

    def square(self, entry: Mapping[str, object], at: str) -> Square:
        for key in entry:
            if key not in _SQUARE:
                self.unknown(f"{at}.{key}", UNKNOWN_FIELD, key, _SQUARE)
        terrain = self.choice(entry, at, "terrain", TERRAINS, 'unknown terrain "{value}"')
        if not terrain and "terrain" not in entry:
            self.fault(f"{at}.terrain", "the field is missing")
        inside = terrain == "building"
        building, floor = "", 0
        if inside:
            building, floor = self.building(entry, at), self.floor(entry, at)
        else:
            for key in ("building", "floor"):
                if key in entry:
                    self.fault(f"{at}.{key}", 'only a cell of a building has "{field}"', field=key)
        special = self.choice(entry, at, "special", SPECIALS, 'unknown special cell "{value}"')
        arrow = self.choice(entry, at, "arrow", tuple(SIDES), 'unknown arrow "{value}"')
        if (special == "conveyor") != bool(arrow) and "arrow" not in entry:
            self.fault(f"{at}.arrow", "a conveyor needs an arrow: N, E, S or W")
        elif arrow and special != "conveyor":
            self.fault(f"{at}.arrow", "only a conveyor has an arrow")
        return Square(terrain, building, floor, special, arrow)

    # ── what lies between cells

    def edges(self, key: str) -> tuple[Edge, ...]:
        found: dict[Edge, None] = {}
        for index, value in enumerate(self.list(key)):
            at = f"{key}[{index}]"
            one, dash, two = value.partition("-") if isinstance(value, str) else ("", "", "")
            if not dash:
                self.fault(at, 'expected an edge like "B2-C2", found {value}', value=_shown(value))
                continue
            if not self.cell(one, at) or not self.cell(two, at):
                continue
            edge = _edge(one, two)
            if edge is None:
                self.fault(at, "{edge}: the two cells are no neighbours", edge=value)
            elif edge in found:
                self.fault(at, "{edge} stands twice", edge=value)
            else:
                found[edge] = None
        return tuple(found)

    def edge_doors(self) -> tuple[Edge, ...]:
        found: dict[Edge, None] = {}
        for index, value in enumerate(self.list("edge_doors")):
            at = f"edge_doors[{index}]"
            cell, side = _pair(value)
            if side not in SIDES:
                message = 'expected a cell and a side like ["D3", "S"], found {value}'
                self.fault(at, message, value=_shown(value))
            elif self.cell(cell, at):
                if (cell, side) in found:
                    self.fault(at, "{edge} stands twice", edge=f"{cell} {side}")
                found[cell, side] = None
        return tuple(found)

    def poles(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for index, value in enumerate(self.list("poles")):
            at = f"poles[{index}]"
            top, foot = _pair(value)
            if not top:
                message = 'expected two cells like ["B2", "B4"], found {value}'
                self.fault(at, message, value=_shown(value))
            elif self.cell(top, at) and self.cell(foot, at):
                if distance(top, foot) < 2:
                    self.fault(at, "the pole from {top} to {foot} ends beside its top", top=top, foot=foot)
                elif top in found:
                    self.fault(at, "a pole already begins on {top}", top=top)
                else:
                    found[top] = foot
        return found

    def derived(self, made: Map) -> None:
        """Compare the walls that a board gives with those that follow from its cells."""
        for key, kind in DERIVED.items():
            if key not in self.values:
                continue
            given = set(self.edges(key))
            real = {edge for edge, found in made.edges.items() if found == kind}
            for edge in sorted(given ^ real, key=lambda edge: made.order[edge[0]]):
                message = "{edge} is missing" if edge in real else "{edge} is given, but is not one"
                self.fault(key, message, edge="-".join(edge))

    # ── places for dice

    def locations(self) -> tuple[Location, ...]:
        found: list[Location] = []
        floors = {(square.building, square.floor) for square in self.squares.values() if square.building}
        taken: dict[int, str] = {}
        for index, entry in enumerate(self.list("locations")):
            at = f"locations[{index}]"
            if not isinstance(entry, Mapping):
                self.fault(at, "expected a table of fields, found {value}", value=_shown(entry))
                continue
            for key in entry:
                if key not in _LOCATION:
                    self.unknown(f"{at}.{key}", UNKNOWN_FIELD, key, _LOCATION)
            building, floor = self.building(entry, at), self.floor(entry, at)
            id_ = self.ident(entry, at, "id")
            if id_ and any(other.id == id_ for other in found):
                self.fault(f"{at}.id", 'two locations are called "{value}"', value=id_)
            if building and self.squares and (building, floor) not in floors:
                message = 'the location has no cell: building "{building}", floor {floor}'
                self.fault(at, message, building=building, floor=floor)
            if any((other.building, other.floor) == (building, floor) for other in found):
                message = 'building "{building}", floor {floor} has two locations'
                self.fault(at, message, building=building, floor=floor)
            dice = self.dice(entry, at, taken, id_)
            found.append(Location(id_, building, floor, dice, str(entry.get("name", ""))))
        return tuple(found)

    def dice(self, entry: Mapping[str, object], at: str, taken: dict[int, str], id_: str) -> tuple[int, ...]:
        dice = entry.get("dice", [])
        if not isinstance(dice, (list, tuple)) or not dice:
            self.fault(
                f"{at}.dice", "expected numbers of a die like [1, 2, 3], found {value}", value=_shown(dice)
            )
            return ()
        for index, number in enumerate(dice):
            here = f"{at}.dice[{index}]"
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 6:
                self.fault(
                    here, "{value} is not from {least} to {most}", value=_shown(number), least=1, most=6
                )
            elif number in taken:
                self.fault(
                    here, 'the number {value} already means "{other}"', value=number, other=taken[number]
                )
            else:
                taken[number] = id_
        return tuple(number for number in dice if isinstance(number, int))

    # ── single values

    def words(self, key: str) -> str:
        value = self.values.get(key, "")
        if not isinstance(value, str):
            self.fault(key, "expected plain words, found {value}", value=_shown(value))
            return ""
        return value

    def list(self, key: str) -> Iterable[object]:
        value = self.values.get(key, [])
        if not isinstance(value, (list, tuple)):
            self.fault(key, "expected a list, found {value}", value=_shown(value))
            return ()
        return value

    def ident(self, entry: Mapping[str, object], at: str, key: str) -> str:
        value = entry.get(key)
        if value is None:
            self.fault(f"{at}.{key}", "the field is missing")
        elif not isinstance(value, str) or not _ID.fullmatch(value):
            hint = "an id is made of letters a-z, digits and dashes"
            self.fault(f"{at}.{key}", "{value} is no id", hint, value=_shown(value))
        else:
            return value
        return ""

    def building(self, entry: Mapping[str, object], at: str) -> str:
        return self.ident(entry, at, "building")

    def floor(self, entry: Mapping[str, object], at: str) -> int:
        value = entry.get("floor", 1)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= UPPER:
            message = "{value} is not from {least} to {most}"
            self.fault(f"{at}.floor", message, value=_shown(value), least=1, most=UPPER)
            return 1
        return value

    def choice(
        self, entry: Mapping[str, object], at: str, key: str, options: tuple[str, ...], message: str
    ) -> str:
        value = entry.get(key, "")
        if value == "" or value in options:
            return str(value)
        self.unknown(f"{at}.{key}", message, value, options)
        return ""

    def cell(self, cell: str, at: str) -> bool:
        """Tell whether the board has a cell; write down where it has not."""
        if cell in self.squares:
            return True
        if self.squares:
            self.fault(at, 'the board has no cell "{value}"', value=cell)
        return False

    def unknown(self, at: str, message: str, value: object, options: Iterable[str]) -> None:
        self.fault(at, message, "one of {options}", value=value, options=", ".join(options))

    def fault(self, at: str, message: str, hint: str = "", /, **values: object) -> None:
        self.flaws.append(Flaw(at, message, values, hint))


def _edge(one: str, two: str) -> Edge | None:
    """Put two orthogonal neighbours into reading order; None where they are none."""
    here, there = place(one), place(two)
    if here is None or there is None or abs(here[0] - there[0]) + abs(here[1] - there[1]) != 1:
        return None
    return (one, two) if here < there else (two, one)


def _pair(value: object) -> tuple[str, str]:
    if isinstance(value, (list, tuple)) and len(value) == 2:
        one, two = value
        if isinstance(one, str) and isinstance(two, str):
            return one, two
    return "", ""


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:72]
