"""Write lines, ellipses and outlines as PDF operators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from printkit.press.geometry import decimal
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.syntax import POINTS
from printkit.press.pdf.writer import deflated

ROUND = 0.5522847498
"""How far the handles of a quarter of an ellipse reach, of its half axes: 4/3 · (√2 − 1)."""


class Strokes:
    """What is stroked on a page: mm from its top left, y down. What is set holds for what follows."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        scale = _number(POINTS)
        self._written = [f"{scale} 0 0 -{scale} 0 {_number(height * POINTS)} cm"]

    def drawing(self) -> Drawing:
        """Return what was stroked."""
        operators = deflated("\n".join(self._written))
        return Drawing("strokes", 0.0, 0.0, self.width, self.height, operators)

    def line_width(self, width: float) -> None:
        """Set the width of lines (mm)."""
        self._write(f"{_number(width)} w")

    def grey(self, light: float) -> None:
        """Set the grey of lines, from 0, black, to 1, white."""
        self._write(f"{_number(light)} G")

    def dash(self, *lengths: float) -> None:
        """Set how long dashes and the gaps between them are (mm); without lengths lines are whole."""
        self._write(f"[{_numbers(lengths)}] 0 d")

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Let what is set inside hold there only."""
        self._write("q")
        yield
        self._write("Q")

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line."""
        self._write(f"n {_numbers((x1, y1))} m {_numbers((x2, y2))} l S")

    def polygon(self, corners: Iterable[tuple[float, float]]) -> None:
        """Draw the outline of a polygon."""
        first, *others = map(_numbers, corners)
        self._write(f"n {first} m {''.join(f'{other} l ' for other in others)}h", "S")

    def ellipse(self, left: float, top: float, right: float, bottom: float) -> None:
        """Draw the ellipse that fills a box."""
        x, y, across, down = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
        h, v = across * ROUND, down * ROUND
        self._write("n", f"{_numbers((right, y))} m")
        for curve in (
            (right, y + v, x + h, bottom, x, bottom),
            (x - h, bottom, left, y + v, left, y),
            (left, y - v, x - h, top, x, top),
            (x + h, top, right, y - v, right, y),
        ):
            self._write(f"{_numbers(curve)} c")
        self._write("S")

    def clip(self, x: float, y: float, width: float, height: float) -> None:
        """Let what follows show in a box only."""
        self._write(f"n {_numbers((x, y, width, height))} re W* n")

    def _write(self, *lines: str) -> None:
        self._written += lines


def _numbers(values: Sequence[float]) -> str:
    return " ".join(map(_number, values))


def _number(value: float) -> str:
    """Write a length with seven digits, at most six of them decimals."""
    before = len(str(int(abs(value))))
    text = decimal(value, max(0, min(6, 7 - before)))
    return text.removeprefix("0") if text.startswith("0.") else text
