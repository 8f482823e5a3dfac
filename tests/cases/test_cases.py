"""Play every case: a position, a procedure, answers, and what must come of it.

A case is a JSON file `<game>/<case>.json`. What it expects is contained in what happens: each key named is
there with that value, keys not named are free (and stand for their empty default where they are missing).
Expected events come in that order; others may stand between. Lists in a position are compared whole, in any
order, but for those that have one: `deck`, `discard`, `order`, `seats`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.table.act import Act
from tests.games.kinds import Games, Json

CASES = sorted(Path(__file__).parent.glob("*/*.json"))
IN_ORDER = {"deck", "discard", "order", "seats", "turn_order", "hit_line", "journal"}
EMPTY: tuple[Any, ...] = (None, [], {}, 0, False, "")


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path, game: Games) -> None:
    case = json.loads(path.read_text("utf-8"))
    expected = case["expect"]
    if expected.get("error"):
        with pytest.raises(RefusedError) as refused:
            played(case, game)
        assert "\n" not in refused.value.faults[0].told()
        return
    result = played(case, game)
    assert contained(expected.get("pending"), result["pending"])
    assert contained(expected.get("position", {}), result["position"]), result["position"]
    assert in_order(expected.get("events", []), result["events"]), result["events"]
    if not result["pending"]:
        game(case["game"]).read(result["position"])


def test_there_are_cases() -> None:
    assert len(CASES) > 250


def played(case: Json, game: Games) -> Json:
    act = Act(game(case["game"]), case["procedure"], case["position"], case.get("args", {}))
    for answer in case.get("answers", []):
        act.answer(answer)
    return act.to_json()


def contained(expected: Any, actual: Any, ordered: bool = False) -> bool:
    """Whether the expected value is contained in the actual one."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(
            contained(value, actual[key], ordered or key in IN_ORDER) if key in actual else value in EMPTY
            for key, value in expected.items()
        )
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(actual) != len(expected):
            return False
        if ordered:
            return all(contained(one, other, True) for one, other in zip(expected, actual, strict=True))
        left = list(actual)
        for value in expected:
            match = next((other for other in left if contained(value, other)), EMPTY)
            if match is EMPTY:
                return False
            left.remove(match)
        return True
    return type(expected) is type(actual) and expected == actual


def in_order(expected: list[Json], events: list[Json]) -> bool:
    """Whether the expected events happened one after the other."""
    left = iter(events)
    return all(any(contained(want, event) for event in left) for want in expected)
