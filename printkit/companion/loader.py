"""The site of a game where it is written: its pages lie in folders, its words in files of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import BaseLoader

from printkit.base import paths
from printkit.base.faults import Fault, FaultError
from printkit.base.messages import spoken_languages, translator
from printkit.base.msgid import N_
from printkit.base.text_files import read_text
from printkit.companion.face_cards import FaceCards
from printkit.companion.pages.filters import pages_environment
from printkit.companion.site import Site
from printkit.faces.loader import TemplateLoader
from printkit.games.registry import load_game, load_ruleset
from printkit.kit.model import Kit
from printkit.play.resources import GameResources

TEMPLATES = (".html", ".svg", ".css", ".js")

TABLE_SCRIPTS = ("board.js", "speech.js", "app.js")
"""The parts of the script of a page, in the order in which they are sent."""


def opened(kits: Mapping[str, Kit], **more: Any) -> Site:
    """Return the site of a game, given in its languages, its own first; `more` is as in `Site`.

    Raises FaultError where a page cannot be read.
    """
    first = next(iter(kits.values()))
    check_readable(first.game)
    translators = {lang: translator(lang) for lang in dict.fromkeys((*kits, *spoken_languages()))}
    resources = GameResources(load_ruleset(first), load_game(first.game), kits, translators)
    return Site(resources, pages_environment(page_loader(first.game)), **{"cards": FaceCards(kits), **more})


def check_readable(game: str) -> None:
    """Raise FaultError, before anybody asks, where a template that one may be made of is not UTF-8."""
    faults: list[Fault] = []
    for root in paths.roots():
        for part in ("companion", game):
            for path in paths.files(root / "templates" / part, TEMPLATES):
                try:
                    read_text(path)
                except FaultError as error:
                    faults += error.faults
    if faults:
        raise FaultError(faults)


def page_loader(game: str) -> BaseLoader:
    """Find the pages that all games share, and a game's own."""
    places = [root / "templates" for root in paths.roots()]
    return TemplateLoader([*places, *(place / game for place in places)])


def sent_file(name: str, game: str = "") -> str:
    """Return a file that is sent to phones as it is: of a game that has its own that, else the shared one.

    Raises FaultError where it cannot be read, or there is none.
    """
    places = [f"companion/{game}/{name}", f"companion/{name}"] if game else [f"companion/{name}"]
    found = (root / "templates" / place for place in places for root in paths.roots())
    path = next((path for path in found if path.is_file()), None)
    if path is None:
        raise FaultError([Fault(f"templates/companion/{name}", "", N_("the file is missing"))])
    return read_text(path)


def table_script() -> str:
    """Return the script of a page: what may be tapped on its board, its voice, then what begins it."""
    return "\n".join(map(sent_file, TABLE_SCRIPTS))


def shared_loader() -> BaseLoader:
    """Find the pages that all games share."""
    return TemplateLoader([root / "templates" for root in paths.roots()])
