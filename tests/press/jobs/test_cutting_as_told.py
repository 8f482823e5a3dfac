"""A person who knows only the words of the page how to print, and the marks and numbers on a sheet, cuts it.

The sheets are those of every file of pieces of the three games, laid out with blank faces, which lie as
drawn ones do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.press.geometry import Rect, enclosing
from printkit.press.imposition import MarkLabel, SheetLine, paper
from printkit.press.sheets.file_builder import PageDraft
from printkit.press.sheets.slug import line_box
from tests.all_games import GAMES
from tests.press.imposition.ruler import Stroke, cuts_into
from tests.press.imposition.test_imposition_always import overlap
from tests.press.sheets.layouts import context, piece_files

WORDS = (
    "Lay the sheet on a cutting mat and leave all its parts where they are until the last cut: every line"
    " has a mark at both ends. Lay a steel ruler from one mark to the other and cut with a sharp knife, "
    "in the order of the numbers: a thin line joins each number to its mark.",
    "Long marks at both ends: cut straight through, from edge to edge. Short marks: cut only part of the "
    "line. “7 (2–4)” means: cut line 7 from line 2 to line 4, which are already cut, and no further; 0 is"
    " the edge of the paper or the fold. If neither end of a line names a part, cut along the pieces.",
)
"""What the person has read; `cut_as_told` does that and nothing else."""

READ = re.compile(r"(\d+)(?: \(((?:\d+–\d+)(?:, \d+–\d+)*)\))?")
CLOSE = 2e-3
TOUCH = 0.1  # mm: what an eye takes for touching
ROOM_FOR_MARK = 4.5  # mm: a mark, free of the paper's edge and of the piece


@dataclass(frozen=True)
class SheetInHand:
    """What a person sees of one side of a sheet: marks, numbers, and the boxes of pieces to keep whole."""

    hand: Rect
    marks: tuple[SheetLine, ...]
    labels: tuple[MarkLabel, ...]
    pieces: tuple[Rect, ...]


def line_of(mark: SheetLine) -> tuple[bool, float]:
    """Return which line a mark is the end of: whether it is upright, and where it is."""
    upright = abs(mark.x1 - mark.x2) < CLOSE
    return upright, round(mark.x1 if upright else mark.y1, 3)


def long_of(mark: SheetLine) -> float:
    return abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1)


def side_of(mark: SheetLine, seen: SheetInHand) -> tuple[bool, bool]:
    """Return at which side of the pieces a mark stands."""
    upright, _ = line_of(mark)
    x, y = enclosing(seen.pieces).centre
    return upright, (mark.y1 < y) if upright else (mark.x1 < x)


def hangs_on(label: MarkLabel, seen: SheetInHand) -> SheetLine:
    """Return the mark on which the thin line of a number begins; it comes near no other."""
    ends = [
        Rect(*min(one, other), abs(one[0] - other[0]), abs(one[1] - other[1]))
        for one, other in pairwise(label.leader)
    ]
    touched = [
        mark
        for mark in seen.marks
        if any(overlap(each.grown((TOUCH,) * 4), line_box(mark).grown((TOUCH,) * 4)) for each in ends)
    ]
    assert len(touched) == 1, (label, touched)
    return touched[0]


def long_marks(seen: SheetInHand) -> set[tuple[bool, float]]:
    """Return the lines with long marks at both ends: as long as the longest at that side of the sheet."""
    longest: dict[tuple[bool, bool], float] = {}
    for mark in seen.marks:
        side = side_of(mark, seen)
        longest[side] = max(longest.get(side, 0.0), long_of(mark))
    short = {line_of(mark) for mark in seen.marks if long_of(mark) < 0.8 * longest[side_of(mark, seen)]}
    return {line_of(mark) for mark in seen.marks} - short


def numbers_read(seen: SheetInHand) -> dict[int, tuple[tuple[bool, float], str]]:
    """Return for each number the line of the mark that it hangs on, and what follows it."""
    found: dict[int, tuple[tuple[bool, float], str]] = {}
    for label in seen.labels:
        match = READ.fullmatch(label.text)
        assert match, label
        number, (line, part) = int(match[1]), (line_of(hangs_on(label, seen)), match[2] or "")
        other, known = found.get(number, (line, part))
        assert line == other and not (part and known and part != known), (
            f"{label.text} stands beside two lines"
        )
        found[number] = line, part or known
    return found


def cut_as_told(seen: SheetInHand) -> Iterator[Stroke]:
    """Do what `WORDS` say."""
    read, through = numbers_read(seen), long_marks(seen)
    numbered = {line for line, _ in read.values()}
    hand = seen.hand
    for upright, at in sorted(through - numbered):
        yield whole(hand, upright, at)
    cut = set()
    for number, ((upright, at), ranges) in sorted(read.items()):
        cut.add(number)
        if (upright, at) in through:
            assert not ranges, "a part of a line with long marks"
            yield whole(hand, upright, at)
            continue
        parts = [each.split("–") for each in ranges.split(", ") if each]
        for start, end in parts:  # none beside a number alone: the plan tells, without it better not cut
            edges = (hand.y, hand.bottom) if upright else (hand.x, hand.right)
            if {int(start), int(end)} <= {0, *cut}:  # else there is no such line to be seen: better not cut
                low = read[int(start)][0][1] if int(start) else edges[0]
                high = read[int(end)][0][1] if int(end) else edges[1]
                yield Stroke(upright, at, low, high)


def whole(hand: Rect, upright: bool, at: float) -> Stroke:
    """Cut from edge to edge."""
    return Stroke(upright, at, *((hand.y, hand.bottom) if upright else (hand.x, hand.right)))


def in_hand(draft: PageDraft) -> SheetInHand:
    """Return what is seen of a page; with a fold, of the half with the fronts."""
    page = draft.page
    hand = Rect(0.0, 0.0, page.width, page.height)
    for line in draft.overlay.lines:
        if line.kind == "fold" and line.x1 == line.x2:
            hand = Rect(0.0, 0.0, line.x1, page.height)
        elif line.kind == "fold":
            hand = Rect(0.0, 0.0, page.width, line.y1)
    marks = tuple(
        line
        for line in draft.overlay.lines
        if line.kind == "mark" and line.x2 <= hand.right and line.y2 <= hand.bottom
    )
    boxes = [box for stamp in page.stamps if (box := seen_box(stamp, page.trim))]
    pieces = tuple(
        box for box in boxes if box.right <= hand.right + CLOSE and box.bottom <= hand.bottom + CLOSE
    )
    return SheetInHand(hand, marks, draft.labels, pieces)


def seen_box(stamp: Any, trim: Rect | None) -> Rect | None:
    """Return the trim box of a stamped piece; of one that is larger than the sheet, the tile."""
    if trim is None:
        return None
    width, height = stamp.content.width, stamp.content.height
    if stamp.turned in (90, 270):
        width, height = height, width
    left, top = max(trim.x, stamp.x - width / 2), max(trim.y, stamp.y - height / 2)
    right, bottom = min(trim.right, stamp.x + width / 2), min(trim.bottom, stamp.y + height / 2)
    return Rect(left, top, right - left, bottom - top)


@pytest.fixture(autouse=True)
def no_assembly_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out the pages on how a board is glued: nobody cuts them."""
    monkeypatch.setattr("printkit.press.sheets.poster.bind_plan", lambda *_: None)


