"""Dice name places; Heroes and zombies are set up."""

import pytest

from printkit.games.sentences import named
from tests.games.kinds import Json, Kits, Play, Refuse
from tests.games.told import noted

DRILL = {"map": "drill"}


def board(rows: list[str], *locations: Json) -> Json:
    """Draw a board of the building `hut`, small letters upstairs, with places for the dice."""
    hut = {"terrain": "building", "building": "hut"}
    legend = {".": {"terrain": "grass"}, "A": hut, "a": {**hut, "floor": 2}}
    return {"rows": rows, "legend": legend, "locations": [*locations]}


UPSTAIRS = {"id": "loft", "building": "hut", "floor": 2, "dice": [1, 2, 3]}


def test_in_the_town_the_first_die_names_the_board(night: Play) -> None:
    """INF-LOC-01: in the layout of this night."""
    layout = {"nw": "residence", "ne": "sawmill", "se": "fire-station", "sw": "motel"}
    act = night("random-location", {"layout": layout}, [5, 4, 4], purpose="lights-out")
    assert [(question.about["what"], question.by) for question, _ in act.asked] == [
        ("board", "zombie"),
        ("board", "zombie"),
        ("location", "zombie"),
    ]
    assert noted(act) == [
        {"event": "reroll", "rule": "INF-LOC-01", "reason": "no-board"},
        {"event": "location-found", "rule": "INF-LOC-01", "location": "motel-upper"},
        {"event": "lights-went-out", "rule": "INF-CARD-10", "building": "motel"},
    ]


def test_a_die_that_names_no_place_is_rolled_again_from_the_board(night: Play) -> None:
    """INF-LOC-01."""
    single = board(["Aa"], UPSTAIRS)
    act = night("random-location", {"map": single}, [6, 1], purpose="lights-out")
    assert [event["event"] for event in noted(act)] == ["reroll", "location-found", "lights-went-out"]
    assert noted(act)[0]["reason"] == "no-location"


@pytest.mark.parametrize("purpose", ["taken-over", "new-pit"])
def test_some_cards_never_touch_an_upper_floor(night: Play, no_night: Refuse, purpose: str) -> None:
    """INF-CARD-08, INF-CARD-09: all is rolled again; where that could never end it does not begin."""
    act = night("random-location", {}, [1, 4], purpose=purpose)
    told = {"event": "reroll", "rule": "INF-CARD-08", "reason": "upper-floor", "location": "motel-upper"}
    assert noted(act) == [told]
    assert act.pending.about == {"what": "board"}
    line = "position.map: dice cannot choose a place on this board"
    for hopeless in ("manor", board(["Aa"], UPSTAIRS)):
        assert no_night("random-location", {"map": hopeless}, purpose=purpose) == line


def test_what_is_drawn_twice_is_there_once(night: Play) -> None:
    """INF-CARD-09, INF-CARD-10."""
    dark = night("random-location", {**DRILL, "lights_out": ["barn"]}, [3], purpose="lights-out")
    assert dark.position()["lights_out"] == ["barn"]
    held = night("random-location", {**DRILL, "taken_over": ["barn-ground"]}, [1], purpose="taken-over")
    assert held.position()["taken_over"] == ["barn-ground"]


def test_a_new_pit_opens_in_a_cell_that_has_none(night: Play) -> None:
    """INF-CARD-08."""
    position = {**DRILL, "pits": ["A4", "A5"]}
    act = night("random-location", position, [4], purpose="new-pit")
    assert act.pending.want.options == ("B4", "B5", "C5")
    assert (act.pending.by, act.pending.rule) == ("zombie", "INF-CARD-08")
    act.answer("B4")
    assert act.position()["pits"] == ["A4", "B4", "A5"]
    alone = night("random-location", {**position, "solo": True}, [4], purpose="new-pit")
    assert noted(alone, "pit-opened")[0]["cell"] == "B4"
    full = {**DRILL, "pits": ["A4", "B4", "A5", "B5", "C5"]}
    assert noted(night("random-location", full, [4], purpose="new-pit"), "no-room-for-pit")


def test_a_hero_goes_to_a_cell_that_does_not_burn(night: Play, no_night: Refuse) -> None:
    """INF-LOC-01: upper floors are allowed."""
    position = {**DRILL, "heroes": [{"id": "amy", "cell": "A1"}], "fires": [{"cell": "D2", "intensity": 1}]}
    act = night("random-location", position, [3], purpose="start", hero="amy")
    assert act.asked[0][0].by == "hero"
    assert act.pending.want.options == ("E2", "D3", "E3")
    act.answer("E3")
    assert act.position()["heroes"] == [{"id": "amy", "cell": "E3"}]
    fires = [{"cell": cell, "intensity": 1} for cell in ("D2", "E2", "D3", "E3")]
    stuck = night("random-location", {**position, "fires": fires}, [3], purpose="start", hero="amy")
    assert noted(stuck)[-1] == {"event": "no-room", "rule": "INF-LOC-01", "hero": "amy"}
    assert stuck.position()["heroes"] == [{"id": "amy", "cell": "A1"}]
    assert no_night("random-location", position, purpose="start") == "args.hero: is missing"
    line = 'args.hero: unknown Hero "bob", expected one of amy'
    assert no_night("random-location", position, purpose="start", hero="bob") == line
    assert no_night("random-location", position, purpose="new-pit", hero="bob") == line


