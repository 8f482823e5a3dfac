"""Know the tokens of a text: tags, icons, references, placeholders. Standard library only."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from printkit.base.placeholders import PLACEHOLDER

REFERENCE = re.compile(r"\{([a-z][a-z0-9_-]*):(?!\s)([^{}<>\n]*[^{}<>\s])\}")
"""`{icon:skull}`, `{card:dagger}`, `{card:Long Sword}`."""

TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z-]+\s*=\s*\"[^\"<]*\")*)\s*/?>")
"""A tag as the inline markup knows it."""

BRACES = {"{": "&#123;", "}": "&#125;"}
"""A brace that was meant as one (`&lbrace;`) stays apart from those of tokens until it is read."""

_BREAK = re.compile(r"<br\s*/>|</?(?:p|ul|ol|li)\b[^<>]*>")
_ENDLESS = re.compile("&#(?=[0-9A-Fa-fxX]{10})")
"""A numeric entity that is longer than any letter's, and that Python refuses to read."""
_BLANKS = re.compile(r"  +")


def fill_placeholders(words: str, values: Mapping[str, str]) -> str:
    """Put values in the place of their placeholders; unknown placeholders stay."""
    return PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), words)


def unfilled(words: str, values: Container[str]) -> list[str]:
    """Name the placeholders of words that have no value."""
    return [name for name in PLACEHOLDER.findall(words) if name not in values] if "{" in words else []


def without_markup(words: str) -> str:
    """Return words without tags and entities; a line or paragraph break becomes a blank."""
    if "<" in words:
        words = _BLANKS.sub(" ", TAG.sub("", _BREAK.sub(" ", words))).strip()
    return unescaped(words) if "&" in words else words


def escaped(words: str) -> str:
    """Return words that are written as they stand in markup."""
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unescaped(words: str) -> str:
    """Return words with the characters that their entities name; a number without end is none."""
    from html import unescape  # loads the 2,200 entities of HTML

    return unescape(_ENDLESS.sub("&amp;#", words) if "&#" in words else words)
