"""A thumb that goes on with whatever a page asks."""

import re

from playwright.sync_api import Page

BUTTONS = ("#ask button.throw", "#answer button", "#ask .offers > form button")
"""What goes on, the first that is there."""

GUARD = 350
"""Milliseconds that a button must have been there before it is meant."""


RESTED = """() => {
    if (typeof guard === "undefined") return true; // a page without our script
    if (busy || pulling) return false;
    guard = 0;
    counted = null;
    return true;
}"""
"""Tells whether a page shows what it has asked for; what has come on it counts as long there."""

STAMP = "document.querySelector('.state')?.dataset.stamp"


def rest(page: Page) -> None:
    """Wait until a page shows what it has asked for; a thumb may then mean any button of it."""
    page.wait_for_function(RESTED)


def uncover(page: Page) -> None:
    """Open what is asked in secret, if it is covered."""
    cover = page.locator("#ask details.secret.asked:not([open]) > summary")
    if cover.count() and cover.first.is_visible():
        cover.first.click()
        rest(page)


def tap(page: Page, what: str, at: int = 0) -> None:
    """Tap one of these things, as a thumb that has seen it for a while."""
    thing = page.locator(what).nth(at)
    thing.wait_for(state="attached")
    uncover(page)
    thing.wait_for()
    rest(page)
    thing.tap()


def follow(pages: list[Page], before: str) -> None:
    """Wait until all pages show the same state of their evening, and no longer the one before."""
    for page in pages:
        page.wait_for_function(f"before => ![before, undefined].includes({STAMP})", arg=before)
    newest = max((page.evaluate(STAMP) for page in pages), key=lambda stamp: int(stamp.rpartition("-")[2]))
    for page in pages:
        page.wait_for_function(f"newest => {STAMP} === newest", arg=newest)


def press_first(page: Page) -> bool:
    """Tap the first button that goes on, with as many options as are needed; return whether there is one."""
    rest(page)
    if page.locator("#ask .wait, #ask details.for").count():
        return False
    uncover(page)
    some = page.locator("#answer fieldset.some")
    if some.count():
        needed = int(re.findall(r"\d+", some.locator("legend").inner_text())[0])
        for option in some.locator("input").all()[: max(1, needed)]:
            option.check()
    for die in page.locator("#answer fieldset.die").all():
        pad = page.locator("#answer .pad:visible [data-key]").first
        (pad if pad.count() else die.locator("input").first).click()
    folded = page.locator("#answer details.list:not([open]) > summary")
    if folded.count() and not page.locator("#answer button").first.is_visible():
        folded.tap()
    for buttons in BUTTONS:
        if page.locator(buttons).count() and page.locator(buttons).first.is_visible():
            page.locator(buttons).first.click()
            rest(page)
            return True
    return False


def until_asked(pages: list[Page], kind: str) -> Page:
    """Play on until some page is asked by a form with `kind` in it; return that page."""
    for _ in range(60):
        before = pages[0].evaluate(STAMP)
        for page in pages:
            uncover(page)
            if page.locator(f"#ask {kind}").first.is_visible():
                return page
            if press_first(page):
                follow(pages, before)
                break
    raise AssertionError(f"nobody was asked by {kind}")
