"""The typesetter: a box of words in, text operators and a report out."""

from __future__ import annotations

from functools import lru_cache

from printkit.press.fonts.fontbook import FontBook
from printkit.press.typesetting.copyfitting import TextBlock, fit
from printkit.press.typesetting.segmenter import Segmenter
from printkit.press.typesetting.style import Setting, TextBox
from printkit.press.typesetting.text_operators import TextWriter

ITEM_GAP = 0.5
"""Share of the gap between paragraphs that stands between the items of a list, which belong together."""
MAX_SETTINGS = 2000
"""Boxes that are remembered as they were set: what stands on many faces is among the last."""


class Typesetter:
    """Sets words in boxes; one typesetter for many boxes is fast, because it remembers words."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self._segmenter = Segmenter(fonts)
        self._writer = TextWriter()
        self._remembered = lru_cache(maxsize=MAX_SETTINGS)(self._set)

    def set(self, box: TextBox) -> Setting:
        """Set a box; the same box gives the same setting on every machine.

        Raises MissingFontError for a family or an italic that is not installed.
        """
        return self._remembered(box)

    def _set(self, box: TextBox) -> Setting:
        blocks: list[TextBlock] = []
        for paragraph in filter(None, box.paragraphs):
            first = paragraph[0].style
            gap = box.style.gap if blocks else 0.0
            if first.indent and blocks and blocks[-1].indent:
                gap *= ITEM_GAP
            marked = paragraph[0].marker
            marker = self._segmenter.marker(paragraph[0], box.style.size) if marked else None
            for stretch in self._segmenter.stretches(paragraph[marked:], box.style):
                blocks.append(TextBlock(stretch, first.align, first.rtl, gap, first.indent, marker))
                gap, marker = 0.0, None
        fitted = fit(blocks, box)
        written = self._writer.write(blocks, fitted, box)
        return Setting(
            operators=written.operators,
            icons=written.icons,
            glyphs=written.glyphs,
            size=fitted.size,
            leading=fitted.leading,
            floor=box.style.floor,
            overflow_mm=fitted.overflow,
            too_wide=fitted.too_wide,
            missing=tuple(dict.fromkeys(missing for block in blocks for missing in block.stretch.missing)),
            lines=written.lines,
            height=fitted.height,
            families=written.families,
        )
