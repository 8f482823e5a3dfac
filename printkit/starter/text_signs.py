"""Find what stands for something else in words: icons, emoji that no font has, light Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from unicodedata import category, name

from printkit.base.dataclass import dataclass
from printkit.kit.text.spelling import slug
from printkit.press.fonts.fallback import families, script_of
from printkit.press.fonts.fontbook import FontBook, MissingFontError
from printkit.starter.symbols import SYMBOLS

_TOKEN = re.compile(r"\{icon:([A-Za-z0-9][\w.-]*)\}")
_COLONS = re.compile(r"(?<![\w:]):([A-Za-z][A-Za-z0-9_-]*):(?![\w:])")
_MARKDOWN = re.compile(r"\*\*\S[^*]*\*\*|(?<![\w*])\*\S[^*\n]*\S\*(?![\w*])|^[-*•] \S", re.MULTILINE)
MAX_ICONS = 60
"""Different icons that are looked for."""


@dataclass(frozen=True)
class TextSigns:
    """What words hold: the names of icons, the signs that are to become icons, whether they are Markdown."""

    icons: tuple[str, ...] = ()
    signs: Mapping[str, str] | None = None
    markdown: bool = False


def signs_in(texts: Iterable[str], lang: str) -> TextSigns:
    """Return what stands for something else in words: `{icon:gold}`, `:gold:`, emoji that no font has."""
    names: dict[str, None] = {}
    signs: dict[str, str] = {}
    emoji: set[str] = set()
    markdown = False
    for words in texts:
        names |= dict.fromkeys(_TOKEN.findall(words))
        signs |= {f":{found}:": slug(found) for found in _COLONS.findall(words)}
        emoji |= {letter for letter in words if ord(letter) > 0x2000 and category(letter) == "So"}
        markdown = markdown or bool(_MARKDOWN.search(words))
    signs |= {letter: slug(name(letter, "sign")) for letter in sorted(emoji) if not _printable(letter, lang)}
    icons = tuple(dict.fromkeys((*names, *signs.values())))[:MAX_ICONS]
    return TextSigns(icons, {sign: icon for sign, icon in signs.items() if icon in icons}, markdown)


def _printable(letter: str, lang: str) -> bool:
    """Whether a font has a letter, of those that are tried for it."""
    book = FontBook()
    for family in families(script_of(letter), lang):
        try:
            if book.find(family).has(letter):
                return True
        except MissingFontError:
            continue
    return False


def shape_instead(number: int) -> str:
    """Return a drawing for an icon that nobody has drawn yet: a shape, another one for each number."""
    shapes = list(SYMBOLS.values())
    path = shapes[number % len(shapes)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<path class="solid" d="{path}"/></svg>\n'
    )
