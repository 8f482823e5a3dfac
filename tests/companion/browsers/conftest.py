"""The browsers of the system, each started once for all that is tried in it."""

import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Playwright

from tests.companion.browsers.drivers import STARTS, Browser, MissingBrowserError, Tab
from tests.companion.browsers.outcomes import RECORDER, Outcomes, first_line
from tests.companion.wire import Wire

NAME = socket.gethostname().lower()
"""How this computer is called in a home network: no browser trusts what comes from there by plain http."""

Tell = Callable[[str], None]
"""Tells what came of a trial."""

Start = Callable[[], AbstractContextManager[Browser]]
"""Starts a browser, for as long as the context is entered."""


@pytest.fixture(scope="package")
def wire() -> Iterator[Wire]:
    """Lead those who ask for this computer by its name to this computer."""
    with Wire(NAME) as made:
        yield made
        made.shutdown()


@pytest.fixture(scope="package", params=STARTS)
def start(
    request: pytest.FixtureRequest,
    playwright: Playwright,
    wire: Wire,
    tmp_path_factory: pytest.TempPathFactory,
) -> Start:
    """Start browsers of one kind, each with a memory of its own."""
    return lambda: STARTS[request.param](playwright, tmp_path_factory.mktemp("browser"), wire.address)


@pytest.fixture(scope="package")
def shared_browser(start: Start) -> Iterator[Browser]:
    """Start the browser in which most is tried."""
    try:
        with start() as browser:
            yield browser
    except (MissingBrowserError, ModuleNotFoundError) as missing:
        pytest.skip(str(missing))


@pytest.fixture
def open_tab(shared_browser: Browser) -> Iterator[Callable[[], Tab]]:
    """Open tabs, which are closed at the end."""
    opened = list[Tab]()

    def one() -> Tab:
        opened.append(shared_browser.tab())
        return opened[-1]

    yield one
    for tab in opened:
        tab.close()


@pytest.fixture
def tab(open_tab: Callable[[], Tab]) -> Tab:
    """Open a tab."""
    return open_tab()


@pytest.fixture
def tab_elsewhere(start: Start, shared_browser: Browser) -> Iterator[Tab]:
    """Open a tab of another browser of the same kind."""
    with start() as browser:
        yield browser.tab()


@pytest.fixture
def tell(request: pytest.FixtureRequest, shared_browser: Browser) -> Tell:
    """Tell what came of a trial: it must be what is kept, or is taken down just now."""
    kind, recorder = request.node.callspec.params["start"], request.config.pluginmanager.get_plugin(RECORDER)
    heading, line = (first_line(each) for each in (request.module, request.function))

    def told(outcome: str) -> None:
        if recorder:
            recorder.versions[kind] = shared_browser.version
            recorder.add(heading, line, kind, outcome)
        else:
            assert outcome == Outcomes.read().found[heading][line][kind]

    return told
