"""What the arguments of each procedure may not be, from the three ledgers: each is refused by its name."""

from typing import Any

import pytest

from printkit.base.faults import Fault, RefusedError
from printkit.table.act import Act
from printkit.table.codec import json_name
from tests.games.kinds import AnyGame, Games, Json

SONG = {"order": ["p1", "p2", "p3"]}
CLUE: dict[str, list[Any]] = {"clue_text": [1], "clue_kind": ["needle"]}
ROOM: dict[str, list[Any]] = {"room_name": [1]}
SEATS = ["p1", "p2", "p3"]
FILM = {
    "order": SEATS,
    "rooms": {"R1": "", "R2": ""},
    "doors": [["R1", "R2"]],
    "tokens": dict.fromkeys(SEATS, 3),
}
CAST = {"cop": {"room": "R1", "blood": 3}, "geek": {"room": "R1"}, "infected": {"room": "R1"}}
EFFECTS = [
    {"type": "burn"},
    {"type": "barricade"},
    {"type": "barricade", "rooms": ["R1", "R3"]},
    {"type": "barricade", "rooms": ["R1", "R1"]},
    {"type": "barricade", "rooms": ["R1"]},
    {"type": "heal", "survivor": "geek"},
    {"type": "heal", "survivor": "star"},
    {"type": "heal", "survivor": ""},
    {"type": "grow", "room": "R1", "size": 1},
    {"type": "grow", "room": "", "size": 1},
    {"type": "none", "room": "R1"},
]
BOARD: Json = {
    "map": "drill",
    "heroes": [{"id": "amy", "cell": "C3"}],
    "zombies": [{"id": "z1", "cell": "C3"}, {"id": "z2", "cell": "A1"}],
}
WHO: dict[str, list[Any]] = {"hero": ["", "z1", "nobody"], "zombie": ["", "amy", "z9"]}
CELLS: dict[str, list[Any]] = {"cell": ["", "K9", "a1"], "cells": [[], ["K9"], ["A1", "A1"], [""]]}
NUMBERS = [-1, True, "1"]


def film(mode: str = "", **given: object) -> Json:
    return {**FILM, "survivors": CAST, "variants": ["infected"], "turn": {"mode": mode}, **given}


