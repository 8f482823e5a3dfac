"""Read and check the towns of a game: boards put together in a layout.

The rows of the table `town` come first. A further town is a file `NAME.town` beside the maps:

    name = "Notre ville"
    layout = { nw = "residence", ne = "motel", se = "sawmill", sw = "fire-station" }

What it leaves out is that of the first town.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from printkit.base.paths import shown as shown_path
from printkit.kit.loading import map_files, tables
from printkit.kit.loading.diagnostics import At, Desk, shown
from printkit.kit.loading.tables import Raw, Sheet
from printkit.kit.maps import place, plan, town
from printkit.kit.maps.flaws import BrokenMap, Flaw
from printkit.kit.model import Row

ENDING = ".town"
TABLES: Mapping[str, frozenset[str]] = {
    "town": frozenset({"size", "centre", "centre_at", "layout"}),
    "corner": frozenset({"turns", "at", "die"}),
    "map": frozenset({"map"}),
}
"""The tables of a game whose boards make a town, and the fields that they need."""


def added(sheet: Sheet, folder: str, desk: Desk, at: At) -> Sheet:
    """Give the table of the towns with those that have a file of their own in a folder of maps."""
    if not sheet.rows:
        return sheet
    first, found = sheet.rows[0], []
    for path in map_files.files(folder, ENDING, desk, at):
        file = shown_path(path)
        said = tables.toml(path, file, desk)
        if said is None:
            continue
        map_files.check_name(path, file, said, desk)
        usual = {**first.values, "name": map_files.plainly(path.stem)}
        found.append(Raw({**usual, **said, "id": path.stem}, "$", file=file))
    return replace(sheet, rows=(*sheet.rows, *found))


def check(rows: Mapping[str, tuple[Row, ...]], sheet: Sheet, desk: Desk) -> None:
    """Put each town together once, and write down where its boards do not fit."""
    if not all(row.fields.keys() >= needed for name, needed in TABLES.items() for row in rows.get(name, ())):
        return
    boards = {board.id: board["map"].map for board in rows["map"]}
    for row, raw in zip(rows["town"], sheet.rows, strict=True):
        try:
            _check_places(row, rows["corner"])
            town(boards, row["layout"], plan(row, rows["corner"]))
        except BrokenMap as broken:
            for flaw in broken.flaws:
                where = f"{raw.place}.{flaw.place}"
                desk.fault(raw.file or sheet.file, where, flaw.message, flaw.hint, **flaw.values)


def _check_places(row: Row, corners: tuple[Row, ...]) -> None:
    """Tell what a plan can not be made from; BrokenMap holds it."""
    flaws = []
    if len(row["size"]) != 2:
        flaws.append(Flaw("size", "expected two numbers, found {value}", {"value": shown(row["size"])}))
    for where, cell in (("centre_at", row["centre_at"]), *((each.id, each["at"]) for each in corners)):
        if place(cell) is None:
            flaws.append(Flaw(where, '"{value}" names no cell', {"value": cell}))
    if flaws:
        raise BrokenMap(flaws)
