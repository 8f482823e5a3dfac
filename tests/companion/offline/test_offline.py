"""A phone that went to the page once needs no network any more, and forgets nothing."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from printkit.table.journal import with_checks
from tests.companion.evenings import EVENINGS
from tests.companion.exported import Host
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import (
    KEPT,
    asked,
    begin,
    home,
    load,
    on,
    prepared,
    ready,
    saved,
    stamp,
    tap,
    visit,
)
from tests.companion.thumb import GUARD

pytestmark = pytest.mark.slow


FIRE = "Roll a die for the fire on"
CHECK = re.compile(r',"check":"[0-9a-f]+"\}$', re.MULTILINE)
DIE = re.compile(r'\{"answer":\d\b')  # two dice stand in brackets


def test_the_network_is_cut_and_the_evening_goes_on(export: Path, hosted: Host, phone: Phone) -> None:
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


def in_the_fire(evening: Path) -> str:
    """Cut a kept evening where a fire phase of two dice begins, and let the players throw their own dice."""
    first, *lines = evening.read_text("utf-8").splitlines(keepends=True)
    head = json.loads(first)
    head["party"]["own"] = True
    rounds = [at for at, line in enumerate(lines, start=1) if '"call":"solo-round"' in line]
    begun = next(at for at in rounds if all(DIE.match(line) for line in lines[at : at + 2]))
    del head["check"]
    unchecked = [CHECK.sub("}", line) for line in lines[:begun]]
    return with_checks("".join([f"{json.dumps(head)}\n", *unchecked]).encode()).decode()


def test_the_browser_is_killed_in_the_middle_of_a_fire_phase_and_asks_the_same_again(
    export: Path, hosted: Host, phone: Phone, tmp_path: Path
) -> None:
    begun = tmp_path / "night.jsonl"
    begun.write_text(in_the_fire(EVENINGS / "inferno-solo.jsonl"), "utf-8")
    server = hosted(export / "app")
    visit(phone.page, server.address)
    load(phone.page, begun)
    expect(phone.page.locator("#state")).to_contain_text(KEPT)
    first = asked(phone.page)
    tap(phone.page, "#answer button[name=pick][value='4']")
    question, before = asked(phone.page), stamp(phone.page)
    assert first.startswith(FIRE) and question.startswith(FIRE) and first != question
    phone.kill()  # at once: what was shown is kept
    server.stop()
    phone.start()
    visit(phone.page, server.address)
    expect(phone.page.locator("#question")).to_have_text(question)
    assert stamp(phone.page) == before
    *earlier, last = saved(phone.page).decode().splitlines(keepends=True)
    assert "".join(earlier).splitlines()[1:] == begun.read_text("utf-8").splitlines()[1:]
    assert json.loads(last)["answer"] == 4
    phone.page.locator(".close").click()
    on(phone.page, 2)


def test_the_last_screen_is_there_at_once_and_an_early_tap_counts(
    export: Path, hosted: Host, phone: Phone
) -> None:
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


def test_several_evenings_lie_side_by_side(export: Path, hosted: Host, phone: Phone) -> None:
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


def test_what_has_not_changed_is_not_said_again(export: Path, hosted: Host, phone: Phone) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    prepared(page)
    page.evaluate(
        """() => {
          window.said = 0;
          const heard = new MutationObserver(found => { window.said += found.length; });
          heard.observe(document.getElementById("state"), {childList: true, subtree: true});
        }"""
    )
    on(page, 3)
    home(page)
    assert page.evaluate("() => window.said") == 0


def test_whoever_looked_alone_has_to_say_so_again_at_the_next_start(
    export: Path, hosted: Host, phone: Phone
) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    begin(page, "mosh", "Ada, Bo")
    page.locator(".seat").click()
    page.wait_for_selector(".panel")
    page.wait_for_timeout(GUARD)
    page.get_by_role("button", name="I am Ada, and nobody else is looking").click()
    expect(page.locator(".state")).to_have_attribute("data-seat", "p1")
    page.reload(wait_until="commit")
    expect(page.locator(".starting")).to_be_visible()  # what Ada saw is not painted
    ready(page)
    expect(page.locator(".state")).to_have_attribute("data-seat", "")


def test_the_keyboard_goes_on_where_the_page_does(export: Path, hosted: Host, phone: Phone) -> None:
    page = phone.page
    visit(page, hosted(export / "app").address)
    assert page.evaluate("() => document.activeElement.id") == ""  # nothing is taken from the browser
    expect(page.locator(".skip")).to_be_hidden()  # there is no question yet

    def press(what: str, leads_to: str) -> None:
        page.locator(what).focus()
        page.keyboard.press("Enter")
        expect(page.locator(leads_to)).to_be_focused()

    form = page.locator("form:has(input[value=mosh])")
    form.locator("input[name=players]").fill("Ada, Bo")
    form.locator("button.first").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_focused()
    expect(page.locator(".skip")).to_have_text("Go to the question")
    expect(page.locator("#news")).to_have_attribute("aria-label", "What happened")
    press("#settings", "#panel-title")
    press(".close", "#ask")
    page.locator("#journal").focus()
    press(".skip", "#ask")
    assert "#" not in page.url
    press("#journal", "#panel-title")
    page.go_back()
    expect(page.locator("#ask")).to_be_focused()
    press("#home", "h1")
