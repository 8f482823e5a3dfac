"""A rulebook that takes more pages in a translation is told; one that says how many it may take is not."""

from __future__ import annotations

import pytest

from printkit.cli.check import check_one
from printkit.press.jobs.grown import pages_taken
from printkit.press.request import PrintJob, Request
from tests.press.deck import Deck

RULES = """
[[component]]
id = "rules-leaflet"
name = "Règle"
kind = "rules"
from = "ours"
size = [148, 210]
document = "rules.html"
{pages}
"""
PAGE = """{% extends "common/document.html" %}{% block body %}<p>{{ say("rule") }}</p>{% endblock %}"""
SHORT, LONG = "Une phrase.", " ".join(["A sentence that takes a little more room on the page."] * 200)


@pytest.fixture
def book(deck: Deck) -> Deck:
    deck.template("rules.html", PAGE)
    (deck.data / "labels.toml").write_text(f'rule = "{SHORT}"\n', "utf-8")
    (deck.data / "locale").mkdir()
    head = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    entry = f'\nmsgctxt "labels/rule"\nmsgid "{SHORT}"\nmsgstr "{LONG}"\n'
    (deck.data / "locale" / "en.po").write_text(head + entry, "utf-8")
    return deck


def grown_in(deck: Deck, *langs: str) -> list[str]:
    return [str(fault) for fault in check_one("deck", langs) if "pages" in fault.what()]


def test_a_book_that_grows_in_a_translation_is_a_warning(book: Deck) -> None:
    book.game(more=RULES.format(pages=""))
    (told,) = grown_in(book, "en")
    assert told == (
        "printkit: templates/deck/rules.html: rules-leaflet (en): warning: it takes 4 pages, and 1 in fr\n"
        "hint: shorten the words, or say with `pages` in game.toml how many it may take"
    )
    assert grown_in(book, "fr", "en") == [told]
    assert grown_in(book, "fr") == []


def test_a_book_that_may_take_more_pages_is_not_told(book: Deck) -> None:
    book.game(more=RULES.format(pages='pages = "1..4"'))
    assert grown_in(book, "en") == []


def test_what_may_take_any_number_is_counted(book: Deck) -> None:
    from printkit.kit.loading.reader import read_game

    book.game(more=RULES.format(pages=""))
    kit = read_game(book.data).kit("en", fuzzy=False)
    assert pages_taken(PrintJob(kit, "full", Request(("deck",)))) == {"rules-leaflet": 4}
