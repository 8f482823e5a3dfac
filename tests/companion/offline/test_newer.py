"""A newer version takes over at a quiet moment, and the evening goes on."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import KEPT, asked, begin, on, ready, stamp, visit
from tests.companion.offline.publishing import renew

pytestmark = pytest.mark.slow

UPDATE = "() => navigator.serviceWorker.getRegistration().then(held => held.update())"

HIDE = """() => {
  Object.defineProperty(document, "hidden", {value: true, configurable: true});
  document.dispatchEvent(new Event("visibilitychange", {bubbles: true}));
}"""
"""Tells a tab that nobody looks at it: a browser without a screen shows all of its tabs."""


def test_it_waits_while_somebody_plays_and_takes_over_when_told(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    page = phone.page
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo")
    expect(page.locator("#state")).to_contain_text(KEPT)
    on(page, 3)
    question, before = asked(page), stamp(page)
    renew(folder)
    page.evaluate(UPDATE)
    expect(page.locator("#update")).to_be_visible(timeout=30_000)
    assert page.evaluate("() => window.newer") is None  # not under the players' hands
    page.locator("#update").click()
    page.wait_for_function("() => window.newer", timeout=30_000)
    ready(page)
    assert (asked(page), stamp(page)) == (question, before)
    on(page)


def test_no_other_tab_takes_it_from_the_one_that_is_played(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    page = phone.page
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo")
    expect(page.locator("#state")).to_contain_text(KEPT)
    on(page, 2)
    before = stamp(page)
    renew(folder)
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


def test_at_a_start_it_takes_over_before_anybody_has_tapped(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    page = phone.page
    visit(page, hosted(folder).address)
    begin(page, "mosh", "Ada, Bo")
    expect(page.locator("#state")).to_contain_text(KEPT)
    question, before = asked(page), stamp(page)
    renew(folder)
    page.reload()
    page.wait_for_function("() => window.newer", timeout=60_000)
    ready(page)
    assert (asked(page), stamp(page)) == (question, before)


def test_a_folder_that_is_still_being_renewed_is_not_taken(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    script = folder / "app.js"
    page = phone.page
    visit(page, hosted(folder).address)
    expect(page.locator("#state")).to_contain_text(KEPT)
    older = script.read_bytes()
    renew(folder)
    newer = script.read_bytes()
    script.write_bytes(older)  # the new one has not arrived yet
    page.reload()
    ready(page)
    page.wait_for_timeout(1500)
    expect(page.locator("#update")).to_be_hidden()
    script.write_bytes(newer)
    page.evaluate(UPDATE)
    page.wait_for_function("() => window.newer", timeout=60_000)


def test_a_folder_whose_files_do_not_belong_together_is_played_but_not_kept(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    folder = shutil.copytree(export / "app", tmp_path / "app")
    icon = folder / "icon-192.png"
    icon.write_bytes(icon.read_bytes()[:100])
    page = phone.page
    visit(page, hosted(folder).address)
    expect(page.locator("#state")).to_contain_text("cannot work without a network", timeout=30_000)
    begin(page, "mosh", "Ada, Bo")
