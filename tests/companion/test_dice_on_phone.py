"""Many dice by thumb: a pad fills one after the other; by keyboard, and without a script, they are fields."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from printkit.table.journal import journal_content, read_head
from printkit.table.log import Call
from tests.companion.conftest import Serve
from tests.companion.locators import box
from tests.companion.served import Served, wait_for
from tests.companion.test_access import faults
from tests.companion.test_dice import BURNING, FIRES, KITCHEN
from tests.companion.test_phone import check_sizes
from tests.companion.thumb import STAMP, rest, tap
from tests.phones import OpenPage

DICE = (3, 1, 6, 2, 2, 5, 4, 1, 6, 3, 2)
SHOWN = (4, 5, 3, 6, 2, 4)


def begun(served: Served, position: Mapping[str, Any], call: str) -> str:
    """Let a server go on at a position where a procedure begins; return the link of the first player."""
    served.kill()
    head = read_head(served.file.read_bytes().splitlines()[0], "")
    begun_there = replace(head, start={**head.start, **position})
    served.file.write_bytes(journal_content(begun_there, Call(call)))
    served.again()
    return served.people[0]


@pytest.fixture
def burning(serve: Serve) -> tuple[Served, str]:
    """Serve the rolls of eleven burning zombies."""
    served = serve("inferno", "Ann,Bob", "--own-dice")
    return served, begun(served, {"zombies": BURNING}, "burning-rolls")


@pytest.fixture
def attack(serve: Serve) -> tuple[Served, str]:
    """Serve an attack of two dozen zombies."""
    served = serve("non-morts", "Ann,Bob,Zoe", "--own-dice")
    return served, begun(served, KITCHEN, "zombie-attack")


def answers(served: Served) -> Sequence[object]:
    """Return what was answered."""
    lines = map(json.loads, served.lines())
    return [line["answer"] for line in lines if "answer" in line]


def went_on(page: Page, before: str) -> None:
    page.wait_for_function(f"before => {STAMP} !== before", arg=before)
    rest(page)


def test_a_pad_fills_a_handful_and_a_die_is_changed_before_it_is_sent(
    burning: tuple[Served, str], phone: OpenPage
) -> None:
    served, link = burning
    page = phone(link)
    rows = page.locator(".handful > .die")
    expect(rows.first).to_have_class("die tells now")
    for at, die in enumerate((*DICE[:3], 5, *DICE[4:])):
        expect(page.locator(".pad > b")).to_have_text(rows.nth(at).locator("legend").inner_text())
        page.locator(".pad button").nth(die - 1).tap()
    expect(page.locator(".pad")).to_be_hidden()
    rows.nth(3).tap()  # one that was told wrongly
    page.locator(".pad button").nth(DICE[3] - 1).tap()
    assert not answers(served)
    tap(page, "#answer button.first")
    wait_for(lambda: len(answers(served)) == len(DICE))
    assert answers(served) == list(DICE)


def test_a_pad_of_numbers_tells_two_dozen_dice_in_six_taps(
    attack: tuple[Served, str], phone: OpenPage
) -> None:
    """The face that is left shows all dice that are left."""
    served, link = attack
    page = phone(link)
    for count in SHOWN[:-1]:
        page.locator(f".pad button:text-is('{count}')").tap()
    expect(page.locator("[name=show6]")).to_have_value(str(SHOWN[-1]))
    tap(page, "#answer button.first")
    wait_for(lambda: bool(answers(served)))
    assert answers(served) == [[face for face, n in enumerate(SHOWN, start=1) for _ in range(n)]]


def test_the_pad_offers_no_more_dice_than_are_left(attack: tuple[Served, str], phone: OpenPage) -> None:
    _, link = attack
    page = phone(link)
    for count, left in ((11, 13), (11, 2)):
        page.locator(f".pad button:text-is('{count}')").tap()
        expect(page.locator(".pad button")).to_have_count(min(left + 1, 12))
    page.locator(".pad button:text-is('2')").tap()
    expect(page.locator("[name=show5]")).to_have_value("0")


def test_dice_are_told_with_the_keyboard_alone(
    burning: tuple[Served, str], phone: OpenPage, browser: Browser
) -> None:
    served, link = burning
    page = phone(link)
    page.locator(".handful input").first.focus()
    for _ in DICE:
        page.keyboard.press("Space")  # the first face
        page.keyboard.press("ArrowRight")  # the second
        page.keyboard.press("Tab")
    expect(page.locator("#answer button.first")).to_be_focused()
    page.keyboard.press("Enter")
    wait_for(lambda: len(answers(served)) == len(DICE))
    assert answers(served) == [2] * len(DICE)


def test_dice_are_told_without_a_script(
    burning: tuple[Served, str], attack: tuple[Served, str], browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    served, link = burning
    page.goto(link)
    for at, die in enumerate(DICE):
        page.locator(f"[name=die{at}]").nth(die - 1).check()
    page.locator("#answer button.first").click()
    assert answers(served) == list(DICE)
    served, link = attack
    page.goto(link)
    for face, count in enumerate(SHOWN, start=1):
        page.locator(f"[name=show{face}]").fill(str(count))
    page.locator("#answer button.first").click()
    assert len(answers(served)) == 1
    context.close()


@pytest.mark.slow
def test_six_fires_take_seven_taps_once_the_phase_has_begun(serve: Serve, phone: OpenPage) -> None:
    served = serve("inferno", "Ann,Bob", "--own-dice")
    page = phone(begun(served, {"fires": FIRES}, "fire-phase"))
    taps = 0
    while page.locator("#answer").count():
        before = page.evaluate(STAMP)
        if page.locator(".in-order").count():
            tap(page, ".in-order")
        else:
            for width, height, around in ((360, 640, 130), (844, 390, 0), (390, 844, 130)):
                page.set_viewport_size({"width": width, "height": height})
                asked, last = box(page.locator("#ask")), box(page.locator("#answer .dice button").last)
                assert last["y"] + last["height"] - asked["y"] <= height - around  # no scroll for any die
            page.wait_for_timeout(1000)  # a second tap at the same place would be none
            tap(page, "#answer .dice button", taps % 4)
        taps += 1
        went_on(page, before)
    assert taps == 7


@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 640), *(pytest.param(*size, marks=pytest.mark.slow) for size in ((844, 390), (768, 1024)))],
)
def test_every_die_and_number_can_be_hit(
    burning: tuple[Served, str], attack: tuple[Served, str], phone: OpenPage, width: int, height: int
) -> None:
    for _, link in (burning, attack):
        page = phone(link, width=width, height=height, bypass_csp=True)
        check_sizes(page)
        assert faults(page, "#ask") == []
