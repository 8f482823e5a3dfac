"""Words as outlines: the operators of a box without its fonts, as a picture in a document has it.

The words of a picture are seen and not read: its alternative text says what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import uharfbuzz as hb

from printkit.press.fonts.font import Font
from printkit.press.svg.path_data import PathSegment, Point
from printkit.press.svg.shapes import operators

_TOKEN = re.compile(r"<<.*?>>|<[0-9a-f]*>|/[^\s\[\]<>/]+|[\[\]]|[-+.\d]+|[A-Za-z]+\*?")
"""One token of the operators that the typesetter writes: text blocks, their marks, and lines under words."""


class GlyphPen:
    """Takes the outlines of glyphs from HarfBuzz, with y down.

    `made` has their steps in user units, `size` is how many of these a unit of the font is.
    """

    def __init__(self, size: float) -> None:
        self.made: list[PathSegment] = []
        self.size, self.x, self.y = size, 0.0, 0.0
        self.last: Point = (0.0, 0.0)

    def point(self, x: float, y: float) -> Point:
        """Return a point of the glyph in user units."""
        return self.x + x * self.size, self.y - y * self.size

    def step(self, operator: str, *points: Point) -> None:
        """Take one step."""
        self.made.append(PathSegment(operator, points))
        if points:
            self.last = points[-1]

    def draw(self, font: Font, glyph: int, x: float, y: float) -> None:
        """Draw a glyph of a font with its origin at x, y."""
        self.x, self.y = x, y
        font.font.draw_glyph(glyph, _DRAW, self)


def outlined(written: str, font_of: Callable[[str], Font]) -> str:
    """Return the operators of a box of words with the outlines of its glyphs in place of its text.

    `written` is what `Typesetter.set` gives, in y-down units from the corner of the box; `font_of` finds a
    font by its key.
    """
    text, end, under = written.rpartition("ET")
    if not end:
        return written
    made: list[str] = []
    operands: list[str] = []
    size = x = y = rise = scale = at = 0.0
    font: Font | None = None
    in_array = False
    for token in _TOKEN.findall(text):
        if token in ("[", "]"):
            in_array = token == "["
            operands.clear()
        elif token.startswith("<<"):  # what a span is read as
            operands.clear()
        elif token.startswith("<") and font is not None:
            pen = GlyphPen(size * scale * font.scale)
            for first in range(1, len(token) - 1, 4):
                glyph = int(token[first : first + 4], 16)
                pen.draw(font, glyph, x + at * size, y - rise * size)
                at += font.advance(glyph) * scale
            if pen.made:
                made.append(f"{operators(tuple(pen.made))} f")
        elif in_array:
            at -= float(token) / 1000 * scale
        elif not token[0].isalpha():
            operands.append(token)
        else:
            if token == "Tm":
                size, x, y, at = float(operands[0]), float(operands[4]), float(operands[5]), 0.0
            elif token == "Tf":
                font, scale = font_of(operands[-2].removeprefix("/F")), float(operands[-1])
            elif token == "Ts":
                rise = float(operands[-1])
            elif token in ("g", "rg"):
                made.append(" ".join((*operands, token)))
            operands.clear()
    return "\n".join((*made, under))


def _move(x: float, y: float, pen: GlyphPen) -> None:
    pen.step("m", pen.point(x, y))


def _line(x: float, y: float, pen: GlyphPen) -> None:
    pen.step("l", pen.point(x, y))


def _curve(ax: float, ay: float, bx: float, by: float, x: float, y: float, pen: GlyphPen) -> None:
    pen.step("c", pen.point(ax, ay), pen.point(bx, by), pen.point(x, y))


def _quadratic(cx: float, cy: float, x: float, y: float, pen: GlyphPen) -> None:
    (sx, sy), (mx, my), (ex, ey) = pen.last, pen.point(cx, cy), pen.point(x, y)
    one = (sx + 2 / 3 * (mx - sx), sy + 2 / 3 * (my - sy))
    two = (ex + 2 / 3 * (mx - ex), ey + 2 / 3 * (my - ey))
    pen.step("c", one, two, (ex, ey))


def _close(pen: GlyphPen) -> None:
    pen.step("h")


_DRAW = hb.DrawFuncs()
_DRAW.set_move_to_func(_move)
_DRAW.set_line_to_func(_line)
_DRAW.set_cubic_to_func(_curve)
_DRAW.set_quadratic_to_func(_quadratic)
_DRAW.set_close_path_func(_close)
