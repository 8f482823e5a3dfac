"""What stays the same all evening: the game, its words in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import jinja2
from markupsafe import Markup

from printkit.base.messages import Translator
from printkit.games.game import Game
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


@dataclass(frozen=True)
class GameResources:
    """A game that can be played: its rules, its evening, its kits and the programme's words by language.

    `app` is the address of the same companion as an app, "" for none; `code` draws a link to be scanned.
    `file` tells under which name the server hands it out as one file, "" where it does not.
    """

    game: Ruleset[Any, Any]
    evening: Game
    kits: Mapping[str, Kit]
    speeches: Mapping[str, Translator]
    pages: jinja2.Environment
    app: str = ""
    code: Callable[[str], Markup] | None = None
    file: str = ""

    def kit(self, lang: str) -> Kit:
        """Give the kit of a language, or of the first where it has none."""
        return self.kits.get(lang) or next(iter(self.kits.values()))

    def speech(self, lang: str) -> Translator:
        """Give the programme's own words in a language."""
        return self.speeches.get(lang) or Translator()
