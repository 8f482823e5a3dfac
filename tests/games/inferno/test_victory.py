"""Who wins, and when a round ends."""

import pytest

from tests.games.kinds import AnyAct, Json, Play, Refuse
from tests.games.told import noted

TWO = {  # a hut of three cells, a shop of two, the manor of one
    "rows": ["AAABBH"],
    "legend": {
        "A": {"terrain": "building", "building": "hut"},
        "B": {"terrain": "building", "building": "shop"},
        "H": {"terrain": "building", "building": "manor"},
    },
}
SCENE = {"map": TWO, "scenario": "brasier"}


def burnt(*cells: str) -> list[dict[str, str]]:
    return [{"cell": cell, "token": f"deb-{at:02}"} for at, cell in enumerate(cells, start=1)]


def fires(*cells: str) -> list[Json]:
    return [{"cell": cell, "intensity": 2} for cell in cells]


def end(act: AnyAct) -> tuple[str, str | None, str | None, str]:
    event = noted(act)[-1]
    return event["event"], event.get("winner"), event.get("reason"), event["rule"]


def test_every_building_is_counted_with_both_floors(night: Play) -> None:
    """INF-SCEN-09, INF-SCEN-10, INF-SCEN-11: half rounded up, without the manor."""
    act = night("win-check", {**SCENE, "debris": burnt("A1", "D1"), "fires": fires("B1")})
    assert noted(act) == [
        {
            "event": "building-tally",
            "rule": "INF-SCEN-09",
            "building": "hut",
            "cells": 3,
            "debris": 1,
            "needed": 2,
        },
        {
            "event": "building-tally",
            "rule": "INF-SCEN-09",
            "building": "shop",
            "cells": 2,
            "debris": 1,
            "needed": 1,
        },
        {"event": "town-tally", "rule": "INF-SCEN-11", "cells": 5, "burnt": 3, "needed": 3},
        {"event": "game-on", "rule": "INF-SCEN-01"},
    ]


def test_a_free_night_is_counted_too_with_the_manor_and_has_no_winner(night: Play) -> None:
    act = night("win-check", {"map": TWO, "debris": burnt("A1", "B1", "D1", "F1")}, final=True)
    assert [event["building"] for event in noted(act, "building-tally")] == ["hut", "shop", "manor"]
    assert noted(act, "town-tally")[0]["cells"] == 6
    assert end(act) == ("game-on", None, None, "INF-SCEN-01")


@pytest.mark.parametrize(
    ("position", "outcome"),
    [
        (
            {"debris": burnt("A1", "B1", "D1")},
            ("game-won", "zombies", "every-building-half-debris", "INF-SCEN-09"),
        ),
        (
            {"debris": burnt("A1", "B1"), "fires": fires("C1")},
            ("game-won", "zombies", "half-the-town", "INF-SCEN-11"),
        ),
        ({"debris": burnt("A1", "B1")}, ("game-won", "heroes", "storm", "INF-SCEN-12")),
        ({"winner": "heroes"}, ("game-won", "heroes", "already", "INF-SCEN-09")),
        ({"map": "manor"}, ("game-won", "heroes", "storm", "INF-SCEN-12")),
    ],
    ids=str,
)
def test_after_the_last_turn_somebody_has_won(
    night: Play, position: Json, outcome: tuple[str, str, str, str]
) -> None:
    act = night("win-check", {**SCENE, **position}, final=True)
    assert end(act) == outcome
    assert act.position()["winner"] == outcome[1]


def test_before_the_last_turn_only_half_of_every_building_wins(night: Play) -> None:
    """INF-SCEN-09, INF-SCEN-11."""
    half = night("win-check", {**SCENE, "fires": fires("A1", "B1", "C1", "D1", "E1")})
    assert end(half)[0] == "game-on"
    won = night("win-check", {**SCENE, "debris": burnt("A1", "B1", "E1")})
    assert won.position()["winner"] == "zombies"


def test_the_sun_moves_and_flags_are_cleared(night: Play) -> None:
    """INF-BASE-02, INF-DOUSE-06."""
    heroes = [{"id": "amy", "cell": "A1", "doused": True, "searched": True, "light": True}]
    act = night("round-end", {"map": TWO, "turn": 3, "turns": 4, "heroes": heroes})
    assert act.position()["turn"] == 4
    assert act.position()["heroes"] == [{"id": "amy", "cell": "A1", "light": True}]
    assert noted(act) == [{"event": "sun-moved", "rule": "INF-BASE-02", "turn": 4, "left": 0}]


def test_the_last_turn_decides_the_scenario_and_ends_a_free_night(night: Play, no_night: Refuse) -> None:
    """INF-SCEN-11, INF-SCEN-12, INF-BASE-02."""
    last = {"turn": 19, "turns": 19}
    assert end(night("round-end", {**SCENE, **last}))[1:3] == ("heroes", "storm")
    free = night("round-end", {"map": TWO, **last})
    assert noted(free) == [{"event": "night-ended", "rule": "INF-BASE-02", "turn": 19}]
    assert free.position()["turn"] == 19
    over = {**SCENE, "winner": "zombies"}
    assert no_night("round-end", over) == "position.winner: the game has already been won"
