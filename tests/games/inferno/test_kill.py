"""A zombie dies: the fire that it leaves, and the Hero who may step out of it.

  A B C D E F        the practice board, `drill`
1 . T A A A .
2 T T A a a .
3 . , A a a .
4 B B . . T T
5 B B B . T X
"""

import pytest

from tests.games.kinds import Answers, AnyAct, Json, Play
from tests.games.told import kinds, noted


def fires(*cells: str) -> list[Json]:
    return [{"cell": cell, "intensity": 2} for cell in cells]


@pytest.fixture
def killed(night: Play) -> Play:
    """Tell of a zombie killed by amy in C3, where it burned."""

    def told(
        answers: Answers = (),
        phase: str = "hero",
        hero: str = "amy",
        stands: str = "C3",
        burning: bool = True,
        fire_weapon: bool = False,
        **position: list[Json | str],
    ) -> AnyAct:
        scene = {
            "map": "drill",
            "zombies": [{"id": "z1", "cell": "C3", "burning": burning}],
            "heroes": [{"id": "amy", "cell": stands}],
            **position,
        }
        given = {"hero": hero} if hero else {}
        return night(
            "zombie-killed", scene, answers, zombie="z1", phase=phase, fire_weapon=fire_weapon, **given
        )

    return told


def test_what_burns_or_is_killed_by_fire_leaves_a_fire(killed: Play) -> None:
    """INF-START-05, INF-FZOMB-05, INF-BASE-07: who told it without a Hero, or from afar, is asked nothing."""
    cold = killed(burning=False)
    assert noted(cold) == [
        {
            "event": "zombie-killed",
            "rule": "INF-BASE-07",
            "zombie": "z1",
            "cell": "C3",
            "reason": "reported",
        }
    ]
    lit = killed(burning=False, fire_weapon=True, hero="")
    assert noted(lit, "zombie-killed")[0]["rule"] == "INF-START-05"
    assert (kinds(lit)[1:], lit.pending) == (["fire-lit", "hero-caught"], None)
    assert [fire["cell"] for fire in lit.position()["fires"]] == ["C3"]
    assert killed(stands="B3").pending is None


def test_a_hero_steps_where_no_fire_burns_and_no_wall_stands(killed: Play) -> None:
    """INF-FHERO-06: the cells one legal step away, in reading order."""
    act = killed(fires=fires("C2"))
    assert act.pending.want.options == ("stay", "B3")
    assert (act.pending.by, act.pending.rule) == ("hero", "INF-FHERO-06")
    act.answer("B3")
    assert noted(act, "hero-sidestepped") == [
        {
            "event": "hero-sidestepped",
            "rule": "INF-FHERO-06",
            "hero": "amy",
            "from": "C3",
            "to": "B3",
        }
    ]


def test_a_hero_without_a_way_out_is_asked_nothing(killed: Play) -> None:
    """INF-FHERO-04, INF-FHERO-03: wounded at once in his own phase, not in the Zombie phase."""
    trapped = fires("C2", "B3")
    own = killed(fires=trapped)
    assert kinds(own)[-2:] == ["no-way-out", "hero-wounded"]
    assert own.position()["heroes"] == [{"id": "amy", "cell": "C3", "wounds": 1}]
    other = killed(fires=trapped, phase="zombie")
    assert kinds(other)[-1] == "no-way-out"
    assert other.position()["heroes"] == [{"id": "amy", "cell": "C3"}]


def test_in_the_zombie_phase_the_hero_decides_and_the_zombie_picks_the_cell(
    killed: Play,
) -> None:
    """INF-FHERO-05: he may stay, and is not wounded yet."""
    stays = killed(["stay"], phase="zombie")
    assert kinds(stays)[-1] == "hero-caught"
    goes = killed(["step"], phase="zombie")
    assert goes.asked[0][0].by == "hero"
    assert (goes.pending.by, goes.pending.want.options) == ("zombie", ("C2", "B3"))


def test_the_last_wound_kills(killed: Play) -> None:
    """INF-BASE-09: the Hero leaves the board."""
    weak = [{"id": "amy", "cell": "C3", "wounds": 1, "health": 2}]
    act = killed(["stay"], heroes=weak)
    assert kinds(act)[-2:] == ["hero-wounded", "hero-died"]
    assert act.position()["heroes"] == []


@pytest.mark.parametrize(
    ("position", "lit"),
    [
        ({"debris": [{"cell": "C3", "token": "deb-01"}]}, []),
        ({"fires": fires("C3")}, [{"cell": "C3", "intensity": 3}]),
        ({"gasoline": ["C3"]}, [{"cell": "C3", "intensity": 4}]),
    ],
    ids=str,
)
def test_the_hero_is_asked_where_a_marker_lies_then(
    killed: Play,
    position: dict[str, list[Json | str]],
    lit: list[Json],
) -> None:
    """INF-FZOMB-05, INF-DEBRIS-09, INF-GAS-03: on debris nothing burns, so nobody has to leave."""
    act = killed(**position)
    assert act.position()["fires"] == lit
    assert (act.pending is not None) == bool(lit)


def test_a_kill_without_fire_in_a_cell_that_burns_lets_nobody_step(
    killed: Play,
) -> None:
    assert killed(burning=False, fires=fires("C3")).pending is None
