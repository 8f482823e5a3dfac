"""The app as a single file, opened from the disk."""

from pathlib import Path

import pytest

from tests.companion.browsers.conftest import Tell
from tests.companion.browsers.drivers import Tab
from tests.companion.browsers.tapping import answer, begin, kept_awake, ready, reopen, stamp, words

pytestmark = pytest.mark.slow


@pytest.fixture
def app(export: Path, tab: Tab) -> Tab:
    """Open the file, and begin a game."""
    tab.goto((export / "companion.html").as_uri())
    ready(tab)
    begin(tab, "non-morts", "Ada")
    return tab


def test_plays(app: Tab, tell: Tell) -> None:
    """It plays."""
    for _ in range(6):
        answer(app)
    tell("yes")


def test_goes_on(app: Tab, tell: Tell) -> None:
    """It goes on where it was when it is opened again."""
    answer(app)
    asked, before = words(app, "#ask"), stamp(app)
    reopen(app)
    assert (words(app, "#ask"), stamp(app)) == (asked, before)
    answer(app)
    tell("yes")


def test_screen(app: Tab, tell: Tell) -> None:
    """The screen stays on."""
    answer(app)
    tell(kept_awake(app))
