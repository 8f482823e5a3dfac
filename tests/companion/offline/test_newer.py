"""A newer version takes over at a quiet moment, and the evening goes on."""

import shutil

import pytest
from playwright.sync_api import expect

from tests.companion.offline.hand import KEPT, asked, begin, on, ready, stamp, visit

pytestmark = pytest.mark.slow


def renewed(folder):
    """Publish a newer version: another look, and so another service worker."""
    for name, old, new in (
        ("app.js", '"use strict";', '"use strict"; window.newer = true;'),
        ("sw.js", "printkit ", "printkit 2"),
    ):
        path = folder / name
        path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")


def test_it_waits_while_somebody_plays_and_takes_over_when_told(export, hosted, phone, tmp_path):
    folder = shutil.copytree(export / "app", tmp_path / "app")
    page = phone.page
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo")
    expect(page.locator("#state")).to_contain_text(KEPT)
    on(page, 3)
    question, before = asked(page), stamp(page)
    renewed(folder)
    page.evaluate("() => navigator.serviceWorker.getRegistration().then(held => held.update())")
    expect(page.locator("#update")).to_be_visible(timeout=30_000)
    assert page.evaluate("() => window.newer") is None  # not under the players' hands
    page.locator("#update").click()
    page.wait_for_function("() => window.newer", timeout=30_000)
    ready(page)
    assert (asked(page), stamp(page)) == (question, before)
    on(page)


HIDE = """() => {
  Object.defineProperty(document, "hidden", {value: true, configurable: true});
  document.dispatchEvent(new Event("visibilitychange", {bubbles: true}));
}"""
"""Tells a tab that nobody looks at it: a browser without a screen shows all of its tabs."""


def test_no_other_tab_takes_it_from_the_one_that_is_played(export, hosted, phone, tmp_path):
    folder = shutil.copytree(export / "app", tmp_path / "app")
    page = phone.page
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo")
    expect(page.locator("#state")).to_contain_text(KEPT)
    on(page, 2)
    before = stamp(page)
    renewed(folder)
    other = phone.tab()  # nobody has touched it
    visit(other, page.url)
    for tab in (page, other):
        expect(tab.locator("#update")).to_be_visible(timeout=30_000)
    other.evaluate(HIDE)
    other.wait_for_timeout(1500)
    assert page.evaluate("() => window.newer") is None
    assert stamp(page) == before
    other.close()
    page.evaluate(HIDE)
    page.wait_for_function("() => window.newer", timeout=30_000)


def test_at_a_start_it_takes_over_before_anybody_has_tapped(export, hosted, phone, tmp_path):
    folder = shutil.copytree(export / "app", tmp_path / "app")
    page = phone.page
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo")
    expect(page.locator("#state")).to_contain_text(KEPT)
    question, before = asked(page), stamp(page)
    renewed(folder)
    page.reload()
    page.wait_for_function("() => window.newer", timeout=60_000)
    ready(page)
    assert (asked(page), stamp(page)) == (question, before)
