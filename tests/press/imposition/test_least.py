"""The fewest sheets that pieces need, however they are laid out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.press.imposition import Paper, Piece, impose, paper
from printkit.press.imposition.grid import Format
from printkit.press.imposition.guillotine import Room
from printkit.press.imposition.least import least_sheets
from printkit.press.jobs.job import fitted
from printkit.press.sheets.sorting import sort_pieces
from tests.all_games import GAMES
from tests.press.imposition.proof import fullest, least_by_pairs, sums
from tests.press.sheets.layouts import context, items

A4 = Room(194.0, 281.0, 6.0, 0.0)
CASES: dict[str, tuple[dict[tuple[float, float], int], int]] = {
    "what fills sheets by area": ({(97, 281): 5}, 3),
    "squares of which fewer fit than their area": ({(80, 80): 48}, 8),
    "pieces of which no two share a sheet": ({(148, 210): 6}, 6),
    "different ones of which no two do": ({(148, 210): 7, (168, 190): 1, (187, 212): 1}, 9),
    "two that share one": ({(140, 190): 2}, 1),
    "cards beside boards, two on a sheet": ({(148, 210): 6, (63, 88): 58}, 12),
    "cards that lie beside boards": ({(148, 210): 6, (63, 88): 12}, 6),
    "nothing": ({}, 0),
}


@pytest.mark.parametrize("case", CASES)
def test_the_least_is_told_of_what_is_large(case: str) -> None:
    held, sheets = CASES[case]
    assert least_sheets([Format(*size) for size in held], [*held.values()], A4) == sheets


def test_the_search_finds_the_fullest_sheet() -> None:
    """Squares of 2 leave a strip of a sheet of 6 x 7, which pieces of 1 x 6 fill."""
    across, down = sums({1, 2, 3, 6}, 6), sums({1, 2, 3, 6}, 7)
    assert (across[-1], down[-1]) == (6, 7)
    assert fullest([((2, 2), 4.0)], across, down) == 36, "one strip of 1 x 6 is left"
    assert fullest([((2, 2), 4.0), ((1, 6), 6.0), ((6, 1), 6.0)], across, down) == 42


def test_two_formats_that_do_not_help_each_other_need_what_each_needs() -> None:
    """Six tiles fill a sheet, or nine cards; no sheet with both is fuller."""
    tiles, cards = Format(80, 80), Format(63, 88)
    assert least_by_pairs([tiles, cards], [48, 16], A4) == 10
    assert least_by_pairs([tiles, cards], [42, 18], A4) == 9


sizes = st.one_of(
    st.tuples(st.integers(12, 190), st.integers(12, 275)),
    st.sampled_from([(148, 210), (63, 88), (80, 80), (25, 25)]),
)
papers = st.sampled_from([paper(name) for name in ("a4", "letter", "a3")])
needs = st.dictionaries(sizes, st.integers(1, 30), min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(
    needs,
    st.sampled_from([0.0, 3.0, 9.0]),
    st.sampled_from([0.0, 3.0]),
    papers,
)
def test_no_layout_takes_fewer(held: dict[tuple[int, int], int], gap: float, bleed: float, on: Paper) -> None:
    pieces = [
        Piece(f"{at}", float(size[0]), float(size[1]), count)
        for at, (size, count) in enumerate(held.items())
        if min(size) <= on.width - 16 and max(size) <= on.height - 16
    ]
    plan = impose(pieces, on, gap=gap, bleed=bleed)
    formats = [Format(each.width, each.height) for each in pieces]
    room = Room(on.width - 16, on.height - 16, max(gap, 2 * bleed or 2.0), gap)
    least = least_sheets(formats, [each.copies for each in pieces], room)
    assert plan.area_bound <= least <= len(plan.sheets)
    assert least_by_pairs(formats, [each.copies for each in pieces], room) <= len(plan.sheets)


MORE = {
    ("humans", True): 1,
    ("humans", False): 1,
    ("non-morts", True): 1,
    ("inferno", False): 1,
    ("reptiliens", True): 1,
    ("reptiliens", False): 2,
}
"""Sheets that pieces with backs, or without, take beyond those proven to be needed; others take no more."""


@pytest.mark.parametrize("sheet", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_games_take_the_least_sheets_of_card_or_few_more(game: str, sheet: str) -> None:
    """All pieces printed alike, as if each could share a sheet with any other."""
    kit, on = read_game(paths.card_data(game)).kit("fr"), paper(sheet)
    how = context(kit)
    found = items(
        kit, [fitted(each, on) for each in kit.components if each.stock == "card" and not each.document]
    )
    shared = sort_pieces(found, on, how.margin_on(on), how.safe).shared
    room = Room(on.width - 2 * how.margin_on(on), on.height - 2 * how.margin_on(on), 6.0, 0.0)
    for backed in (True, False):
        kinds = [each for each in shared if (each.back is not None) == backed]
        demand: Counter[Format] = Counter()
        for each in kinds:
            demand[Format(min(each.width, each.height), max(each.width, each.height))] += each.copies
        pieces = [Piece(each.name, each.width, each.height, each.copies, each.bleed) for each in kinds]
        sheets = len(impose(pieces, on, margin=how.margin_on(on)).sheets)
        held = [*demand], [*demand.values()], room
        least = max(least_sheets(*held), least_by_pairs(*held))
        assert least <= sheets <= least + MORE.get((game, backed), 0)
