"""What a Hero may do with his points: step, douse, search, jump.

The practice board, `drill` (small letters are the upper floor, X is a pit):

      A B C D E F
    1 . T A A A .      doors   B3-C3, C5-D5
    2 T T A a a .      stairs  C2-D2
    3 . , A a a .
    4 B B . . T T
    5 B B B . T X
"""

from collections.abc import Callable

import pytest

from tests.games.kinds import Json, Play, Refuse
from tests.games.told import kinds, noted


def amy(cell: str, **more: int) -> Json:
    return {"id": "amy", "cell": cell, **more}


def fire(cell: str, intensity: int = 2) -> Json:
    return {"cell": cell, "intensity": intensity}


@pytest.fixture
def can(night: Play) -> Callable[..., list[str]]:
    """Return what a Hero may do with so many points, by kind: `can("move", "C3", 1)`."""

    def found(
        kind: str,
        cell: str,
        points: int,
        board: str = "drill",
        card: str = "",
        **position: bool | list[Json] | str,
    ) -> list[str]:
        act = night(
            "hero-move",
            {"map": board, "heroes": [amy(cell)], **position},
            hero="amy",
            points=points,
            **({"card": card} if card else {}),
        )
        options = act.pending.want.options if act.pending else ("stop",)
        return [option.partition(":")[2] or option for option in options if option.startswith(kind)]

    return found


def test_doors_are_crossed_straight_on_and_corners_of_walls_diagonally(can: Callable[..., list[str]]) -> None:
    """INF-BASE-12, INF-HMOVE-01."""
    assert can("move", "B3", 1) == ["A2", "B2", "A3", "C3"]
    assert can("move", "C4", 1) == ["D4", "D5"]
    assert can("move", "C5", 1) == ["B4", "B5", "D5"]


def test_an_upper_floor_is_left_by_the_stairs_only(can: Callable[..., list[str]]) -> None:
    """INF-FLOOR-01, INF-HMOVE-02: every other border of it is a red wall."""
    assert can("move", "D2", 1) == ["C2", "E2", "D3", "E3"]
    assert can("move", "E3", 1) == ["D2", "E2", "D3"]
    assert can("move", "D1", 1) == ["C1", "E1", "C2"]


def test_nobody_walks_into_a_fire_but_past_it(can: Callable[..., list[str]]) -> None:
    """INF-FHERO-01, INF-FHERO-02."""
    assert can("move", "A3", 1, fires=[fire("A2")]) == ["B2", "B3"]
    assert can("move", "A3", 1, fires=[fire("A2"), fire("B3")]) == []


def test_the_manor_in_flames_lets_nobody_in(can: Callable[..., list[str]]) -> None:
    """INF-SCEN-07: not even through its door; outside the scenario it does."""
    assert "C2" in can("move", "C1", 1, board="manor")
    assert "C2" not in can("move", "C1", 1, board="manor", scenario="brasier")


def test_the_back_doors_of_the_garage_open_onto_the_neighbouring_board(can: Callable[..., list[str]]) -> None:
    """INF-STATION-02: in the town there is a cell behind them."""
    assert "I9" in can("move", "J9", 1, board="woodinvale")
    assert "K6" in can("move", "K7", 1, board="woodinvale")
    assert can("move", "B6", 1, board="fire-station") == ["B5", "C5"]


def test_the_pole_leads_down_only(can: Callable[..., list[str]]) -> None:
    """INF-STATION-01, INF-HMOVE-03."""
    assert "B4" in can("move", "B2", 1, board="fire-station")
    assert "B2" not in can("move", "B4", 1, board="fire-station")
    assert "B4" not in can("move", "B2", 1, board="fire-station", fires=[fire("B4")])


def test_the_fence_is_slid_under_for_three_points(can: Callable[..., list[str]]) -> None:
    """INF-HOME-04: straight on."""
    position = {"board": "residence", "betsy": False}
    assert "E1" not in can("move", "E2", 2, **position)
    assert "E1" in can("move", "E2", 3, **position)
    assert "D1" not in can("move", "E2", 3, **position)


