"""Read a game that is played in the language that is spoken, as fast as can be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.base.faults import Fault, refuse
from printkit.base.languages import language
from printkit.base.msgid import N_
from printkit.base.paths import translations
from printkit.cli.exit_status import tell

if TYPE_CHECKING:
    from printkit.kit.model import Kit


def spoken_kit(folder: Path, lang: str) -> Kit:
    """Return a game in a language, its own where none is named; tell what is wrong with its translation.

    Raises RefusedError where it does not speak the language, FaultError where its files are wrong.
    """
    from printkit.kit.kit_cache import quick_kit

    if lang and not has_translation(folder, lang):
        known = quick_kit(folder).languages
        if language(lang) not in known:
            options = tuple(dict.fromkeys([*known, *translations(folder)]))
            refuse("--lang", N_("there is no “{got}”: choose among {options}"), got=(lang,), options=options)
    faulty: list[Fault] = []
    kit = quick_kit(folder, lang, faulty)
    tell(faulty)
    return kit


def has_translation(folder: Path, lang: str) -> bool:
    """Whether there is a translation into a language."""
    return language(lang) in translations(folder)


def spoken_here(languages: Sequence[str]) -> str:
    """Choose the language of the user's environment among those of a game, else the game's first."""
    from printkit.base.languages import nearest_language
    from printkit.base.messages import user_language

    return nearest_language((user_language(),), languages) or languages[0]
