"""Turn SVG shapes into paths: points in user units, their PDF operators, and exact bounding boxes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from operator import mul

from printkit.press.geometry import IDENTITY, Bounds, Matrix, apply, around, union
from printkit.press.pdf.syntax import numbers, pdf_number
from printkit.press.svg.attributes import Attributes
from printkit.press.svg.numbers import read_numbers
from printkit.press.svg.path_data import Path, PathSegment, Point, read_path

SHAPES = ("rect", "circle", "ellipse", "line", "polyline", "polygon", "path")

ARC = 4 / 3 * (math.sqrt(2) - 1)
"""How far the handles of a cubic stand along the tangent to make a quarter of a circle."""

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
                box = union(box, around([points[-1], *_turns(start, *points)])) or box
                break
        start = points[-1] if points else start
    return box


def _turns(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Yield where a curve turns back, across or down."""
    for p, q, r, s in zip(start, one, two, end, strict=True):
        for t in _roots(q - p - 2 * (r - q) + (s - r), (r - q) - (q - p), q - p):
            if 0 < t < 1:
                yield _on_curve(t, start, one, two, end)


def _roots(a: float, b: float, c: float) -> Iterator[float]:
    """Yield where at² + 2bt + c is nothing."""
    if b * b < a * c:
        return
    sum_of_both = -b - math.copysign(math.sqrt(b * b - a * c), b)
    if a:
        yield sum_of_both / a
    if sum_of_both:
        yield c / sum_of_both


def _on_curve(t: float, start: Point, one: Point, two: Point, end: Point) -> Point:
    """Return the point of a curve at a share of its way."""
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x, y = (sum(map(mul, weights, each)) for each in zip(start, one, two, end, strict=True))
    return x, y


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
