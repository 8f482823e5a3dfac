"""Lines become PDF text operators, in y-down millimetres from the box's top left corner.

A fragment is what one piece has inside a TJ array; what cannot stand in an array (a raised mark, a span of
actual text) closes the array and opens another. A word that goes on over lines is one span, with the moves
from line to line inside, so that it is read and copied whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from operator import attrgetter
from typing import NamedTuple

from printkit.press.fonts.font import Font, Glyph
from printkit.press.geometry import decimal
from printkit.press.typesetting import bidi
from printkit.press.typesetting.copyfitting import Fitted, TextBlock, above, baseline
from printkit.press.typesetting.line_breaking import TextLine, parts
from printkit.press.typesetting.segments import RunStyle, Segment, SegmentPart, ShapedRun, Stretch
from printkit.press.typesetting.style import MAX_REMEMBERED_WORDS, PlacedIcon, TextBox

MAX_WORD_GAP = 1.5
"""Em that a gap of a justified line may gain; a line that needs more is set ragged.

Six times a usual space: beyond, the hole is uglier than the edge. Lower leaves more lines ragged among
justified ones.
"""

MARKER_GAP = 0.4
"""Em between the marker of an item of a list and its words; a wider marker reaches further out."""

READ_APART = 0.08
"""Em between letters beyond which readers of the file take each letter for a word, unless told otherwise."""

END_ACTUAL = "]TJ EMC["
_ACTUAL = re.compile("/Span<</ActualText<[0-9a-f]*>>>BDC|EMC")
OWN_HYPHENS = ("-", "\u2010")
"""Hyphens of a word's own, which readers of a file take for ours at the end of a line."""


class Fragment(NamedTuple):
    """The inside of a TJ array for one piece, what is left to move after it (em of the font), its glyphs."""

    array: str
    move: float
    glyphs: dict[int, str]


class Unit(NamedTuple):
    """A piece with its fragment, the space after it included where nothing changes in between."""

    piece: ShapedRun
    fragment: Fragment | None  # None for an icon
    width: float


class Written(NamedTuple):
    """The operators of a box, its icons, and the text of each glyph used, by font."""

    operators: str
    icons: tuple[PlacedIcon, ...]
    glyphs: dict[str, dict[int, str]]
    lines: tuple[str, ...]
    families: tuple[str, ...]


class TextWriter:
    """Writes fitted lines, and remembers the units of each segment it has met."""

    def __init__(self) -> None:
        self._units: dict[Segment, list[Unit]] = {}
        self._fragments: dict[ShapedRun, Fragment] = {}

    def write(self, blocks: Sequence[TextBlock], fitted: Fitted, box: TextBox) -> Written:
        """Write all lines of a box."""
        page = _Page(self, fitted.size, box.width / fitted.size)
        room = max(0.0, box.height - fitted.height)
        y = {"top": 0.0, "middle": room / 2, "bottom": room}[box.style.valign] / fitted.size
        if blocks:
            y += above(blocks[0].stretch, fitted.leading)
        for block, lines in zip(blocks, fitted.lines, strict=True):
            y += block.gap + baseline(block.stretch, fitted.leading)
            if block.marker:
                page.marker(block, block.marker, y)
            for at, line in enumerate(lines, 1):
                page.line(block, line, at == len(lines), y)
                y += fitted.leading * block.stretch.scale
            y -= baseline(block.stretch, fitted.leading)
        body = "".join(page.out).replace("[]TJ", " ").replace("><", "")
        return Written(
            f"BT\n{body}ET{''.join(page.under)}" if body else "",
            tuple(page.icons),
            page.glyphs,
            tuple(page.lines),
            tuple(sorted(page.families)),
        )

    def whole(self, segment: Segment) -> list[Unit]:
        """Return the units of a whole segment with its space."""
        units = self._units.get(segment)
        if units is None:
            if len(self._units) >= MAX_REMEMBERED_WORDS:
                self._units.clear()
            units = self._units[segment] = self.units(segment.whole.pieces, segment.space)
        return units

    def units(self, pieces: Sequence[ShapedRun], space: ShapedRun | None) -> list[Unit]:
        """Return the units of pieces and the space after them."""
        units = [Unit(piece, None if piece.icon else self._fragment(piece), piece.width) for piece in pieces]
        if space is not None:
            after = self._fragment(space)
            last = units[-1] if units else None
            if last and last.fragment and _alike(last.piece, space):
                units[-1] = Unit(last.piece, _joined(last.fragment, after), last.width + space.width)
            else:
                units.append(Unit(space, after, space.width))
        return units

    def _fragment(self, piece: ShapedRun) -> Fragment:
        fragment = self._fragments.get(piece)
        if fragment is None:
            if len(self._fragments) >= MAX_REMEMBERED_WORDS:
                self._fragments.clear()
            fragment = self._fragments[piece] = _fragment(piece)
        return fragment


