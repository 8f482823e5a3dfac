"""What is wrong is told in one short line."""

import pytest

from printkit.table.fault import Fault


@pytest.mark.parametrize(
    ("got", "told"),
    [
        (tuple("abcdefghijkl"), "a, b, c, d, e, f, g, h, i, j, k, l"),
        (tuple("abcdefghijklm"), "a, b, c, d, e, f, g, h, i, j, k, l, …"),
        ("x" * 58, '"' + "x" * 58 + '"'),
        ("x" * 59, '"' + "x" * 59 + "…"),
        ({"a": [1, None]}, '{"a": [1, null]}'),
    ],
)
def test_a_value_is_quoted_as_far_as_a_line_holds(got, told):
    assert Fault("args.frog", "got {got}", {"got": got}).line() == f"args.frog: got {told}"


def test_a_fault_without_a_place_is_told_alone():
    assert Fault("", "nobody is here").line() == "nobody is here"
