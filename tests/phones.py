"""Phones to open links on: pages of a real browser, started once in a process."""

from collections.abc import Iterator
from typing import Literal, Protocol, TypedDict, Unpack

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    ProxySettings,
    ViewportSize,
    sync_playwright,
)

from tests.companion.chromium import chromium


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright, which runs once in a process."""
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start Debian's Chromium once."""
    opened = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
    yield opened
    opened.close()


class PageOptions(TypedDict, total=False):
    """What a phone may have besides its size."""

    bypass_csp: bool
    java_script_enabled: bool
    proxy: ProxySettings
    reduced_motion: Literal["reduce"]


class OpenPage(Protocol):
    """Opens a link on a phone of that size."""

    def __call__(
        self, link: str, *, width: int = 390, height: int = 844, **more: Unpack[PageOptions]
    ) -> Page: ...


class Phones:
    """The phones of a test, each with one empty page; what their pages throw is kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._opened = list[BrowserContext]()
        self._wrong = list[str]()

    def page(self, width: int = 390, height: int = 844, **more: Unpack[PageOptions]) -> Page:
        """Return the page of one more phone: 390 by 844, in one hand."""
        size: ViewportSize = {"width": width, "height": height}
        context = self._browser.new_context(
            viewport=size, has_touch=True, is_mobile=True, locale="en-GB", **more
        )
        self._opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._wrong.append(str(error)))
        return page

    def close(self) -> None:
        """Close all. Raises AssertionError where a page has thrown something."""
        for context in self._opened:
            context.close()
        assert not self._wrong


@pytest.fixture
def phone(browser: Browser) -> Iterator[OpenPage]:
    """Open a link on a phone; whatever its page throws fails the test."""
    phones = Phones(browser)

    def open_one(link: str, *, width: int = 390, height: int = 844, **more: Unpack[PageOptions]) -> Page:
        page = phones.page(width, height, **more)
        page.goto(link)
        return page

    yield open_one
    phones.close()
