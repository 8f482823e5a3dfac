"""What the label of each sheet of a file says."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.press.sheets.slug import SIDES, Translate


@dataclass(frozen=True)
class Imprint:
    """The words of the labels of a file, and their language."""

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
