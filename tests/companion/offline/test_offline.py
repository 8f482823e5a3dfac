"""A phone that went to the page once needs no network any more, and forgets nothing."""

import pytest
from playwright.sync_api import expect

from tests.companion.offline.hand import asked, begin, home, on, ready, saved, stamp, visit

pytestmark = pytest.mark.slow


KEPT = "Everything is on this phone"


def test_the_network_is_cut_and_the_evening_goes_on(export, hosted, phone):
    server, page = hosted(export / "app"), phone.page
    visit(page, server.address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 6)
    question, before = asked(page), stamp(page)
    expect(page.locator("#state")).to_contain_text(KEPT)
    server.stop()
    page.reload()
    ready(page)
    assert (stamp(page), asked(page)) == (before, question)
    on(page, 3)
    assert stamp(page) != before


def test_the_browser_is_killed_in_the_middle_and_asks_the_same_again(export, hosted, phone):
    server = hosted(export / "app")
    visit(phone.page, server.address)
    begin(phone.page, "non-morts", "Ada, Bo")
    on(phone.page, 12)
    expect(phone.page.locator("#state")).to_contain_text(KEPT)
    question, before, file = asked(phone.page), stamp(phone.page), saved(phone.page)
    server.stop()
    phone.again()
    visit(phone.page, server.address)
    assert saved(phone.page) == file
    phone.page.locator(".close").click()
    expect(phone.page.locator("#question")).to_have_text(question)
    assert stamp(phone.page) == before
    on(phone.page)


def test_the_last_screen_is_there_at_once_and_an_early_tap_counts(export, hosted, phone):
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 4)
    question, before = asked(page), stamp(page)
    page.reload(wait_until="commit")
    expect(page.locator("#question")).to_have_text(question)
    assert page.locator("html[data-ready]").count() == 0  # Python has not started yet
    on(page)
    assert stamp(page) != before
    seen = page.evaluate("() => performance.getEntriesByName('painted')[0].startTime")
    playable = page.evaluate("() => performance.getEntriesByName('playable')[0].startTime")
    assert seen < playable / 2


def test_several_evenings_lie_side_by_side(export, hosted, phone):
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    on(page, 2)
    before = stamp(page)
    home(page)
    begin(page, "non-morts", "Cy, Di")
    home(page)
    evenings = page.locator(".evenings li")
    expect(evenings).to_have_count(2)
    expect(evenings.first).to_contain_text("Cy, Di")
    evenings.nth(1).locator("form[action=open] button").click()
    expect(page.locator(".state")).to_have_attribute("data-stamp", before)
    home(page)
    page.locator(".evenings summary").first.click()
    page.get_by_role("button", name="Delete for good").first.click()
    expect(page.locator(".evenings li")).to_have_count(1)
