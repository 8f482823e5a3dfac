"""The house of a game where it is written: its pages lie in folders, its words in files of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import BaseLoader, FileSystemLoader

from printkit.companion.house import House, pages
from printkit.games import open_game
from printkit.games.evening import open_evening
from printkit.kit import folders
from printkit.kit.model import Kit
from printkit.kit.speech import translator


def opened(kits: Mapping[str, Kit], **more: Any) -> House:
    """Open the house of a game, given in its languages, its own first; `more` is as in `House`."""
    first = next(iter(kits.values()))
    speeches = {lang: translator(lang) for lang in kits}
    found = pages(page_loader(first.game))
    return House(open_game(first), open_evening(first.game), kits, speeches, found, **more)


def page_loader(game: str) -> BaseLoader:
    """Find the pages that all games share, and a game's own."""
    places = [root / "templates" for root in folders.roots()]
    return FileSystemLoader([*places, *(place / game for place in places)])


def shared_loader() -> BaseLoader:
    """Find the pages that all games share."""
    return FileSystemLoader([root / "templates" for root in folders.roots()])