def test_fires_are_doused_orthogonally_and_not_through_walls(can: Callable[..., list[str]]) -> None:
    """INF-DOUSE-05: through a door, but not in one's own cell, diagonally or through a red wall."""
    fires = [fire(cell) for cell in ("B2", "C2", "B3", "C3", "D3", "C4")]
    assert can("douse", "C3", 1, fires=fires) == ["C2", "B3"]
    assert can("douse", "D2", 1, fires=[fire("C2")]) == ["C2"]
    assert can("douse", "C3", 0, fires=fires) == []


def test_a_hero_steps_and_douses_in_turn(night: Play) -> None:
    """INF-DOUSE-02, INF-DOUSE-03, INF-DOUSE-04: one fire is left burning, and a point to get away."""
    position = {"map": "drill", "fires": [fire("C2", 3), fire("B3", 1)], "heroes": [amy("C3")]}
    answers = [5, "douse:C2", "douse:B3", "move:B3", "move:A3", "stop"]
    act = night("hero-move", position, answers, hero="amy")
    assert kinds(act)[:2] == ["fire-lowered", "fire-extinguished"]
    assert [each["points"] for each in noted(act) if each["event"] == "hero-stepped"] == [2, 1]
    assert act.position()["fires"] == [{"cell": "C2", "intensity": 2}]


def test_who_has_searched_does_not_douse_and_the_reverse(night: Play) -> None:
    """INF-DOUSE-06."""
    position = {"map": "drill", "fires": [fire("C2")]}
    searched = night("hero-move", {**position, "heroes": [amy("C3", searched=True)]}, hero="amy", points=1)
    assert searched.pending.want.options == ("stop", "move:B3")
    doused = night("hero-move", {**position, "heroes": [amy("C3", doused=True)]}, hero="amy", points=1)
    assert doused.pending.want.options == ("stop", "move:B3", "douse:C2")


def test_the_first_thing_done_leaves_no_search(night: Play) -> None:
    """INF-BASE-10: in place of moving; the die may be thrown first."""
    act = night("hero-move", {"map": "drill", "heroes": [amy("C1")]}, [3], hero="amy")
    assert "search" in act.pending.want.options
    act.answer("move:C2")
    assert "search" not in act.pending.want.options


def test_a_search_needs_no_points_but_no_flames(can: Callable[..., list[str]]) -> None:
    assert can("search", "C1", 0) == ["search"]
    assert can("search", "C1", 0, fires=[fire("C1")]) == []
    assert can("search", "C4", 3) == []


def test_debris_is_never_searched_with_points_that_no_die_gave(can: Callable[..., list[str]]) -> None:
    """INF-DEBRIS-04."""
    assert can("search", "C1", 4, debris=[{"cell": "C1", "token": "deb-27"}]) == []


def test_a_fire_put_out_on_grass_is_not_preserved(night: Play) -> None:
    """INF-DEBRIS-03: grass leaves no debris anyway."""
    position = {"map": "drill", "fires": [fire("D4", 1)], "heroes": [amy("C4")]}
    act = night("hero-move", position, ["douse:D4"], hero="amy", points=1)
    assert kinds(act) == ["fire-extinguished", "hero-moved"]
    assert act.position()["fires"] == []


def test_from_the_ground_floor_a_jump_goes_on(night: Play) -> None:
    """INF-CARD-04: one jump a card, across an ordinary wall, never through a door."""
    position = {"map": "drill", "heroes": [amy("C3")]}
    act = night("hero-move", position, hero="amy", points=3, card="escape-windows")
    assert [option for option in act.pending.want.options if "jump" in option] == ["jump:C4"]
    act.answer("jump:C4")
    assert act.pending.about == {"hero": "amy", "points": 2}
    assert act.pending.want.options == ("stop", "move:D4", "move:D5")


