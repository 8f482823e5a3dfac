"""Texts letter by letter, each with the place where it is written in its file, and edits of them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple


class Letter(NamedTuple):
    r"""A letter of a text, and where it is written in its file: `\"` is one letter in two places."""

    letter: str
    start: int
    end: int


class Edit(NamedTuple):
    """What is to be written in the place of what."""

    start: int
    end: int
    words: str


def letters_read(letters: Sequence[Letter]) -> str:
    """Return what letters spell."""
    return "".join(each.letter for each in letters)


def edits_between(letters: Sequence[Letter], new: str) -> list[Edit]:
    """Return the edits that make a text into another."""
    edits = []
    for what, start, end, first, last in SequenceMatcher(
        None, letters_read(letters), new, False
    ).get_opcodes():
        if what != "equal":
            at = letters[start].start if start < len(letters) else letters[-1].end
            edits.append(Edit(at, letters[end - 1].end if end > start else at, new[first:last]))
    return edits


def spliced(words: str, edits: Sequence[Edit]) -> str:
    """Put edits into words; one that is asked for twice is made once."""
    for start, end, new in sorted(set(edits), reverse=True):
        words = words[:start] + new + words[end:]
    return words
