"""A thumb that goes on with whatever a page asks."""

import re

from playwright.sync_api import Page

BUTTONS = ("#ask button.throw", "#answer button", "#ask .offers > form button")
"""What goes on, the first that is there."""

GUARD = 350
"""Milliseconds that a button must have been there before it is meant."""


def tap(page: Page, what: str, at: int = 0) -> None:
    """Tap one of these things, as long after it has come as a thumb that means it."""
    thing = page.locator(what).nth(at)
    thing.wait_for()
    page.wait_for_timeout(GUARD)
    thing.tap()


def press_first(page: Page) -> bool:
    """Tap the first button that goes on, with as many options as are needed; return whether there is one."""
    page.wait_for_timeout(GUARD)
    if page.locator("#ask .wait, #ask details.for").count():
        return False
    some = page.locator("#answer fieldset.some")
    if some.count():
        needed = int(re.findall(r"\d+", some.locator("legend").inner_text())[0])
        for option in some.locator("input").all()[: max(1, needed)]:
            option.check()
    for die in page.locator("#answer fieldset.die").all():
        die.locator("input").first.check()
    for buttons in BUTTONS:
        if page.locator(buttons).count() and page.locator(buttons).first.is_visible():
            page.locator(buttons).first.click()
            return True
    return False


def until_asked(pages: list[Page], kind: str) -> Page:
    """Play on until some page is asked by a form with `kind` in it; return that page."""
    for _ in range(60):
        for page in pages:
            page.wait_for_timeout(GUARD)
            if page.locator(f"#ask {kind}").first.is_visible():
                return page
            if press_first(page):
                break
    raise AssertionError(f"nobody was asked by {kind}")
