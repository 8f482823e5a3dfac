"""Show a translator each text in further languages, for those who do not read the source well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.base.catalogue import SourceText
from printkit.base.faults import FaultError
from printkit.base.languages import language
from printkit.kit.loading.game_source import GameSource

USUAL_BESIDE = "en"
"""The language that is shown where none is named: more translators read it than any other."""
_COLUMN = "beside "


def usual_beside(game: GameSource, lang: str) -> tuple[str, ...]:
    """Return what a translator is shown beside the source where he names nothing: English, or nothing.

    A file that cannot be read is shown to nobody who has not asked for it.
    """
    if USUAL_BESIDE in (game.source_lang, lang) or USUAL_BESIDE not in game.known_languages():
        return ()
    try:
        shown = game.catalogue(USUAL_BESIDE)
    except FaultError:
        return ()
    return (USUAL_BESIDE,) if any(map(shown.forms, game.phrases.values())) else ()


def said_beside(game: GameSource, phrase: SourceText, langs: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Return what a text is in other languages, in all forms; without those that have it not. FaultError."""
    found = ((lang, game.catalogue(lang).forms(phrase)) for lang in langs)
    return {lang: forms for lang, forms in found if forms}


def beside_column(lang: str) -> str:
    """Return the name of a spreadsheet's column with a further language; it is not read again."""
    return f"{_COLUMN}{lang}"


def is_beside(column: str) -> bool:
    """Whether a column of a spreadsheet is one of a further language."""
    return column.startswith(_COLUMN) and bool(language(column.removeprefix(_COLUMN)))
