"""The offline companion as it is exported, in Debian's Chromium, on a server of files that can be stopped."""

import contextlib
import fcntl
import functools
import http.server
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Error, Page, Playwright

from printkit.companion.offline.pyodide import runtime
from tests.companion.chromium import chromium

EXPORT = (sys.executable, "-c", "from printkit.cli import main; main()", "export-companion")


@pytest.fixture(scope="session")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Export once, as a user does; return the folder, with the single file beside it."""
    folder = tmp_path_factory.mktemp("export")
    with (Path(tempfile.gettempdir()) / "printkit-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # what one process has compiled, the next finds
        for where in ([folder / "app"], [folder, "--single-file"]):
            done = subprocess.run([*EXPORT, *map(str, where)], capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """Return Pyodide's folder."""
    return runtime()


class Files(http.server.ThreadingHTTPServer):
    """A server of a folder's files, which can be stopped."""

    def __init__(self, folder: Path, types: Mapping[str, str] | None = None) -> None:
        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {**(types or {})}

            def log_message(self, *_: object) -> None:
                pass

        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server_port}/"

    def stop(self) -> None:
        self.shutdown()
        self.server_close()


class Host(Protocol):
    """Serves a folder, with other types of some files than usual."""

    def __call__(self, folder: Path, types: Mapping[str, str] | None = None) -> Files: ...


@pytest.fixture
def hosted() -> Iterator[Host]:
    """Serve a folder: `hosted(folder)`."""
    started = list[Files]()

    def serve(folder: Path, types: Mapping[str, str] | None = None) -> Files:
        started.append(Files(folder, types))
        return started[-1]

    yield serve
    for each in started:
        each.stop()


class Phone:
    """A browser with a memory of its own, which can be killed and started again."""

    def __init__(self, play: Playwright, profile: Path) -> None:
        self.play, self.profile, self.wrong = play, profile, list[str]()
        self.start()

    def start(self) -> None:
        self.browser = self.play.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=chromium(),
            args=["--no-sandbox"],
            viewport={"width": 390, "height": 844},
            has_touch=True,
            locale="en-GB",
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
