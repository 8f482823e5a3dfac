"""Where the page's script never comes, or fails, a tap sends the plain form, and that works."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

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


def opened(browser: Browser, served: Served, fails: str) -> Page:
    """Open a page whose script fails."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    phone = context.new_page()

    def broken(route: Route) -> None:
        if fails == NEVER:
            return route.abort()
        answer = route.fetch()
        return route.fulfill(response=answer, body=FAILS[fails] + answer.text())

    phone.route("**/app.js", broken)
    phone.goto(served.people[0])
    return phone


def press(phones: Iterable[Page], what: str) -> None:
    """Press the first of these on each phone, when it has been there so long that it is meant."""
    for phone in phones:
        phone.locator(what).first.wait_for()
    phone.wait_for_timeout(1100)
    for phone in phones:
        phone.locator(what).first.click()


def was_undone(served: Served) -> bool:
    return "undo" in served.lines()[-1]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[Served]]:
    """Serve a game for each way to fail."""
    with ExitStack() as served:
        found = []
        for at, _ in enumerate((NEVER, *FAILS)):
            (folder := tmp_path / str(at)).mkdir()
            found.append(Served(folder, "mosh", "Ana,Ben"))
            served.callback(found[-1].kill)
        yield found


@pytest.mark.slow
def test_taps_count_and_the_page_shows_what_came_of_them(tables: list[Served], browser: Browser) -> None:
    """On phones that fail in one way each; all wait together."""
    phones = {
        opened(browser, served, fails): served for fails, served in zip((NEVER, *FAILS), tables, strict=True)
    }
    press(phones, ".offers button")
    press(phones, "#answer button")
    for phone, served in phones.items():
        expect(phone.locator("#ask .who")).to_have_text("Ben must answer:")
        assert len(served.lines()) == 2
    press(phones, "#undo")
    press(phones, "#undoing button")
    for phone, served in phones.items():
        expect(phone.locator("#undoing")).to_have_count(0)
        expect(phone.locator("#ask .who")).to_have_text("Ana")
        wait_for(partial(was_undone, served))
        phone.context.close()


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
