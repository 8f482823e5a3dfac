"""A hand on a page of any browser: it looks, and taps what has been there for a while."""

import time
from collections.abc import Callable
from functools import partial

from tests.companion.browsers.drivers import PATIENCE, Tab
from tests.companion.served import wait_for
from tests.companion.thumb import BUTTONS, GUARD

STAMP = "() => document.querySelector('.state')?.dataset.stamp ?? ''"

WORDS = "what => document.querySelector(what)?.innerText ?? ''"

VISIBLE = "what => [...document.querySelectorAll(what)].some(each => each.checkVisibility())"

MIDDLE = """what => {
    const found = [...document.querySelectorAll(what)].find(each => each.checkVisibility());
    if (!found) return null;
    found.scrollIntoView({block: "center", inline: "center"});
    const {x, y, width, height} = found.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
"""Gives where the middle of the first thing is seen that a selector finds, and brings it there."""

TICKED = "() => document.querySelectorAll('#answer :checked').length"

READY = "() => 'ready' in document.documentElement.dataset"


def stamp(tab: Tab) -> str:
    """Return the state that a page shows, "" for none."""
    return tab.run(STAMP)


def words(tab: Tab, what: str) -> str:
    """Return the words of the first thing that a selector finds, "" for none."""
    return tab.run(WORDS, what)


def visible(tab: Tab, what: str) -> bool:
    """Whether something that a selector finds is to be seen."""
    return tab.run(VISIBLE, what)


def until(what: Callable[[], bool]) -> None:
    """Wait until something holds."""
    wait_for(what, PATIENCE)


def press(tab: Tab, what: str, came: Callable[[], bool]) -> None:
    """Tap the first of these things and wait for what comes; a page that has only just come takes no tap."""
    until(lambda: visible(tab, what))
    for patience in (5, 20, PATIENCE):
        time.sleep(GUARD / 1000)
        if middle := tab.run(MIDDLE, what):  # else something comes already
            tab.touch(*middle)
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if came():
                return
            time.sleep(0.05)
    raise AssertionError(f"a tap on {what} leads nowhere")


def answer(tab: Tab) -> None:
    """Tap the first thing that goes on."""
    until(lambda: any(visible(tab, each) for each in BUTTONS))
    before, button = stamp(tab), next(each for each in BUTTONS if visible(tab, each))
    press(tab, button, lambda: stamp(tab) not in ("", before))


def ticks_more_than(tab: Tab, count: int) -> bool:
    """Whether more options are ticked."""
    return tab.run(TICKED) > count


def choose(tab: Tab, count: int) -> None:
    """Tick as many options as are wanted, and send them."""
    while (ticked := tab.run(TICKED)) < count:
        press(tab, "#answer label:has(input:not(:checked))", partial(ticks_more_than, tab, ticked))
    answer(tab)


def kept_awake(tab: Tab) -> str:
    """Return whether the browser keeps the screen on, as the page says in its settings."""
    press(tab, "#settings", lambda: visible(tab, ".panel-settings"))
    until(lambda: visible(tab, "#awake") != visible(tab, "#sleepy"))
    return "yes" if visible(tab, "#awake") else "no"


def ready(tab: Tab) -> None:
    """Wait until the app has started."""
    until(lambda: tab.run(READY))


def reopen(tab: Tab) -> None:
    """Go to the app anew: Marionette's own way to load a page again leaves out the service worker."""
    tab.goto(tab.run("() => location.href"))
    ready(tab)


def begin(tab: Tab, game: str, players: str) -> None:
    """Begin a game in the app, where an earlier one may be open."""
    form = f"form:has(input[value={game}])"
    if visible(tab, "#home"):
        press(tab, "#home", lambda: visible(tab, form))
    tab.fill(f"{form} input[name=players]", players)
    press(tab, f"{form} button", lambda: stamp(tab) != "")
