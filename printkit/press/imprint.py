"""What the sheets of a file say of themselves, and what every file of a job is printed with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from printkit.press.notes import SIDES, Translate
from printkit.press.request import Request
from printkit.press.type import Typesetter


@dataclass(frozen=True)
class Imprint:
    """What the label of each sheet of a file says, and in which language."""

    game: str
    content: str
    lang: str
    version: str
    translate: Translate

    def label(self, page: int, pages: int, side: str = "", part: str = "") -> str:
        """The label of one leaf; `part` says which part of the file it is, where that needs saying."""
        number, behind = f"{page}/{pages}", self.translate(SIDES[side]) if side else ""
        parts = (self.game, self.content, number, self.lang, behind, self.version, part)
        return " · ".join(filter(None, parts))


@dataclass(frozen=True)
class Counter:
    """What every file of one job is printed with."""

    request: Request
    typesetter: Typesetter
    outside: Mapping[str, bytes]
    safe: Mapping[str, float]
