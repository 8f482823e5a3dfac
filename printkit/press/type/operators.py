"""Lines become PDF text operators, in y-down millimetres from the box's top left corner.

A fragment is what one piece has inside a TJ array; what cannot stand in an array (a raised mark, a span of
actual text) closes the array and opens another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printkit.press.type import bidi
from printkit.press.type.fit import Block, Fitted, above, baseline
from printkit.press.type.fonts import Glyph
from printkit.press.type.paragraph import Line, parts
from printkit.press.type.segments import Part, Piece
from printkit.press.type.style import Box, PlacedIcon

WIDEST_GAP = 1.5
"""Em that a gap of a justified line may gain; a line that needs more is set ragged."""

READ_APART = 0.08
"""Em between letters beyond which readers of the file take each letter for a word, unless told otherwise."""

END_ACTUAL = "]TJ EMC["

Item = tuple[Piece, float]
"""A piece on a line and what is added after its width (em)."""


class Fragment(NamedTuple):
    """The inside of a TJ array for one piece, what is left to move after it (em of the font), its glyphs."""

    array: str
    move: float
    glyphs: dict[int, str]


class Written(NamedTuple):
    """The operators of a box, its icons, and the text of each glyph used, by font."""

    operators: str
    icons: tuple[PlacedIcon, ...]
    glyphs: dict[str, dict[int, str]]
    lines: tuple[str, ...]
    families: tuple[str, ...]


class Writer:
    """Writes fitted lines, and remembers the fragment of each piece it has met."""

    def __init__(self) -> None:
        self.fragments: dict[Piece, Fragment] = {}

    def write(self, blocks: Sequence[Block], fitted: Fitted, box: Box) -> Written:
        """Write all lines of a box."""
        page = _Page(self, fitted.size)
        room = max(0.0, box.height - fitted.height)
        y = {"top": 0.0, "middle": room / 2, "bottom": room}[box.style.valign] / fitted.size
        if blocks:
            y += above(blocks[0].stretch, fitted.leading)
        for block, lines in zip(blocks, fitted.lines, strict=True):
            y += block.gap
            for line in lines:
                last = line is lines[-1]
                page.line(
                    block, line, last, y + baseline(block.stretch, fitted.leading), box.width / fitted.size
                )
                y += fitted.leading * block.stretch.scale
        body = "".join(page.out).replace("[]TJ", " ").replace("><", "")
        return Written(
            f"BT\n{body}ET" if body else "",
            tuple(page.icons),
            page.glyphs,
            tuple(page.lines),
            tuple(sorted(page.families)),
        )


class _Page:
    """Collects the operators of one box."""

    def __init__(self, writer: Writer, size: float) -> None:
        self.writer = writer
        self.size = size
        self.out: list[str] = []
        self.icons: list[PlacedIcon] = []
        self.glyphs: dict[str, dict[int, str]] = {}
        self.lines: list[str] = []
        self.families: set[str] = set()
        self._font: tuple[str, float] | None = None
        self._glyphs: dict[int, str] = {}
        self._colour = ""

    def line(self, block: Block, line: Line, last: bool, y: float, measure: float) -> None:
        """Write one line whose baseline is at y; measures are em."""
        segments = block.stretch.segments
        on_line = parts(block.stretch, line)
        if not on_line:
            self.lines.append("")
            return
        gaps = segments[line.first : line.last]
        words = (part.text + (" " if gap.space else "") for part, gap in zip(on_line, gaps, strict=False))
        self.lines.append("".join(words) + on_line[-1].text)
        width = sum(part.width for part in on_line) + sum(gap.gap for gap in gaps)
        x, extra = _placed(block, on_line, width, measure, sum(gap.opens for gap in gaps), last)

        items: list[Item] = []
        for part, gap in zip(on_line, (*gaps, None), strict=True):
            items += [(piece, 0.0) for piece in part.pieces]
            if gap is not None:
                if gap.space is not None:
                    items.append((gap.space, extra))
                elif gap.opens:
                    items[-1] = (items[-1][0], extra)
        if block.stretch.turned:
            items = bidi.visual(items, [piece.level for piece, _ in items])
        self._items(items, x, y)

    def _items(self, items: list[Item], x: float, y: float) -> None:
        size, out, fragments = self.size, self.out, self.writer.fragments
        out.append(f"{_number(size)} 0 0 {_number(-size)} {_number(x * size)} {_number(y * size)} Tm[")
        move = 0.0
        for piece, extra in items:
            scale = piece.scale
            if piece.icon:
                self.icons.append(PlacedIcon(piece.icon, x * size, (y - piece.rise) * size, scale * size))
                move += piece.width
            else:
                font = (piece.font.key, scale)
                if font != self._font:
                    self._font = font
                    self._glyphs = self.glyphs.setdefault(font[0], {})
                    self.families.add(piece.font.family)
                    out.append(f"]TJ /F{font[0]} {_number(scale)} Tf[")
                if piece.colour != self._colour:
                    self._colour = piece.colour
                    out.append(f"]TJ {ink(piece.colour)}[")
                fragment = fragments.get(piece)
                if fragment is None:
                    fragment = fragments[piece] = _fragment(piece)
                if move and (step := round(move / scale * -1000)):
                    out.append(str(step))
                    move += step * scale / 1000
                out.append(fragment.array)
                move += fragment.move * scale
                self._glyphs.update(fragment.glyphs)
            move += extra
            x += piece.width + extra
        out.append("]TJ\n")


def ink(colour: str) -> str:
    """Return the operator that fills with "#rrggbb"; greys, black and white are said in grey."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if red == green == blue:
        return f"{_number(red)} g"
    return f"{_number(red)} {_number(green)} {_number(blue)} rg"


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _placed(
    block: Block, on_line: list[Part], width: float, measure: float, opens: int, last: bool
) -> tuple[float, float]:
    """Return where a line begins and what each of its gaps gains, so that no ink stands beside the box."""
    left, right = on_line[0].left, on_line[-1].right
    if block.rtl:
        left, right = right, left
    slack = measure - width - left - right
    align = block.align
    if align == "justify":
        extra = slack / opens if opens and (not last or slack < 0) else 0.0
        if extra and extra <= WIDEST_GAP:
            return left, extra
        align = "start"
    if align in ("start", "end"):
        align = "right" if (align == "end") != block.rtl else "left"
    if align == "center":
        return min(max(left, (measure - width) / 2), left + max(slack, 0.0)), 0.0
    return left + (max(slack, 0.0) if align == "right" else 0.0), 0.0


