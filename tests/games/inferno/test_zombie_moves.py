"""How zombies move and climb, alone and in hordes. The practice board is drawn in test_hero_moves."""

from typing import Any

import pytest

from tests.games.kinds import Answers, AnyAct, Json, Play, Refuse
from tests.games.told import kinds, noted


def zombies(*cells: str, **more: object) -> list[Json]:
    return [{"id": f"z{number}", "cell": cell, **more} for number, cell in enumerate(cells, start=1)]


def amy(cell: str) -> dict[str, str]:
    return {"id": "amy", "cell": cell}


def move(
    night: Play,
    start: str,
    path: list[str],
    answers: Answers = (),
    board: Json | str = "drill",
    hero: bool = False,
    move: int | None = None,
    **given: Any,
) -> AnyAct:
    """Let a zombie walk along a path, with the points of a card if `move` gives any."""
    walker = {"id": "z1", "cell": start, "hero": hero}
    position = {"map": board, "zombies": [walker], **given}
    points = {} if move is None else {"move": move}
    return night("zombie-move", position, answers, zombie="z1", path=path, **points)


def test_walls_and_doors_do_not_stop_a_zombie(night: Play) -> None:
    """INF-BASE-05, INF-ZCLIMB-01: red walls alone limit it."""
    for start, there in (("C4", "C3"), ("B1", "C2"), ("B3", "C4"), ("C2", "D2"), ("D2", "D1")):
        assert move(night, start, [there]).position()["zombies"][0]["cell"] == there


@pytest.mark.parametrize(
    ("start", "there"), [("C4", "D3"), ("D3", "C4"), ("C1", "D2"), ("D2", "C1"), ("C3", "D2"), ("A1", "C1")]
)
def test_a_red_wall_or_stairs_are_never_crossed_diagonally(no_night: Refuse, start: str, there: str) -> None:
    """INF-ZCLIMB-02: nor does a zombie take two cells at once."""
    why = no_night("zombie-move", {"map": "drill", "zombies": zombies(start)}, zombie="z1", path=[there])
    assert why == f'args.path[0]: a zombie cannot step from "{start}" to "{there}"'


def test_the_pole_is_for_heroes(no_night: Refuse) -> None:
    """INF-STATION-01."""
    position = {"map": "fire-station", "zombies": zombies("B2")}
    assert "cannot step" in no_night("zombie-move", position, zombie="z1", path=["B4"])


def test_an_ordinary_zombie_takes_one_step(night: Play) -> None:
    """INF-BASE-05: the rest of the path is dropped."""
    assert noted(move(night, "A1", ["B1", "C1"])) == [
        {"event": "out-of-points", "rule": "INF-BASE-05", "zombie": "z1", "cell": "B1"},
        {"event": "zombie-moved", "rule": "INF-BASE-05", "zombie": "z1", "from": "A1", "to": "B1"},
    ]


def test_a_zombie_that_stays_in_flames_catches_fire(night: Play) -> None:
    """INF-FZOMB-02: starting there is enough, and it is told where it stays."""
    act = move(night, "B3", [], fires=[{"cell": "B3", "intensity": 1}])
    assert noted(act) == [
        {"event": "zombie-ignited", "rule": "INF-FZOMB-02", "zombie": "z1", "cell": "B3"},
        {"event": "zombie-moved", "rule": "INF-BASE-05", "zombie": "z1", "from": "B3", "to": "B3"},
    ]


def test_a_burning_zombie_sets_gasoline_alight(night: Play) -> None:
    """INF-GAS-03: every cell joined to it, and whoever stands there."""
    position: Json = {
        "gasoline": ["B3", "B2"],
        "heroes": [amy("B2")],
        "fires": [{"cell": "A3", "intensity": 1}],
    }
    act = move(night, "A3", ["B3"], **position)
    assert kinds(act)[:4] == ["zombie-ignited", "gasoline-ignited", "fire-lit", "hero-caught"]
    assert [fire["cell"] for fire in act.position()["fires"]] == ["B2", "A3", "B3"]


def test_a_zombie_hero_throws_a_die_of_three(night: Play) -> None:
    """INF-ZHERO-01; an empty path needs none, and Shamble gives the points itself (INF-CARD-02)."""
    act = move(night, "D5", ["D4"], hero=True)
    assert (act.pending.want.sides, act.pending.by) == (3, "zombie")
    assert move(night, "D5", [], hero=True).pending is None
    assert move(night, "D5", ["D4"], hero=True, move=1).pending is None


