"""What holds for every layout, whatever is printed on whatever paper."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.press.geometry import Rect
from printkit.press.imposition.backs import axis, backs, backside
from printkit.press.imposition.impose import impose
from printkit.press.imposition.marks import cut_marks
from printkit.press.imposition.paper import Paper, paper
from printkit.press.imposition.pieces import Backs, Imposition, LayoutError, Piece, Sheet, SheetLine, Slot
from tests.press.imposition.scissors import cut_apart, frees_every_slot

CLOSE = 1e-6

sizes = st.one_of(st.integers(12, 95).map(float), st.integers(120, 950).map(lambda tenths: tenths / 10))
pieces = st.lists(
    st.builds(
        Piece,
        key=st.uuids(version=4).map(str),
        width=sizes,
        height=sizes,
        copies=st.integers(1, 25),
        bleed=st.booleans(),
        backs=st.booleans(),
        group=st.sampled_from(["", "", "", "other"]),
    ),
    min_size=1,
    max_size=6,
)
papers = st.sampled_from([paper(name) for name in ("a4", "a4-landscape", "letter", "a3", "250x250")])


@st.composite
def plans(draw: st.DrawFn) -> tuple[list[Piece], Imposition, Backs]:
    """Lay out a handful of pieces in some way."""
    flip: Backs = draw(st.sampled_from(["none", "long", "short", "fold"]))
    kinds = draw(pieces)
    plan = impose(
        kinds,
        draw(papers),
        margin=draw(st.sampled_from([8.0, 10.0])),
        gap=draw(st.sampled_from([0.0, 0.0, 2.0, 5.0])),
        bleed=draw(st.sampled_from([3.0, 3.0, 0.0])),
        backs=flip,
    )
    return kinds, plan, flip


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > CLOSE and down > CLOSE


def around(boxes: list[Rect]) -> Rect:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def everything_on(sheet: Sheet) -> list[Slot]:
    return [*sheet.slots, *backs(sheet, "fold")]


@settings(max_examples=60, deadline=None)
@given(plans())
def test_sheets_are_sound(laid_out: tuple[list[Piece], Imposition, Backs]) -> None:
    kinds, plan, _ = laid_out
    by_key = {piece.key: piece for piece in kinds}
    placed = Counter(slot.piece for sheet in plan.sheets for slot in sheet.slots)
    assert placed == {piece.key: piece.copies for piece in kinds}, "every copy is placed once"
    assert plan.straight_cuts == sum(len(sheet.cuts) for sheet in plan.sheets)
    assert plan.area_bound <= len(plan.sheets)
    for sheet in plan.sheets:
        slots = everything_on(sheet)
        for slot in sheet.slots:
            piece = by_key[slot.piece]
            size = (piece.width, piece.height) if slot.turned == 0 else (piece.height, piece.width)
            assert (slot.width, slot.height) == size
        for slot in slots:
            assert slot.x >= 8 - CLOSE and slot.trim.right <= sheet.width - 8 + CLOSE, "inside the margins"
            assert slot.y >= 8 - CLOSE and slot.trim.bottom <= sheet.height - 8 + CLOSE
            assert min(slot.bled.x, slot.bled.y) >= 5 - CLOSE
            assert by_key[slot.piece].bleed or slot.bleed == (0, 0, 0, 0)
        for one, other in combinations(slots, 2):
            assert not overlap(one.trim, other.trim)
            assert not overlap(one.bled, other.trim), "no bleed on another's face"
            assert not overlap(one.trim, other.bled)
        block = around([slot.trim for slot in slots])
        assert block.centre == pytest.approx((sheet.width / 2, sheet.height / 2), abs=1e-3)
        assert (block.x, block.y) == pytest.approx((sheet.block.x, sheet.block.y))
        assert (block.right, block.bottom) == pytest.approx((sheet.block.right, sheet.block.bottom))
        assert len({by_key[slot.piece].group for slot in slots}) == 1


@settings(max_examples=60, deadline=None)
@given(plans())
def test_different_pieces_keep_room_for_both_bleeds(laid_out: tuple[list[Piece], Imposition, Backs]) -> None:
    kinds, plan, _ = laid_out
    formats = {p.key: (min(p.width, p.height), max(p.width, p.height), p.bleed) for p in kinds}
    for sheet in plan.sheets:
        for one, other in combinations(sheet.slots, 2):
            if formats[one.piece] != formats[other.piece]:
                reach = 3 if any(max(slot.bleed) >= 3 for slot in (one, other)) else 1
                grown = [slot.trim.grown((reach, reach, reach, reach)) for slot in (one, other)]
                assert not overlap(*grown)


@settings(max_examples=80, deadline=None)
@given(plans())
def test_cuts_from_edge_to_edge_free_every_slot(laid_out: tuple[list[Piece], Imposition, Backs]) -> None:
    _, plan, _ = laid_out
    for sheet in plan.sheets:
        assert frees_every_slot(sheet)
        assert len(cut_apart(sheet)) == len(sheet.cuts) + 1


@settings(max_examples=40, deadline=None)
@given(plans())
def test_cut_away_paper_is_never_cut_again(laid_out: tuple[list[Piece], Imposition, Backs]) -> None:
    """Each cut has a slot's side on its line: a cut through bare paper would be one too many."""
    _, plan, _ = laid_out
    for sheet in plan.sheets:
        for cut in sheet.cuts:
            upright = cut.x1 == cut.x2
            touched = [
                slot
                for slot in sheet.slots
                if (
                    min(abs(cut.x1 - slot.x), abs(cut.x1 - slot.trim.right)) < CLOSE
                    and slot.y < cut.y2
                    and slot.trim.bottom > cut.y1
                    if upright
                    else min(abs(cut.y1 - slot.y), abs(cut.y1 - slot.trim.bottom)) < CLOSE
                    and slot.x < cut.x2
                    and slot.trim.right > cut.x1
                )
            ]
            assert touched


