"""The day of a village on phones: what stands on which page, and how much of it."""

from collections.abc import Callable
from random import Random

import pytest

from printkit.companion.pages.context import notice_words
from printkit.play.narration import narrator
from printkit.table.audience import ALL, EVERYBODY
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements, text
from tests.companion.pages.test_led_night import NAMES, at_random, has_dawned, until

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
