"""A fire is lit, burning zombies roll, the extinguisher puts out.

The practice board, `drill` (small letters are the upper floor):

      A B C D E F
    1 . T A A A .
    2 T T A a a .
    3 . , A a a .
    4 B B . . T T
    5 B B B . T X
"""

import pytest

from printkit.kit.maps import distance
from tests.games.kinds import Json, Play, Refuse
from tests.games.told import noted


def fire(cell: str, intensity: int = 4) -> Json:
    return {"cell": cell, "intensity": intensity}


def debris(**tokens: str) -> list[dict[str, str]]:
    return [{"cell": cell, "token": token} for cell, token in tokens.items()]


def test_fire_catches_whoever_stands_there_in_list_order(night: Play) -> None:
    """INF-FIRE-01, INF-FHERO-04: nobody is wounded yet."""
    act = night(
        "light-fire",
        {
            "map": "drill",
            "zombies": [
                {"id": "z2", "cell": "C4"},
                {"id": "z1", "cell": "C4"},
                {"id": "z3", "cell": "C4", "burning": True},
                {"id": "z4", "cell": "D4"},
            ],
            "heroes": [{"id": "bob", "cell": "C4"}],
        },
        cell="C4",
        cause="zombie",
    )
    told = [(event["event"], event.get("zombie") or event.get("hero")) for event in noted(act)][1:]
    assert told == [("zombie-ignited", "z2"), ("zombie-ignited", "z1"), ("hero-caught", "bob")]
    assert act.position()["heroes"] == [{"id": "bob", "cell": "C4"}]


@pytest.mark.parametrize(
    ("cause", "heat", "after", "rule"),
    [
        ("zombie", 2, 3, "INF-PHASE-05"),
        ("item", 3, 4, "INF-PHASE-05"),
        ("gasoline", 1, 4, "INF-GAS-03"),
    ],
)
def test_a_marker_on_a_fire_feeds_it(night: Play, cause: str, heat: int, after: int, rule: str) -> None:
    """INF-PHASE-05, INF-GAS-03, INF-START-01, INF-START-05."""
    act = night("light-fire", {"map": "drill", "fires": [fire("C1", heat)]}, cell="C1", cause=cause)
    assert noted(act) == [{"event": "fire-flared", "rule": rule, "cell": "C1", "intensity": after}]
    full = night("light-fire", {"map": "drill", "fires": [fire("C1")]}, cell="C1", cause=cause)
    assert noted(full) == [{"event": "fire-blocked", "rule": "INF-PHASE-05", "to": "C1", "reason": "maximum"}]


def test_nothing_rekindles_debris(night: Play) -> None:
    """INF-DEBRIS-09, INF-VEG-05, INF-FZOMB-05."""
    burnt = {"map": "drill", "debris": debris(C1="deb-01", B1="ash")}
    for cell, rule in (("C1", "INF-DEBRIS-09"), ("B1", "INF-VEG-05")):
        for cause in ("zombie", "gasoline", "item"):
            act = night("light-fire", burnt, cell=cell, cause=cause)
            assert noted(act) == [{"event": "fire-blocked", "rule": rule, "to": cell, "reason": "debris"}]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"cell": "Z9", "cause": "item"}, 'args.cell: there is no space "Z9"'),
        ({"cell": "C1"}, "args.cause: is missing"),
        ({"cell": "C1", "cause": "spread"}, "args.cause: expected one of zombie, gasoline, item"),
    ],
)
def test_a_fire_needs_a_cell_and_a_cause(no_night: Refuse, arguments: dict[str, str], line: str) -> None:
    assert no_night("light-fire", {"map": "drill"}, **arguments).startswith(line)


def test_burning_zombies_roll_by_cell_then_in_list_order(night: Play) -> None:
    """INF-FZOMB-04: fixed at the start; who catches fire meanwhile does not roll."""
    zombies = [
        {"id": "z1", "cell": "C4", "burning": True},
        {"id": "z2", "cell": "A1", "burning": True},
        {"id": "z3", "cell": "C4", "burning": True, "hero": True},
        {"id": "z4", "cell": "C4"},
    ]
    act = night("burning-rolls", {"map": "drill", "zombies": zombies}, [1, 6, 1])
    assert [question.about["zombie"] for question, _ in act.asked] == ["z2", "z1", "z3"]
    assert noted(act, "zombie-ignited")[0]["zombie"] == "z4"
    assert [zombie["id"] for zombie in act.position()["zombies"]] == ["z2", "z3", "z4"]
    assert noted(night("burning-rolls", {"map": "drill"})) == [
        {"event": "no-burning-zombie", "rule": "INF-FZOMB-04"}
    ]


@pytest.mark.parametrize(
    ("cell", "token", "die", "rule"),
    [("C1", "deb-02", 2, "INF-DEBRIS-06"), ("B1", "veg-04", 2, "INF-VEG-03")],
)
def test_debris_douses_on_its_number(night: Play, cell: str, token: str, die: int, rule: str) -> None:
    """INF-DEBRIS-06, INF-VEG-03; INF-START-04, INF-FZOMB-03: the marker under the figure."""
    zombies = [{"id": "z1", "cell": cell, "burning": True}]
    position = {"map": "drill", "debris": debris(**{cell: token}), "zombies": zombies}
    out = night("burning-rolls", position, [die])
    assert noted(out)[0]["rule"] == rule
    assert out.position()["zombies"] == [{"id": "z1", "cell": cell}]
    dead = night("burning-rolls", position, [6])
    assert [event["event"] for event in noted(dead)] == ["zombie-burned", "fire-blocked"]
    assert noted(night("burning-rolls", position, [die + 1]), "zombie-burns-on")


def test_a_zombie_that_burns_up_on_the_manor_in_flames_adds_nothing(night: Play) -> None:
    """INF-FZOMB-05, INF-SCEN-07."""
    zombies = [{"id": "z1", "cell": "B2", "burning": True}]
    act = night("burning-rolls", {"map": "manor", "scenario": "brasier", "zombies": zombies}, [6])
    assert noted(act, "fire-blocked")[0]["reason"] == "eternal"
    assert act.position()["fires"] == []


def test_the_extinguisher_reaches_further_from_upstairs(night: Play) -> None:
    """INF-FCARD-01, INF-FCARD-02, INF-RANGE-02, INF-DEBRIS-03: through walls, the Hero's own cell too."""
    lit = [fire(cell, 2) for cell in ("E1", "F1", "B2", "D2", "B5")]
    position = {"map": "drill", "fires": lit, "heroes": [{"id": "amy", "cell": "D2"}]}
    near = night("fire-extinguisher", position, hero="amy", range=0)
    assert [event["cell"] for event in noted(near, "fire-extinguished")] == ["E1", "D2"]
    act = night("fire-extinguisher", position, hero="amy")
    assert [event["cell"] for event in noted(act, "fire-extinguished")] == ["E1", "F1", "B2", "D2"]
    assert [event["cell"] for event in noted(act, "cell-preserved")] == ["E1", "B2", "D2"]
    assert all(distance("D2", event["cell"]) <= 2 for event in noted(act))
    simple = night("fire-extinguisher", {**position, "advanced": False}, hero="amy")
    assert not noted(simple, "cell-preserved")


def test_the_extinguisher_does_nothing_to_the_manor_in_flames(night: Play) -> None:
    """INF-SCEN-07."""
    position = {"map": "manor", "scenario": "brasier", "heroes": [{"id": "amy", "cell": "A2"}]}
    act = night("fire-extinguisher", position, hero="amy")
    assert noted(act) == [{"event": "nothing-in-range", "rule": "INF-FCARD-01", "range": 1}]
