"""The day of a village on phones: what stands on which page, and how much of it."""

import re
from collections.abc import Callable, Mapping
from random import Random

import pytest

from printkit.companion.pages.context import notice_words
from printkit.companion.taps import TRIED, TapResult
from printkit.play.narration import narrator
from printkit.play.play_state import PlayState
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.codec import write
from printkit.table.session import Session
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements, text
from tests.companion.pages.test_led_night import ASKED, NAMES, at_random, has_dawned, until
from tests.games.kinds import Json

MAX_BYTES = 40_000
"""What a page by day may weigh, on a slow network in a house of stone."""

MANY = tuple(f"Player {number}" for number in range(1, 29))


@pytest.fixture
def day(evening: BeginEvening) -> Callable[..., Evening]:
    """Return a village that a game master has led to its first day."""

    def dawned(*names: str) -> Evening:
        village = evening("reptiliens", *names, master="Zoe")
        until(village, at_random(Random("day")), has_dawned)
        return village

    return dawned


def test_a_page_of_28_by_day_stays_small(day: Callable[..., Evening]) -> None:
    village = day(*MANY)
    for _ in range(2):
        assert max(len(village.page(seat).encode()) for seat in (ALL, "p1", EVERYBODY)) < MAX_BYTES
        until(village, at_random(Random("day")), lambda now: bool(now.pending))


def test_a_gift_is_chosen_in_lists_and_given(day: Callable[..., Evening]) -> None:
    village = day(*NAMES)
    (form,) = elements(village.page(ALL), "//form[.//select[@name='choose-from']]")
    assert text(elements(form, ".//label")[0]).startswith("Who gives")
    offer = attribute(elements(form, ".//input[@name='offer']")[0], "value")
    people = village.state.session.position["players"]
    rich = max(people, key=lambda seat: people[seat]["coins"])
    poor = next(seat for seat in people if seat != rich)
    coins = people[rich]["coins"]
    chosen = {"choose-from": rich, "choose-to": poor, "choose-coins": coins}
    wrong: list[tuple[dict[str, str | int], str]] = [
        ({"choose-from": ""}, "Choose something in each list"),
        ({"choose-to": rich}, f"Expected somebody else than {village.state.party.names[rich]}"),
        ({"choose-coins": 0}, f"Choose a number from 1 to {coins}"),
        ({"choose-coins": "all"}, f"Choose a number from 1 to {coins}"),
    ]
    for fields, told in wrong:
        refused = village.tap("begin", ALL, offer=offer, **{**chosen, **fields})
        assert not refused.lines and refused.notice
        words = narrator(village.resources, village.state, "en")
        assert notice_words(words, refused.notice) == told
    assert village.tap("begin", ALL, offer=offer, **chosen).lines
    assert village.state.session.position["players"][rich]["coins"] == 0


PEOPLE: Mapping[str, Json] = {
    "p1": {"role": "seth", "specs": ["voleur"]},
    "p2": {"role": "prophete", "specs": ["assassin"], "coins": 2},
    "p3": {"role": "villageois", "specs": ["fureteur"]},
    "p4": {"role": "reptilien", "specs": ["laura"]},
    "p5": {"role": "reptilienne-alpha", "specs": ["marchand-de-sable"]},
    "p6": {"role": "villageois", "specs": ["voyeur"], "state": "ghost"},
    "p7": {"role": "villageois", "specs": ["toque"]},
    "p8": {"role": "villageois", "specs": ["brigand"]},
}
POSTS = {"scrutateur": "p3", "president": "p2", "procureur": "p3", "notaire": "p4", "senateur": "p5"}


def noon(evening: BeginEvening, people: Mapping[str, Json] = PEOPLE, **fields: object) -> Evening:
    """Return a village of eight without a human game master, at noon of its first day."""
    village = evening("reptiliens", *NAMES[:8])
    rules = village.resources.ruleset
    start = {
        "game": "reptiliens",
        "phase": "day",
        "gm": "phone",
        "seats": [*people],
        "players": people,
        "posts": POSTS,
        "graveyard": [seat for seat, person in people.items() if person.get("state") == "ghost"],
        **fields,
    }
    whole = {"game": "reptiliens", **write(rules.read(start))}
    village.state = PlayState(Session(rules, whole, "7"), village.state.party)
    return village


def invoked(village: Evening, seat: str, power: str, target: str) -> TapResult:
    """Invoke on somebody's phone, by the form that it shows."""
    (form,) = elements(village.page(seat), "//form[.//select[@name='choose-power']]")
    offer = attribute(elements(form, ".//input[@name='offer']")[0], "value")
    return village.tap(
        "begin", seat, offer=offer, **{"choose-power": power, "choose-target": target, "choose-player": "p1"}
    )


ANY_TIME = re.compile(r'<section class="any-time".*?</section>', re.DOTALL)


def test_every_phone_has_the_same_button_to_invoke(evening: BeginEvening) -> None:
    """Whatever its seat holds, also where it lives no more."""
    village = noon(evening)
    shown = {found[0] for seat in PEOPLE if (found := ANY_TIME.search(village.page(seat)))}
    assert len(shown) == 1
    assert "Say who you are first" in village.page(EVERYBODY)
    assert "choose-power" not in village.page(EVERYBODY)
    village.tap("begin", "p1", offer=0)
    assert village.pending
    assert ANY_TIME.search(village.page("p8"))


def test_a_power_is_invoked_with_its_target_in_one_tap(evening: BeginEvening) -> None:
    village = noon(evening)
    before = village.page("p3")
    told = invoked(village, "p1", "repticide", "p4")
    assert told.lines
    assert village.state.session.position["players"]["p4"]["state"] != "alive"
    after = village.page("p3")
    assert after != before and "Killing" in after
    assert "Léa" not in ASKED.sub("", after).partition('class="lately')[2]
    village.tap_agreed("undo", "p1", sure=1)
    assert not village.state.session.log.entries


def test_who_has_no_such_power_is_told_the_same_and_nobody_else_anything(evening: BeginEvening) -> None:
    village = noon(evening)
    pages = {seat: village.page(seat) for seat in (*PEOPLE, EVERYBODY)}
    for seat, power, target in (
        ("p1", "morsure", "p4"),
        ("p1", "repticide", "p3"),
        ("p3", "repticide", "p4"),
        ("p6", "assassinat", "p4"),
        ("p2", "resurrection", "p4"),
    ):
        told = invoked(village, seat, power, target)
        assert not told.lines
        assert told.notice and told.notice.message == TRIED
        assert {each: village.page(each) for each in pages} == pages
    told = invoked(village, "p2", "resurrection", "p6")
    assert told.lines and told.notice and told.notice.message == TRIED


def test_nobody_invokes_in_the_name_of_another(evening: BeginEvening) -> None:
    village = noon(evening)
    told = village.tap(
        "begin",
        EVERYBODY,
        offer="1.0",
        **{"choose-power": "repticide", "choose-target": "p4", "choose-player": "p1"},
    )
    assert not told.lines
    assert not invoked(village, "p3", "repticide", "p4").lines