class _Page:
    """Collects the operators of one box; measures are em."""

    def __init__(self, writer: TextWriter, size: float, measure: float) -> None:
        self.writer = writer
        self.size = size
        self.measure = measure
        self._turned = f"{_number(size)} 0 0 {_number(-size)}"  # the size in a matrix that turns y
        self.out: list[str] = []
        self.under: list[str] = []  # lines under words, drawn behind all of them
        self.icons: list[PlacedIcon] = []
        self.glyphs: dict[str, dict[int, str]] = {}
        self.lines: list[str] = []
        self.families: set[str] = set()
        self._look: RunStyle | None = None
        self._font: Font | None = None
        self._glyphs: dict[int, str] = {}
        self._scale = 0.0
        self._colour = ""
        self._goes_on = False  # the line before ended within a word
        self._marker = ""  # what stands before the next line

    def marker(self, block: TextBlock, marker: Stretch, y: float) -> None:
        """Write what stands before the first line of an item, whose baseline is at y."""
        inwards = self.measure - block.measure(self.measure)
        width = fsum(segment.width for segment in marker.segments)
        x = max(0.0, inwards - MARKER_GAP * marker.scale - width)
        x = self.measure - x - width if block.rtl else x
        units = [
            unit for segment in marker.segments for unit in self.writer.units(segment.whole.pieces, None)
        ]
        units = bidi.visual(units, [unit.piece.level for unit in units])
        self._goes_on = False
        self._line(units, [0.0] * len(units), x, y)
        self._marker = "".join(segment.text for segment in marker.segments) + " "

    def line(self, block: TextBlock, line: TextLine, last: bool, y: float) -> None:
        """Write one line whose baseline is at y."""
        on_line = parts(block.stretch, line)
        if not on_line:
            self.lines.append("")
            return
        gaps = block.stretch.segments[line.first : line.last]
        words = [
            part.text + " " if gap.space else part.text for part, gap in zip(on_line, gaps, strict=False)
        ]
        self.lines.append(self._marker + "".join(words) + on_line[-1].text)
        self._marker = ""
        measure = block.measure(self.measure)
        x, extra = _placed(block, on_line, gaps, measure, last)
        x += 0.0 if block.rtl else self.measure - measure

        writer = self.writer
        units: list[Unit] = []
        widened: list[float] = []
        turned = block.stretch.turned
        goes_on = not turned and (line.end is not None or _joined_to_next(block.stretch, line.last))
        if goes_on or self._goes_on:
            each = self._shared(block.stretch, line, on_line, goes_on)
        else:
            each = [
                writer.whole(gap) if part is gap.whole else writer.units(part.pieces, gap.space)
                for part, gap in zip(on_line, gaps, strict=False)
            ]
            each.append(writer.units(on_line[-1].pieces, None))
        self._goes_on = goes_on
        for at, of_part in enumerate(each):
            units += of_part
            if extra and at < len(gaps):
                widened += [0.0] * (len(units) - len(widened))
                if gaps[at].opens:
                    widened[-1] = extra
        widened += [0.0] * (len(units) - len(widened))
        if turned:
            order = bidi.visual(range(len(units)), [unit.piece.level for unit in units])
            units = [units[at] for at in order]
            widened = [widened[at] for at in order]
        self._line(units, widened, x, y)

    def _line(self, units: list[Unit], widened: list[float], x: float, y: float) -> None:
        size = self.size
        self.out.append(f"{self._turned} {_number(x * size)} {_number(y * size)} Tm[")
        self._write(units, widened, x, y)
        self.out.append("]TJ\n")
        if any(unit.piece.look.underline for unit in units):
            self._underline(units, widened, x, y)

    def _underline(self, units: list[Unit], widened: list[float], x: float, y: float) -> None:
        """Draw a line under those units that have one: whole under words of one look, gaps included."""
        size, joined = self.size, False
        lines: list[tuple[RunStyle, float, float]] = []
        for (piece, _, width), extra in zip(units, widened, strict=True):
            look = piece.look
            if look.underline and joined and lines[-1][0] is look:
                lines[-1] = (look, lines[-1][1], x + width)
            elif look.underline:
                lines.append((look, x, x + width))
            joined = look.underline
            x += width + extra
        for look, begins, ends in lines:
            offset, thickness = (each * look.scale for each in look.font.underline)
            parts = (begins, y + offset - thickness / 2, ends - begins, thickness)
            area = " ".join(_number(each * size) for each in parts)
            self.under.append(f"\n{fill_operator(look.colour)} {area} re f")

    def _shared(
        self, stretch: Stretch, line: TextLine, on_line: list[SegmentPart], goes_on: bool
    ) -> list[list[Unit]]:
        """Return the units of each part of a line that begins or ends within a word."""
        segments, first = stretch.segments, line.first
        ends = first  # behind the last segment of the word that the line before began
        if self._goes_on:
            ends += 1
            while ends <= line.last and _joined_to_next(stretch, ends - 1):
                ends += 1
        begins = line.last if goes_on and ends <= line.last else line.last + 1
        while ends < begins <= line.last and _joined_to_next(stretch, begins - 1):
            begins -= 1
        found: list[list[Unit]] = []
        for at, part in enumerate(on_line, first):
            space = segments[at].space if at < line.last else None
            if ends <= at < begins:
                found.append(self.writer.units(part.pieces, space))
                continue
            units = [
                Unit(piece, None if piece.icon else _fragment(piece, False), piece.width)
                for piece in part.pieces
            ]
            if at == begins:
                word = _word(stretch, at, line.start if at == first else 0)
                units.insert(0, _mark(units[0].piece, _actual(word)))
            units += self.writer.units((), space) if space else []
            if at == ends - 1 and not (goes_on and at == line.last):
                units.append(_mark(units[-1].piece, END_ACTUAL))
            found.append(units)
        return found

    def _write(self, units: list[Unit], widened: list[float], x: float, y: float) -> None:
        out, move = self.out, 0.0
        for (piece, fragment, width), extra in zip(units, widened, strict=True):
            if fragment is None:
                top, side = (y - piece.rise) * self.size, piece.scale * self.size
                self.icons.append(PlacedIcon(piece.icon, x * self.size, top, side))
                move += width + extra
            else:
                if piece.look is not self._look or piece.font is not self._font:
                    self._change(piece)
                scale = self._scale
                if move and (step := round(move / scale * -1000)):
                    out.append(str(step))
                    move += step * scale / 1000
                out.append(fragment.array)
                move += fragment.move * scale + extra
                self._glyphs.update(fragment.glyphs)
            x += width + extra

    def _change(self, piece: ShapedRun) -> None:
        """Write what changes from one look or font to another."""
        if piece.font is not self._font or piece.scale != self._scale:
            self._glyphs = self.glyphs.setdefault(piece.font.key, {})
            self.families.add(piece.font.family)
            self.out.append(f"]TJ /F{piece.font.key} {_number(piece.scale)} Tf[")
        if piece.colour != self._colour:
            self.out.append(f"]TJ {fill_operator(piece.colour)}[")
        self._look, self._font, self._scale, self._colour = piece.look, piece.font, piece.scale, piece.colour


