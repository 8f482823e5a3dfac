"""A phone that can keep nothing more says so, plays on, and mixes no evening with another."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import begin, begun, home, on, press, ready, saved, stamp, visit

pytestmark = pytest.mark.slow

FULL = "storage is full"

NO_ROOM = """() => {
  const begin = IDBDatabase.prototype.transaction;
  window.trouble = "";
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    const begun = begin.call(this, stores, mode, ...more);
    if (mode === "readwrite" && window.trouble) {
      Object.defineProperty(begun, "error", {value: new DOMException("", window.trouble)});
      queueMicrotask(() => begun.abort());
    }
    return begun;
  };
}"""
"""Gives back whatever is to be written, as browsers do that have no room; none can be told to have none."""

OPENED = """() => {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...given) => {
    const asked = open(...given);
    asked.addEventListener("success", () => { window.opened = asked.result; });
    return asked;
  };
}"""
"""Remembers what was opened, so that it can be closed as browsers do that have reasons of their own."""


@pytest.fixture
def page(export: Path, hosted: Host, phone: Phone) -> Page:
    """Return the app's page, where two evenings lie already: one of Ada and Bo, one of Cy and Di, open."""
    visit(phone.page, hosted(export / "app").address)
    begin(phone.page, "mosh", "Ada, Bo")
    on(phone.page, 2)
    home(phone.page)
    begin(phone.page, "mosh", "Cy, Di")
    on(phone.page, 2)
    return phone.page


@pytest.fixture
def trouble(page: Page) -> Callable[[str], None]:
    """Let nothing be written any more, for a reason in the browser's own word: `trouble("")` ends it."""
    page.evaluate(NO_ROOM)
    return lambda reason: page.evaluate("reason => { window.trouble = reason; }", reason)


def opened(page: Page, player: str) -> None:
    """Open the evening of somebody, from the list of all."""
    one = page.locator(".evenings li").filter(has_text=player)
    press(page, one.locator("form[action=open] button"), lambda: begun(page))


def lines(page: Page) -> list[bytes]:
    """Return the lines of the evening that is open, as a saved game has them."""
    file = saved(page)
    page.locator(".close").click()
    page.wait_for_selector(".panel", state="detached")
    return file.splitlines()


def again(page: Page) -> None:
    """Start anew, from what is kept."""
    page.reload()
    ready(page)


def test_what_found_no_room_stays_in_its_evening_and_is_kept_when_there_is_room(
    page: Page, trouble: Callable[[str], None]
) -> None:
    trouble("QuotaExceededError")
    on(page, 2)
    expect(page.locator("#trouble")).to_contain_text(FULL)
    before, file = stamp(page), lines(page)
    home(page)
    trouble("")
    opened(page, "Cy")
    assert (stamp(page), lines(page)) == (before, file)
    on(page)
    expect(page.locator("#trouble")).not_to_contain_text(FULL)
    after = lines(page)
    assert after[: len(file)] == file and len(after) > len(file)
    again(page)
    assert lines(page) == after


def test_another_evening_gets_none_of_it(page: Page, trouble: Callable[[str], None]) -> None:
    trouble("QuotaExceededError")
    on(page, 2)
    loose = lines(page)
    home(page)
    trouble("")
    opened(page, "Ada")
    before = lines(page)
    on(page)
    after = lines(page)
    assert after[: len(before)] == before and len(after) > len(before)
    again(page)
    assert lines(page) == after
    expect(page.locator("#trouble")).not_to_contain_text(FULL)  # what was not kept is gone with the page
    home(page)
    opened(page, "Cy")
    assert lines(page) == loose[: len(lines(page))]
    on(page)


def test_an_evening_that_is_begun_without_room_is_among_the_others(
    page: Page, trouble: Callable[[str], None]
) -> None:
    home(page)
    trouble("QuotaExceededError")
    begin(page, "non-morts", "Eve, Flo")
    on(page)
    expect(page.locator("#trouble")).to_contain_text(FULL)
    before = stamp(page)
    home(page)
    expect(page.locator(".evenings li")).to_have_count(3)
    trouble("")
    opened(page, "Eve")
    assert stamp(page) == before
    again(page)
    assert stamp(page) == before


def test_what_another_tab_has_deleted_is_not_written_on(page: Page, phone: Phone) -> None:
    other = phone.tab()
    visit(other, page.url)
    home(other)
    cy = other.locator(".evenings li").filter(has_text="Cy")
    cy.locator("summary").click()
    cy.get_by_role("button", name="Delete for good").click()
    expect(other.locator(".evenings li")).to_have_count(1)
    press(page, page.locator("#ask button"), lambda: expect(page.locator(".evenings li")).to_have_count(1))
    opened(page, "Ada")
    on(page)


def test_another_reason_is_told_in_its_own_word_and_loses_nothing(
    page: Page, trouble: Callable[[str], None]
) -> None:
    trouble("UnknownError")
    on(page)
    expect(page.locator("#trouble")).to_contain_text(
        "cannot be saved here: save the game to a file. (UnknownError)"
    )
    trouble("")
    on(page)
    expect(page.locator("#trouble")).not_to_contain_text("UnknownError")
    before = stamp(page)
    again(page)
    assert stamp(page) == before


def test_what_the_browser_has_closed_is_opened_again(export: Path, hosted: Host, phone: Phone) -> None:
    phone.browser.add_init_script(f"({OPENED})()")
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    page.evaluate("() => window.opened.close()")
    on(page, 2)
    expect(page.locator("#trouble")).not_to_contain_text("save the game")
    before = stamp(page)
    again(page)
    assert stamp(page) == before
