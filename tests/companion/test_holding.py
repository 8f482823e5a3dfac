"""A secret is seen while it is held, by finger or key, or for a while: real phones, Debian's Chromium."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.companion.conftest import Serve
from tests.companion.locators import box
from tests.companion.served import KEEPER, Served, wait_for
from tests.companion.thumb import STAMP, rest, tap
from tests.phones import OpenPage

CARD = 'id="answer".*class="option".*class="card'
"""Stands where a card is to be chosen."""

HAND = "details[id^=secret-hand]"

LASTS = 31_000
"""ms after which nothing stays open that nobody touches."""

PUT_DOWN = """() => {
    Object.defineProperty(document, "hidden", {value: true, configurable: true});
    dispatchEvent(new Event("visibilitychange"));
    delete document.hidden;
}"""
"""Does what a browser does when its phone is put away."""


@pytest.fixture
def table(serve: Serve) -> Served:
    """Serve a concert at which a card is to be chosen."""
    served = serve("mosh", "Ana,Ben")
    served.play_until(CARD)
    return served


@pytest.fixture
def chooser(table: Served, phone: OpenPage) -> Page:
    """Return the page of whoever is to choose a card, with a clock that can be turned."""
    for link in table.people:
        page = phone(link)
        if page.locator("details.secret.asked").count():
            page.clock.install()
            page.reload()
            rest(page)
            return page
    raise AssertionError("nobody chooses")


def is_open(page: Page, what: str = HAND) -> bool:
    """Whether something that is covered stands open, and can be seen and heard of."""
    opened = bool(page.locator(what).evaluate("each => each.open"))
    assert page.locator(f"{what} > .private").evaluate("each => each.checkVisibility()") == opened
    return opened


def in_sight(page: Page) -> bool:
    """Whether all that may be chosen stands above the tools, or as much as a screen holds."""
    asked = page.locator("details.secret.asked")
    cover, choice = box(asked.locator("summary").first), box(asked.locator("form").first)
    tools = box(page.locator(".docked"))
    return cover["y"] < 10 or choice["y"] + choice["height"] <= tools["y"]


def finger(page: Page, thing: Locator) -> Callable[[str], None]:
    """Return what puts a finger on a thing, and takes it off."""
    thing.scroll_into_view_if_needed()
    line, place = page.context.new_cdp_session(page), box(thing)
    point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}

    def put(how: str) -> None:
        points = [point] if how == "touchStart" else []
        line.send("Input.dispatchTouchEvent", {"type": how, "touchPoints": points})
        page.wait_for_timeout(50)

    return put


def test_a_hand_is_seen_as_long_as_a_finger_holds_it(chooser: Page) -> None:
    put = finger(chooser, chooser.locator(f"{HAND} > summary"))
    assert not is_open(chooser)
    for _ in range(2):
        put("touchStart")
        chooser.clock.run_for(LASTS)  # however long
        assert is_open(chooser)
        put("touchEnd")
        assert not is_open(chooser)
    put("touchStart")
    put("touchCancel")
    assert not is_open(chooser)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_hand_is_seen_as_long_as_a_key_is_held(chooser: Page, key: str) -> None:
    chooser.locator(f"{HAND} > summary").focus()
    for _ in range(2):
        chooser.keyboard.down(key)
        chooser.keyboard.down(key)  # as keys repeat
        assert is_open(chooser)
        chooser.keyboard.up(key)
        assert not is_open(chooser)
    chooser.keyboard.down(key)
    chooser.locator(".reveal").focus()
    assert not is_open(chooser)


def test_whoever_cannot_hold_shows_it_for_a_while(chooser: Page) -> None:
    button = chooser.locator(".cover .reveal")
    for close in (
        lambda: button.tap(),
        lambda: chooser.clock.run_for(LASTS),
        lambda: chooser.evaluate(PUT_DOWN),
    ):
        expect(button).to_have_attribute("aria-expanded", "false")
        expect(button).to_have_text("Show without holding")
        button.tap()
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(button).to_have_text("Hide")
        assert is_open(chooser)
        close()
        assert not is_open(chooser)
    button.tap()
    chooser.clock.run_for(LASTS // 2)
    chooser.locator("#journal").focus()
    chooser.keyboard.press("Shift")  # somebody is there
    chooser.clock.run_for(LASTS // 2 + 1000)
    assert is_open(chooser)
    chooser.locator(f"{HAND} > summary").evaluate("each => each.click()")  # as a screen reader does
    assert not is_open(chooser)
    expect(button).to_have_attribute("aria-expanded", "false")


def test_what_is_asked_in_secret_opens_by_a_press_stays_open_and_is_answered_by_thumb(
    chooser: Page, table: Served
) -> None:
    asked, before = "details.secret.asked", table.lines()
    cover = chooser.locator(f"{asked} > summary")
    for close in (lambda: chooser.clock.run_for(LASTS), lambda: chooser.evaluate(PUT_DOWN), cover.tap):
        assert not is_open(chooser, asked)
        cover.tap()
        assert is_open(chooser, asked)
        assert in_sight(chooser)
        chooser.evaluate("scrollTo(0, 0)")
        close()
    cover.tap()
    chooser.clock.run_for(1000)
    tap(chooser, "#answer button")
    expect(chooser.locator("#question")).not_to_contain_text("which one, and with which limb?")
    assert len(table.lines()) > len(before)
    assert is_open(chooser, asked) and not is_open(chooser)  # one secret answer leads to the next


def test_what_is_open_is_covered_when_another_phone_goes_on(chooser: Page, table: Served) -> None:
    chooser.locator(".cover .reveal").tap()
    chooser.locator("details.secret.asked > summary").tap()
    assert is_open(chooser) and is_open(chooser, "details.secret.asked")
    keeper = table.joined(table.links[KEEPER])
    table.tap(keeper, {"do": "dice", "own": "1", "stamp": table.stamp(keeper)})
    chooser.wait_for_function(f"stamp => {STAMP} === stamp", arg=table.stamp(keeper))
    assert not is_open(chooser) and not is_open(chooser, "details.secret.asked")


def test_nothing_secret_is_said_aloud_or_too_small_to_be_held(chooser: Page) -> None:
    heights = [box(each)["height"] for each in chooser.locator(".secret > summary, .reveal:visible").all()]
    assert len(heights) > 2 and min(heights) >= 44
    expect(chooser.locator(".cover")).to_have_attribute("aria-label", "Hand")
    assert chooser.locator(".cover .reveal").get_attribute("aria-controls") == chooser.locator(
        HAND
    ).get_attribute("id")
    chooser.locator("details.secret.asked > summary").tap()
    chooser.clock.run_for(1000)
    tap(chooser, "#answer button")
    expect(chooser.locator("#question")).to_have_text("Defend yourself, or attack whom?")
    tap(chooser, "#journal")
    chooser.locator("details.secret.asked[open] > summary").tap()  # the next question names what was chosen
    private = chooser.locator(".journal .private")
    private.first.wait_for(state="attached")
    expect(private.first).to_be_hidden()
    hidden = [(each.text_content() or "").split(" → ")[-1] for each in private.all()]
    heard = chooser.locator("body").aria_snapshot()
    assert hidden and not any(words in heard for words in hidden)
    assert "→ …" in heard
    tap(chooser, ".panel .reveal")
    assert all(each.is_visible() for each in private.all())


def test_without_javascript_a_secret_opens_by_a_tap(table: Served, phone: OpenPage) -> None:
    pages = [phone(link, java_script_enabled=False) for link in table.people]
    page = next(page for page in pages if page.locator("details.secret.asked").count())
    expect(page.locator(".reveal").first).to_be_hidden()
    expect(page.locator(f"{HAND} .hand")).to_be_hidden()
    page.locator(f"{HAND} > summary").tap()
    expect(page.locator(f"{HAND} .hand")).to_be_visible()
    page.locator("details.secret.asked > summary").tap()
    page.locator("#answer button").first.tap()
    wait_for(lambda: '"answer"' in table.lines()[-1])
