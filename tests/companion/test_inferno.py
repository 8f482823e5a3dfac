"""The pages of a night in Woodinvale: who leads whom, the map as soon as it is known, figures of any name."""

import pytest

from printkit.companion.sitting import Sitting
from printkit.games.seating import seated
from printkit.table.session import Session

PEOPLE = ("Ann", "Bob", "Zoe", "Max")


def test_the_first_screen_tells_who_leads_whom_and_asks_for_no_names(evening):
    page = evening("inferno", *PEOPLE).page("zombie")
    assert "The Zombies: Ann" in page and "The Heroes: Bob, Zoe, Max" in page
    assert "Woodinvale, no scenario" in page
    assert 'name="words"' not in page


def test_the_map_is_there_when_a_hero_chooses_where_to_begin(evening):
    night = evening("inferno", *PEOPLE, own=True)
    assert 'id="map"' not in night.page("hero")
    night.tap("begin", "zombie", offer="0")
    night.tap("answer", "hero", pick=night.pending.want.options[:4])
    assert night.pending.purpose == "start-cell"
    page = night.page("hero")
    assert 'id="map"' in page
    assert all(f'class="choice" data-answer="{cell}"' in page for cell in night.pending.want.options)
    assert "The Zombies: Ann" not in page


def test_no_map_is_shown_while_its_boards_are_drawn(evening):
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


@pytest.fixture
def on(evening):
    """Sit down at a position."""

    def sit(**position):
        night = evening("inferno", *PEOPLE)
        start = {"game": "inferno", **position}
        party = seated(night.house.kit("fr"), night.house.evening, ",".join(PEOPLE), own=True)
        night.sitting = Sitting(Session(night.house.game, start, "7"), party)
        return night

    return sit


def test_figures_without_a_card_are_shown_by_their_ids(on):
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


def test_a_map_of_ones_own_is_shown_with_places_that_nobody_knows(on):
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