def test_a_zombie_hero_pays_two_points_for_a_red_wall(night: Play) -> None:
    """INF-ZHERO-02, INF-ZHERO-03: or tries the roll first, and pays where it fails."""
    paid = move(night, "D4", ["D3", "E3"], [3, "pay"], hero=True)
    assert noted(paid)[0] == {"event": "wall-paid", "rule": "INF-ZHERO-02", "zombie": "z1", "to": "D3"}
    assert paid.position()["zombies"][0]["cell"] == "E3"
    rolled = move(night, "D4", ["D3", "E3"], [3, "roll", 4], hero=True)
    assert kinds(rolled) == ["climb-failed", "wall-paid", "zombie-moved"]
    climbed = move(night, "D4", ["D3", "E3", "E2"], [3, "roll", 5], hero=True)
    assert (kinds(climbed), climbed.position()["zombies"][0]["cell"]) == (
        ["zombie-climbed", "zombie-moved"],
        "E2",
    )


def test_going_down_a_red_wall_is_one_step_like_another(night: Play) -> None:
    """INF-ZCLIMB-07, INF-FZOMB-01: no roll, no second point, and no flames hold it back."""
    act = move(night, "E3", ["E4", "E5"], move=2, fires=[{"cell": "E4", "intensity": 4}])
    assert kinds(act) == ["zombie-ignited", "zombie-moved"]
    assert act.position()["zombies"] == [{"id": "z1", "cell": "E5", "burning": True}]


def test_with_three_points_a_red_wall_leaves_two_cells(night: Play) -> None:
    """INF-CARD-02, INF-CARD-03: whether it comes first or last."""
    first = move(night, "D4", ["D3", "E3", "E2"], ["pay"], move=3)
    last = move(night, "D5", ["D4", "D3", "E3"], ["pay"], move=3)
    assert [act.position()["zombies"][0]["cell"] for act in (first, last)] == ["E3", "D3"]


def test_there_is_one_roll_a_move(night: Play) -> None:
    """INF-ZCLIMB-03: once tried, the next red wall is paid for, or not climbed at all."""
    act = move(night, "D4", ["D3", "D4", "D3"], ["roll", 6], move=4)
    assert kinds(act) == ["zombie-climbed", "wall-paid", "zombie-moved"]
    poor = move(night, "D4", ["D3", "D4", "D3"], ["roll", 6, "stay"], move=3)
    assert kinds(poor) == ["zombie-climbed", "zombie-moved"]
    assert poor.position()["zombies"][0]["cell"] == "D4"


def test_a_failed_climb_leads_anywhere_else_where_no_hero_is_near(night: Play) -> None:
    """INF-ZCLIMB-04: any cell that needs no climb, or none."""
    act = move(night, "D4", ["D3"], [1])
    assert act.pending.rule == "INF-ZCLIMB-04"
    assert act.pending.want.options == ("stay", "C3", "C4", "E4", "C5", "D5", "E5")


def test_a_failed_climb_keeps_to_the_hunger_zone(night: Play) -> None:
    """INF-ZCLIMB-05: a cell at distance 1 or less of the Hero that was beside the zombie."""
    act = move(night, "D4", ["D3"], [1], heroes=[amy("E3"), {"id": "bob", "cell": "F1"}])
    assert act.pending.rule == "INF-ZCLIMB-05"
    assert act.pending.want.options == ("stay", "E4")
    act.answer("stay")
    assert act.events[-1].to_json()["to"] == "D4"


def test_a_failed_climb_out_of_the_yard_does_not_slip_past_betsy(night: Play) -> None:
    """INF-HOME-02, INF-ZCLIMB-04: the roll that let the zombie out was for the wall; other ways stay shut."""
    letters = {
        "Y": {"terrain": "grass", "special": "yard"},
        "a": {"terrain": "building", "building": "home", "floor": 2},
        ".": {"terrain": "grass"},
    }
    board = {"rows": ["aY.", "YY."], "legend": letters}
    act = move(night, "B1", ["A1"], [5, 4], board=board)
    assert act.pending.want.options == ("stay", "A2", "B2")
    free = move(night, "B1", ["A1"], [4], board=board, betsy=False)
    assert free.pending.want.options == ("stay", "C1", "A2", "B2", "C2")


def test_a_zombie_that_does_not_go_for_a_hero_is_warned(night: Play) -> None:
    """INF-BASE-06: only where one plain step would do; one that leaves a Hero is warned too."""
    assert "hunger-warning" in kinds(move(night, "C4", ["D4"], heroes=[amy("C3")]))
    assert "hunger-warning" not in kinds(move(night, "D4", ["D5"], heroes=[amy("D3")]))
    assert "hunger-warning" not in kinds(move(night, "C4", ["C3"], heroes=[amy("C3")]))
    assert kinds(move(night, "C4", ["D4"], heroes=[amy("C4")])) == ["zombie-moved", "hunger-warning"]


def test_a_fight_is_due_where_a_zombie_meets_a_hero(night: Play) -> None:
    """INF-BASE-07: also where it stayed with one."""
    assert kinds(move(night, "C4", ["D4"], heroes=[amy("D4")])) == ["zombie-moved", "fight-due"]
    assert kinds(move(night, "C4", [], heroes=[amy("C4")])) == ["zombie-moved", "fight-due"]


