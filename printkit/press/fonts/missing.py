"""Letters that a font lacks, and what to do about those that no font has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printkit.base.msgid import N_, Msgid
from printkit.press.fonts.fallback import FAMILIES, families, script_name

LARGE = ("Han", "Kana", "Hangul")
"""Scripts whose fonts come with an extra of their own."""


class MissingLetter(NamedTuple):
    """A letter, with its marks, that a font lacks.

    `font` is the name of the one that was asked for. `upright` tells that another one draws it, but upright
    among italic letters; else none does.
    """

    letter: str
    font: str
    upright: bool = False


def missing_hint(char: str, lang: str = "") -> tuple[Msgid, Mapping[str, object]]:
    """Return what to do about a character that no font has, and the values that it needs."""
    script = script_name(char)
    if not script:
        return N_("[icons] in game.toml makes an icon of it; or put a font that has it into {folder}"), {
            "folder": "card_data/GAME/fonts/"
        }
    family = families(script, lang)[0] if script in FAMILIES else f"Noto Sans {script}"
    values = {"family": family, "folder": "card_data/GAME/fonts/", "extra": "pip install -e '.[cjk]'"}
    if script in LARGE:
        return N_("{extra} brings {family}; or put a font that has them into {folder}"), values
    return N_("put a font that has them, such as {family}, into {folder}"), values
