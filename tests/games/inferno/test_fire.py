"""How fires are found, roll, spread, leap and fade, and what they leave.

The practice board, `drill` (small letters are the upper floor, X is a pit):

      A B C D E F
    1 . T A A A .
    2 T T A a a .
    3 . , A a a .
    4 B B . . T T
    5 B B B . T X
"""

from typing import Any

import pytest

from tests.games.kinds import Answers, AnyAct, Json, Play
from tests.games.told import noted

ALL_DEBRIS = [f"deb-{number:02}" for number in range(1, 49)]
SPAWNING = ["deb-08", "deb-16", "deb-24", "deb-32", "deb-40", "deb-48"]


def fire(cell: str, intensity: int = 4) -> Json:
    return {"cell": cell, "intensity": intensity}


def debris(**tokens: str) -> list[dict[str, str]]:
    return [{"cell": cell, "token": token} for cell, token in tokens.items()]


def hut(rows: list[str]) -> Json:
    """Draw a board: small letters are an upper floor, other letters as on the practice board."""
    barn = {"terrain": "building", "building": "barn"}
    grounds = {
        ".": {"terrain": "grass"},
        ",": {"terrain": "path"},
        "T": {"terrain": "woods"},
        "A": barn,
        "a": {**barn, "floor": 2},
        "H": {"terrain": "building", "building": "manor"},
    }
    return {"rows": rows, "legend": grounds}


def markers(act: AnyAct) -> dict[str, int]:
    return {each["cell"]: each["intensity"] for each in act.position()["fires"]}


@pytest.fixture
def phase(night: Play) -> Play:
    """Play a fire phase in reading order on the practice board."""

    def played(
        *fires: Json,
        answers: Answers = (),
        order: str = "reading",
        **position: Any,
    ) -> AnyAct:
        return night("fire-phase", {"map": "drill", "fires": [*fires], **position}, answers, order=order)

    return played


def test_walls_do_not_part_a_fire_and_corners_do_not_join_it(phase: Play) -> None:
    """INF-GAS-05, INF-GAS-06: through the red wall it is one fire, round the corner it is two."""
    one = phase(fire("D1"), fire("D2", 3), answers=[6, "deb-01"])
    assert [event["cells"] for event in noted(one, "fire-found")] == [["D1", "D2"]]
    two = phase(fire("C1"), fire("D2"))
    assert [event["cells"] for event in noted(two, "fire-found")] == [["C1"], ["D2"]]


def test_a_fire_hooked_round_is_told_in_reading_order(phase: Play) -> None:
    act = phase(fire("C3"), fire("C2"), fire("C1"), fire("D1"), fire("E1"), fire("A4", 1))
    assert [(event["fire"], event["cells"]) for event in noted(act, "fire-found")] == [
        (1, ["C1", "D1", "E1", "C2", "C3"]),
        (2, ["A4"]),
    ]


def test_only_the_hottest_markers_of_each_fire_roll(phase: Play) -> None:
    """INF-GAS-07, INF-GAS-08, INF-PHASE-03."""
    act = phase(fire("C1", 3), fire("D1", 3), fire("E1", 2), fire("A5", 1), answers=[5, 5, 5])
    assert [event["rollers"] for event in noted(act, "fire-found")] == [["C1", "D1"], ["A5"]]
    assert [question.about["cell"] for question, _ in act.asked] == ["C1", "D1", "A5"]
    assert markers(act) == {"C1": 4, "D1": 4, "E1": 1, "A5": 2}


@pytest.mark.parametrize(
    ("start", "die", "there"),
    [("B1", 1, "C1"), ("C2", 3, "B2"), ("B2", 3, "A2"), ("B2", 2, None), ("A2", 3, None)],
)
def test_woods_and_buildings_burn_and_pass_fire_on_but_grass_does_not(
    phase: Play, start: str, die: int, there: str | None
) -> None:
    """INF-WOODS-03, INF-PHASE-06: through the wall, both ways; not to a path or off the map."""
    act = phase(fire(start), answers=[die])
    assert markers(act) == ({start: 3, there: 4} if there else {start: 3})


def test_a_five_feeds_the_marker_and_places_none(phase: Play) -> None:
    """INF-PHASE-09, INF-PHASE-13: it does not fade either."""
    assert markers(phase(fire("C2", 1), fire("A5", 2), answers=[5, 5])) == {"C2": 2, "A5": 3}


def test_what_falls_below_one_leaves_what_was_there(phase: Play) -> None:
    """INF-DEBRIS-01, INF-VEG-01: debris in a building, ashes in woods, nothing on grass."""
    act = phase(fire("A1", 1), fire("C3", 1), fire("A2", 1), answers=[1, 4, 2])
    assert act.pending.about == {"deck": "vegetal", "cell": "A2"}
    act.answer("veg-01")
    assert act.pending.about == {"deck": "debris", "cell": "C3"}
    act.answer("deb-01")
    assert act.position()["debris"] == debris(A2="veg-01", C3="deb-01")


