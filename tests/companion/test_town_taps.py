"""What is tapped in a town: a tile is shown where it may lie, turned and laid, and a zombie is sent off."""

from playwright.sync_api import Page, expect

from tests.companion.conftest import Serve
from tests.companion.locators import attribute, box
from tests.companion.served import wait_for
from tests.companion.thumb import rest, tap
from tests.phones import OpenPage


def seen(page: Page) -> list[str]:
    """Return how the tile is shown to lie."""
    return page.eval_on_selector_all(".lies.seen", "all => all.map(each => each.dataset.lies)")


def test_a_tile_is_turned_with_a_thumb_and_laid_and_a_zombie_sent(serve: Serve, phone: OpenPage) -> None:
    served = serve("humans", "Ann,Bob")
    page = phone(served.people[0])
    tap(page, "#ask .offers form button")
    tap(page, "#ask .offers form button")
    assert seen(page) == []
    slot = page.locator(".board path.slot").first
    place = attribute(slot, "data-place").removeprefix("slot:")
    turns = page.locator(f'.lies[data-lies^="{place}@"]')
    ways = [attribute(each, "data-lies") for each in turns.all()]
    assert len(ways) > 1
    rest(page)
    slot.tap()
    assert seen(page) == [ways[0]]
    expect(page.locator(".tapbar-told")).to_contain_text(place)
    page.locator("#tapbar .turn").tap()
    assert seen(page) == [ways[1]]
    assert f"@{attribute(page.locator('.in-hand svg'), 'data-turned')}" in ways[1]
    slot.tap()  # the place itself turns it too
    assert seen(page) == [ways[2 % len(ways)]]
    rest(page)
    page.locator("#tapbar .laying button.first").tap()
    wait_for(lambda: any(f'"{ways[2 % len(ways)]}"' in line for line in served.lines()))
    rest(page)
    if page.locator("#ask form[data-on]").count() == 0:  # a building has dice tokens to place
        tap(page, "#answer button.option")
    page.locator("#ask form[data-on]").first.wait_for(state="attached")
    rest(page)
    goal = page.locator(".framed.goes", has=page.locator(".way-sign", has_text="1")).first
    cell, top = attribute(goal, "data-place"), box(page.locator("#map"))["y"]
    page.locator(f'.cell[data-place="{cell}"]').tap()
    wait_for(lambda: any("move-zombie" in line and f'"to":"{cell}"' in line for line in served.lines()))
    expect(page.locator(".take-back button")).to_be_visible()
    rest(page)
    expect(page.locator(".tapbar-told")).to_have_text(f"Ann, at {cell}: where to?")  # the same goes on
    bar, town = box(page.locator("#tapbar")), box(page.locator("#map"))
    assert town["y"] > 0 and town["y"] + town["height"] <= bar["y"] + 1  # nothing covers the map
    assert abs(town["y"] - top) <= bar["height"]
