"""For everybody: axe finds no serious fault, and a whole round can be played with the keyboard alone."""

from typing import Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.companion.conftest import Serve
from tests.companion.thumb import press_first
from tests.phones import OpenPage

SERIOUS = ("serious", "critical")


def faults(page: Page, part: str | None = None) -> list[tuple[str, str, str]]:
    """Return what axe calls serious, each with the part of the page; all of the page is seen, or one part."""
    found = Axe().run(page, context=part, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        (each["id"], node["html"][:150], node["failureSummary"])
        for each in found
        if each["impact"] in SERIOUS
        for node in each["nodes"]
    ]


class OpenGame(Protocol):
    """Opens an evening of a game, with these options of the command, in these colours."""

    def __call__(self, game: str, *options: str, theme: str = "dark") -> Page: ...


@pytest.fixture
def seen(serve: Serve, phone: OpenPage) -> OpenGame:
    """Open a link in a page that axe can look into: its own script is let past the page's policy."""

    def open_one(game: str, *options: str, theme: str = "dark") -> Page:
        served = serve(game, "Ana", *options)
        page = phone(served.people[0], bypass_csp=True)
        if theme != "dark":
            page.goto(page.url + "?show=settings")
            page.locator(f"button[value={theme}]").click()
            page.wait_for_selector(f"html[data-theme={theme}]", state="attached")
        return page

    return open_one


PANELS = ("journal", "why", "fix&at=1", "undo", "seats", "settings")


@pytest.mark.parametrize(
    ("game", "panels"),
    [("mosh", PANELS[:2]), ("non-morts", PANELS[2:4]), ("inferno", PANELS[4:5]), ("humans", PANELS[5:])],
)
def test_axe_finds_no_serious_fault(seen: OpenGame, game: str, panels: tuple[str, ...]) -> None:
    check_pages(seen(game, "--own-dice"), range(1, 6, 4), panels)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light", "paper"])
@pytest.mark.parametrize("game", ["mosh", "non-morts", "inferno", "humans"])
def test_axe_finds_no_serious_fault_on_any_page_in_any_colours(seen: OpenGame, game: str, theme: str) -> None:
    check_pages(seen(game, "--own-dice", theme=theme), range(12), PANELS)


def check_pages(page: Page, steps: range, panels: tuple[str, ...]) -> None:
    """Look at the table after so many steps, and at the end at these panels above it."""
    for step in range(steps[-1] + 1):
        if step:
            press_first(page)
        if step in steps:
            assert faults(page) == []
    here = page.url.partition("?")[0]
    for show in panels:
        page.goto(f"{here}?show={show}")
        assert faults(page, ".panel") == []


def test_axe_finds_no_serious_fault_at_the_closed_door(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    for wrong in ("", "j/wrong"):
        page = phone(f"http://127.0.0.1:{served.port}/{wrong}", bypass_csp=True)
        assert page.locator(".refusal").count() == 1
        assert page.evaluate("() => document.styleSheets[0].cssRules.length") > 0
        assert faults(page) == []


def test_a_whole_round_with_the_keyboard_alone(serve: Serve, phone: OpenPage) -> None:
    """From the boards to the second round: Tab and Enter, and no more of them than one can bear."""
    served = serve("mosh", "Ana")
    page = phone(served.people[0])
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    pressed = 0
    for _ in range(30):
        page.wait_for_timeout(380)
        if any('"calm-down"' in line for line in served.lines()):
            break
        page.locator("#ask").focus()  # where the skip link leads
        for _ in range(12):
            page.keyboard.press("Tab")
            pressed += 1
            if page.evaluate("() => document.activeElement.matches('#ask button')"):
                break
        assert page.evaluate("() => document.activeElement.matches('#ask button')")
        outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
        page.keyboard.press("Enter")
    assert any('"calm-down"' in line for line in served.lines())
    page.wait_for_timeout(400)
    assert page.evaluate("() => document.activeElement.id") == "ask"  # the next question has the focus
    assert pressed < 60


def test_motion_is_left_out_for_whoever_does_not_want_it(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    page = phone(served.people[0], reduced_motion="reduce")
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter(each => {
            const style = getComputedStyle(each);
            return parseFloat(style.animationDuration) > 0 || parseFloat(style.transitionDuration) > 0;
        }).length"""
    )
    assert moving == 0


def test_words_may_be_twice_as_large(serve: Serve, phone: OpenPage) -> None:
    served = serve("mosh", "Ana,Ben")
    page = phone(served.people[0])
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    press_first(page)
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
