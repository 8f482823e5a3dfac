"""Find where the tables, keys and values of a TOML document stand in its source; `tomllib` does not tell.

Places are those of faults: `$.card[3].text` is what `text` holds in the fourth `[[card]]`.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Container, Mapping
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple, Protocol

_STEP = re.compile(r"\.[A-Za-z0-9_-]+|\[(?:\d+|\"(?:[^\"\\]|\\.)*\")\]")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_VALUE = re.compile(
    r"\"\"\"(?:[^\\]|\\.)*?\"\"\"\"{0,2}|'''.*?''''{0,2}|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'"
    r"|[^\s,\]}#][^,\]}#\r\n]*",
    re.DOTALL,
)
"""A string of any kind, or a number, a date, true or false."""


class TomlSpan(NamedTuple):
    """Where a value begins and ends in the source."""

    start: int
    end: int


class DocumentPlaces(Protocol):
    """What knows the lines of a document's places."""

    def line(self, place: str) -> int:
        """Return the line where a place begins, else the nearest thing around it; 0 where nothing is."""


class TomlPlaces:
    """The places of a document that `tomllib` accepts; it is gone through when the first is asked for.

    `start` is where TOML begins in `words`.
    """

    def __init__(self, words: str, start: int = 0) -> None:
        self.words = words
        self._first = start

    def line(self, place: str) -> int:
        """Return the line where a place begins, else the nearest thing around it; 0 where nothing is."""
        here, _ = innermost(place, self._scan.starts)
        return bisect_left(self._ends, self._scan.starts[here]) + 1 if here != "$" else 0

    def value(self, place: str) -> TomlSpan | None:
        """Return where the value at a place stands; None where there is none, or a table with a heading."""
        here, whole = innermost(place, self._scan.starts)
        return self._scan.values.get(here) if whole else None

    @cached_property
    def _ends(self) -> list[int]:
        """Where each line ends: many faults ask for their lines."""
        return [found.start() for found in re.finditer("\n", self.words)]

    @cached_property
    def _scan(self) -> _Scan:
        return _Scan(self.words, self._first)


def innermost(place: str, known: Container[str]) -> tuple[str, bool]:
    """Return the innermost step of a place that a source has, and whether it is the place itself.

    A table that stands for the only row of a list has no index in the source.
    """
    here = "$"
    for step in _STEP.findall(place):
        if here + step in known:
            here += step
        elif not step[1:-1].isdigit():
            return here, False
    return here, True


def with_line(documents: Mapping[str, DocumentPlaces], file: str, place: str) -> str:
    """Return a place as faults tell it, `line 23, $.card[3].text`, where its file is one of these."""
    line = documents[file].line(place) if place.startswith("$") and file in documents else 0
    return f"line {line}, {place}" if line else place


def key_step(name: str) -> str:
    """Return the step of a place that goes to a field."""
    return f".{name}" if _BARE.fullmatch(name) else f"[{json.dumps(name, ensure_ascii=False)}]"


class _Scan:
    """One walk through a source: where each place begins, and the span of each value.

    What cannot be followed, which no valid document has, ends the walk.
    """

    def __init__(self, words: str, start: int) -> None:
        self.words = words
        self.starts: dict[str, int] = {}
        self.values: dict[str, TomlSpan] = {}
        self._rows: dict[str, int] = {}
        with suppress(ValueError, RecursionError):
            self._document(start)

    def _document(self, start: int) -> None:
        table, at = "$", self._blank(start)
        while at < len(self.words):
            if self.words[at] == "[":
                table, at = self._heading(at)
            else:
                at = self._pair(table, at)
            at = self._blank(at)

    def _heading(self, at: int) -> tuple[str, int]:
        """Read `[a.b]` or `[[a.b]]`; return the place of the table that begins."""
        brackets = 2 if self.words.startswith("[[", at) else 1
        keys, after = self._keys(at + brackets)
        table = "$"
        for number, key in enumerate(keys, 1):
            table = self._note(table + key, at)
            if brackets == 2 and number == len(keys):
                self._rows[table] = self._rows.get(table, 0) + 1
            if table in self._rows:
                table = self._note(f"{table}[{self._rows[table] - 1}]", at)
        return table, after + brackets

    def _pair(self, table: str, at: int) -> int:
        """Read `a.b = value`; return where it ends."""
        keys, after = self._keys(at)
        for key in keys:
            table = self._note(table + key, at)
        if not self.words.startswith("=", after):
            raise ValueError
        return self._value(table, self._blank(after + 1))

    def _keys(self, at: int) -> tuple[list[str], int]:
        """Read keys with dots between; return the steps that they are, and where they end."""
        keys: list[str] = []
        while found := _KEY.match(self.words, self._blank(at)):
            word = found[0]
            keys.append(key_step(tomllib.loads(f"x = {word}")["x"] if word[0] in "\"'" else word))
            at = self._blank(found.end())
            if not self.words.startswith(".", at):
                return keys, at
            at += 1
        raise ValueError

    def _value(self, place: str, at: int) -> int:
        """Read a value and what is in it; return where it ends."""
        opening = self.words[at : at + 1]
        if opening in ("[", "{"):
            end, number = self._blank(at + 1), 0
            while not self.words.startswith("]" if opening == "[" else "}", end):
                if opening == "[":
                    end = self._value(self._note(f"{place}[{number}]", end), end)
                    number += 1
                else:
                    end = self._pair(place, end)
                end = self._blank(end)
                if self.words.startswith(",", end):
                    end = self._blank(end + 1)
            end += 1
        elif found := _VALUE.match(self.words, at):
            end = found.end()
        else:
            raise ValueError
        self.values[place] = TomlSpan(at, end)
        return end

    def _blank(self, at: int) -> int:
        """Return where blanks, line ends and comments end."""
        found = _BLANK.match(self.words, at)
        return found.end() if found else at

    def _note(self, place: str, at: int) -> str:
        self.starts.setdefault(place, at)
        return place
