"""The rules, case by case: a position and answers go in, events and a position come out."""

import json
from pathlib import Path

import pytest

from printkit.base.faults import RefusedError
from printkit.base.paths import card_data
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.table.act import Act

CASES = sorted(Path(__file__).parent.glob("cases/*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = json.loads(path.read_text("utf-8"))
    rules = load_ruleset(read_kit(card_data("night-ferry"), "en"))
    try:
        act = Act(rules, case["procedure"], case["position"], case.get("args", {}))
        for answer in case.get("answers", ()):
            act.answer(answer)
    except RefusedError as refused:
        assert str(refused) == case["refused"]
        return
    told = act.to_json()
    assert told["events"] == case["events"]
    assert told["pending"] == case.get("pending")
    expected = case.get("expect", {})
    assert {name: told["position"][name] for name in expected} == expected
