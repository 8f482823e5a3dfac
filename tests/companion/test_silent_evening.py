"""An evening whose nights every player's own phone asks, on a real server, with phones in a browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.companion.conftest import Serve
from tests.companion.served import KEEPER, Served, wait_for
from tests.companion.test_access import faults
from tests.phones import OpenPage

NINE = "Léa,Ben,Cléo,Dan,Eve,Flo,Gil,Hugo,Inès"
HOUSE = "#answer .houses button"
ASLEEP = "It is night."
BOX = "#secret-box"


def until_night(served: Served) -> None:
    """Deal and open as the first of all, who goes on once two have read their mail."""
    cookie, other = map(served.joined, served.people[:2])
    for _ in range(8):
        page = served.page(cookie)
        if 'class="silent"' in page:
            return
        said = {"do": "begin", "offer": "0"}
        if 'value="read"' in page:
            for who in (cookie, other):
                stamp = re.findall(r'name="stamp" value="([^"]+)"', served.page(who))[0]
                served.tap(who, {"do": "answer", "pick": "read", "stamp": stamp})
            page, said = served.page(cookie), {"do": "close"}
            assert "(2 of 9)" in page
        stamp = re.findall(r'name="stamp" value="([^"]+)"', page)[0]
        served.tap(cookie, {**said, "stamp": stamp})
    raise AssertionError("no night has begun")


def step(page: Page) -> str:
    """Return which state of the evening a phone shows."""
    found = page.locator(".state").get_attribute("data-stamp")
    assert found
    return found


def shown(page: Page) -> str:
    """Return what a phone shows of a step, without its box."""
    return page.locator(".silent").inner_text()


def test_all_phones_ask_the_same_and_go_on_by_themselves(serve: Serve, phone: OpenPage) -> None:
    """One taps, one is opened anew, one is asleep; the table's screen is dark, and the server dies once."""
    served = serve("reptiliens", NINE, "--led-by", "phones", hurried=4)
    until_night(served)
    one, other = (phone(served.links[name], bypass_csp=True) for name in ("Léa", "Ben"))
    table = phone(served.links[KEEPER])
    expect(table.locator("#table")).to_contain_text(ASLEEP)
    assert step(one) == step(other)
    assert shown(one) == shown(other)
    assert faults(one) == []
    places = [page.locator(HOUSE).nth(4).bounding_box() for page in (one, other)]
    assert places[0] == places[1]
    before = step(one)
    one.locator(HOUSE).nth(4).tap()
    expect(one.locator(".noted")).to_contain_text("Noted")
    expect(one.locator(HOUSE).first).to_be_disabled()
    assert one.locator(HOUSE).nth(4).bounding_box() == places[1]
    assert step(one) == before
    other.reload()
    expect(other.locator(HOUSE).first).to_be_enabled()
    served.kill()
    served.again()
    wait_for(lambda: 'class="silent"' in served.page(served.joined(served.links["Dan"])))
    for page in (one, other):
        page.reload()
    expect(one.locator(HOUSE).first).to_be_disabled()
    expect(one.locator(".state")).not_to_have_attribute("data-stamp", before, timeout=30_000)
    expect(other.locator(".state")).not_to_have_attribute("data-stamp", before)
    assert shown(one) == shown(other)
    expect(table.locator("#table")).to_contain_text(ASLEEP)


@pytest.mark.slow
def test_a_night_ends_though_hardly_anybody_taps(serve: Serve, phone: OpenPage) -> None:
    """At dawn all have a message to read for the same time; then day breaks for all at once."""
    served = serve("reptiliens", NINE, "--led-by", "phones", hurried=12)
    until_night(served)
    one, other = (phone(served.links[name]) for name in ("Léa", "Ben"))
    for page in (one, other):
        expect(page.locator("#question")).to_contain_text("Read the night's messages", timeout=60_000)
    summary = one.locator(f"{BOX} > summary")
    summary.hover()
    one.mouse.down()
    expect(one.locator(f"{BOX} .box")).to_be_visible()
    one.mouse.up()
    for page in (one, other):
        expect(page.locator("#table")).to_contain_text("Day breaks", timeout=30_000)
