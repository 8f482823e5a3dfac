"""Whole print files, as a player would see the sheets."""

import math
import time
from dataclasses import replace

import pytest

from printkit.press.imposition.impose import impose
from printkit.press.imposition.paper import PAPERS, Paper, paper
from printkit.press.imposition.pieces import Backs, LayoutError, Misfit, Piece, Sheet
from tests.press.imposition.drawing import drawn, same
from tests.press.imposition.scissors import frees_every_slot

A4 = paper("a4")


def cards(count: int, first: str = "a") -> list[Piece]:
    return [Piece(chr(ord(first) + number), 63, 88) for number in range(count)]


def only(*pieces: Piece, on: Paper = A4, backs: Backs = "none", gap: float = 0.0) -> Sheet:
    (sheet,) = impose(pieces, on, backs=backs, gap=gap).sheets
    assert frees_every_slot(sheet)
    return sheet


def test_nothing_needs_no_sheet() -> None:
    for pieces in ([], [Piece("a", 63, 88, 0)]):
        plan = impose(pieces, A4)
        assert (plan.sheets, plan.straight_cuts, plan.area_bound) == ((), 0, 0)


def test_one_card_lies_in_the_middle() -> None:
    assert drawn(only(*cards(1))) == same(
        """
        ....................
        ....................
        ....................
        ....................
        .......+-----+......
        .......|     |......
        .......|  a^ |......
        .......|     |......
        .......|     |......
        .......+-----+......
        ....................
        ....................
        ....................
        ....................
        """
    )


def test_four_cards_lie_two_by_two_in_the_middle() -> None:
    assert drawn(only(*cards(4))) == same(
        """
        ....................
        ....................
        ....+-----+-----+...
        ....|     |     |...
        ....|  a^ |  b^ |...
        ....|     |     |...
        ....|     |     |...
        ....+-----+-----+...
        ....|     |     |...
        ....|  c^ |  d^ |...
        ....|     |     |...
        ....+-----+-----+...
        ....................
        ....................
        """
    )


def test_eight_cards_stand_upright_though_that_costs_a_cut() -> None:
    sheet = only(*cards(8))
    assert len(sheet.cuts) == 12
    assert drawn(sheet) == same(
        """
        .+-----+-----+-----+
        .|     |     |     |
        .|  a^ |  b^ |  c^ |
        .|     |     |     |
        .+-----+-----+-----+
        .|     |     |     |
        .|  d^ |  e^ |  f^ |
        .|     |     |     |
        .|     |     |     |
        .+-----+-----+-----+
        .|     |     |......
        .|  g^ |  h^ |......
        .|     |     |......
        .+-----+-----+......
        """
    )


def test_ten_cards_lie_turned_where_that_saves_a_sheet() -> None:
    """On 200 x 345 mm there is room for six upright cards."""
    plan = impose(cards(10), Paper("", 200, 345))
    assert len(plan.sheets) == 1
    assert {slot.turned for slot in plan.sheets[0].slots} == {90}


def test_nine_cards_fill_an_a4_sheet() -> None:
    sheet = only(*cards(9))
    assert len(sheet.cuts) == 12
    assert drawn(sheet) == same(
        """
        .+-----+-----+-----+
        .|     |     |     |
        .|  a^ |  b^ |  c^ |
        .|     |     |     |
        .+-----+-----+-----+
        .|     |     |     |
        .|  d^ |  e^ |  f^ |
        .|     |     |     |
        .|     |     |     |
        .+-----+-----+-----+
        .|     |     |     |
        .|  g^ |  h^ |  i^ |
        .|     |     |     |
        .+-----+-----+-----+
        """
    )


