"""The pages of a night in Woodinvale: who leads whom, the map as soon as it is known, figures of any name."""

import re
from typing import Protocol

import pytest
from playwright.sync_api import expect

from printkit.companion.pages.context import page_context
from printkit.companion.viewer import PageQuery
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.table.log import Call
from printkit.table.session import Session
from printkit.table.view import waiting
from tests.companion.conftest import BeginEvening, Evening, Serve
from tests.companion.elements import elements, text
from tests.companion.locators import box
from tests.companion.served import KEEPER
from tests.companion.thumb import tap, until_asked
from tests.phones import OpenPage

PEOPLE = ("Ann", "Bob", "Zoe", "Max")


def test_the_first_screen_tells_who_leads_whom_and_asks_for_no_names(evening: BeginEvening) -> None:
    page = evening("inferno", *PEOPLE).page("zombie")
    assert "The Zombies: Ann" in page and "The Heroes: Bob, Zoe, Max" in page
    assert "Woodinvale, no scenario" in page
    assert 'name="words"' not in page


def test_the_map_is_there_when_a_hero_chooses_where_to_begin(evening: BeginEvening) -> None:
    night = evening("inferno", *PEOPLE, own=True)
    assert 'id="map"' not in night.page("hero")
    night.tap("begin", "zombie", offer="0")
    night.tap("answer", "hero", pick=night.pending.want.options[:4])
    assert night.pending.purpose == "start-cell"
    page = night.page("hero")
    assert 'id="map"' in page
    assert all(f'class="framed goes" data-place="{cell}"' in page for cell in night.pending.want.options)
    assert "The Zombies: Ann" not in page


def test_the_map_answers_only_on_a_phone_that_is_asked(evening: BeginEvening) -> None:
    night = evening("inferno", *PEOPLE, own=True)
    night.tap("begin", "zombie", offer="0")
    night.tap("answer", "hero", pick=night.pending.want.options[:4])
    page = night.page("zombie")
    assert "Answer for Bob" in page and 'id="map"' in page
    assert 'class="frame' not in page and "data-on" not in page


def test_no_map_is_shown_while_its_boards_are_drawn(evening: BeginEvening) -> None:
    """INF-BOX-01: the usual town is not the one that will be played in."""
    night = evening("inferno", *PEOPLE, own=True)
    night.tap("begin", "zombie", offer="2")
    drawn = 0
    while night.pending.purpose == "new-night-board":
        assert 'id="map"' not in night.page("hero")
        night.tap("answer", "zombie", pick=next(iter(night.pending.want.copies)))
        drawn += 1
    assert drawn == 4
    assert 'id="map"' in night.page("hero")


class Sit(Protocol):
    """Sits down at a position, and begins what is called."""

    def __call__(self, *lines: Call, **position: object) -> Evening: ...


@pytest.fixture
def on(evening: BeginEvening) -> Sit:
    """Sit down at a position."""

    def sit(*lines: Call, **position: object) -> Evening:
        night = evening("inferno", *PEOPLE)
        start = {"game": "inferno", **position}
        party = seat_players(night.resources.kit("fr"), night.resources.game, ",".join(PEOPLE), own=True)
        night.state = PlayState(Session(night.resources.ruleset, start, "7"), party)
        for line in lines:
            night.state = night.state.after(line)
        return night

    return sit


def test_figures_without_a_card_are_shown_by_their_ids(on: Sit) -> None:
    """Heroes of another box join, zombies come back as Heroes were called."""
    night = on(
        map="drill",
        heroes=[{"id": "rita", "cell": "C4"}, {"id": "captain", "cell": "C4"}],
        zombies=[{"id": "old-bob", "cell": "D4", "hero": True}],
        fires=[{"cell": "E4", "intensity": 2}],
    )
    for seat in ("zombie", "hero", ""):
        page = night.page(seat)
        assert "<b>rita</b>" in page and ">R</text>" in page
        assert "<b>Ida, fire captain</b>" in page
        assert "old-bob" in page


def test_a_map_of_ones_own_is_shown_with_places_that_nobody_knows(on: Sit) -> None:
    square = {
        "rows": ["....", ".HH.", ".HH.", "...."],
        "legend": {".": {"terrain": "grass"}, "H": {"terrain": "building", "building": "my-house"}},
        "doors": ["A2-B2"],
        "locations": [
            {"id": "my-hall", "name": "The hall", "building": "my-house", "floor": 1, "dice": [1, 2, 3]}
        ],
    }
    night = on(map=square, taken_over=["my-hall"], heroes=[{"id": "zed", "cell": "A1"}])
    page = night.page("hero")
    assert "my-house" in page and "my-hall" in page and "<b>zed</b>" in page


