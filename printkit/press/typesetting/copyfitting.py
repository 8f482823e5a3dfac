"""Copyfitting: the largest size at which the words go into the box.

The leading tightens before the size shrinks; the size shrinks in steps of 0.05 mm down to the floor. Words
are divided only where the size is larger for it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from math import ceil, fsum
from typing import NamedTuple

from printkit.press.typesetting.line_breaking import EMPTY_LINE, TextLine, greedy, parts, total
from printkit.press.typesetting.segments import Stretch
from printkit.press.typesetting.style import Align, TextBox

STEP = 0.05
"""Mm between two sizes that are tried, a seventh of a point: nobody tells them apart side by side.

Smaller steps fill boxes no better, and take a try more each time they are halved.
"""

TIGHTEST = 0.92
"""Share of its leading to which lines may close up before the words shrink, but not below 1 em.

Lower keeps words larger and makes grey blocks of them; 1 lets the size alone give way.
"""

ROUNDING = 1e-6
"""Mm or em that a sum may be over: what adding up leaves of rounding, a thousandth of a micrometre."""

BALANCED = 4
"""Centred words of at most so many lines are set in lines of like length: titles, not paragraphs."""


class TextBlock(NamedTuple):
    """A stretch in its box, with how it is aligned and the gap before it in em.

    All its lines stand `indent` (em) inwards; the first of an item of a list has its marker there.
    """

    stretch: Stretch
    align: Align
    rtl: bool
    gap: float
    indent: float = 0.0
    marker: Stretch | None = None

    def measure(self, whole: float) -> float:
        """Return the width of its lines (em) in a box of a width: half of it at least."""
        return max(whole - self.indent, whole / 2) if self.indent else whole


class Fitted(NamedTuple):
    """Lines for each block, and the size (mm) and leading (em) at which they stand."""

    lines: tuple[list[TextLine], ...]
    size: float
    leading: float
    height: float  # mm
    overflow: float  # mm
    too_wide: str


def fit(blocks: Sequence[TextBlock], box: TextBox) -> Fitted:
    """Return the lines of a box's words at the largest size that fits, at the floor if none does."""
    style = box.style
    tightest = style.tightest or max(TIGHTEST * style.leading, min(1.0, style.leading))
    column, size = _fullest(blocks, box, tightest)
    lines, counts, leading = _lines(column, size)
    height = column.height(counts, leading) * size

    over = [0.0, height - box.height]
    if style.lines:
        over.append((sum(counts) - style.lines) * leading * size)
    if size < style.floor + ROUNDING:
        for block, each in zip(blocks, lines, strict=True):
            over += [
                (width(block.stretch, line) - block.measure(box.width / size)) * size
                for line in each
                if line.first == line.last
            ]
    overflow = max(over)
    return Fitted(
        lines, size, leading, height, overflow if overflow > ROUNDING else 0.0, _too_wide(blocks, lines)
    )


def baseline(stretch: Stretch, leading: float) -> float:
    """Return how far under a line's top its baseline is, em."""
    return (leading * stretch.scale + stretch.ascent - stretch.descent) / 2


def above(stretch: Stretch, leading: float) -> float:
    """Return how far the ink of the first line reaches over its top, em."""
    return max(0.0, stretch.rise - baseline(stretch, leading))


def width(stretch: Stretch, line: TextLine) -> float:
    """Return the width of a line in em, its ink at both ends included, its spaces as they are."""
    on_line = parts(stretch, line)
    gaps = fsum(segment.gap for segment in stretch.segments[line.first : line.last])
    return on_line[0].left + fsum(part.width for part in on_line) + gaps + on_line[-1].right


class _Column:
    """The blocks of a box one under the other: how high are they, do they go in."""

    def __init__(self, blocks: Sequence[TextBlock], box: TextBox, tightest: float, divided: bool) -> None:
        self.blocks = blocks
        self.box = box
        self.tightest = tightest
        self.divided = divided
        self._scales = [block.stretch.scale for block in blocks]
        self._gaps = fsum([block.gap for block in blocks])
        self._full: dict[float, list[list[TextLine] | None]] = {}

    def height(self, counts: Sequence[int], leading: float) -> float:
        """Return the height in em of so many lines for each block; ink that no line holds counts too."""
        if not self.blocks:
            return 0.0
        first, last = self.blocks[0].stretch, self.blocks[-1].stretch
        lines = fsum(map(float.__mul__, self._scales, map(float, counts)))
        below = leading * last.scale - baseline(last, leading)
        return lines * leading + self._gaps + above(first, leading) + max(0.0, last.drop - below)

    def leading(self, counts: Sequence[int], room: float, loosest: float) -> float:
        """Return the loosest leading at which the lines go into the room (em), the tightest if none does."""
        if self.height(counts, loosest) <= room + ROUNDING:
            return loosest
        low, high = self.tightest, loosest
        for _ in range(10):
            middle = (low + high) / 2
            if self.height(counts, middle) <= room + ROUNDING:
                low = middle
            else:
                high = middle
        return low

    def may_go(self, size: float) -> bool:
        """Whether the words go in if all lines were full; quick, and right when it says no."""
        measure = self.box.width / size
        counts = [_fewest(block.stretch, block.measure(measure)) for block in self.blocks]
        return self.go(counts, size, self.tightest)

    def full(self, size: float) -> list[list[TextLine] | None]:
        """Return full lines for each block, None for one with a word that is too wide; the last are kept."""
        if size not in self._full:
            measure = self.box.width / size
            self._full = {
                size: [greedy(block.stretch, block.measure(measure), self.divided) for block in self.blocks]
            }
        return self._full[size]

    def goes(self, size: float) -> bool:
        """Whether the words go in."""
        counts: list[int] = []
        for lines in self.full(size):
            if lines is None:
                return False
            counts.append(max(1, len(lines)))
        return self.go(counts, size, self.tightest)

    def go(self, counts: Sequence[int], size: float, leading: float) -> bool:
        """Whether so many lines go in at a size and leading."""
        if self.box.style.lines and sum(counts) > self.box.style.lines:
            return False
        return self.height(counts, leading) * size <= self.box.height + ROUNDING


