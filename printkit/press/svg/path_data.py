"""Read path data, the `d` of a path: the steps of an outline, in user units (SVG 2, 9.3).

Quadratic curves become the cubic ones that PDF has, and so do arcs, a curve for each quarter.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from printkit.press.svg.numbers import NUMBER, check_numbers, sized

Point = tuple[float, float]


class PathSegment(NamedTuple):
    """One step of a path: m (move), l (line), c (curve, three points) or h (close)."""

    operator: str
    points: tuple[Point, ...]


Path = tuple[PathSegment, ...]

_DATA = re.compile(rf"\s*(?:[Mm](?:[MmZzLlHhVvCcSsQqTtAa]|{NUMBER.pattern}|[\s,]+)*+)?")
_COMMAND = re.compile(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_ONE = rf"[\s,]*+((?>{NUMBER.pattern}))"
_ARC = re.compile(rf"{_ONE * 3}[\s,]*+([01])[\s,]*+([01]){_ONE * 2}[\s,]*+")
"""Radii, turn, the two flags, which nothing need part, and the end."""
_TAKES = {"M": 2, "Z": 0, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
"""How many numbers each command takes; it may be followed by several times as many."""

MAX_QUARTER = math.pi / 2 + 0.001
"""Angle of an arc's longest curve: a quarter, and what reckoning leaves of rounding."""
ARC_PLACES = 9
"""Decimals of the points of an arc, a millionth of a micrometre: all machines agree on them."""
CLOSED = 1e-15
"""How far from its beginning, as a share, a path may end to be closed without a line."""
MAX_REMEMBERED_PATHS = 1_500_000
"""Letters of path data that are remembered: more than a deck's art has, and less than 100 MB once read."""


def read_path(text: str) -> Path:
    """Read path data.

    Raises ValueError where it is outside the standard, TooLongError where it is too long.
    """
    return known_paths[text]


class _KnownPaths(dict[str, Path]):
    """Paths by their data, read when they are asked for first; all are forgotten when they are too much."""

    letters = 0

    def __missing__(self, text: str) -> Path:
        path = _read(text)
        self.letters += len(text)
        if self.letters > MAX_REMEMBERED_PATHS:
            self.clear()
            self.letters = len(text)
        self[text] = path
        return path


known_paths = _KnownPaths()


