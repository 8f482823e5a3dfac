"""Where the strings of a TOML file are written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from printkit.base.toml_places import TomlPlaces
from printkit.words.written_letters import Letter


class TomlStrings:
    """The strings of a TOML file, or of the TOML below a map's drawing, by their place."""

    _ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\r?\n\s*|.)", re.DOTALL)

    def __init__(self, words: str, below_drawing: bool = False) -> None:
        self.words = words
        drawing = re.match(r"(?:[^\S\n]*\n)*(?:[^\n]*\S[^\n]*\n)*", words)
        self.places = TomlPlaces(words, drawing.end() if drawing and below_drawing else 0)

    def at(self, place: str) -> Iterator[list[Letter]]:
        """Yield the strings at a place, `$.card[3].text`: one, or the forms of a plural."""
        for each in (place, f"{place}.one", f"{place}.other"):
            span = self.places.value(each)
            if span and self.words[span.start] in "\"'":
                yield self._letters(*span)

    def read(self, words: str) -> str:
        """Return what a string says as a text."""
        return words.strip()

    def _letters(self, start: int, end: int) -> list[Letter]:
        basic = self.words[start] == '"'
        width = 3 if self.words[start : start + 3] in ('"""', "'''") else 1
        at, last = start + width, end - width
        if width == 3 and (first := re.compile(r"\r?\n").match(self.words, at, last)):
            at = first.end()
        letters = []
        while at < last:
            escape = self._ESCAPE.match(self.words, at, last) if basic else None
            after = escape.end() if escape else at + 1
            letter = tomllib.loads(f'x = """{escape[0]}."""')["x"][:-1] if escape else self.words[at]
            letters += [Letter(letter, at, after)] if letter else []
            at = after
        return letters
