"""Files of a folder that are a row each: the game's, then those that stand beside the user.

Boards are such files, and the rows that a table takes from its folder `own`: `tiles/market.toml` is the row
`market`. The file's name is the row's id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.base.msgid import N_
from printkit.base.paths import beside_user, in_the_way, no_folder, shown_path
from printkit.kit.loading import tables
from printkit.kit.loading.diagnostics import Diagnostics, Location, inside, shown_value
from printkit.kit.loading.table_source import RawRow, TableSource
from printkit.kit.text.spelling import ID

ROW_ENDING = ".toml"


def is_row_folder(folder: str, diagnostics: Diagnostics, at: Location) -> bool:
    """Whether a folder may stand beside game.toml; write down why it may not."""
    if folder in (".", "..") or not ID.fullmatch(folder):
        at.fault(N_("“{folder}” is not a folder beside game.toml"), folder=folder)
        return False
    if in_the_way(diagnostics.folder / folder):
        diagnostics.faults.append(no_folder(diagnostics.folder / folder))
        return False
    return True


def row_paths(folder: str, ending: str, diagnostics: Diagnostics, at: Location) -> list[Path]:
    """Return the files of a folder of the game, then the user's own; none that lie elsewhere."""
    own = beside_user(diagnostics.folder)
    return [
        path
        for root in (diagnostics.folder, *([own] if own else []))
        for path in sorted((root / folder).glob(f"*{ending}"))
        if inside(root, path.relative_to(root).as_posix(), at)
    ]


def check_row_name(path: Path, file: str, said: Mapping[str, object], diagnostics: Diagnostics) -> None:
    """Write down a file whose name is no id, or that gives itself another."""
    if not ID.fullmatch(path.stem):
        hint = N_("it takes the name of its file: letters a-z, digits and dashes")
        diagnostics.fault(file, "", N_("{value} is not an id"), hint, value=shown_value(path.stem))
    if "id" in said:
        diagnostics.fault(file, "$.id", N_("the id is the name of the file"))


def name_from_id(id_: str) -> str:
    """Make a name of an id: `old-barn` is `Old barn`."""
    return id_.replace("-", " ").replace("_", " ").capitalize()


def with_row_files(
    sheet: TableSource,
    folder: str,
    ending: str,
    usual: Mapping[str, Any],
    diagnostics: Diagnostics,
    at: Location,
) -> TableSource:
    """Return a table with one row more for each file of a folder; what a file leaves out is as `usual`.

    A row without a name is called as its file.
    """
    found = []
    for path in row_paths(folder, ending, diagnostics, at):
        file = shown_path(path)
        said = tables.toml(path, file, diagnostics)
        if said is None:
            continue
        check_row_name(path, file, said, diagnostics)
        named = {"name": name_from_id(path.stem)} if "name" in sheet.fields else {}
        found.append(RawRow({**usual, **named, **said, "id": path.stem}, "$", file=file))
    return replace(sheet, rows=(*sheet.rows, *found))


def with_own_rows(sheet: TableSource, folder: str, diagnostics: Diagnostics, at: Location) -> TableSource:
    """Return a table with the rows that stand in files of their own; the folder need not be there.

    What their `from` would be is known: they are ours.
    """
    if not is_row_folder(folder, diagnostics, at):
        return sheet
    usual = {"from": "ours"} if "from" in sheet.fields else {}
    return with_row_files(sheet, folder, ROW_ENDING, usual, diagnostics, at)
