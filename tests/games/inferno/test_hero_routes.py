"""The ways that are shown to a Hero: what they cost, what stops them, and that all of them can be walked.

The practice board, `drill` (small letters are the upper floor, X is a pit):

      A B C D E F
    1 . T A A A .      doors   B3-C3, C5-D5
    2 T T A a a .      stairs  C2-D2
    3 . , A a a .
    4 B B . . T T
    5 B B B . T X
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from printkit.games.registry import load_game
from printkit.games.route import Route
from printkit.table.act import Act
from printkit.table.codec import write
from tests.games.inferno.any_night import any_night
from tests.games.kinds import AnyAct, Games, Json, Kits, Play

INFERNO = load_game("inferno")


@pytest.fixture
def routes(night: Play, kit: Kits) -> Callable[..., dict[str, Route]]:
    """Return the ways of Amy by the place that they lead to: `routes("C3", 4)`."""

    def found(cell: str, points: int, *answers: str, **position: Any) -> dict[str, Route]:
        start = {"map": "drill", "heroes": [{"id": "amy", "cell": cell}], **position}
        return shown(night("hero-move", start, answers, hero="amy", points=points), kit)

    return found


def shown(act: AnyAct, kit: Kits) -> dict[str, Route]:
    """Return the ways that are shown while an act asks."""
    assert act.pending
    return {each.place: each for each in INFERNO.routes(kit("inferno"), act.position(), act.pending, {})}


def test_a_way_tells_each_step_and_what_is_left(routes: Callable[..., dict[str, Route]]) -> None:
    """INF-BASE-12: to C1 through the house, as nobody gets there from the woods."""
    way = routes("C3", 4)["C1"]
    assert way.through == ("C3", "C2", "C1")
    assert (way.words, way.sign) == ("C1 : 2 points", "2")
    assert way.steps == ("C2 : 1 point", "C1 : 1 point", "Il restera 2 points.")
    go, stop = way.ends
    assert (go.words, go.answers) == ("Y aller", ("move:C2", "move:C1"))
    assert (stop.words, stop.answers) == ("Y aller et s'arrêter", ("move:C2", "move:C1", "stop"))
    assert len(routes("C3", 2)["C1"].ends) == 1  # nothing is left to stop with
    assert "C3" not in routes("C3", 4)


def test_a_zombie_and_the_dark_stop_a_way(routes: Callable[..., dict[str, Route]]) -> None:
    """INF-BASE-08, INF-CARD-10: no way leads on from there."""
    found = routes("B3", 5, zombies=[{"id": "z1", "cell": "C2"}])
    assert found["C2"].steps[-1] == "Un zombie arrête là votre Héros : un combat suivra, aux dés."
    assert len(found["C2"].ends) == 1
    assert all("C2" not in way.through[:-1] for way in found.values())
    dark = routes("B3", 5, lights_out=["barn"])
    assert dark["C3"].steps[-1] == "Le noir arrête là votre Héros." and "C2" not in dark


def test_a_way_leads_round_a_fire_and_to_it(routes: Callable[..., dict[str, Route]]) -> None:
    """INF-FHERO-01, INF-DOUSE-02, INF-DOUSE-04."""
    found = routes("A3", 3, fires=[{"cell": "B2", "intensity": 1}, {"cell": "C3", "intensity": 3}])
    near, far = found["B2"], found["C3"]
    assert near.through == ("A3", "A2", "B2")
    assert [(end.words, end.answers[1:]) for end in near.ends] == [
        ("Éteindre le feu (1 point)", ("douse:B2",))
    ]
    assert near.steps == ("A2 : 1 point", "B2 : 1 point au plus contre le feu")
    assert [(end.words, end.answers) for end in far.ends] == [
        ("Baisser le feu de 1", ("move:B3", "douse:C3")),
        ("Baisser le feu de 2", ("move:B3", "douse:C3", "douse:C3")),
    ]
    assert "C2" not in found
    searched = [{"id": "amy", "cell": "A3", "searched": True}]
    assert "B2" not in routes("A3", 3, fires=[{"cell": "B2", "intensity": 1}], heroes=searched)


def test_a_fence_and_a_conveyor_tell_what_they_cost(routes: Callable[..., dict[str, Route]]) -> None:
    """INF-HOME-04, INF-SAW-02."""
    fence = routes("E2", 3, map="residence", betsy=False)["E1"]
    assert fence.steps[0] == "E1, sous la clôture : 3 points"
    board: Json = {
        "rows": ["B>B", "BBB"],
        "legend": {
            "B": {"terrain": "building", "building": "mill"},
            ">": {"terrain": "building", "building": "mill", "special": "conveyor", "arrow": "E"},
        },
    }
    along = routes("A1", 1, map=board)
    assert along["B1"].steps == ("B1, tapis roulant : 0 point", "Il restera 1 point.")
    assert along["C1"].sign == "1"
    on = routes("A1", 2, "move:B1", map=board)
    assert on["A1"].steps[0] == "A1 : 1 point"  # it has carried already


def test_other_questions_have_no_ways(night: Play, kit: Kits) -> None:
    act = night("hero-move", {"map": "drill", "heroes": [{"id": "amy", "cell": "C3"}]}, hero="amy")
    assert shown(act, kit) == {}


def moved(game: Games, position: Json, points: int, answers: list[Any]) -> AnyAct:
    """Return the first Hero's movement after these answers."""
    arguments = {"hero": position["heroes"][0]["id"], "points": points}
    act: AnyAct = Act(game("inferno"), "hero-move", position, arguments)
    for each in answers:
        act.answer(each)
    return act


def test_every_way_can_be_walked_and_none_is_missing(game: Games, kit: Kits, any_answer: Any) -> None:
    """On any night: its answers are taken one after the other, and lead where it says, for what it says."""
    chance, walked = Random("Woodinvale"), 0
    for _ in range(250):
        position = write(game("inferno").read(any_night(chance)))
        if not position["heroes"]:
            continue
        go = partial(moved, game, position, chance.randint(1, 6))
        given: list[Any] = []
        act = go(given)
        while act.pending and (act.pending.purpose != "hero-move-act" or chance.random() < 0.5):
            given.append(any_answer(act.pending, chance))
            act = go(given)
        if act.pending:
            walked += check_ways(act, kit, go, given)
    assert walked > 1000


def check_ways(act: AnyAct, kit: Kits, go: Callable[[list[Any]], AnyAct], given: list[Any]) -> int:
    """Walk every way that is shown, to each of its ends; return how many."""
    assert act.pending
    ways, left, who = shown(act, kit), act.pending.about["points"], act.pending.about["hero"]
    firsts = {end.answers[0] for way in ways.values() for end in way.ends}
    options = {option for option in act.pending.want.options if option.startswith("douse")}
    assert options <= {f"douse:{way}" for way in ways} and firsts <= {*act.pending.want.options}
    for option in act.pending.want.options:
        assert not option.startswith("move") or option.partition(":")[2] in ways
    count = 0
    for way in ways.values():
        for end in way.ends:
            count += 1
            act = go([*given, *end.answers])
            hero = next((each for each in act.position()["heroes"] if each["id"] == who), None)
            if hero is None:  # he died where he stood
                continue
            assert hero["cell"] == (way.through[-2] if end.answers[-1].startswith("douse") else way.place)
            if way.sign and act.pending:
                assert act.pending.about["points"] == left - int(way.sign)
    return count
