"""What the arguments of each procedure may not be: each is refused by its name."""

from typing import Any

import pytest

from printkit.table.act import Act
from tests.games.kinds import Games, Json
from tests.games.test_arguments import declared, refusal

TOWN = {"N14": "town-square@0", "Q14": "school@270", "K14": "street-straight-1@90"}
TABLE: Json = {
    "order": ["doctor", "miner"],
    "map": TOWN,
    "humans": ["K14"],
    "players": {
        "doctor": {"zombies": ["K14", "P14"], "hidden": 2},
        "miner": {"zombies": ["N14"], "hidden": 1},
    },
}
ALONE = {**TABLE, "active": "miner", "humans": [], "players": {**TABLE["players"], "miner": {"automa": True}}}
CELLS = ["", "A1", "P13", "AB3", "k14", 14, None]
SEATS = ["", "wrestler", "nobody", 1]
FLAGS = [0, "yes"]
CALLS: dict[str, tuple[Json, Json, dict[str, list[Any]]]] = {
    "setup": (
        {},
        {"seats": 3},
        {
            "seats": [1, 7, "3", True],
            "automa": [-1, 3, True],
            "hands": ["", "shown", None],
            "characters": [["miner"], ["miner", "miner", "doctor"], ["miner", "doctor", "sailor"], "miner"],
        },
    ),
    "begin-turn": (TABLE, {}, {}),
    "place-tile": (TABLE, {}, {}),
    "draw-cards": (TABLE, {}, {}),
    "legal-moves": (TABLE, {"from": "P14"}, {"from": [*CELLS, "N14", "K14"]}),
    "move-zombie": (
        TABLE,
        {"from": "P14", "to": "Q14"},
        {"from": [*CELLS, "N14", "K14"], "to": [*CELLS, "P14", "P15", "J14"]},
    ),
    "break-barricade": (
        TABLE,
        {"from": "P14", "to": "P15"},
        {"from": [*CELLS, "N14", "K14"], "to": [*CELLS, "P14", "Q14", "Q15"]},
    ),
    "capture": (TABLE, {"cell": "K14"}, {"cell": [*CELLS, "N14"], "ask_all": FLAGS}),
    "captures": (TABLE, {}, {"ask_all": FLAGS}),
    "capture-cards": (TABLE, {"cell": "K14"}, {"cell": [*CELLS, "N14", "P14"]}),
    "take-wounds": (
        TABLE,
        {"cell": "K14"},
        {"cell": [*CELLS, "N14"], "seat": [*SEATS, None], "cards": [0, 7, True, "1", None]},
    ),
    "human-flight": (TABLE, {"cell": "K14"}, {"cell": [*CELLS, "N14"]}),
    "play-event": (
        TABLE,
        {"seat": "doctor", "card": "second-wind"},
        {"seat": SEATS, "card": ["", "bat", "torso", "tangled", "staples", 1]},
    ),
    "use-power": (
        {**TABLE, "order": ["cheerleader", "miner", "wrestler"], "players": {}},
        {"seat": "cheerleader"},
        {"seat": ["", "doctor", "miner", "wrestler", 1]},
    ),
    "end-turn": ({**TABLE, "humans": []}, {}, {}),
    "automa-turn": (ALONE, {}, {"part": ["", "start", True], "ask_all": FLAGS}),
    "score": (TABLE, {}, {"final": FLAGS}),
    "odds": (TABLE, {}, {}),
}
WRONG = [
    (procedure, argument, value)
    for procedure, (_, _, wrong) in CALLS.items()
    for argument, values in wrong.items()
    for value in values
]


def test_every_argument_of_every_procedure_is_in_the_table(game: Games) -> None:
    assert list(CALLS) == list(game("humans").procedures)
    for procedure, (_, _, wrong) in CALLS.items():
        assert sorted(wrong) == sorted(declared(game("humans"), procedure)[0]), procedure


