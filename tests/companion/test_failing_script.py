"""Where the page's script never comes, or fails, a tap sends the plain form, and that works."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.companion.conftest import Serve
from tests.companion.served import Served, wait_for

NEVER = "never"
"""The script does not come at all."""

FAILS = {
    "a word it does not know": "let x = ;",
    "at its beginning": "document.getElementById = undefined;",
    "at its end": "Element.prototype.setAttribute = () => { throw new Error('old') };",
    "no way to fill in a form": "window.FormData = undefined;",
    "no way to fetch": "window.AbortController = undefined;",
    "no events": "window.EventSource = undefined;",
    "in showing what came": (
        "Object.defineProperty(Element.prototype, 'innerHTML', {set() { throw new Error('old') }});"
    ),
    "in a question to the browser": "Element.prototype.getClientRects = undefined;",
}
"""What goes wrong, and what brings that about: it stands before the script."""


@pytest.fixture(params=[NEVER, *FAILS])
def page(request: pytest.FixtureRequest, serve: Serve, browser: Browser) -> Iterator[tuple[Page, Served]]:
    """Open a page whose script fails; return it with its server."""
    served = serve("mosh", "Ana,Ben")
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    opened = context.new_page()

    def broken(route: Route) -> None:
        if request.param == NEVER:
            return route.abort()
        answer = route.fetch()
        return route.fulfill(response=answer, body=FAILS[request.param] + answer.text())

    opened.route("**/app.js", broken)
    opened.goto(served.people[0])
    yield opened, served
    context.close()


def press(page: Page, what: str) -> None:
    """Press the first of these, when it has been there so long that it is meant."""
    page.locator(what).first.wait_for()
    page.wait_for_timeout(1100)
    page.locator(what).first.click()


def test_taps_count_and_the_page_shows_what_came_of_them(page: tuple[Page, Served]) -> None:
    phone, served = page
    asked = phone.locator("#ask .who")
    press(phone, ".offers button")
    press(phone, "#answer button")
    expect(asked).to_have_text("Ben must answer:")
    assert len(served.lines()) == 2
    press(phone, "#undo")
    press(phone, "#undoing button")
    expect(phone.locator("#undoing")).to_have_count(0)
    expect(asked).to_have_text("Ana")
    wait_for(lambda: "undo" in served.lines()[-1])


def test_a_secret_opens_by_a_tap_and_is_not_said_to_be_held(serve: Serve, browser: Browser) -> None:
    served = serve("mosh", "Ana,Ben")
    served.play_until('id="answer".*class="option".*class="card')
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    phone = context.new_page()
    phone.add_init_script(FAILS["at its end"])
    phone.goto(served.people[0])
    cover = phone.locator("details.secret.held:not(.line)").first
    expect(cover.locator("summary")).to_have_text("Tap to see")
    expect(phone.locator(".reveal").first).to_be_hidden()
    cover.locator("summary").tap()
    expect(cover.locator(".private")).to_be_visible()
    context.close()
