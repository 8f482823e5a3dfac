"""A label, a ruler and what it says on every sheet of every file, on all papers, with all kinds of backs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Kit
from printkit.press.geometry import Rect
from printkit.press.imposition import PAPERS, Backs, paper
from printkit.press.sheets.document_sheets import LaidOutPage, lay_out_booklet
from printkit.press.sheets.file_builder import FileBuilder, PageDraft
from printkit.press.sheets.furniture import Overlay, Ruler, draw_overlay
from printkit.press.sheets.slug import MEASURE, MEASURE_INCHES, Label, line_box, place_notes
from tests.all_games import GAMES
from tests.press.sheets.layouts import context, files

FULL = {
    ("humans", "a4", "pawns fold"): 1,
    ("humans", "a5", "pawns none"): 1,
    ("humans", "a5", "pawns long"): 2,
    ("humans", "a5", "pawns short"): 2,
    ("humans", "legal", "pawns fold"): 1,
    ("humans", "letter", "mixed none"): 1,
    ("humans", "letter", "mixed long"): 2,
    ("humans", "letter", "mixed short"): 2,
    ("mosh", "a4", "mixed fold"): 1,
    ("non-morts", "a3", "mixed none"): 1,
    ("non-morts", "a3", "mixed long"): 2,
    ("non-morts", "a3", "mixed short"): 2,
    ("non-morts", "a3", "mixed fold"): 2,
    ("non-morts", "a4", "cards fold"): 2,
    ("non-morts", "a4", "tokens fold"): 1,
    ("non-morts", "a5", "cards none"): 1,
    ("non-morts", "a5", "cards long"): 2,
    ("non-morts", "a5", "cards short"): 2,
    ("non-morts", "a5", "mixed none"): 4,
    ("non-morts", "a5", "mixed long"): 8,
    ("non-morts", "a5", "mixed short"): 8,
    ("non-morts", "a5", "mixed fold"): 3,
    ("non-morts", "letter", "slips none"): 1,
    ("inferno", "a3", "tokens-with-backs fold"): 1,
    ("inferno", "a5", "tokens none"): 1,
    ("inferno", "letter", "tokens-with-backs none"): 1,
    ("inferno", "letter", "tokens-with-backs long"): 2,
    ("inferno", "letter", "tokens-with-backs short"): 2,
    ("reptiliens", "a3", "mixed fold"): 1,
    ("reptiliens", "a4", "mixed none"): 1,
    ("reptiliens", "a4", "mixed long"): 2,
    ("reptiliens", "a4", "mixed short"): 2,
    ("reptiliens", "a5", "mixed none"): 1,
    ("reptiliens", "a5", "mixed long"): 2,
    ("reptiliens", "a5", "mixed short"): 2,
    ("reptiliens", "letter", "houses fold"): 1,
    ("reptiliens", "letter", "mixed fold"): 2,
}
"""Pages on which marks leave no 50 mm free; the row of their file on the how-to page says so."""
UNLABELLED = {
    ("humans", "a4", "pawns fold"): 1,
    ("humans", "a5", "pawns none"): 1,
    ("humans", "a5", "pawns long"): 2,
    ("humans", "a5", "pawns short"): 2,
    ("humans", "legal", "pawns fold"): 1,
    ("inferno", "a5", "tokens none"): 1,
    ("non-morts", "a5", "cards none"): 1,
    ("non-morts", "a5", "cards long"): 2,
    ("non-morts", "a5", "cards short"): 2,
    ("non-morts", "a5", "mixed none"): 4,
    ("non-morts", "a5", "mixed long"): 8,
    ("non-morts", "a5", "mixed short"): 8,
    ("non-morts", "a5", "mixed fold"): 3,
    ("non-morts", "a3", "mixed none"): 1,
    ("non-morts", "a3", "mixed long"): 2,
    ("non-morts", "a3", "mixed short"): 2,
    ("reptiliens", "a5", "mixed none"): 1,
    ("reptiliens", "a5", "mixed long"): 2,
    ("reptiliens", "a5", "mixed short"): 2,
}
"""Pages that pieces with their bleed fill so far that no strip of 3 mm is left for the shortest label."""


ODD = ("a3", "a5")
"""Papers on which the largest game takes seconds to be laid out."""

LAID_OUT = [
    pytest.param(game, name, marks=[pytest.mark.slow] * (game == "reptiliens" and name in ODD))
    for game in GAMES
    for name in sorted(PAPERS)
]
"""Games with the papers that they are laid out on."""


@cache
def kit_of(game: str) -> Kit:
    return read_game(paths.card_data(game)).kit("fr")


@cache
def laid_out(game: str, name: str) -> list[tuple[str, FileBuilder]]:
    kit = kit_of(game)
    return list(files(kit, paper(name), context(kit)))


def counted(game: str, name: str, count: Callable[[FileBuilder], int]) -> dict[tuple[str, str, str], int]:
    """What is counted in each file, where it is not 0."""
    laid = laid_out(game, name)
    assert laid
    found = {(game, name, file): count(builder) for file, builder in laid}
    return {key: number for key, number in found.items() if number}


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


def taken_on(draft: PageDraft) -> list[Rect]:
    """All that notes keep clear of: pieces with their bleed, marks and other lines, the numbers of marks."""
    lines = (line_box(line) for line in draft.overlay.lines)
    return [*draft.printed, *lines, *(each.box for each in draft.labels)]


def far_in(draft: PageDraft, box: Rect) -> bool:
    """Whether a box lies where printers reach."""
    width, height = draft.page.width, draft.page.height
    return min(box.x, box.y, width - box.right, height - box.bottom) >= 4.99


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
            taken = taken_on(draft)
            beside = {words: place.box for place, words in notes.words}.pop(said[0])
            others = [place.box for place, words in notes.words if words != said[0]]
            boxes = [ruler_box(notes.ruler), beside]
            assert not any(meet(box, other) for box in boxes for other in (*taken, *others))
            assert not meet(*boxes)
            assert all(far_in(draft, box) for box in boxes)
    return missing


def without_label(builder: FileBuilder) -> int:
    """Count the pages without a label; where one is it lies free, and says which page of what it is."""
    missing, total = 0, len(builder.drafts)
    for number, draft in enumerate(builder.drafts, start=1):
        ways = builder.slug.labels(number, total, draft.side, draft.part)
        notes = builder.placed_notes(draft, number, total)
        found = [(place.box, words) for place, words in notes.words if words in ways]
        missing += not found
        for box, words in found:
            assert builder.slug.content in words and f"{number}/{total}" in words
            assert not [each for each in taken_on(draft) if meet(box, each)], (number, words)
            assert far_in(draft, box)
        assert len(found) <= 1
    return missing


@pytest.mark.parametrize(("game", "name"), LAID_OUT)
def test_every_sheet_has_a_ruler_with_its_words(game: str, name: str) -> None:
    assert counted(game, name, without_ruler) == {k: n for k, n in FULL.items() if k[:2] == (game, name)}


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("at", [0.1, 0.5, 0.9])
def test_notes_keep_off_the_page_numbers_of_a_booklet(name: str, flip: Backs, at: float) -> None:
    """Wherever these stand at the foot of their pages, and however the pages are turned."""
    sheet = paper(name)
    width, height = sheet.height / 2, sheet.width
    foot = Rect(at * width - 3, height - 7, 6, 2)
    label = Label("Jeu", "Règles", "fr", "0123abc", lambda words: words)
    builder = lay_out_booklet(
        [LaidOutPage(width, height, (foot,))] * 8, sheet, label, context(kit_of("mosh")), flip, False
    )
    assert [len(draft.page.stamps) for draft in builder.drafts] == [2] * 4
    assert without_ruler(builder) == without_label(builder) == 0
    for draft in builder.drafts:
        for stamp in draft.page.stamps:
            down = (foot.centre[1] - height / 2) * (-1 if stamp.turned else 1)
            across = (foot.centre[0] - width / 2) * (-1 if stamp.turned else 1)
            middles = [each.centre for each in draft.printed]
            assert any(middle == pytest.approx((stamp.x + across, stamp.y + down)) for middle in middles)


@pytest.mark.parametrize(("game", "name"), LAID_OUT)
def test_every_sheet_has_a_label_that_lies_on_nothing(game: str, name: str) -> None:
    assert counted(game, name, without_label) == {
        k: n for k, n in UNLABELLED.items() if k[:2] == (game, name)
    }


LABEL = Label("A game", "cards", "en", "0123abc", lambda words: words)


@pytest.mark.parametrize(
    ("room", "words"),
    [
        (60, "A game · cards · 3/16 · en · fold in the middle · 0123abc · A1"),
        (38, "A game · cards · 3/16 · en · fold in the middle · A1"),
        (33, "A game · cards · 3/16 · fold in the middle · A1"),
        (28, "cards · 3/16 · fold in the middle · A1"),
        (12, "cards · 3/16"),
        (6, None),
    ],
)
def test_a_label_says_as_much_as_it_has_room_for(room: float, words: str | None) -> None:
    """The paper is free only in a strip at its foot, and there only for some mm between two marks."""
    foot = Rect(6, 289, room + 2, 8)
    printed = (Rect(0, 0, 210, 289), Rect(0, 289, 6, 8), Rect(foot.right, 289, 210 - foot.right, 8))
    notes = place_notes(210, 297, (), printed, LABEL.labels(3, 16, "fold", "A1"), MEASURE)
    assert [said for _, said in notes.words] == ([words] if words else [])


def test_a_label_finds_a_narrow_strip_between_pieces() -> None:
    for above in (100.0, 100.7, 101.3):
        printed = (Rect(0, 0, 210, above), Rect(0, above + 4.9, 210, 297))
        notes = place_notes(210, 297, (), printed, LABEL.labels(1, 1), MEASURE)
        assert notes.words[0][1] == LABEL.label(1, 1)
        assert above < notes.words[0][0].box.y < notes.words[0][0].box.bottom < above + 4.9


def test_a_ruler_stands_upright_where_only_the_sides_are_free() -> None:
    printed = (Rect(15, 3, 180, 291),)
    notes = place_notes(210, 297, (), printed, ("label",), MEASURE)
    assert notes.ruler and notes.ruler.turned in (90, 270)
    (place, _) = notes.words[1]
    assert place.turned == notes.ruler.turned
    assert abs(ruler_box(notes.ruler).bottom - place.box.bottom) > 20


def test_a_ruler_lies_further_inside_where_the_margin_is_full_of_marks() -> None:
    marks = tuple(Rect(10 * n, 0, 1, 12) for n in range(22))
    sides = (Rect(0, 0, 12, 297), Rect(198, 0, 12, 297), *marks, Rect(0, 285, 210, 12))
    ruler = place_notes(210, 297, (), sides, ("label",), MEASURE).ruler
    assert ruler and ruler.turned == 0 and 13 < ruler.y < 284


def test_without_room_for_both_there_is_neither() -> None:
    notes = place_notes(210, 297, (), (Rect(0, 0, 210, 297),), ("label",), MEASURE)
    assert notes.ruler is None and not notes.words


def test_a_ruler_with_inches_has_five_ticks_more() -> None:
    plain, both = (
        draw_overlay(Overlay(215.9, 279.4, ruler=Ruler(20, 270, inches=inches))).operators
        for inches in (False, True)
    )
    assert both.count(" l S") == plain.count(" l S") + 5
