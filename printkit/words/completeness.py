"""Count how complete each language of a game is."""

from __future__ import annotations

from printkit.base.dataclass import dataclass
from printkit.kit.loading.game_source import COMPLETE, GameSource


@dataclass(frozen=True)
class Stats:
    """One language in numbers of texts: `done` may be printed; the others fall back to the source."""

    lang: str
    total: int
    done: int
    fuzzy: int
    stale: int
    blank: int

    @property
    def coverage(self) -> float:
        """The share that is done, 0 to 1."""
        return self.done / self.total if self.total else 1.0

    @property
    def complete(self) -> bool:
        """Whether the language is built without being asked for."""
        return self.coverage >= COMPLETE


def language_stats(game: GameSource) -> list[Stats]:
    """Count each language that a game has a file for. Raises FaultError where one cannot be read."""
    counted = []
    for lang in game.known_languages():
        if lang == game.source_lang:
            continue
        catalogue = game.catalogue(lang)
        done = fuzzy = stale = 0
        for phrase in game.phrases.values():
            entry = catalogue.entries.get(phrase.context)
            if catalogue.forms(phrase):
                done += 1
            elif entry is None or entry.blank:
                continue
            elif entry.fuzzy:
                fuzzy += 1
            else:
                stale += 1
        total = len(game.phrases)
        counted.append(Stats(lang, total, done, fuzzy, stale, total - done - fuzzy - stale))
    return counted