def test_a_place_is_told_by_its_name(night: Play, kit: Kits) -> None:
    """A board knows it, in a town as well; a board that the position draws has names of its own."""
    names = night("win-check", {}).names()
    assert named(kit("inferno"), "location", "motel-upper", names) == "Motel, étage"
    place = {"id": "hall", "name": "Salle", "building": "inn", "dice": [1]}
    legend = {"I": {"terrain": "building", "building": "inn"}}
    own = {"rows": ["II"], "legend": legend, "locations": [place]}
    assert night("win-check", {"map": own}).names() == {"hall": "Salle"}


def test_heroes_are_set_up_one_by_one_and_then_zombies(night: Play) -> None:
    """INF-SCEN-01, INF-SCEN-03, INF-BASE-01: each Hero finds his place and cell, then the zombies come."""
    heroes = [{"id": "amy", "health": 2}, {"id": "bob", "location": "shop-ground"}]
    position = {**DRILL, "turn": 7, "advanced": False, "turns": 12}
    act = night("setup", position, [1, "C1", "C5", [1, 1]], heroes=heroes)
    assert [question.purpose for question, _ in act.asked] == [
        "location-place",
        "start-cell",
        "start-cell",
        "setup-zombies",
    ]
    after = act.position()
    assert after["heroes"] == [{"id": "amy", "cell": "C1", "health": 2}, {"id": "bob", "cell": "C5"}]
    assert [zombie["cell"] for zombie in after["zombies"]] == ["F5", "F5"]
    assert (after["turn"], after["turns"], after["advanced"]) == (1, 12, False)
    assert noted(act)[-1] == {"event": "game-started", "rule": "INF-BASE-01", "turn": 1, "turns": 12}


@pytest.mark.parametrize(("scenario", "by_dice"), [("free", "INF-LOC-01"), ("brasier", "INF-SCEN-03")])
def test_the_rule_of_a_placement_is_the_one_that_applies(night: Play, scenario: str, by_dice: str) -> None:
    """INF-BASE-01; dice for the place are those of the scenario, or of a random place."""
    heroes = [{"id": "amy", "location": "motel-upper"}, {"id": "bob"}]
    position = {"map": "woodinvale", "scenario": scenario}
    act = night("setup", position, ["B2", 1, 6, "C2", [1, 1]], heroes=heroes)
    assert [question.rule for question, _ in act.asked if question.purpose == "start-cell"] == [
        "INF-BASE-01",
        by_dice,
    ]
    assert act.pending and (act.pending.purpose, act.pending.rule) == ("spawn-where", "INF-BASE-01")


def test_the_scenario_has_its_own_rules(night: Play) -> None:
    """INF-SCEN-01, INF-SCEN-05: debris and nineteen turns; what else is given is kept."""
    position = {"scenario": "brasier", "advanced": False, "turns": 5, "rain": True}
    heroes = [{"id": "amy", "location": "motel-upper"}]
    after = night("setup", position, ["B2", [1, 1], "E5", "F5"], heroes=heroes).position()
    assert (after["advanced"], after["turns"], after["rain"]) == (True, 19, True)
    assert all(zombie["burning"] for zombie in after["zombies"])


@pytest.mark.parametrize(
    ("heroes", "line"),
    [
        ([], "args.heroes: expected at least 1 item, got 0"),
        ([{}], "args.heroes[0].id: is missing"),
        ([{"id": "amy", "hat": 1}], "args.heroes[0].hat: unknown field"),
        ([{"id": "amy", "health": 0}], "args.heroes[0].health: expected 1 or more, got 0"),
        ([{"id": "amy", "location": ""}], "args.heroes[0].location: is empty"),
        ([{"id": "amy", "location": "moon"}], 'args.heroes[0].location: unknown location "moon"'),
        ([{"id": "amy"}, {"id": "amy"}], 'args.heroes[1].id: "amy" appears twice'),
        ([{"id": "Amy"}], "args.heroes[0].id: expected small letters, digits and dashes"),
        ("amy", 'args.heroes: expected a list, got "amy"'),
    ],
    ids=str,
)
def test_heroes_must_make_sense(no_night: Refuse, heroes: list[Json] | str, line: str) -> None:
    assert no_night("setup", DRILL, heroes=heroes).startswith(line)


@pytest.mark.parametrize(
    "begun",
    [
        {"heroes": [{"id": "amy", "cell": "A1"}]},
        {"zombies": [{"id": "z1", "cell": "A1"}]},
        {"fires": [{"cell": "A1", "intensity": 1}]},
        {"debris": [{"cell": "B1", "token": "ash"}]},
    ],
    ids=str,
)
def test_a_night_that_has_begun_is_not_set_up_again(no_night: Refuse, begun: dict[str, list[Json]]) -> None:
    line = no_night("setup", {**DRILL, **begun}, heroes=[{"id": "bob"}])
    assert line == f"position.{next(iter(begun))}: the night has begun already: expected none"
