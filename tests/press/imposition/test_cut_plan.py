"""Which cuts go through a sheet, from where to where the others go, and in which order."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings

from printkit.press.geometry import Rect
from printkit.press.imposition.backs import backside
from printkit.press.imposition.cut_plan import PAPER_EDGE, CutLine, CutPlan, cut_plan, plan_behind
from printkit.press.imposition.impose import impose
from printkit.press.imposition.marks import (
    APART,
    LABEL_ASIDE,
    LABEL_DIGIT,
    LABEL_HEIGHT,
    cut_marks,
    mark_labels,
)
from printkit.press.imposition.paper import paper
from printkit.press.imposition.pieces import Backs, Imposition, Piece, Sheet, SheetLine, Slot
from printkit.press.sheets.slug import line_box
from tests.press.imposition.ruler import not_free, ruined, strokes_of
from tests.press.imposition.test_imposition_always import overlap, plans


def sheet_of(*pieces: Piece) -> Sheet:
    (sheet,) = impose(pieces, paper("a4"), backs="long").sheets
    return sheet


def sheet_with(*boxes: tuple[float, float, float, float], bleed: float = 0.0) -> Sheet:
    slots = tuple(Slot("a", *box, 0, (bleed,) * 4) for box in boxes)
    return Sheet(210, 297, slots, (), None, Rect(0, 0, 210, 297))


def labels(sheet: Sheet) -> list[str]:
    return [line.label for line in cut_plan(sheet).lines]


def test_in_a_full_grid_every_line_goes_through() -> None:
    assert labels(sheet_of(Piece("a", 63, 88, 9))) == ["1", "2", "3", "4", "5", "6", "7", "8"]


def test_beside_a_hole_no_line_is_longer_than_it_may_be() -> None:
    """Three cards above two: all lines cross only bare paper there."""
    assert all(line.through for line in cut_plan(sheet_of(Piece("a", 63, 88, 5))).lines)


def test_a_line_that_would_cross_a_piece_goes_from_one_line_to_another() -> None:
    """A wide piece above two narrow ones: 1 to 4 are level, 5 and 6 are at the sides of the wide one."""
    sheet = sheet_with((20, 20, 100, 50), (20, 80, 40, 50), (80, 80, 40, 50))
    assert labels(sheet) == ["1", "2", "3", "4", "5", "6", "7 (3–4)", "8 (3–4)"]


def test_a_cut_beside_a_piece_leaves_it_its_bleed() -> None:
    """The left side of one lies 0.4 mm right of the other's right side: no knife cuts that off it."""
    boxes = ((20.0, 20.0, 60.0, 50.0), (80.4, 80.0, 60.0, 50.0))
    bled, bare = sheet_with(*boxes, bleed=3), sheet_with(*boxes)
    assert labels(bled) == ["1", "2", "3", "4", "5", "6", "7 (1–2)", "8 (3–4)"]
    assert all(line.through for line in cut_plan(bare).lines)


def test_where_no_line_goes_through_each_piece_is_cut_along_its_sides() -> None:
    """Four pieces around a hole, like the sails of a windmill."""
    sheet = sheet_with((20, 20, 60, 40), (80, 20, 40, 60), (60, 80, 60, 40), (20, 60, 40, 60))
    plan = cut_plan(sheet)
    assert [line.label for line in plan.lines] == [
        "1",
        "2",
        "3",
        "4",
        "5 (3–8)",
        "6 (5–2)",
        "7 (6–4)",
        "8 (1–7)",
    ], "one of them has to end at a line that is not cut yet"
    assert not ruined(sheet.slots, strokes_of(plan))
    assert not not_free(sheet.slots, strokes_of(plan), cut_area(sheet))


def test_behind_a_sheet_the_same_lines_have_the_same_numbers() -> None:
    sheet = sheet_of(Piece("a", 190, 100), Piece("b", 55, 60, 2))
    behind = plan_behind(sheet, "long")
    for front, back in zip(cut_plan(sheet).lines, behind.lines, strict=True):
        assert (front.number, front.upright, front.through) == (back.number, back.upright, back.through)
        assert back.at == (210 - front.at if front.upright else front.at)
    assert not ruined(backside(sheet, "long").slots, strokes_of(behind))


@settings(deadline=None)
@given(plans())
def test_no_piece_is_cut_and_each_is_freed(laid: tuple[list[Piece], Imposition, Backs]) -> None:
    _, plan, flip = laid
    for sheet in plan.sheets:
        ways = [(sheet, cut_plan(sheet))]
        if flip in ("long", "short"):
            ways.append((backside(sheet, flip), plan_behind(sheet, flip)))
        for side, cuts in ways:
            made = strokes_of(cuts)
            assert not ruined(side.slots, made)
            assert not not_free(side.slots, made, cut_area(side))
            assert not [line for line in cuts.lines if not ends_at_cuts(line, cuts)]
            assert not [line.label for line in cuts.lines if not ends_at_lines_cut_before(line)]
            assert [line.number for line in cuts.lines] == list(range(1, len(cuts.lines) + 1))