@pytest.mark.parametrize("procedure", CALLS)
def test_the_call_is_good_but_for_what_is_wrong_in_it(procedure: str, game: Games) -> None:
    position, given, _ = CALLS[procedure]
    Act(game("humans"), procedure, position, given)
    fault = refusal(game("humans"), procedure, position, {**given, "colour": "red"})
    assert fault.place == "args.colour"
    for argument in declared(game("humans"), procedure)[1]:
        less = {key: value for key, value in given.items() if key != argument}
        assert refusal(game("humans"), procedure, position, less).told() == f"args.{argument}: is missing"


@pytest.mark.parametrize(("procedure", "argument", "value"), WRONG)
def test_an_argument_that_can_not_be_is_refused(
    procedure: str, argument: str, value: Any, game: Games
) -> None:
    position, given, _ = CALLS[procedure]
    fault = refusal(game("humans"), procedure, position, {**given, argument: value})
    assert fault.place == f"args.{argument}" or fault.place.startswith(f"args.{argument}["), fault.told()
    assert fault.told().isprintable()


@pytest.mark.parametrize("procedure", [each for each in CALLS if each != "setup"])
def test_nobody_plays_where_nobody_sits(procedure: str, game: Games) -> None:
    _, given, _ = CALLS[procedure]
    assert refusal(game("humans"), procedure, {}, given).place == "position.order"


STARTING = ("begin-turn", "place-tile", "draw-cards", "automa-turn")
MOVING = ("legal-moves", "move-zombie", "break-barricade", "use-power")
CAPTURING = ("capture", "captures", "capture-cards", "end-turn")
STEPS = {
    **dict.fromkeys(STARTING, ("start",)),
    **dict.fromkeys(MOVING, ("move",)),
    **dict.fromkeys(CAPTURING, ("move", "capture")),
    "play-event": ("move",),
}


@pytest.mark.parametrize("step", ["start", "move", "capture"])
@pytest.mark.parametrize("procedure", [each for each in CALLS if each != "setup"])
def test_each_step_has_its_procedures(procedure: str, step: str, game: Games) -> None:
    """HUM-TURN-01."""
    position, given, _ = CALLS[procedure]
    now = {**position, "step": step}
    if step in STEPS.get(procedure, ("start", "move", "capture")):
        Act(game("humans"), procedure, now, given)
    else:
        place = "args.card" if procedure == "play-event" else "position.step"
        assert refusal(game("humans"), procedure, now, given).place == place


@pytest.mark.parametrize("step", ["start", "move", "capture"])
def test_each_step_has_its_part_of_an_automas_turn(step: str, game: Games) -> None:
    """HUM-TURN-01, HUM-SOLO-01."""
    parts = {"whole": "start", "tile": "start", "movement": "move", "capture": "capture"}
    for part, begins in parts.items():
        if begins == step:
            Act(game("humans"), "automa-turn", {**ALONE, "step": step}, {"part": part})
        else:
            wrong = refusal(game("humans"), "automa-turn", {**ALONE, "step": step}, {"part": part})
            assert wrong.place == "position.step"


@pytest.mark.parametrize("procedure", [each for each in CALLS if each not in ("setup", "score")])
def test_nothing_is_played_once_the_game_is_over(procedure: str, game: Games) -> None:
    """HUM-GOAL-02."""
    position, given, _ = CALLS[procedure]
    won = {**position, "winner": [position["order"][1]]}
    assert refusal(game("humans"), procedure, won, given).place == "position.winner"
    players = {**position["players"], "miner": {"eaten": 10}}
    there = {**position, "players": players}
    assert refusal(game("humans"), procedure, there, given).place == "position.players.miner"


@pytest.mark.parametrize("procedure", [*STARTING[:3], "end-turn"])
def test_automata_play_whole_turns(procedure: str, game: Games) -> None:
    """HUM-SOLO-01."""
    automata = {**ALONE, "humans": []}
    assert refusal(game("humans"), procedure, automata, {}).place == "position.active"
