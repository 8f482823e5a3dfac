"""Zombies appear: when, where, how many.

  A B C D E F        the practice board, `drill`, with its pit X
1 . T A A A .
2 T T A a a .
3 . , A a a .
4 B B . . T T
5 B B B . T X
"""

import pytest

from tests.games.kinds import AnyAct, Play, Refuse
from tests.games.told import noted

DRILL = {"map": "drill"}


def zombies(count: int, cell: str = "A1") -> list[dict[str, str]]:
    return [{"id": f"z{number}", "cell": cell} for number in range(1, count + 1)]


def places(act: AnyAct) -> list[str]:
    return [event["cell"] for event in noted(act, "zombie-spawned")]


@pytest.mark.parametrize(("dice", "count", "due"), [([1, 2], 3, False), ([1, 3], 3, True), ([1, 1], 0, True)])
def test_zombies_are_due_when_the_dice_show_more_than_there_are(
    night: Play, dice: list[int], count: int, due: bool
) -> None:
    """INF-BASE-03."""
    act = night("spawn-roll", {**DRILL, "zombies": zombies(count), "spawn_pending": not due}, [dice])
    assert act.position()["spawn_pending"] is due
    event = "spawn-due" if due else "no-spawn"
    told = {"event": event, "rule": "INF-BASE-03", "total": sum(dice), "zombies": count}
    assert noted(act) == [told]


def test_without_a_count_zombies_must_be_due(no_night: Refuse, night: Play) -> None:
    """INF-BASE-04."""
    line = "position.spawn_pending: no zombies are due: give a number, or roll first for how many come"
    assert no_night("spawn-zombies", DRILL) == line
    assert no_night("spawn-zombies", DRILL, count=0) == "args.count: expected 1 or more, got 0"
    act = night("spawn-zombies", {**DRILL, "spawn_pending": True}, count=1)
    assert act.position()["spawn_pending"] is False
    assert places(act) == ["F5"]


def test_debris_may_hide_a_point_and_no_point_gets_a_second_before_all_have_one(
    night: Play,
) -> None:
    """INF-BASE-04, INF-DEBRIS-07, INF-VEG-04."""
    position = {
        **DRILL,
        "pits": ["C4"],
        "debris": [
            {"cell": "A4", "token": "deb-08"},
            {"cell": "B1", "token": "veg-21"},
            {"cell": "C1", "token": "deb-01"},
        ],
    }
    act = night("spawn-zombies", position, ["A4", "F5", "B1"], count=6)
    assert places(act) == ["A4", "F5", "B1", "C4"]
    assert act.pending.want.options == ("B1", "A4", "C4", "F5")
    act.answer("A4")
    assert act.pending.want.options == ("B1", "C4", "F5")


def test_figures_are_not_endless(night: Play) -> None:
    """INF-BASE-04."""
    full = night("spawn-zombies", {**DRILL, "zombies": zombies(14)}, count=2)
    assert noted(full) == [{"event": "pool-empty", "rule": "INF-BASE-04", "asked": 2, "placed": 0}]
    one = night("spawn-zombies", {**DRILL, "zombies": zombies(3), "zombies_max": 4}, count=2)
    assert [event["event"] for event in noted(one)] == ["pool-empty", "zombie-spawned"]
    nowhere = {"map": {"rows": ["."], "legend": {".": {"terrain": "grass"}}}, "spawn_pending": True}
    empty = night("spawn-zombies", nowhere, [6])
    assert noted(empty) == [{"event": "no-spawn-point", "rule": "INF-BASE-04"}]
    assert empty.position()["spawn_pending"] is False


def test_a_new_zombie_takes_the_smallest_number_that_nobody_has(night: Play) -> None:
    position = {**DRILL, "zombies": zombies(1), "heroes": [{"id": "z2", "cell": "A1"}]}
    act = night("spawn-zombies", position, count=2)
    assert [zombie["id"] for zombie in act.position()["zombies"]] == ["z1", "z3", "z4"]


def test_a_burning_pit_sets_them_alight(night: Play) -> None:
    """INF-BASE-04."""
    position = {**DRILL, "fires": [{"cell": "F5", "intensity": 1}]}
    act = night("spawn-zombies", position, count=1)
    told = {"event": "zombie-spawned", "rule": "INF-BASE-04", "zombie": "z1", "cell": "F5", "burning": True}
    assert noted(act) == [told]


def test_in_the_scenario_they_come_from_the_manor_only(night: Play) -> None:
    """INF-SCEN-04, INF-SCEN-05."""
    position = {"scenario": "brasier", "pits": ["A1"], "debris": [{"cell": "B2", "token": "deb-01"}]}
    act = night("spawn-zombies", position, count=1)
    assert len(act.pending.want.options) == 16
    act.answer("E5")
    assert noted(act)[0]["burning"] is True


def test_alone_they_come_nearest_to_their_goal(night: Play) -> None:
    """INF-SOLO-07: a building to burn in the scenario, else a Hero; ties in reading order."""
    board = {"rows": ["X.A.X"], "legend": LEGEND}
    pair = night("spawn-zombies", {"map": board, "solo": True}, count=1)
    assert places(pair) == ["A1"]  # no goal
    hero = {"heroes": [{"id": "amy", "cell": "D1"}]}
    assert places(night("spawn-zombies", {"map": board, "solo": True, **hero}, count=3)) == [
        "E1",
        "A1",
        "E1",
    ]
    street = {"rows": ["A.HH.AA"], "legend": LEGEND}
    burnt = [{"cell": "A1", "token": "deb-01"}]
    scene = {"map": street, "scenario": "brasier", "solo": True}
    assert places(night("spawn-zombies", scene, count=1)) == ["C1"]
    assert places(night("spawn-zombies", {**scene, "debris": burnt}, count=1)) == ["D1"]


LEGEND = {
    ".": {"terrain": "grass"},
    "X": {"terrain": "grass", "special": "pit"},
    "A": {"terrain": "building", "building": "barn"},
    "H": {"terrain": "building", "building": "manor"},
}


def test_alone_the_assistant_rolls(night: Play) -> None:
    """INF-SOLO-01."""
    assert night("spawn-roll", {**DRILL, "solo": True}).pending.by == "assistant"
    due = {**DRILL, "solo": True, "spawn_pending": True}
    assert night("spawn-zombies", due).pending.by == "assistant"
