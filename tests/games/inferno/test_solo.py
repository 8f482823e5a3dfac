"""How the assistant plays the zombies of a table without a Zombie player."""

from collections.abc import Callable
from typing import Any

import pytest

from printkit.games.inferno.goal import Ways
from printkit.games.inferno.position import Fire
from tests.games.kinds import Answers, AnyAct, Games, Json, Play, Refuse
from tests.games.told import kinds, noted


def zombies(*cells: str, **more: bool) -> list[Json]:
    return [{"id": f"z{number}", "cell": cell, **more} for number, cell in enumerate(cells, start=1)]


def hero(cell: str, name: str = "amy", **more: int) -> Json:
    return {"id": name, "cell": cell, **more}


@pytest.fixture
def turn(night: Play) -> Play:
    """Play a Zombie turn of the assistant in which nobody new appears."""

    def played(
        answers: Answers = (),
        board: str = "drill",
        **position: int | list[Json | str] | str,
    ) -> AnyAct:
        return night("zombie-turn", {"map": board, "solo": True, **position}, [[1, 1], *answers])

    return played


@pytest.fixture
def goes(turn: Play) -> Callable[..., str]:
    """Return the cell where a zombie ends its move."""

    def found(start: str, answers: Answers = (), **position: Any) -> str:
        more: Json = {name: position.pop(name) for name in ("burning", "hero") if name in position}
        walker: Json = {"id": "z1", "cell": start, **more}
        crowd = [{"id": "z2", "cell": "A5"}]
        answers = [*answers, *([1] if more.get("burning") else [])]
        act = turn(answers, zombies=[walker, *crowd], **position)
        assert act.pending is None or act.pending.rule == "INF-ZCLIMB-03"
        return act.position()["zombies"][0]["cell"]

    return found


@pytest.mark.parametrize("procedure", ["zombie-turn", "solo-round"])
def test_the_assistant_holds_the_seat_or_does_not_play(no_night: Refuse, procedure: str) -> None:
    """INF-SOLO-01."""
    why = no_night(procedure, {"map": "drill"})
    assert why == "position.solo: expected true: the app does not play the Zombies"


def test_every_throw_of_the_zombies_is_the_assistants(night: Play) -> None:
    """INF-SOLO-01, INF-SOLO-02: fire in reading order, nothing is chosen."""
    fires = [{"cell": cell, "intensity": 4} for cell in ("C1", "B5")]
    position = {"map": "drill", "solo": True, "fires": fires, "heroes": [hero("F1")]}
    act = night("solo-round", position)
    asked = []
    while act.pending:
        asked.append((act.pending.by, act.pending.rule, act.pending.about.get("cell")))
        act.answer([1, 1] if act.pending.want.dice == 2 else 5 if len(asked) < 3 else 1)
    assert asked[:3] == [
        ("assistant", "INF-PHASE-03", "C1"),
        ("assistant", "INF-PHASE-03", "B5"),
        ("assistant", "INF-BASE-03", None),
    ]
    lit = [event.fields["to"] for event in act.events if event.kind == "fire-spread"]
    assert lit == ["D1", "B4"]


def test_a_zombie_with_a_hero_stays(turn: Play) -> None:
    """INF-SOLO-03: and its fight is told once all have moved."""
    act = turn(zombies=zombies("C4", "C5"), heroes=[hero("C4")])
    assert noted(act)[1:] == [
        {"event": "zombie-stayed", "rule": "INF-SOLO-03", "zombie": "z1", "cell": "C4"},
        {"event": "zombie-moved", "rule": "INF-SOLO-03", "zombie": "z2", "from": "C5", "to": "C4"},
        {"event": "fight-due", "rule": "INF-BASE-07", "zombie": "z1", "cell": "C4"},
        {"event": "fight-due", "rule": "INF-BASE-07", "zombie": "z2", "cell": "C4"},
    ]


def test_the_most_wounded_hero_beside_is_attacked(goes: Callable[..., str]) -> None:
    """INF-SOLO-03: then the first in reading order; without climbing where that can be."""
    assert goes("D5", heroes=[hero("C5"), hero("E5", "bob", wounds=1)]) == "E5"
    assert goes("D5", heroes=[hero("E5"), hero("C5", "bob")]) == "C5"
    assert goes("D4", heroes=[hero("D3", wounds=2), hero("E5", "bob")]) == "E5"


