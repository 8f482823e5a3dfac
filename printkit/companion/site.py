"""Site: a game that can be played, with the pages that show it."""

from __future__ import annotations

from collections.abc import Callable

import jinja2
from markupsafe import Markup

from printkit.base.dataclass import dataclass
from printkit.companion.card_book import CardBook, NoCards
from printkit.play.resources import GameResources


@dataclass(frozen=True)
class Site:
    """A game as the companion shows it: what it is played with, and its pages.

    `app` is the address of the same companion as an app, "" for none; `code` draws a link to be scanned.
    `file` is the name under which the server hands the companion out as one file, "" where it does not.
    `cards` has what may be looked up of its cards.
    """

    resources: GameResources
    pages: jinja2.Environment
    app: str = ""
    code: Callable[[str], Markup] | None = None
    file: str = ""
    cards: CardBook = NoCards()