def test_what_is_left_of_different_kinds_shares_a_sheet() -> None:
    tokens = [Piece(name, 40, 44) for name in "fghi"]
    sheet = only(*cards(5), *tokens)
    assert len(sheet.cuts) == 15
    assert drawn(sheet) == same(
        """
        ....................
        .+-----+-----+-----+
        .|     |     |     |
        .|  a^ |  b^ |  c^ |
        .|     |     |     |
        .+-----+-----+-----+
        .|     |     |......
        .|  d^ |  e^ |......
        .|     |     |......
        .|     |     |......
        .+--+--++---++--+...
        .|f^| g^| h^| i^|...
        .+--+---+---+---+...
        ....................
        """
    )


def test_small_pieces_lie_beside_a_full_grid_of_large_ones() -> None:
    """Two tiles fill their sheet but for a strip; eight cards in two such strips save the third sheet."""
    plan = impose([Piece("t", 100, 140, 4), *cards(8)], A4)
    assert [drawn(sheet) for sheet in plan.sheets] == [
        same(
            """
            +---------+--------+
            |         |   a>   |
            |         |        |
            |    t^   +--------+
            |         |   b>   |
            |         |        |
            |         +--------+
            +---------+   c>   |
            |         |        |
            |         +--------+
            |    t^   |   d>   |
            |         |        |
            |         +--------+
            +---------+.........
            """
        ),
        same(
            """
            +---------+--------+
            |         |   e>   |
            |         |        |
            |    t^   +--------+
            |         |   f>   |
            |         |        |
            |         +--------+
            +---------+   g>   |
            |         |        |
            |         +--------+
            |    t^   |   h>   |
            |         |        |
            |         +--------+
            +---------+.........
            """
        ),
    ]


def test_pieces_of_one_size_share_a_grid_whichever_way_they_are_read() -> None:
    assert drawn(only(*cards(2), Piece("c", 88, 63))) == same(
        """
        ....................
        ....................
        ....................
        ....................
        .+-----+-----+-----+
        .|     |     |     |
        .|  a^ |  b^ |  c> |
        .|     |     |     |
        .|     |     |     |
        .+-----+-----+-----+
        ....................
        ....................
        ....................
        ....................
        """
    )


@pytest.mark.parametrize(("count", "sheets", "cuts"), [(18, 2, 24), (50, 6, 69), (540, 60, 720)])
def test_many_cards(count: int, sheets: int, cuts: int) -> None:
    plan = impose([Piece("card", 63, 88, count)], A4)
    assert (len(plan.sheets), plan.straight_cuts) == (sheets, cuts)
    assert all(frees_every_slot(sheet) for sheet in plan.sheets)


def test_copies_come_in_the_order_of_their_pieces() -> None:
    plan = impose([Piece("a", 63, 88, 4), Piece("b", 88, 63, 5), Piece("c", 63, 88, 2)], A4)
    assert "".join(slot.piece for sheet in plan.sheets for slot in sheet.slots) == "aaaabbbbbcc"


def test_touching_faces_share_the_cut_and_bleed_only_outwards() -> None:
    bleeds = [slot.bleed for slot in only(*cards(5)).slots]
    assert bleeds == [
        (3, 3, 0, 0),
        (0, 3, 0, 0),
        (0, 3, 3, 3),  # nothing lies below the third card
        (3, 0, 0, 3),
        (0, 0, 3, 3),
    ]


def test_a_gap_is_shared_by_both_bleeds() -> None:
    upper, lower = only(Piece("a", 120, 88, 2), gap=2.0).slots
    assert lower.y - upper.trim.bottom == pytest.approx(2)
    assert (upper.bleed, lower.bleed) == ((3, 3, 3, 1), (3, 1, 3, 3))
    upper, lower = only(Piece("a", 120, 88, 2), gap=20.0).slots
    assert (upper.bleed, lower.bleed) == ((3, 3, 3, 3), (3, 3, 3, 3))


def test_bleed_stops_where_printers_leave_the_paper_blank() -> None:
    (slot,) = impose([Piece("a", 200, 200)], A4, margin=4).sheets[0].slots
    assert slot.bleed == (0, 3, 0, 3)
    (slot,) = impose([Piece("a", 197, 200)], A4, margin=4).sheets[0].slots
    assert slot.bleed == (1.5, 3, 1.5, 3)


