"""What a hand does on the page of the offline companion; it looks at what has come before it goes on."""

from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.companion.locators import attribute, box
from tests.companion.thumb import GUARD

KEPT = "Everything is on this phone"

SLOW = 90_000
"""ms that Python may take to start where other tests run beside it."""


SPOTS = cycle((0.25, 0.75))
"""Where on its width a button is pressed: two taps at one place, within a second, count once."""


def visit(page: Page, address: str) -> None:
    """Go to an address and wait until Python has started."""
    page.goto(address)
    ready(page)


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-ready]", state="attached", timeout=SLOW)
    page.wait_for_timeout(GUARD)


def prepared(page: Page) -> None:
    """Wait until everything is on the phone, and the memory that its next start begins with."""
    expect(page.locator("#state")).to_contain_text(KEPT, timeout=SLOW)
    for _ in range(SLOW // 200):
        if page.evaluate("() => started.kept()"):
            return
        page.wait_for_timeout(200)
    raise AssertionError("the next start was not prepared")


def woken(page: Page) -> bool:
    """Whether Python has started from its memory."""
    return page.evaluate("() => performance.getEntriesByName('woken').length") == 1


def begin(page: Page, game: str, players: str, button: str = "Begin: the app rolls and draws") -> None:
    """Begin an evening."""
    form = page.locator(f"form:has(input[value={game}])")
    form.locator("input[name=players]").fill(players)
    press(page, form.get_by_role("button", name=button), lambda: begun(page))


def begun(page: Page) -> None:
    """Wait until an evening is shown."""
    expect(page.locator(".state")).to_be_attached(timeout=SLOW // 3)


def stamp(page: Page) -> str:
    """Name the state that the page shows."""
    return attribute(page.locator(".state"), "data-stamp")


def tap(page: Page, what: str) -> None:
    """Tap the first of these buttons when it has been there a while; wait until the evening has gone on."""
    page.locator(what).first.wait_for()
    before = stamp(page)
    shown = expect(page.locator(".state"))
    press(page, page.locator(what), lambda: shown.not_to_have_attribute("data-stamp", before))


def press(page: Page, what: Locator, came: Callable[[], None]) -> None:
    """Press the first of these buttons; a page that has only just come takes no tap, and is tapped again."""
    for left in (2, 1, 0):
        page.wait_for_timeout(GUARD)
        button = what.first
        size = box(button)
        button.click(position={"x": size["width"] * next(SPOTS), "y": size["height"] / 2})
        try:
            came()
        except AssertionError:
            if not left:
                raise
        else:
            return


def on(page: Page, times: int = 1) -> None:
    """Play on: whatever is asked, the first that is offered."""
    for _ in range(times):
        look = page.locator("#ask form[action=look] button:visible")
        if look.count():  # hand the phone on
            press(page, look, lambda: expect(page.locator("#answer")).to_be_visible())
        for way in ("#ask button.throw", "#ask .some", "#answer button", "#ask .offers form button:visible"):
            if page.locator(way).count():
                if way == "#ask .some":
                    choose(page)
                    way = "#answer button"
                tap(page, way)
                break
        else:
            raise AssertionError(page.locator("#ask").inner_text())


def choose(page: Page) -> None:
    """Tick as many as are wanted."""
    low = page.locator("#ask .some legend").inner_text().split()[1]
    for option in page.locator("#ask .some input").all()[: int(low)]:
        option.check()


def asked(page: Page) -> str:
    """Read the question that waits; play on until one does."""
    while not page.locator("#question").count():
        on(page)
    return page.locator("#question").inner_text()


def saved(page: Page) -> bytes:
    """Save the evening; return the bytes of the file."""
    page.locator("#settings").click()
    with page.expect_download() as waiting:
        page.locator("a[href=save]").click()
    return waiting.value.path().read_bytes()


def home(page: Page) -> None:
    """Go where all evenings are."""
    page.locator("#home").click()
    page.wait_for_selector(".state", state="detached")
    page.wait_for_timeout(GUARD)


def load(page: Page, path: Path) -> None:
    """Resume a game from a file."""
    page.set_input_files("input[type=file]", path)
    page.wait_for_timeout(GUARD)
    page.get_by_role("button", name="Load this file").click()
    page.wait_for_selector(".state", state="attached")