def test_a_marker_placed_in_this_phase_neither_rolls_nor_fades(phase: Play) -> None:
    """INF-PHASE-13, INF-MARK-04."""
    act = phase(fire("C2", 3), answers=[1])
    assert act.pending is None
    assert markers(act) == {"C2": 2, "C3": 4}


def test_the_zombie_player_chooses_among_all_that_have_not_rolled(
    phase: Play,
) -> None:
    """INF-PHASE-01, INF-GAS-04: all fires together; the last is not chosen."""
    act = phase(fire("C1"), fire("E1"), fire("A5"), order="choose", answers=["A5", 6, "deb-01"])
    assert act.pending.want.options == ("C1", "E1")
    assert (act.pending.by, act.pending.rule) == ("zombie", "INF-GAS-04")
    act.answer("E1")
    act.answer(4)
    assert act.pending.about == {"cell": "C1"}


def test_alone_the_assistant_goes_in_reading_order_and_rolls(phase: Play) -> None:
    """INF-SOLO-01, INF-SOLO-02."""
    act = phase(fire("A5"), fire("C1"), order="choose", solo=True)
    assert act.pending.about == {"cell": "C1"}
    assert act.pending.by == "assistant"


def test_the_manor_in_flames_neither_rolls_nor_burns_more(phase: Play) -> None:
    """INF-PHASE-02, INF-SCEN-07, INF-SCEN-08: alone it makes no phase, and it links no fires."""
    board = hut(["AHA", "..A"])
    assert noted(phase(map=board, scenario="brasier"), "fire-phase-skipped")
    act = phase(fire("A1"), fire("C1", 2), map=board, scenario="brasier", answers=[1, 4])
    assert [event["cells"] for event in noted(act, "fire-found")] == [["A1"], ["C1"]]
    assert noted(act, "fire-blocked")[0] == {
        "event": "fire-blocked",
        "rule": "INF-SCEN-07",
        "to": "B1",
        "reason": "eternal",
        "from": "A1",
        "direction": "E",
    }
    assert markers(phase(fire("A1"), map=board, answers=[1])) == {"A1": 3, "B1": 4}


@pytest.mark.parametrize(
    ("board", "lit", "options"),
    [
        (["TAT", "A.A", "..."], {"B1": 4}, ("ignite:A1", "ignite:C1")),
        (["TAT", "AAA", "..."], {"B2": 4, "B1": 3, "A2": 4}, ("feed:B1", "ignite:C2")),
        ([".AT", "AAA", "..."], {"B1": 4, "B2": 2}, ("ignite:C1", "feed:B2")),
    ],
)
def test_a_five_at_four_leaps_to_a_neighbour_in_reading_order(
    phase: Play, board: list[str], lit: dict[str, int], options: tuple[str, str]
) -> None:
    """INF-PHASE-10."""
    cell = next(iter(lit))
    act = phase(*(fire(cell, heat) for cell, heat in lit.items()), map=hut(board), order="choose")
    if act.pending.want.kind == "choose":
        act.answer(cell)
    act.answer(5)
    assert act.pending.want.options == options
    assert act.pending.to_json()["cell"] == cell


def test_a_leap_may_be_over_grass_only_where_there_is_gasoline(phase: Play) -> None:
    """INF-PHASE-07, INF-PHASE-08, INF-PHASE-10."""
    lonely = hut(["...", ".A.", "..."])
    assert noted(phase(fire("B2"), map=lonely, answers=[5]), "fire-blocked") == [
        {"event": "fire-blocked", "rule": "INF-PHASE-10", "from": "B2", "reason": "nowhere"}
    ]
    act = phase(fire("B2"), map=lonely, gasoline=["A2", "A1"], answers=[5])
    assert noted(act, "gasoline-ignited")[0]["cells"] == ["A1", "A2"]
    assert markers(act) == {"A1": 4, "A2": 4, "B2": 3}


def test_a_leap_tells_no_side(phase: Play) -> None:
    spread = noted(phase(fire("E5"), answers=[5]), "fire-spread")
    assert spread == [
        {"event": "fire-spread", "rule": "INF-PHASE-10", "to": "E4", "intensity": 4, "from": "E5"}
    ]


def test_a_leap_that_feeds_cites_the_rule_of_the_five(phase: Play) -> None:
    """INF-PHASE-10: the other fire gains 1."""
    flared = noted(phase(fire("E5"), fire("E4", 2), answers=[5]), "fire-flared")
    assert flared == [
        {"event": "fire-flared", "rule": "INF-PHASE-10", "cell": "E4", "intensity": 3, "from": "E5"}
    ]


@pytest.mark.parametrize(
    ("board", "gasoline", "more", "leaps"),
    [
        (["T.T", "TAA", "..."], [], [], "C2"),  # a building before woods
        (["TTT", "TA.", "..."], ["C2"], [], "B1"),  # woods or gasoline, whichever comes first
        (["...", ".A.", "..."], ["C2"], [fire("A2", 2)], "C2"),  # gasoline before feeding
        (["...", "AA.", "..."], [], [fire("A2", 2)], "A2"),
    ],
)
def test_alone_the_assistant_leaps_to_a_building_then_woods_then_feeds(
    phase: Play,
    board: list[str],
    gasoline: list[str],
    more: list[Json],
    leaps: str,
) -> None:
    """INF-SOLO-02."""
    act = phase(fire("B2"), *more, map=hut(board), gasoline=gasoline, solo=True, answers=[5])
    assert act.pending is None
    changed = noted(act, "fire-spread", "fire-flared", "gasoline-ignited")[0]
    assert (changed.get("to") or changed.get("cell") or changed["cells"][0]) == leaps


