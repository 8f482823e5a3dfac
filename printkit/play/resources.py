"""What stays the same all evening: the game, its words in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.messages import Translator
from printkit.games.game import Game
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


@dataclass(frozen=True)
class GameResources:
    """A game that can be played: its rules and how it goes, its kits and the program's words by language."""

    ruleset: Ruleset[Any, Any]
    game: Game
    kits: Mapping[str, Kit]
    translators: Mapping[str, Translator]

    def kit(self, lang: str) -> Kit:
        """Return the kit of a language, or of the first where it has none."""
        return self.kits.get(lang) or next(iter(self.kits.values()))

    def translator(self, lang: str) -> Translator:
        """Return the program's own words in a language, as they stand among words of a kit."""
        return (self.translators.get(lang) or Translator()).among(self.kit(lang).lang)
