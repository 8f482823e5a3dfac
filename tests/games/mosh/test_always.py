"""What holds in every song, whatever is drawn and decided."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.table.act import Act
from printkit.table.codec import write

ROUND = ["deal", "crowd-attack", "forecast", "dance", "forecast", "count-damage", "calm-down"]


@given(seed=st.integers())
@settings(deadline=None, max_examples=20)
def test_a_concert_of_random_songs(seed, game, any_act, declared, asked_for):
    check_concert(seed, game, any_act, declared, asked_for)


@pytest.mark.slow
@given(seed=st.integers())
@settings(deadline=None, max_examples=500)
def test_many_concerts_of_random_songs(seed, game, any_act, declared, asked_for):
    check_concert(seed, game, any_act, declared, asked_for)


def check_concert(seed, game, any_act, declared, asked_for):
    chance = Random(seed)
    players = chance.randint(2, 6)
    seats = [f"p{number}" for number in range(1, players + 1)]
    bots = chance.sample(seats, chance.randint(0, players))
    arguments = {"players": players, "side": chance.choice("AB"), "bots": bots}
    position = any_act("mosh", "setup", {"game": "mosh"}, arguments, chance).position()
    hidden = chance.random() < 0.5
    for _ in range(4):
        for procedure in ["encore"] if position["over"] else chance.choice([ROUND, ["round"]]):
            given = {"hidden": hidden} if procedure in ("deal", "round") else {}
            act = any_act("mosh", procedure, position, given, chance)
            after = act.position()
            assert write(game("mosh").read(after)) == after
            assert all(declared("mosh", event) for event in act.events)
            assert all(asked_for("mosh", question) for question, _ in act.asked)
            assert again(game, procedure, position, given, act) == json.dumps(act.to_json())
            if procedure != "encore":
                check_cards(position, after, act.events)
                check_damage(position, after, act.events)
            position = after


def again(game, procedure, position, arguments, act):
    """Play an act again with the same answers, and give its bytes."""
    replay = Act(game("mosh"), procedure, position, arguments)
    for _, answer in act.asked:
        replay.answer(answer)
    return json.dumps(replay.to_json())


def check_cards(before, after, events):
    """No card appears or vanishes but by a deal, a hit of the crowd or a reshuffle."""
    drawn = total(events, "hand-dealt", "count") + sum(event.kind == "crowd-hit" for event in events)
    assert cards(after) == cards(before) + drawn - total(events, "deck-reshuffled", "count")


def check_damage(before, after, events):
    """Every pawn was announced, and none goes away."""
    assert pawns(after) == pawns(before) + total(events, "damage-taken", "count")
    for seat, player in after["players"].items():
        damage = before["players"][seat]["damage"]
        assert all(player["damage"][limb] >= damage[limb] for limb in damage)


def total(events, kind, field):
    return sum(event.fields[field] for event in events if event.kind == kind)


def cards(position):
    rows = [
        len(player[row]) for player in position["players"].values() for row in ("hand", "attack", "defence")
    ]
    return sum(rows) + sum(position["discard"].values())


def pawns(position):
    return sum(sum(player["damage"].values()) for player in position["players"].values())