@lru_cache(maxsize=1024)
def fill_operator(colour: str) -> str:
    """Return the operator that fills with "#rrggbb"; greys, black and white are said in grey."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    if red == green == blue:
        return f"{_number(red)} g"
    return f"{_number(red)} {_number(green)} {_number(blue)} rg"


@lru_cache(maxsize=65536)
def _number(value: float) -> str:
    return decimal(value, 3)


def _placed(
    block: TextBlock, on_line: list[SegmentPart], gaps: Sequence[Segment], measure: float, last: bool
) -> tuple[float, float]:
    """Return where a line begins and what each of its gaps gains, so that no ink stands beside the box."""
    width = fsum(map(attrgetter("width"), on_line)) + fsum(map(attrgetter("gap"), gaps))
    left, right = on_line[0].left, on_line[-1].right
    if block.rtl:
        left, right = right, left
    slack = measure - width - left - right
    align = block.align
    if align == "justify":
        opens = sum(map(attrgetter("opens"), gaps))
        extra = slack / opens if opens and (not last or slack < 0) else 0.0
        if extra and extra <= MAX_WORD_GAP:
            return left, extra
        align = "start"
    if align in ("start", "end"):
        align = "right" if (align == "end") != block.rtl else "left"
    if align == "center":
        return min(max(left, (measure - width) / 2), left + max(slack, 0.0)), 0.0
    return left + (max(slack, 0.0) if align == "right" else 0.0), 0.0


def _alike(piece: ShapedRun, space: ShapedRun) -> bool:
    """Whether a space after a piece can be written with it."""
    if piece.level or space.level:  # what follows on the line is not known yet
        return False
    return piece.font is space.font and piece.look is space.look


def _joined(one: Fragment, other: Fragment) -> Fragment:
    step = round(one.move * -1000)
    array = f"{one.array}{step or ''}{other.array}"
    return Fragment(array, one.move + step / 1000 + other.move, one.glyphs | other.glyphs)


def without_actual(operators: str) -> str:
    """Return operators without spans of actual text, for words that stand in such a span themselves."""
    return _ACTUAL.sub("", operators)


def _joined_to_next(stretch: Stretch, at: int) -> bool:
    """Whether a hyphen of its own joins a segment to the next."""
    segment = stretch.segments[at]
    return segment.space is None and at + 1 < len(stretch.segments) and segment.text.endswith(OWN_HYPHENS)


def _word(stretch: Stretch, at: int, start: int) -> str:
    """Return the word that begins at a place of a segment, with a space after it, which some readers miss."""
    text = stretch.segments[at].text[start:]
    while _joined_to_next(stretch, at):
        at += 1
        text += stretch.segments[at].text
    return text + " " if stretch.segments[at].space else text


def _mark(piece: ShapedRun, operators: str) -> Unit:
    """Return operators as a unit that draws nothing, in the look of its neighbour."""
    return Unit(piece, Fragment(operators, 0.0, {}), 0.0)


def _fragment(piece: ShapedRun, tells: bool = True) -> Fragment:
    """Write a piece; `tells` lets spans say what its glyphs do not."""
    assert piece.shaped is not None  # an icon has no fragment
    out: list[str] = []
    glyphs: dict[int, str] = {}
    move = 0.0
    tracking = piece.tracking / piece.scale
    apart = tells and tracking > READ_APART and not piece.level % 2
    if apart:
        out.append(_actual(piece.text))
    for cluster in piece.shaped.clusters:
        told = cluster.plain or apart or not tells
        base = None if told else max(cluster.glyphs, key=_advance)
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
    """Open such a span within an array."""
    return f"]TJ {actual_text(text)}["


def actual_text(text: str) -> str:
    """Open a span that is read as a text whatever its glyphs are."""
    return f"/Span<</ActualText<feff{text.encode('utf-16-be').hex()}>>>BDC"
