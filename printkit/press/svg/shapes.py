"""Turn SVG shapes into paths: points in user units, their PDF operators, and exact bounding boxes."""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.arc import EllipticalArc

from printkit.press.geometry import IDENTITY, Bounds, Matrix, apply, around, union
from printkit.press.pdf.syntax import numbers, pdf_number
from printkit.press.svg.attributes import Attributes
from printkit.press.svg.numbers import NUMBER, check_numbers, read_numbers, sized

Point = tuple[float, float]
SHAPES = ("rect", "circle", "ellipse", "line", "polyline", "polygon", "path")

ARC = 4 / 3 * (math.sqrt(2) - 1)
"""How far the handles of a cubic stand along the tangent to make a quarter of a circle."""

ARC_PLACES = 9
"""Decimals of the points of an arc, a millionth of a micrometre: all machines agree on them."""


class PathSegment(NamedTuple):
    """One step of a path: m (move), l (line), c (curve, three points) or h (close)."""

    operator: str
    points: tuple[Point, ...]


Path = tuple[PathSegment, ...]
EMPTY_PATH: Path = ()


def operators(path: Path, matrix: Matrix = IDENTITY) -> str:
    """Write the path as PDF operators, its points moved by the matrix."""
    if matrix != IDENTITY:
        path = transformed(path, matrix)
    upright = _upright(path)
    if upright:
        left, top, right, bottom = upright
        return f"{numbers(left, top, right - left, bottom - top)} re"
    steps: list[str] = []
    for operator, points in path:
        steps.extend(f"{pdf_number(x)} {pdf_number(y)}" for x, y in points)
        steps.append(operator)
    return " ".join(steps)


def _upright(path: Path) -> Bounds | None:
    """Return the rectangle that the path draws, in the direction in which `re` draws it, or None."""
    if "".join(step.operator for step in path) != "mlllh":
        return None
    (left, top), second, (right, bottom), fourth = (step.points[0] for step in path[:4])
    return (left, top, right, bottom) if second == (right, top) and fourth == (left, bottom) else None


def transformed(path: Path, matrix: Matrix) -> Path:
    """Return the path with its points moved."""
    return tuple(PathSegment(operator, tuple(apply(matrix, x, y) for x, y in pts)) for operator, pts in path)


def bounds(path: Path, matrix: Matrix = IDENTITY) -> Bounds | None:
    """Return the exact box around the moved path (curves bulge less than their handles), None when empty."""
    steps = path if matrix == IDENTITY else transformed(path, matrix)
    corners = [points[-1] for _, points in steps if points]
    if not corners:
        return None
    left, top, right, bottom = box = around(corners)
    start = corners[0]
    for _, points in steps:
        for x, y in points[:-1]:
            if not (left <= x <= right and top <= y <= bottom):
                box = union(box, calcCubicBounds(start, *points)) or box
                break
        start = points[-1] if points else start
    return box


def area(path: Path) -> float:
    """Return the area inside the corners of a path; negative when it runs the other way round."""
    total, first, last = 0.0, (0.0, 0.0), (0.0, 0.0)
    for operator, points in (*path, PathSegment("m", ((0.0, 0.0),))):
        if operator == "m":
            total += last[0] * first[1] - first[0] * last[1]
            first = last = points[0]
            continue
        for point in points:
            total += last[0] * point[1] - point[0] * last[1]
            last = point
    return total / 2


def reverse(path: Path) -> Path:
    """Return the same outline drawn the other way round; every part of it closed."""
    whole: list[PathSegment] = []
    part: list[PathSegment] = []
    for segment in (*path, PathSegment("m", ((0.0, 0.0),))):
        if segment.operator == "m" and part:
            stops = [step.points[-1] for step in part]
            whole.append(PathSegment("m", (stops[-1],)))
            for step, stop in zip(part[:0:-1], stops[-2::-1], strict=True):
                whole.append(PathSegment(step.operator, (*step.points[-2::-1], stop)))
            whole.append(PathSegment("h", ()))
            part = []
        if segment.points:
            part.append(segment)
    return tuple(whole)


def read_shape(tag: str, attributes: Attributes) -> Path:
    """Return the path of a shape element, empty where it draws nothing.

    Raises AttributeValueError for wrong attributes.
    """
    match tag:
        case "rect":
            return _rect(attributes)
        case "circle":
            radius = attributes.size("r", attributes.diagonal)
            return _ellipse(*attributes.point("cx", "cy"), radius, radius)
        case "ellipse":
            across = attributes.size("rx", attributes.width)
            down = attributes.size("ry", attributes.height)
            return _ellipse(*attributes.point("cx", "cy"), across, down)
        case "line":
            return _polyline((attributes.point("x1", "y1"), attributes.point("x2", "y2")))
        case "path":
            return attributes.read("d", read_path, EMPTY_PATH)
    no_points: tuple[Point, ...] = ()
    points = attributes.read("points", _read_points, no_points)
    closed = (PathSegment("h", ()),) if tag == "polygon" and points else ()
    return _polyline(points) + closed


