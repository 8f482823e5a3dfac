"""Gasoline is poured, cans explode, dynamite goes off.

  A B C D E F        the practice board, `drill`
1 . T A A A .
2 T T A a a .
3 . , A a a .
4 B B . . T T
5 B B B . T X
"""

import pytest

from tests.games.kinds import AnyAct, Json, Play, Refuse
from tests.games.told import noted

DRILL = {"map": "drill"}


def fire(cell: str, intensity: int = 4) -> Json:
    return {"cell": cell, "intensity": intensity}


def lit(act: AnyAct) -> list[str]:
    return [each["cell"] for each in act.position()["fires"]]


def test_a_die_is_thrown_for_every_cell_of_the_square(night: Play) -> None:
    """INF-GAS-01: at the corner of the map only those that exist."""
    act = night("pour-gasoline", DRILL, [3, 2, 2, 6], cell="A1")
    assert [question.about["cell"] for question, _ in act.asked] == ["A1", "B1", "A2", "B2"]
    assert {(question.by, question.rule) for question, _ in act.asked} == {("hero", "INF-GAS-01")}
    assert act.position()["gasoline"] == ["A1", "B2"]
    assert [event.get("reason", "") for event in noted(act)] == ["", "roll", "roll", ""]


def test_debris_and_what_is_covered_are_not_rolled_for(night: Play) -> None:
    """INF-GAS-01, INF-GAS-02."""
    position = {**DRILL, "debris": [{"cell": "B1", "token": "ash"}], "gasoline": ["A2", "F5"]}
    act = night("pour-gasoline", position, [3, 3], cell="A1")
    assert [question.about["cell"] for question, _ in act.asked] == ["A1", "B2"]
    assert noted(act, "cell-dry") == [
        {"event": "cell-dry", "rule": "INF-GAS-02", "cell": "B1", "reason": "debris"}
    ]
    assert act.position()["gasoline"] == ["A1", "A2", "B2", "F5"]


def test_the_cells_of_the_card_replace_the_square(night: Play) -> None:
    """INF-GAS-01: in reading order, whatever the order given."""
    act = night("pour-gasoline", DRILL, [6, 1], cell="A1", cells=["F5", "C4"])
    assert act.position()["gasoline"] == ["C4"]


def test_what_is_lit_burns_with_all_that_is_joined_to_it(night: Play) -> None:
    """INF-GAS-03, INF-GAS-09: grass too, and the gasoline that lay there before."""
    position = {**DRILL, "gasoline": ["C5", "F1"]}
    act = night("pour-gasoline", position, [3, 1, 3], cell="C4", cells=["C4", "D4", "D5"], lit=True)
    assert [event["cells"] for event in noted(act, "gasoline-ignited")] == [["C4", "C5", "D5"]]
    assert lit(act) == ["C4", "C5", "D5"]
    assert act.position()["gasoline"] == ["F1"]


def test_gasoline_that_is_not_lit_burns_where_something_burns_already(night: Play) -> None:
    """INF-GAS-03: a fire goes to 4, a burning zombie is enough; other patches wait."""
    position = {
        **DRILL,
        "fires": [fire("C3", 1)],
        "zombies": [{"id": "z1", "cell": "A1", "burning": True}, {"id": "z2", "cell": "F1"}],
    }
    act = night("pour-gasoline", position, [3, 3, 3, 3], cell="A1", cells=["A1", "F1", "C3", "F5"])
    assert [event["cells"] for event in noted(act, "gasoline-ignited")] == [["A1"], ["C3"]]
    assert noted(act, "fire-flared") == [
        {"event": "fire-flared", "rule": "INF-GAS-03", "cell": "C3", "intensity": 4}
    ]
    assert act.position()["gasoline"] == ["F1", "F5"]


