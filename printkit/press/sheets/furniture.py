"""What a sheet has beside its faces: cut, fold and glue lines, outlines of round pieces, a ruler.

Drawn by ReportLab, once for all sheets that have the same; words on sheets are set by the typesetter (see
`slug`). Lengths are mm, the origin at the sheet's top left, y down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect
from printkit.press.imposition.pieces import SheetLine
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.syntax import POINTS
from printkit.press.pdf.writer import deflated
from printkit.press.render_cache import CacheFile, key_of

HAIRLINE = 0.4  # points: 0.25 does not survive cheap printers
WHITE_BEHIND = 0.9  # mm: a mark is seen on it, whatever runs past the trim there
RULER = 50.0  # mm
INCH = 25.4  # mm
RULER_INCHES = 2
RULER_SPACE = 2.5  # mm that the place of a ruler is longer than 50 mm: its words follow
RULER_FOOT = 0.4  # mm below a ruler that has ticks above only
PLACE_DEEP = 2.8  # mm: a ruler and its words stand on so much white, whatever the page has there
BEFORE_RULER = 0.5  # mm of it before the first tick


@dataclass(frozen=True)
class Ruler:
    """A ruler of 50 mm: the left end of its line, turned clockwise by so many degrees.

    With `inches` it shows 2 inches too, on the other side of its line.
    """

    x: float
    y: float
    turned: int = 0
    inches: bool = False

    @property
    def length(self) -> float:
        """Return the length (mm) of its line."""
        return RULER_INCHES * INCH if self.inches else RULER


@dataclass(frozen=True)
class Outline:
    """The edge of a round or six-sided piece; `turned` when it lies on its side."""

    shape: str
    box: Rect
    turned: bool = False


@dataclass(frozen=True)
class Overlay:
    """Everything drawn on one side of a sheet beside its faces."""

    width: float
    height: float
    lines: tuple[SheetLine, ...] = ()
    outlines: tuple[Outline, ...] = ()
    ruler: Ruler | None = None
    glue: tuple[Rect, ...] = ()


@dataclass(frozen=True)
class Furniture:
    """Draws what sheets have beside their faces: what was drawn before, also by an earlier build, is found.

    `stamp` is a hash of the code and the libraries that draw.
    """

    cache: CacheFile
    stamp: str

    def make_ready(self) -> None:
        """Load what draws, if nothing was drawn before."""
        if not self.cache.entries:
            import reportlab.pdfgen.canvas  # noqa: F401

    def drawing(self, overlay: Overlay) -> Drawing:
        """Return the drawing of an overlay."""
        key = key_of(self.stamp, repr(overlay))
        found: Drawing | None = self.cache.get(key)
        if found is None:
            found = draw_overlay(overlay)
            self.cache.put(key, found)
        return found


def draw_overlay(overlay: Overlay) -> Drawing:
    """Draw an overlay."""

    def draw(canvas: Any) -> None:
        canvas.setLineWidth(HAIRLINE / POINTS)
        canvas.setStrokeGray(0)
        draw_lines(canvas, overlay.lines)
        draw_outlines(canvas, overlay.outlines)
        for area in overlay.glue:
            draw_glue(canvas, area)
        if overlay.ruler:
            draw_ruler(canvas, overlay.ruler)

    return drawn_by_reportlab(overlay.width, overlay.height, draw)


def drawn_by_reportlab(width: float, height: float, draw: Callable[[Any], None]) -> Drawing:
    """Let a canvas be drawn on in mm from its top left; return what was drawn. It may have no words."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas("", pagesize=(width * POINTS, height * POINTS), invariant=1)
    canvas.translate(0, height * POINTS)
    canvas.scale(POINTS, -POINTS)
    draw(canvas)
    return Drawing("furniture", 0.0, 0.0, width, height, deflated(canvas.getCurrentPageContent()))


def draw_lines(canvas: Any, lines: Iterable[SheetLine]) -> None:
    """Cut marks as hairlines, on white where they stand on bleed; folds dashed, glue lines dotted."""
    dashes = {"fold": (2.0, 1.2), "glue": (0.4, 0.8)}
    lines = list(lines)
    canvas.saveState()
    canvas.setStrokeGray(1)
    canvas.setLineWidth(WHITE_BEHIND)
    for line in lines:
        if line.kind == "mark":
            canvas.line(line.x1, line.y1, line.x2, line.y2)
    canvas.restoreState()
    for line in lines:
        canvas.setDash(*dashes.get(line.kind, ()))
        canvas.line(line.x1, line.y1, line.x2, line.y2)
    canvas.setDash()


def draw_outlines(canvas: Any, outlines: Iterable[Outline]) -> None:
    """Draw the edges of round and six-sided pieces: the only lines there that scissors can follow.

    The edge itself is dark; a light line runs along its outside, for grounds on which a dark one is lost.
    The light ones lie under all dark ones, so that none covers the edge of a neighbour.
    """
    width = HAIRLINE / POINTS
    canvas.saveState()
    canvas.setLineWidth(width)
    for grey, out in ((1, width), (0, 0.0)):
        canvas.setStrokeGray(grey)
        for outline in outlines:
            draw_outline(canvas, outline, out)
    canvas.restoreState()


def draw_outline(canvas: Any, outline: Outline, out: float) -> None:
    """Draw the edge of a round or six-sided piece, so many mm outside it."""
    box = outline.box
    if outline.shape == "round":
        canvas.ellipse(box.x - out, box.y - out, box.right + out, box.bottom + out)
        return
    flat = box.width if outline.turned else box.height  # from one side to the one across from it
    across, down = out * box.width / flat, out * box.height / flat
    path = canvas.beginPath()
    for number, (x, y) in enumerate(hexagon(box.grown((across, down, across, down)), outline.turned)):
        (path.lineTo if number else path.moveTo)(x, y)
    path.close()
    canvas.drawPath(path)


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


def draw_glue(canvas: Any, area: Rect) -> None:
    """Light slanting lines where the next sheet is glued on."""
    canvas.saveState()
    canvas.setStrokeGray(0.75)
    canvas.setLineWidth(0.3 / POINTS)
    clip = canvas.beginPath()
    clip.rect(area.x, area.y, area.width, area.height)
    canvas.clipPath(clip, stroke=0, fill=0)
    step, reach = 3.0, area.width + area.height
    for number in range(int(reach / step) + 1):
        canvas.line(area.x + number * step, area.y, area.x + number * step - area.height, area.bottom)
    canvas.restoreState()


def draw_ruler(canvas: Any, ruler: Ruler) -> None:
    """Draw a ruler on white, a tick at every 10 mm (and 5, shorter), every inch (and half of one) below."""
    long, short = (1.2, 0.7) if ruler.inches else (1.6, 0.9)
    canvas.saveState()
    canvas.setFillGray(1)
    canvas.setStrokeGray(0.35)
    canvas.setLineWidth(HAIRLINE / POINTS)
    canvas.translate(ruler.x, ruler.y)
    canvas.rotate(ruler.turned)
    below = PLACE_DEEP / 2 if ruler.inches else RULER_FOOT
    canvas.rect(-BEFORE_RULER, below - PLACE_DEEP, RULER + RULER_SPACE, PLACE_DEEP, stroke=0, fill=1)
    canvas.line(0, 0, ruler.length, 0)
    for tick in range(0, int(RULER) + 1, 5):
        canvas.line(tick, 0, tick, -(long if tick % 10 == 0 else short))
    if ruler.inches:
        for half in range(2 * RULER_INCHES + 1):
            canvas.line(half * INCH / 2, 0, half * INCH / 2, short if half % 2 else long)
    canvas.restoreState()
