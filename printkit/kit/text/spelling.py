"""What people call a column, a row or a choice, and what it is called here. Standard library only."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache
from unicodedata import category, normalize

from printkit.kit.text.tokens import ICON_NAME, without_markup

ID = re.compile(ICON_NAME)
"""An id that stays as it is written."""
MAX_MADE_ID = 60
"""Letters of an id that is made: a name on the command line, and in the first line of a translation."""

_NO_LETTERS = re.compile("[^a-z0-9]+")
_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Latin letters that are not made of another one and an accent."""


def slug(words: str) -> str:
    """Make an id of words: `Épée d'or` becomes `epee-d-or`; "" where they have no letter and no digit.

    Latin letters lose their accents; letters of other scripts stay, `剣` is `剣`.
    """
    return _made(without_markup(words))[:MAX_MADE_ID].rstrip("-")


def _made(words: str) -> str:
    if words.isascii():
        return _NO_LETTERS.sub("-", words.lower()).strip("-")
    made = "".join(_plain(normalize("NFKC", words).lower().translate(_LATIN)))
    return re.sub("--+", "-", made).strip("-")


def is_id(words: str) -> bool:
    """Whether words may be the id of a row."""
    return bool(words) and (bool(ID.fullmatch(words)) or _made(words) == words)


def _plain(words: str) -> list[str]:
    """Return the letters of an id, one for each of the words: a dash for what is neither letter nor digit."""
    letters: list[str] = []
    for letter in words:
        base = normalize("NFD", letter)[0]
        if base.isascii():
            letters.append(base if base.isalnum() else "-")
        elif category(letter)[0] == "M":  # an accent; in other scripts also a vowel
            letters.append("" if not letters or letters[-1].isascii() else letter)
        else:
            letters.append(letter if letter.isalnum() else "-")
    return letters


def as_id(words: str) -> str:
    """Return the id of a row whose own id is written so: as it is, or made of it where it is none."""
    return words if ID.fullmatch(words) else slug(words)


def meant_id(words: str, known: Container[str]) -> str:
    """Return the known id that is meant, written as it is or as the name it is made of; "" if none is."""
    if words in known:
        return words
    made = slug(words)
    return made if made and made in known else ""


@lru_cache(maxsize=4096)
def column_key(name: str) -> str:
    """Return a column's name as templates may also write it: `Card Text` is `card_text`."""
    return re.sub(r"\W+", "_", normalize("NFC", name).lower()).strip("_")


@lru_cache(maxsize=4096)
def meant_column(name: str, columns: tuple[str, ...]) -> str:
    """Return the column called so, else the only one with the same key; "" where there is none."""
    if name in columns:
        return name
    key = column_key(name)
    found = [each for each in columns if column_key(each) == key] if key else []
    return found[0] if len(found) == 1 else ""
