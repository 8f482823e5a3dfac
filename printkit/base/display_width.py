"""How wide words are where each letter has a cell: ideographs and most emoji take two, accents none."""

from __future__ import annotations

from unicodedata import category, east_asian_width

NO_CELL = ("Mn", "Me", "Cf")
"""Kinds of signs that stand on, or in, the letter before."""


def is_wide(letter: str) -> bool:
    """Whether a letter takes two cells."""
    return letter > "\u10ff" and east_asian_width(letter) in "WF"


def display_width(words: str) -> int:
    """Return how many cells words take."""
    if words.isascii():
        return len(words)
    return sum(1 + is_wide(each) for each in words if category(each) not in NO_CELL)


def left_aligned(words: str, width: int) -> str:
    """Return words with blanks behind them up to a width in cells."""
    return words + " " * max(0, width - display_width(words))
