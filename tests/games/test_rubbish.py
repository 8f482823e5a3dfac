"""Whatever comes in as position, arguments or answers is played or refused in one line; nothing breaks.

The calls of the cases are the good ones; one to three things in them are then spoilt.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.faults import RefusedError
from printkit.table.act import Act
from tests.games.kinds import Games, Json

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*/*.json"))
CALLS = [json.loads(path.read_text("utf-8")) for path in CASES]
RUBBISH = [
    *[None, True, False, 0, 1, -1, 7, 10**400, -(10**20), 1.5, float("nan"), "", "?", "p1", "p9", "R1", "R0"],
    *[
        "A1",
        "head",
        "h-la",
        "h-la:head",
        "cop",
        "goth",
        "killer",
        "virus",
        "city",
        "\ud800",
        "a\nb",
        "{x}",
        "é",
    ],
    *[[], ["p1"], ["R1", "R1"], [[]], [None], {}, {"": {}}, {"p1": {}}, {"R1": []}, {"type": "heal"}],
]
ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["p1", "R1", "cop"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def spoil(value: Any, chance: Random) -> Any:
    """Change, drop or add one thing somewhere inside a JSON value."""
    if not isinstance(value, (dict, list)) or not value or chance.random() < 0.2:
        return chance.choice(RUBBISH)
    if isinstance(value, list):
        at = chance.randrange(len(value))
        items = [*value[:at], *value[at + 1 :]]
        if chance.random() < 0.7:
            items.insert(at, spoil(value[at], chance))
        return items
    key = chance.choice(sorted(value))
    changed = {name: item for name, item in value.items() if name != key}
    if chance.random() < 0.8:
        changed[key if chance.random() < 0.8 else str(chance.choice(RUBBISH))] = spoil(value[key], chance)
    return changed


def spoilt(seed: int) -> tuple[Any, ...]:
    chance = Random(seed)
    call = chance.choice(CALLS)
    procedure = call["procedure"]
    if chance.random() < 0.2:
        same = [other["procedure"] for other in CALLS if other["game"] == call["game"]]
        procedure = chance.choice(same)
    parts = {part: call.get(part, {}) for part in ("position", "args", "answers")}
    for _ in range(chance.randint(1, 3)):
        part = chance.choice(["position", "position", "args", "answers"])
        parts[part] = spoil(parts[part], chance)
    return call["game"], procedure, parts["position"], parts["args"], parts["answers"]


def check(game: Games, call: tuple[Any, ...]) -> None:
    name, procedure, position, arguments, answers = call
    try:
        act = Act(game(name), procedure, position, arguments)
        for answer in answers if isinstance(answers, list) else [answers]:
            act.answer(answer)
    except RefusedError as refused:
        assert refused.faults
        assert all(fault.told().isprintable() for fault in refused.faults)
    else:
        json.dumps(act.to_json())
        if act.pending is None:
            game(name).read(act.position())


@given(seed=st.integers())
@settings(deadline=None, max_examples=500)
def test_spoilt_calls_are_played_or_refused(seed: int, game: Games) -> None:
    check(game, spoilt(seed))


@given(call=st.tuples(st.sampled_from(CALLS), ANY_JSON, ANY_JSON, ANY_JSON))
@settings(deadline=None, max_examples=200)
def test_any_json_is_refused(
    call: tuple[Json, list[list[Any]] | None, Json | None, str | None], game: Games
) -> None:
    case, position, arguments, answers = call
    check(game, (case["game"], case["procedure"], position, arguments, answers))


@pytest.mark.slow
@given(seed=st.integers())
@settings(deadline=None, max_examples=20_000)
def test_many_spoilt_calls_are_played_or_refused(seed: int, game: Games) -> None:
    check(game, spoilt(seed))
