"""What a sheet has beside its faces: cut, fold and glue lines, outlines of round pieces, a ruler.

Drawn once for all sheets that have the same; words on sheets are set by the typesetter (see `slug`). Lengths
are mm, the origin at the sheet's top left, y down.
"""

from __future__ import annotations

from collections.abc import Iterable

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect
from printkit.press.imposition.pieces import SheetLine
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.syntax import POINTS
from printkit.press.sheets.line_drawing import SOLID, LineDrawing

HAIRLINE = 0.4  # points: 0.25 does not survive cheap printers
RULER = 50.0  # mm


@dataclass(frozen=True)
class Outline:
    """The edge of a round or six-sided piece; `turned` when it lies on its side."""

    shape: str
    box: Rect
    turned: bool = False


@dataclass(frozen=True)
class Overlay:
    """Everything drawn on one side of a sheet beside its faces. `ruler` is its left end."""

    width: float
    height: float
    lines: tuple[SheetLine, ...] = ()
    outlines: tuple[Outline, ...] = ()
    ruler: tuple[float, float] | None = None
    glue: tuple[Rect, ...] = ()


def draw_overlay(overlay: Overlay) -> Drawing:
    """Draw an overlay."""
    drawn = LineDrawing(overlay.width, overlay.height)
    draw_lines(drawn, overlay.lines)
    for outline in overlay.outlines:
        draw_outline(drawn, outline)
    for area in overlay.glue:
        draw_glue(drawn, area)
    if overlay.ruler:
        draw_ruler(drawn, *overlay.ruler)
    return drawn.drawing()


def draw_lines(drawn: LineDrawing, lines: Iterable[SheetLine]) -> None:
    """Cut marks as hairlines, folds dashed, glue lines dotted."""
    dashes = {"fold": (2.0, 1.2), "glue": (0.4, 0.8)}
    drawn.pen(HAIRLINE / POINTS)
    for line in lines:
        drawn.dash(dashes.get(line.kind, SOLID))
        drawn.line(line.x1, line.y1, line.x2, line.y2)
    drawn.dash(SOLID)


def draw_outline(drawn: LineDrawing, outline: Outline) -> None:
    """Draw the edge of a round or six-sided piece, thin and grey: the knife takes it away."""
    box = outline.box
    drawn.pen(0.25 / POINTS, 0.6)
    if outline.shape == "round":
        drawn.ellipse(*box.centre, box.width / 2, box.height / 2)
    else:
        drawn.polygon(hexagon(box, outline.turned))


def hexagon(box: Rect, turned: bool) -> list[tuple[float, float]]:
    """Return the corners of the hexagon that fills a box, points left and right; up and down when turned."""
    if turned:
        return [(box.x + y - box.y, box.y + x - box.x) for x, y in hexagon(turned_box(box), False)]
    middle, quarter = box.y + box.height / 2, box.width / 4
    return [
        (box.x, middle),
        (box.x + quarter, box.y),
        (box.right - quarter, box.y),
        (box.right, middle),
        (box.right - quarter, box.bottom),
        (box.x + quarter, box.bottom),
    ]


def turned_box(box: Rect) -> Rect:
    """Return a box with the same corner, its sides changed."""
    return Rect(box.x, box.y, box.height, box.width)


def draw_glue(drawn: LineDrawing, area: Rect) -> None:
    """Light slanting lines where the next sheet is glued on."""
    step, reach = 3.0, area.width + area.height
    with drawn.inside(area):
        drawn.pen(0.3 / POINTS, 0.75)
        for number in range(int(reach / step) + 1):
            x = area.x + number * step
            drawn.line(x, area.y, x - area.height, area.bottom)


def draw_ruler(drawn: LineDrawing, x: float, y: float) -> None:
    """50 mm with a tick at every 10 (and 5, shorter), standing on y; its left end is at x."""
    drawn.pen(HAIRLINE / POINTS, 0.35)
    drawn.line(x, y, x + RULER, y)
    for tick in range(0, int(RULER) + 1, 5):
        drawn.line(x + tick, y, x + tick, y - (1.6 if tick % 10 == 0 else 0.9))
