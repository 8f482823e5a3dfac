"""Find the packages that bring games: what each has entered in the group `printkit.games`.

Nothing of a package is imported here. What cannot be read of one is nothing that it brings: another's
mistake costs nobody else a game. The files are read as `importlib.metadata` reads them, which itself takes
a quarter of the time to load that the command line takes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

GROUP = "printkit.games"


class GameEntry(NamedTuple):
    """A game that an installed package brings: `reference` says where its `Game` is, `picnic.game:GAME`."""

    game: str
    package: str
    reference: str

    @property
    def module(self) -> str:
        """Return the name of the module that the reference names."""
        return self.reference.partition(":")[0].strip()

    @property
    def folders(self) -> tuple[Path, ...]:
        """Return the folders of the top package, in which `card_data/` and `templates/` may stand."""
        top = self.module.partition(".")[0]
        try:
            found = find_spec(top) if top else None
        except (ImportError, ValueError):
            return ()
        return tuple(map(Path, (found and found.submodule_search_locations) or ()))


def game_entries() -> tuple[GameEntry, ...]:
    """Return what the installed packages have entered, by the names of games, then of packages."""
    return _game_entries(tuple(sys.path))


@lru_cache(maxsize=8)
def _game_entries(path: tuple[str, ...]) -> tuple[GameEntry, ...]:
    found: dict[str, list[GameEntry]] = {}
    for metadata in _metadata(path):
        try:
            words = (metadata / "entry_points.txt").read_bytes()
            entered = list(_entered(words.decode("utf-8"))) if GROUP.encode() in words else []
            package = _name(metadata) if entered else ""
        except (OSError, ValueError):  # it enters nothing, or is damaged
            continue
        if package:  # the first on the path is the one that Python imports
            found.setdefault(package, [GameEntry(game, package, value) for game, value in entered])
    return tuple(sorted({entry for entries in found.values() for entry in entries}))


def _metadata(path: Iterable[str]) -> Iterator[Path]:
    """Yield the folders with the metadata of packages that stand in folders of Python's path.

    `os.scandir` takes half the time of `Path.iterdir`, and each start waits for it.
    """
    for folder in path:
        with suppress(OSError), os.scandir(folder or ".") as entries:  # none, or a file
            yield from (Path(each) for each in entries if each.name.endswith((".dist-info", ".egg-info")))


def _entered(words: str) -> Iterator[tuple[str, str]]:
    """Yield names and references of our group in an `entry_points.txt`. Raises ValueError: it is none."""
    group = ""
    for line in filter(None, map(str.strip, words.splitlines())):
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1]
        elif group == GROUP and not line.startswith("#"):
            name, reference = line.split("=", 1)
            yield name.strip(), reference.strip()


def _name(metadata: Path) -> str:
    """Return the name of a package, "" where its metadata has none. Raises OSError where there is no such."""
    file = metadata / ("METADATA" if metadata.suffix == ".dist-info" else "PKG-INFO")
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            field, _, value = line.partition(":")
            if field.lower() == "name":
                return value.strip()
            if not line.strip():  # the description begins
                break
    return ""