TABLE: dict[str, dict[str, tuple[Json, Json, dict[str, list[Any]]]]] = {
    "mosh": {
        "setup": (
            {},
            {"players": 3},
            {
                "players": [1, 7, True, "3"],
                "side": ["C", "", "a"],
                "bots": [["p4"], ["p1", "p1"], [""], "p1"],
                "names": [{"p4": "Di"}, {"": "Di"}, {"p1": 1}, ["Di"]],
            },
        ),
        "encore": ({**SONG, "over": True}, {}, {}),
        "deal": (SONG, {}, {"hidden": [0, "yes"]}),
        "crowd-attack": (SONG, {}, {}),
        "dance": (
            {**SONG, "players": {seat: {"hand": ["?"] * 4} for seat in SONG["order"]}},
            {},
            {"pass": ["", "first", 1]},
        ),
        "bot-turn": (
            {**SONG, "players": {"p2": {"bot": True, "hand": ["h-la", "h-ra", "h-ll", "h-rl"]}}},
            {"seat": "p2", "pass": "forward"},
            {"seat": ["", "p1", "p4", "assistant"], "pass": ["", "both", 1]},
        ),
        "count-damage": (SONG, {}, {}),
        "forecast": (SONG, {}, {}),
        "calm-down": (SONG, {}, {}),
        "round": (SONG, {}, {"hidden": [1]}),
    },
    "non-morts": {
        "setup": (
            {},
            {"players": 3},
            {
                "players": [2, 7, False, "3"],
                "variants": [["teams"], ["stacks", "stacks"], ["film"], [""], ["city"], "stacks"],
                "hidden": [1],
                "rivals": [["p4"], ["p1", "p1"], [""], "p1"],
                "place": [1, ["spa"]],
                "grid": [
                    {},
                    {"columns": 2, "rows": 2},
                    {"columns": 0, "rows": 1},
                    {"columns": 53, "rows": 1},
                ],
                "start": ["", "A1", "R1"],
            },
        ),
        "start-turn": (film(), {}, {}),
        "zombie-attack": (film(), {}, {}),
        "zombie-move": (film(), {}, {}),
        "end-turn": (film("zombies"), {}, CLUE | ROOM),
        "zombie-turn": (film("zombies"), {}, CLUE),
        "move": (film(), {}, {}),
        "kill": (film(), {}, {}),
        "scream": (film(), {}, {}),
        "open-exit": (film(), {}, {}),
        "geek-clue": (film(), {}, CLUE),
        "survivor-turn": (film("survivors"), {}, CLUE | ROOM),
        "turn": (film(), {}, CLUE | ROOM),
        "infect": (
            film("zombies", rivals=["p3"], theories={"p3": "hell"}),
            {"payer": "p1"},
            {"payer": ["", "p3", "p4", "assistant"]},
        ),
        "propose": (
            film(),
            {},
            {"by": ["", "p4", "assistant"], "text": [1], "effect": [*EFFECTS, "none", []]},
        ),
        "rival-turn": (film(rivals=["p1"], theories={"p1": "hell"}), {}, {}),
    },
    "inferno": {
        "fire-phase": (BOARD, {}, {"order": ["", "any"]}),
        "light-fire": (
            BOARD,
            {"cell": "A1", "cause": "item"},
            {"cell": CELLS["cell"], "cause": ["", "spread", "hero"]},
        ),
        "burning-rolls": (BOARD, {}, {}),
        "horde-climb": (
            BOARD,
            {"from": "C3", "to": "D3"},
            {"from": ["", "K9", "A1"], "to": ["", "K9", "C2", "C3"]},
        ),
        "zombie-move": (
            BOARD,
            {"zombie": "z2", "path": []},
            {"zombie": WHO["zombie"], "path": [[""], ["K9"], ["A1"], ["C3"], "B1"], "move": NUMBERS},
        ),
        "zombie-walk": (BOARD, {"zombie": "z2"}, {"zombie": WHO["zombie"]}),
        "hero-move": (
            BOARD,
            {"hero": "amy"},
            {"hero": WHO["hero"], "points": NUMBERS, "card": ["", "shamble"]},
        ),
        "fight": (
            BOARD,
            {"hero": "amy", "zombie": "z1"},
            {
                "hero": WHO["hero"],
                "zombie": [*WHO["zombie"], "z2"],
                "weapon": ["", "flare"],
                "phase": ["", "fire"],
                "hero_dice": [0, 7],
                "zombie_dice": [0, 7],
            },
        ),
        "shoot": (
            BOARD,
            {"hero": "amy", "zombie": "z1", "range": 3, "need": 3},
            {**WHO, "range": NUMBERS, "need": [0, 7], "weapon": ["", "explosive"]},
        ),
        "zombie-killed": (
            BOARD,
            {"zombie": "z1"},
            {**WHO, "fire_weapon": [1], "phase": ["", "fire"]},
        ),
        "fire-extinguisher": (BOARD, {"hero": "amy"}, {"hero": WHO["hero"], "range": NUMBERS}),
        "pour-gasoline": (BOARD, {"cell": "A1"}, {**CELLS, "lit": [1]}),
        "dynamite": (BOARD, {"cell": "A1"}, CELLS),
        "gas-cans": (BOARD, {}, {}),
        "spawn-roll": (BOARD, {}, {}),
        "spawn-zombies": ({**BOARD, "spawn_pending": True}, {}, {"count": [0, *NUMBERS]}),
        "random-location": (
            BOARD,
            {"purpose": "lights-out"},
            {"purpose": ["", "search"], "hero": WHO["hero"]},
        ),
        "setup": (
            {"map": "drill"},
            {"heroes": [{"id": "amy"}]},
            {
                "heroes": [
                    [],
                    [{"id": ""}],
                    [{"id": "A b"}],
                    [{"id": "amy"}, {"id": "amy"}],
                    [{"id": "amy", "location": ""}],
                    [{"id": "amy", "location": "spa"}],
                    [{"id": "amy", "health": 0}],
                    [{"id": "amy", "cell": "A1"}],
                    [{}],
                ]
            },
        ),
        "win-check": (BOARD, {}, {"final": [1]}),
        "round-end": (BOARD, {}, {}),
        "zombie-turn": ({**BOARD, "solo": True}, {}, {}),
        "solo-round": ({**BOARD, "solo": True}, {}, {}),
        "new-night": (
            {},
            {},
            {
                "map": ["", "chess"],
                "shuffled": [1],
                "scenario": ["", "flood"],
                "solo": [1],
                "variants": [[""], ["film"], ["survival", "survival"]],
                "heroes": [[""], ["nobody"], ["medic", "medic"]],
            },
        ),
        "report": (
            BOARD,
            {"what": {"type": "rain", "rain": True}},
            {
                "what": [
                    {},
                    {"type": "snow"},
                    {"type": "rain"},
                    {"type": "moves", "cells": {}},
                    {"type": "moves", "cells": {"": "A1"}},
                    {"type": "moves", "cells": {"amy": ""}},
                    {"type": "wounds", "hero": "", "wounds": 1},
                    {"type": "wounds", "hero": "amy", "wounds": 3},
                    {"type": "light", "hero": "z1", "light": True},
                    {"type": "can", "cell": ""},
                    {"type": "newcomer", "id": "", "cell": "A1"},
                    {"type": "newcomer", "id": "z1", "cell": "A1"},
                    {"type": "newcomer", "id": "bob", "cell": "K9"},
                ]
            },
        ),
    },
}
CALLS = [(game, procedure) for game, procedures in TABLE.items() for procedure in procedures]
WRONG = [
    (game, procedure, argument, value)
    for game, procedure in CALLS
    for argument, values in TABLE[game][procedure][2].items()
    for value in values
]