def fire(cell: str, intensity: int) -> dict[str, str | int]:
    return {"cell": cell, "intensity": intensity}


def faces(page: str) -> list[str]:
    """Return what the six faces of a die say, for those who do not see the drawings."""
    said = elements(page, "//button[@name='pick']/span[@class='unseen'][2]")
    return [text(each) for each in said]


ROLLS = (Call("fire-phase", {"order": "reading"}),)


def test_the_faces_of_a_die_tell_what_really_comes_of_them(on: Sit) -> None:
    """INF-PHASE-05, INF-PHASE-08, INF-PHASE-10, INF-FCARD-06."""
    night = on(*ROLLS, map="drill", rain=True, fires=[fire("B2", 4), fire("C2", 3)])
    page = night.page("zombie")
    assert faces(page) == [
        "the fire on C2 goes to 4",
        "nothing on B3 (open ground)",
        "A2 catches fire, marker at 4",
        "B1 catches fire, marker at 4",
        "the Zombie player chooses (B1: set it on fire, A2: set it on fire, C2: feed its fire)",
        "B2 burns out, without debris (rain)",
    ]
    buttons = page.partition('id="answer"')[2].partition("</form>")[0]
    assert "<s>B3</s>" in buttons and "#art-ashes" not in buttons


def test_a_throw_is_corrected_at_the_marker_as_it_lay_then(on: Sit) -> None:
    """INF-MARK-03: a 5 has turned it since, and with it all its sides."""
    night = on(*ROLLS, map="drill", fires=[fire("B4", 3), fire("E5", 3)])
    asked = faces(night.page("zombie"))
    night.tap("answer", "zombie", pick=5)
    assert night.pending.about == {"cell": "E5"}
    page = night.page("zombie", show="fix", at=1)
    assert faces(page) == asked
    assert asked[4] == "the fire on B4 goes to 4"
    picture = page.partition('class="rolling"')[2].partition("</div>")[0]
    assert 'href="#fire-3"' in picture and 'href="#fire-4"' not in picture


def test_what_a_correction_shows_is_what_its_seat_saw_then(evening: BeginEvening) -> None:
    """Of a game with hands: neither those of others, nor what has come since."""
    pit = evening("mosh", "Ana", "Ben")
    while pit.pending is None or pit.pending.by != "p1" or not pit.pending.secret:
        pit.step()
    at = len(pit.state.session.log.entries)
    saw = waiting(pit.state.session, "p1").position
    for _ in range(6):
        pit.step()
    shown = page_context(pit.site, pit.state, pit.viewer("p1"), PageQuery("fix", at=at), None)
    then = shown["panel"].ask.position
    assert then == saw
    assert then not in (pit.state.session.before(at).position, pit.state.view("p1").position)


def test_markers_to_choose_from_are_shown_with_their_intensity(on: Sit) -> None:
    night = on(Call("fire-phase"), map="drill", fires=[fire("B4", 2), fire("E5", 3)])
    buttons = re.findall(r"<button class=.option.*?</button>", night.page("zombie"), re.DOTALL)
    assert [re.findall("#fire-(.)", button) for button in buttons] == [["2"], ["3"]]


def test_cells_that_may_be_chosen_are_tapped_on_the_map_too(on: Sit) -> None:
    night = on(
        Call("hero-move", {"hero": "captain", "points": 2}),
        map="drill",
        heroes=[{"id": "captain", "cell": "C4"}],
    )
    page = night.page("hero")
    assert 'class="framed goes" data-place="D4"' in page
    assert 'class="frame' not in on(*ROLLS, map="drill", fires=[fire("B4", 2)]).page("zombie")


