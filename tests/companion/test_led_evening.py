"""Evenings that a game master leads from a phone, on a real server: 9 who play, dark by night."""

import re
from random import Random
from urllib.parse import urlsplit

import pytest
from lxml import etree
from playwright.sync_api import Page, expect

from tests.companion.conftest import Serve
from tests.companion.elements import elements, text
from tests.companion.led import LINK, MASTER, NAMES, WHO, Village
from tests.companion.served import KEEPER, next_tap, wait_for
from tests.companion.test_access import faults
from tests.companion.thumb import press_first, rest, tap, uncover
from tests.phones import OpenPage

HOUSE = "#answer .houses button"
ASLEEP = "It is night."


def dark_after(page: Page, milliseconds: int) -> bool:
    """Whether a phone that nobody has touched for so long is dark."""
    page.clock.run_for(milliseconds)
    return page.locator("#dark").is_visible()


def test_a_game_masters_phone_holds_still_and_falls_dark(serve: Serve, phone: OpenPage) -> None:
    """Nothing moves below what is held; a dark screen is lit by a touch, which does nothing else."""
    served = serve("reptiliens", *WHO)
    village = Village(served, Random("dark"))
    village.until("Whom do you attack?")
    page = phone(served.links[LINK], width=360, height=640, bypass_csp=True)
    page.clock.install()
    for height in (640, 844):
        page.set_viewport_size({"width": 390, "height": height})
        page.reload()
        page.wait_for_selector("html[data-live]", state="attached")
        house, summary = page.locator(HOUSE).first, page.locator("#secret-call > summary")
        long = "each => each.insertAdjacentHTML('beforeend', '<p>As long as it gets.</p>'.repeat(9))"
        page.locator("#secret-call .private").evaluate(long)
        before = house.bounding_box()
        summary.hover()
        page.mouse.down()
        expect(page.locator("#secret-call .private")).to_be_visible()
        assert house.bounding_box() == before
        page.mouse.up()
        expect(page.locator("#secret-call .private")).not_to_be_visible()
    assert faults(page) == []
    for _ in range(2):  # a touch counts the seconds anew
        page.locator("#question").tap()
        assert not dark_after(page, 9000)
    assert dark_after(page, 4000)
    lines, there = served.lines(), page.locator(HOUSE).first.bounding_box()
    assert there and page.evaluate("() => getComputedStyle(dark).backgroundColor") == "rgb(0, 0, 0)"
    assert page.evaluate("() => document.getElementById('table').inert")
    assert faults(page) == []
    page.touchscreen.tap(there["x"] + 20, there["y"] + 20)
    expect(page.locator("#dark")).not_to_be_visible()
    assert served.lines() == lines
    assert dark_after(page, 13_000)
    page.keyboard.press("Enter")
    expect(page.locator("#dark")).not_to_be_visible()
    assert served.lines() == lines
    page.clock.run_for(1000)
    page.locator(HOUSE).nth(3).tap()
    wait_for(lambda: served.lines() != lines)


def test_a_seat_that_leads_is_handed_on_in_mid_night_and_a_phone_comes_late(
    serve: Serve, phone: OpenPage
) -> None:
    """The server is killed meanwhile: the same call waits, and no page that is dark says any of it."""
    served = serve("reptiliens", *WHO)
    village = Village(served, Random("hand"))
    village.until("Who answers")
    lea, wall = (
        phone(served.links["Léa"]),
        served.told().partition("chooses a name, or opens\n")[2].split()[0],
    )
    asked = text(elements(village.asked(), ".//h2")[0])
    expect(lea.locator("#ask")).to_contain_text(ASLEEP)
    before = lea.inner_html("#table")
    served.kill()
    served.again()
    lea.reload()
    assert lea.inner_html("#table") == before
    assert text(elements(village.asked(), ".//h2")[0]) == asked
    stamp = served.stamp(village.master)
    assert served.tap(village.master, {"do": "give-up", "stamp": stamp})[0] == 401
    assert served.ask("GET", "/", Cookie=village.master)[0] == 401
    expect(lea.locator("#ask")).to_contain_text("Nobody leads the game now")
    expect(lea.locator("#ask")).to_contain_text(ASLEEP)
    late = served.ask("GET", urlsplit(wall).path)[2].decode()
    assert f">{MASTER}<" not in late and ">Inès<" in late
    held = served.links[f"{LINK} (free)"]
    yan = phone(held)
    yan.locator("input[name=name]").fill("Yan")
    tap(yan, "#ask button.first")
    expect(yan.locator("h2#question")).to_have_text(asked)
    for told in ("Yan is the game master", f"{MASTER} was the game master"):
        expect(lea.locator("#ask")).to_contain_text(told)
    village.master = served.joined(held)
    dark = lea.inner_html("#table")
    village.tap()
    assert lea.inner_html("#table") == dark
    assert {ASLEEP in page for page in village.nights()} == {True}
    assert len(village.nights()) == 1


