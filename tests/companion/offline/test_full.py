"""A phone that has no room left says so, plays on, and mixes no evening with another."""

import pytest
from playwright.sync_api import expect

from tests.companion.offline.hand import begin, home, on, ready, saved, stamp, visit

pytestmark = pytest.mark.slow

FULL = "This phone has no room left"

NO_ROOM = """() => {
  const begin = IDBDatabase.prototype.transaction;
  window.room = true;
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    const begun = begin.call(this, stores, mode, ...more);
    if (mode === "readwrite" && !window.room) {
      Object.defineProperty(begun, "error", {value: new DOMException("", "QuotaExceededError")});
      queueMicrotask(() => begun.abort());
    }
    return begun;
  };
}"""
"""A browser gives back all of what it has no room for; no browser can be told to have none."""


@pytest.fixture
def page(export, hosted, phone):
    """Give the app's page, where two evenings lie already: one of Ada and Bo, one of Cy and Di, open."""
    visit(phone.page, hosted(export / "app").address)
    begin(phone.page, "mosh", "Ada, Bo")
    on(phone.page, 2)
    home(phone.page)
    begin(phone.page, "mosh", "Cy, Di")
    on(phone.page, 2)
    return phone.page


@pytest.fixture
def room(page):
    """Let the phone have room or none: `room(False)`."""
    page.evaluate(NO_ROOM)
    return lambda there: page.evaluate("there => { window.room = there; }", there)


def opened(page, player):
    """Open the evening of somebody, from the list of all."""
    page.locator(".evenings li").filter(has_text=player).locator("form[action=open] button").click()
    page.wait_for_selector(".state", state="attached")


def lines(page):
    """Give the lines of the evening that is open, as a save file holds them."""
    file = saved(page)
    page.locator(".close").click()
    page.wait_for_selector(".panel", state="detached")
    return file.splitlines()


def again(page):
    """Start anew, from what is kept."""
    page.reload()
    ready(page)


def test_what_found_no_room_stays_in_its_evening_and_is_kept_when_there_is_room(page, room):
    room(False)
    on(page, 2)
    expect(page.locator("#state")).to_contain_text(FULL)
    before, file = stamp(page), lines(page)
    home(page)
    room(True)
    opened(page, "Cy")
    assert (stamp(page), lines(page)) == (before, file)
    on(page)
    expect(page.locator("#state")).not_to_contain_text(FULL)
    after = lines(page)
    assert after[: len(file)] == file and len(after) > len(file)
    again(page)
    assert lines(page) == after


def test_another_evening_gets_none_of_it(page, room):
    room(False)
    on(page, 2)
    loose = lines(page)
    home(page)
    room(True)
    opened(page, "Ada")
    before = lines(page)
    on(page)
    after = lines(page)
    assert after[: len(before)] == before and len(after) > len(before)
    again(page)
    assert lines(page) == after
    expect(page.locator("#state")).not_to_contain_text(FULL)  # what was not kept is gone with the page
    home(page)
    opened(page, "Cy")
    assert lines(page) == loose[: len(lines(page))]
    on(page)


def test_an_evening_that_is_begun_without_room_is_among_the_others(page, room):
    home(page)
    room(False)
    begin(page, "non-morts", "Eve, Flo")
    on(page)
    expect(page.locator("#state")).to_contain_text(FULL)
    before = stamp(page)
    home(page)
    expect(page.locator(".evenings li")).to_have_count(3)
    room(True)
    opened(page, "Eve")
    assert stamp(page) == before
    again(page)
    assert stamp(page) == before


def test_what_another_tab_has_deleted_is_not_written_on(page, phone):
    other = phone.tab()
    visit(other, page.url)
    home(other)
    cy = other.locator(".evenings li").filter(has_text="Cy")
    cy.locator("summary").click()
    cy.get_by_role("button", name="Delete for good").click()
    expect(other.locator(".evenings li")).to_have_count(1)
    page.locator("#ask button").first.click()
    expect(page.locator(".evenings li")).to_have_count(1)
    opened(page, "Ada")
    on(page)