def test_a_six_leaves_ashes_in_woods_and_nothing_in_the_rain(phase: Play) -> None:
    """INF-PHASE-11, INF-VEG-01, INF-FCARD-06."""
    dry = phase(fire("B1"), answers=[6, "veg-30"])
    assert noted(dry, "debris-placed") == [
        {"event": "debris-placed", "rule": "INF-VEG-01", "cell": "B1", "token": "veg-30", "spawn": False}
    ]
    wet = phase(fire("B1"), rain=True, answers=[6])
    assert wet.pending is None
    assert [event.kind for event in wet.events][-2:] == ["fire-burned-out", "debris-avoided"]


def test_rain_leaves_the_inside_alone(phase: Play) -> None:
    """INF-FCARD-03, INF-FCARD-05: two a phase outdoors, one and debris indoors."""
    act = phase(fire("F1", 2), fire("C1", 1), rain=True, answers=[4, 4])
    assert [question.want.kind for question, _ in act.asked] == ["roll", "roll"]
    assert noted(act, "fire-died")[0]["rule"] == "INF-PHASE-12"
    assert act.pending.about == {"deck": "debris", "cell": "C1"}
    act.answer("deb-05")
    assert noted(act, "fire-died")[1] == {"event": "fire-died", "rule": "INF-FCARD-03", "cell": "F1"}
    assert not noted(act, "debris-avoided")  # open ground leaves nothing anyway


def test_what_is_refused_upstairs_goes_back_into_the_stack(phase: Play) -> None:
    """INF-DEBRIS-08: aside during this draw only."""
    act = phase(fire("D2", 1), fire("D3", 1), answers=[6, "deb-08", "deb-16", "deb-01"])
    assert [event["token"] for event in noted(act, "debris-redrawn")] == ["deb-08", "deb-16"]
    act.answer(6)
    assert "deb-08" in act.pending.want.copies
    assert "deb-01" not in act.pending.want.copies


def test_an_exhausted_stack_leaves_blanks(night: Play) -> None:
    """INF-DEBRIS-02: without a draw; upstairs also where only spawn points are left."""
    rows = ["A" * 24, "A" * 24, "AAAAAAAAAAAAAAAAAAAAaaaa"]
    board = hut(rows)
    cells = [f"{column}{row}" for row in (1, 2) for column in "ABCDEFGHIJKLMNOPQRSTUVWX"]
    full = [{"cell": cell, "token": token} for cell, token in zip(cells, ALL_DEBRIS, strict=True)]
    ground = night("fire-phase", {"map": board, "debris": full, "fires": [fire("A3", 1)]}, [6])
    assert noted(ground, "debris-placed")[0]["token"] == "rubble"
    assert noted(ground, "debris-placed")[0]["spawn"] is False
    left = [each for each in full if each["token"] not in SPAWNING]
    upstairs = night("fire-phase", {"map": board, "debris": left, "fires": [fire("X3", 1)]}, [6])
    assert noted(upstairs, "debris-placed")[0]["token"] == "rubble"
    below = night("fire-phase", {"map": board, "debris": left, "fires": [fire("A3", 1)]}, [6])
    assert [*below.pending.want.copies] == SPAWNING


def test_a_last_token_is_drawn_all_the_same(night: Play) -> None:
    woods = hut(["T" * 30])
    used = [{"cell": name, "token": f"veg-{at:02}"} for at, name in enumerate(letters(29), start=1)]
    act = night("fire-phase", {"map": woods, "debris": used, "fires": [fire("AD1", 1)]}, [6])
    assert [*act.pending.want.copies] == ["veg-30"]


def letters(count: int) -> list[str]:
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [f"{name}1" for name in [*alphabet, *(f"A{letter}" for letter in alphabet)][:count]]


def test_without_the_advanced_rules_a_place_may_burn_again(phase: Play) -> None:
    """INF-ADV-01."""
    act = phase(fire("C1"), fire("D1"), advanced=False, answers=[6, 3])
    assert noted(act, "fire-spread")[0]["to"] == "C1"
    assert markers(act) == {"C1": 4, "D1": 3}


def test_the_scenario_is_won_by_what_burnt_in_this_phase(phase: Play) -> None:
    """INF-SCEN-09: once, and in the scenario only."""
    board = hut(["AA"])
    lost = phase(fire("A1"), map=board, scenario="brasier", answers=[6, "deb-01"])
    assert lost.position()["winner"] == "zombies"
    assert not noted(phase(fire("A1"), map=board, answers=[6, "deb-01"]), "game-won")
    over = phase(fire("A1"), map=board, scenario="brasier", winner="heroes", answers=[6, "deb-01"])
    assert over.position()["winner"] == "heroes"
