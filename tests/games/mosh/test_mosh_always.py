"""What holds in every song, whatever is drawn and decided."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.table.event import Event
from tests.games.kinds import Json, MayPlay

ROUND = ["deal", "crowd-attack", "forecast", "dance", "forecast", "count-damage", "calm-down"]


@given(seed=st.integers())
@settings(deadline=None, max_examples=20)
def test_no_card_or_pawn_comes_or_goes_untold(
    seed: int, any_act: MayPlay, check_act: Callable[..., None]
) -> None:
    check_concert(seed, any_act, check_act)


@pytest.mark.slow
@given(seed=st.integers())
@settings(deadline=None, max_examples=500)
def test_nor_in_many_concerts(seed: int, any_act: MayPlay, check_act: Callable[..., None]) -> None:
    check_concert(seed, any_act, check_act)


def check_concert(seed: int, any_act: MayPlay, check_act: Callable[..., None]) -> None:
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
            check_act("mosh", procedure, position, given, act)
            after = act.position()
            if procedure != "encore":
                check_cards(position, after, act.events)
                check_damage(position, after, act.events)
            position = after


def check_cards(before: Json, after: Json, events: tuple[Event, ...]) -> None:
    """No card appears or vanishes but by a deal, a hit of the crowd or a reshuffle."""
    drawn = total(events, "hand-dealt", "count") + sum(event.kind == "crowd-hit" for event in events)
    assert cards(after) == cards(before) + drawn - total(events, "deck-reshuffled", "count")


def check_damage(before: Json, after: Json, events: tuple[Event, ...]) -> None:
    """Every pawn was announced, and none goes away."""
    assert pawns(after) == pawns(before) + total(events, "damage-taken", "count")
    for seat, player in after["players"].items():
        damage = before["players"][seat]["damage"]
        assert all(player["damage"][limb] >= damage[limb] for limb in damage)


def total(events: tuple[Event, ...], kind: str, field: str) -> int:
    return sum(event.fields[field] for event in events if event.kind == kind)


def cards(position: Json) -> int:
    rows = [
        len(player[row]) for player in position["players"].values() for row in ("hand", "attack", "defence")
    ]
    return sum(rows) + sum(position["discard"].values())


def pawns(position: Json) -> int:
    return sum(sum(player["damage"].values()) for player in position["players"].values())
