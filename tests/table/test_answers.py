"""Which answers fit a question, which need not be asked for, and which chance gives."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll, Want


@pytest.mark.parametrize(
    ("want", "good", "bad"),
    [
        (Roll(), [1, 6], [0, 7, "3", True, 2.0, None, [3]]),
        (Roll(dice=2), [[1, 6], [2, 2]], [3, [1], [1, 2, 3], [0, 1], ["1", 2], "12"]),
        (Roll(sides=3), [1, 3], [4]),
        (Draw({"carp": 3, "eel": 1}), ["carp", "eel"], ["pike", 0, None, ["carp"], {}]),
        (Choose(("rest", "go")), ["rest", "go"], ["stop", "", None, ["go"]]),
        (ChooseSome(("a", "b", "c"), 1, 2), [["b"], ["c", "a"]], [[], ["a", "a"], ["a", "b", "c"], "a", [0]]),
        (ChooseSome(("a",), 0, 1), [[], ["a"]], [["b"]]),
        (Number(0, 3), [0, 3], [-1, 4, "2", True, 1.0]),
    ],
)  # fmt: skip
def test_answers_that_fit(want: Want, good: list[object], bad: list[object]) -> None:
    assert [want.wrong(answer) for answer in good] == [None] * len(good)
    assert all(want.wrong(answer) for answer in bad)


@pytest.mark.parametrize(
    ("want", "only"),
    [
        (Choose(("rest",)), "rest"),
        (Choose(("rest", "go")), None),
        (ChooseSome(("a", "b"), 2, 2), ["a", "b"]),
        (ChooseSome(("a",), 1, 2), ["a"]),
        (ChooseSome(("a",), 0, 1), None),
        (ChooseSome(("a", "b"), 0, 0), []),
        (Number(2, 2), 2),
        (Number(1, 2), None),
        (Roll(sides=1), None),
        (Draw({"eel": 1}), None),
    ],
)
def test_only_a_decision_with_one_outcome_needs_no_answer(
    want: Any, only: int | list[str] | str | None
) -> None:
    assert want.only() == only


def test_dice_fall_evenly() -> None:
    chance = Random("pond")
    faces = Counter(face for _ in range(300) for face in Roll(dice=2).thrown(chance))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(60 < count < 140 for count in faces.values())


def test_a_card_is_drawn_as_often_as_there_are_copies() -> None:
    chance = Random("pond")
    drawn = Counter(Draw({"carp": 3, "eel": 1}).thrown(chance) for _ in range(400))
    assert 260 < drawn["carp"] < 340
