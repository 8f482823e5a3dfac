"""Three browsers of the system behind one small interface.

Playwright drives Chromium, Marionette Firefox, Selenium WebKitGTK. All that is started here ends as a context
is left, and with this process, however that ends.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser as Launched
from playwright.sync_api import Error, Page, Playwright, ProxySettings

from tests.companion.chromium import chromium as chromium_program
from tests.companion.served import free_port, wait_for

WIDTH, HEIGHT = 390, 844
"""Pixels; a window of Firefox is 500 wide at least."""

LOOPBACK = "127.0.0.1"

PATIENCE = 90
"""Seconds that a browser or a page may take where other tests run beside it."""


class MissingBrowserError(Exception):
    """A browser is not on this machine."""


class Tab(Protocol):
    """A page of a browser."""

    def goto(self, address: str) -> None:
        """Go to an address and wait until its page is there."""

    def run(self, function: str, *given: object) -> Any:
        """Call a function of JavaScript; return what it gives, or what it promises."""

    def touch(self, x: float, y: float) -> None:
        """Touch a place that is seen: pixels from the left and from the top."""

    def fill(self, what: str, value: str | Path) -> None:
        """Write words into the first field that a selector finds, or choose a file there."""

    def close(self) -> None:
        """Close the tab."""


class Browser(Protocol):
    """A browser with a memory of its own."""

    version: str

    def tab(self) -> Tab:
        """Open a tab."""


# ── Chromium


class PlaywrightTab:
    """A page of Chromium."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def goto(self, address: str) -> None:
        self._page.goto(address)

    def run(self, function: str, *given: object) -> Any:
        try:
            return self._page.evaluate(f"given => ({function})(...given)", given)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            return self.run(function, *given)  # on the page that follows

    def touch(self, x: float, y: float) -> None:
        self._page.touchscreen.tap(x, y)

    def fill(self, what: str, value: str | Path) -> None:
        field = self._page.locator(what).first
        if isinstance(value, Path):
            field.set_input_files(value)
        else:
            field.fill(value)

    def close(self) -> None:
        self._page.close()


class PlaywrightBrowser:
    """Chromium, as a phone."""

    def __init__(self, launched: Launched, proxy: ProxySettings) -> None:
        self.version = launched.version
        self._context = launched.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            proxy=proxy,
        )
        self._context.set_default_timeout(PATIENCE * 1000)

    def tab(self) -> Tab:
        return PlaywrightTab(self._context.new_page())


@contextmanager
def chromium(play: Playwright, _: Path, proxy: str) -> Iterator[Browser]:
    """Start Chromium."""
    launched = play.chromium.launch(executable_path=chromium_program(), args=["--no-sandbox"])
    try:
        yield PlaywrightBrowser(launched, {"server": f"http://{proxy}", "bypass": LOOPBACK})
    finally:
        launched.close()


# ── Firefox and WebKitGTK


class WebDriver(Protocol):
    """What Marionette's and Selenium's drivers are both made to do here, each in the tab that is at hand."""

    def switch(self, handle: str) -> None: ...
    def open(self) -> str: ...
    def goto(self, address: str) -> None: ...
    def call(self, script: str, given: tuple[object, ...]) -> Any: ...
    def touch(self, x: int, y: int) -> None: ...
    def find(self, what: str) -> Any: ...
    def close(self) -> None: ...


class WebDriverTab:
    """A page of Firefox or WebKitGTK."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver, self._handle = driver, driver.open()

    def _here(self) -> WebDriver:
        self._driver.switch(self._handle)
        return self._driver

    def goto(self, address: str) -> None:
        self._here().goto(address)

    def run(self, function: str, *given: object) -> Any:
        return self._here().call(f"return ({function})(...arguments)", given)

    def touch(self, x: float, y: float) -> None:
        self._here().touch(round(x), round(y))

    def fill(self, what: str, value: str | Path) -> None:
        field = self._here().find(what)
        if not isinstance(value, Path):
            field.clear()
        field.send_keys(str(value))

    def close(self) -> None:
        self._here().close()


class Marionette:
    """Firefox, by Mozilla's own driver, which needs no program between."""

    def __init__(self, port: int) -> None:
        from marionette_driver import errors, marionette

        self._line = marionette.Marionette(LOOPBACK, port, socket_timeout=PATIENCE)

        def answered() -> bool:
            with suppress(errors.UnresponsiveInstanceException, OSError):
                self._line.start_session()
            return self._line.session_id is not None

        wait_for(answered, PATIENCE)
        self.version = str(self._line.session_capabilities["browserVersion"])
        self._first = self._line.current_window_handle

    def switch(self, handle: str) -> None:
        self._line.switch_to_window(handle)

    def open(self) -> str:
        self.switch(self._first)
        return self._line.open(type="tab", focus=True)["handle"]

    def goto(self, address: str) -> None:
        self._line.navigate(address)

    def call(self, script: str, given: tuple[object, ...]) -> Any:
        return self._line.execute_script(script, given, sandbox=None)

    def touch(self, x: int, y: int) -> None:
        pointer = self._line.actions.sequence("pointer", "pointer")
        pointer.pointer_move(x, y).pointer_down().pointer_up().perform()

    def find(self, what: str) -> Any:
        return self._line.find_element("css selector", what)

    def close(self) -> None:
        self._line.close()

    def tab(self) -> Tab:
        return WebDriverTab(self)


