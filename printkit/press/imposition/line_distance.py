"""Lines of different blocks that would lie so near each other that their marks could be taken for one.

Before: a sheet's tree of blocks, each in the corner of its part. After: the same tree, narrower parts moved
along the wider ones beside them where this keeps lines apart.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from printkit.press.imposition.cuts import Part, Split, blocks
from printkit.press.imposition.grid import EPSILON

MARKS_APART = (1.5, 2.0)
"""Mm between marks that an eye tells apart with a ruler laid on them, what is needed and what is better."""
ON_ONE_LINE = 2e-3
"""Mm between lines that are one: numbers are rounded."""
ASIDE_STEP, MAX_ASIDE = 0.25, 15.0
"""Mm: parts are moved by whole steps, no further than half a small piece."""


def kept_apart(part: Part) -> Part:
    """Return a part whose lines lie on each other or `MARKS_APART`, as far as blocks have room to move."""
    if not isinstance(part, Split):
        return part
    first, second = kept_apart(part.first), kept_apart(part.second)
    part = replace(part, first=first, second=second)
    wide, narrow = sorted((first, second), key=lambda each: _across(each, part), reverse=True)
    room = min(MAX_ASIDE, _across(wide, part) - _across(narrow, part))
    fixed, moved = _lines(wide, upright=part.stacked), _lines(narrow, upright=part.stacked)
    asides = [number * ASIDE_STEP for number in range(int(room / ASIDE_STEP + EPSILON) + 1)]

    def crowded(aside: float) -> tuple[float, ...]:
        return (*(_near(fixed, moved, aside, apart) for apart in MARKS_APART), aside)

    aside = min(asides, key=crowded) if any(crowded(0.0)) else 0.0
    return replace(part, first_aside=aside) if narrow is first else replace(part, second_aside=aside)


def _across(part: Part, split: Split) -> float:
    return part.width if split.stacked else part.height


def _lines(part: Part, *, upright: bool) -> list[float]:
    """Return where the sides of a part's cells lie, across or down from its corner."""
    found = set()
    for block, x, y in blocks(part, 0.0, 0.0):
        for column, row in block.cells():
            start = x + block.left(column) if upright else y + block.top(row)
            found |= {round(start, 3), round(start + (block.cell_width if upright else block.cell_height), 3)}
    return sorted(found)


def _near(fixed: Sequence[float], moved: Sequence[float], aside: float, apart: float) -> int:
    """Count the lines of two parts, the second so far aside, that are neither one line nor so far apart.

    Both come in order.
    """
    count = 0
    for at in moved:
        place = at + aside
        first = bisect_right(fixed, place - apart + EPSILON)
        last = bisect_left(fixed, place + apart - EPSILON)
        count += sum(1 for other in fixed[first:last] if abs(place - other) > ON_ONE_LINE)
    return count
