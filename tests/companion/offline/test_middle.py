"""One phone in the middle leads a whole night from the single file, without a network, from deal to dawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.companion.offline.conftest import Phone
from tests.companion.offline.hand import SLOW, begin, stamp, visit
from tests.companion.thumb import GUARD

pytestmark = pytest.mark.slow

NAMES = ("Léa", "Ben", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès")

HURRIED = """(() => {
    const made = URL.createObjectURL, type = "text/javascript";
    const sooner = "{ const real = performance.now.bind(performance); performance.now = () => 40 * real(); }";
    URL.createObjectURL = what => made(what.type === type ? new Blob([sooner, what], {type}) : what);
})()"""
"""Lets what waits in the worker wait so many times less."""

SKELETON = """() => [...document.querySelectorAll("#table > *, #ask *")].map(each =>
    `${each.tagName} ${each.className.baseVal ?? each.className}`.replace(/ [htu]\\d/g, "")).join("\\n")"""
"""Tells of what a page is made, without its words, and without how long a ring takes."""

MARKS = ("\nSPAN told-once", "\nSPAN unseen")
"""The tick or the moon, for a second, and words for whoever only hears them, are all that a tap adds."""

SIGNED = """which => {
    for (let each = 0; each < 3; each++) document.querySelector(`#codes [data-sign="${which}"]`).click();
}"""
MOST = 200
"""Pages of an evening until dawn, at most."""


def pages(page: Page) -> Iterator[str]:
    """Yield which kind of page stands there, each time that the evening has gone on."""
    before = ""
    for _ in range(MOST):
        page.wait_for_function(
            "before => document.querySelector('.state')?.dataset.stamp !== before", arg=before, timeout=SLOW
        )
        before = stamp(page)
        kinds = ("silent", "asleep", "reading", "ask")
        yield next(kind for kind in kinds if page.locator(f"#ask.{kind}").count())


def tapped(page: Page, what: str) -> None:
    """Tap something that has been there for a while, though a thumb may not yet see it."""
    page.wait_for_timeout(GUARD)
    page.evaluate("what => document.querySelector(what).click()", what)


def test_a_whole_night_in_the_middle_looks_the_same_for_every_call(export: Path, phone: Phone) -> None:
    """Called or not, tapped or not: a page is made of the same parts; then the phone goes round."""
    page, calls, kinds = phone.page, dict[str, str](), list[str]()
    page.add_init_script(HURRIED)
    phone.browser.set_offline(True)
    visit(page, (export / "companion.html").as_uri())
    begin(page, "reptiliens", ", ".join(NAMES))
    read = 0
    for kind in pages(page):
        kinds.append(kind)
        if kind == "silent" and page.locator("#answer [value=arm]").count():
            before, asked = page.evaluate(SKELETON), stamp(page)
            calls[page.locator("#ask .call").inner_text()] = before
            assert page.locator("#secret-box[open]").count() == 0
            tapped(page, "#answer [value=none]" if len(calls) % 2 else "#answer .option")
            page.wait_for_function("() => !document.querySelector('#answer fieldset:enabled')")
            after = page.evaluate(SKELETON)
            for mark in MARKS:
                after = after.replace(mark, "")
            assert after == before or stamp(page) != asked
        elif kind == "reading":
            tapped(page, "#ask form[action=look] button")
            page.wait_for_selector("#codes:not([hidden])")
            for _ in range(2):
                page.evaluate(SIGNED, read + 1)
            page.wait_for_selector("#ask .letters", state="attached")
            tapped(page, "#answer button")
            read += 1
        elif kind == "ask":
            if "Day breaks" in page.inner_text("#table"):
                break
            tapped(page, "#ask .offers > form button")
    assert read == len(NAMES)
    assert kinds[-1] == "ask" and "asleep" in kinds
    of_houses = [made for made in calls.values() if "DIV houses" in made]
    grids = [made for made in of_houses if made.split("\n").count("BUTTON option") == len(NAMES) + 2]
    assert len(grids) > 8
    assert len({*grids}) == 1
