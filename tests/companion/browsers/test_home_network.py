"""Pages of `serve`, in a home network."""

import pytest

from tests.companion.browsers.conftest import NAME, Tell
from tests.companion.browsers.drivers import Tab
from tests.companion.browsers.tapping import answer, choose, kept_awake, press, stamp, until, visible, words
from tests.companion.conftest import Serve
from tests.companion.served import Served
from tests.companion.test_silent_evening import NINE, until_night

pytestmark = pytest.mark.slow

CARD = 'id="answer".*class="option".*class="card'
"""Stands where a card is to be chosen."""

STAYS = "() => { window.stays = true; }"
STAYED = "() => window.stays === true"
"""Whether the page was not loaded anew since."""


def visit(tab: Tab, link: str) -> None:
    """Open a link as a phone does that is elsewhere in the network."""
    tab.goto(link.replace("127.0.0.1", NAME))
    tab.run(STAYS)


def caught_up(served: Served, tab: Tab) -> bool:
    """Whether a page shows all that has happened."""
    return stamp(tab) == served.stamp(served.joined(served.people[0]))


def test_answers(serve: Serve, tab: Tab, tell: Tell) -> None:
    """A tap answers."""
    served = serve("mosh", "Ana")
    visit(tab, served.people[0])
    for _ in range(6):
        answer(tab)
    assert len(served.lines()) >= 6 and caught_up(served, tab) and tab.run(STAYED)
    tell("yes")


def test_undo(serve: Serve, tab: Tab, tell: Tell) -> None:
    """Undo takes an answer back."""
    served = serve("non-morts", "Ana,Ben", "--own-dice")
    visit(tab, served.people[0])
    answer(tab)
    asked, before = words(tab, "#ask"), stamp(tab)
    press(tab, ".dice button", lambda: stamp(tab) != before)
    press(tab, "#undo", lambda: visible(tab, "#undoing"))
    press(tab, "#undoing button", lambda: visible(tab, ".notice"))
    assert words(tab, "#question") in asked and "undo" in served.lines()[-1]
    answer(tab)
    tell("yes")


def test_language(serve: Serve, tab: Tab, tell: Tell) -> None:
    """The language changes in the settings."""
    served = serve("mosh", "Ana")
    visit(tab, served.people[0])
    answer(tab)
    asked = words(tab, "#question")
    press(tab, "#settings", lambda: visible(tab, ".panel-settings"))
    press(tab, "button[value=fr]", lambda: words(tab, "#question") not in ("", asked))
    assert tab.run("() => document.documentElement.lang") == "fr"
    answer(tab)
    tell("yes")


def test_live(serve: Serve, tab: Tab, tab_elsewhere: Tab, tell: Tell) -> None:
    """What one phone does, another shows at once."""
    served = serve("mosh", "Ana,Ben")
    for page, link in zip((tab, tab_elsewhere), served.people, strict=True):
        visit(page, link)
    answer(tab)
    until(lambda: stamp(tab_elsewhere) == stamp(tab))
    answer(tab)
    until(lambda: visible(tab_elsewhere, "#answer button"))
    answer(tab_elsewhere)
    until(lambda: stamp(tab) == stamp(tab_elsewhere))
    assert tab.run(STAYED) and tab_elsewhere.run(STAYED)
    tell("yes")


def test_night(serve: Serve, tab: Tab, tab_elsewhere: Tab, tell: Tell) -> None:
    """A night that phones lead asks the same on all at once, and goes on by itself."""
    served = serve("reptiliens", NINE, "--led-by", "phones", hurried=2)
    until_night(served)
    for page, link in zip((tab, tab_elsewhere), served.people, strict=False):
        visit(page, link)
    assert words(tab, ".call") == words(tab_elsewhere, ".call") != ""
    before = stamp(tab)
    press(tab, "#answer .houses button", lambda: "Noted" in words(tab, ".noted"))
    assert stamp(tab) == before
    until(lambda: stamp(tab) != before and stamp(tab) == stamp(tab_elsewhere))
    assert visible(tab, "#answer .houses button") and tab.run(STAYED)
    tell("yes")


def test_secret(serve: Serve, tab: Tab, tell: Tell) -> None:
    """What is asked in secret opens by a tap, and is answered."""
    served = serve("mosh", "Ana,Ben")
    served.play_until(CARD)
    for link in served.people:
        visit(tab, link)
        if visible(tab, "details.secret.asked"):
            break
    assert not visible(tab, "#answer button")
    press(tab, "details.secret.asked > summary", lambda: visible(tab, "#answer button"))
    answer(tab)
    assert caught_up(served, tab)
    tell("yes")


def test_map(serve: Serve, tab: Tab, tell: Tell) -> None:
    """A tap on a space of the map answers."""
    served = serve("inferno", "Ana")
    visit(tab, served.people[0])
    answer(tab)
    choose(tab, 4)  # Heroes, who begin on the map
    before = stamp(tab)
    press(tab, "#map .framed.goes > :first-child", lambda: stamp(tab) != before)
    assert caught_up(served, tab)
    tell("yes")


def test_return(serve: Serve, tab: Tab, tell: Tell) -> None:
    """It comes back by itself when the computer runs the game again."""
    served = serve("mosh", "Ana,Ben")
    visit(tab, served.people[0])
    served.kill()
    until(lambda: visible(tab, "#alone"))
    served.again()
    until(lambda: not visible(tab, "#alone"))
    ana = served.joined(served.people[0])
    served.tap(ana, {"do": "begin", "offer": "0", "stamp": served.stamp(ana)})
    until(lambda: caught_up(served, tab))
    answer(tab)
    tell("yes")


def test_screen(serve: Serve, tab: Tab, tell: Tell) -> None:
    """The screen stays on."""
    served = serve("mosh", "Ana")
    visit(tab, served.people[0])
    answer(tab)
    tell(kept_awake(tab))
