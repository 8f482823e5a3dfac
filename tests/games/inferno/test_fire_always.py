"""What holds of every fire, on any board, whatever is thrown and decided."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.cells import name
from printkit.kit.maps.map import Square
from printkit.table.codec import write
from tests.games.inferno.model_board import OUTDOORS
from tests.games.kinds import AnyAct, Games, Json, MayPlay

LETTERS = {
    **OUTDOORS,
    "A": {"terrain": "building", "building": "barn"},
    "a": {"terrain": "building", "building": "barn", "floor": 2},
    "H": {"terrain": "building", "building": "manor"},
}
ROUND = ("fire-phase", "spawn-roll", "burning-rolls", "gas-cans", "dynamite", "pour-gasoline", "round-end")


def burning_night(chance: Random) -> Json:
    """Draw a board and put fire, debris, gasoline, cans and figures on it."""
    width, height = chance.randint(1, 9), chance.randint(1, 9)
    rows = ["".join(chance.choice("..,TTXAAAaaHH#") for _ in range(width)) for _ in range(height)]
    rows[0] = "A" + rows[0][1:]
    letters = {name(y, x): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    brasier = chance.random() < 0.5
    cells = [cell for cell, letter in letters.items() if letter != "#"]
    free = [cell for cell in cells if not (brasier and letters[cell] == "H")]
    chance.shuffle(free)
    third = len(free) // 3 + 1
    lit, soaked, burnt = free[:third], free[third : 2 * third], free[2 * third :]
    return {
        "game": "inferno",
        "map": {"rows": rows, "legend": LETTERS},
        "scenario": "brasier" if brasier else "free",
        "advanced": chance.random() < 0.8,
        "solo": chance.random() < 0.5,
        "rain": chance.random() < 0.3,
        "fires": [{"cell": cell, "intensity": chance.randint(1, 4)} for cell in lit],
        "gasoline": chance.sample(soaked, len(soaked) // 3),
        "debris": [
            {"cell": cell, "token": "rubble" if letters[cell] in "AaH" else "ash"}
            for cell in chance.sample(burnt, len(burnt) // 3)
            if letters[cell] in "AaHT"
        ],
        "cans": chance.choices(cells, k=2),
        "zombies": [
            {"id": f"z{number}", "cell": chance.choice(cells), "burning": chance.random() < 0.5}
            for number in range(1, 6)
        ],
        "heroes": [{"id": "amy", "cell": chance.choice(cells)}],
    }


def check_fires(seed: int, game: Games, any_act: MayPlay, rounds: int) -> None:
    chance = Random(seed)
    position = write(game("inferno").read(burning_night(chance)))
    cells = game("inferno").read(position).ground.squares
    for _ in range(rounds):
        for procedure in ROUND:
            area = {"cell": chance.choice([*cells])}
            if procedure == "pour-gasoline":
                area["lit"] = chance.random() < 0.5
            arguments = area if procedure in ("dynamite", "pour-gasoline") else {}
            act = any_act("inferno", procedure, position, arguments, chance)
            if act is None:  # the scenario is won
                continue
            after = act.position()
            assert write(game("inferno").read(after)) == after
            check_markers(position, after, cells)
            if procedure == "fire-phase":
                check_phase(position, after, act)
            position = after


def check_markers(before: Json, after: Json, cells: dict[str, Square]) -> None:
    """Fire stays on the map, off debris and off gasoline; debris stays where it is, each token once."""
    lit = {fire["cell"]: fire["intensity"] for fire in after["fires"]}
    burnt = {debris["cell"]: debris["token"] for debris in after["debris"]}
    assert lit.keys() <= cells.keys()
    assert all(1 <= heat <= 4 for heat in lit.values())
    assert not lit.keys() & burnt.keys()
    assert not {*after["gasoline"]} & (lit.keys() | burnt.keys())
    assert {(each["cell"], each["token"]) for each in before["debris"]} <= {*burnt.items()}
    numbered = Counter(token for token in burnt.values() if token not in ("rubble", "ash"))
    assert max(numbered.values(), default=1) == 1
    if not after["advanced"]:
        assert after["debris"] == before["debris"]


def check_phase(before: Json, after: Json, act: AnyAct) -> None:
    """Every marker is accounted for: it was placed, turned, or went away as told."""
    told = Counter(event.kind for event in act.events)
    came = told["fire-spread"] + told["fire-lit"]
    gone = told["fire-burned-out"] + told["fire-died"]
    assert len(after["fires"]) == len(before["fires"]) + came - gone
    assert len(after["debris"]) == len(before["debris"]) + told["debris-placed"]
    assert told["debris-placed"] + told["debris-avoided"] <= gone
    rolled = [question.about["cell"] for question, _ in act.asked if question.want.kind == "roll"]
    assert sorted(rolled) == sorted(
        cell for event in act.events if event.kind == "fire-found" for cell in event.fields["rollers"]
    )


@given(seed=st.integers())
@settings(deadline=None, max_examples=30)
def test_every_marker_is_accounted_for_on_any_board(seed: int, game: Games, any_act: MayPlay) -> None:
    """INF-DEBRIS-02, INF-DEBRIS-09, INF-MARK-02, INF-PHASE-12."""
    check_fires(seed, game, any_act, rounds=4)


@pytest.mark.slow
@given(seed=st.integers())
@settings(deadline=None, max_examples=500)
def test_nor_is_one_lost_in_three_thousand_rounds(seed: int, game: Games, any_act: MayPlay) -> None:
    check_fires(seed, game, any_act, rounds=6)