def test_a_soaked_zombie_that_catches_fire_does_not_light_its_own_patch_twice(
    night: Play,
) -> None:
    """INF-FIRE-01."""
    position = {**DRILL, "zombies": [{"id": "z1", "cell": "C4"}]}
    act = night("pour-gasoline", position, [3, 3], cell="C4", cells=["C4", "D4"], lit=True)
    assert [event["event"] for event in noted(act)][2:] == [
        "gasoline-ignited",
        "fire-lit",
        "zombie-ignited",
        "fire-lit",
    ]


def test_gasoline_on_the_manor_in_flames_burns_off(night: Play) -> None:
    """INF-SCEN-07."""
    act = night("pour-gasoline", {"map": "manor", "scenario": "brasier"}, [3], cell="B2", cells=["B2"])
    assert [event["event"] for event in noted(act)] == ["cell-soaked", "gasoline-ignited", "fire-blocked"]
    assert act.position()["gasoline"] == []


def test_dynamite_lights_what_can_burn_around_its_cell(night: Play) -> None:
    """INF-GAS-09, INF-PHASE-07, INF-START-01: a fire is fed, grass does not take, gasoline does."""
    position = {**DRILL, "fires": [fire("B2", 2)], "gasoline": ["A3", "A4"]}
    act = night("dynamite", position, cell="B3")
    told = [(event["event"], event.get("cell") or event.get("to")) for event in noted(act)]
    assert told == [
        ("fire-flared", "B2"),
        ("gasoline-ignited", None),
        ("fire-lit", "A3"),
        ("fire-lit", "A4"),
        ("fire-blocked", "B3"),
        ("fire-lit", "C3"),
        ("fire-lit", "B4"),
    ]
    narrow = night("dynamite", DRILL, cell="B3", cells=["C3"])
    assert lit(narrow) == ["C3"]


@pytest.mark.parametrize("procedure", ["pour-gasoline", "dynamite"])
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({}, "args.cell: is missing"),
        ({"cell": "G1"}, 'args.cell: there is no space "G1" on the board'),
        ({"cell": "A1", "cells": []}, "args.cells: expected at least 1 item, got 0"),
        ({"cell": "A1", "cells": ["A1", "A1"]}, 'args.cells: "A1" appears twice'),
        ({"cell": "A1", "cells": ["A1", "G1"]}, 'args.cells[1]: there is no space "G1" on the board'),
        ({"cell": "A1", "cells": "A1"}, 'args.cells: expected a list, got "A1"'),
    ],
    ids=str,
)
def test_an_area_must_be_on_the_map(no_night: Refuse, procedure: str, arguments: Json, line: str) -> None:
    assert no_night(procedure, DRILL, **arguments) == line


def test_cans_are_tested_one_by_one(night: Play) -> None:
    """INF-GAS-10: two in one cell are two; those in no fire wait."""
    position = {**DRILL, "cans": ["E4", "E4", "A1"], "fires": [fire("E4", 2)]}
    act = night("gas-cans", position, [2, 2])
    assert [event["roll"] for event in noted(act, "can-held")] == [2, 2]
    assert act.position()["cans"] == ["A1", "E4", "E4"]
    assert noted(night("gas-cans", {**DRILL, "cans": ["A1"]})) == [
        {"event": "no-can-burning", "rule": "INF-GAS-10"}
    ]


def test_a_can_that_the_first_explosion_reaches_waits_for_the_next_turn(night: Play) -> None:
    """INF-GAS-10: only those in a fire when the test begins."""
    position = {**DRILL, "cans": ["E4", "F4"], "fires": [fire("E4", 2)]}
    act = night("gas-cans", position, [3, *[1] * 5, 3, *[1] * 3])
    assert act.pending is None
    assert lit(act) == ["E4", "F4"]
    assert act.position()["cans"] == ["F4"]


def test_a_can_in_the_manor_in_flames_is_in_a_fire(night: Play) -> None:
    """INF-GAS-10, INF-SCEN-07."""
    act = night("gas-cans", {"map": "manor", "scenario": "brasier", "cans": ["B2", "A1"]}, [1])
    assert [event["cell"] for event in noted(act)] == ["B2"]
