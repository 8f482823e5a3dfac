"""A night begins, and what was settled at the table is told to the assistant."""

import pytest

from tests.games.told import kinds

HEROES = ["captain", "clerk", "courier", "medic"]


def test_four_heroes_of_the_kit_begin_at_their_places(night):
    """INF-SOLO-01, INF-SCEN-03: who has no place rolls for one."""
    act = night("new-night", {}, [HEROES, "I12", "C4"], scenario="brasier", solo=True)
    assert act.pending.rule == "INF-LOC-01"  # the courier
    position = act.position()
    assert (position["scenario"], position["solo"], position["turns"]) == ("brasier", True, 19)
    assert [hero["id"] for hero in position["heroes"]] == ["captain", "clerk"]
    act = night("new-night", {}, [HEROES])
    assert act.pending.want.options == ("I11", "J11", "K11", "I12", "J12")


def test_a_health_of_the_kit_is_kept(night):
    act = night("new-night", {"map": "drill"}, [1, "C1"], map="drill", heroes=["courier"])
    assert act.position()["heroes"] == [{"id": "courier", "cell": "C1", "health": 2}]


def test_on_a_single_board_everybody_rolls_for_a_place(night):
    """The motel's own clerk is at home on it; the captain's station is not there."""
    act = night("new-night", {}, [HEROES], map="motel")
    assert act.pending.rule == "INF-LOC-01"
    act = night("new-night", {}, map="motel", heroes=["clerk"])
    assert act.pending.purpose == "start-cell"


def test_the_boards_of_a_town_are_laid_at_random(night):
    """INF-BOX-01: what lies already is not drawn again."""
    act = night("new-night", {}, ["residence", "motel"], shuffled=True, heroes=["amy"])
    assert act.pending.want.copies == {"fire-station": 1, "sawmill": 1}
    act.answer("sawmill")
    act.answer("fire-station")
    layout = {"nw": "residence", "ne": "motel", "se": "sawmill", "sw": "fire-station"}
    assert act.position()["layout"] == layout
    assert kinds(act) == ["board-laid"] * 4


def test_a_night_begins_once(no_night):
    position = {"map": "drill", "heroes": [{"id": "amy", "cell": "C1"}]}
    assert no_night("new-night", position) == "position: the night has begun already: expected none"
    why = no_night("new-night", {}, map="drill", shuffled=True)
    assert why == 'args.shuffled: "drill" is a single board'


@pytest.fixture
def told(night):
    """Tell something of a night on the practice board."""
    position = {
        "map": "drill",
        "heroes": [{"id": "amy", "cell": "C3"}],
        "zombies": [{"id": "z1", "cell": "A1"}],
        "fires": [{"cell": "B2", "intensity": 1}],
    }
    return lambda **what: night("report", position, what=what)


def test_rain_comes_and_ends(told):
    """INF-FCARD-03."""
    act = told(type="rain", rain=True)
    assert (kinds(act), act.position()["rain"]) == (["rain-changed"], True)


def test_a_zombie_put_into_flames_catches_fire(told):
    """INF-FZOMB-02: plain moves are made at the table and only the cells are told."""
    act = told(type="moves", cells={"z1": "B2", "amy": "C2"})
    assert kinds(act) == ["figure-moved", "zombie-ignited", "figure-moved"]
    assert act.position()["zombies"] == [{"id": "z1", "cell": "B2", "burning": True}]
    assert act.position()["heroes"][0]["cell"] == "C2"


def test_wounds_lights_and_cans(told):
    """INF-BASE-09, INF-CARD-10, INF-GAS-10."""
    assert told(type="wounds", hero="amy", wounds=2).position()["heroes"][0]["wounds"] == 2
    assert told(type="light", hero="amy", light=True).position()["heroes"][0]["light"] is True
    assert told(type="can", cell="D4").position()["cans"] == ["D4"]


def test_a_dead_hero_comes_back(told):
    """INF-BASE-09: as a Zombie Hero, whom flames set alight too, or another takes the place."""
    act = told(type="newcomer", id="bob", cell="B2", zombie=True)
    assert act.position()["zombies"][1] == {"id": "bob", "cell": "B2", "burning": True, "hero": True}
    act = told(type="newcomer", id="keeper", cell="C2")
    assert act.position()["heroes"][1] == {"id": "keeper", "cell": "C2", "health": 2}


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"type": "moves", "cells": {"bob": "C2"}}, "args.what.cells: unknown figure"),
        ({"type": "moves", "cells": {"amy": "K9"}}, 'args.what.cells: the map has no cell "K9"'),
        ({"type": "wounds", "hero": "amy", "wounds": 3}, "args.what.wounds: expected 0 to 2, got 3"),
        ({"type": "light", "hero": "bob", "light": True}, "args.what.hero: unknown Hero"),
        ({"type": "newcomer", "id": "z1", "cell": "C2"}, 'args.what.id: "z1" stands there twice'),
        ({"type": "newcomer", "id": "A b", "cell": "C2"}, "args.what.id: expected small letters"),
        ({"type": "can", "cell": "a1"}, 'args.what.cell: the map has no cell "a1"'),
    ],
)
def test_what_can_not_be_is_refused(no_night, what, why):
    position = {
        "map": "drill",
        "heroes": [{"id": "amy", "cell": "C3"}],
        "zombies": [{"id": "z1", "cell": "A1"}],
    }
    assert no_night("report", position, what=what).startswith(why)


def test_no_zombie_hero_joins_when_no_figure_is_left(no_night):
    position = {"map": "drill", "zombies": [{"id": "z1", "cell": "A1"}], "zombies_max": 1}
    what = {"type": "newcomer", "id": "bob", "cell": "A1", "zombie": True}
    assert no_night("report", position, what=what) == "args.what: no figure is left: 1 zombies are in play"
