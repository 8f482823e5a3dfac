"""Read the boards of a game: a folder of `.map` files, one board a file.

A file begins with the drawing, one letter a cell; after a blank line TOML says the rest:

    ..BB..
    ..BB.X

    name = "La Grange"
    doors = ["B2-C2"]

    [legend]
    B = { terrain = "building", building = "barn" }

The file's name is the board's id. Files of the user's own folder come after those of the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.base.catalogue import SourceText
from printkit.base.cells import place
from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.kit.loading import tables
from printkit.kit.loading.diagnostics import Diagnostics, Location, shown_value
from printkit.kit.loading.field_types import ChoiceField, MapField, TextField
from printkit.kit.loading.localise import UntranslatedMap
from printkit.kit.loading.row_files import (
    check_row_name,
    is_row_folder,
    name_from_id,
    row_paths,
    with_row_files,
)
from printkit.kit.loading.schema import Record, fields, optional
from printkit.kit.loading.table_source import RawRow, TableSource
from printkit.kit.maps import MapError, TerrainKinds, plan, read_board, town
from printkit.kit.model import Row
from printkit.kit.text.text import Text

MAP_ENDING = ".map"
BOARD_KINDS = ("corner", "center", "own")
"""Kinds of boards that every game has: those of a town, and all others. `game.toml` may name more."""

SOURCES = ("seed", "public", "ours")
MAP_FIELDS = fields(
    name=optional(TextField()),
    kind=optional(ChoiceField(BOARD_KINDS), "own"),
    from_=optional(ChoiceField(SOURCES), "ours"),
    buildings=optional(MapField("", TextField())),
)
"""What a file says beside its drawing. What it leaves out has a usual value."""

BOARD_FIELDS = {**fields(id="id"), **MAP_FIELDS, **fields(map="plain", width="int", height="int")}
"""What the row of a board holds; `map` is the board itself, width and height are counted in cells."""

TOWN_ENDING = ".town"
TABLES: Mapping[str, frozenset[str]] = {
    "town": frozenset({"size", "centre", "centre_at", "layout"}),
    "corner": frozenset({"turns", "at", "die"}),
    "map": frozenset({"map"}),
}
"""The tables of a game whose boards make a town, and the fields that they need."""


class MapRows(tuple[str, ...]):
    """The rows of a map's drawing, and the number of blank lines above them."""

    above = 0


def board_rows(table: str, folder: str, diagnostics: Diagnostics, at: Location) -> TableSource:
    """Read every board of a folder; what cannot be read is written down and left out."""
    empty = TableSource(table, shown_path(diagnostics.folder / folder), folder, BOARD_FIELDS, maps=True)
    if not is_row_folder(folder, diagnostics, at):
        return empty
    paths = row_paths(folder, MAP_ENDING, diagnostics, at)
    if not paths and not diagnostics.faults:
        at.fault(N_("the folder “{folder}” has no {ending} file"), folder=folder, ending=MAP_ENDING)
    raws = (_raw(path, diagnostics) for path in paths)
    return replace(empty, rows=tuple(raw for raw in raws if raw is not None))


def rows(
    sheet: TableSource, kinds: TerrainKinds, board_kinds: Sequence[str], diagnostics: Diagnostics
) -> tuple[Row, ...]:
    """Check each board, and give its row; a board that is broken has none.

    `board_kinds` are those that boards may have beside `BOARD_KINDS`.
    """
    kind = optional(ChoiceField((*BOARD_KINDS, *board_kinds)), "own")
    record = Record({**MAP_FIELDS, "kind": kind})
    found: list[Row] = []
    for number, raw in enumerate(sheet.rows, 1):
        id_ = str(raw.values["id"])
        at = sheet.at(raw, diagnostics, f"{sheet.stem}/{id_}")._replace(place="$")
        own = {key: value for key, value in raw.values.items() if key in MAP_FIELDS}
        values: Any = record.take(own, at)
        board = _board(raw, values, kinds, at)
        if board is None:
            continue
        name = values["name"] or Text(name_from_id(id_))
        names = {"": name} if isinstance(name, SourceText) else {}
        drawn = UntranslatedMap(
            replace(board.map, name=str(name) if not names else ""), {**board.names, **names}
        )
        size = {"width": board.map.width, "height": board.map.height}
        fields: dict[str, Any] = {"id": id_, **values, "name": name, "map": drawn, **size}
        found.append(Row(id_, number, fields))
    return tuple(found)


def buildings(boards: tuple[Row, ...], known: tuple[Row, ...], sheet: TableSource) -> tuple[Row, ...]:
    """Return the rows of the buildings that stand on boards and that the table of buildings does not have."""
    names: dict[str, Any] = {}
    have = {row.id for row in known}
    for board in boards:
        for building in board["map"].map.buildings:
            if building not in have:
                names.setdefault(building, board["buildings"].get(building) or Text(name_from_id(building)))
    empty: dict[str, Any] = {name: field.missing for name, field in sheet.fields.items()}
    return tuple(
        Row(id_, number, {**empty, "id": id_, "name": name})
        for number, (id_, name) in enumerate(names.items(), len(known) + 1)
    )


