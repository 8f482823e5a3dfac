"""What is said of each face of a die before it is thrown is what then happens."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from printkit.base.paths import card_data
from printkit.games.registry import load_game
from printkit.kit.kit_cache import quick_kit
from printkit.table.act import Act

DRILL = {"map": "drill"}
ROOMS = {
    "order": ["p1", "p2", "p3"],
    "rooms": {"R1": "", "R2": ""},
    "doors": [["R1", "R2"]],
    "tokens": {"p1": 9},
    "survivors": {
        "cop": {"room": "R1", "status": "alive"},
        "brute": {"room": "R1", "status": "alive"},
        "goth": {"room": "R2", "status": "alive"},
        "star": {"room": "R2", "status": "alive"},
    },
}


def zombie(cell: str, **more: bool) -> Mapping[str, object]:
    return {"id": "z1", "cell": cell, **more}


Case = tuple[str, str, Mapping[str, Any], Mapping[str, Any], Sequence[object], Mapping[str, str]]

CASES: Mapping[str, Case] = {
    "burning": (
        "inferno",
        "burning-rolls",
        {**DRILL, "zombies": [zombie("D3", burning=True)]},
        {},
        (),
        {"burns on": "zombie-burns-on", "dies, a fire": "zombie-burned"},
    ),
    "burning in the rain": (
        "inferno",
        "burning-rolls",
        {**DRILL, "rain": True, "zombies": [zombie("A3", burning=True)]},
        {},
        (),
        {"burns on": "zombie-burns-on", "goes out": "zombie-doused"},
    ),
    "gasoline": (
        "inferno",
        "pour-gasoline",
        DRILL,
        {"cell": "A1", "cells": ["A1"]},
        (),
        {"covered": "cell-soaked", "stays dry": "cell-dry"},
    ),
    "can": (
        "inferno",
        "gas-cans",
        {**DRILL, "cans": ["D3"], "fires": [{"cell": "D3", "intensity": 2}]},
        {},
        (),
        {"explodes": "can-exploded", "holds": "can-held"},
    ),
    "shot": (
        "inferno",
        "shoot",
        {**DRILL, "heroes": [{"id": "amy", "cell": "A4"}], "zombies": [zombie("A1")]},
        {"hero": "amy", "zombie": "z1", "range": 5, "need": 3},
        (),
        {"hit": "zombie-killed", "missed": "shot-missed"},
    ),
    "attack": (
        "non-morts",
        "zombie-attack",
        {**ROOMS, "zombies": {"R1": [1]}, "turn": {"mode": "zombies"}},
        {},
        (),
        {"The cop: −1 litre": "blood-lost", "The brute: −1 litre": "blood-lost", "nobody": "attack-missed"},
    ),
    "flight": (
        "non-morts",
        "move",
        {**ROOMS, "zombies": {"R1": [1, 1]}, "turn": {"mode": "survivors"}},
        {},
        (["brute"],),
        {"−1 litre": "blood-lost", "unhurt": "fled-unhurt"},
    ),
}
"""Game, procedure, position, arguments, answers before the die, and the event that each word announces."""


@pytest.mark.parametrize("case", CASES)
def test_what_a_face_says_is_what_happens(case: str) -> None:
    name, procedure, given, arguments, before, announced = CASES[case]
    kit, game = quick_kit(card_data(name), "en"), load_game(name)
    ruleset = game.ruleset(kit)

    def begun() -> Act[Any, Any]:
        act = Act(ruleset, procedure, {"game": name, **given}, arguments)
        for answer in before:
            act.answer(answer)
        return act

    act = begun()
    assert act.pending
    faces = game.faces(kit, act.position(), act.pending, {})
    assert {face.words for face in faces} == {*announced}
    for die, face in enumerate(faces, start=1):
        act = begun()
        count = len(act.events)
        act.answer(die)
        assert announced[face.words] in [event.kind for event in act.events[count:]]


def test_nothing_is_said_of_faces_that_are_numbers() -> None:
    kit, game = quick_kit(card_data("inferno"), "en"), load_game("inferno")
    act = Act(game.ruleset(kit), "spawn-roll", {"game": "inferno"}, {})
    assert act.pending and not game.faces(kit, act.position(), act.pending, {})