def test_a_six_drives_betsy_away(night: Play) -> None:
    """INF-HOME-03, INF-HOME-02: 5 gets a zombie out; within the yard nothing is thrown."""
    out = move(night, "E2", ["E1"], [6], board="residence")
    assert kinds(out) == ["betsy-gone", "zombie-moved"]
    assert out.position()["betsy"] is False
    five = move(night, "E2", ["E1"], [5], board="residence")
    assert (kinds(five), five.position()["betsy"]) == (["zombie-moved"], True)
    assert move(night, "E2", ["F2"], board="residence").pending is None
    assert move(night, "E2", ["E1"], board="residence", betsy=False).pending is None


def test_a_zombie_with_two_points_goes_against_the_conveyor(night: Play) -> None:
    """INF-SAW-02, INF-SAW-03: that takes both; with the arrow it gains one, once a move."""
    against = move(night, "D3", ["E3", "F3"], board="sawmill", move=2)
    assert kinds(against) == ["belt-moved", "out-of-points", "zombie-moved"]
    along = move(night, "F3", ["E3", "D3", "C3"], board="sawmill")
    assert kinds(along) == ["belt-moved", "out-of-points", "zombie-moved"]
    assert along.position()["zombies"][0]["cell"] == "D3"


@pytest.mark.parametrize(("size", "need"), [(1, 5), (2, 3), (3, 2), (4, 2)])
def test_the_larger_the_horde_the_easier_the_climb(night: Play, size: int, need: int) -> None:
    """INF-HORDE-02, INF-HORDE-03: Zombie Heroes and burning zombies count (INF-HORDE-01)."""
    there = zombies(*["D4"] * size)
    there[-1]["burning"] = True
    if size > 1:
        there[1]["hero"] = True
    act = night("horde-climb", {"map": "drill", "zombies": there, "heroes": [amy("D3")]}, from_="D4", to="D3")
    assert act.pending.about["need"] == need


def test_the_horde_shrinks_as_it_climbs(night: Play) -> None:
    """INF-HORDE-04, INF-HORDE-06: from 3+ in a pair to 5+ alone; one that fails still helps the next."""
    position = {"map": "drill", "zombies": zombies("D4", "D4", "D4"), "heroes": [amy("D3")]}
    act = night("horde-climb", position, from_="D4", to="D3")
    needs = []
    for roll in (1, 6, 6):
        needs.append(act.pending.about["need"])
        act.answer(roll)
    assert needs == [2, 2, 3]
    alone = night("horde-climb", {**position, "zombies": zombies("D4")}, from_="D4", to="D3")
    assert alone.pending.about["need"] == 5


@pytest.mark.parametrize(("stands", "need"), [("C3", 3), ("E5", 3), ("B3", 5), ("F5", 5)])
def test_a_horde_is_hungry_at_one_step_walls_or_not(night: Play, stands: str, need: int) -> None:
    """INF-BASE-13, INF-HORDE-05, INF-HORDE-07: diagonals count, two steps do not."""
    position = {"map": "drill", "zombies": zombies("D4", "D4"), "heroes": [amy(stands)]}
    assert night("horde-climb", position, from_="D4", to="D3").pending.about["need"] == need


def test_a_zombie_hero_does_not_climb_with_the_horde(night: Play, no_night: Refuse) -> None:
    pair = [{"id": "z1", "cell": "D4"}, {"id": "z2", "cell": "D4", "hero": True}]
    act = night("horde-climb", {"map": "drill", "zombies": pair}, [5], from_="D4", to="D3")
    assert act.pending is None
    assert kinds(act) == ["no-horde", "zombie-climbed"]
    alone = {"map": "drill", "zombies": pair[1:]}
    why = no_night("horde-climb", alone, from_="D4", to="D3")
    assert why == 'args.from: there is no zombie in "D4", apart from Zombie Heroes'


@pytest.mark.parametrize(("start", "there"), [("D4", "C4"), ("D3", "D4"), ("C2", "D2"), ("C4", "D3")])
def test_only_a_red_wall_is_climbed_and_only_upwards(no_night: Refuse, start: str, there: str) -> None:
    position = {"map": "drill", "zombies": zombies(start)}
    why = no_night("horde-climb", position, from_=start, to=there)
    assert why == f'args.to: expected a space upstairs behind a red wall of "{start}", got "{there}"'
    assert (
        no_night("horde-climb", position, from_="K9", to=there)
        == 'args.from: there is no space "K9" on the board'
    )


def test_a_horde_climbs_into_flames(night: Play) -> None:
    """INF-FZOMB-02."""
    position = {"map": "drill", "zombies": zombies("D4"), "fires": [{"cell": "D3", "intensity": 1}]}
    act = night("horde-climb", position, [6], from_="D4", to="D3")
    assert kinds(act) == ["no-horde", "zombie-climbed", "zombie-ignited"]
