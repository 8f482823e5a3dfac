"""What stays the same all evening: the game, its words in every language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.messages import Translator, beside_cards, spoken_by
from printkit.games.game import Game
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


@dataclass(frozen=True)
class GameResources:
    """A game that can be played: its rules and how it goes, its kits and the program's words by language.

    The program speaks the language of a kit, or always `program_lang`, if one is chosen for it.
    """

    ruleset: Ruleset[Any, Any]
    game: Game
    kits: Mapping[str, Kit]
    translators: Mapping[str, Translator]
    program_lang: str = ""

    def kit(self, lang: str) -> Kit:
        """Return the kit of a language, or of the first where it has none."""
        return self.kits.get(lang) or next(iter(self.kits.values()))

    def translator(self, lang: str) -> Translator:
        """Return the program's own words in a language, as they stand among words of a kit."""
        return beside_cards(self.translators, lang, self.program_lang).among(self.kit(lang).lang)

    def speaking(self, program_lang: str) -> GameResources:
        """Return the same with the program's own words in a language, "" for that of each kit."""
        known = program_lang if program_lang in self.translators else ""
        return self if known == self.program_lang else replace(self, program_lang=known)

    @property
    def program_languages(self) -> tuple[str, ...]:
        """The languages that the program itself speaks."""
        return spoken_by(self.translators)
