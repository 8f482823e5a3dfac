"""Boxes in mm, the matrices of SVG and PDF with the bounds that they move, and numbers as they are written.

A matrix is (a, b, c, d, e, f) as in both standards: x' = ax + cy + e, y' = bx + dy + f. Bounds are (left,
top, right, bottom).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from printkit.base.dataclass import dataclass

Matrix = tuple[float, float, float, float, float, float]
Bounds = tuple[float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

NUDGE = 1e-9
"""Added before a number is rounded: what lies on the edge between two goes up, whichever way it was reckoned.

The last bits of a number differ from one machine to the next, where sines and the like come in, by far less.
"""
MAX_PLACES = 12
"""Decimals of sines and the like that all machines agree on: 20 m away it is a hundredth of a micrometre."""


def decimal(value: float, places: int) -> str:
    """Write a number with at most so many decimals, the same on every machine."""
    text = f"{value + NUDGE:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def cosine_and_sine(degrees: float) -> tuple[float, float]:
    """Return cosine and sine of an angle, the same on every machine."""
    angle = math.radians(degrees % 360)
    return round(math.cos(angle), MAX_PLACES), round(math.sin(angle), MAX_PLACES)


def slope(degrees: float) -> float:
    """Return the tangent of an angle, the same on every machine."""
    return round(math.tan(math.radians(degrees)), MAX_PLACES)


def length(across: float, down: float) -> float:
    """Return the length of a line, by a root, which all machines find alike."""
    return math.sqrt(across * across + down * down)


def rounded(bounds: Bounds) -> Bounds:
    """Return bounds without the decimals in which machines differ."""
    left, top, right, bottom = bounds
    return round(left + NUDGE, 6), round(top + NUDGE, 6), round(right + NUDGE, 6), round(bottom + NUDGE, 6)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that does `inner` first and `outer` to the result."""
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
    """Return the matrix that undoes this one. Raises ValueError where it is flat."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not abs(area) > 1e-12:
        raise ValueError("flat matrix")
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def shift(x: float, y: float) -> Matrix:
    """Return the matrix that moves by x and y."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Move one point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale(matrix: Matrix) -> float:
    """Return by how much the matrix enlarges lengths, the mean of both directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def moved(matrix: Matrix, rect: Bounds) -> Bounds:
    """Return the upright rectangle around a moved rectangle."""
    left, top, right, bottom = rect
    a, b, c, d, e, f = matrix
    if b or c:
        return around(apply(matrix, x, y) for x in (left, right) for y in (top, bottom))
    left, right, top, bottom = a * left + e, a * right + e, d * top + f, d * bottom + f
    return min(left, right), min(top, bottom), max(left, right), max(top, bottom)


def around(points: Iterable[tuple[float, float]]) -> Bounds:
    """Return the upright rectangle around points (at least one)."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def union(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    """Return the rectangle around both; None stands for nothing."""
    if one is None or other is None:
        return one or other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def common(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    """Return what both rectangles cover, or None."""
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
    """Return the rectangle with a margin around it."""
    return rect[0] - by, rect[1] - by, rect[2] + by, rect[3] + by


Sides = tuple[float, float, float, float]
"""Millimetres at the left, top, right and bottom of a box, as seen on the sheet."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A box in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Return the y of the lower side."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Return the point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, sides: Sides) -> Rect:
        """Return the box with each side moved outwards by so many mm."""
        left, top, right, bottom = sides
        return Rect(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)


def enclosing(boxes: Iterable[Rect]) -> Rect:
    """Return the box around boxes, of which there is at least one."""
    kept = list(boxes)
    x, y = min(box.x for box in kept), min(box.y for box in kept)
    return Rect(x, y, max(box.right for box in kept) - x, max(box.bottom for box in kept) - y)