def test_a_fight_stands_in_sight_and_that_a_hero_moves_again_in_the_list(evening: BeginEvening) -> None:
    night = evening("inferno", *PEOPLE)
    while night.pending or night.state.moment(night.resources.game).offers[0].name != "round-end":
        night.step()
    (zombie, *_), (hero, *_) = (night.state.session.position[each] for each in ("zombies", "heroes"))
    met = {"type": "moves", "cells": {zombie["id"]: hero["cell"]}}
    night.state = night.state.after(Call("report", {"what": met}))
    page = night.page("hero")
    in_sight = elements(page, "//div[@class='begins']/div[@class='offers']")
    buttons = [text(each) for each in elements(in_sight[0], ".//button")]
    assert buttons[0].startswith("End of round") and buttons[1].startswith("Fight")
    assert not any("move again" in each for each in buttons)
    assert not elements(in_sight[0], ".//input[@name='words']")
    listed = elements(page, "//div[@class='begins']/details")[0]
    assert "move again" in text(listed)
    (fight,) = [form for form in elements(listed, ".//form") if "Fight" in text(form)]
    parts = [part.tag for part in elements(fight, "./*") if part.get("type") != "hidden"]
    assert parts == ["button", "details"]  # the button, then what a card may add


def test_debris_that_was_drawn_is_found_by_its_number(on: Sit) -> None:
    night = on(
        Call("fire-phase", {"order": "reading"}),
        map="drill",
        fires=[fire("B4", 1)],
    )
    night.tap("answer", "zombie", pick=6)
    assert night.pending and night.pending.purpose == "leave-debris"
    shelves = elements(night.page("zombie"), "//div[@class='shelves']/details")
    numbers = [text(elements(each, "summary")[0]) for each in shelves]
    assert numbers == [f"Number {n}" for n in range(1, 7)]
    picks = [[button.get("value") for button in elements(each, ".//button")] for each in shelves]
    assert [pick for each in picks for pick in each] == [*night.pending.want.copies] and {
        *map(len, picks)
    } == {8}


def test_a_tap_can_type_what_figures_and_cells_are_called(on: Sit) -> None:
    night = on(
        map="drill",
        heroes=[{"id": "captain", "cell": "C4"}],
        zombies=[{"id": "z2", "cell": "D4"}, {"id": "z3", "cell": "D4"}],
    )
    page = night.page("hero")
    assert all(f'data-word="{word}"' in page for word in ("Ida", "2", "3", "D4", "F5"))


def test_the_whole_map_counts_zombies_that_stand_together_and_names_heroes(on: Sit) -> None:
    night = on(
        map="drill",
        heroes=[{"id": each, "cell": "C4"} for each in ("captain", "clerk", "keeper")],
        zombies=[{"id": "z12", "cell": "A1"}, *({"id": f"z{n}", "cell": "D4"} for n in range(1, 4))],
        fires=[fire("E5", 2)],
    )
    found = elements(night.page("hero"), "//*[@id='standing']//*[@class='far']")
    far = [text(each).strip() for each in found]
    assert [" ".join(each.split()) for each in far] == ["2", "12", "×3", "I +2"]


@pytest.mark.slow
def test_what_a_tap_on_the_map_writes_is_told_beside_it_only_where_a_field_is_open(
    serve: Serve, phone: OpenPage
) -> None:
    page = phone(serve("inferno", "Ann,Bob").links[KEEPER])
    tap(page, "#ask .offers button", 1)
    until_asked([page], "summary:has-text('A card is played')")
    expect(page.locator("#typing")).to_be_hidden()
    page.get_by_text("A card is played").tap()
    page.locator(".adds summary").first.tap()
    expect(page.locator("#typing")).to_be_visible()
    for word in ("1", "D5"):
        page.locator(f"[data-word='{word}']").dispatch_event("click")
    expect(page.locator("#typing output")).to_have_text("1 D5")
    field = page.locator(".adds input").first
    expect(field).to_have_value("1 D5")
    field.fill("z1 D6")
    expect(page.locator("#typing output")).to_have_text("z1 D6")
    page.locator(".adds summary").first.tap()
    expect(page.locator("#typing")).to_be_hidden()


def test_a_wide_screen_shows_the_whole_map_until_told_otherwise(serve: Serve, phone: OpenPage) -> None:
    link = serve("inferno", "Ann,Bob").links[KEEPER]
    small = phone(link)
    tap(small, "#ask .offers button", 1)
    expect(small.locator("#whole")).not_to_be_checked()
    wide = phone(link, width=1280, height=800)
    expect(wide.locator("#whole")).to_be_checked()
    seen = box(wide.locator("#map"))
    assert seen["x"] + seen["width"] <= 1280 and seen["y"] + seen["height"] <= 800
    wide.locator("#whole").tap()
    tap(wide, "#undo")
    wide.wait_for_selector("#panel-title")
    expect(wide.locator("#whole")).not_to_be_checked()