def test_pieces_white_at_their_edges_do_not_bleed_and_keep_off_others() -> None:
    sheet = only(Piece("a", 60, 60, 2, bleed=False), Piece("b", 60, 60, 1, bleed=False), Piece("c", 50, 50))
    white = [slot for slot in sheet.slots if slot.piece in "ab"]
    assert all(slot.bleed == (0, 0, 0, 0) for slot in white)
    assert white[0].trim.right == pytest.approx(white[1].x)  # equal ones touch
    assert (
        len(impose([Piece("a", 97, 60, 1, bleed=False), Piece("b", 97, 61, 1, bleed=False)], A4).sheets) == 1
    )
    stacked = only(Piece("a", 190, 60, 1, bleed=False), Piece("b", 190, 61, 1, bleed=False))
    assert abs(stacked.slots[1].y - stacked.slots[0].y) in (pytest.approx(62), pytest.approx(63))


def test_groups_never_share_a_sheet() -> None:
    plan = impose([Piece("a", 20, 20, 3, group="ink"), Piece("b", 20, 20, 3, group="plain")], A4)
    assert [{slot.piece for slot in sheet.slots} for sheet in plan.sheets] == [{"a"}, {"b"}]


def test_sheets_with_backs_come_first() -> None:
    pieces = [Piece("plain", 190, 270, 2, backs=False), Piece("backed", 190, 270, 2)]
    plan = impose(pieces, A4, backs="long")
    assert [sheet.backed for sheet in plan.sheets] == [True, True, False, False]


def test_every_piece_without_a_place_is_told_at_once() -> None:
    pieces = [Piece("board", 180, 300), Piece("card", 63, 88), Piece("poster", 420, 594, 2)]
    with pytest.raises(LayoutError) as caught:
        impose(pieces, A4)
    assert caught.value.misfits == (
        Misfit("board", (180, 300), (194, 281)),
        Misfit("poster", (420, 594), (194, 281)),
    )


def test_a_fold_leaves_less_room() -> None:
    with pytest.raises(LayoutError) as caught:
        impose([Piece("tile", 140, 190)], A4, backs="fold")
    assert caught.value.misfits[0].room == pytest.approx((194, 132.5))


@pytest.mark.parametrize("size", [(0, 10), (-5, 10), (10, math.inf), (math.nan, 10)])
def test_impossible_sizes_are_misfits(size: tuple[float, float]) -> None:
    with pytest.raises(LayoutError) as caught:
        impose([Piece("ghost", *size)], A4)
    assert [misfit.piece for misfit in caught.value.misfits] == ["ghost"]


def test_a_stamp_is_too_small_for_anything() -> None:
    with pytest.raises(LayoutError) as caught:
        impose(cards(1), paper("10x10"))
    assert caught.value.misfits == (Misfit("a", (63, 88), (0, 0)),)


def test_a_field_of_paper_holds_all_in_one_block() -> None:
    plan = impose([Piece("a", 63, 88, 540), Piece("b", 20, 20, 7)], Paper("field", 1e6, 1e6))
    (sheet,) = plan.sheets
    assert frees_every_slot(sheet)
    assert sheet.block.centre == pytest.approx((5e5, 5e5))


def test_pieces_that_need_different_folds_get_them() -> None:
    pieces = [Piece("tall", 85, 270), Piece("wide", 190, 130)]
    plan = impose(pieces, A4, backs="fold")
    assert [sheet.fold and sheet.fold.x1 == sheet.fold.x2 for sheet in plan.sheets] == [True, False]
    assert [sheet.slots[0].piece for sheet in plan.sheets] == ["tall", "wide"]


