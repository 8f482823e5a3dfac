"""What was settled at the table is told to the assistant."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.kinds import Json, Play, Refuse
from tests.games.told import kinds


@pytest.fixture
def told(night: Play) -> Callable[..., Any]:
    """Tell something of a night on the practice board."""
    position = {
        "map": "drill",
        "heroes": [{"id": "amy", "cell": "C3"}],
        "zombies": [{"id": "z1", "cell": "A1"}],
        "fires": [{"cell": "B2", "intensity": 1}],
    }
    return lambda **what: night("report", position, what=what)


def test_rain_comes_and_ends(told: Callable[..., Any]) -> None:
    """INF-FCARD-03."""
    act = told(type="rain", rain=True)
    assert (kinds(act), act.position()["rain"]) == (["rain-changed"], True)


def test_a_zombie_put_into_flames_catches_fire(told: Callable[..., Any]) -> None:
    """INF-FZOMB-02: plain moves are made at the table and only the cells are told."""
    act = told(type="moves", cells={"z1": "B2", "amy": "C2"})
    assert kinds(act) == ["figure-moved", "zombie-ignited", "figure-moved"]
    rules = {event.fields["figure"]: event.rule for event in act.events if event.kind == "figure-moved"}
    assert rules == {"z1": "INF-BASE-05", "amy": "INF-HMOVE-01"}  # each by the rule of its own kind
    assert act.position()["zombies"] == [{"id": "z1", "cell": "B2", "burning": True}]
    assert act.position()["heroes"][0]["cell"] == "C2"


def test_wounds_lights_and_cans_are_taken_over(told: Callable[..., Any]) -> None:
    """INF-BASE-09, INF-CARD-10, INF-GAS-10."""
    assert told(type="wounds", hero="amy", wounds=2).position()["heroes"][0]["wounds"] == 2
    assert told(type="light", hero="amy", light=True).position()["heroes"][0]["light"] is True
    assert told(type="can", cell="D4").position()["cans"] == ["D4"]


def test_a_dead_hero_comes_back(told: Callable[..., Any]) -> None:
    """INF-BASE-09: as a Zombie Hero, whom flames set alight too, or another takes the place."""
    act = told(type="newcomer", id="bob", cell="B2", zombie=True)
    assert act.position()["zombies"][1] == {"id": "bob", "cell": "B2", "burning": True, "hero": True}
    act = told(type="newcomer", id="keeper", cell="C2")
    assert act.position()["heroes"][1] == {"id": "keeper", "cell": "C2", "health": 2}


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"type": "moves", "cells": {"bob": "C2"}}, "args.what.cells: unknown figure"),
        ({"type": "moves", "cells": {"amy": "K9"}}, 'args.what.cells: there is no space "K9"'),
        ({"type": "wounds", "hero": "amy", "wounds": 3}, "args.what.wounds: expected 0 to 2, got 3"),
        ({"type": "light", "hero": "bob", "light": True}, "args.what.hero: unknown Hero"),
        ({"type": "newcomer", "id": "z1", "cell": "C2"}, 'args.what.id: "z1" appears twice'),
        ({"type": "newcomer", "id": "A b", "cell": "C2"}, "args.what.id: expected small letters"),
        ({"type": "can", "cell": "a1"}, 'args.what.cell: there is no space "a1"'),
    ],
)
def test_what_can_not_be_is_refused(no_night: Refuse, what: Json, why: str) -> None:
    position = {
        "map": "drill",
        "heroes": [{"id": "amy", "cell": "C3"}],
        "zombies": [{"id": "z1", "cell": "A1"}],
    }
    assert no_night("report", position, what=what).startswith(why)


def test_no_zombie_hero_joins_when_no_figure_is_left(no_night: Refuse) -> None:
    position = {"map": "drill", "zombies": [{"id": "z1", "cell": "A1"}], "zombies_max": 1}
    what = {"type": "newcomer", "id": "bob", "cell": "A1", "zombie": True}
    assert (
        no_night("report", position, what=what) == "args.what: there is no figure left: 1 zombie is in play"
    )
