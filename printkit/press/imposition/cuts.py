"""How a sheet comes apart: a tree of blocks, and the straight cuts that free every cell of it."""

from collections.abc import Iterator

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect
from printkit.press.imposition.grid import EPSILON, GridBlock

Stroke = tuple[float, float, float, float]
"""A cut from x1, y1 to x2, y2 in mm."""


@dataclass(frozen=True, slots=True)
class Split:
    """Two parts that one straight cut takes apart: one above the other, or side by side."""

    first: "Part"
    second: "Part"
    stacked: bool
    gap: float
    width: float
    height: float
    first_aside: float = 0.0
    second_aside: float = 0.0
    """Mm by which a part lies right of the other's left side or, beside it, below its top."""


Part = GridBlock | Split


def stack(upper: Part, lower: Part, gap: float) -> Split:
    """Put one part above another."""
    width = max(upper.width, lower.width)
    return Split(upper, lower, True, gap, width, upper.height + gap + lower.height)


def side_by_side(left: Part, right: Part, gap: float) -> Split:
    """Put one part left of another."""
    height = max(left.height, right.height)
    return Split(left, right, False, gap, left.width + gap + right.width, height)


def blocks(part: Part, x: float, y: float) -> Iterator[tuple[GridBlock, float, float]]:
    """Yield each block with the place of its top left corner, when the part's own lies at x, y."""
    if isinstance(part, GridBlock):
        yield part, x, y
    else:
        yield from blocks(part.first, *_first(part, x, y))
        yield from blocks(part.second, *_second(part, x, y))


def strokes(part: Part, x: float, y: float, hand: Rect) -> Iterator[Stroke]:
    """Yield the cuts in cutting order that free each cell of a part at x, y from the paper in hand.

    Each cut goes from edge to edge of what is then left, so it makes two parts out of one: first the waste
    around the part comes off, which is the fewest cuts, then the part is taken apart.
    """
    left, top, right, bottom = hand.x, hand.y, hand.right, hand.bottom
    if y - top > EPSILON:
        yield left, y, right, y
        top = y
    if bottom - (y + part.height) > EPSILON:
        bottom = y + part.height
        yield left, bottom, right, bottom
    if x - left > EPSILON:
        yield x, top, x, bottom
        left = x
    if right - (x + part.width) > EPSILON:
        right = x + part.width
        yield right, top, right, bottom
    if isinstance(part, Split):
        yield from _taken_apart(part, x, y, left, top, right, bottom)
    else:
        yield from _rows(part, x, y, left, top, right, bottom)


def cut_count(part: Part, x: float, y: float, hand: Rect) -> int:
    """Count the straight cuts that free each cell of a part at x, y."""
    return sum(1 for _ in strokes(part, x, y, hand))


def _first(part: Split, x: float, y: float) -> tuple[float, float]:
    return (x + part.first_aside, y) if part.stacked else (x, y + part.first_aside)


def _second(part: Split, x: float, y: float) -> tuple[float, float]:
    if part.stacked:
        return x + part.second_aside, y + part.first.height + part.gap
    return x + part.first.width + part.gap, y + part.second_aside


def _taken_apart(
    part: Split, x: float, y: float, left: float, top: float, right: float, bottom: float
) -> Iterator[Stroke]:
    if part.stacked:
        edge = y + part.first.height
        yield left, edge, right, edge
        first, second = (
            Rect(left, top, right - left, edge - top),
            Rect(left, edge, right - left, bottom - edge),
        )
    else:
        edge = x + part.first.width
        yield edge, top, edge, bottom
        first, second = (
            Rect(left, top, edge - left, bottom - top),
            Rect(edge, top, right - edge, bottom - top),
        )
    yield from strokes(part.first, *_first(part, x, y), first)
    yield from strokes(part.second, *_second(part, x, y), second)


def _rows(
    block: GridBlock, x: float, y: float, left: float, top: float, right: float, bottom: float
) -> Iterator[Stroke]:
    """Cut a block free of waste into rows, then each row into cells."""
    for row in range(block.rows):
        upper = y + block.top(row)
        lower = upper + block.cell_height
        if row and block.gap > EPSILON:
            yield left, upper, right, upper
        if row < block.rows - 1:
            yield left, lower, right, lower
    for row in range(block.rows):
        upper = y + block.top(row)
        lower = upper + block.cell_height
        cells = block.last_row if row == block.rows - 1 else block.columns
        for column in range(cells):
            start = x + block.left(column)
            end = start + block.cell_width
            if column and block.gap > EPSILON:
                yield start, upper, start, lower
            if column < block.columns - 1:
                yield end, upper, end, lower