def test_sheets_do_not_drift_over_many_pages() -> None:
    plan = impose([Piece("a", 63.37, 88.73, 450)], A4)
    assert len(plan.sheets) == 50
    for sheet in plan.sheets:
        for number, slot in enumerate(sheet.slots):
            row, column = divmod(number, 3)
            assert slot.x == pytest.approx((210 - 3 * 63.37) / 2 + column * 63.37, abs=1e-9)
            assert slot.y == pytest.approx((297 - 3 * 88.73) / 2 + row * 88.73, abs=1e-9)


MANY = {
    "game": [(63, 88, 50), (20, 20, 48), (20, 40, 60), (25, 25, 40), (90, 90, 20)],
    "tokens": [(20, 20, 64), (30, 30, 18), (25, 25, 104), (25, 50, 20)],
    "standees": [(16, 16, 120), (22, 8, 27), (14, 14, 45), (75, 12, 18), (30, 30, 1), (16, 48, 120)],
}


@pytest.mark.parametrize(
    ("name", "bound", "sheets", "cuts"),
    [("game", 10, 11, 260), ("tokens", 3, 3, 225), ("standees", 3, 4, 355)],
)
def test_mixed_pieces_come_near_to_what_their_area_needs(
    name: str, bound: int, sheets: int, cuts: int
) -> None:
    plan = impose([Piece(str(number), *kind) for number, kind in enumerate(MANY[name])], A4)
    assert plan.area_bound == bound
    assert len(plan.sheets) <= sheets
    assert plan.straight_cuts <= cuts


def test_mixing_never_costs_more_sheets_than_keeping_kinds_apart() -> None:
    for kinds in MANY.values():
        pieces = [Piece(str(number), *kind) for number, kind in enumerate(kinds)]
        apart = sum(len(impose([piece], A4).sheets) for piece in pieces)
        assert len(impose(pieces, A4).sheets) < apart


def test_the_same_pieces_give_the_same_plan() -> None:
    pieces = [Piece(str(number), *kind) for number, kind in enumerate(MANY["game"])]
    assert impose(pieces, A4, backs="fold") == impose(pieces, A4, backs="fold")


def test_imposing_is_quick() -> None:
    start = time.process_time()
    impose([Piece("card", 63, 88, 540)], A4)
    alike = time.process_time() - start
    impose([Piece(str(number), *kind) for number, kind in enumerate(MANY["game"])], A4)
    mixed = time.process_time() - start - alike
    assert alike < 0.05  # 2 ms on a laptop
    assert mixed < 0.5  # 80 ms on a laptop


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_each_known_paper_holds_cards(name: str) -> None:
    plan = impose([Piece("card", 63, 88, 50)], PAPERS[name])
    per_sheet = {"a3": 20, "a4": 9, "a5": 4, "legal": 10, "letter": 8, "tabloid": 16}[name]
    assert len(plan.sheets) == -(-50 // per_sheet)


def test_what_is_folded_in_rows_stands_upright_though_on_its_side_it_saves_a_sheet() -> None:
    figures = [Piece(f"{number}", 16, 70, bleed=False, turnable=False) for number in range(42)]
    sheets = impose(figures, paper("letter"), margin=7.5).sheets
    assert [len(sheet.slots) for sheet in sheets] == [36, 6]
    assert {slot.turned for sheet in sheets for slot in sheet.slots} == {0}
    (sheet,) = impose([replace(each, turnable=True) for each in figures], paper("letter"), margin=7.5).sheets
    assert len(sheet.slots) == 42


def test_what_stands_upright_shares_a_sheet_with_its_like_that_may_turn() -> None:
    pieces = [Piece("card", 90, 40, 3, bleed=False), Piece("figure", 40, 90, 3, bleed=False, turnable=False)]
    (sheet,) = impose(pieces, A4).sheets
    assert {(slot.piece, slot.turned) for slot in sheet.slots} == {("card", 90), ("figure", 0)}


def test_what_does_not_fit_upright_lies_on_its_side() -> None:
    (slot,) = only(Piece("a", 250, 90, turnable=False)).slots
    assert slot.turned == 90
