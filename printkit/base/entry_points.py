"""Find what installed packages have entered for others to find, such as games in `printkit.games`.

Nothing of a package is imported here. What cannot be read of one is nothing that it brings: another's
mistake costs nobody else a game. The files are read as `importlib.metadata` reads them, which itself takes
a quarter of the time to load that the command line takes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
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
        return self.reference.partition(":")[0]

    @property
    def folders(self) -> tuple[Path, ...]:
        """Return the folders of the top package, in which `card_data/` and `templates/` may stand."""
        top = self.module.partition(".")[0]
        try:
            found = find_spec(top) if top else None
        except (ImportError, ValueError):
            return ()
        return tuple(map(Path, (found and found.submodule_search_locations) or ()))


class EntryPoint(NamedTuple):
    """A name in a group, and what it refers to: `fontpkg_anton`, or `picnic.game:GAME`."""

    name: str
    reference: str
    package: str


def game_entries() -> tuple[GameEntry, ...]:
    """Return the games that installed packages bring, by the names of games, then of packages."""
    return _game_entries(tuple(sys.path))


def entries(group: str) -> tuple[EntryPoint, ...]:
    """Return what installed packages have entered in a group, by names."""
    return _entries(tuple(sys.path), group)


@lru_cache(maxsize=8)
def _game_entries(path: tuple[str, ...]) -> tuple[GameEntry, ...]:
    return tuple(sorted(GameEntry(each.name, each.package, each.reference) for each in _entries(path, GROUP)))


def _entries(path: tuple[str, ...], group: str) -> tuple[EntryPoint, ...]:
    found: dict[str, list[EntryPoint]] = {}
    for metadata, words in _files(path):
        if group.encode() not in words:
            continue
        try:
            entered = list(_entered(words.decode("utf-8"), group))
            package = _name(metadata) if entered else ""
        except (OSError, ValueError):  # it is damaged
            continue
        if package:  # the first on the path is the one that Python imports
            found.setdefault(package, [EntryPoint(name, value, package) for name, value in entered])
    return tuple(sorted({entry for entries in found.values() for entry in entries}))


@lru_cache(maxsize=8)
def _files(path: tuple[str, ...]) -> tuple[tuple[Path, bytes], ...]:
    """Return the folder of each package's metadata that enters something, and the file in which it does."""
    found = []
    for metadata in metadata_folders(path):
        with suppress(OSError):  # it enters nothing
            found.append((Path(metadata), Path(metadata, "entry_points.txt").read_bytes()))
    return tuple(found)


@lru_cache(maxsize=8)
def metadata_folders(path: tuple[str, ...]) -> tuple[str, ...]:
    """Return the folders with the metadata of packages that stand in folders of Python's path, in its order.

    Their names have the versions. `os.scandir` takes half the time of `Path.iterdir`, and each start waits
    for it.
    """
    found: list[str] = []
    for folder in path:
        with suppress(OSError), os.scandir(folder or ".") as entries:  # none, or a file
            found += sorted(each.path for each in entries if each.name.endswith((".dist-info", ".egg-info")))
    return tuple(found)


def _entered(words: str, group: str) -> Iterator[tuple[str, str]]:
    """Yield names and references of a group in an `entry_points.txt`. Raises ValueError: it is none."""
    here = ""
    for line in filter(None, map(str.strip, words.splitlines())):
        if line.startswith("[") and line.endswith("]"):
            here = line[1:-1]
        elif here == group and not line.startswith("#"):
            name, reference = line.split("=", 1)
            module, colon, attribute = reference.partition("[")[0].partition(":")  # [what else it needs]
            yield name.strip(), f"{module.strip()}{colon}{attribute.strip()}"


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