def test_at_the_foot_of_a_wall_the_climb_is_tried(goes: Callable[..., str]) -> None:
    """INF-SOLO-05, INF-SOLO-03: the roll first; from beside, a zombie goes where it can be tried."""
    assert goes("D4", [5], heroes=[hero("D3")]) == "D3"
    assert goes("D4", [4], heroes=[hero("D3")]) == "D4"
    assert goes("D4", [3, 4], hero=True, heroes=[hero("D3")]) == "D3"
    assert goes("C4", heroes=[hero("D3")]) == "C3"
    assert goes("F4", heroes=[hero("E3")]) == "F3"


def test_the_others_walk_to_the_nearest_hero(goes: Callable[..., str]) -> None:
    """INF-SOLO-03: the first cell in reading order that is nearer, walls or not."""
    assert goes("A1", heroes=[hero("F5"), hero("A3", "bob")]) == "A2"
    assert goes("A1", heroes=[hero("C3")]) == "B2"
    assert goes("A1") == "A1"
    assert goes("A1", [3], hero=True, heroes=[hero("F1")]) == "D1"


def test_a_burning_zombie_of_the_scenario_walks_to_what_can_burn(goes: Callable[..., str]) -> None:
    """INF-SOLO-04: and stops there; with nothing left to burn it hunts Heroes like the others."""
    scene = {"scenario": "brasier", "heroes": [hero("A5")]}
    assert goes("B3", burning=True, **scene) == "C2"
    assert goes("C2", burning=True, **scene) == "C2"
    assert goes("B3", **scene) == "A4"
    assert goes("B3", burning=True, heroes=[hero("A5")]) == "A4"
    houses = ["C1", "D1", "E1", "C2", "D2", "E2", "C3", "D3", "E3", "A4", "B4", "A5", "B5", "C5"]
    burnt = [{"cell": cell, "token": "rubble"} for cell in houses]
    assert goes("B3", burning=True, debris=burnt, **scene) == "A4"


def test_those_that_burn_roll_before_the_fights_are_told(turn: Play) -> None:
    act = turn([6], zombies=zombies("C4", burning=True), heroes=[hero("C4")])
    assert kinds(act) == ["spawn-due", "zombie-stayed", "zombie-burned", "fire-lit", "hero-caught"]
    assert (act.pending.rule, act.pending.by) == ("INF-BASE-04", "assistant")


def test_new_zombies_appear_nearest_to_their_goal(turn: Play) -> None:
    """INF-SOLO-07: the least used point first."""
    position = {"pits": ["A1", "B1"], "heroes": [hero("A3")]}
    act = turn([4], **position)
    assert [event.fields["cell"] for event in act.events if event.kind == "zombie-spawned"] == [
        "A1",
        "B1",
        "F5",
        "A1",
    ]


def test_the_round_ends_with_the_fire_where_that_decides(night: Play) -> None:
    """INF-SCEN-09, INF-SOLO-01: no zombie moves after the victory."""
    houses = ["C1", "D1", "E1", "C2", "A4", "B4", "A5"]
    position = {
        "map": "drill",
        "solo": True,
        "scenario": "brasier",
        "debris": [{"cell": cell, "token": "rubble"} for cell in houses],
        "fires": [{"cell": "C3", "intensity": 1}],
        "zombies": zombies("A1"),
        "heroes": [hero("F1")],
    }
    act = night("solo-round", position, [6, "deb-01"])
    assert (kinds(act)[-1], act.pending) == ("game-won", None)
    assert act.position()["winner"] == "zombies"


def test_a_crowd_with_one_goal_looks_for_the_way_once(game: Games) -> None:
    """INF-SOLO-04: and anew when there is one place less that can burn."""
    position = game("inferno").read(
        {"game": "inferno", "map": "drill", "scenario": "brasier", "heroes": [hero("F5")]}
    )
    ways = Ways(position)
    assert ways.to_goal(burning=False) is ways.to_goal(burning=False)
    assert (ways.to_goal(burning=False)["A5"], ways.to_goal(burning=True)["A5"]) == (5, 0)
    position.fires.append(Fire("A5", 4))
    assert ways.to_goal(burning=True)["A5"] == 1


def test_a_zombie_that_burns_up_goes_and_not_one_like_it(turn: Play) -> None:
    """INF-FZOMB-04: of two thousand, the one that threw the 6."""
    crowd = [{"id": f"z{number}", "cell": "C1", "burning": True} for number in range(1, 2001)]
    act = turn([1] * 1999 + [6], zombies=crowd, zombies_max=2000, debris=[{"cell": "C1", "token": "rubble"}])
    assert [zombie["id"] for zombie in act.position()["zombies"]][-1] == "z1999"
