"""Three secret signs, by which one phone for all shows what is somebody's own: kept there, sent nowhere."""

import json
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.companion.conftest import BeginEvening, Evening
from tests.companion.fulfilled import fulfil
from tests.companion.pages.test_silent_night import time_is_over, until_night
from tests.companion.thumb import GUARD
from tests.phones import Phones

NAMES = ("Léa", "Ben", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès")
LINE = "#codes .told"


@pytest.fixture
def village(evening: BeginEvening) -> Evening:
    """Return a village that one phone leads, after the deal."""
    village = evening("reptiliens", *NAMES, led_by="phone")
    village.state = replace(village.state, name="evening-")
    assert village.tap("begin", "", offer=0).lines
    return village


@pytest.fixture
def phone(browser: Browser, village: Evening) -> Iterator[tuple[Page, list[str]]]:
    """Open the page of one phone; give it, and what it sends."""
    viewer, sent = village.shared("", *village.state.party.names), list[str]()

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(f"{urlsplit(route.request.url).path} {route.request.post_data}")
        fulfil(route, village, viewer)

    phones = Phones(browser)
    page = phones.page(360, 640)
    page.set_default_timeout(5000)
    page.route("**/*", answer)
    page.add_init_script("window.EventSource = class { addEventListener() {} close() {} };")
    page.goto("https://phone.test/")
    yield page, sent
    phones.close()


def ask_for(page: Page, seat: str) -> None:
    page.wait_for_timeout(GUARD)
    page.locator(f"[data-coded={seat}]").click()


def signs(page: Page, *chosen: int) -> None:
    for each in chosen:
        page.locator(f"#codes [data-sign='{each}']").click()


def test_signs_are_chosen_twice_asked_for_and_chosen_anew_if_all_agree(phone: tuple[Page, list[str]]) -> None:
    page, sent = phone
    ask_for(page, "p2")
    expect(page.get_by_role("dialog", name="Ben, choose three secret signs")).to_be_visible()
    signs(page, 1, 2, 3)
    signs(page, 1, 2, 4)
    expect(page.locator(LINE)).to_have_text("These were others: choose again.")
    page.keyboard.press("Escape")
    expect(page.locator("#codes")).to_be_hidden()
    ask_for(page, "p2")
    signs(page, 1, 2, 3)
    assert sent == []
    with page.expect_navigation():
        signs(page, 1, 2, 3)
    [look] = sent
    assert look.startswith("/look seat=p2.")
    assert json.loads(page.evaluate("localStorage['printkit signs']")) == {"evening": {"p2": "123"}}
    expect(page.locator("[data-coded=p2]")).to_have_class("option coded")
    ask_for(page, "p2")
    expect(page.get_by_role("dialog", name="Ben, tap your three signs")).to_be_visible()
    signs(page, 3, 2, 1)
    expect(page.locator(LINE)).to_have_text("These are not the signs.")
    assert len(sent) == 1
    page.get_by_text("Signs forgotten").click()
    page.get_by_role("button", name="All agree: choose new signs").click()
    page.wait_for_timeout(1600)  # nobody tries one after the other
    signs(page, 9, 9, 9)
    with page.expect_navigation():
        signs(page, 9, 9, 9)
    assert len(sent) == 2
    assert not any("999" in each or "123" in each for each in sent)


def test_whose_arm_was_raised_is_proved_by_the_signs_and_others_lead_nowhere(
    village: Evening, phone: tuple[Page, list[str]]
) -> None:
    """By night no signs are chosen; wrong ones, or somebody's who has none, are as quiet as right ones."""
    page, sent = phone
    page.evaluate("localStorage['printkit signs'] = JSON.stringify({evening: {p2: '123'}})")
    until_night(village)
    while not (village.pending and "arm" in village.pending.asking.fits):  # the opening is over
        time_is_over(village) if village.pending else village.step()
    assert village.tap("answer", "", pick="arm").lines
    while village.pending and village.pending.purpose != "raised-by":
        time_is_over(village)
    for seat, name, tapped, pick in (
        ("p2", "Ben", (1, 2, 3), "p2"),
        ("p2", "Ben", (3, 2, 1), "none"),
        ("p3", "Cléo", (1, 2, 3), "none"),
    ):
        page.reload()
        page.wait_for_timeout(GUARD)
        page.locator(f"#answer [value={seat}]").click()
        expect(page.get_by_role("dialog", name=f"{name}, tap your three signs")).to_be_visible()
        expect(page.locator("#codes .forgotten")).to_be_hidden()
        assert sent == []
        with page.expect_navigation():
            signs(page, *tapped)
        assert f"pick={pick}" in sent.pop()
    page.reload()
    page.wait_for_timeout(GUARD)
    with page.expect_navigation():
        page.locator("#answer [value=none]").click()
    assert "pick=none" in sent.pop()
    assert json.loads(page.evaluate("localStorage['printkit signs']")) == {"evening": {"p2": "123"}}
