"""What is wrong is told in one short line."""

from time import perf_counter

import pytest

from printkit.base.faults import options_hint, refusal
from printkit.base.msgid import N_


@pytest.mark.parametrize(
    ("got", "told"),
    [
        (tuple("abcdefghijkl"), "a, b, c, d, e, f, g, h, i, j, k, l"),
        (tuple("abcdefghijklm"), "a, b, c, d, e, f, g, h, i, j, k, l, …"),
        ("x" * 70, '"' + "x" * 70 + '"'),
        ("x" * 71, '"' + "x" * 71 + "…"),
        ({"a": [1, None]}, '{"a": [1, null]}'),
    ],
)
def test_a_value_is_quoted_as_far_as_a_line_holds(got: object, told: str) -> None:
    assert refusal("args.frog", N_("got {got}"), got=got).told() == f"args.frog: got {told}"


def test_a_fault_without_a_place_is_told_alone() -> None:
    assert refusal("", N_("nobody is here")).told() == "nobody is here"


def test_the_nearest_of_very_many_names_is_found_at_once() -> None:
    known = [f"crumb-{number}" for number in range(100_000)]
    start = perf_counter()
    _, values = options_hint("crumb-4711x", known)
    assert values["close"] == "crumb-4711"
    assert perf_counter() - start < 2
