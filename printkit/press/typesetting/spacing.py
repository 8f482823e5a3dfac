"""The spaces that a language's typography keeps together, and its apostrophe.

Authors type plain spaces; here some become no-break spaces, each for one, so that places in the text stay
what they are, and a straight apostrophe between letters becomes a curly one. Nothing is added where no space
was typed. Setting a text twice changes nothing more.
"""

import re
from functools import lru_cache

NO_BREAK = "\u00a0"
NARROW = "\u202f"
APOSTROPHE = "\u2019"

SpacingRule = tuple[re.Pattern[str], str]


def _rule(space: str, pattern: str) -> SpacingRule:
    """Make a rule from a pattern whose plain spaces are the ones to replace."""
    return re.compile(pattern), space


COMMON_SPACING: tuple[SpacingRule, ...] = (
    _rule(APOSTROPHE, r"(?<=[^\W\d_])'(?=[^\W\d_])"),
    _rule(NO_BREAK, r"(?<=\S) (?=[–—] )"),  # a dash between words never begins a line
    _rule(NO_BREAK, r"(?<=^[–—]) "),  # the dash of speech stays with its first word
)
UNITS: tuple[SpacingRule, ...] = (
    _rule(NO_BREAK, r"(?<=\d) (?=(?:%|‰|°|(?:mm|cm|dm|m|km|g|kg|min|h|s|pt)\b))"),
    _rule(NARROW, r"(?<=\d) (?=\d{3}(?!\d))"),  # thousands
)
FRENCH: tuple[SpacingRule, ...] = (
    _rule(NARROW, r" (?=[;!?])"),
    _rule(NO_BREAK, r" (?=[:»])"),
    _rule(NO_BREAK, r"(?<=«) "),
    _rule(NARROW, r" (?=›)|(?<=‹) "),
    _rule(NO_BREAK, r"(?<=\b[nN]°) (?=\d)|(?<=\bp\.) (?=\d)"),
)

SPACING_RULES: dict[str, tuple[SpacingRule, ...]] = {
    "fr": (*FRENCH, *UNITS),
    # A one-letter preposition or conjunction goes with the word that follows.
    "cs": (*UNITS, _rule(NO_BREAK, r"(?<=\b[AIKOSUVZaikosuvz]) (?=\w)")),
    "sk": (*UNITS, _rule(NO_BREAK, r"(?<=\b[AIKOSUVZaikosuvz]) (?=\w)")),
    "pl": (*UNITS, _rule(NO_BREAK, r"(?<=\b[AIOUWZaiouwz]) (?=\w)")),
}


@lru_cache(maxsize=20_000)
def keep_together(text: str, lang: str) -> str:
    """Return a text of the same length whose spaces hold together as its language wants."""
    if " " not in text and "'" not in text:
        return text
    for pattern, space in COMMON_SPACING + SPACING_RULES.get(lang.partition("-")[0].lower(), UNITS):
        text = pattern.sub(space, text)
    return text
