"""A link takes a served evening along: the app goes on with it, and forgets none of its own."""

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from printkit.companion.qr import drawn
from printkit.table.journal import Journal
from printkit.table.seating import Seating
from tests.checks import unchecked
from tests.companion.conftest import Serve
from tests.companion.exported import Host
from tests.companion.locators import attribute
from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import asked, begin, home, on, prepared, ready, saved, stamp, tap, visit
from tests.companion.served import KEEPER, Served

pytestmark = pytest.mark.slow


@pytest.fixture
def app(export: Path, hosted: Host) -> str:
    """Host the app; give its address."""
    return hosted(export / "app").address


@pytest.fixture
def evening(serve: Serve, app: str, phone: Phone) -> tuple[Served, str, str]:
    """Serve an evening and play; give its server, and the question and the link on the keeper's page."""
    served = serve("mosh", "Ana,Ben", "--app", app)
    keeper = phone.tab()
    keeper.goto(served.links[KEEPER])
    on(keeper, 3)
    question = asked(keeper)
    keeper.locator("#settings").click()
    link = attribute(keeper.locator("#take-along"), "href")
    keeper.close()
    return served, question, link


def packed(*lines: object) -> str:
    """Pack lines into the end of a link."""
    words = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    return urlsafe_b64encode(zlib.compress(words.encode())).decode().rstrip("=")


def arrive(page: Page, link: str) -> None:
    """Open a link as a tap on it does, in a page that was elsewhere."""
    page.goto("about:blank")
    visit(page, link)


def test_the_app_asks_the_same_question_and_plays_on(evening: tuple[Served, str, str], phone: Phone) -> None:
    served, question, link = evening
    page = phone.page
    arrive(page, link)
    expect(page.locator("#question")).to_have_text(question)
    assert "#" not in page.url
    assert [line.decode() for line in unchecked(saved(page))[1:]] == served.lines()
    page.locator(".close").click()
    on(page, 3)
    before = stamp(page)
    page.reload()
    ready(page)
    assert stamp(page) == before


def test_the_evening_that_was_there_stays(evening: tuple[Served, str, str], app: str, phone: Phone) -> None:
    _, question, link = evening
    page = phone.page
    visit(page, app)
    begin(page, "mosh", "Ada, Bo")
    on(page, 4)
    first = saved(page)
    arrive(page, link)
    expect(page.locator("#question")).to_have_text(question)
    home(page)
    evenings = page.locator(".evenings li")
    expect(evenings).to_have_count(2)
    evenings.filter(has_text="Ada").locator("form[action=open] button").click()
    page.wait_for_selector(".state", state="attached")
    assert saved(page) == first


def test_opened_twice_it_is_one_evening_and_goes_on_where_it_is(
    evening: tuple[Served, str, str], phone: Phone
) -> None:
    _, _, link = evening
    page = phone.page
    arrive(page, link)
    on(page, 3)
    before = stamp(page)
    arrive(page, link)
    expect(page.locator(".state")).to_have_attribute("data-stamp", before)
    page.evaluate("link => { location.href = link; }", link)  # in the page that is open already
    page.wait_for_function("() => !location.hash")
    expect(page.locator(".state")).to_have_attribute("data-stamp", before)
    home(page)
    expect(page.locator(".evenings li")).to_have_count(1)


def test_a_newer_version_that_takes_over_meanwhile_loses_nothing(
    evening: tuple[Served, str, str], phone: Phone
) -> None:
    _, question, link = evening
    page = phone.page
    page.goto("about:blank")
    page.goto(link, wait_until="commit")
    page.reload(wait_until="commit")  # as it does before anybody has tapped
    ready(page)
    expect(page.locator("#question")).to_have_text(question)
    home(page)
    expect(page.locator(".evenings li")).to_have_count(1)


