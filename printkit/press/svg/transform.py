"""Read transform and preserveAspectRatio attributes as matrices."""

from __future__ import annotations

import re
from functools import lru_cache

from printkit.press.geometry import IDENTITY, Bounds, Matrix, cosine_and_sine, multiply, shift, slope
from printkit.press.svg.numbers import MAX_MOVED, read_numbers, short, sized

_CALL = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_ASPECT = re.compile(r"\s*(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?\s*")


@lru_cache(maxsize=4096)
def read_transform(text: str) -> Matrix:
    """Read the value of a `transform` attribute. Raises ValueError where it is outside the standard."""
    short(text)
    matrix, at, end = IDENTITY, 0, len(text.rstrip())
    while at < end:
        call = _CALL.match(text, at)
        if not call:
            raise ValueError(text)
        matrix = multiply(matrix, _step(call[1], read_numbers(call[2], MAX_MOVED)))
        at = call.end()
    for value in matrix:
        sized(value, MAX_MOVED)
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
            return (1.0, 0.0, slope(v[0]), 1.0, 0.0, 0.0)
        case "skewY", 1:
            return (1.0, slope(v[0]), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(name)


def _turn(degrees: float) -> Matrix:
    cos, sin = cosine_and_sine(degrees)
    return (cos, sin, -sin, cos, 0.0, 0.0)


def view_matrix(view: Bounds, x: float, y: float, width: float, height: float, aspect: str) -> Matrix:
    """Return the matrix that puts the rectangle `view` into a box, as `preserveAspectRatio` asks.

    Raises ValueError for an unknown value.
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
    """Read `preserveAspectRatio`: where the drawing stands in its box (None: stretched), and if it is cut.

    Raises ValueError for anything else.
    """
    found = _ASPECT.fullmatch(aspect or "xMidYMid")
    if not found:
        raise ValueError(aspect)
    fit = None if found[1] == "none" else (_ALIGN[found[2]], _ALIGN[found[3]])
    return fit, found[4] == "slice"