def _read(text: str) -> Path:
    check_numbers(text)
    if text.strip() == "none" or not text.strip():
        return ()
    if not _DATA.fullmatch(text):
        raise ValueError(text)
    outline = _Outline()
    try:
        for command, numbers in _commands(text):
            outline.draw(command, numbers)
    except ArithmeticError as error:
        raise ValueError(text) from error
    for segment in outline.segments:
        for x, y in segment.points:
            sized(x), sized(y)
    return tuple(outline.segments)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers, also where its letter is left out. Raises ValueError."""
    for command, said in _COMMAND.findall(text):
        takes = _TAKES[command.upper()]
        numbers = _arcs(said) if takes == 7 else [float(number) for number in NUMBER.findall(said)]
        if len(numbers) % takes if takes else numbers:
            raise ValueError(text)
        if takes and not numbers:
            raise ValueError(text)
        yield command, numbers[:takes]
        if command in "Mm":  # further points of a move are lines
            command = "L" if command == "M" else "l"
        for at in range(takes, len(numbers), takes or 1):
            yield command, numbers[at : at + takes]


def _arcs(said: str) -> list[float]:
    """Return the numbers of arcs, whose flags may stand close to what follows them. Raises ValueError."""
    numbers: list[float] = []
    at = 0
    while at < len(said):
        found = _ARC.match(said, at)
        if not found:
            raise ValueError(said)
        numbers += map(float, found.groups())
        at = found.end()
    return numbers


class _Outline:
    """The steps of a path as they are drawn. Points are complex numbers: x + yi."""

    def __init__(self) -> None:
        self.segments: list[PathSegment] = []
        self._here = self._begin = 0j
        self._open = False
        self._last = ""
        self._control = 0j  # the last handle of the curve before

    def draw(self, command: str, numbers: list[float]) -> None:
        """Draw one command."""
        what = command.upper()
        if what not in "MZ" and not self._open:  # behind a closed part the next begins where that did
            self._move(self._begin)
        base = 0j if command == what else self._here
        if what == "H":
            numbers = [numbers[0], self._here.imag - base.imag]
        elif what == "V":
            numbers = [self._here.real - base.real, numbers[0]]
        ends = numbers[5:] if what == "A" else numbers
        points = [base + complex(x, y) for x, y in zip(ends[::2], ends[1::2], strict=True)]
        match what:
            case "M":
                self._move(points[0])
            case "Z":
                self._close()
            case "L" | "H" | "V":
                self._line(points[0])
            case "C":
                self._curve(*points)
            case "S":
                self._curve(self._mirrored("CS"), *points)
            case "Q":
                self._quadratic(*points)
            case "T":
                self._quadratic(self._mirrored("QT"), *points)
            case "A":
                rx, ry, turn, large, sweep = numbers[:5]
                self._arc((abs(rx), abs(ry)), math.radians(turn), bool(large), bool(sweep), points[0])
        self._last = what

    def _step(self, operator: str, *points: complex) -> None:
        self.segments.append(PathSegment(operator, tuple((point.real, point.imag) for point in points)))
        if points:
            self._here = points[-1]

    def _move(self, to: complex) -> None:
        self._step("m", to)
        self._begin, self._open = to, True

    def _line(self, to: complex) -> None:
        self._step("l", to)

    def _close(self) -> None:
        if self._open:
            if not cmath.isclose(self._here, self._begin, rel_tol=CLOSED, abs_tol=CLOSED):
                self._line(self._begin)
            self._step("h")
            self._here, self._open = self._begin, False

    def _curve(self, one: complex, two: complex, to: complex) -> None:
        self._step("c", one, two, to)
        self._control = two

    def _quadratic(self, control: complex, to: complex) -> None:
        here = self._here
        self._step("c", here + (control - here) * (2 / 3), to + (control - to) * (2 / 3), to)
        self._control = control

    def _mirrored(self, smooth: str) -> complex:
        """Return the handle that goes on straight behind a curve of the same kind, else the place itself."""
        return self._here + self._here - self._control if self._last and self._last in smooth else self._here

    def _arc(self, radii: tuple[float, float], turn: float, large: bool, sweep: bool, to: complex) -> None:
        """Draw an arc; without a radius it is a straight line (SVG 2, 9.5.1)."""
        if not all(radii):
            self._line(to)
            return
        for curve in arc_curves(self._here, to, radii, turn, large, sweep):
            self._step("c", *map(_rounded, curve))
        self._here = to


def _rounded(point: complex) -> complex:
    """Return a point without the decimals in which machines differ."""
    return complex(round(point.real, ARC_PLACES), round(point.imag, ARC_PLACES))


def arc_curves(
    start: complex, end: complex, radii: tuple[float, float], turn: float, large: bool, sweep: bool
) -> Iterator[tuple[complex, complex, complex]]:
    """Yield the curves of an arc of an ellipse that is turned (radians): two handles and an end each.

    An ellipse that does not reach from start to end is made larger (SVG 2, appendix B.2).
    """
    rx, ry = radii
    if start == end:
        return
    axis = complex(math.cos(turn), math.sin(turn))
    half = (start - end) / 2 * axis.conjugate()
    short = math.hypot(half.real / rx, half.imag / ry)
    if short > 1:
        rx, ry = rx * short, ry * short

    def on_circle(point: complex) -> complex:
        turned = point * axis.conjugate()
        return complex(turned.real / rx, turned.imag / ry)

    def on_ellipse(point: complex) -> complex:
        return complex((centre + point).real * rx, (centre + point).imag * ry) * axis

    one, two = on_circle(start), on_circle(end)
    chord = two - one
    lift = math.sqrt(max(1 / abs(chord) ** 2 - 0.25, 0.0))
    centre = (one + two) / 2 + chord * complex(0.0, -lift if large == sweep else lift)
    first, last = (math.atan2((at - centre).imag, (at - centre).real) for at in (one, two))
    angle = last - first
    if angle < 0 and sweep:
        angle += math.tau
    elif angle > 0 and not sweep:
        angle -= math.tau
    count = math.ceil(abs(angle) / MAX_QUARTER)
    handle = 4 / 3 * math.tan(angle / count / 4) if count else 0.0
    for number in range(count):
        begin, stop = (
            complex(math.cos(at), math.sin(at))
            for at in (first + angle * number / count, first + angle * (number + 1) / count)
        )
        yield (
            on_ellipse(begin + begin * handle * 1j),
            on_ellipse(stop - stop * handle * 1j),
            on_ellipse(stop),
        )
