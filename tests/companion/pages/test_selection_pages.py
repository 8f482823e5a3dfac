"""Which cards are in play: the page on which a game master chooses them, by links, and deals them."""

import re
from html import unescape

import pytest

from printkit.companion.pages.render import fragment
from printkit.companion.viewer import MAX_FIELD, PageQuery
from printkit.table.audience import ALL, EVERYBODY
from tests.companion.conftest import BeginEvening, Evening

NAMES = ("Léa", "Ben", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès")
STEP = re.compile(r'<a class="button step" href="([^"]*)"[^>]*aria-label="([^"]*)"')
DEALT = re.compile(r'name="words" value="(\d+)"')


@pytest.fixture
def village(evening: BeginEvening) -> Evening:
    """Return a village of nine that Zoe leads, before the deal."""
    return evening("reptiliens", *NAMES, master="Zoe")


def cards_page(village: Evening, cards: str = "", at: int = 0, seat: str = ALL) -> str:
    query = PageQuery("cards", at, cards=cards)
    return unescape(fragment(village.site, village.state, village.viewer(seat), query))


def after(village: Evening, page: str, *taps: str) -> str:
    """Return the page after links were followed, as a browser without a script follows them."""
    for words in taps:
        href = next(href for href, told in STEP.findall(page) if told == words)
        asked, _, place = href.removeprefix("?").partition("#")
        assert f'id="{place}"' in page
        page = unescape(
            fragment(
                village.site,
                village.state,
                village.viewer(ALL),
                PageQuery.read([tuple(each.split("=")) for each in asked.split("&")]),
            )
        )
    return page


def code_of(page: str) -> str:
    """Return what the page deals, "" where it deals nothing."""
    found = DEALT.search(page)
    return found[1] if found else ""


def with_one_more(page: str, name: str) -> str:
    """Return the code to which a link for one more of a card leads."""
    href = next(href for href, told in STEP.findall(page) if told == f"One more: {name}")
    return href.partition("cards=")[2].partition("#")[0]


def test_cards_are_changed_by_links_and_nothing_happens_before_the_deal(village: Evening) -> None:
    before = village.state
    first = cards_page(village)
    page = after(village, first, "One fewer: Greedy one", "One more: Scheherazade")
    assert village.state is before
    assert "−1 Greedy one. What it brought: " in page
    assert "Scheherazade cannot stop the game" in page
    code = code_of(page)
    assert code and code != code_of(first)
    assert len(code) < MAX_FIELD
    reply = village.tap("begin", ALL, offer=3, words=code)
    assert reply.notice is None
    call = village.state.session.acts[0].call
    assert "sheherazade" in call.args["roles"]
    assert "cupide" not in call.args["roles"]
    assert "Which cards are in play?" not in cards_page(village, code)


def test_what_the_rules_forbid_is_told_at_once_and_cannot_be_dealt(village: Evening) -> None:
    code = with_one_more(cards_page(village), "Seth")
    page = cards_page(village, code)
    assert "Camp cards: expected 9 cards, got 10" in page
    assert not code_of(page)
    reply = village.tap("begin", ALL, offer=3, words=code)
    assert reply.notice is not None and not reply.lines


@pytest.mark.parametrize("seat", ["p1", EVERYBODY])
def test_nobody_but_the_game_master_sees_which_cards_are_in_play(seat: str, village: Evening) -> None:
    other = with_one_more(cards_page(village), "Seth")
    plain = unescape(fragment(village.site, village.state, village.viewer(seat), PageQuery()))
    for code in ("", other):
        page = cards_page(village, code, seat=seat)
        assert "cards=" not in page
        assert page == plain


def test_without_a_game_master_all_may_look_and_choose(evening: BeginEvening) -> None:
    silent = evening("reptiliens", *NAMES)
    pages = {cards_page(silent, seat=seat).partition("Which cards are in play?")[1] for seat in ("p1", "p2")}
    assert pages == {"Which cards are in play?"}


def test_a_code_that_is_none_shows_what_is_proposed(village: Evening) -> None:
    proposal = code_of(cards_page(village))
    for code in ("0", "9" * MAX_FIELD, "seth"):
        assert code_of(cards_page(village, code)) == proposal


def test_the_kind_that_a_link_names_stays_open(village: Evening) -> None:
    for at in range(3):
        kinds = re.findall(r'<details class="kind"( open)?>', cards_page(village, at=at))
        assert [bool(each) for each in kinds] == [each == at for each in range(3)]


def test_the_first_page_leads_to_the_cards(village: Evening) -> None:
    page = unescape(fragment(village.site, village.state, village.viewer(ALL), PageQuery()))
    assert 'href="?show=cards&at=0">See the cards' in page
    alone = unescape(fragment(village.site, village.state, village.viewer("p1"), PageQuery()))
    assert "?show=cards" not in alone
