"""How near to the paper's edges pieces come, and what lies whole on large paper."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.press.imposition import Order, paper
from printkit.press.imposition.paper import usual_margin, whole_on
from printkit.press.sheets.item import Item
from printkit.press.sheets.print_file import lay_out_items
from printkit.press.sheets.profile import Profile
from printkit.press.sheets.slug import Label
from printkit.press.sheets.sorting import sort_pieces
from tests.all_games import GAMES
from tests.press.deck import Deck
from tests.press.sheets.layouts import context, files, items, picture

LABEL = Label("Game", "Piece", "en", "0123abc", lambda words: words)


@pytest.mark.parametrize(
    ("name", "margin"),
    [("a4", 8), ("letter", 7.5), ("letter-landscape", 7.5), ("215.9x279.4", 7.5), ("legal", 8), ("a5", 8)],
)
def test_letter_has_a_narrower_margin_than_other_papers(name: str, margin: float) -> None:
    assert usual_margin(paper(name)) == margin


def test_letter_holds_nine_poker_cards_with_their_bleed_clipped() -> None:
    how = context(read_game(paths.card_data("mosh")).kit("en"))
    cards = [Item("card", "card", 63, 88, 9, picture(63, 88))]
    sheet = paper("letter")
    builder = lay_out_items(cards, sheet, "none", LABEL, how).builder
    (draft,) = builder.drafts
    assert len(draft.page.stamps) == 9
    assert min(min(box.x, box.y) for box in draft.printed) == pytest.approx(5)
    assert max(box.right for box in draft.printed) <= sheet.width - 5
    wide = lay_out_items(cards, sheet, "none", LABEL, replace(how, margin=8.0)).builder
    assert [len(each.page.stamps) for each in wide.drafts] == [6, 3]


@pytest.mark.parametrize("order", ["fronts-first", "backs-first", "interleaved"])
def test_pieces_with_sheets_of_their_own_keep_the_order_of_the_whole_file(order: Order) -> None:
    """Else a stack turned by hand would have fronts behind fronts."""
    how = replace(context(read_game(paths.card_data("mosh")).kit("en")), order=order)
    face = picture(63, 88), picture(297, 420)
    cards = Item("card", "card", 63, 88, 9, face[0], face[0])
    board = Item("board", "board", 297, 420, 2, face[1], face[1])
    drafts = lay_out_items([cards, board], paper("a3"), "long", LABEL, how).builder.drafts
    behind = [draft.behind for draft in drafts]
    halves = sorted(behind, reverse=order == "backs-first")
    assert behind == (halves if order != "interleaved" else [False, True] * 3)


@pytest.mark.parametrize(
    ("size", "asked", "printer", "sheets", "margin"),
    [
        ("195x270", None, None, 2, 8.0),
        ("195x270", 3.0, None, 1, 3.0),
        ("199x274", None, 5.0, 1, 5.0),
        ("199x274", 8.0, 5.0, 2, 8.0),
    ],
)
def test_the_margin_is_that_asked_for_else_that_of_the_printer(
    deck: Deck, size: str, asked: float | None, printer: float | None, sheets: int, margin: float
) -> None:
    deck.cards(9)
    profile = Profile("attic", margin=printer)
    assert not deck.build(backs=("none",), papers=(size,), margin=asked, profile=profile).faults
    kit = json.loads(deck.pdf(paper=size).with_name("kit.json").read_text("utf-8"))
    (cards,) = (each for each in kit["files"] if each["file"] == "cards-no-backs.pdf")
    assert (cards["sheets"], cards["margin"]) == (sheets, margin)


@pytest.mark.parametrize(
    "name", ["legal", *(pytest.param(name, marks=pytest.mark.slow) for name in ("tabloid", "a3"))]
)
@pytest.mark.parametrize("game", GAMES)
def test_large_paper_cuts_no_piece_up_that_fits_on_it(game: str, name: str) -> None:
    kit = read_game(paths.card_data(game)).kit("en")
    sheet, how = paper(name), context(kit)
    pieces = items(kit, [each for each in kit.components if not each.document])
    assert not sort_pieces(pieces, sheet, how.margin_on(sheet), how.safe).larger
    for file, builder in files(kit, sheet, how):
        assert not any("A1" in draft.part for draft in builder.drafts), file


@pytest.mark.parametrize("bleed", [True, False])
def test_an_a4_piece_lies_whole_in_the_middle_of_legal(bleed: bool) -> None:
    how = context(read_game(paths.card_data("mosh")).kit("en"))
    piece = Item("piece", "piece", 210, 297, 1, picture(210, 297), picture(210, 297), bleed)
    for flip in ("none", "long", "short", "fold"):
        builder = lay_out_items([piece], paper("legal"), flip, LABEL, how).builder
        assert len(builder.drafts) == (1 if flip == "none" else 2)
        for draft in builder.drafts:
            assert draft.page.trim
            assert draft.page.trim.centre == pytest.approx((215.9 / 2, 355.6 / 2))
            assert (draft.page.trim.width, draft.page.trim.height) == (210, 297)
            box = draft.page.bleed
            assert box and box.y == pytest.approx(29.3 - (3 if bleed else 0)) and box.x >= 2.9


def test_small_paper_still_has_drawings_larger_than_its_printers_reach_in_parts() -> None:
    assert not whole_on(paper("a4")) and not whole_on(paper("letter"))
    pile = sort_pieces([Item("p", "p", 205, 290, 1, picture(205, 290))], paper("a4"), 8.0, {})
    assert [len(part) for part in (pile.shared, pile.alone, pile.larger)] == [0, 0, 1]