def _fragment(piece: Piece) -> Fragment:
    assert piece.shaped is not None  # an icon has no fragment
    out: list[str] = []
    glyphs: dict[int, str] = {}
    move = 0.0
    tracking = piece.tracking / piece.scale
    apart = tracking > READ_APART and not piece.level % 2
    if apart:
        out.append(_actual(piece.text))
    for cluster in piece.shaped.clusters:
        told = cluster.plain or apart
        base = max(cluster.glyphs, key=_advance)
        for glyph in cluster.glyphs:
            glyphs.setdefault(glyph.id, glyph.text)
            move += glyph.dx
            if step := round(move * -1000):
                out.append(str(step))
                move += step / 1000
            code = f"<{glyph.id:04x}>"
            if glyph.dy:
                code = f"]TJ {_number(glyph.dy * piece.scale)} Ts[{code}]TJ 0 Ts["
            if not told:
                code = _actual(cluster.text if glyph is base else "") + code + END_ACTUAL
            out.append(code)
            move += glyph.advance - glyph.natural - glyph.dx
        move += tracking
    if apart:
        out.append(END_ACTUAL)
    return Fragment("".join(out), move, glyphs)


def _advance(glyph: Glyph) -> float:
    return glyph.advance


def _actual(text: str) -> str:
    """Open a span that is read as a text whatever its glyphs are."""
    return f"]TJ /Span<</ActualText<feff{text.encode('utf-16-be').hex()}>>>BDC["