def rectangle(left: float, top: float, right: float, bottom: float) -> Path:
    """Return the path of a plain rectangle."""
    return (*_polyline(((left, top), (right, top), (right, bottom), (left, bottom))), PathSegment("h", ()))


def _rect(attributes: Attributes) -> Path:
    left, top = attributes.point("x", "y")
    width = attributes.size("width", attributes.width)
    height = attributes.size("height", attributes.height)
    if not width or not height:
        return ()
    across, down = (
        None if attributes.get(name, "auto").strip() == "auto" else attributes.size(name, whole)
        for name, whole in (("rx", attributes.width), ("ry", attributes.height))
    )
    rx = min(across if across is not None else down or 0.0, width / 2)
    ry = min(down if down is not None else across or 0.0, height / 2)
    right, bottom = left + width, top + height
    if not rx or not ry:
        return rectangle(left, top, right, bottom)
    hx, hy = rx * (1 - ARC), ry * (1 - ARC)
    return (
        PathSegment("m", ((left + rx, top),)),
        PathSegment("l", ((right - rx, top),)),
        PathSegment("c", ((right - hx, top), (right, top + hy), (right, top + ry))),
        PathSegment("l", ((right, bottom - ry),)),
        PathSegment("c", ((right, bottom - hy), (right - hx, bottom), (right - rx, bottom))),
        PathSegment("l", ((left + rx, bottom),)),
        PathSegment("c", ((left + hx, bottom), (left, bottom - hy), (left, bottom - ry))),
        PathSegment("l", ((left, top + ry),)),
        PathSegment("c", ((left, top + hy), (left + hx, top), (left + rx, top))),
        PathSegment("h", ()),
    )


def _ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    if not rx or not ry:
        return ()
    kx, ky = rx * ARC, ry * ARC
    return (
        PathSegment("m", ((x + rx, y),)),
        PathSegment("c", ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry))),
        PathSegment("c", ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y))),
        PathSegment("c", ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry))),
        PathSegment("c", ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y))),
        PathSegment("h", ()),
    )


def _polyline(points: tuple[Point, ...]) -> Path:
    return tuple(PathSegment("l" if at else "m", (point,)) for at, point in enumerate(points))


def _read_points(text: str) -> tuple[Point, ...]:
    values = read_numbers(text)
    if len(values) % 2:
        raise ValueError(text)
    return tuple(zip(values[::2], values[1::2], strict=True))


_DATA = re.compile(rf"\s*(?:[Mm](?:[MmZzLlHhVvCcSsQqTtAa]|{NUMBER.pattern}|[\s,]+)*+)?")
MAX_REMEMBERED_PATHS = 1_500_000
"""Letters of path data that are remembered: more than a deck's art has, and less than 100 MB once read."""
_BARE_POINT = re.compile(r"(?<=\d)\.(?!\d)")  # "6." is good SVG, but the parser of fontTools trips over it


def read_path(text: str) -> Path:
    """Read path data.

    Raises ValueError where it is outside the standard, TooLongError where it is too long.
    """
    return known_paths[text]


def _read_path(text: str) -> Path:
    check_numbers(text)
    if text.strip() == "none" or not text.strip():
        return ()
    if not _DATA.fullmatch(text):
        raise ValueError(text)
    pen = _Pen()
    try:
        parse_path(" ".join(_BARE_POINT.sub("", text).split()), pen)
    except (ValueError, ArithmeticError, IndexError) as error:
        raise ValueError(text) from error
    for segment in pen.segments:
        for x, y in segment.points:
            sized(x), sized(y)
    return tuple(pen.segments)


class _KnownPaths(dict[str, Path]):
    """Paths by their data, read when they are asked for first; all are forgotten when they are too much."""

    letters = 0

    def __missing__(self, text: str) -> Path:
        path = _read_path(text)
        self.letters += len(text)
        if self.letters > MAX_REMEMBERED_PATHS:
            self.clear()
            self.letters = len(text)
        self[text] = path
        return path


known_paths = _KnownPaths()


class _ArcPen:
    """Hands on the curves of an arc without the decimals of sines in which machines differ."""

    def __init__(self, pen: _Pen) -> None:
        self._pen = pen

    def curveTo(self, *points: Point) -> None:  # noqa: N802  the name is fontTools' own
        self._pen.curveTo(*((round(x, ARC_PLACES), round(y, ARC_PLACES)) for x, y in points))


class _Pen(BasePen):  # type: ignore[misc]  # fontTools ships no types
    """Collects what the parser of path data draws; quadratic curves arrive as cubic ones."""

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

    def arcTo(  # noqa: N802
        self, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point
    ) -> None:
        """Draw an elliptical arc; without a radius it is a straight line (SVG 2, 9.5.1)."""
        if rx and ry:
            start = complex(*self._getCurrentPoint())
            EllipticalArc(start, rx, ry, turn, large, sweep, complex(*end)).draw(_ArcPen(self))
        else:
            self.lineTo(end)