@settings(max_examples=60, deadline=None)
@given(plans(), st.sampled_from(["long", "short", "fold"]))
def test_each_back_lies_under_its_front_and_reads_upright(
    laid_out: tuple[list[Piece], Imposition, Backs], flip: Backs
) -> None:
    """Turn the sheet, or fold it, and look at where the top of front and back of each card point."""
    _, plan, _ = laid_out
    for sheet in plan.sheets:
        behind = backs(sheet, flip)
        if not behind:
            assert flip == "fold" and sheet.fold is None
            continue
        vertical = axis(sheet, flip) == "vertical"
        for front, back in zip(sheet.slots, behind, strict=True):
            x, y = back.trim.centre
            seen_through = (sheet.width - x, y) if vertical else (x, sheet.height - y)
            assert seen_through == pytest.approx(front.trim.centre, abs=1e-3)
            assert (back.piece, back.width, back.height) == (front.piece, front.width, front.height)
            up = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
            across, down = up[back.turned]
            assert ((-across, down) if vertical else (across, -down)) == up[front.turned]


@settings(max_examples=30, deadline=None)
@given(plans())
def test_a_fold_has_its_backs_at_a_distance(laid_out: tuple[list[Piece], Imposition, Backs]) -> None:
    kinds, plan, flip = laid_out
    backed = {piece.key for piece in kinds if piece.backs}
    for sheet in plan.sheets:
        if flip != "fold" or not sheet.backed:
            assert sheet.fold is None
            continue
        assert sheet.fold is not None
        assert {slot.piece for slot in sheet.slots} <= backed
        upright = sheet.fold.x1 == sheet.fold.x2
        for slot in sheet.slots:
            far = sheet.fold.x1 - slot.bled.right if upright else sheet.fold.y1 - slot.bled.bottom
            assert far >= 5 - CLOSE


def length(mark: SheetLine) -> float:
    return abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1)


@settings(max_examples=40, deadline=None)
@given(plans())
def test_marks_are_enough_to_cut_by_and_never_on_a_face(
    laid_out: tuple[list[Piece], Imposition, Backs],
) -> None:
    _, plan, flip = laid_out
    for sheet in plan.sheets:
        sides = [sheet]
        if flip in {"long", "short"}:
            sides.append(backside(sheet, "long" if flip == "long" else "short"))
        for side in sides:
            edge, everywhere = cut_marks(side, "edge"), cut_marks(side, "all")
            assert set(edge) <= set(everywhere)
            assert len(set(everywhere)) == len(everywhere)
            for mark in everywhere:
                assert mark.x1 == mark.x2 or mark.y1 == mark.y2
                assert 0.5 - CLOSE <= length(mark) <= 5 + CLOSE
                assert min(mark.x1, mark.y1) >= 3 - CLOSE
                assert mark.x2 <= side.width - 3 + CLOSE and mark.y2 <= side.height - 3 + CLOSE
                drawn = Rect(mark.x1 - 0.1, mark.y1 - 0.1, mark.x2 - mark.x1 + 0.2, mark.y2 - mark.y1 + 0.2)
                assert not any(overlap(drawn, slot.trim) for slot in everything_on(side))
            for cut in side.cuts:
                upright = cut.x1 == cut.x2
                at = cut.x1 if upright else cut.y1
                on_line = [
                    (mark.y1 if upright else mark.x1)
                    for mark in edge
                    if (mark.x1 == mark.x2) == upright and abs((mark.x1 if upright else mark.y1) - at) < 1e-3
                ]
                block = around([slot.trim for slot in side.slots])
                low, high = (block.y, block.bottom) if upright else (block.x, block.right)
                assert any(place < low for place in on_line), "a mark at one end"
                assert any(place > high for place in on_line), "and one at the other"


@settings(max_examples=40, deadline=None)
@given(sizes, sizes, st.integers(1, 60), papers)
def test_equal_pieces_fill_no_more_sheets_than_a_grid_needs(
    width: float, height: float, copies: int, on: Paper
) -> None:
    plan = impose([Piece("a", width, height, copies)], on)
    columns, rows = (
        int((room - 16 + CLOSE) / size) for room, size in ((on.width, width), (on.height, height))
    )
    turned = int((on.width - 16 + CLOSE) / height) * int((on.height - 16 + CLOSE) / width)
    assert len(plan.sheets) <= -(-copies // max(columns * rows, turned))


@settings(max_examples=40, deadline=None)
@given(st.floats(1, 2e6), st.floats(1, 2e6), st.floats(0.5, 2e6), st.floats(0.5, 2e6), st.integers(1, 12))
def test_any_piece_on_any_paper_fits_or_is_told_of(
    paper_width: float, paper_height: float, width: float, height: float, copies: int
) -> None:
    on = Paper("any", paper_width, paper_height)
    try:
        plan = impose([Piece("a", width, height, copies)], on)
    except LayoutError as error:
        (misfit,) = error.misfits
        assert max(width, height) > max(misfit.room) or min(width, height) > min(misfit.room)
    else:
        assert sum(len(sheet.slots) for sheet in plan.sheets) == copies
