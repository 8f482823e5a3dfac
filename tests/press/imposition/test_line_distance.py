"""Lines of blocks that lie beside each other: on one line, or so far apart that marks are told apart."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.press.imposition.cuts import Part, blocks, side_by_side, stack
from printkit.press.imposition.grid import Format, GridBlock
from printkit.press.imposition.line_distance import MARKS_APART, kept_apart


def grid(side: float, columns: int, rows: int) -> GridBlock:
    return GridBlock(Format(side, side), side, side, columns, rows, columns * rows, 0.0)


def lines(part: Part, *, upright: bool) -> list[float]:
    found = set()
    for block, x, y in blocks(part, 0.0, 0.0):
        for number in range((block.columns if upright else block.rows) + 1):
            found.add(round((x if upright else y) + number * side_of(block), 3))
    return sorted(found)


def side_of(block: GridBlock) -> float:
    return block.cell_width


def nearest(part: Part, *, upright: bool) -> float:
    return min(two - one for one, two in pairwise(lines(part, upright=upright)))


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("stacked", [True, False])
def test_the_narrower_of_two_moves_until_lines_keep_away(first: bool, stacked: bool) -> None:
    wide = grid(18, 10, 2) if stacked else grid(18, 2, 10)
    narrow = grid(25, 5, 1) if stacked else grid(25, 1, 5)
    pair = (narrow, wide) if first else (wide, narrow)
    made = stack(*pair, 6.0) if stacked else side_by_side(*pair, 6.0)
    assert nearest(made, upright=stacked) < MARKS_APART[0]
    assert nearest(kept_apart(made), upright=stacked) >= MARKS_APART[0]


def test_equal_lines_stay_together() -> None:
    made = stack(grid(20, 8, 2), grid(40, 3, 1), 6.0)
    assert kept_apart(made) == made


@given(st.lists(st.tuples(st.integers(12, 60), st.integers(1, 6), st.integers(1, 3)), min_size=2, max_size=5))
def test_nothing_grows_or_overlaps(held: list[tuple[int, int, int]]) -> None:
    part: Part = grid(*held[0])
    for number, each in enumerate(held[1:]):
        part = stack(part, grid(*each), 6.0) if number % 2 else side_by_side(grid(*each), part, 6.0)
    moved = kept_apart(part)
    assert (moved.width, moved.height) == (part.width, part.height)
    boxes = [(x, y, x + block.width, y + block.height) for block, x, y in blocks(moved, 0.0, 0.0)]
    assert all(min(x, y) >= 0 and right <= part.width + 1e-6 and bottom <= part.height + 1e-6
               for x, y, right, bottom in boxes)  # fmt: skip
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
