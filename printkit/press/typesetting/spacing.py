"""The spaces that a language's typography keeps together, and its apostrophe.

Authors type plain spaces; here some become no-break spaces, each for one, so that places in the text stay
what they are, and a straight apostrophe after a letter becomes a curly one, but for one that may close
straight quotes. Nothing is added where no space was typed. Setting a text twice changes nothing more.
"""

import re
from functools import lru_cache
from typing import NamedTuple

NO_BREAK = "\u00a0"
NARROW = "\u202f"
APOSTROPHE = "\u2019"


class SpacingRule(NamedTuple):
    """What a pattern finds is replaced by one character; only texts with one of the `marks` can have it."""

    pattern: re.Pattern[str]
    space: str
    marks: frozenset[str]


def _rule(space: str, pattern: str, marks: str) -> SpacingRule:
    """Make a rule from a pattern that begins with what is to be replaced: so it is looked for alone."""
    return SpacingRule(re.compile(pattern), space, frozenset(marks))


COMMON_SPACING: tuple[SpacingRule, ...] = (
    _rule(APOSTROPHE, r"'(?<=[^\W\d_]')(?=[^\W_])", "'"),  # Italian has l'1 as well as l'ora
    _rule(NO_BREAK, r" (?<=\S )(?=[–—] )", "–—"),  # a dash between words never begins a line
    _rule(NO_BREAK, r" (?<=^[–—] )", "–—"),  # the dash of speech stays with its first word
)
UNITS: tuple[SpacingRule, ...] = (
    _rule(NO_BREAK, r" (?<=\d )(?=(?:%|‰|°|(?:mm|cm|dm|m|km|g|kg|min|h|s|pt)\b))", " "),
    _rule(NARROW, r" (?<=\d )(?=\d{3}(?!\d))", " "),  # thousands
    _rule(NO_BREAK, r" (?:(?<=\d )(?=× ?\d)|(?<=\d × )(?=\d))", "×"),  # 66 × 91
)
FRENCH: tuple[SpacingRule, ...] = (
    _rule(NARROW, r" (?=[;!?])", ";!?"),
    _rule(NO_BREAK, r" (?=[:»])", ":»"),
    _rule(NO_BREAK, r" (?<=« )", "«"),
    _rule(NARROW, r" (?:(?=›)|(?<=‹ ))", "‹›"),
    _rule(NO_BREAK, r" (?=\d)(?:(?<=\b[nN]° )|(?<=\bp\. ))", "°."),
)

SPACING_RULES: dict[str, tuple[SpacingRule, ...]] = {
    "fr": (*FRENCH, *UNITS),
    # An article, a conjunction or a preposition of one letter, and "è", go with the word that follows.
    "it": (*UNITS, _rule(NO_BREAK, r" (?<=(?<![\w'’])[AEIOÈaeioè] )(?=[«“‘(]?\w)", " ")),
    # A one-letter preposition or conjunction goes with the word that follows.
    "cs": (*UNITS, _rule(NO_BREAK, r" (?<=\b[AIKOSUVZaikosuvz] )(?=\w)", " ")),
    "sk": (*UNITS, _rule(NO_BREAK, r" (?<=\b[AIKOSUVZaikosuvz] )(?=\w)", " ")),
    "ru": (*UNITS, _rule(NO_BREAK, r" (?<=\b[АВИКОСУЯавикосуя] )(?=\w)", " ")),
    "uk": (*UNITS, _rule(NO_BREAK, r" (?<=\b[АВЗІЙОУЯавзійоуя] )(?=\w)", " ")),
    "pl": (*UNITS, _rule(NO_BREAK, r" (?<=\b[AIOUWZaiouwz] )(?=\w)", " ")),
}


_OPENS = re.compile(r"(?<!\w)'(?=\w)")
"""An apostrophe that may open straight quotes, as in `'so'`: one at the end of a word may close them."""
_AT_THE_END = re.compile(r"(?<=[^\W\d_])'(?!\w)")


@lru_cache(maxsize=20_000)
def keep_together(text: str, lang: str) -> str:
    """Return a text of the same length whose spaces hold together as its language wants."""
    if " " not in text and "'" not in text:
        return text
    letters = frozenset(text)
    for pattern, space, marks in COMMON_SPACING + SPACING_RULES.get(lang.partition("-")[0].lower(), UNITS):
        if not marks.isdisjoint(letters):
            text = pattern.sub(space, text)
    return text if "'" not in text or _OPENS.search(text) else _AT_THE_END.sub(APOSTROPHE, text)
