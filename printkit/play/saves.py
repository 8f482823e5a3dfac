"""Where evenings are kept: journals in the user's data folder, and save files that may go anywhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.table.fault import refuse

if TYPE_CHECKING:
    from printkit.base.messages import Speech


def sessions() -> Path:
    """Give the folder of the user's evenings; it is made where it is missing."""
    from platformdirs import user_data_path

    folder = user_data_path("printkit", appauthor=False) / "evenings"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(str(folder), "can not be made: {why}", why=(error.strerror,))
    return folder


def latest(folder: Path, game: str) -> Path:
    """Give a game's last evening; Refused where there is none, or it can not be read."""
    found = sorted(_numbered(folder, game), reverse=True)
    last = next((path for _, path in found if path.is_file() and _begun(path)), None)
    if last is None:
        refuse("", "no evening of {game} is kept in {folder}", game=(game,), folder=(str(folder),))
    return last


def fresh(folder: Path, game: str) -> Path:
    """Give the path for a new evening."""
    taken = [number for number, _ in _numbered(folder, game)]
    return folder / f"{game}-{max(taken, default=0) + 1}.jsonl"


def at_home(file: str) -> Path:
    """Give the path that somebody typed, with `~` for their home; Refused where nobody has that home."""
    try:
        return Path(file).expanduser()
    except RuntimeError:
        refuse(file, "nobody here has such a home folder")


def stopped(file: Path, translate: Speech) -> str:
    """Tell whoever has stopped an evening that nothing is lost."""
    return translate("stopped; the evening is kept in {file}; --resume goes on").format(file=file)


def keep(content: bytes, file: Path) -> None:
    """Write a journal to a save file, whole or not at all; Refused where a file is there already."""
    try:
        with file.open("xb") as copy:
            try:
                copy.write(content)
            except OSError:
                file.unlink()
                raise
    except OSError as error:
        refuse(str(file), "can not be written: {why}", why=(error.strerror,))


def _numbered(folder: Path, game: str) -> list[tuple[int, Path]]:
    name = re.compile(rf"{re.escape(game)}-([1-9][0-9]*)\.jsonl")
    found = [(name.fullmatch(path.name), path) for path in folder.iterdir()]
    return [(int(match[1]), path) for match, path in found if match]


def _begun(path: Path) -> bool:
    """Tell whether a journal has its first line: one killed at its very beginning has none."""
    try:
        with path.open("rb") as file:
            return file.readline().endswith(b"\n")
    except OSError as error:
        refuse(str(path), "can not be read: {why}", why=(error.strerror,))
