"""Positions: what is left out, in which order lists come, and the bounds of what there is."""

from random import Random
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.games.humans.town import town_of
from printkit.table.codec import write
from tests.games.kinds import Games, Json

SEATS = ["doctor", "miner", "wrestler"]
BASE: Json = {"game": "humans", "order": SEATS}
MAP = {"N14": "town-square@0", "Q14": "school@270", "K14": "library@90", "N17": "cinema@0"}
FULL: Json = {
    "map": MAP,
    "hands": "known",
    "active": "miner",
    "humans": ["P15", "Q13", "R15", "M13", "K14"],
    "tokens": ["R13", "J13", "M18"],
    "breaches": ["R14", "J13", "P15"],
    "tried": ["library", "school", "cinema"],
    "tiles_discarded": ["hospital", "street-tee-1", "street-cross-1"],
    "event_discard": ["sewers", "bat", "broom", "bat"],
    "wound_discard": ["leg", "torso", "head-shot", "torso"],
    "capture_discard": ["infected", "eat", "escape", "eat"],
    "winner": ["wrestler", "doctor"],
    "players": {
        "wrestler": {"zombies": ["O15", "N13", "O15"]},
        "doctor": {"zombies": ["L14"], "hand": ["staples", "broom", "axe"], "wounds": ["eye"]},
    },
}


def read(game: Games, **fields: Any) -> Json:
    rules = game("humans")
    written: Json = write(rules.read({**BASE, **fields}))
    return written


def refused(game: Games, **fields: Any) -> str:
    with pytest.raises(RefusedError) as refusal:
        read(game, **fields)
    return refusal.value.faults[0].told()


def test_what_is_left_out_has_its_default(game: Games) -> None:
    position = read(game)
    assert position["map"] == {"N14": "town-square@0"}
    assert (position["active"], position["step"], position["move_left"], position["ram"]) == (
        SEATS[0],
        None,
        None,
        0,
    )
    assert list(position["players"]) == SEATS
    assert position["players"]["miner"] == {
        "zombies": [],
        "eaten": 0,
        "do_over": 0,
        "wounds": [],
        "hand": [],
        "hidden": 0,
        "played": False,
        "power_used": False,
        "turns": 0,
        "automa": False,
    }
    assert read(game, active=None)["active"] == SEATS[0]


def test_lists_come_in_one_order_whatever_was_given(game: Games) -> None:
    chance, expected = Random("order"), read(game, **FULL)
    assert expected["humans"] == ["M13", "Q13", "K14", "P15", "R15"]
    assert expected["tokens"] == ["J13", "R13", "M18"]
    assert expected["tried"] == ["school", "cinema", "library"]
    assert expected["tiles_discarded"] == ["street-cross-1", "street-tee-1", "hospital"]
    assert expected["event_discard"] == ["broom", "bat", "bat", "sewers"]
    assert expected["wound_discard"] == ["torso", "torso", "leg", "head-shot"]
    assert expected["capture_discard"] == ["escape", "eat", "eat", "infected"]
    assert expected["winner"] == ["doctor", "wrestler"]
    assert expected["players"]["doctor"]["hand"] == ["broom", "axe", "staples"]
    assert expected["players"]["wrestler"]["zombies"] == ["N13", "O15", "O15"]
    for _ in range(20):
        given = {
            name: chance.sample(value, len(value)) if isinstance(value, list) else value
            for name, value in FULL.items()
        }
        assert read(game, **given) == expected


WORDS = [
    "school",
    "school@",
    "@90",
    "school@91",
    "school@-90",
    "school@360",
    "school@090",
    "sky@90",
    "school@90@0",
    "",
]


@pytest.mark.parametrize("words", WORDS)
def test_a_laid_tile_names_a_tile_and_its_turn(words: str, game: Games) -> None:
    told = refused(game, map={"N14": "town-square@0", "K14": words})
    assert told.startswith("position.map.K14: expected a tile and how far it is turned")


def test_slots_are_those_of_the_frame(game: Games) -> None:
    """HUM-SETUP-11: nine by nine, B2 to Z26."""
    for slot in ("B2", "Z2", "B26", "Z26"):
        assert slot in read(game, map={"N14": "town-square@0", slot: "street-cross-1@0"})["map"]
    for slot in ("A1", "N13", "AC2", "B29", "n14", "", "N14 "):
        assert "is not a slot" in refused(game, map={"N14": "town-square@0", slot: "street-cross-1@0"})


def test_a_corner_of_the_frame_has_its_cells(game: Games) -> None:
    laid = {"N14": "town-square@0", "Z26": "street-cross-1@0", "B2": "street-cross-2@0"}
    town = town_of(game("humans").components.tiles, laid)
    assert town.cells_of("Z26") == ["Z25", "Y26", "Z26", "AA26", "Z27"]
    assert town.cells_of("B2") == ["B1", "A2", "B2", "C2", "B3"]


def test_as_much_as_the_box_holds_is_possible(game: Games) -> None:
    """HUM-COMP-02, HUM-COMP-04, HUM-COMP-08."""
    cells = [*town_of(game("humans").components.tiles, MAP).cells]
    assert (
        len(read(game, players={"doctor": {"zombies": ["N14"] * 10}})["players"]["doctor"]["zombies"]) == 10
    )
    assert "at most 10" in refused(game, players={"doctor": {"zombies": ["N14"] * 11}})
    assert read(game, players={"doctor": {"hidden": 36}, "miner": {"hidden": 3}}, event_discard=["bat"])
    told = refused(game, players={"doctor": {"hidden": 37}, "miner": {"hidden": 3}}, event_discard=["bat"])
    assert told == "position: there are 40 cards, got 41"
    assert read(game, players={"doctor": {"do_over": 44}}, tokens=["N14"])
    assert refused(game, players={"doctor": {"do_over": 45}}, tokens=["N14"]).endswith("got 46")
    assert len(read(game, map=MAP, humans=cells)["humans"]) == len(cells)
    for cards in (["head-shot"] * 4, ["torso"] * 12):
        assert read(game, wound_discard=cards)["wound_discard"] == cards
        assert "copies" in refused(game, wound_discard=[*cards, cards[0]])


def test_a_second_tile_beside_a_road_must_have_one(game: Games) -> None:
    """HUM-TILE-08: two closed edges may face each other, a road and a closed edge may not."""
    apart = {"N14": "town-square@0", "Q14": "school@270", "T14": "hospital@0"}
    assert read(game, map=apart)["map"] == apart
    assert "a road faces a closed edge" in refused(game, map={**apart, "T14": "hospital@270"})
    below = {"N14": "town-square@0", "N17": "library@90"}
    assert "between N14 and N17" in refused(game, map=below).replace('"', "")