def test_one_card_is_one_jump(night: Play) -> None:
    """INF-CARD-04: back inside by the door, the window stays shut."""
    barn = {"terrain": "building", "building": "barn"}
    board = {"rows": ["AA", ".."], "legend": {"A": barn, ".": {"terrain": "grass"}}, "doors": ["B1-B2"]}
    jump = {"hero": "amy", "points": 6, "card": "escape-windows"}
    act = night("hero-move", {"map": board, "heroes": [amy("A1")]}, ["jump:A2", "move:B2", "move:B1"], **jump)
    assert act.pending.want.options == ("stop", "move:A1", "move:B2")
    act.answer("move:A1")
    assert act.pending.want.options == ("stop", "move:B1")


def test_nobody_jumps_into_a_fire_or_into_a_building(can: Callable[..., list[str]]) -> None:
    """INF-CARD-05."""
    assert can("jump", "E3", 1, card="escape-windows") == ["F3", "E4"]
    assert can("jump", "E3", 1, card="escape-windows", fires=[fire("F3")]) == ["E4"]
    assert can("jump", "D2", 1, card="escape-windows") == []
    assert can("jump", "F3", 1, card="escape-windows") == []


def test_a_jump_from_upstairs_ends_the_move(night: Play) -> None:
    """INF-CARD-06: whatever points are left."""
    position = {"map": "drill", "heroes": [amy("E3")]}
    act = night("hero-move", position, [6, "jump:E4"], hero="amy", card="escape-windows")
    assert kinds(act) == ["hero-jumped", "hero-moved"]


def test_a_twisted_ankle_lets_a_hero_go_on_after_a_jump(night: Play) -> None:
    """INF-CARD-07."""
    position = {"map": "drill", "heroes": [amy("E3")], "variants": ["hero-pack-1"]}
    jump = {"hero": "amy", "points": 2, "card": "escape-windows"}
    act = night("hero-move", position, ["jump:F3"], **jump)
    assert act.pending.want.options == ("stop", "twisted-ankle")
    act.answer("twisted-ankle")
    assert kinds(act) == ["hero-jumped", "ankle-twisted"]
    assert act.pending.about["points"] == 1
    stopped = night("hero-move", position, ["jump:F3", "stop"], **jump)
    assert kinds(stopped) == ["hero-jumped", "hero-moved"]


def test_a_jump_onto_a_zombie_ends_the_move(night: Play) -> None:
    position = {"map": "drill", "heroes": [amy("C3")], "zombies": [{"id": "z1", "cell": "C4"}]}
    act = night("hero-move", position, ["jump:C4"], hero="amy", points=3, card="escape-windows")
    assert kinds(act) == ["hero-jumped", "hero-moved"]


def test_a_zombie_stops_a_hero(night: Play) -> None:
    """INF-BASE-08: and is told as the reason where points were left."""
    position = {"map": "drill", "heroes": [amy("D4")], "zombies": [{"id": "z1", "cell": "D5"}]}
    act = night("hero-move", position, ["move:D5"], hero="amy", points=3)
    assert noted(act)[1:] == [
        {"event": "hero-stopped", "rule": "INF-BASE-08", "hero": "amy", "cell": "D5", "reason": "zombie"},
        {"event": "hero-moved", "rule": "INF-HMOVE-01", "hero": "amy", "from": "D4", "to": "D5"},
    ]
    last_point = night("hero-move", position, ["move:D5"], hero="amy", points=1)
    assert kinds(last_point) == ["hero-stepped", "hero-moved"]


def test_a_light_goes_through_the_dark(night: Play) -> None:
    """INF-CARD-10: both storeys are dark."""
    position = {"map": "drill", "lights_out": ["barn"]}
    seeing = night(
        "hero-move", {**position, "heroes": [amy("C2", light=True)]}, ["move:D2"], hero="amy", points=3
    )
    assert seeing.pending
    blind = night("hero-move", {**position, "heroes": [amy("C2")]}, ["move:D2"], hero="amy", points=3)
    assert blind.events[1].fields["reason"] == "dark"


