"""Where a word may be divided, by language.

The pattern files are pyphen's; they are read here because pyphen needs a second for German or Hungarian,
and a deck in five languages reads five of them. A pattern is parsed only when a word meets it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

DIVISIBLE_WORD = re.compile(r"[^\W\d_]{5,}")
LEFT, RIGHT = 2, 4
"""Fewest letters before and after a division; fewer leave stubs that misread.

Plain TeX has 2 and 3. With 4 no last line has fewer letters, and short endings stay with their words.
"""

DIGITS = re.compile(r"[0-9]")
ESCAPE = re.compile(r"\^\^([0-9a-f]{2})")
VALUES = re.compile(r"(\d?)\D?")
NO_PATTERN = ("%", "#", "LEFT", "RIGHT", "COMPOUND")
RESPELLED = 0.5
"""Added to a value whose division would change letters (Hungarian "asszony", asz-szony): never used."""


class Patterns:
    """The hyphenation patterns of one language."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            encoding = file.readline().decode("ascii").strip()
            text = file.read().decode("cp1251" if encoding.lower() == "microsoft-cp1251" else encoding)
        if "^^" in text:
            text = ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
        lines = [line for line in map(str.strip, text.split("\n")) if not line.startswith(NO_PATTERN)]
        lines = [line for line in lines if DIGITS.search(line)]
        letters = DIGITS.sub("", "\n".join(line.partition("/")[0] for line in lines)).split("\n")
        self._lines = dict(zip(letters, lines, strict=True))
        self._longest = max(map(len, self._lines))
        self._values: dict[str, tuple[float, ...]] = {}

    def divisions(self, word: str) -> tuple[int, ...]:
        """Return the places where a word of lower-case letters may be divided, as counts of letters."""
        dotted = f".{word}."
        size = len(dotted)
        values = [0.0] * (size + 1)
        for start in range(size):
            for end in range(start + 1, min(start + self._longest, size) + 1):
                letters = dotted[start:end]
                if letters in self._lines:
                    for at, value in enumerate(self._parsed(letters), start):
                        if value > values[at]:
                            values[at] = value
        return tuple(at for at in range(LEFT, len(word) - RIGHT + 1) if values[at + 1] % 2 == 1)

    def _parsed(self, letters: str) -> tuple[float, ...]:
        known = self._values.get(letters)
        if known is None:
            pattern, _, respelling = self._lines[letters].partition("/")
            known = tuple(float(digit or 0) for digit in VALUES.findall(pattern))
            if respelling:
                known = tuple(value + RESPELLED if value % 2 else value for value in known)
            self._values[letters] = known
        return known


@cache
def patterns(lang: str) -> Patterns | None:
    """Return the patterns of a language or of a wider one ("de-AT", then "de"), None if there are none."""
    import pyphen  # lists its dictionaries when imported

    name = pyphen.language_fallback(lang) if lang else None
    return Patterns(Path(str(pyphen.LANGUAGES[name]))) if name else None


@lru_cache(maxsize=50_000)
def divisions(text: str, lang: str) -> tuple[int, ...]:
    """Return the places where the words of a text may be divided, as indices into the text."""
    found = patterns(lang)
    if found is None:
        return ()
    places: list[int] = []
    for match in DIVISIBLE_WORD.finditer(text):
        word = match[0].lower()
        if len(word) == len(match[0]):
            places += [match.start() + at for at in found.divisions(word)]
    return tuple(places)
