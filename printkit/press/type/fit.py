"""Copyfitting: the largest size at which the words go into the box.

The leading tightens before the size shrinks; the size shrinks in steps of 0.05 mm down to the floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.press.type.paragraph import EMPTY, Line, greedy, parts, total
from printkit.press.type.segments import Stretch
from printkit.press.type.style import Align, Box, Style

STEP = 0.05  # mm
TIGHTEST = 0.92
EPSILON = 1e-6
BALANCED = 4
"""Centred words of at most so many lines are set in lines of like length."""


class Block(NamedTuple):
    """A stretch in its box, with how it is aligned and the gap before it in em."""

    stretch: Stretch
    align: Align
    rtl: bool
    gap: float


class Fitted(NamedTuple):
    """Lines for each block, and the size (mm) and leading (em) at which they stand."""

    lines: tuple[list[Line], ...]
    size: float
    leading: float
    height: float  # mm
    overflow: float  # mm
    too_wide: str


def fit(blocks: Sequence[Block], box: Box) -> Fitted:
    """Return the lines of a box's words at the largest size that fits, at the floor if none does."""
    style = box.style
    tightest = style.tightest or max(TIGHTEST * style.leading, min(1.0, style.leading))
    sizes = _sizes(style)
    low, high = 0, len(sizes) - 1
    if not _goes(blocks, box, sizes[high], tightest):
        while low < high:
            middle = (low + high) // 2
            if _goes(blocks, box, sizes[middle], tightest):
                low = middle + 1
            else:
                high = middle
        high = max(low - 1, 0)
    size = sizes[high]
    measure = box.width / size
    lines = tuple(_lines(block, measure) for block in blocks)
    leading = _leading(blocks, lines, box.height / size, style.leading, tightest)
    block_height = height(blocks, [len(each) for each in lines], leading) * size
    return Fitted(
        lines,
        size,
        leading,
        block_height,
        _overflow(blocks, lines, box, size, leading, block_height),
        _too_wide(blocks, lines),
    )


def height(blocks: Sequence[Block], counts: Sequence[int], leading: float) -> float:
    """Return the height in em of so many lines for each block; ink that a line does not hold counts too."""
    if not blocks:
        return 0.0
    first, last = blocks[0].stretch, blocks[-1].stretch
    lines = sum(count * block.stretch.scale for block, count in zip(blocks, counts, strict=True))
    gaps = sum(block.gap for block in blocks)
    below = leading * last.scale - baseline(last, leading)
    return lines * leading + gaps + above(first, leading) + max(0.0, last.drop - below)


def baseline(stretch: Stretch, leading: float) -> float:
    """Return how far under a line's top its baseline is, em."""
    return (leading * stretch.scale + stretch.ascent - stretch.descent) / 2


def above(stretch: Stretch, leading: float) -> float:
    """Return how far the ink of the first line reaches over its top, em."""
    return max(0.0, stretch.rise - baseline(stretch, leading))


def _sizes(style: Style) -> list[float]:
    """Return the sizes to choose from, smallest first."""
    largest = max(style.size, style.floor)
    steps = int((largest - style.floor) / STEP + EPSILON)
    sizes = [largest - STEP * step for step in range(steps + 1)]
    if sizes[-1] - style.floor > EPSILON:
        sizes.append(style.floor)
    return sizes[::-1]


def _goes(blocks: Sequence[Block], box: Box, size: float, leading: float) -> bool:
    """Tell whether the words go into the box at a size and leading."""
    counts: list[int] = []
    for block in blocks:
        lines = greedy(block.stretch, box.width / size)
        if lines is None:
            return False
        counts.append(max(1, len(lines)))
    if box.style.lines and sum(counts) > box.style.lines:
        return False
    return height(blocks, counts, leading) * size <= box.height + EPSILON


def _lines(block: Block, measure: float) -> list[Line]:
    """Return the best lines of a block that are no more than the fewest."""
    fewest = greedy(block.stretch, measure)
    if fewest is None:
        return greedy(block.stretch, measure, emergency=True) or []
    if len(fewest) < 2:
        return fewest or [EMPTY]
    balanced = block.align == "center" and len(fewest) <= BALANCED
    return total(block.stretch, measure, block.align == "justify", balanced, len(fewest)) or fewest


def _leading(
    blocks: Sequence[Block], lines: Sequence[list[Line]], room: float, loosest: float, tightest: float
) -> float:
    """Return the loosest leading at which the lines go into the room (em), the tightest if none does."""
    counts = [len(each) for each in lines]
    if height(blocks, counts, loosest) <= room + EPSILON:
        return loosest
    low, high = tightest, loosest
    for _ in range(12):
        middle = (low + high) / 2
        if height(blocks, counts, middle) <= room + EPSILON:
            low = middle
        else:
            high = middle
    return low


def _overflow(
    blocks: Sequence[Block], lines: Sequence[list[Line]], box: Box, size: float, leading: float, tall: float
) -> float:
    """Return how far (mm) the words reach out of the box, below, beside, or by lines over the limit."""
    count = sum(map(len, lines))
    over = [0.0, tall - box.height]
    if box.style.lines:
        over.append((count - box.style.lines) * leading * size)
    if size < box.style.floor + EPSILON:
        for block, each in zip(blocks, lines, strict=True):
            over += [
                width(block.stretch, line) * size - box.width for line in each if line.first == line.last
            ]
    most = max(over)
    return most if most > EPSILON else 0.0


def width(stretch: Stretch, line: Line) -> float:
    """Return the width of a line in em, its ink at both ends included, its spaces as they are."""
    on_line = parts(stretch, line)
    if not on_line:
        return 0.0
    gaps = sum(segment.gap for segment in stretch.segments[line.first : line.last])
    return on_line[0].left + sum(part.width for part in on_line) + gaps + on_line[-1].right


def _too_wide(blocks: Sequence[Block], lines: Sequence[list[Line]]) -> str:
    """Return the first word that had to be broken anywhere."""
    for block, each in zip(blocks, lines, strict=True):
        for line in each:
            if line.end is not None and not line.hyphen:
                return block.stretch.segments[line.last].text
    return ""
