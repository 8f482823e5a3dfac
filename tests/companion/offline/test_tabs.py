"""Two tabs of one evening: one writes, the other follows, and takes over when it is let."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import begin, on, ready, saved, stamp, visit

pytestmark = pytest.mark.slow


FOLLOWS = "This game is open in another tab"


def test_one_writes_and_the_other_follows_until_it_takes_over(
    export: Path, hosted: Host, phone: Phone
) -> None:
    first = phone.page
    visit(first, hosted(export / "app").address)
    begin(first, "mosh", "Ada, Bo")
    second = phone.tab()
    visit(second, first.url)
    expect(second.locator("#trouble")).to_contain_text(FOLLOWS)
    on(first, 2)
    expect(second.locator(".state")).to_have_attribute("data-stamp", stamp(first))
    before = stamp(first)
    second.locator("#ask button").first.click()  # it may look, but not write
    second.wait_for_timeout(500)
    assert stamp(second) == before
    second.locator("#take").click()
    expect(first.locator("#trouble")).to_contain_text(FOLLOWS)
    expect(second.locator("#trouble")).not_to_contain_text(FOLLOWS)
    on(second, 2)
    expect(first.locator(".state")).to_have_attribute("data-stamp", stamp(second))
    assert saved(second) == saved(first)


def test_whoever_follows_goes_on_when_the_other_tab_is_closed(
    export: Path, hosted: Host, phone: Phone
) -> None:
    first = phone.page
    visit(first, hosted(export / "app").address)
    begin(first, "mosh", "Ada, Bo")
    second = phone.tab()
    visit(second, first.url)
    expect(second.locator("#trouble")).to_contain_text(FOLLOWS)
    on(first)
    reached = stamp(first)
    first.close()
    expect(second.locator("#trouble")).not_to_contain_text(FOLLOWS)
    expect(second.locator(".state")).to_have_attribute("data-stamp", reached)
    on(second)


def test_without_locks_the_store_refuses_the_slower_of_two(export: Path, hosted: Host, phone: Phone) -> None:
    phone.browser.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    phone.browser.add_init_script("delete window.BroadcastChannel")
    first = phone.page
    visit(first, hosted(export / "app").address)
    begin(first, "mosh", "Ada, Bo")
    second = phone.tab()
    visit(second, first.url)
    on(first)
    on(second)  # on what stands there no more: it is told how things are, and nothing is overwritten
    assert stamp(second) == stamp(first)
    on(second)
    first.reload()
    ready(first)
    assert stamp(first) == stamp(second)