class Selenium:
    """WebKitGTK, by its WebDriver."""

    def __init__(self, port: int, proxy: str) -> None:
        from selenium import webdriver
        from selenium.webdriver.common.proxy import Proxy
        from selenium.webdriver.remote.file_detector import UselessFileDetector

        options = webdriver.WebKitGTKOptions()
        options.proxy = Proxy({"proxyType": "manual", "httpProxy": proxy, "noProxy": [LOOPBACK]})
        wait_for(lambda: answers(port), PATIENCE)
        here = UselessFileDetector()  # files are on this machine already
        self._line = webdriver.Remote(f"http://{LOOPBACK}:{port}", options=options, file_detector=here)
        self._line.set_script_timeout(PATIENCE)
        self.version = str(self._line.capabilities["browserVersion"])
        self._first = self._line.current_window_handle

    def switch(self, handle: str) -> None:
        self._line.switch_to.window(handle)

    def open(self) -> str:
        self.switch(self._first)
        self._line.switch_to.new_window("window")  # a tab that another covers is hidden
        self._line.set_window_rect(0, 0, WIDTH, HEIGHT)
        return self._line.current_window_handle

    def goto(self, address: str) -> None:
        self._line.get(address)

    def call(self, script: str, given: tuple[object, ...]) -> Any:
        return self._line.execute_script(script, *given)

    def touch(self, x: int, y: int) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        actions = ActionBuilder(self._line, duration=0)
        pointer: Any = actions.pointer_action  # some of it has no types
        pointer.move_to_location(x, y).pointer_down().pointer_up()
        actions.perform()

    def find(self, what: str) -> Any:
        return self._line.find_element("css selector", what)

    def close(self) -> None:
        self._line.close()

    def tab(self) -> Tab:
        return WebDriverTab(self)


# ── Programs


@contextmanager
def running(*command: str, **more: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a program; it ends with all that it has started as the context is left, or this process ends."""
    whole = ["setpriv", "--pdeathsig", "KILL", *command]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    started = subprocess.Popen(whole, **(quiet | more))
    try:
        yield started
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)
        started.wait()


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as asking:
        return asking.connect_ex((LOOPBACK, port)) == 0


def program(name: str) -> str:
    """Return the path of a program. Raises MissingBrowserError."""
    found = shutil.which(name)
    if found is None:
        raise MissingBrowserError(f"{name} is not installed")
    return found


@contextmanager
def display() -> Iterator[str]:
    """Start a screen that nobody sees; yield its name. What is shown on it ends with it."""
    told = ("-displayfd", "1")
    size = ("-screen", "0", "1000x1000x24")
    with running(program("Xvfb"), *told, *size, stdout=subprocess.PIPE, text=True) as screen:
        assert screen.stdout
        yield f":{screen.stdout.readline().strip()}"


@contextmanager
def firefox(_: Playwright, folder: Path, proxy: str) -> Iterator[Browser]:
    """Start Firefox."""
    port, (host, _colon, proxy_port) = free_port(), proxy.partition(":")
    preferences = {
        "marionette.port": port,
        "intl.accept_languages": "en-GB",
        "network.proxy.type": 1,
        "network.proxy.http": host,
        "network.proxy.http_port": int(proxy_port),
    }
    said = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
    (folder / "user.js").write_text("".join(said), "utf-8")
    options = ("--headless", "--marionette", "--width", str(WIDTH), "--height", str(HEIGHT))
    with running(program("firefox-esr"), *options, "--profile", str(folder)):
        yield Marionette(port)


@contextmanager
def webkit(_: Playwright, folder: Path, proxy: str) -> Iterator[Browser]:
    """Start WebKitGTK's own small browser."""
    driver, port = program("WebKitWebDriver"), free_port()
    own = {"HOME": str(folder), "LC_ALL": "en_GB.UTF-8"}
    with display() as screen, running(driver, f"--port={port}", env={**os.environ, **own, "DISPLAY": screen}):
        yield Selenium(port, proxy)


STARTS = {"Chromium": chromium, "Firefox": firefox, "WebKitGTK": webkit}
"""What starts a browser, for as long as a context is entered: in a folder of its own, with a proxy."""
