"""Find a word in a translation in whatever form it stands there: inflected, or joined to others.

No language's grammar is known: a form has the letters of the word but for its last ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence

LETTERS_AND_DIGITS = re.compile(r"[^\W_]+")
SHORT_WORD = 3
"""Letters of a word that is compared whole: of so few, none is an ending."""
INFLECTED_LETTERS = 2
"""Letters at the end of a word that an inflection may change: “Stimme”, “Stimmkarte”.

More would take other words for it, fewer would miss inflections and make warnings of them.
"""
MAX_GROWN = 3
"""Letters by which an inflection is longer: “burn”, “burning”. A compound keeps all but its last letter."""


def bare_words(plain: str) -> list[str]:
    """Return the words of a text without capitals and accents: an umlaut is often an inflection."""
    return [*map(_bare, LETTERS_AND_DIGITS.findall(plain))]


def words_of_weight(plain: str) -> list[str]:
    """Return the bare words of a name or a term by which it is known: no articles, where it has others.

    A short word in capitals, as in “side A”, is one too.
    """
    weighty = [word for word in LETTERS_AND_DIGITS.findall(plain) if len(word) > SHORT_WORD or word.isupper()]
    return [*map(_bare, weighty)] or bare_words(plain)


def are_there(wanted: Sequence[str], words: Collection[str], share: float = 1) -> bool:
    """Whether that share of bare words, one at least, is among others, each in any form."""
    there = sum(any(is_form(each, word) for each in words) for word in wanted)
    return bool(there) and there >= share * len(wanted)


def is_form(word: str, wanted: str) -> bool:
    """Whether a bare word is another, inflected or in a compound."""
    if len(wanted) <= SHORT_WORD:
        return word == wanted
    stem = wanted[: max(SHORT_WORD + 1, len(wanted) - INFLECTED_LETTERS)]
    if word.startswith(stem) and len(word) <= len(wanted) + MAX_GROWN:
        return True
    return wanted[: max(SHORT_WORD + 1, len(wanted) - 1)] in word


def _bare(word: str) -> str:
    apart = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
