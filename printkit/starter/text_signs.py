"""Find what stands for something else in words: icons, emoji that no font has, light Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from unicodedata import category, name

from printkit.base.dataclass import dataclass
from printkit.kit.text.graphemes import AS_SHOWN, EMOJI, EMOJI_JOINER, FLAG_LETTERS, KEYCAP_END, emoji_in
from printkit.kit.text.spelling import slug
from printkit.press.fonts.fallback import families, script_of
from printkit.press.fonts.fontbook import FontBook, MissingFontError
from printkit.starter.symbols import SYMBOLS

_TOKEN = re.compile(r"\{icon:([A-Za-z0-9][\w.-]*)\}")
_COLONS = re.compile(r"(?<![\w:]):([A-Za-z][A-Za-z0-9_-]*):(?![\w:])")
_MARKDOWN = re.compile(r"\*\*\S[^*]*\*\*|(?<![\w*])\*\S[^*\n]*\S\*(?![\w*])|^[-*•] \S", re.MULTILINE)
_KEYS = {"#": "number", "*": "star"}
_UNNAMED = frozenset(EMOJI_JOINER + AS_SHOWN)
"""What joins signs, and tells whether they are in colours: they are the same signs with and without it."""
MAX_PLAIN_LETTER = 0x2000
"""Letters above are looked at: signs below are in every font."""
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
        emoji |= {sign for sign in emoji_in(words) if len(sign) > 1 or category(sign) == "So"}
        emoji |= {letter for letter in _without_emoji(words) if category(letter) == "So"}
        markdown = markdown or bool(_MARKDOWN.search(words))
    signs |= {sign: sign_name(sign) for sign in sorted(emoji) if not _printable(sign, lang)}
    icons = tuple(dict.fromkeys((*names, *signs.values())))[:MAX_ICONS]
    return TextSigns(icons, {sign: icon for sign, icon in signs.items() if icon in icons}, markdown)


def _without_emoji(words: str) -> Iterator[str]:
    """Yield the letters of words that are of no emoji."""
    return (letter for letter in re.sub(EMOJI, "", words) if ord(letter) > MAX_PLAIN_LETTER)


def sign_name(sign: str) -> str:
    """Return the name of the icon that a sign becomes: `flag-br`, `flag-gbsct`, `keycap-1`."""
    if marks := marks_of(sign):
        kind = "keycap" if sign.endswith(KEYCAP_END) else "flag"
        return slug(f"{kind} {_KEYS.get(marks, marks)}")
    if region := "".join(chr(ord(letter) - 0xE0000) for letter in sign if _is_of_region(letter)):
        return slug(f"flag {region}")
    return slug(" ".join(_letter_name(letter) for letter in sign if letter not in _UNNAMED))


def _is_of_region(letter: str) -> bool:
    """Whether this is one of the letters by which a flag is that of a region."""
    return "\U000e0020" <= letter <= "\U000e007e"


def _letter_name(letter: str) -> str:
    if "\U0001f3fb" <= letter <= "\U0001f3ff":
        return f"skin {ord(letter) - 0x1F3FA}"
    return name(letter, "") if letter.isprintable() else ""


def marks_of(sign: str) -> str:
    """Return the letters that a flag or a keycap is made of, "" of any other sign."""
    if sign.endswith(KEYCAP_END):
        return sign[0]
    if len(sign) == 2 and re.fullmatch(f"[{FLAG_LETTERS}]+", sign):
        return "".join(chr(ord(letter) - 0x1F1E6 + ord("A")) for letter in sign)
    return ""


def _printable(sign: str, lang: str) -> bool:
    """Whether a font has a sign, of those that are tried for it; none has emoji of several letters."""
    if len(sign) > 1:
        return False
    book = FontBook()
    for family in families(script_of(sign), lang):
        try:
            if book.find(family).has(sign):
                return True
        except MissingFontError:
            continue
    return False


def stand_ins(signs: TextSigns) -> dict[str, str]:
    """Return a drawing for each icon of which nobody has drawn one yet.

    Flags and keycaps have their letters on a plate. All others have a shape; where a sign begins as one
    before it does, as with another skin, it is the same shape with a number in it.
    """
    written = {icon: sign for sign, icon in (signs.signs or {}).items()}
    drawn: dict[str, str] = {}
    shapes: dict[str, int] = {}
    used: Counter[int] = Counter()
    for icon in signs.icons:
        sign = written.get(icon, icon)
        if marks := marks_of(sign):
            drawn[icon] = _plate(marks)
            continue
        begins = sign if sign.isascii() else sign[0]
        number = shapes.setdefault(begins, len(shapes) % len(SYMBOLS))
        used[number] += 1
        drawn[icon] = _shape(number, str(used[number]) if used[number] > 1 else "")
    return drawn


def _shape(number: int, mark: str) -> str:
    path = list(SYMBOLS.values())[number]
    return _svg(f'<path class="solid" d="{path}"/>', mark)


def _plate(marks: str) -> str:
    return _svg('<rect class="solid" x="2" y="12" width="96" height="76" rx="12"/>', marks)


def _svg(shape: str, mark: str) -> str:
    """Return a drawing, with letters on white in its middle."""
    words = ""
    if mark:
        half = 18 + 13 * (len(mark) - 1)
        words = (
            f'<rect fill="#fff" x="{50 - half}" y="24" width="{2 * half}" height="52" rx="8"/>'
            f'<text translate="no" fill="#111" x="50" y="70" text-anchor="middle" '
            f'font-family="Barlow Condensed" font-weight="700" font-size="58">{escape(mark)}</text>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shape}{words}</svg>\n'
