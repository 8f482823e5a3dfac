"""A phone that reaches the server no longer: it says so, keeps what was tapped, and sends it once."""

import pytest
from playwright.sync_api import Page, expect

from tests.companion.conftest import Serve
from tests.companion.locators import box
from tests.companion.served import Served, wait_for
from tests.companion.thumb import rest, tap
from tests.phones import OpenPage

LOST, KEPT = "No connection", "Your tap is kept"

PRESSED = """() => new Promise(seen => {
    const button = document.querySelector("#answer button");
    const since = performance.now();
    button.click();
    const look = () => {
        if (button.matches("[data-sent]")) seen(performance.now() - since); else requestAnimationFrame(look);
    };
    look();
})"""
"""Tells after how many milliseconds a button that is pressed looks so."""


@pytest.fixture
def table(serve: Serve) -> Served:
    """Serve a film at the first throw of dice."""
    served = serve("non-morts", "Ana,Ben,Cléo", "--own-dice")
    ana = served.joined(served.people[0])
    served.tap(ana, {"do": "begin", "offer": "0", "stamp": served.stamp(ana)})
    return served


@pytest.fixture
def ana(table: Served, phone: OpenPage) -> Page:
    """Return a phone that is asked for dice."""
    page = phone(table.people[0])
    expect(page.locator(".dice button")).to_have_count(6)
    return page


def cut(page: Page, yes: bool = True) -> None:
    """Cut a phone off, or let it back."""
    page.context.set_offline(yes)


def answers(table: Served) -> list[str]:
    """Return the answers in the journal."""
    return [line for line in table.lines() if '"answer"' in line]


def test_a_tap_without_connection_is_kept_and_counts_once_when_it_is_back(ana: Page, table: Served) -> None:
    alert = ana.locator("#alone")
    expect(alert).to_be_hidden()
    cut(ana)
    tap(ana, ".dice button", 3)
    expect(alert).to_contain_text(LOST)
    expect(alert).to_contain_text(KEPT)
    expect(ana.locator(".dice button").nth(3)).to_have_attribute("data-sent", "")
    assert not answers(table)
    cut(ana, False)
    wait_for(lambda: len(answers(table)) == 1)
    assert '"answer":4' in answers(table)[0]
    expect(alert).to_be_hidden()
    expect(ana.locator("[data-sent]")).to_have_count(0)
    ana.wait_for_timeout(3500)
    assert len(answers(table)) == 1


def test_what_is_tapped_later_takes_the_place_of_what_is_kept(ana: Page, table: Served) -> None:
    cut(ana)
    tap(ana, ".dice button", 3)
    expect(ana.locator("#kept")).to_be_visible()
    tap(ana, ".dice button", 1)
    expect(ana.locator("[data-sent]")).to_have_count(1)
    cut(ana, False)
    wait_for(lambda: len(answers(table)) == 1)
    assert '"answer":2' in answers(table)[0]


def test_a_kept_tap_may_be_forgotten(ana: Page, table: Served) -> None:
    cut(ana)
    tap(ana, ".dice button", 3)
    ana.locator("#forget").click()
    expect(ana.locator("#kept")).to_be_hidden()
    expect(ana.locator("[data-sent]")).to_have_count(0)
    cut(ana, False)
    expect(ana.locator("#alone")).to_be_hidden()
    assert not answers(table)


def test_a_kept_tap_is_sent_although_the_page_was_loaded_anew(ana: Page, table: Served) -> None:
    table.kill()
    tap(ana, ".dice button", 3)
    expect(ana.locator("#kept")).to_be_visible(timeout=15_000)
    ana.goto("about:blank")
    table.again()
    ana.goto(f"http://127.0.0.1:{table.port}/")
    wait_for(lambda: '"answer":4' in "".join(answers(table)))


def test_a_kept_tap_does_not_count_where_the_evening_has_gone_on(ana: Page, table: Served) -> None:
    cut(ana)
    tap(ana, ".dice button", 3)
    expect(ana.locator("#kept")).to_be_visible()
    keeper = table.joined(table.people[0])
    table.tap(keeper, {"do": "answer", "pick": 6, "stamp": table.stamp(keeper)})
    cut(ana, False)
    expect(ana.locator(".notice")).to_contain_text("your tap did not count")
    assert ['"answer":6' in line for line in answers(table)] == [True]


def test_an_answer_that_is_lost_on_its_way_back_is_not_counted_twice(ana: Page, table: Served) -> None:
    """The tap arrived, what it brought did not."""
    ana.route("**/act", lambda route: (route.fetch(), route.abort()))
    tap(ana, ".dice button", 3)
    expect(ana.locator("#kept")).to_be_visible()
    assert len(answers(table)) == 1
    ana.unroute("**/act")
    expect(ana.locator("#alone")).to_be_hidden(timeout=10_000)
    expect(ana.locator(".notice")).to_have_count(0)
    assert len(answers(table)) == 1


def test_another_language_is_asked_for_until_it_comes(ana: Page) -> None:
    tap(ana, "#settings")
    rest(ana)
    cut(ana)
    tap(ana, "button[value=fr]")
    expect(ana.locator("#kept")).to_be_visible()
    cut(ana, False)
    expect(ana.locator("html")).to_have_attribute("lang", "fr")


def test_an_answer_that_takes_long_is_said_to(ana: Page) -> None:
    ana.route("**/act", lambda route: (ana.wait_for_timeout(2500), route.continue_()))
    ana.evaluate("() => document.querySelectorAll('.dice button')[2].click()")
    expect(ana.locator("#slow")).to_be_visible()
    expect(ana.locator("#alone")).to_be_hidden()


def test_what_is_pressed_looks_so_at_once(ana: Page) -> None:
    rest(ana)
    assert ana.evaluate(PRESSED) < 100


def test_it_is_said_above_all_else_and_moves_nothing(ana: Page) -> None:
    rest(ana)
    where = "() => document.querySelector('.dice button').getBoundingClientRect().top"
    before = ana.evaluate(where)
    cut(ana)
    tap(ana, ".dice button", 3)
    expect(ana.locator("#kept")).to_be_visible()
    assert ana.evaluate(where) == before
    assert ana.evaluate("() => document.elementFromPoint(innerWidth / 2, 5).closest('#alone') !== null")


@pytest.mark.parametrize(("pause", "counts"), [(500, 1), (1200, 2)])
def test_two_taps_within_a_second_at_one_place_count_once(
    table: Served, phone: OpenPage, pause: int, counts: int
) -> None:
    """On a phone that goes round, the next player's dice stand where those of the last stood."""
    page = phone(table.links["One phone for everybody, passed around"])
    rest(page)
    spot = box(page.locator(".dice button").nth(3))
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(pause)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(500)
    assert len(answers(table)) == counts
