"""Where in its file each element and each word of a drawing stands; asked for only when something is wrong.

A drawing that a template filled has two places: its own lines, which nobody has seen, and the lines of the
templates that wrote them. An `Origin` leads from the one to the other.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol
from xml.parsers import expat


class Origin(Protocol):
    """Knows what wrote a drawing; offsets are of its bytes."""

    def __call__(self, offset: int, /) -> tuple[str, str]:
        """Return the file and the place in it that wrote what stands at an offset."""

    def texts(self, start: int, end: int) -> tuple[str, ...]:
        """Return where the texts of the game stand that wrote something between two offsets."""


class WordPlace(NamedTuple):
    """Where words may stand: behind the start or the end tag of the element with this number."""

    number: int
    tail: bool


class Places:
    """The places of a well-formed drawing; elements are numbered in the order of their start tags, from 0.

    `file` is the drawing's own; `origin` is asked where there is one.
    """

    def __init__(self, svg: bytes, file: str, origin: Origin | None = None) -> None:
        self._svg, self._file, self._origin = svg, file, origin
        self._elements: list[int] = []  # offsets of start tags
        self._ends: dict[int, int] = {}  # offsets of end tags
        self._slots: dict[WordPlace, int] = {}  # offsets of what stands there first
        self._words: dict[WordPlace, int] = {}  # offsets of the first words there
        self._read()

    def _read(self) -> None:
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = False
        open_: list[int] = []
        slot = WordPlace(0, False)

        def start(*_: object) -> None:
            nonlocal slot
            slot = WordPlace(len(self._elements), False)
            open_.append(slot.number)
            self._elements.append(parser.CurrentByteIndex)

        def end(*_: object) -> None:
            nonlocal slot
            slot = WordPlace(open_.pop(), True)
            self._ends[slot.number] = parser.CurrentByteIndex

        def words(text: str) -> None:
            self._slots.setdefault(slot, parser.CurrentByteIndex)
            if text.strip():
                self._words.setdefault(slot, parser.CurrentByteIndex)

        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = words
        parser.Parse(self._svg, True)

    def at(self, offset: int) -> tuple[str, str]:
        """Return the file and the place of what stands at an offset (bytes)."""
        if self._origin:
            return self._origin(offset)
        return self._file, at_line(self._svg.count(b"\n", 0, offset) + 1)

    def element(self, number: int) -> tuple[str, str]:
        """Return the file and the place of an element's start tag."""
        return self.at(self._elements[number])

    def words(self, slot: WordPlace) -> tuple[str, str]:
        """Return the file and the place of the first words in a slot that has some."""
        offset = self._words[slot]
        blank = self._svg[offset:]
        return self.at(offset + len(blank) - len(blank.lstrip()))

    def texts(self, number: int, part: str = "") -> tuple[str, ...]:
        """Return where the texts of the game stand that an element has: the one with a part, or all."""
        if self._origin is None:
            return ()
        start, end = self._elements[number], self._ends[number]
        at = self._svg.find(part.encode(), start, end) if part else -1
        return self._origin.texts(start, end) if at < 0 else self._origin.texts(at, at + 1)

    def line(self, slot: WordPlace, line: int) -> tuple[str, str]:
        """Return the file and the place of a line, counted from 1, of what stands in a slot."""
        offset = self._slots[slot]
        for _ in range(line - 1):
            following = self._svg.find(b"\n", offset)
            if following < 0:
                break
            offset = following + 1
        return self.at(offset)


def at_line(line: int) -> str:
    """Return a line as the place of a fault."""
    return f"line {line}"
