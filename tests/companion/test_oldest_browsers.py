"""A browser without all that is newer than the oldest browsers plays on: taps count, and pages change."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.companion.conftest import Serve
from tests.companion.served import wait_for
from tests.companion.thumb import press_first, rest, tap, until_asked
from tests.phones import OpenPage

NEWER = Path(__file__).with_name("newer_features.txt").read_text("utf-8").split()

TAKEN_OUT = """
for (const feature of NEWER) {
    const [owner, name] = feature.split(".");
    if (owner === "Window") delete window[name];
    for (const place of [window[owner], window[owner]?.prototype]) if (place) delete place[name];
}
const Whole = FormData;
window.FormData = class extends Whole { constructor(form) { super(form); } }; // no button beside it
"""
"""Takes all that is newer out of a page, before its script comes."""

LEFT = """() => [
    Element.prototype.checkVisibility, AbortSignal.timeout, Array.prototype.findLastIndex, navigator.wakeLock,
    Iterator.prototype.map
]"""


@pytest.fixture
def old(phone: OpenPage) -> Callable[[str], Page]:
    """Open a link in an old browser: `old(link)`."""

    def open_one(link: str) -> Page:
        page = phone("about:blank")
        page.add_init_script(f"const NEWER = {json.dumps(NEWER)};\n{TAKEN_OUT}")
        page.goto(link)
        assert not any(page.evaluate(LEFT))
        return page

    return open_one


def test_players_answer_undo_correct_and_change_the_language(
    serve: Serve, old: Callable[[str], Page]
) -> None:
    served = serve("non-morts", "Ana,Ben,Cléo", "--own-dice")
    page, other = (old(link) for link in served.people[:2])
    tap(page, ".offers > form button")
    expect(other.locator("#ask .who")).to_have_text("Ana must answer:")
    tap(page, ".dice button", 3)
    expect(page.locator("#recent li").first).to_contain_text("4")
    expect(other.locator("#recent li").first).to_contain_text("4")
    assert json.loads(served.lines()[-1])["answer"] == 4
    tap(page, "#undo")
    tap(page, "#undoing button")
    expect(page.locator(".notice")).to_contain_text("Undone")
    tap(page, ".dice button", 1)
    tap(page, "#journal")
    tap(page, ".fix")
    tap(page, ".panel .dice button", 5)
    expect(page.locator(".notice")).to_contain_text("Answer changed")
    tap(page, "#settings")
    tap(page, "button[value=fr]")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(other.locator("#recent li").first).to_contain_text("6")


def test_a_hand_is_held_and_a_card_is_played(serve: Serve, old: Callable[[str], Page]) -> None:
    served = serve("mosh", "Ana,Ben")
    served.play_until('id="answer".*class="option".*class="card')
    pages = [old(link) for link in served.people]
    playing = until_asked(pages, "#answer .option .card")
    hand = playing.locator("details.secret.held:not(.line)").first
    hand.locator("summary").dispatch_event("pointerdown", {"button": 0})
    expect(hand.locator(".private")).to_be_visible()
    playing.evaluate("dispatchEvent(new Event('pointerup'))")
    expect(hand.locator(".private")).to_be_hidden()
    before = len(served.lines())
    tap(playing, "#answer button")
    wait_for(lambda: len(served.lines()) > before)


def test_a_town_burns_and_its_map_is_tapped(serve: Serve, old: Callable[[str], Page]) -> None:
    served = serve("inferno", "Ana")
    page = old(served.people[0])
    for _ in range(30):
        if page.locator("#map .framed.goes").count():
            break
        assert press_first(page)
    before = len(served.lines())
    rest(page)
    page.locator("#map .framed.goes").first.dispatch_event("click")
    wait_for(lambda: len(served.lines()) > before)


def test_a_tap_is_kept_without_connection(serve: Serve, old: Callable[[str], Page]) -> None:
    served = serve("mosh", "Ana,Ben")
    page = old(served.people[0])
    page.context.set_offline(True)
    tap(page, ".offers button")
    expect(page.locator("#kept")).to_be_visible()
    page.context.set_offline(False)
    wait_for(lambda: len(served.lines()) == 1)
    expect(page.locator("#kept")).to_be_hidden()
