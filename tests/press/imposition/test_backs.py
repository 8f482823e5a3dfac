"""Backs under their fronts: the sheet turned over an edge, or folded."""

import pytest

from printkit.press.imposition.backs import axis, backs, backside
from printkit.press.imposition.impose import impose
from printkit.press.imposition.paper import paper
from printkit.press.imposition.pieces import Backs, Piece, Sheet, SheetLine
from tests.press.imposition.drawing import drawn, same
from tests.press.imposition.scissors import frees_every_slot


def sheet_of(*pieces: Piece, on: str = "a4", flip: Backs = "long") -> Sheet:
    (sheet,) = impose(pieces, paper(on), backs=flip).sheets
    return sheet


FIVE = [Piece(name, 63, 88) for name in "abcde"]


def test_portrait_over_its_long_edge() -> None:
    sheet = sheet_of(*FIVE)
    assert drawn(sheet) == same(
        """
        ....................
        ....................
        .+-----+-----+-----+
        .|     |     |     |
        .|  a^ |  b^ |  c^ |
        .|     |     |     |
        .|     |     |     |
        .+-----+-----+-----+
        .|     |     |......
        .|  d^ |  e^ |......
        .|     |     |......
        .+-----+-----+......
        ....................
        ....................
        """
    )
    assert drawn(sheet, backs(sheet, "long")) == same(
        """
        ....................
        ....................
        .+-----+-----+-----+
        .|     |     |     |
        .|  c^ |  b^ |  a^ |
        .|     |     |     |
        .|     |     |     |
        .+-----+-----+-----+
        .......|     |     |
        .......|  e^ |  d^ |
        .......|     |     |
        .......+-----+-----+
        ....................
        ....................
        """
    )


def test_portrait_over_its_short_edge() -> None:
    sheet = sheet_of(*FIVE)
    assert drawn(sheet, backs(sheet, "short")) == same(
        """
        ....................
        ....................
        .+-----+-----+......
        .|     |     |......
        .|  dv |  ev |......
        .|     |     |......
        .|     |     |......
        .+-----+-----+-----+
        .|     |     |     |
        .|  av |  bv |  cv |
        .|     |     |     |
        .+-----+-----+-----+
        ....................
        ....................
        """
    )


def test_landscape_over_its_long_edge() -> None:
    sheet = sheet_of(*FIVE, on="a4-landscape")
    assert drawn(sheet) == same(
        """
        .....+-----+-----+-----+....
        .....|     |     |     |....
        .....|  a^ |  b^ |  c^ |....
        .....|     |     |     |....
        .....|     |     |     |....
        .....+-----+-----+-----+....
        .....|     |     |..........
        .....|  d^ |  e^ |..........
        .....|     |     |..........
        .....+-----+-----+..........
        """
    )
    assert drawn(sheet, backs(sheet, "long")) == same(
        """
        .....+-----+-----+..........
        .....|     |     |..........
        .....|  dv |  ev |..........
        .....|     |     |..........
        .....|     |     |..........
        .....+-----+-----+-----+....
        .....|     |     |     |....
        .....|  av |  bv |  cv |....
        .....|     |     |     |....
        .....+-----+-----+-----+....
        """
    )


def test_landscape_over_its_short_edge() -> None:
    sheet = sheet_of(*FIVE, on="a4-landscape")
    assert drawn(sheet, backs(sheet, "short")) == same(
        """
        .....+-----+-----+-----+....
        .....|     |     |     |....
        .....|  c^ |  b^ |  a^ |....
        .....|     |     |     |....
        .....|     |     |     |....
        .....+-----+-----+-----+....
        ...........|     |     |....
        ...........|  e^ |  d^ |....
        ...........|     |     |....
        ...........+-----+-----+....
        """
    )


def test_a_turned_front_has_its_back_turned_the_other_way_round() -> None:
    """A front whose top points to the right has a back whose top, seen from behind, points to the left."""
    sheet = sheet_of(Piece("a", 63, 88), Piece("b", 63, 88), Piece("c", 88, 63))
    assert [slot.turned for slot in sheet.slots] == [0, 0, 90]
    assert [slot.turned for slot in backs(sheet, "long")] == [0, 0, 270]
    assert [slot.turned for slot in backs(sheet, "short")] == [180, 180, 90]


def test_bleed_is_mirrored_with_its_slot() -> None:
    sheet = sheet_of(*FIVE)
    assert sheet.slots[0].bleed == (3, 3, 0, 0)
    assert backs(sheet, "long")[0].bleed == (0, 3, 3, 0)
    assert backs(sheet, "short")[0].bleed == (3, 0, 0, 3)


def test_the_other_side_is_cut_along_the_same_lines() -> None:
    sheet = sheet_of(*FIVE)
    for flip in ("long", "short"):
        other = backside(sheet, flip)
        assert frees_every_slot(other)
        assert other.block == sheet.block
        assert backside(other, flip) == sheet


def test_square_paper_turns_over_its_left_edge() -> None:
    sheet = sheet_of(Piece("a", 63, 88), on="200x200")
    assert (axis(sheet, "long"), axis(sheet, "short")) == ("vertical", "horizontal")


def test_without_backs_there_is_nothing_to_turn() -> None:
    sheet = sheet_of(*FIVE)
    assert backs(sheet, "none") == backs(sheet, "fold") == ()
    with pytest.raises(ValueError, match="nothing to turn: none"):
        axis(sheet, "none")


def test_a_fold_sets_backs_beyond_it() -> None:
    """Two cards and three tokens: beyond a level fold all backs stand on their heads."""
    sheet = sheet_of(
        Piece("a", 63, 88),
        Piece("b", 63, 88),
        *(Piece(name, 40, 40) for name in "cde"),
        flip="fold",
    )
    assert sheet.fold == SheetLine(0, 148.5, 210, 148.5, "fold")
    assert drawn(sheet, [*sheet.slots, *backs(sheet, "fold")]) == same(
        """
        .+-----+-----++---+.
        .|     |     || c^|.
        .|  a^ |  b^ |+---+.
        .|     |     || d^|.
        .|     |     |+---+.
        .+-----+-----+| e^|.
        ..............+---+.
        ..............+---+.
        .+-----+-----+| ev|.
        .|     |     |+---+.
        .|  av |  bv || dv|.
        .|     |     |+---+.
        .|     |     || cv|.
        .+-----+-----++---+.
        """
    )
    assert frees_every_slot(sheet)
    assert max(slot.bled.bottom for slot in sheet.slots) == pytest.approx(148.5 - 5)


def test_a_fold_runs_the_way_that_holds_more() -> None:
    """On landscape A4 two large tiles lie left of an upright fold, their backs face them beyond it."""
    sheet = sheet_of(Piece("a", 90, 130), Piece("b", 90, 130), on="a4-landscape", flip="fold")
    assert drawn(sheet, [*sheet.slots, *backs(sheet, "fold")]) == same(
        """
        .+-----------++------------+
        .|           ||            |
        .|     a>    ||     a<     |
        .|           ||            |
        .|           ||            |
        .+-----------++------------+
        .|           ||            |
        .|     b>    ||     b<     |
        .|           ||            |
        .+-----------++------------+
        """
    )


def test_pieces_without_backs_lie_on_sheets_without_a_fold() -> None:
    plan = impose([Piece("a", 63, 88), Piece("b", 63, 88, backs=False)], paper("a4"), backs="fold")
    assert [(sheet.slots[0].piece, sheet.fold is None) for sheet in plan.sheets] == [
        ("a", False),
        ("b", True),
    ]
