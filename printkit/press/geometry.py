"""Move, turn and scale: the matrices of SVG and PDF, and the rectangles that they move.

A matrix is (a, b, c, d, e, f) as in both standards: x' = ax + cy + e, y' = bx + dy + f.
A rectangle is (left, top, right, bottom).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

from printkit.press.svg.numbers import factor, number, read_numbers, sized

Matrix = tuple[float, float, float, float, float, float]
Bounds = tuple[float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_ASPECT = re.compile(r"\s*(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?\s*")


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Give the matrix that does `inner` first and `outer` to the result."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def invert(matrix: Matrix) -> Matrix:
    """Give the matrix that undoes this one. ValueError where it is flat."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not abs(area) > 1e-12:
        raise ValueError("flat matrix")
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def shift(x: float, y: float) -> Matrix:
    """Give the matrix that moves by x and y."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Move one point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale(matrix: Matrix) -> float:
    """Give by how much the matrix enlarges lengths, the mean of both directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def operator(matrix: Matrix) -> str:
    """Write the matrix as the PDF operator `cm`."""
    a, b, c, d, e, f = matrix
    return f"{factor(a)} {factor(b)} {factor(c)} {factor(d)} {number(e)} {number(f)} cm"


@lru_cache(maxsize=4096)
def read_transform(text: str) -> Matrix:
    """Read the value of a `transform` attribute. ValueError where it is outside the standard."""
    matrix, at = IDENTITY, 0
    while at < len(text.rstrip()):
        call = _CALL.match(text, at)
        if not call:
            raise ValueError(text)
        matrix = multiply(matrix, _step(call[1], read_numbers(call[2])))
        at = call.end()
    for value in matrix:
        sized(value)
    return matrix


def _step(name: str, v: list[float]) -> Matrix:
    match name, len(v):
        case "matrix", 6:
            return (v[0], v[1], v[2], v[3], v[4], v[5])
        case "translate", 1 | 2:
            return shift(v[0], v[1] if len(v) == 2 else 0.0)
        case "scale", 1 | 2:
            return (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
        case "rotate", 1:
            return _turn(v[0])
        case "rotate", 3:
            return multiply(multiply(shift(v[1], v[2]), _turn(v[0])), shift(-v[1], -v[2]))
        case "skewX", 1:
            return (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0)
        case "skewY", 1:
            return (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(name)


def _turn(degrees: float) -> Matrix:
    cos, sin = _QUARTERS.get(degrees % 360) or (
        math.cos(math.radians(degrees)),
        math.sin(math.radians(degrees)),
    )
    return (cos, sin, -sin, cos, 0.0, 0.0)


def place(view: Bounds, x: float, y: float, width: float, height: float, aspect: str) -> Matrix:
    """Give the matrix that puts the rectangle `view` into a box, as `preserveAspectRatio` asks.

    ValueError for an unknown value.
    """
    fit, cut = read_aspect(aspect)
    left, top, right, bottom = view
    across, down = width / (right - left), height / (bottom - top)
    if fit is None:
        return (across, 0.0, 0.0, down, x - left * across, y - top * down)
    k = max(across, down) if cut else min(across, down)
    dx, dy = (width - (right - left) * k) * fit[0], (height - (bottom - top) * k) * fit[1]
    return (k, 0.0, 0.0, k, x + dx - left * k, y + dy - top * k)


@lru_cache(maxsize=256)
def read_aspect(aspect: str) -> tuple[tuple[float, float] | None, bool]:
    """Read `preserveAspectRatio`: where the drawing stands in its box (None: stretched), and if it is cut."""
    found = _ASPECT.fullmatch(aspect or "xMidYMid")
    if not found:
        raise ValueError(aspect)
    fit = None if found[1] == "none" else (_ALIGN[found[2]], _ALIGN[found[3]])
    return fit, found[4] == "slice"


def moved(matrix: Matrix, rect: Bounds) -> Bounds:
    """Give the upright rectangle around a moved rectangle."""
    left, top, right, bottom = rect
    return around(apply(matrix, x, y) for x in (left, right) for y in (top, bottom))


def around(points: Iterable[tuple[float, float]]) -> Bounds:
    """Give the upright rectangle around points (at least one)."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def union(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    """Give the rectangle around both; None stands for nothing."""
    if one is None or other is None:
        return one or other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def common(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    """Give what both rectangles cover, or None."""
    if one is None or other is None:
        return None
    left, top, right, bottom = (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
    return (left, top, right, bottom) if left < right and top < bottom else None


def grown(rect: Bounds, by: float) -> Bounds:
    """Give the rectangle with a margin around it."""
    return rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by
