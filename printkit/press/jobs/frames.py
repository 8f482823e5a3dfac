"""Find frames that stand too near the cut: every cut beside the line shows by them.

Before: a drawing as PDF operators. After: how near (mm) to the cut lines of it run along two sides of the
piece that face each other. Asked for only where a kit is checked, and only of pieces that are cut straight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from itertools import pairwise

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Bounds, Matrix, apply, around, common, moved, multiply, scale
from printkit.press.pdf.drawing import Drawing, Form
from printkit.press.pdf.syntax import POINTS

OUTSIDE = 1.0
"""How far outside the cut (mm) an edge stands that no cut meets: what home cutters miss the line by."""
STRAIGHT = 0.05  # mm by which the ends of a straight line may lie apart, across it
SAME_FRAME = 0.3  # mm by which two sides of one frame may differ
LONG = 0.5  # of a side; shorter lines are part of a figure
OPPOSITE = (("left", "right"), ("top", "bottom"))
STROKES = {"S": True, "B": True, "B*": True, "f": False, "f*": False}
"""The operators that paint a path, and whether they draw along it with the pen."""


@dataclass(frozen=True)
class FrameEdge:
    """A straight edge of ink along one side of a piece, so many mm inside the cut."""

    side: str
    inside: float


@dataclass
class _Tracer:
    """Follows the operators of a drawing and notes edges of ink that run along the cut."""

    width: float
    height: float
    resources: dict[str, Form]
    edges: list[FrameEdge] = field(default_factory=list)

    def trace(self, operators: str, matrix: Matrix, clip: Bounds | None) -> None:
        """Follow a stream; `matrix` leads from it to the piece, whose corner is 0, 0."""
        pen = 1.0
        kept: list[tuple[Matrix, Bounds | None, float]] = []
        operands: list[str] = []
        path: list[list[tuple[float, float]]] = []
        clipping = False
        for word in operators.split():
            if word[0] in "+-.0123456789/[]<>()":
                operands.append(word)
                continue
            if word == "q":
                kept.append((matrix, clip, pen))
            elif word == "Q" and kept:
                matrix, clip, pen = kept.pop()
            elif word == "cm":
                a, b, c, d, e, f = map(float, operands[-6:])
                matrix = multiply(matrix, (a, b, c, d, e, f))
            elif word == "w":
                pen = float(operands[-1])
            elif word == "re":
                x, y, width, height = map(float, operands[-4:])
                corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
                path.append([apply(matrix, *corner) for corner in corners])
            elif word == "m":
                path.append([apply(matrix, float(operands[-2]), float(operands[-1]))])
            elif word == "l" and path:
                path[-1].append(apply(matrix, float(operands[-2]), float(operands[-1])))
            elif word == "c" and path:  # its edges are not straight: the line starts anew behind it
                path.append([apply(matrix, float(operands[-2]), float(operands[-1]))])
            elif word == "h" and path:
                path[-1].append(path[-1][0])
            elif word in ("W", "W*"):
                clipping = True
            elif word == "Do" and (form := self.resources.get(operands[-1][1:])):
                box = moved(matrix, form.box)
                if self.has_room(shown := common(clip, box) if clip else box):
                    self.trace(form.operators, matrix, shown)
            elif word in STROKES or word == "n":
                if clipping and path:
                    box = around(point for part in path for point in part)
                    clip = common(clip, box) if clip else box
                    clip = clip or (0.0, 0.0, 0.0, 0.0)
                if word in STROKES:
                    self.note(path, pen * scale(matrix) if STROKES[word] else 0.0, clip)
                path, clipping = [], False
            operands.clear()

    def has_room(self, clip: Bounds | None) -> bool:
        """Whether what a clip lets through can be as long as a line that counts."""
        room = common((0.0, 0.0, self.width, self.height), clip)
        return room is not None and (
            room[2] - room[0] > LONG * self.width or room[3] - room[1] > LONG * self.height
        )

    def note(self, path: Sequence[Sequence[tuple[float, float]]], pen: float, clip: Bounds | None) -> None:
        """Note the edges of a painted path that run along the cut."""
        whole = (0.0, 0.0, self.width, self.height)
        room = common(whole, clip) if clip else whole
        if room is None:
            return
        for part in path:
            for (x1, y1), (x2, y2) in pairwise(part):
                if abs(x1 - x2) <= STRAIGHT:
                    length = min(max(y1, y2), room[3]) - max(min(y1, y2), room[1])
                    if length > LONG * self.height and (not clip or clip[0] < x1 < clip[2]):
                        self.add("left", x1, pen)
                        self.add("right", self.width - x1, pen)
                elif abs(y1 - y2) <= STRAIGHT:
                    length = min(max(x1, x2), room[2]) - max(min(x1, x2), room[0])
                    if length > LONG * self.width and (not clip or clip[1] < y1 < clip[3]):
                        self.add("top", y1, pen)
                        self.add("bottom", self.height - y1, pen)

    def add(self, side: str, inside: float, pen: float) -> None:
        """Note the edges of a line along a side: one of a filled area, two of a stroke."""
        for edge in {inside - pen / 2, inside + pen / 2}:
            self.edges.append(FrameEdge(side, edge))


def nearest_frame(
    drawing: Drawing, width: float, height: float, least: float, *, bleed: bool = True
) -> float | None:
    """Return how far inside the cut a frame stands that is nearer to it than `least`; None where none is.

    Without `bleed` a ground may end at the cut itself: it is white there.
    """
    forms = {name: each for name, each in drawing.resources.items() if isinstance(each, Form)}
    tracer = _Tracer(width, height, forms)
    whole: Matrix = (1 / POINTS, 0.0, 0.0, -1 / POINTS, drawing.left, drawing.top + drawing.height)
    tracer.trace(drawing.operators, whole, None)
    near: dict[str, set[float]] = {}
    for edge in tracer.edges:
        if -OUTSIDE < edge.inside < least - STRAIGHT and (bleed or abs(edge.inside) > SAME_FRAME):
            near.setdefault(edge.side, set()).add(round(edge.inside, 3))
    found = (
        first
        for one, other in OPPOSITE
        for first in near.get(one, ())
        if any(abs(first - second) <= SAME_FRAME for second in near.get(other, ()))
    )
    return min(found, default=None)
