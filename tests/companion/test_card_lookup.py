"""Any card may be looked up at any time, by its code or its picture, in the language of the phone."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest
from lxml import etree, html
from playwright.sync_api import Browser

from printkit.base import paths
from printkit.companion.card_book import MAX_CARD_RULES, PackedCards, asked_code, near_code, rules_about
from printkit.companion.face_cards import FaceCards
from printkit.companion.offline.bundle_data import packed_cards
from printkit.companion.pages import render
from printkit.companion.viewer import PageQuery
from printkit.kit.kit_cache import quick_kit
from tests.all_games import GAMES
from tests.companion.conftest import BeginEvening, Evening, Sites
from tests.companion.elements import attribute, elements, text
from tests.phones import Phones


def looked_up(evening: Evening, seat: str, card: str, lang: str = "en") -> str:
    """Return what stands beside the table."""
    page = render.fragment(
        evening.site, evening.state, evening.viewer(seat, lang=lang), PageQuery("find", card=card)
    )
    [panel] = elements(page, "//section[contains(@class, 'panel-find')]")
    return " ".join(etree.tostring(panel, encoding="unicode", with_tail=False).split()).replace("> <", "><")


def plain(panel: str) -> str:
    return " ".join(text(html.fromstring(panel)).split())


@pytest.mark.parametrize("game", GAMES)
def test_every_coded_card_is_found_with_its_words_and_its_picture(sites: Sites, game: str) -> None:
    book, kit = sites(game).cards, quick_kit(paths.card_data(game), "en")
    cards = book.cards("en")
    assert len({card.code for card in cards}) == len(cards) >= 4
    assert [card.code for card in book.cards("fr")] == [card.code for card in cards]
    for card in cards:
        told = book.words("en", card.code)
        assert told or card.name == card.kind  # a blank
        assert card.code not in " ".join(told)
        assert book.picture(card.code)
        assert len(rules_about(kit, card)) <= MAX_CARD_RULES


@pytest.mark.parametrize(
    "typed",
    [
        "LA01",
        "la01",
        " La 01",
        "LA-01",
        "LA1",
        "la 1",
        "\uff2c\uff21\uff10\uff11",
        "la\u0661",
        "LA\u0966\u0967",
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert asked_code(typed) == "LA01"


@pytest.mark.parametrize("typed", ["", "LA", "1A01", "LA001", "LA0٠1", "law-card", "<b>"])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert asked_code(typed) == ""


@pytest.mark.parametrize(
    ("typed", "codes", "meant"),
    [
        ("DS1", ["SP01", "SP02"], ""),
        ("DS1", ["SP01", "DP01"], "DP01"),
        ("DS1", ["SP01", "DS02"], "DS02"),
        ("d٠١", ["SP02", "DS01"], "DS01"),
        ("DS111", ["SP11", "DS11"], "DS11"),
        ("DS" + "1" * 5000, ["DS11"], ""),
        ("what", ["WH01"], ""),
    ],
)
def test_a_code_is_near_only_by_its_letters_or_its_number(typed: str, codes: list[str], meant: str) -> None:
    assert near_code(typed, codes) == meant


def test_each_phone_reads_a_card_in_its_own_language(evening: BeginEvening) -> None:
    village = evening("reptiliens", "Ana", "Bo", "Cy", "Dan", "Eve", "Flo", master="Max")
    english, french = (plain(looked_up(village, "p1", "la01", lang)) for lang in ("en", "fr"))
    assert "No blank vote" in english
    assert "LA01" in english and "LA01" in french
    assert "No blank vote" not in french and "Pas de vote blanc" in french
    assert "REP-LAW-01" in english and "REP-LAW-01" in french


def test_a_card_is_chosen_by_its_picture(evening: BeginEvening) -> None:
    town = evening("humans", "Ana", "Bo")
    kinds = [attribute(each, "href") for each in elements(looked_up(town, "p1", ""), "//a")]
    assert "?show=find&card=event-card" in kinds
    shown = elements(looked_up(town, "p1", "event-card"), "//img")
    assert "card/EV16.svg" in [attribute(each, "src") for each in shown]
    assert "No card has the code XX99." in plain(looked_up(town, "p1", "XX99"))


BROKEN = """
elements => elements.flatMap(element => {
  const node = element.firstChild, found = [];
  for (const {0: word, index} of node.data.matchAll(/[^ -]+/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    if (range.getClientRects().length > 1) found.push(word);
  }
  return found;
})
"""
"""Gives the words of elements that stand on several lines."""


@pytest.mark.parametrize("game", ["humans", "mosh", "non-morts"])
def test_no_word_below_a_kind_of_card_is_broken(game: str, evening: BeginEvening, browser: Browser) -> None:
    """The browser of the tests knows no hyphens: a word that does not fit loses its last letters."""
    town, phones = evening(game, "Ana", "Bo", "Chen"), Phones(browser)
    shown = render.whole_page(town.site, town.state, town.viewer("p1", lang="de"), PageQuery("find"))
    page = phones.page(360, 640)
    page.route("**/*", lambda route: route.fulfill(content_type="text/html", body=""))
    page.goto("https://phone.test/")
    page.set_content(shown)
    page.add_style_tag(content=render.stylesheet(town.site))
    captions = page.locator(".kinds span")
    assert captions.count() > 1
    for width in (320, 360, 375, 390, 412, 480):
        page.set_viewport_size({"width": width, "height": 640})
        assert captions.evaluate_all(BROKEN) == [], width
    phones.close()


def test_a_code_that_no_card_has_leads_to_the_one_that_is_near(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Bo")
    links = [attribute(each, "href") for each in elements(looked_up(pit, "p1", "AD08"), "//a")]
    assert links[1] == "?show=find&card=DA08"
    assert "No card has the code AD08." in plain(looked_up(pit, "p1", "AD08"))
    assert "DA08" in plain(looked_up(pit, "p1", "da8"))
    several = [attribute(each, "href") for each in elements(looked_up(pit, "p1", "da"), "//a")]
    assert several[1:11] == [f"?show=find&card=DA{number:02}" for number in range(1, 11)]


def test_limbs_are_told_by_their_names(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Bo")
    assert "Right arm (RA)Left leg (LL)" in plain(looked_up(pit, "p1", "DA08"))


def test_words_are_grey_lines_where_a_card_is_drawn_without_them() -> None:
    book = FaceCards({"fr": quick_kit(paths.card_data("mosh"), "fr")})
    lines = elements(book.drawing("DA08"), "//*[@fill-opacity='0.5']")
    assert len(lines) == 8  # at each end a name, two limbs and a code
    assert book.drawing("XX99") == ""


@pytest.mark.parametrize("card", ["", "camp-card", "CA02", "SP06"])
def test_what_is_looked_up_says_nothing_of_the_evening(evening: BeginEvening, card: str) -> None:
    """It is byte for byte the same for every seat, whatever has happened, and in another village."""
    names = ("Ana", "Bo", "Cy", "Dan", "Eve", "Flo")
    seen = set[str]()
    for seed in ("7", "8"):
        village = evening("reptiliens", *names, master="Max", seed=seed)
        for _ in range(3):
            seen |= {looked_up(village, seat, card) for seat in ("p1", "p2", "p6", "*")}
            village.tap("begin", "*", offer="0")
            for _ in range(6):
                if village.pending:
                    village.step()
    assert len(seen) == 1


def test_whoever_sleeps_may_look_up_a_card(evening: BeginEvening) -> None:
    village = evening("reptiliens", "Ana", "Bo", "Cy", "Dan", "Eve", "Flo", master="Max")
    awake = looked_up(village, "p1", "CA02")
    for _ in range(200):
        if village.state.asleep(("p1",)):
            break
        village.tap("begin", "*", offer="0")
        while village.pending and not village.state.asleep(("p1",)):
            village.step()
    assert village.state.asleep(("p1",))
    assert looked_up(village, "p1", "CA02") == awake


@pytest.mark.parametrize("game", ["mosh", "humans"])
def test_the_app_has_the_same_cards(game: str) -> None:
    kits = {lang: quick_kit(paths.card_data(game), lang) for lang in ("fr", "en")}
    book, files = FaceCards(kits), packed_cards(game, kits)
    packed = PackedCards(
        tuple(kits),
        lambda lang: files[f"cards/{game}.{lang}.json"].decode(),
        lambda: json.loads(files[f"drawings/{game}.json"]),
    )
    for lang in kits:
        assert [*packed.cards(lang)] == [*book.cards(lang)]
        for card in book.cards(lang):
            assert [*packed.words(lang, card.code)] == [*book.words(lang, card.code)]
        for cards in (book, packed):
            assert (cards.words(lang, "XX99"), cards.picture("XX99"), cards.drawing("XX99")) == ((), "", "")
    for card in book.cards("fr"):
        kind, _, drawn = unquote(packed.picture(card.code)).partition(",")
        assert kind == "data:image/svg+xml"
        assert "foreignObject" not in drawn
        ids = {attribute(each, "id") for each in elements(drawn, "//*[@id]")}
        assert set(re.findall(r"url\(#([^)]+)\)", drawn)) <= ids


def test_a_settings_page_leads_to_the_cards(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Bo")
    page = pit.page("p1", show="settings")
    links = [attribute(each, "href") for each in elements(page, "//a")]
    assert "?show=find" in links
    assert "Look up a card" in [text(each) for each in elements(pit.page("p1"), "//a")]
