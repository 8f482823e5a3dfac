"""A ruler and what it says on every sheet of every file, on all papers, with all kinds of backs."""

from __future__ import annotations

from functools import cache

import pytest

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Kit
from printkit.press.geometry import Rect
from printkit.press.imposition import PAPERS, paper
from printkit.press.sheets.file_builder import FileBuilder
from printkit.press.sheets.furniture import Overlay, Ruler, draw_overlay
from printkit.press.sheets.slug import MEASURE, MEASURE_INCHES, line_box, place_notes
from tests.press.sheets.layouts import context, files

GAMES = ("mosh", "non-morts", "inferno")
FULL = {
    ("non-morts", "a4", "cards fold"): 2,
    ("non-morts", "a4", "tokens fold"): 1,
    ("non-morts", "a5", "cards none"): 1,
    ("non-morts", "a5", "cards long"): 2,
    ("non-morts", "a5", "cards short"): 2,
    ("non-morts", "a5", "mixed none"): 4,
    ("non-morts", "a5", "mixed long"): 8,
    ("non-morts", "a5", "mixed short"): 8,
    ("non-morts", "letter", "tokens fold"): 1,
    ("non-morts", "letter", "slips none"): 1,
    ("inferno", "a3", "tokens-with-backs fold"): 1,
    ("inferno", "a5", "tokens none"): 1,
    ("inferno", "letter", "tokens-with-backs none"): 1,
    ("inferno", "letter", "tokens-with-backs long"): 2,
    ("inferno", "letter", "tokens-with-backs short"): 2,
}
"""Pages on which marks leave no 50 mm free; the row of their file on the how-to page says so."""


@cache
def kit_of(game: str) -> Kit:
    return read_game(paths.card_data(game)).kit("fr")


def ruler_box(ruler: Ruler) -> Rect:
    """Where the line of a ruler and its ticks lie."""
    above, below = (1.2, 1.2) if ruler.inches else (1.6, 0.0)
    if ruler.turned == 270:
        return Rect(ruler.x - above, ruler.y - ruler.length, above + below, ruler.length)
    if ruler.turned == 90:
        return Rect(ruler.x - below, ruler.y, above + below, ruler.length)
    return Rect(ruler.x, ruler.y - above, ruler.length, above + below)


def meet(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def without_ruler(builder: FileBuilder) -> int:
    """Count the pages without a ruler; where one is it lies free, with its words."""
    missing, seen = 0, set()
    for number, draft in enumerate(builder.drafts, start=1):
        alike = (draft.overlay, draft.printed, draft.part)
        notes = builder.placed_notes(draft, number, len(builder.drafts))
        inches = {draft.page.width, draft.page.height} & {215.9, 279.4}
        said = [words for _, words in notes.words if words in (MEASURE, MEASURE_INCHES)]
        assert said == ([MEASURE_INCHES if inches else MEASURE] if notes.ruler else [])
        missing += notes.ruler is None
        if notes.ruler and alike not in seen:
            seen.add(alike)
            assert notes.ruler.inches == bool(inches)
            taken = [*draft.printed, *(line_box(line) for line in draft.overlay.lines)]
            boxes = [ruler_box(notes.ruler), notes.words[1][0].box]
            assert not any(meet(box, other) for box in boxes for other in taken)
            assert not any(meet(box, notes.words[0][0].box) for box in boxes) and not meet(*boxes)
            for box in boxes:
                edges = (box.x, box.y, draft.page.width - box.right, draft.page.height - box.bottom)
                assert min(edges) >= 4.99
    return missing


@pytest.mark.parametrize("name", sorted(PAPERS))
@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_has_a_ruler_with_its_words(game: str, name: str) -> None:
    kit = kit_of(game)
    laid = list(files(kit, paper(name), context(kit)))
    assert laid
    missing = {(game, name, file): without_ruler(builder) for file, builder in laid}
    assert {key: count for key, count in missing.items() if count} == {
        key: count for key, count in FULL.items() if key[:2] == (game, name)
    }


def test_a_ruler_stands_upright_where_only_the_sides_are_free() -> None:
    printed = (Rect(15, 3, 180, 291),)
    notes = place_notes(210, 297, (), printed, "label", MEASURE)
    assert notes.ruler and notes.ruler.turned in (90, 270)
    (place, _) = notes.words[1]
    assert place.turned == notes.ruler.turned
    assert abs(ruler_box(notes.ruler).bottom - place.box.bottom) > 20


def test_a_ruler_lies_further_inside_where_the_margin_is_full_of_marks() -> None:
    marks = tuple(Rect(10 * n, 0, 1, 12) for n in range(22))
    sides = (Rect(0, 0, 12, 297), Rect(198, 0, 12, 297), *marks, Rect(0, 285, 210, 12))
    ruler = place_notes(210, 297, (), sides, "label", MEASURE).ruler
    assert ruler and ruler.turned == 0 and 13 < ruler.y < 284


def test_without_room_for_both_there_is_neither() -> None:
    notes = place_notes(210, 297, (), (Rect(0, 0, 210, 297),), "label", MEASURE)
    assert notes.ruler is None and [words for _, words in notes.words] == ["label"]


def test_a_ruler_with_inches_has_five_ticks_more() -> None:
    plain, both = (
        draw_overlay(Overlay(215.9, 279.4, ruler=Ruler(20, 270, inches=inches))).operators
        for inches in (False, True)
    )
    assert both.count(" l S") == plain.count(" l S") + 5
