"""Read a game's files, and keep their paths, sizes and letters within bounds.

`read_bytes` decides whether a file of a game may be read; whoever opens one asks it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PurePath
from stat import S_ISDIR, S_ISLNK, S_ISREG

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import (
    beside_user,
    installed,
    normal_path,
    roots,
    shared_beside,
    shown_path,
    templates_beside,
)
from printkit.base.system_errors import system_reason

MEGABYTE = 1_000_000
MAX_MEGABYTES = {
    ".svg": 5,
    **dict.fromkeys((".json", ".jsonl", ".ndjson", ".yaml", ".yml"), 30),
    **dict.fromkeys((".csv", ".tsv", ".po", ".toml"), 20),
    **dict.fromkeys(("game.toml", ".map", ".town", ".html", ".htm", ".css"), 1),
    **dict.fromkeys((".xlsx", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".ttf", ".otf", ".pdf"), 50),
}
"""Megabytes that a file may have, by its name or its ending.

Ten times as much as large games have, and tables of the most rows that may be; reading so much takes seconds.
"""

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif")
"""Endings of what may be shown as art or as an icon; where a name has several, the first one wins."""

TEXT_SUFFIXES = frozenset(
    {
        *(".toml", ".csv", ".tsv", ".xlsx", ".json", ".jsonl", ".ndjson", ".yaml", ".yml"),
        *(".po", ".map", ".town", ".html", ".htm", ".css", ".txt", ".md"),
    }
)
"""Endings of what is never shown, whatever is in it: what was drawn is kept while such files change."""

TOPS = frozenset({"card_data", "templates"})
"""Folders that hold those of games. They may be links themselves: who sets up a folder has made them."""

_SAVE = N_("save it as UTF-8 in your editor")
_SAVE_AS = {
    ".po": N_("set the charset to UTF-8 in the catalogue's properties (Poedit), and save it"),
    **dict.fromkeys((".csv", ".tsv"), N_("save it as UTF-8 (in Excel: CSV UTF-8)")),
}
"""How a kind of file becomes UTF-8, by its ending."""

NO_FILE = N_("this is not a file")
LINK = N_("symbolic links are not followed")
COPY = N_("put a copy here of what it points to")


def read_bytes(path: Path, file: str = "") -> bytes:
    """Read a file of a game; `file` is how it is called in faults.

    Raises FaultError where it is reached through a symbolic link, no plain file, or too large; else OSError.
    """
    if linked(path):
        raise FaultError([Fault(file or shown_path(path), "", LINK, {}, COPY)])
    return read_plain(path, file)


def read_plain(path: Path, file: str = "", most: int = 0) -> bytes:
    """Read a file wherever it lies, by links too; `most` is its bound in MB, else that of its kind.

    Raises FaultError where it is too large, or a folder, device or pipe, which need not end; else OSError.
    """
    status = path.stat()
    if not S_ISREG(status.st_mode):
        raise FaultError([no_file(path, file)])
    most = most or MAX_MEGABYTES.get(path.name) or MAX_MEGABYTES.get(path.suffix.lower(), 50)
    if status.st_size > most * MEGABYTE:
        raise FaultError(
            [Fault(file or shown_path(path), "", N_("the file has more than {most} MB"), {"most": most})]
        )
    return path.read_bytes()


def linked(path: Path) -> bool:
    """Whether a file of a game, or a folder on the way to it, is a symbolic link.

    What was installed may be linked from elsewhere.
    """
    path = normal_path(path)
    if installed(path):
        return False
    if (top := _top(path)) is None:
        return path.is_symlink()
    return any(each.is_symlink() for each in (path, *path.parents) if top in each.parents)


def _top(path: Path) -> Path | None:
    """Return the `card_data` or `templates` that a file is in; None where it is no file of a game.

    Folders below may be called the same: a shared folder called `templates` is none.
    """
    for root in roots():
        for name in TOPS:
            if path.is_relative_to(root / name):
                return root / name
    return next((each for each in reversed(path.parents) if each.name in TOPS), None)


def no_plain_files(game_dir: Path) -> Iterator[Fault]:
    """Return a fault for each link, socket, pipe or device among a game's files and the shared ones.

    So is a folder that is called like a file. That a translation is no file costs no other language: it is
    told where it is read.
    """
    common = (root / "templates" / "common" for root in roots())
    folders = (game_dir, templates_beside(game_dir), beside_user(game_dir), shared_beside(game_dir), *common)
    for folder in dict.fromkeys(filter(None, folders)):
        if installed(folder):
            continue
        if folder.is_symlink():
            hint = N_("put a copy here of the folder that it points to, or work where that folder is")
            yield Fault(
                shown_path(folder),
                "",
                N_("the game's folder is a symbolic link, which is not followed"),
                {},
                hint,
            )
            continue
        for directory, below, names in os.walk(folder):
            below[:] = sorted(name for name in below if not name.startswith("."))
            for name in (*below, *sorted(names)):
                path = Path(directory, name)
                kind = path.lstat().st_mode
                if S_ISLNK(kind):
                    yield Fault(shown_path(path), "", LINK, {}, COPY)
                elif not S_ISREG(kind) and path.suffix != ".po" and _is_expected(path, kind):
                    yield no_file(path)


def _is_expected(path: Path, kind: int) -> bool:
    """Whether a file is expected in a place: folders are called otherwise than the files of a game."""
    return not S_ISDIR(kind) or path.suffix.lower() in MAX_MEGABYTES


def no_file(path: Path, file: str = "") -> Fault:
    """Return the fault of a folder, device or pipe that stands where a file is expected."""
    message = N_("this is a folder, but a file is expected here") if path.is_dir() else NO_FILE
    return Fault(file or shown_path(path), "", message, {}, N_("name a file, or move it away"))


def read_text(path: Path, file: str = "") -> str:
    """Read a text file, its lines ended by a line feed; `file` is how it is called in faults.

    Raises FaultError that name the file: it is missing, cannot be read, or is not UTF-8.
    """
    file = file or shown_path(path)
    try:
        return utf8(read_bytes(path, file), file)
    except OSError as error:
        raise FaultError([unreadable(file, error)]) from None


def utf8(data: bytes, file: str) -> str:
    """Decode UTF-8, with or without a byte order mark. Raises FaultError that name the file and the line."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        values = {"byte": f"0x{error.object[error.start]:02x}"}
        message, hint = (
            N_("the file is not UTF-8 (byte {byte})"),
            _SAVE_AS.get(PurePath(file).suffix.lower(), _SAVE),
        )
        raise FaultError([Fault(file, f"line {line}", message, values, hint)]) from None


def unreadable(file: str, error: OSError) -> Fault:
    """Return the fault of a file that cannot be read."""
    if isinstance(error, FileNotFoundError):
        return Fault(file, "", N_("the file is missing"))
    reason = {"reason": system_reason(error)}
    return Fault(file, "", N_("the file cannot be read: {reason}"), reason)