def laid_out(game: str, paper_name: str) -> list[PageDraft]:
    """Return the pages of all pieces of a game with all kinds of backs."""
    kit = read_game(paths.card_data(game)).kit("en")
    files = piece_files(kit, paper(paper_name), context(kit))
    return [draft for _, builder in files for draft in builder.drafts]


PAPERS = {"a4": 0, "letter": 0, "a3": 3, "legal": 3, "tabloid": 2, "a5": 0}
"""How many lines of a sheet may have no room for the part that is cut: where less than 3 mm are left beside
the bleed, there is one row of numbers."""

USUAL = "a4"
"""The paper that is tried each time."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "paper_name", [pytest.param(name, marks=() if name == USUAL else pytest.mark.slow) for name in PAPERS]
)
def test_who_does_what_the_words_say_cuts_no_piece(game: str, paper_name: str) -> None:
    drafts = laid_out(game, paper_name)
    assert len(drafts) > 10
    for seen in map(in_hand, drafts):
        made = list(cut_as_told(seen))
        assert not [(stroke, piece) for stroke in made for piece in seen.pieces if cuts_into(stroke, piece)]
        read = {line for line, part in numbers_read(seen).values() if part}
        unread = {line_of(mark) for mark in seen.marks} - read - long_marks(seen)
        assert len(unread) <= PAPERS[paper_name]
        if not unread:
            assert all(is_freed(piece, made, seen) for piece in seen.pieces)


@pytest.mark.parametrize("game", GAMES)
def test_who_cuts_through_at_every_long_mark_cuts_no_piece(game: str) -> None:
    """A mark that is long at one end only once led through pieces."""
    for seen in map(in_hand, laid_out(game, "a4")):
        longest = max((long_of(mark) for mark in seen.marks), default=0.0)
        lines = long_marks(seen) | {line_of(mark) for mark in seen.marks if long_of(mark) == longest}
        made = [whole(seen.hand, *line) for line in lines]
        assert not [(stroke, piece) for stroke in made for piece in seen.pieces if cuts_into(stroke, piece)]


def test_the_page_how_to_print_has_the_words_that_were_followed() -> None:
    page = (paths.shared_templates() / "how-to-print.html").read_text("utf-8")
    assert all(f'{{{{ _("{said}") }}}}' in page for said in WORDS)


def is_freed(piece: Rect, made: Sequence[Stroke], seen: SheetInHand) -> bool:
    """Whether each side of a piece is cut, but for those whose marks have no room beside the pieces."""
    block, hand = enclosing(seen.pieces), seen.hand
    beside = min(block.x - hand.x, hand.right - block.right)
    above = min(block.y - hand.y, hand.bottom - block.bottom)
    sides = ((True, piece.x), (True, piece.right), (False, piece.y), (False, piece.bottom))
    ends = {True: (piece.y, piece.bottom), False: (piece.x, piece.right)}
    return all(
        (above if upright else beside) < ROOM_FOR_MARK
        or abs(at - (hand.x if upright else hand.y)) < CLOSE
        or abs(at - (hand.right if upright else hand.bottom)) < CLOSE
        or any(
            stroke.upright == upright
            and abs(stroke.at - at) < CLOSE
            and stroke.low < ends[upright][0] + CLOSE
            and stroke.high > ends[upright][1] - CLOSE
            for stroke in made
        )
        for upright, at in sides
    )
