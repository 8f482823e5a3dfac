"""The pieces of the box: how many there are, how their numbers are spread, what the marker shows."""

from collections import Counter
from pathlib import Path

import pytest

from printkit.kit import Kit, read_game

FOLDER = Path(__file__).parents[3] / "card_data" / "inferno"
PIECES = {
    "board-motel": 1,
    "board-sawmill": 1,
    "board-fire-station": 1,
    "board-residence": 1,
    "board-manor": 1,
    "board-drill": 1,
    "burning-manor": 1,
    "town-sheet": 1,
    "tracker-sheet": 1,
    "scenario-card": 1,
    "location-table": 1,
    "rules-booklet": 1,
    "fire-marker": 48,
    "burning-zombie-marker": 18,
    "debris-marker": 48,
    "vegetal-debris-marker": 30,
    "blank-debris": 12,
    "soaked-marker": 12,
    "gas-can": 4,
    "place-markers": 12,
    "weather-and-dog": 2,
    "fire-compass-card": 2,
    "fire-phase-card": 2,
    "zombie-card": 2,
    "hero-card": 4,
    "zombie-standee": 14,
    "hero-standee": 6,
}


@pytest.fixture(scope="module")
def kit() -> Kit:
    return read_game(FOLDER).kit("fr")


def test_the_box_holds_what_the_rules_count(kit: Kit) -> None:
    found = {}
    for component in kit.components:
        rows = kit.rows_of(component) or (None,)
        found[component.id] = sum(kit.copies_of(component, row) for row in rows)
    assert found == PIECES


def test_markers_fit_a_cell_of_the_boards(kit: Kit) -> None:
    """The ring of a burning zombie fills a cell of 30 mm, so that it shows around a base of 25 mm."""
    sizes = {
        piece.id: (piece.width, piece.height) for piece in kit.components if piece.kind in ("marker", "token")
    }
    assert sizes.pop("burning-zombie-marker") == (30, 30)
    assert set(sizes.values()) == {(20, 20), (25, 25)}


def test_every_search_number_is_on_eight_debris(kit: Kit) -> None:
    assert Counter(row["search"] for row in kit.table("debris")) == dict.fromkeys(range(1, 7), 8)
    assert Counter(row["search"] for row in kit.table("debris") if row["spawn"]) == dict.fromkeys(
        range(1, 7), 1
    )


def test_one_debris_in_three_douses_and_none_on_a_six(kit: Kit) -> None:
    houses = Counter(row["douse"] for row in kit.table("debris"))
    assert houses == {0: 32, 1: 4, 2: 3, 3: 3, 4: 3, 5: 3}
    woods = Counter(row["douse"] for row in kit.table("vegetal"))
    assert woods == {0: 20, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2}
    assert sum(row["spawn"] for row in kit.table("vegetal")) == 4


def test_a_token_that_spawns_never_douses(kit: Kit) -> None:
    assert not [
        row.id for name in ("debris", "vegetal") for row in kit.table(name) if row["spawn"] and row["douse"]
    ]


def test_the_marker_shows_four_one_two_three_clockwise(kit: Kit) -> None:
    for row in kit.table("fire-direction"):
        strongest = row["intensity"]
        sides = [row[side] for side in ("north", "east", "south", "west")]
        assert sides == [(strongest - 1 + turn) % 4 + 1 for turn in range(4)]
        assert [row["by_roll"][str(roll)] for roll in sides] == ["N", "E", "S", "W"]


def test_no_rule_is_lost(kit: Kit) -> None:
    assert len(kit.rules) == 162
    assert sum(bool(rule.ruling) for rule in kit.rules) == 83


def test_a_hero_begins_at_a_place_of_the_town(kit: Kit) -> None:
    places = {place.id for place in kit.town("woodinvale").locations}
    assert {hero["location"] for hero in kit.table("hero")} - {""} <= places


def test_the_town_has_buildings_to_count(kit: Kit) -> None:
    cells = {building: len(found) for building, found in kit.town("woodinvale").buildings.items()}
    assert cells == {"motel": 12, "sawmill": 8, "manor": 16, "fire-station": 13, "residence": 7}


def test_another_layout_is_another_town(kit: Kit) -> None:
    layout = {"nw": "residence", "ne": "motel", "se": "sawmill", "sw": "fire-station"}
    town = kit.town("woodinvale", layout)
    assert town.squares["D2"].building == "residence"
    assert town.name == "Woodinvale"
