"""Know the tokens of a text: tags, icons, references, placeholders. Standard library only."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from printkit.base.placeholders import PLACEHOLDER

REFERENCE = re.compile(r"\{([a-z][a-z0-9_-]*):(?!\s)([^{}<>\n]*[^{}<>\s])\}")
"""`{icon:skull}`, `{card:dagger}`, `{card:Long Sword}`."""

ICON_NAME = "[A-Za-z0-9][A-Za-z0-9_.-]*"
"""The name of an icon, in a token and in its element: an id."""
ICON = re.compile(rf'<icon name="({ICON_NAME})"(?: data-sign="([^"<>]*)")?\s*/>')
"""The element of an icon: its name, and the sign that it stands for where one became it."""
_OF_SIGN = "\x07"
"""Stands before the sign in the token of an icon, in hexadecimal: no text can hold this letter."""

TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z-]+\s*=\s*\"[^\"<]*\")*)\s*/?>")
"""A tag as the inline markup knows it."""

BRACES = {"{": "&#123;", "}": "&#125;"}
"""A brace that was meant as one (`&lbrace;`) stays apart from those of tokens until it is read."""

_BREAK = re.compile(r"<br\s*/>|</?(?:p|ul|ol|li)\b[^<>]*>")
_ENDLESS = re.compile("&#(?=[0-9A-Fa-fxX]{10})")
"""A numeric entity that is longer than any letter's, and that Python refuses to read."""
_BLANKS = re.compile(r"  +")


def icon_element(name: str, sign: str = "") -> str:
    """Return the element of an icon; `sign` is what the text has in its place."""
    shown = escaped(sign).replace('"', "&quot;")
    return f'<icon name="{name}" data-sign="{shown}"/>' if sign else f'<icon name="{name}"/>'


def signed_token(name: str, sign: str) -> str:
    """Return the token of an icon that stands for a sign."""
    return f"{{icon:{name}{_OF_SIGN}{sign.encode().hex()}}}"


def icon_of(name: str) -> tuple[str, str]:
    """Return the name in the token of an icon, and the sign that it stands for."""
    icon, _, sign = name.partition(_OF_SIGN)
    return icon, bytes.fromhex(sign).decode()


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
