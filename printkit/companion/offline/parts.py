"""The parts of an export that have come to the phone: what every game needs, then games and languages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from zipimport import zipimporter

from jinja2 import BaseLoader, ModuleLoader

from printkit.base.entry_points import GameEntry

COMMON_PART = "app"
"""The part that every game needs: it comes first, and the app starts with it."""


def game_part(game: str, lang: str = "") -> str:
    """Return the name of a game's part, or of what it needs besides in a language that is not its first."""
    return f"game.{game}.{lang}" if lang else f"game.{game}"


def own_package(entry: GameEntry) -> str:
    """Return the package of a game whose modules may lie in its part."""
    within, _, _ = entry.module.rpartition(".")
    return within if within.startswith("printkit.") else entry.module.partition(".")[0]


class Parts:
    """Zips in a folder, one for each part, which come one after the other and stay."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: dict[Path, zipimporter] = {}

    def read(self, name: str) -> bytes:
        """Return a file of any part that is here. Raises LookupError where none has it."""
        for path in self._here():
            try:
                return self._opened[path].get_data(str(path / name))
            except OSError:
                continue
        raise LookupError(name)

    def page_loader(self, game: str) -> BaseLoader:
        """Find compiled pages: those that all games share, then the game's own; "" for no game."""
        own = self._zip(game_part(game)) / "pages"
        return ModuleLoader([self._zip(COMMON_PART) / "pages", *((own, own / game) if game else ())])

    def find_modules(self, entry: GameEntry) -> None:
        """Let the modules be found that lie in a game's part."""
        part = self._zip(game_part(entry.game))
        above, _, _ = own_package(entry).rpartition(".")
        places = import_module(above).__path__ if above else sys.path
        place = str(part.joinpath(*above.split("."))) if above else str(part)
        if place not in places:
            places.append(place)

    def _here(self) -> Iterator[Path]:
        for path in sorted(self.folder.glob("*.zip")):
            if path not in self._opened:
                self._opened[path] = zipimporter(str(path))
            yield path

    def _zip(self, part: str) -> Path:
        return self.folder / f"{part}.zip"
