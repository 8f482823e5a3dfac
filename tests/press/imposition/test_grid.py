"""Rows and columns of one kind of piece."""

import pytest

from printkit.press.imposition.grid import Format, GridBlock, best, part_filled

POKER = Format(63, 88)
A4_ROOM = (194, 281)


def shape(block: GridBlock | None) -> tuple[int, int, bool] | None:
    return (block.columns, block.rows, block.cell_width == block.format.width) if block else None


@pytest.mark.parametrize(
    ("form", "room", "expected"),
    [
        (POKER, A4_ROOM, (3, 3, True)),
        (POKER, (281, 194), (3, 3, False)),
        (POKER, (199.9, 263.4), (2, 4, False)),  # letter: three rows upright are 0.6 mm too high
        (Format(44, 63), A4_ROOM, (3, 6, False)),
        (Format(57, 89), A4_ROOM, (3, 3, True)),
        (Format(80, 120), A4_ROOM, (2, 2, True)),
        (Format(20, 20), A4_ROOM, (9, 14, True)),
        (Format(281, 194), A4_ROOM, (1, 1, False)),
        (Format(281.01, 194), A4_ROOM, None),
    ],
)
def test_the_fuller_way_is_taken(
    form: Format, room: tuple[float, float], expected: tuple[int, int, bool] | None
) -> None:
    assert shape(best(form, *room)) == expected


def test_a_gap_takes_room_between_pieces_only() -> None:
    assert shape(best(POKER, 63 * 3 + 2 * 2, 88, gap=2)) == (3, 1, True)
    assert shape(best(POKER, 63 * 3 + 2 * 2 - 0.01, 88, gap=2)) == (2, 1, True)


def test_sizes_that_add_up_with_rounding_still_fit() -> None:
    assert shape(best(Format(0.1, 1), 0.1 * 3, 1)) == (3, 1, True)
    assert shape(best(Format(64.4, 10), 193.2, 10)) == (3, 1, True)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, (1, 1, True)),
        (2, (2, 1, True)),
        (3, (3, 1, True)),
        (4, (2, 2, True)),
        (5, (3, 2, True)),
        (6, (3, 2, True)),
        (7, (3, 3, True)),
        (8, (2, 4, False)),
        (9, (3, 3, True)),
        (10, None),
    ],
)
def test_few_pieces_lie_where_the_fewest_cuts_free_them(
    count: int, expected: tuple[int, int, bool] | None
) -> None:
    assert shape(part_filled(POKER, count, *A4_ROOM)) == expected