def test_a_conveyor_carries_along_and_holds_back(night: Play, can: Callable[..., list[str]]) -> None:
    """INF-SAW-02: once a move; against the arrow a step takes two points."""
    position = {"map": "sawmill", "heroes": [amy("F3")]}
    act = night("hero-move", position, ["move:E3", "move:D3"], hero="amy", points=1)
    assert [event.to_json() for event in act.events if event.kind != "hero-moved"] == [
        {"event": "belt-moved", "rule": "INF-SAW-02", "hero": "amy", "change": 1},
        {
            "event": "hero-stepped",
            "rule": "INF-HMOVE-01",
            "hero": "amy",
            "from": "F3",
            "to": "E3",
            "points": 1,
        },
        {
            "event": "hero-stepped",
            "rule": "INF-HMOVE-01",
            "hero": "amy",
            "from": "E3",
            "to": "D3",
            "points": 0,
        },
    ]
    assert "E3" not in can("move", "D3", 1, board="sawmill")
    assert "E3" in can("move", "D3", 2, board="sawmill")


def test_a_conveyor_crossed_changes_nothing(night: Play) -> None:
    """INF-SAW-02: nor does a diagonal step onto it, but the next step along it does."""
    saw = {"terrain": "building", "building": "saw"}
    belt = {**saw, "special": "conveyor", "arrow": "W"}
    board = {"rows": ["SS.", "S<S"], "legend": {"S": saw, "<": belt, ".": {"terrain": "grass"}}}
    across = night("hero-move", {"map": board, "heroes": [amy("B1")]}, ["move:B2"], hero="amy", points=2)
    assert kinds(across) == ["hero-stepped"]
    across.answer("move:A2")
    assert kinds(across) == ["hero-stepped", "belt-moved", "hero-stepped"]
    slanting = night("hero-move", {"map": board, "heroes": [amy("A1")]}, ["move:B2"], hero="amy", points=1)
    assert kinds(slanting) == ["hero-stepped", "hero-moved"]


def test_the_yard_is_crossed_freely_while_betsy_is_there(night: Play) -> None:
    """INF-HOME-01: to a yard cell that does not burn; then the die is thrown."""
    position = {"map": "residence", "heroes": [amy("F2")], "fires": [fire("E2")]}
    act = night("hero-move", position, hero="amy")
    assert (act.pending.rule, act.pending.want.options) == ("INF-HOME-01", ("stay", "E3", "F3"))
    act.answer("stay")
    assert act.pending.rule == "INF-DOUSE-01"
    gone = night("hero-move", {**position, "betsy": False}, hero="amy")
    assert gone.pending.rule == "INF-DOUSE-01"


def test_the_last_wound_kills(night: Play) -> None:
    """INF-FHERO-03, INF-BASE-09: the Hero is taken off the board."""
    position = {"map": "drill", "heroes": [amy("E1", wounds=1, health=2)], "fires": [fire("E1")]}
    act = night("hero-move", position, ["stop"], hero="amy", points=1)
    assert noted(act)[1:] == [
        {"event": "hero-wounded", "rule": "INF-FHERO-03", "hero": "amy", "wounds": 2},
        {"event": "hero-died", "rule": "INF-BASE-09", "hero": "amy", "cell": "E1"},
    ]
    assert act.position()["heroes"] == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"hero": "bob"}, 'args.hero: unknown Hero "bob", expected one of amy'),
        ({"hero": "amy", "points": -1}, "args.points: expected 0 or more, got -1"),
        ({"hero": "amy", "card": "shamble"}, 'args.card: expected one of escape-windows, got "shamble"'),
        ({"hero": "amy", "card": ""}, "args.card: is empty"),
        ({}, "args.hero: is missing"),
    ],
)
def test_what_is_no_move_is_refused(no_night: Refuse, arguments: Json, why: str) -> None:
    assert no_night("hero-move", {"map": "drill", "heroes": [amy("C3")]}, **arguments) == why
