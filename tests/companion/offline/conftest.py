"""The offline companion in Debian's Chromium, with a memory that outlasts it."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Playwright

from printkit.companion.offline.pyodide import runtime
from tests.companion.chromium import chromium


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """Return Pyodide's folder."""
    return runtime()


class Phone:
    """A browser with a memory of its own, which can be killed and started again."""

    def __init__(self, play: Playwright, profile: Path, locale: str = "en-GB") -> None:
        self.play, self.profile, self.locale, self.wrong = play, profile, locale, list[str]()
        self.start()

    def start(self) -> None:
        self.browser = self.play.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=chromium(),
            args=["--no-sandbox"],
            viewport={"width": 390, "height": 844},
            has_touch=True,
            locale=self.locale,
            accept_downloads=True,
        )
        self.page = self.watched(self.browser.pages[0])

    def watched(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        return page

    def tab(self) -> Page:
        return self.watched(self.browser.new_page())

    def kill(self) -> None:
        """End it as a phone does that has no memory left: at once, with nothing said."""
        owner = f"--user-data-dir={self.profile}"
        for process in Path("/proc").iterdir():
            if process.name.isdigit() and owner in commandline(process):
                os.kill(int(process.name), signal.SIGKILL)
        with contextlib.suppress(Error):  # it may have noticed already
            self.browser.close()

    def again(self) -> None:
        self.kill()
        self.start()


def commandline(process: Path) -> list[str]:
    try:
        return (process / "cmdline").read_text().split("\0")
    except OSError:
        return []


@pytest.fixture
def phone(playwright: Playwright, tmp_path: Path) -> Iterator[Phone]:
    """Yield a phone; whatever its pages throw fails the test."""
    made = Phone(playwright, tmp_path / "profile")
    yield made
    made.browser.close()
    assert not made.wrong