def declared(game: AnyGame, procedure: str) -> tuple[list[str], list[str]]:
    """Return the arguments that a procedure declares, and those that it must be given."""
    code = game.procedures[procedure]
    defaults = code.__kwdefaults__ or {}
    names = [name for name in code.__annotations__ if name not in ("table", "return")]
    return [json_name(name) for name in names], [json_name(name) for name in names if name not in defaults]


def refusal(game: AnyGame, procedure: str, position: Json, arguments: Json) -> Fault:
    with pytest.raises(RefusedError) as refused:
        Act(game, procedure, position, arguments)
    return refused.value.faults[0]


@pytest.mark.parametrize("name", TABLE)
def test_every_argument_of_every_procedure_is_in_the_table(name: str, game: Games) -> None:
    assert list(TABLE[name]) == list(game(name).procedures)
    for procedure, (_, _, wrong) in TABLE[name].items():
        assert sorted(wrong) == sorted(declared(game(name), procedure)[0]), procedure


@pytest.mark.parametrize(("name", "procedure"), CALLS)
def test_the_call_is_good_but_for_what_is_wrong_in_it(name: str, procedure: str, game: Games) -> None:
    position, given, wrong = TABLE[name][procedure]
    Act(game(name), procedure, position, given)
    for argument in [*wrong]:
        fault = refusal(game(name), procedure, position, {**given, argument: None})
        assert fault.place.startswith(f"args.{argument}")
    fault = refusal(game(name), procedure, position, {**given, "colour": "red"})
    assert fault.place == "args.colour"
    for argument in declared(game(name), procedure)[1]:
        less = {key: value for key, value in given.items() if key != argument}
        assert refusal(game(name), procedure, position, less).told() == f"args.{argument}: is missing"


@pytest.mark.parametrize(("name", "procedure", "argument", "value"), WRONG)
def test_an_argument_that_can_not_be_is_refused(
    name: str, procedure: str, argument: str, value: Any, game: Games
) -> None:
    position, given, _ = TABLE[name][procedure]
    fault = refusal(game(name), procedure, position, {**given, argument: value})
    assert fault.place.startswith("args."), fault.told()
    assert fault.told().isprintable()


@pytest.mark.parametrize(("name", "procedure"), [call for call in CALLS if call[0] != "inferno"])
def test_nobody_plays_where_nobody_sits(name: str, procedure: str, game: Games) -> None:
    _, given, _ = TABLE[name][procedure]
    if procedure == "setup":
        Act(game(name), procedure, {}, given)
    else:
        assert refusal(game(name), procedure, {}, given).place == "position.order"


def test_a_city_needs_a_map_and_a_place_to_begin(game: Games) -> None:
    """NM-CITY-01: and neither without it, even where nothing stands in them."""
    city = {"players": 3, "variants": ["city"], "grid": {"columns": 2, "rows": 2}, "start": "B2"}
    Act(game("non-morts"), "setup", {}, city)
    for argument, value, place in [
        ("grid", {}, "args.grid.columns"),
        ("start", "", "args.start"),
        ("start", "C1", "args.start"),
    ]:
        assert refusal(game("non-morts"), "setup", {}, city | {argument: value}).place == place
    for argument in ("grid", "start"):
        less = {key: value for key, value in city.items() if key != argument}
        assert refusal(game("non-morts"), "setup", {}, less).place == f"args.{argument}"


def test_a_hero_who_begins_must_be_named(game: Games) -> None:
    fault = refusal(game("inferno"), "random-location", BOARD, {"purpose": "start"})
    assert fault.told() == "args.hero: is missing"
