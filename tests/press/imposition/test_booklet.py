"""Which pages of a booklet stand side by side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.press.imposition.page_order import booklet


def test_eight_pages_on_two_sheets() -> None:
    assert booklet(8) == ((8, 1), (2, 7), (6, 3), (4, 5))


def test_blank_pages_come_last() -> None:
    assert booklet(5) == ((None, 1), (2, None), (None, 3), (4, 5))
    assert booklet(1) == ((None, 1), (None, None))
    assert booklet(0) == ()


def test_a_spine_at_the_right() -> None:
    assert booklet(4, right_to_left=True) == ((1, 4), (3, 2))


@given(st.integers(1, 200), st.booleans())
def test_leafing_through_gives_the_pages_in_order(pages: int, right_to_left: bool) -> None:
    """Stack the sheets, fold them, and read each leaf's front and its back."""
    spreads = booklet(pages, right_to_left)
    if right_to_left:
        spreads = tuple((right, left) for left, right in spreads)
    fronts, backs = spreads[::2], spreads[1::2]
    # From the outside to the middle leaves are right halves; from the middle outwards they are left halves.
    first_half = [side for front, back in zip(fronts, backs, strict=True) for side in (front[1], back[0])]
    second_half = [
        side
        for front, back in zip(reversed(fronts), reversed(backs), strict=True)
        for side in (back[1], front[0])
    ]
    read = first_half + second_half
    assert len(read) == -(-pages // 4) * 4
    assert read == [number if number <= pages else None for number in range(1, len(read) + 1)]


@pytest.mark.parametrize("pages", [4, 8, 12])
def test_two_pages_side_by_side_make_one_more_than_all(pages: int) -> None:
    assert {left + right for left, right in booklet(pages) if left and right} == {pages + 1}