def test_the_app_hands_on_its_own_evenings_by_a_link_and_a_code_to_scan(app: str, phone: Phone) -> None:
    visit(phone.page, app)
    begin(phone.page, "mosh", "Ada, Bo")
    on(phone.page, 3)
    prepared(phone.page)
    phone.again()  # from its memory, in which nothing of the code is loaded yet
    page = phone.page
    visit(page, app)
    question = asked(page)
    page.locator("#settings").click()
    link = attribute(page.locator("#take-along"), "href")
    assert link.startswith(f"{app}#evening=")
    path = attribute(page.locator(".scan svg path"), "d")
    assert f'd="{path}"' in drawn(link)
    home(page)
    page.locator(".evenings summary").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".evenings li")).to_have_count(0)
    arrive(page, link)
    expect(page.locator("#question")).to_have_text(question)


def test_a_tap_on_ones_own_link_copies_it_or_shows_it(app: str, phone: Phone) -> None:
    page = phone.page
    visit(page, app)
    begin(page, "mosh", "Ada, Bo")
    page.locator("#settings").click()
    taken, told = page.locator("#take-along"), page.locator(".panel-settings output")
    phone.browser.grant_permissions(["clipboard-read", "clipboard-write"])
    taken.click()
    expect(told).to_contain_text("The link is copied")
    expect(told).to_be_in_viewport()
    assert page.evaluate("() => navigator.clipboard.readText()") == attribute(taken, "href")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    taken.click()
    expect(told.locator("input")).to_have_value(attribute(taken, "href"))
    expect(told).to_contain_text("Copy this link")
    home(page)
    expect(page.locator(".evenings li")).to_have_count(1)
    assert page.locator(".evenings time").inner_text()


def test_an_evening_that_comes_back_is_the_same_and_goes_on_where_it_went_on(app: str, phone: Phone) -> None:
    page = phone.page
    visit(page, app)
    begin(page, "mosh", "Ada, Bo")
    on(page, 3)
    later = taken_along(page)
    page.locator("#undo").click()
    tap(page, "#undoing button")
    kept = saved(page)
    undone = json.loads(kept.splitlines()[-1])["undo"]
    for link, lines in ((taken_along(page), 0), (later, undone)):
        arrive(page, link)
        page.wait_for_function("() => !location.hash")
        page.reload()  # from what is kept
        ready(page)
        now = saved(page)
        assert now.startswith(kept) and now.count(b"\n") == kept.count(b"\n") + lines
    home(page)
    expect(page.locator(".evenings li")).to_have_count(1)


def taken_along(page: Page) -> str:
    """Return the link of the evening."""
    page.locator("#settings").click()
    return attribute(page.locator("#take-along"), "href")


def test_a_broken_link_is_told_and_nothing_is_lost(app: str, phone: Phone) -> None:
    page = phone.page
    visit(page, app)
    begin(page, "mosh", "Ada, Bo")
    on(page, 4)
    before = saved(page)
    whole = packed({"printkit": 1, "game": "mosh", "seed": "7"})
    torn = "This link is damaged or cut short"
    for word, told in (
        (whole[: len(whole) // 2], torn),
        (whole[:-1] + "!", torn),
        ("", torn),
        ("A" + whole, torn),
        (packed("hello"), "This file is not a saved game"),
        (packed("x" * 4_000_001), "This is larger than any game"),
    ):
        arrive(page, f"{app}#evening={word}")
        expect(page.locator(".notice")).to_contain_text(told)
        assert "#" not in page.url
        page.locator(".evenings form[action=open] button").click()
        page.wait_for_selector(".state", state="attached")
        assert saved(page) == before


def test_an_evening_of_a_game_that_is_not_there_is_told(app: str, phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "chess.jsonl"
    Journal.create(file, "chess", "7", {"game": "chess"}, Seating({"p1": "Ada", "p2": "Bo"})).close()
    page = phone.page
    visit(page, f"{app}#evening={packed(*file.read_text('utf-8').splitlines())}")
    expect(page.locator(".notice")).to_contain_text("This file is a game of chess")
    assert "#" not in page.url
