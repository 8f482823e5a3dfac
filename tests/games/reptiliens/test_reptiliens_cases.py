"""Play every case of the village: a position, a procedure, answers, and what must come of it."""

import json
from pathlib import Path

import pytest

from printkit.base.faults import RefusedError
from printkit.table.act import Act
from tests.cases.test_cases import contained, in_order
from tests.games.kinds import Json
from tests.games.reptiliens.conftest import Rules

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, rules: Rules) -> None:
    case = json.loads(path.read_text("utf-8"))
    expected = case["expect"]
    if expected.get("error"):
        with pytest.raises(RefusedError) as refused:
            played(case, rules)
        assert "\n" not in refused.value.faults[0].told()
        return
    result = played(case, rules)
    assert contained(expected.get("pending"), result["pending"])
    assert contained(expected.get("position", {}), result["position"]), result["position"]
    assert in_order(expected.get("events", []), result["events"]), result["events"]
    if not result["pending"]:
        rules.read(result["position"])


def test_there_are_cases() -> None:
    assert len(CASES) > 90


def played(case: Json, rules: Rules) -> Json:
    act = Act(rules, case["procedure"], case["position"], case.get("args", {}))
    for answer in case.get("answers", []):
        act.answer(answer)
    return act.to_json()
