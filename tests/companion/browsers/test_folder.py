"""The app in a folder, at an https address."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.companion.browsers.conftest import Tell
from tests.companion.browsers.drivers import Tab
from tests.companion.browsers.tapping import (
    answer,
    begin,
    kept_awake,
    press,
    ready,
    reopen,
    stamp,
    until,
    visible,
    words,
)
from tests.companion.evenings import EVENINGS
from tests.companion.exported import Files, Host
from tests.companion.offline.hand import KEPT

pytestmark = pytest.mark.slow

HAS_MEMORY = "() => caches.match('memory').then(Boolean)"
WOKEN = "() => performance.getEntriesByName('woken').length === 1"

PERSISTED = """() => Promise.race([
    (navigator.storage?.persist() ?? Promise.resolve(false)).then(promised => promised ? "yes" : "no"),
    new Promise(done => setTimeout(done, 3000, "asks")),
])"""


@pytest.fixture
def server(export: Path, hosted: Host) -> Files:
    """Serve the folder. Browsers trust this computer as they trust https."""
    return hosted(export / "app")


@pytest.fixture
def app(server: Files, tab: Tab) -> Tab:
    """Begin a game in the app."""
    tab.goto(server.address)
    ready(tab)
    begin(tab, "mosh", "Ada")
    return tab


def test_offline(app: Tab, server: Files, tell: Tell) -> None:
    """It starts and plays without a network, once it was there."""
    for _ in range(4):
        answer(app)
    asked, before = words(app, "#ask"), stamp(app)
    until(lambda: KEPT in words(app, "#state"))
    server.stop()
    reopen(app)
    assert (words(app, "#ask"), stamp(app)) == (asked, before)
    answer(app)
    tell("yes")


def test_started(app: Tab, tell: Tell) -> None:
    """Later starts are faster."""
    until(lambda: KEPT in words(app, "#state"))
    until(lambda: app.run(HAS_MEMORY))
    reopen(app)
    assert app.run(WOKEN)
    answer(app)
    tell("yes")


def test_tabs(app: Tab, server: Files, open_tab: Callable[[], Tab], tell: Tell) -> None:
    """Of two tabs one plays, the other watches, and takes over."""
    other = open_tab()
    other.goto(server.address)
    ready(other)
    until(lambda: visible(other, "#take") and not visible(app, "#take"))
    answer(app)
    until(lambda: stamp(other) == stamp(app))
    press(other, "#take", lambda: visible(app, "#take"))
    answer(other)
    until(lambda: stamp(other) == stamp(app))
    tell("yes")


def test_file(app: Tab, tell: Tell) -> None:
    """It resumes a saved game from a file."""
    press(app, "#home", lambda: visible(app, "input[type=file]"))
    app.fill("input[type=file]", EVENINGS / "mosh-2.jsonl")
    press(app, "form[action=load] button", lambda: stamp(app) != "")
    assert "Ana" in words(app, "#recent")
    tell("yes")


def test_storage(app: Tab, tell: Tell) -> None:
    """The browser promises not to delete saved games."""
    tell(app.run(PERSISTED))


def test_screen(app: Tab, tell: Tell) -> None:
    """The screen stays on."""
    answer(app)
    tell(kept_awake(app))
