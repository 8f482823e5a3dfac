"""The large-print edition: rulebooks a page to a sheet in 14 pt, cards for reading a size up."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.press.deck import Deck, sizes

RULES = """
[[component]]
id = "rules"
name = "Règles"
kind = "rules"
size = [148, 210]
document = "rules.html"
booklet = true
"""
PAGE = (
    '{% extends "common/document.html" %}{% block body %}<p>Un deux trois</p>'
    '<p style="break-before: page">Quatre</p>{% endblock %}'
)


@pytest.mark.parametrize(("paper", "larger"), [("a4", 2**0.5), ("letter", 279.4 / 210)])
def test_a_rulebook_has_a_page_on_a_sheet_and_larger_words(paper: str, larger: float, deck: Deck) -> None:
    deck.game(more=RULES)
    deck.template("rules.html", PAGE)
    assert not deck.build(papers=(paper,)).faults
    assert not deck.build(papers=(paper,), large=True).faults
    usual, large = (deck.pdf("rules", paper=edition) for edition in (paper, f"{paper}-large"))
    assert len(sizes(usual)) == len(sizes(large)) == 2
    assert sizes(large)[0] == pytest.approx({"a4": (595.3, 841.9), "letter": (612, 792)}[paper], abs=0.5)
    assert width_of(large, "trois") == pytest.approx(larger * width_of(usual, "trois"), rel=0.01)
    assert not list(large.parent.glob("*booklet*"))


LINE = '<p style="height: 1cm; margin: 0">Une ligne</p>'


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_large_page_holds_what_a_page_of_the_booklet_holds(paper: str, deck: Deck) -> None:
    deck.game(more=RULES)
    deck.template("rules.html", PAGE.replace("<p>Un", f"{LINE * 18}<p>Un"))
    assert not deck.build(papers=(paper,), large=True).faults
    assert len(sizes(deck.pdf("rules", paper=f"{paper}-large"))) == 2


def width_of(path: Path, word: str) -> float:
    """The width (pt) of a word on the first page."""
    with pypdfium2.PdfDocument(path) as document:
        words = document[0].get_textpage()
        index, count = words.search(word).get_next()
        left = words.get_charbox(index)[0]
        return float(words.get_charbox(index + count - 1)[2] - left)


def test_cards_for_reading_are_a_size_up_and_others_are_not(deck: Deck) -> None:
    deck.words()
    deck.cards(1)
    assert not deck.build(large=True).faults
    usual = width_of(deck.pdf(paper="a4-large"), "Carte")
    game = deck.data / "game.toml"
    game.write_text(game.read_text("utf-8").replace('id = "card"', 'id = "card"\nreading = true', 1), "utf-8")
    assert not deck.build(large=True).faults
    assert width_of(deck.pdf(paper="a4-large"), "Carte") == pytest.approx(2**0.5 * usual, rel=0.01)
    assert not deck.build().faults
    assert width_of(deck.pdf(), "Carte") == pytest.approx(usual, rel=0.001)
