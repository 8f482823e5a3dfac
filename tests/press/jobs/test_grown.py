"""A rulebook that takes more pages in a translation is told, unless game.toml says why it may."""

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
        'hint: shorten the words, or say in game.toml why it may: longer_in = { de = "…" }'
    )
    assert grown_in(book, "fr", "en") == [told]
    assert grown_in(book, "fr") == []


def test_a_book_that_may_take_more_pages_is_told_where_nothing_says_why_it_does(book: Deck) -> None:
    for reason, told in (("", 1), ('\nlonger_in = { en = "" }', 1), ('\nlonger_in = { en = "two maps" }', 0)):
        book.game(more=RULES.format(pages=f'pages = "1..4"{reason}'))
        assert len(grown_in(book, "en")) == told
    assert grown_in(book, "xx-long") == []


def test_what_may_take_several_numbers_of_pages_is_counted(book: Deck) -> None:
    from printkit.kit.loading.reader import read_game

    book.game(more=RULES.format(pages=""))
    kit = read_game(book.data).kit("en", fuzzy=False)
    assert pages_taken(PrintJob(kit, "full", Request(("deck",)))) == {"rules-leaflet": 4}
