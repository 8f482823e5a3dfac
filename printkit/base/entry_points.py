"""Find the packages that bring games: what each has entered in the group `printkit.games`.

Nothing of a package is imported here. What cannot be read of one is nothing that it brings: another's
mistake costs nobody else a game.
"""

from __future__ import annotations

import sys
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
def _game_entries(_path: tuple[str, ...]) -> tuple[GameEntry, ...]:
    from importlib.metadata import distributions  # slow to import

    found: dict[str, list[GameEntry]] = {}
    for package in distributions():
        try:
            if GROUP not in (package.read_text("entry_points.txt") or ""):
                continue
            name = package.name
            entries = [
                GameEntry(each.name, name, each.value) for each in package.entry_points.select(group=GROUP)
            ]
        except Exception:  # whatever damaged metadata raises
            continue
        if name:
            found.setdefault(name, entries)  # the first on the path is the one that Python imports
    return tuple(sorted({entry for entries in found.values() for entry in entries}))
