"""What a phone shines with in a silent night, and what its packets look like, whoever holds it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser, Page, Route

from printkit.companion.pages import render
from printkit.companion.session_store import SessionStore
from printkit.companion.site import Site
from printkit.companion.viewer import DeviceViewer, PageQuery
from tests.companion.conftest import Serve
from tests.companion.nights.traffic import store_of
from tests.companion.nights.villages import Facts, Village, village_of
from tests.companion.served import Served
from tests.companion.test_silent_evening import until_night

NAMED_ALIKE = "Léa,Bén,Zoé,Dán,Évy,Fló,Gíl,Hál,Éli"
"""Names of as many bytes each, as pages show their own."""

PHONES = [(390, 844), (360, 640)]
"""Sizes of a phone, and of a small one."""

OF_ITS_OWN = ("date",)
"""Headers that differ from moment to moment, whoever asks."""

BRIGHTER = 1.0
"""By how much of 255 a screen may be brighter than another: by a line of letters, not by a larger box."""


def people_of(village: Village) -> dict[str, str]:
    """Return one who is called, one who is not, one who is dead and one who sleeps, by what they are."""
    people = village.people
    living = [seat for seat in village.seats if people[seat]["state"] == "alive"]
    called, *others = living
    dead = next(seat for seat in village.seats if seat not in living)
    return {"called": called, "not called": others[0], "asleep": others[1], "dead": dead}


def night_of(site: Site, folder: Path) -> tuple[SessionStore, dict[str, str], list[float]]:
    """Begin a Monday night from its first row on; the clock is the list's only number."""
    village = village_of(site, Facts(9, "monday", "glow"), "light")
    ghost = {"state": "ghost", "coins": 0, "role": "villageois", "specs": [], "lover": False}
    living = {"state": "alive", "lover": False}
    people: dict[str, Any] = {seat: {**each, **living} for seat, each in village.people.items()}
    people[village.seats[-1]] |= ghost
    for seat, role in zip(village.seats, ("reptilien", "villageois", "villageois"), strict=False):
        people[seat]["role"] = role
    people[village.seats[3]]["role"] = "reptilien"  # so that the first has a fellow, whom the box names
    known = {"players": people, "posts": {"scrutateur": "p1"}, "graveyard": [village.seats[-1]]}
    village = replace(village, start={**village.start, **known})
    roles = people_of(village)
    village = replace(village, start={**village.start, "night": {"row": 1, "asleep": [roles["asleep"]]}})
    clock = [0.0]
    store = store_of(site, village, folder / "light.jsonl", lambda: clock[0])
    store.tick()
    return store, roles, clock


def next_step(store: SessionStore, clock: list[float]) -> None:
    """Let the time of a step go by."""
    before = store.state
    while store.state is before:
        clock[0] += 10
        store.tick()


def lit(page: Page, html: str, style: str) -> Iterator[tuple[float, int, bytes]]:
    """Yield how bright, how high and what it is that a page shows, its box closed, then open."""

    def answered(route: Route) -> None:
        path = urlsplit(route.request.url).path.removeprefix("/")
        if path == "":
            route.fulfill(body=html, content_type="text/html")
        elif path.endswith(".css"):
            route.fulfill(body=style, content_type="text/css")
        else:
            route.fulfill(status=204)

    page.unroute_all()
    page.route("**/*", answered)
    page.goto("http://phone.test/")
    for is_open in (False, True):
        page.evaluate("open => { document.getElementById('secret-box').open = open }", is_open)
        shown = page.screenshot()
        [brightness] = ImageStat.Stat(Image.open(io.BytesIO(shown)).convert("L")).mean
        yield brightness, page.evaluate("document.documentElement.scrollHeight"), shown


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), PHONES)
def test_all_phones_shine_alike(
    site: Site, browser: Browser, tmp_path: Path, width: int, height: int
) -> None:
    """Whoever is called, or not, sleeps or is dead: the same picture; with an open box as bright and high."""
    store, roles, clock = night_of(site, tmp_path)
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", bypass_csp=True
    )
    page, style, boxes = context.new_page(), render.stylesheet(site), set[bytes]()
    for _ in range(4):
        pages = {
            who: render.whole_page(site, store.state, DeviceViewer(who, (seat,), seat, "en"), PageQuery())
            for who, seat in roles.items()
        }
        seen = {who: [*lit(page, html, style)] for who, html in pages.items()}
        closed, opened = ([shown[at] for shown in seen.values()] for at in (0, 1))
        assert len({picture for _, _, picture in closed}) == 1
        for of_all in (closed, opened):
            assert len({high for _, high, _ in of_all}) == 1
        bright = [brightness for brightness, _, _ in opened]
        assert max(bright) - min(bright) < BRIGHTER, dict(zip(seen, bright, strict=True))
        assert min(bright) != closed[0][0]
        boxes |= {picture for _, _, picture in opened}
        next_step(store, clock)
    context.close()
    assert len(boxes) > 4  # somebody's box has said something of their own


def looks(served: Served, cookie: str, stamp: str) -> list[object]:
    """Return what a neighbour can measure of a page, of its update and of a tap and its reply."""
    said = {"do": "answer", "pick": "none", "stamp": stamp}
    answers = [
        served.ask("GET", "/", Cookie=cookie),
        served.ask("GET", "/fragment", Cookie=cookie),
        served.tap(cookie, said),
        served.ask("GET", "/fragment", Cookie=cookie),
    ]
    assert [status for status, _, _ in answers] == [200] * 4
    return [
        (status, {name: value for name, value in headers.items() if name not in OF_ITS_OWN}, len(body))
        for status, headers, body in answers
    ]


def test_what_is_sent_to_each_phone_looks_alike_on_its_way(serve: Serve) -> None:
    """Status, headers with all they say, and bytes: of a page, of its update, and of a tap's reply."""
    served = serve("reptiliens", NAMED_ALIKE, "--led-by", "phones")
    until_night(served)
    cookies = [served.joined(served.links[name]) for name in NAMED_ALIKE.split(",")]
    for _ in range(2):  # the step may end in the midst of it, and lasts ten seconds
        stamp = served.stamp(cookies[0])
        seen = [looks(served, cookie, stamp) for cookie in cookies]
        if served.stamp(cookies[0]) == stamp:
            break
    assert "set-cookie" not in str(seen)
    assert [each for each in seen if each != seen[0]] == []
