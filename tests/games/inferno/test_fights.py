"""Fights and shots: who wins, who dies, what burns and who steps out of it."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.kinds import Answers, AnyAct, Json, Play, Refuse
from tests.games.told import kinds, noted


def zombie(cell: str, **more: object) -> Json:
    return {"id": "z1", "cell": cell, **more}


def amy(cell: str, **more: object) -> Json:
    return {"id": "amy", "cell": cell, **more}


@pytest.fixture
def fight(night: Play) -> Play:
    """Fight on the practice board."""

    def fought(
        answers: Answers,
        cell: str = "C3",
        heroes: Sequence[Any] = (),
        burning: bool = False,
        board: str = "drill",
        solo: bool = False,
        more: Sequence[Any] = (),
        **arguments: int | str,
    ) -> AnyAct:
        position = {
            "map": board,
            "heroes": [amy(cell), *heroes],
            "zombies": [zombie(cell, burning=burning), *more],
            "solo": solo,
        }
        return night("fight", position, answers, hero="amy", zombie="z1", **arguments)

    return fought


def test_the_hero_throws_first_and_cards_add_dice(fight: Play) -> None:
    """INF-BASE-07."""
    act = fight([], hero_dice=3, zombie_dice=2)
    assert (act.pending.by, act.pending.want.dice) == ("hero", 3)
    act.answer([1, 2, 6])
    assert (act.pending.by, act.pending.want.dice) == ("zombie", 2)
    act.answer([5, 1])
    assert noted(act)[0] == {
        "event": "fight-won",
        "rule": "INF-BASE-07",
        "hero": "amy",
        "zombie": "z1",
        "margin": 1,
    }
    assert kinds(act) == ["fight-won", "zombie-fended"]


def test_the_assistant_throws_for_its_zombies(fight: Play) -> None:
    assert fight([[1, 2]], solo=True).pending.by == "assistant"


def test_any_two_equal_dice_kill_if_the_fight_is_won(fight: Play) -> None:
    assert kinds(fight([[4, 1, 4], 3], hero_dice=3)) == ["fight-won", "zombie-killed"]
    assert kinds(fight([[4, 4], 4])) == ["fight-lost", "hero-wounded"]
    assert kinds(fight([6, 3], hero_dice=1)) == ["fight-won", "zombie-fended"]


@pytest.mark.parametrize(("dice", "end"), [([6, 1], "zombie-killed"), ([5, 1], "zombie-fended")])
def test_the_wood_chipper_takes_what_is_beaten_by_three(fight: Play, dice: list[int], end: str) -> None:
    """INF-SAW-01."""
    assert kinds(fight([dice, 3], cell="D3", board="sawmill"))[-1] == end
    assert kinds(fight([dice, 3], cell="C3", board="sawmill"))[-1] == "zombie-fended"


def test_a_burning_weapon_lights_the_zombie_even_if_the_fight_is_lost(
    fight: Play,
) -> None:
    """INF-START-02."""
    act = fight([[1, 2], 6], weapon="fire")
    assert kinds(act) == ["zombie-ignited", "fight-lost", "hero-wounded"]
    assert act.position()["zombies"] == [{"id": "z1", "cell": "C3", "burning": True}]


def test_only_the_killer_steps_away(fight: Play) -> None:
    """INF-FHERO-07: others in the cell wait for their own turn."""
    act = fight([[6, 6], 1, "C2"], heroes=[{"id": "bob", "cell": "C3"}], burning=True)
    assert act.pending is None
    assert [hero["cell"] for hero in act.position()["heroes"]] == ["C2", "C3"]
    assert kinds(act).count("hero-caught") == 2


def test_who_stays_in_the_flames_in_his_own_phase_is_wounded(fight: Play) -> None:
    """INF-FHERO-06, INF-FHERO-03."""
    act = fight([[6, 6], 1, "stay"], burning=True)
    assert kinds(act)[-1] == "hero-wounded"
    waiting = fight([[6, 6], 1, "stay"], burning=True, phase="zombie")
    assert kinds(waiting)[-1] == "hero-caught"


def test_the_assistant_pushes_a_hero_towards_most_zombies(fight: Play) -> None:
    """INF-SOLO-06: in the cell, then around it, then in reading order."""
    crowd = [{"id": "z2", "cell": "B3"}]
    act = fight([[6, 6], 1, "step"], burning=True, phase="zombie", solo=True, more=crowd)
    assert act.position()["heroes"][0]["cell"] == "B3"
    crowd = [{"id": "z2", "cell": "A3"}]
    act = fight([[6, 6], 1, "step"], burning=True, phase="zombie", solo=True, more=crowd)
    assert act.position()["heroes"][0]["cell"] == "B3"
    act = fight([[6, 6], 1, "step"], burning=True, phase="zombie", solo=True)
    assert act.position()["heroes"][0]["cell"] == "C2"


def test_both_must_be_in_one_cell(no_night: Refuse) -> None:
    position = {"map": "drill", "heroes": [amy("C3")], "zombies": [zombie("C2")]}
    why = no_night("fight", position, hero="amy", zombie="z1")
    assert why == 'args.zombie: "z1" is not in the space of "amy"'


@pytest.fixture
def shot(night: Play) -> Play:
    """Shoot on the practice board, at 4 or more."""

    def fired(
        roll: int | None,
        start: str,
        target: str,
        weapon: str = "plain",
        reach: int = 9,
        burning: bool = False,
        **given: Any,
    ) -> AnyAct:
        position = {"map": "drill", "heroes": [amy(start)], "zombies": [zombie(target, burning=burning)]}
        answers = [] if roll is None else [roll]
        given = {**position, **given}
        return night("shoot", given, answers, hero="amy", zombie="z1", range=reach, need=4, weapon=weapon)

    return fired


def test_burnt_woods_hinder_no_shot(shot: Play) -> None:
    """INF-VEG-02, INF-WOODS-02: once only even if both cells are woods."""
    assert shot(None, "B1", "A2").pending.about["need"] == 5
    ashes = [{"cell": cell, "token": token} for cell, token in (("B1", "veg-01"), ("A2", "veg-03"))]
    assert shot(None, "B1", "A2", debris=ashes).pending.about["need"] == 4
    assert kinds(shot(4, "B1", "A2")) == ["shot-missed"]
    assert shot(4, "B1", "A2").events[0].rule == "INF-WOODS-02"
    assert shot(3, "B1", "A2").events[0].rule == "INF-BASE-11"


@pytest.mark.parametrize(
    ("weapon", "burning", "rule", "fires"),
    [
        ("plain", False, "INF-BASE-11", []),
        ("plain", True, "INF-BASE-11", ["F3"]),
        ("fire", False, "INF-BASE-11", ["F3"]),
        ("flare", False, "INF-START-03", ["F3"]),
    ],
)
def test_what_burns_or_is_shot_with_fire_leaves_a_fire(
    shot: Play, weapon: str, burning: bool, rule: str, fires: list[str]
) -> None:
    """INF-START-01, INF-START-03, INF-START-05: on grass too; whoever shot from afar does not move."""
    act = shot(4, "F1", "F3", weapon=weapon, burning=burning)
    assert act.pending is None
    assert act.events[0].to_json() == {
        "event": "zombie-killed",
        "rule": rule,
        "zombie": "z1",
        "cell": "F3",
        "reason": "shot",
    }
    assert [fire["cell"] for fire in act.position()["fires"]] == fires


def test_the_upper_floor_reaches_a_cell_further(shot: Play) -> None:
    """INF-RANGE-01: the larger of both distances counts."""
    assert kinds(shot(None, "D2", "F5", reach=1)) == ["out-of-range"]
    assert shot(None, "D2", "F5", reach=2).pending
    assert kinds(shot(None, "D1", "F4", reach=2)) == ["out-of-range"]


def test_a_shot_at_ones_own_cell_leads_to_a_step_away(shot: Play) -> None:
    act = shot(6, "F3", "F3", weapon="flare")
    assert act.pending.rule == "INF-FHERO-06"