def _raw(path: Path, diagnostics: Diagnostics) -> RawRow | None:
    file = shown_path(path)
    words = tables.read_utf8(path, file, diagnostics)
    if words is None:
        return None
    lines = words.split("\n")
    start = next((number for number, line in enumerate(lines) if line.strip()), 0)
    end = next((number for number in range(start, len(lines)) if not lines[number].strip()), len(lines))
    # blank lines stand in for the drawing, so that a fault of the TOML tells its line in the file
    document = tables.read_toml("\n" * end + "\n".join(lines[end:]), file, diagnostics)
    if document is None:
        return None
    drawing = MapRows(line.rstrip() for line in lines[start:end])
    drawing.above = start
    if not drawing:
        hint = N_("a map begins with its drawing, one letter a cell")
        diagnostics.fault(file, "line 1", N_("there is no drawing"), hint)
        return None
    values = {**document, "id": path.stem, "rows": drawing}
    check_row_name(path, file, document, diagnostics)
    if "rows" in document:
        diagnostics.fault(file, "$.rows", N_("the rows are the drawing at the head of the file"))
    return RawRow(values, "$", file=file)


def _board(raw: RawRow, said: Mapping[str, Any], kinds: TerrainKinds, at: Location) -> UntranslatedMap | None:
    """Read the drawing; the names of places are left to be put into a language."""
    values = {key: value for key, value in raw.values.items() if key not in MAP_FIELDS}
    names: dict[str, SourceText] = {}
    places = values.get("locations")
    if isinstance(places, list):
        values["locations"] = [
            _place(place, index, at, names, said["buildings"]) for index, place in enumerate(places)
        ]
    try:
        board = read_board(values, kinds, kinds.letters)
        return UntranslatedMap(replace(board, id=str(raw.values["id"]), kind=said["kind"]), names)
    except MapError as broken:
        for fault in broken.faults:
            at.diagnostics.fault(
                at.file, _in_file(fault.place, raw), fault.message, fault.hint, **fault.values
            )
        return None


def _place(
    place: object, index: int, at: Location, names: dict[str, SourceText], buildings: Mapping[str, Any]
) -> object:
    """Take the name out of a location; one without a name is called like its building."""
    if not isinstance(place, Mapping):
        return place
    unnamed = {key: value for key, value in place.items() if key != "name"}
    id_ = place.get("id")
    if not isinstance(id_, str):
        return unnamed
    if "name" not in place:
        name = buildings.get(str(place.get("building")))
        if not isinstance(name, SourceText):
            return {**unnamed, "name": name_from_id(id_)}
        names[id_] = name
        return unnamed
    here = at.key("locations").item(index).key("name")._replace(context=f"{at.context}.{id_}.name")
    name = TextField().take(place["name"], here)
    if isinstance(name, SourceText):
        names[id_] = name
    return unnamed


def _in_file(place: str, raw: RawRow) -> str:
    """Put a place of the drawing at its line of the file."""
    line = re.match(r"line (\d+)", place)
    if not line:
        return f"$.{place}" if place != "rows" else ""
    drawing = raw.values["rows"]
    above = drawing.above if isinstance(drawing, MapRows) else 0
    return f"line {int(line[1]) + above}{place[line.end() :]}"


def added(sheet: TableSource, folder: str, diagnostics: Diagnostics, at: Location) -> TableSource:
    """Return the table of the towns with those that have a file of their own in a folder of maps."""
    if not sheet.rows:
        return sheet
    return with_row_files(sheet, folder, TOWN_ENDING, sheet.rows[0].values, diagnostics, at)


def check_towns(rows: Mapping[str, tuple[Row, ...]], sheet: TableSource, diagnostics: Diagnostics) -> None:
    """Put each town together once, and write down where its boards do not fit."""
    if not all(row.fields.keys() >= needed for name, needed in TABLES.items() for row in rows.get(name, ())):
        return
    boards = {board.id: board["map"].map for board in rows["map"]}
    for row, raw in zip(rows["town"], sheet.rows, strict=True):
        try:
            _check_places(row, rows["corner"])
            town(boards, row["layout"], plan(row, rows["corner"]))
        except MapError as broken:
            for fault in broken.faults:
                where = f"{raw.place}.{fault.place}"
                at = sheet.at(raw, diagnostics)._replace(place=where)
                at.fault(fault.message, fault.hint, **fault.values)


def _check_places(row: Row, corners: tuple[Row, ...]) -> None:
    """Refuse what no plan can be made from. Raises MapError with all of it."""
    faults = []
    if len(row["size"]) != 2:
        faults.append(
            Fault("", "size", N_("expected two numbers, found {value}"), {"value": shown_value(row["size"])})
        )
    for where, cell in (("centre_at", row["centre_at"]), *((each.id, each["at"]) for each in corners)):
        if place(cell) is None:
            faults.append(Fault("", where, N_("“{value}” is not the name of a cell"), {"value": cell}))
    if faults:
        raise MapError(faults)