@pytest.mark.parametrize("way", ["phone", "phones"])
def test_the_tables_screen_goes_round_where_it_leads_alone(serve: Serve, way: str) -> None:
    """It is the phone in the middle; where each has a phone it shows nobody's cards."""
    served = serve("reptiliens", ",".join(NAMES), "--led-by", way)
    screen = served.joined(served.links[KEEPER])
    served.tap(screen, next_tap(served.page(screen), lambda picks: picks[0]))
    own = re.findall(r'name="seat" value="(p2[^"]*)" data-coded="p2"', served.page(screen))
    assert len(own) == (way == "phone")
    sent = {"Origin": f"http://127.0.0.1:{served.port}", "Content_Type": "application/x-www-form-urlencoded"}
    _, told, _ = served.ask("POST", "/look", f"seat={(own or ['p2'])[0]}".encode(), Cookie=screen, **sent)
    page = served.page(told["set-cookie"].partition(";")[0])
    assert ("Ben, these are your cards" in page) == (way == "phone")


def waits(asked: etree._Element) -> tuple[list[str], list[str]]:
    """Return what is asked, or begun next, and all that may be tapped."""
    heads = [text(each) for each in elements(asked, ".//h2")]
    return heads, [text(each) for each in elements(asked, ".//form[@action='act']//button")]


def go_on(page: Page) -> None:
    """Tap what goes on, on a game master's phone."""
    rest(page)
    if page.locator(".panel-noted .next").count():
        tap(page, ".panel-noted .next")
        page.wait_for_selector(".panel-noted", state="detached")
        return
    uncover(page)
    legend = page.locator("#answer fieldset.some legend")
    if legend.count() and " or " in legend.inner_text():  # none, or so many
        page.locator("#answer > button.first").click()
        rest(page)
        return
    assert press_first(page), page.inner_text("#table")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_an_evening_of_nine_phones_and_a_game_masters(
    serve: Serve, phone: OpenPage, size: tuple[int, int]
) -> None:
    """They come to a lobby; one comes in the night; axe looks at the game master's page at each step."""
    served = serve("reptiliens", "")
    wall = re.findall(r"\n(http\S+/w/\w+)\n", served.told())[0]
    width, height = size
    host = phone(re.findall(r"here: (http\S+)", served.told())[0])
    zoe = phone(wall, width=width, height=height, bypass_csp=True)
    pages = {name: phone(wall, width=width, height=height) for name in NAMES[:-1]}
    for name, page in {**pages, MASTER: zoe}.items():
        page.locator("#name").fill(name)
        tap(page, ".joining button.first")
        expect(page.locator("h2").first).to_have_text(f"Welcome, {name}")
    host.reload()
    host.locator(".more-guests summary").click()
    host.locator("#other").fill(NAMES[-1])
    host.locator(".more-guests button").first.click()
    host.locator(".more-guests summary").wait_for()
    tap(host, ".beginning .first")
    expect(host.locator(".notice")).to_contain_text("game master")
    beside = host.locator("li", has_text=MASTER)
    beside.locator(".more-of summary").click()
    beside.locator("button", has_text="Leads").click()
    expect(host.locator(".leads")).to_contain_text(MASTER)
    tap(host, ".beginning .first")
    zoe.wait_for_selector("#table .state", state="attached")
    for page in (host, *pages.values()):
        page.wait_for_selector("#table .state", state="attached")
    looked = set[str]()
    for step in range(400):
        if zoe.locator("#ask a[href*=journal]").count():  # it is over
            break
        go_on(zoe)
        assert zoe.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        if (head := zoe.locator("h2").first.inner_text()) not in looked:
            looked.add(head)
            assert faults(zoe) == [], zoe.inner_text("#table")
        if step == 12:
            dark = {page.inner_text("#table") for page in (host, *pages.values())}
            assert len(dark) == 1 and ASLEEP in dark.pop()
            pages["Léa"].reload()
            pages[NAMES[-1]] = late = phone(wall, width=width, height=height)
            assert late.locator("form button").all_inner_texts() == [NAMES[-1]]
            tap(late, "form button")
            for page in (late, pages["Léa"]):
                expect(page.locator("#ask")).to_contain_text(ASLEEP)
        if step > 12 and served.file.read_text().count('"dawn"') == 2:
            break
    assert step > 40
    for page in (host, *pages.values()):
        expect(page.locator("#ask")).not_to_contain_text(ASLEEP)
    assert {"It is noted.", "What next?"} <= looked


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_whole_evening_by_plain_forms(serve: Serve, seed: str) -> None:
    """Any answer, now and then undone, with the server killed twice: never a dead end, and dark nights."""
    served = serve("reptiliens", *WHO)
    village = Village(served, Random(seed))
    for step in range(900):
        asked = village.asked()
        if "The game is over" in text(asked):
            break
        if step in (40, 90):
            served.kill()
            served.again()
            assert waits(village.asked()) == waits(asked)
        if step % 7 == 0:
            pages = village.nights()
            asleep = {ASLEEP in page for page in pages}
            assert len(asleep) == 1
            assert len(pages) == 1 or asleep == {False}
        village.tap()
        if village.chance.random() < 0.03:
            undo = {"do": ["undo"], "sure": ["1"], "stamp": [served.stamp(village.master)]}
            village.sent(undo)
    assert step > 40
    assert "The game is over" in village.page(served.joined(served.links[KEEPER]))
