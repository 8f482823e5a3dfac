"""Draw lines on a sheet with the operators of a PDF: no words, nothing filled.

Lengths are mm, the origin at the sheet's top left, y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from printkit.press.geometry import Rect
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.syntax import POINTS, numbers, operator
from printkit.press.pdf.writer import deflated
from printkit.press.svg.path_data import Point
from printkit.press.svg.shapes import ellipse, operators

SOLID = ()
"""The dashes of a line that has none."""


class LineDrawing:
    """Takes the lines of one side of a sheet; the last pen and dashes that were set draw them."""

    def __init__(self, width: float, height: float) -> None:
        self._width, self._height = width, height
        self._steps = [operator((POINTS, 0, 0, -POINTS, 0, height * POINTS))]

    def pen(self, width: float, grey: float = 0) -> None:
        """Draw so wide (mm) and so light from now on: 0 is black, 1 white."""
        self._steps.append(f"{numbers(width)} w {numbers(grey)} G")

    def dash(self, dashes: Sequence[float]) -> None:
        """Draw dashes and gaps of these lengths from now on."""
        self._steps.append(f"[{numbers(*dashes)}] 0 d")

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line."""
        self._steps.append(f"{numbers(x1, y1)} m {numbers(x2, y2)} l S")

    def polygon(self, corners: Sequence[Point]) -> None:
        """Draw the outline of a polygon."""
        first, *others = (numbers(*corner) for corner in corners)
        self._steps.append(f"{first} m {''.join(f'{each} l ' for each in others)}s")

    def ellipse(self, x: float, y: float, across: float, down: float) -> None:
        """Draw the outline of an ellipse around a point, `across` and `down` its radii."""
        self._steps.append(f"{operators(ellipse(x, y, across, down))} S")

    @contextmanager
    def inside(self, area: Rect) -> Iterator[None]:
        """Draw only what is inside an area; afterwards the pen is what it was before."""
        self._steps.append(f"q {numbers(area.x, area.y, area.width, area.height)} re W n")
        yield
        self._steps.append("Q")

    def drawing(self) -> Drawing:
        """Return what was drawn."""
        return Drawing("lines", 0.0, 0.0, self._width, self._height, deflated("\n".join(self._steps)))
