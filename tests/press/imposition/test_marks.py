"""Marks that a person with a ruler and a knife can use."""

from printkit.press.imposition.backs import backside
from printkit.press.imposition.impose import impose
from printkit.press.imposition.marks import cut_marks
from printkit.press.imposition.paper import paper
from printkit.press.imposition.pieces import Backs, Piece, Sheet, SheetLine


def sheet_of(*pieces: Piece, gap: float = 0.0, flip: Backs = "long") -> Sheet:
    (sheet,) = impose(pieces, paper("a4"), backs=flip, gap=gap).sheets
    return sheet


def above(sheet: Sheet, lines: tuple[SheetLine, ...]) -> list[tuple[float, float]]:
    """Return x and length of the upright marks above the block, from the left."""
    return sorted(
        (mark.x1, round(mark.y2 - mark.y1, 6))
        for mark in lines
        if mark.x1 == mark.x2 and mark.y2 <= sheet.block.y
    )


def test_nine_cards_have_a_mark_at_both_ends_of_each_of_eight_lines() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 9))
    found = cut_marks(sheet, "edge")
    assert len(found) == 16
    assert above(sheet, found) == [(10.5, 5), (73.5, 5), (136.5, 5), (199.5, 5)]
    top = [mark for mark in found if mark.x1 == mark.x2 == 73.5 and mark.y1 < 16.5]
    assert top == [SheetLine(73.5, 7.5, 73.5, 12.5, "mark")]  # 16.5 - 3 bleed - 1
    left = [mark for mark in found if mark.y1 == mark.y2 == 104.5 and mark.x1 < 10.5]
    assert left == [SheetLine(3, 104.5, 6.5, 104.5, "mark")]  # no nearer than 3 mm to the paper's edge


def test_a_part_filled_sheet_is_marked_where_it_is_cut() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 2))
    assert above(sheet, cut_marks(sheet)) == [(42, 5), (105, 5), (168, 5)]


def test_a_line_that_does_not_go_through_has_short_marks_at_both_ends() -> None:
    """A large card above two small ones: the cut between these would go through the large one."""
    sheet = sheet_of(Piece("a", 190, 100), Piece("b", 55, 60, 2))
    lengths = dict(above(sheet, cut_marks(sheet)))
    card, *tokens = sheet.slots
    assert lengths[card.x] == 5
    inner = tokens[0].trim.right
    assert lengths[inner] == 2.5
    below = [m for m in cut_marks(sheet) if m.x1 == m.x2 == inner and m.y1 > sheet.block.bottom]
    assert [mark.y2 - mark.y1 for mark in below] == [2.5]


def test_where_the_margin_is_narrow_marks_begin_on_the_bleed() -> None:
    """Two mm beside the bleed would be lost in most printers."""
    sheet = sheet_of(Piece("a", 194, 100))
    left = [mark for mark in cut_marks(sheet) if mark.y1 == mark.y2 and mark.x2 < 105]
    assert {(mark.x1, mark.x2) for mark in left} == {(3, 7)}


def test_without_margin_there_is_no_place_for_marks_at_that_side() -> None:
    (sheet,) = impose([Piece("a", 210, 100)], paper("a4"), margin=0).sheets
    assert all(mark.x1 == mark.x2 for mark in cut_marks(sheet))


def test_none_means_none() -> None:
    assert cut_marks(sheet_of(Piece("a", 63, 88, 4), gap=4), "none") == ()
    assert cut_marks(sheet_of(Piece("a", 63, 88, 2), flip="fold"), "none") == ()


def test_in_a_gap_the_cuts_of_both_neighbours_are_ticked() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 2), gap=4)
    left, right = sheet.slots
    ticks = set(cut_marks(sheet, "all")) - set(cut_marks(sheet, "edge"))
    assert {(tick.x1, tick.x2) for tick in ticks} == {
        (left.trim.right + 1, left.trim.right + 2),
        (right.x - 2, right.x - 1),
    }
    assert {tick.y1 for tick in ticks} == {left.y, left.trim.bottom}


def test_faces_that_touch_have_no_marks_between_them() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 9))
    assert cut_marks(sheet, "all") == cut_marks(sheet, "edge")


def test_a_hole_shows_where_the_cuts_beside_it_go() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 5))
    third, fifth = sheet.slots[2], sheet.slots[4]
    ticks = set(cut_marks(sheet, "all")) - set(cut_marks(sheet, "edge"))
    bottom, right = third.trim.bottom, fifth.trim.right
    assert ticks == {
        SheetLine(right + 1, sheet.block.bottom, right + 4, sheet.block.bottom, "mark"),
        SheetLine(third.trim.right, bottom + 1, third.trim.right, bottom + 4, "mark"),
    }


def test_both_sides_have_their_marks() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 5))
    front, back = cut_marks(sheet), cut_marks(backside(sheet, "long"))
    assert len(front) == len(back) == 14
    mirrored = {(round(210 - m.x1, 6), round(210 - m.x2, 6)) for m in back if m.x1 == m.x2}
    assert mirrored == {(round(m.x1, 6), round(m.x2, 6)) for m in front if m.x1 == m.x2}


def test_a_fold_is_marked_at_both_ends_and_cuts_are_marked_beside_it() -> None:
    sheet = sheet_of(Piece("a", 63, 88, 4), flip="fold")
    found = cut_marks(sheet)
    middle = sheet.height / 2
    assert [mark for mark in found if mark.kind == "fold"] == [
        SheetLine(12, middle, 17, middle, "fold"),
        SheetLine(193, middle, 198, middle, "fold"),
    ]
    beside = [m for m in found if m.x1 == m.x2 == 105 and abs(m.y1 - middle) < 10]
    assert [(m.y1, m.y2) for m in beside] == [
        (middle - 4, middle - 1),
        (middle + 1, middle + 4),
    ]


def test_an_empty_sheet_needs_no_marks() -> None:
    empty = Sheet(210, 297, (), (), None, sheet_of(Piece("a", 63, 88)).block)
    assert cut_marks(empty, "edge") == cut_marks(empty, "all") == ()
