"""Emoji as people see them: one sign each, however many letters it is written with."""

from __future__ import annotations

import re

AS_SHOWN = "\ufe0e\ufe0f"
"""How an emoji is shown, as a picture or as a sign: it is the same sign."""
KEYCAP_END = "\u20e3"
EMOJI_JOINER = "\u200d"
FLAG_LETTERS = "\U0001f1e6-\U0001f1ff"
"""Two of them are a flag, each a letter of the code of its country."""
SKINS = "\U0001f3fb-\U0001f3ff"
_TAGS = "\U000e0020-\U000e007f"
_BASE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297"
    "\u3299\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff]"
)
_ONE = f"{_BASE}[{AS_SHOWN}]*[{SKINS}]?[{_TAGS}]*"
_FLAG = f"[{FLAG_LETTERS}]{{2}}"
_KEY = f"[0-9#*][{AS_SHOWN}]?{KEYCAP_END}"
EMOJI = f"{_FLAG}|{_KEY}|{_ONE}(?:{EMOJI_JOINER}{_ONE})*|[{FLAG_LETTERS}{SKINS}]"
"""The pattern of an emoji, whole: flags, keycaps, skins, several that are joined."""
GOES_ON = f"{EMOJI_JOINER}{AS_SHOWN}{SKINS}{_TAGS}{KEYCAP_END}"
"""What makes another emoji of the one before."""
_WHOLE = re.compile(EMOJI)


def emoji_in(words: str) -> list[str]:
    """Return the emoji in words, each whole and without the letters that only say how it is shown."""
    return [bare_emoji(found) for found in _WHOLE.findall(words)]


def bare_emoji(sign: str) -> str:
    """Return a sign without the letters that only say how an emoji is shown."""
    return "".join(letter for letter in sign if letter not in AS_SHOWN)


def sign_pattern(sign: str) -> str:
    """Return the pattern of a sign that stands for itself: a word whole, and of an emoji all of it."""
    bare = bare_emoji(sign)
    if bare.isascii():
        before = r"(?<!\w)" if re.match(r"\w", bare) else ""
        after = r"(?!\w)" if re.search(r"\w\Z", bare) else ""
        return f"{before}{re.escape(bare)}[{AS_SHOWN}]*{after}"
    keycap = bare[1:2] == KEYCAP_END
    before = r"(?<!\w)" if re.match(r"\w", bare) and not keycap else ""
    after = r"(?!\w)" if re.search(r"\w\Z", bare) else ""
    flags = len(bare) - len(bare.rstrip("".join(map(chr, range(0x1F1E6, 0x1F200)))))
    after += f"(?![{FLAG_LETTERS}])" if flags % 2 else ""
    shown = f"[{AS_SHOWN}]*"
    return f"{before}{shown.join(map(re.escape, bare))}{shown}{after}"