def _fewest(stretch: Stretch, measure: float) -> int:
    """Return a number of lines than which the words cannot have fewer."""
    if not stretch.segments:
        return 1
    return max(1, ceil((stretch.ends[-1] + stretch.widest_gap) / (measure + stretch.widest_gap) - ROUNDING))


@lru_cache(maxsize=256)
def _sizes(largest: float, floor: float) -> Sequence[float]:
    """Return the sizes to choose from, smallest first."""
    largest = max(largest, floor)
    steps = int((largest - floor) / STEP + ROUNDING)
    sizes = [largest - STEP * step for step in range(steps + 1)]
    if sizes[-1] - floor > ROUNDING:
        sizes.append(floor)
    return sizes[::-1]


def _fullest(blocks: Sequence[TextBlock], box: TextBox, tightest: float) -> tuple[_Column, float]:
    """Return the column at its largest size, words divided only if that size is larger for it.

    Justified words are divided as they need it, for otherwise their gaps tear the lines apart.
    """
    sizes = _sizes(min(box.style.size, box.most), box.style.floor)
    justified = any(block.align == "justify" for block in blocks)
    column = _Column(blocks, box, tightest, justified)
    size = _largest(sizes, column, sizes[0])
    fits = size > sizes[0] or column.goes(size)
    if justified or (fits and size == sizes[-1]) or not any(block.stretch.divisible for block in blocks):
        return column, size
    divided = _Column(blocks, box, tightest, True)
    larger = _largest(sizes, divided, size)
    return (divided, larger) if larger > size or not fits else (column, size)


def _largest(sizes: Sequence[float], column: _Column, least: float) -> float:
    """Return the largest size that goes, the least if none does."""
    too_large = len(sizes)
    if not column.may_go(sizes[-1]):
        too_large = bisect_left(sizes, True, key=lambda size: not column.may_go(size))
    bottom = bisect_left(sizes, least)
    at = max(bottom, too_large - 1)
    step = 1
    while at > bottom and not column.goes(sizes[at]):
        too_large = at
        at = max(bottom, at - step)
        step *= 2
    while too_large - at > 1:
        middle = (at + too_large) // 2
        if column.goes(sizes[middle]):
            at = middle
        else:
            too_large = middle
    return sizes[at]


def _lines(column: _Column, size: float) -> tuple[tuple[list[TextLine], ...], list[int], float]:
    """Return the best lines, their counts, and the leading.

    A block has more lines than it needs only if that costs no leading.
    """
    room = column.box.height / size
    measure = column.box.width / size
    choices = [
        _choices(block, full, block.measure(measure), column.divided)
        for block, full in zip(column.blocks, column.full(size), strict=True)
    ]
    few = tuple(best if len(best) <= len(fewest) else fewest for fewest, best in choices)
    counts = [len(each) for each in few]
    leading = column.leading(counts, room, column.box.style.leading)
    free = [len(best) for _, best in choices]
    if free != counts and column.go(free, size, leading):
        return tuple(best for _, best in choices), free, leading
    return few, counts, leading


def _choices(
    block: TextBlock, fewest: list[TextLine] | None, measure: float, divided: bool
) -> tuple[list[TextLine], list[TextLine]]:
    """Return the fewest lines of a block and the best; `fewest` are its full lines."""
    if fewest is None:
        fewest = greedy(block.stretch, measure, divided, emergency=True) or []
    elif len(fewest) > 1:
        balanced = block.align == "center" and len(fewest) <= BALANCED
        best = total(block.stretch, measure, block.align == "justify", balanced, divided)
        return fewest, best or fewest
    return fewest or [EMPTY_LINE], fewest or [EMPTY_LINE]


def _too_wide(blocks: Sequence[TextBlock], lines: Sequence[list[TextLine]]) -> str:
    """Return the first word that had to be broken anywhere."""
    for block, each in zip(blocks, lines, strict=True):
        for line in each:
            if line.end is not None and not line.hyphen:
                return block.stretch.segments[line.last].text
    return ""
