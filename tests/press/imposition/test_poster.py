"""Boards on several sheets, cut and glued to one."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.press.geometry import Rect
from printkit.press.imposition.marks import cut_marks
from printkit.press.imposition.paper import Paper, paper
from printkit.press.imposition.pieces import LayoutError
from printkit.press.imposition.poster import PosterTiling, split
from tests.press.imposition.scissors import cut_apart, frees_every_slot, is_same

A4 = paper("a4")


def glued(tiling: PosterTiling, step: float) -> list[list[str]]:
    """Glue the tiles in their order; tell for each point of the board which tile is seen there."""

    def points(length: float) -> list[float]:
        return [(number + 0.5) * step for number in range(int(length / step))]

    board = [[""] * len(points(tiling.width)) for _ in points(tiling.height)]
    for tile in tiling.tiles:
        (slot,) = tile.sheet.slots
        for row, y in enumerate(points(tiling.height)):
            for column, x in enumerate(points(tiling.width)):
                sheet_x, sheet_y = x + tile.x, y + tile.y
                if slot.x <= sheet_x < slot.trim.right and slot.y <= sheet_y < slot.trim.bottom:
                    board[row][column] = tile.label
    return board


def test_a_board_of_four_sheets() -> None:
    tiling = split(360, 360, A4)
    assert (tiling.columns, tiling.rows, tiling.seams_x, tiling.seams_y) == (2, 2, (176,), (176,))
    assert [tile.label for tile in tiling.tiles] == ["A1", "B1", "A2", "B2"]
    assert ["".join(row) for row in glued(tiling, 40)] == [
        "A1A1A1A1B1B1B1B1B1",
        "A1A1A1A1B1B1B1B1B1",
        "A1A1A1A1B1B1B1B1B1",
        "A1A1A1A1B1B1B1B1B1",
        "A2A2A2A2B2B2B2B2B2",
        "A2A2A2A2B2B2B2B2B2",
        "A2A2A2A2B2B2B2B2B2",
        "A2A2A2A2B2B2B2B2B2",
        "A2A2A2A2B2B2B2B2B2",
    ]


def test_the_left_tile_takes_the_glue_and_the_right_one_is_cut_at_the_seam() -> None:
    left, right = split(300, 150, A4).tiles
    assert (left.area, right.area) == (Rect(0, 0, 146, 150), Rect(146, 0, 154, 150))
    (slot,) = left.sheet.slots
    assert slot.width == 154
    assert slot.bleed == (3, 3, 0, 3)
    (strip,), (line,) = left.glue, left.lines
    assert strip == Rect(slot.trim.right - 8, slot.y, 8, 150)
    assert (line.x1, line.x2, line.kind) == (strip.x, strip.x, "glue")
    assert (right.glue, right.lines) == ((), ())
    (slot,) = right.sheet.slots
    assert slot.x - right.x == 146
    assert slot.bleed == (3, 3, 3, 3)


def test_a_board_without_bleed_has_some_at_its_seams_only() -> None:
    left, right = split(300, 150, A4, bleed=0).tiles
    assert left.sheet.slots[0].bleed == (0, 0, 0, 0)
    assert right.sheet.slots[0].bleed == (3, 0, 0, 0)


def test_a_board_that_fits_stays_whole() -> None:
    for size in ((194, 281), (281, 194)):
        tiling = split(*size, A4)
        assert (tiling.columns, tiling.rows, tiling.seams_x, tiling.seams_y) == (1, 1, (), ())
        assert (tiling.paper.width > tiling.paper.height) == (size[0] > size[1])


def test_paper_lies_the_way_that_takes_fewer_sheets() -> None:
    assert split(194, 500, A4).paper == A4
    assert split(500, 194, A4).paper == A4.landscape
    assert len(split(500, 194, A4).tiles) == 2
    assert len(split(675, 675, A4).tiles) == 12


def test_a_seam_steps_aside_for_a_figure() -> None:
    figure = Rect(140, 60, 30, 30)
    assert split(300, 100, A4).seams_x == (146,)
    tiling = split(300, 100, A4, avoid=[figure])
    assert (tiling.seams_x, tiling.crossed) == ((138,), 0)


def test_a_seam_goes_between_the_numbers_of_a_grid() -> None:
    numbers = [Rect(20 * column + 6, 20 * row + 6, 8, 8) for column in range(33) for row in range(33)]
    tiling = split(675, 675, A4, avoid=numbers)
    assert tiling.crossed == 0
    for seams, spans in (
        (tiling.seams_x, [(box.x, box.right) for box in numbers]),
        (tiling.seams_y, [(box.y, box.bottom) for box in numbers]),
    ):
        assert all(seam <= low or seam >= high for seam in seams for low, high in spans)


def test_a_seam_crosses_the_fewest_where_it_has_no_choice() -> None:
    road = Rect(0, 40, 300, 10)
    houses = [Rect(150, 60, 20, 20), Rect(155, 80, 20, 15)]
    tiling = split(300, 100, A4, avoid=[road, *houses])
    assert tiling.crossed == 1
    assert tiling.seams_x[0] <= 150


def test_seams_push_each_other_aside() -> None:
    """Three sheets with 2 mm to spare: where the second seam steps aside, the first has to follow it."""
    tiling = split(825, 150, A4, avoid=[Rect(539, 20, 6.5, 20)])
    assert (tiling.columns, tiling.rows, tiling.crossed) == (3, 1, 0)
    first, second = tiling.seams_x
    assert 272.5 <= first <= 273
    assert 545.5 <= second <= 546


@pytest.mark.parametrize(
    ("board", "on"),
    [
        ((500, 500), Paper("stamp", 10, 10)),
        ((500, 500), Paper("strip", 39, 297)),
        ((1e6, 1e6), A4),
        ((0, 100), A4),
        ((float("inf"), 100), A4),
    ],
)
def test_what_cannot_be_split(board: tuple[float, float], on: Paper) -> None:
    with pytest.raises(LayoutError) as caught:
        split(*board, on)
    assert caught.value.misfits[0].size == board


def test_splitting_among_a_thousand_numbers_is_quick() -> None:
    numbers = [Rect(20 * column + 6, 20 * row + 6, 8, 8) for column in range(33) for row in range(33)]
    start = time.process_time()
    split(675, 675, A4, avoid=numbers)
    assert time.process_time() - start < 0.5  # 35 ms on a laptop


sides = st.integers(200, 9000).map(lambda tenths: tenths / 10)
boxes = st.builds(Rect, st.integers(0, 800), st.integers(0, 800), st.integers(1, 60), st.integers(1, 60))


@settings(max_examples=60, deadline=None)
@given(sides, sides, st.sampled_from(["a4", "letter", "a3", "a5-landscape"]), st.lists(boxes, max_size=12))
def test_tiles_make_the_whole_board(width: float, height: float, on: str, avoid: list[Rect]) -> None:
    tiling = split(width, height, paper(on), avoid=avoid)
    assert len(tiling.tiles) == tiling.columns * tiling.rows
    assert sum(tile.area.width * tile.area.height for tile in tiling.tiles) == pytest.approx(width * height)
    edges_x, edges_y = (0, *tiling.seams_x, width), (0, *tiling.seams_y, height)
    for tile in tiling.tiles:
        assert (tile.area.x, tile.area.y) == (edges_x[tile.column], edges_y[tile.row])
        assert tile.area.right == pytest.approx(edges_x[tile.column + 1])
        assert tile.area.bottom == pytest.approx(edges_y[tile.row + 1])
        (slot,) = tile.sheet.slots
        shown = Rect(slot.x - tile.x, slot.y - tile.y, slot.width, slot.height)
        over = (0, 0, 8 * (tile.column < tiling.columns - 1), 8 * (tile.row < tiling.rows - 1))
        assert is_same(shown, tile.area.grown(over))
        assert slot.x >= 8 - 1e-6
        assert slot.trim.right <= tile.sheet.width - 8 + 1e-6
        assert slot.y >= 8 - 1e-6
        assert slot.trim.bottom <= tile.sheet.height - 8 + 1e-6
        assert frees_every_slot(tile.sheet)
        assert len(cut_apart(tile.sheet)) == 5
        assert cut_marks(tile.sheet)


@settings(max_examples=40, deadline=None)
@given(sides, sides, st.lists(boxes, max_size=12))
def test_seams_cross_no_more_than_even_ones_would(width: float, height: float, avoid: list[Rect]) -> None:
    tiling = split(width, height, A4, avoid=avoid)
    even_x = [(width - 8) / tiling.columns * number for number in range(1, tiling.columns)]
    even_y = [(height - 8) / tiling.rows * number for number in range(1, tiling.rows)]

    def crossed(seams_x: list[float], seams_y: list[float]) -> int:
        close = 1e-6
        return sum(
            sum(box.x + close < seam < box.right - close for seam in seams_x)
            + sum(box.y + close < seam < box.bottom - close for seam in seams_y)
            for box in avoid
        )

    assert tiling.crossed == crossed(list(tiling.seams_x), list(tiling.seams_y))
    assert tiling.crossed <= crossed(even_x, even_y)
