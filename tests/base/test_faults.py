"""What is wrong is told in one short line."""

from time import perf_counter

import pytest

from printkit.base.faults import Fault, RefusedError, near_name, options_hint, refusal
from printkit.base.msgid import N_
from printkit.cli.exit_status import stop_refused


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


LONG_IDS = tuple(f"a-place-with-quite-a-long-name-of-its-own-{number}" for number in range(12))


def test_a_list_of_what_may_stand_there_is_told_whole() -> None:
    hint, values = options_hint("nowhere", LONG_IDS)
    assert Fault("", "", N_("x"), values, hint).advice() == f"hint: one of {', '.join(LONG_IDS)}"
    refused = RefusedError([refusal("", N_("expected one of {options}"), options=LONG_IDS)])
    assert str(refused) == f"expected one of {', '.join(LONG_IDS)}"


def test_a_call_that_the_table_refuses_is_told_whole(capsys: pytest.CaptureFixture[str]) -> None:
    more = refusal("", N_("and so on"))
    for others in ((), (more,)):
        refused = RefusedError([refusal("args", N_("expected one of {options}"), options=LONG_IDS), *others])
        with pytest.raises(SystemExit):
            stop_refused(refused)
        assert f"args: expected one of {', '.join(LONG_IDS)}" in capsys.readouterr().err


def test_what_somebody_wrote_is_cut_where_it_would_fill_a_screen() -> None:
    def told(value: str) -> str:
        return Fault("", "", N_("got {value}"), {"value": value}).told()

    assert told("x" * 400) == f"got {'x' * 400}"
    assert told("x" * 401) == f"got {'x' * 72}…"
    assert refusal("", N_("{options}"), options=("x" * 401, "y")).told() == f"{'x' * 72}…, y"


def test_a_fault_without_a_place_is_told_alone() -> None:
    assert refusal("", N_("nobody is here")).told() == "nobody is here"


def test_the_nearest_of_very_many_names_is_found_at_once() -> None:
    known = [f"crumb-{number}" for number in range(100_000)]
    start = perf_counter()
    _, values = options_hint("crumb-4711x", known)
    assert values["close"] == "crumb-4711"
    assert perf_counter() - start < 2


@pytest.mark.parametrize(
    ("words", "options", "meant"),
    [
        ("titel", ["title", "text"], "title"),
        ("amr", ["arm", "leg"], "arm"),
        ("POTIONS.csv", ["Potions.csv"], "Potions.csv"),
        ("picture", ["id", "name", "price"], ""),
        ("x", ["y"], ""),
        ("x", [], ""),
    ],
)
def test_what_is_near_enough_to_be_meant(words: str, options: list[str], meant: str) -> None:
    assert near_name(words, options) == meant


@pytest.mark.parametrize("options", [[], [""]])
def test_no_hint_lists_nothing(options: list[str]) -> None:
    assert options_hint("love", options) == ("", {})
