"""What is tapped on the board: zombies that walk, a Hero's way before it counts, a map that comes nearer."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from printkit.table.journal import journal_content, read_head
from printkit.table.log import Call, LogLine
from tests.companion.conftest import BeginEvening, Serve
from tests.companion.locators import attribute, box
from tests.companion.served import Served, wait_for
from tests.companion.thumb import rest
from tests.phones import OpenPage

WIDTHS = "all => all.map(each => each.getBoundingClientRect().width)"

THUMB = 48
"""Pixels that a thumb needs."""


def served_at(serve: Serve, *lines: LogLine, **start: object) -> Served:
    """Serve an evening of two that has come so far."""
    served = serve("inferno", "Ann,Bob", "--own-dice")
    served.kill()
    head = read_head(served.file.read_bytes().splitlines()[0], "")
    served.file.write_bytes(journal_content(replace(head, start={**head.start, **start}), *lines))
    served.again()
    return served


@pytest.fixture
def walk(serve: Serve, evening: BeginEvening) -> Served:
    """Serve a night whose zombies, two of them, have begun to walk."""
    night = evening("inferno", "Ann", "Bob", own=True)
    night.tap("begin", "zombie", offer="0")
    while night.pending or night.state.moment(night.resources.game).asks != "ask-walk":
        if night.pending and night.pending.purpose == "setup-zombies":
            night.tap("answer", "zombie", die0=1, die1=1)
        elif night.pending and night.pending.purpose == "spawn-roll":
            night.tap("answer", "zombie", die0=1, die1=2)
        else:
            night.step()
    return served_at(serve, *night.lines)


def touch(page: Page, place: str) -> None:
    """Tap a space of the map, as a thumb that has seen it for a while."""
    rest(page)
    page.locator(f'.cell[data-place="{place}"]').tap()
    rest(page)


def goes(page: Page) -> list[str]:
    """Return the spaces that are framed."""
    return page.eval_on_selector_all(".framed.goes", "all => all.map(each => each.dataset.place)")


def walked(served: Served) -> list[str]:
    """Return the lines of zombies that have walked."""
    return [line for line in served.lines() if "zombie-move" in line]


def test_zombies_walk_one_tap_each_and_the_last_is_taken_back_by_one(walk: Served, phone: OpenPage) -> None:
    page = phone(walk.people[0])
    told, back = page.locator(".tapbar-told"), page.locator(".take-back button")
    expect(told).to_have_text("Zombie 1: where to?")
    sizes = page.locator(".framed.goes").evaluate_all(WIDTHS)
    assert min(sizes) >= THUMB
    assert (
        page.locator("#ask button.first").count() == 0
    )  # to leave zombies where they are is not the next step
    expect(page.locator("#ask .list")).not_to_have_attribute("open", "")
    first = goes(page)[0]
    touch(page, first)
    wait_for(lambda: len(walked(walk)) == 1)
    assert f'"path":["{first}"]' in walked(walk)[0].replace(" ", "")
    expect(told).to_have_text("Zombie 2: where to?")
    expect(back).to_have_text("Undo Zombie 1")
    rest(page)
    back.tap()
    expect(told).to_have_text("Zombie 1: where to?")
    rest(page)
    page.locator('.chips [data-pick="z2"]').tap()
    expect(told).to_have_text("Zombie 2: where to?")
    touch(page, goes(page)[-1])
    expect(told).to_have_text("Zombie 1: where to?")
    touch(page, goes(page)[0])
    expect(page.locator("#ask button.first")).to_be_visible()  # all have walked
    expect(back).to_have_text("Undo Zombie 1")
    expect(back).to_be_hidden()  # nothing more is tapped: it would lie on what is asked next
    rest(page)
    page.locator("#undo").tap()  # and what has its place takes back as much, by one tap
    expect(told).to_have_text("Zombie 1: where to?")
    touch(page, goes(page)[0])
    expect(page.locator("#ask button.first")).to_be_visible()
    other = phone(walk.people[0])
    rest(other)
    other.locator("#ask button.first").tap()
    expect(page.locator("#ask button.first")).to_have_count(0)
    expect(back).to_be_hidden()  # the last is not that zombie any more


def test_a_space_is_meant_though_another_stands_there_unless_that_one_is_hit(
    walk: Served, phone: OpenPage
) -> None:
    page = phone(walk.people[0])
    told, stands = page.locator(".tapbar-told"), page.locator("[data-place^='z2 ']")
    place = attribute(stands, "data-place").split()[1]
    assert place in goes(page)  # of the first, who is picked
    rest(page)
    stands.locator("text").tap()
    expect(told).to_have_text("Zombie 2: where to?")
    rest(page)
    page.reload()
    expect(told).to_have_text("Zombie 1: where to?")
    touch(page, place)
    wait_for(lambda: len(walked(walk)) == 1)
    expect(told).to_have_text("Zombie 2: where to?")


def test_a_heros_way_is_shown_before_it_counts(serve: Serve, phone: OpenPage) -> None:
    hero = Call("hero-move", {"hero": "captain", "points": 3})
    served = served_at(serve, hero, map="drill", heroes=[{"id": "captain", "cell": "C4"}])
    page = phone(served.people[1])
    sign = page.locator(".framed.goes .way-sign", has_text="2").first
    place = attribute(sign.locator(".."), "data-place")
    touch(page, place)
    expect(page.locator(".tapbar-told")).to_contain_text(place)
    assert page.locator(".framed.along").count() == 2
    assert len(served.lines()) == 1  # nothing has counted
    page.locator(".let-go").tap()
    expect(page.locator(".framed.along")).to_have_count(0)
    touch(page, place)
    page.locator(".tapbar-ways button").last.tap()
    wait_for(lambda: len(served.lines()) == 4)
    assert '"stop"' in served.lines()[-1]
    expect(page.locator(f'[data-place="captain {place}"]')).to_be_visible()


def test_a_map_that_is_too_small_for_a_thumb_comes_nearer(serve: Serve, phone: OpenPage) -> None:
    hero = Call("hero-move", {"hero": "captain", "points": 3})
    served = served_at(serve, hero, map="woodinvale", heroes=[{"id": "captain", "cell": "C4"}])
    page = phone(served.people[1])
    page.locator(".whole").tap()
    place = goes(page)[0]
    frame = page.locator(f'.framed[data-place="{place}"]')
    assert box(frame)["width"] < THUMB
    touch(page, place)
    assert box(frame)["width"] >= THUMB
    expect(page.locator("#whole")).not_to_be_checked()
    assert len(served.lines()) == 1


def test_without_a_script_all_is_in_the_list(walk: Served, phone: OpenPage) -> None:
    page = phone(walk.people[0], java_script_enabled=False)
    assert not page.locator(".tapbar").is_visible()
    page.locator("#ask .list > summary").tap()
    page.locator("#ask summary", has_text="A zombie walks").tap()
    page.locator("#ask summary", has_text="Zombie 1").first.tap()
    page.locator("#ask [data-on^='z1 '] button").first.tap()
    wait_for(lambda: len(walked(walk)) == 1)
