"""A document without the drawings that stand in it as long addresses: they are nine tenths of its letters.

Whatever reads a document reads it short. `data:image/svg+xml,…` of an `img` becomes `drawing:0`, and so on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from printkit.base.dataclass import dataclass

SCHEME = "drawing"
_SHOWN = re.compile(r'(<img\b[^<>]*?\ssrc=")(data:image/svg\+xml,[\w.~%/-]+)(?=")', re.ASCII)


class StandingDrawing(NamedTuple):
    """A drawing that stands in a document: its address there, and the letter at which that begins."""

    address: str
    start: int


@dataclass(frozen=True)
class ShortHtml:
    """A document with short addresses, and what they stand for."""

    text: str
    drawings: tuple[StandingDrawing, ...]
    gains: tuple[tuple[int, int], ...]
    """Where in the text an address ends, and how many letters fewer it has up to there."""

    def letter(self, short: int) -> int:
        """Return which letter of the document is the one of the short text."""
        return short + self.gains[bisect_right(self.gains, (short + 1,)) - 1][1]


def shortened(html: str) -> ShortHtml:
    """Return a document with a short address for each drawing that stands in it."""
    numbers: dict[str, int] = {}
    drawings: list[StandingDrawing] = []
    gains = [(0, 0)]

    def short(found: re.Match[str]) -> str:
        address = found[2]
        if address not in numbers:
            numbers[address] = len(drawings)
            drawings.append(StandingDrawing(address, found.start(2)))
        name = f"{SCHEME}:{numbers[address]}"
        gained = gains[-1][1] + len(address) - len(name)
        gains.append((found.end() - gained, gained))
        return found[1] + name

    return ShortHtml(_SHOWN.sub(short, html), tuple(drawings), tuple(gains))