@pytest.mark.slow
@settings(deadline=None)
@given(plans())
def test_each_line_has_its_number_beside_both_marks(laid: tuple[list[Piece], Imposition, Backs]) -> None:
    _, plan, _ = laid
    for sheet in plan.sheets:
        cuts, marks, hand = cut_plan(sheet), cut_marks(sheet), cut_area(sheet)
        found = mark_labels(sheet, cuts)
        for each in found:
            box = each.box
            assert min(box.x, box.y, hand.right - box.right, hand.bottom - box.bottom) > 0
            assert not any(overlap(box, slot.trim) for slot in sheet.slots)
            assert not any(overlap(box, line_box(mark)) for mark in marks)
        for one, other in combinations(found, 2):
            assert not overlap(one.box, other.box)
        for line in cuts.lines:
            told = sum(each.text == line.label for each in found)
            assert (len(sheet.slots) > 1 and has_room(line, sheet, marks)) <= told <= 2


def ends_at_lines_cut_before(line: CutLine) -> bool:
    """Whether a person with the sheet before them sees each end of a cut as a line that is cut already."""
    return all(max(each.start, each.end) < line.number for each in line.stretches)


def test_a_line_is_cut_after_all_at_which_its_parts_end() -> None:
    """Its upper part ends at lines that are cut first of all, its lower one at a line within a cell."""
    sheet = sheet_with(
        (20, 20, 30, 40), (50, 20, 30, 40), (80, 20, 60, 40),  # a row, cut upright at 50 and 80
        (20, 70, 60, 20), (20, 90, 30, 30), (50, 90, 30, 30), (80, 70, 60, 50),  # below, 50 only from y 90 on
    )  # fmt: skip
    plan = cut_plan(sheet)
    assert all(map(ends_at_lines_cut_before, plan.lines))
    (line,) = (each for each in plan.lines if each.upright and each.at == 50)
    (inner,) = (each for each in plan.lines if not each.upright and each.at == 90)
    assert inner.number in {each.start for each in line.stretches} and inner.number < line.number


def cut_area(sheet: Sheet) -> Rect:
    """The paper that is cut: with a fold, the half that has the fronts."""
    if sheet.fold is None:
        return Rect(0, 0, sheet.width, sheet.height)
    return Rect(0, 0, max(sheet.fold.x1, sheet.fold.x2), max(sheet.fold.y1, sheet.fold.y2))


def ends_at_cuts(line: CutLine, cuts: CutPlan) -> bool:
    """Whether every cut on a line ends at the paper's edge or in the midst of a cut, none at a corner."""
    crossing = {each.number: each for each in cuts.lines}
    return all(
        end == PAPER_EDGE or any(other.low < line.at < other.high for other in crossing[end].stretches)
        for each in line.stretches
        for end in (each.start, each.end)
    )


def has_room(line: CutLine, sheet: Sheet, marks: Sequence[SheetLine]) -> int:
    """Count the marks of a line beside which its number has room, whatever else has numbers.

    The digits fit beside the mark, with half its length again where it is short, and no other line runs so
    near that its own mark or number could stand there.
    """
    cuts, hand = cut_plan(sheet), cut_area(sheet)
    others = [each for each in cuts.lines if each.upright == line.upright and each != line]
    longest = max(len(each.label) for each in cuts.lines) * LABEL_DIGIT
    if any(abs(each.at - line.at) < 2 * (longest + LABEL_ASIDE + APART) for each in others):
        return 0
    lengths = [
        mark.y2 - mark.y1 if line.upright else mark.x2 - mark.x1
        for mark in marks
        if overlap(hand, line_box(mark).grown((0.1,) * 4))
        and abs((mark.x1 if line.upright else mark.y1) - line.at) < 0.01
        and (mark.x1 == mark.x2) == line.upright
        and mark.kind == "mark"
    ]
    return sum(length * (1 if line.through else 2) > LABEL_HEIGHT + 0.01 for length in lengths)


def test_in_a_full_grid_each_number_stands_at_both_ends() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 9))
    cuts = cut_plan(sheet)
    assert all(has_room(line, sheet, cut_marks(sheet)) == 2 for line in cuts.lines)
    found = Counter(each.text for each in mark_labels(sheet, cuts))
    assert found == {str(number): 2 for number in range(1, 9)}
