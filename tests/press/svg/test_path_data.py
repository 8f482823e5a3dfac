"""Path data are read as the standard says, and as fontTools reads them."""

from __future__ import annotations

import math
from typing import Any

import pytest
from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.press.svg.path_data import PathSegment, read_path
from printkit.press.svg.shapes import bounds

NUMBERS = st.integers(-200, 200).map(lambda tenths: f"{tenths / 10:g}")
LENGTHS = st.integers(1, 200).map(lambda tenths: f"{tenths / 10:g}")
FLAGS = st.sampled_from("01")
ARGUMENTS = {
    **dict.fromkeys("MLTmlt", (NUMBERS,) * 2),
    **dict.fromkeys("HVhv", (NUMBERS,)),
    **dict.fromkeys("SQsq", (NUMBERS,) * 4),
    **dict.fromkeys("Cc", (NUMBERS,) * 6),
    "a": (LENGTHS, LENGTHS, NUMBERS, FLAGS, FLAGS, LENGTHS, NUMBERS),  # fontTools trips over arcs of no way
    **dict.fromkeys("Zz", ()),
}


@st.composite
def commands(draw: st.DrawFn) -> str:
    """Return a command with as many arguments as it takes, or with twice as many."""
    letter = draw(st.sampled_from(sorted(ARGUMENTS)))
    takes = st.tuples(*ARGUMENTS[letter])
    several = draw(st.lists(takes, min_size=1, max_size=2 if ARGUMENTS[letter] else 1))
    return letter + " ".join(number for each in several for number in each)


DATA = st.lists(commands(), max_size=6).map(lambda commands: "M1.5 2" + "".join(commands))


class Pen(BasePen):  # type: ignore[misc]  # fontTools ships no types
    """Collects what fontTools reads."""

    def __init__(self) -> None:
        super().__init__(None)
        self.segments: list[PathSegment] = []

    def _moveTo(self, point: Any) -> None:  # noqa: N802  the names are fontTools' own
        self.segments.append(PathSegment("m", (point,)))

    def _lineTo(self, point: Any) -> None:  # noqa: N802
        self.segments.append(PathSegment("l", (point,)))

    def _curveToOne(self, one: Any, two: Any, end: Any) -> None:  # noqa: N802
        self.segments.append(PathSegment("c", (one, two, end)))

    def _closePath(self) -> None:  # noqa: N802
        self.segments.append(PathSegment("h", ()))


def numbers(path: tuple[PathSegment, ...] | list[PathSegment]) -> list[float]:
    return [number for segment in path for point in segment.points for number in point]


@settings(max_examples=300)
@given(DATA)
def test_paths_are_those_of_font_tools(data: str) -> None:
    pen = Pen()
    parse_path(data, pen)
    path = read_path(data)
    assert [each.operator for each in path] == [each.operator for each in pen.segments]
    assert numbers(path) == pytest.approx(numbers(pen.segments), rel=1e-6, abs=1e-5)


@pytest.mark.parametrize(
    ("data", "operators", "end"),
    [
        ("m1 2 3 4", "ml", (4, 6)),  # what follows a move are lines
        ("M1 2h3v4H0V0", "mllll", (0, 0)),
        ("M1 2L3 4ZL5 6", "mllhml", (5, 6)),  # a new part begins where the closed one did
        ("M1 2ZZ", "mh", (1, 2)),
        ("M0 0C0 1 1 1 1 0S2-1 2 0", "mcc", (2, 0)),
        ("M0 0T1 1", "mc", (1, 1)),
        ("M0 5a5 5 0 0110 0", "mcc", (10, 5)),  # flags need no space
        ("M0 5a5 5 0 01.5.5", "mc", (0.5, 5.5)),
        ("M0 0A0 3 0 0 1 4 4", "ml", (4, 4)),  # no radius: a line
        ("M4 4A3 3 0 0 1 4 4", "m", (4, 4)),  # no way: nothing
        ("M6.1.5 7.e1-1", "ml", (70, -1)),
        ("M007 0", "m", (7, 0)),
    ],
)
def test_what_the_standard_says(data: str, operators: str, end: tuple[float, float]) -> None:
    path = read_path(data)
    assert "".join(each.operator for each in path) == operators
    assert next(each.points[-1] for each in reversed(path) if each.points) == pytest.approx(end)


OUTSIDE = ["L1 1", "M0", "M0 0L", "M0 0L1", "M0 0Z1 1", "M0 0A1 1 0 2 0 3 3", "M0 0A1 1 0 0 1 3", "1 1"]


@pytest.mark.parametrize("data", [*OUTSIDE, "M0 0a55 0 1 1 1 1"])
def test_what_is_outside_of_it(data: str) -> None:
    with pytest.raises(ValueError):
        read_path(data)


def test_a_smooth_curve_goes_straight_on() -> None:
    *_, curve = read_path("M0 0C0 1 2 3 4 4S9 9 8 8")
    assert curve.points[0] == (6, 5)
    *_, curve = read_path("M0 0Q3 0 3 3T9 9")
    assert curve.points[0] == pytest.approx((3, 3 + 2))


@given(st.lists(st.tuples(*[st.floats(-100, 100)] * 2), min_size=4, max_size=4))
def test_the_box_of_a_curve_is_exact(points: list[tuple[float, float]]) -> None:
    path = (PathSegment("m", (points[0],)), PathSegment("c", tuple(points[1:])))
    assert bounds(path) == pytest.approx(calcCubicBounds(*points), abs=1e-6)
    assert all(map(math.isfinite, bounds(path) or ()))
