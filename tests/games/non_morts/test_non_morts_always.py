"""What holds in every film, whatever is rolled and decided."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.faults import RefusedError
from printkit.table.act import Act
from printkit.table.event import Event
from tests.games.kinds import AnyAct, Games, Json, MayPlay

KINDS = ["", "syringe", "label", "egg", "glow"]
EFFECTS = [
    {"type": "none"},
    {"type": "barricade", "rooms": ["R1", "R2"]},
    {"type": "heal", "survivor": "brute"},
    {"type": "grow", "room": "R1", "size": 1},
]


def setting(chance: Random) -> Json:
    """Return arguments of a set-up."""
    players = chance.randint(3, 6)
    variants = [each for each in ("stacks", "infected") if chance.random() < 0.5]
    arguments: Json = {"players": players, "hidden": chance.random() < 0.3}
    arguments["rivals"] = chance.sample(
        [f"p{number}" for number in range(1, players + 1)], chance.randint(0, 3)
    )
    if players in (4, 6) and chance.random() < 0.5:
        variants.append("teams")
    if chance.random() < 0.3:
        variants.append("city")
        arguments |= {"grid": {"columns": chance.randint(1, 4), "rows": chance.randint(1, 3)}, "start": "A1"}
    return {**arguments, "variants": variants}


def call(position: Json, chance: Random) -> tuple[str, Json]:
    """Return a procedure that may be possible now, with arguments."""
    clue = {"clue_text": "?", "clue_kind": chance.choice(KINDS)}
    room = {"room_name": "set"}
    seats = position["order"]
    if chance.random() < 0.1:
        return "propose", {"by": chance.choice(seats), "effect": chance.choice(EFFECTS)}
    if position["active"] in position["rivals"]:
        return "rival-turn", {}
    calls = {
        "": [("turn", clue | room), ("start-turn", {})],
        "zombies": [("zombie-turn", clue), ("infect", {"payer": chance.choice(seats)})],
        "survivors": [
            ("survivor-turn", clue | room),
            *[(each, {}) for each in ("move", "kill", "scream", "open-exit")],
            ("geek-clue", clue),
            ("end-turn", room),
        ],
    }
    return chance.choice(calls[position["turn"]["mode"]])


@pytest.fixture(scope="module")
def disturbed(game: Games, any_answer: Callable[..., Any]) -> MayPlay:
    """Play a procedure to its end with any answers, and with calls between them that the rules allow."""

    def answered(act: AnyAct, chance: Random) -> Any:
        if chance.random() < 0.15 and act.pending.between:
            seat = chance.choice(act.position()["order"])
            effect = chance.choice(EFFECTS)
            calls = [("propose", {"by": seat, "effect": effect}), ("infect", {"payer": seat})]
            what, arguments = chance.choice(calls)
            return {"call": what, "args": arguments}
        return any_answer(act.pending, chance)

    def played(name: str, procedure: str, position: Json, arguments: Json, chance: Random) -> AnyAct | None:
        answers: list[object] = []
        try:
            act = Act(game(name), procedure, position, arguments)
        except RefusedError:
            return None
        while act.pending and len(answers) < 60:
            answer = answered(act, chance)
            try:
                act.answer(answer)
                answers.append(answer)
            except RefusedError:  # the act is void: it is played again as far as it was good
                act = Act(game(name), procedure, position, arguments)
                for good in answers:
                    act.answer(good)
        return None if act.pending else act

    return played


def check_film(seed: int, any_act: MayPlay, check_act: Callable[..., None]) -> None:
    chance = Random(seed)
    position = any_act("non-morts", "setup", {"game": "non-morts"}, setting(chance), chance).position()
    for _ in range(30):
        procedure, arguments = call(position, chance)
        act = any_act("non-morts", procedure, position, arguments, chance)
        if act is None:
            continue
        check_act("non-morts", procedure, position, arguments, act)
        after = act.position()
        check_tokens(position, after, act.events)
        check_blood(position, after, act.events)
        check_zombies(position, after, act.events)
        position = after
        if position["over"]:
            break


@given(seed=st.integers())
@settings(deadline=None, max_examples=20)
def test_no_token_blood_or_zombie_comes_or_goes_untold(
    seed: int, any_act: MayPlay, check_act: Callable[..., None]
) -> None:
    check_film(seed, any_act, check_act)


@given(seed=st.integers())
@settings(deadline=None, max_examples=20)
def test_nor_where_things_come_between(seed: int, disturbed: MayPlay, check_act: Callable[..., None]) -> None:
    check_film(seed, disturbed, check_act)


@pytest.mark.slow
@given(seed=st.integers())
@settings(deadline=None, max_examples=1000)
def test_nor_in_many_films(
    seed: int,
    any_act: MayPlay,
    disturbed: MayPlay,
    check_act: Callable[..., None],
) -> None:
    check_film(seed, any_act, check_act)
    check_film(seed, disturbed, check_act)


def total(events: tuple[Event, ...], kind: str, field: str) -> int:
    return sum(event.fields[field] for event in events if event.kind == kind)


def check_tokens(before: Json, after: Json, events: tuple[Event, ...]) -> None:
    """Tokens come from the supply and go there, each time with an event."""
    change = total(events, "tokens-drawn", "count")
    change -= total(events, "tokens-paid", "count") + total(events, "tokens-discarded", "count")
    assert sum(after["tokens"].values()) == sum(before["tokens"].values()) + change


def check_blood(before: Json, after: Json, events: tuple[Event, ...]) -> None:
    """Every litre lost or regained is told."""
    for name, survivor in after["survivors"].items():
        lost = sum(event.kind == "blood-lost" and event.fields["survivor"] == name for event in events)
        healed = sum(event.kind == "survivor-healed" and event.fields["survivor"] == name for event in events)
        assert survivor["blood"] == before["survivors"][name]["blood"] - lost + healed


def check_zombies(before: Json, after: Json, events: tuple[Event, ...]) -> None:
    """No zombie appears or vanishes untold."""
    change = {"infected-turned": 1, "zombie-grew": 1, "zombie-killed": -1, "stack-hit": -1}
    changed = total(events, "zombie-added", "size") + sum(change.get(event.kind, 0) for event in events)
    assert tokens(after) == tokens(before) + changed


def tokens(position: Json) -> int:
    return sum(sum(sizes) for sizes in position["zombies"].values())
