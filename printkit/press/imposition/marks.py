"""Marks that show where to lay the ruler, on paper that is cut away.

Each cut, made longer, has a mark at both ends outside the block, so that a ruler laid over the whole sheet
finds every cut before anything is cut off. A long mark says that the cut begins there; a short one only that
the line goes on to it: the cut belongs to a part further inside.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, enclosing
from printkit.press.imposition.backs import axis, mirrored
from printkit.press.imposition.grid import EPSILON
from printkit.press.imposition.pieces import Sheet, SheetLine

MarkChoice = Literal["edge", "all", "none"]

MARK_LENGTH = 5.0
"""Mm of a mark, the usual in print shops: long enough to lay a ruler on, short enough for a narrow margin."""
OFFSET = 1.0
"""Mm between a mark and what must stay free of it: bleed, trim, fold; less is easily cut into."""
FREE_EDGE = 3.0
"""Mm at the paper's edges that stay free of marks: few printers reach further, and only marks are lost."""
TICK = 3.0
"""Mm of a mark inside the block of pieces, in a gap that is cut away."""
MIN_LENGTH = 0.5
"""A mark shorter than this, in mm, helps nobody and is left out."""
CRAMPED = 2.0
"""Where so few mm are left beside the bleed, printers would lose a mark: there it begins on the bleed."""


@dataclass(frozen=True, slots=True)
class _Span:
    """A box seen along one axis: `low` to `high` along it, `near` to `far` across it."""

    low: float
    high: float
    near: float
    far: float


def cut_marks(sheet: Sheet, which: MarkChoice = "edge") -> tuple[SheetLine, ...]:
    """Return the marks of one side of a sheet; for its other side ask for those of `backside`.

    `edge`: outside the block, beside every cut, at most 5 mm long and at least 3 mm from the paper's edge;
    `all`: ticks in the gaps between slots as well. With a fold, both halves have their marks, some of them
    between fold and bleed, and the fold has one at both ends.
    """
    if which == "none" or not sheet.slots:
        return ()
    trims = [slot.trim for slot in sheet.slots]
    block, bled = enclosing(trims), enclosing(slot.bled for slot in sheet.slots)
    free = Rect(FREE_EDGE, FREE_EDGE, sheet.width - 2 * FREE_EDGE, sheet.height - 2 * FREE_EDGE)
    around = axis(sheet, "fold") if sheet.fold else None
    if around == "vertical":
        free = Rect(FREE_EDGE, FREE_EDGE, sheet.width / 2 - FREE_EDGE - OFFSET, free.height)
    if around == "horizontal":
        free = Rect(FREE_EDGE, FREE_EDGE, free.width, sheet.height / 2 - FREE_EDGE - OFFSET)
    upright = [(cut.x1, min(cut.y1, cut.y2), max(cut.y1, cut.y2)) for cut in sheet.cuts if cut.x1 == cut.x2]
    level = [(cut.y1, min(cut.x1, cut.x2), max(cut.x1, cut.x2)) for cut in sheet.cuts if cut.x1 != cut.x2]
    found = [
        SheetLine(at, start, at, end, "mark")
        for at, start, end in _beside(upright, _upright(block), _upright(bled), _upright(free))
    ]
    found += [
        SheetLine(start, at, end, at, "mark")
        for at, start, end in _beside(level, _level(block), _level(bled), _level(free))
    ]
    if which == "all":
        boxes = [_level(trim) for trim in trims]
        found += [SheetLine(start, at, end, at, "mark") for at, start, end in _ticks(boxes, _level(block))]
        boxes = [_upright(trim) for trim in trims]
        found += [SheetLine(at, start, at, end, "mark") for at, start, end in _ticks(boxes, _upright(block))]
    if around is None:
        return tuple(found)
    extent = sheet.width if around == "vertical" else sheet.height
    return (*found, *(mirrored(mark, around, extent) for mark in found), *_fold_marks(sheet, block))


def _level(box: Rect) -> _Span:
    return _Span(box.x, box.right, box.y, box.bottom)


def _upright(box: Rect) -> _Span:
    return _Span(box.y, box.bottom, box.x, box.right)


def _beside(
    cuts: Sequence[tuple[float, float, float]], block: _Span, bled: _Span, free: _Span
) -> Iterator[tuple[float, float, float]]:
    """Yield place, start and end of the marks at both ends of each line on which there are cuts."""
    lines: dict[float, tuple[float, float, float]] = {}
    for at, low, high in cuts:
        key = round(at, 3)
        _, lowest, highest = lines.get(key, (at, low, high))
        lines[key] = (at, min(low, lowest), max(high, highest))
    before = bled.low if bled.low - free.low > OFFSET + CRAMPED else block.low
    behind = bled.high if free.high - bled.high > OFFSET + CRAMPED else block.high
    for at, low, high in lines.values():
        room = min(MARK_LENGTH, before - OFFSET - free.low)
        length = room if low < block.low + EPSILON else room / 2
        if length >= MIN_LENGTH:
            yield at, before - OFFSET - length, before - OFFSET
        room = min(MARK_LENGTH, free.high - behind - OFFSET)
        length = room if high > block.high - EPSILON else room / 2
        if length >= MIN_LENGTH:
            yield at, behind + OFFSET, behind + OFFSET + length


def _ticks(boxes: Sequence[_Span], block: _Span) -> Iterator[tuple[float, float, float]]:
    """Yield place, start and end of the ticks that continue the sides of each box into the gaps beside it.

    None goes beyond the middle of a gap, so that it shows to which of its neighbours it belongs.
    """
    seen: set[tuple[float, float]] = set()
    for box in boxes:
        for at in (box.near, box.far):
            level = [other for other in boxes if other.near - EPSILON < at < other.far + EPSILON]
            below = [max(0.0, box.low - other.high) for other in level if other.low < box.low - EPSILON]
            above = [max(0.0, other.low - box.high) for other in level if other.high > box.high + EPSILON]
            for start, gaps, edge, way in (
                (box.low, below, box.low - block.low, -1),
                (box.high, above, block.high - box.high, 1),
            ):
                gap = min(gaps, default=edge)
                offset = min(OFFSET, gap / 4)
                length = min(TICK, (gap / 2 if gaps else gap) - offset)
                if length < MIN_LENGTH:
                    continue
                ends = sorted((start + way * offset, start + way * (offset + length)))
                key = (round(at, 3), round(ends[0], 3))
                if key not in seen:
                    seen.add(key)
                    yield at, ends[0], ends[1]


def _fold_marks(sheet: Sheet, block: Rect) -> Iterator[SheetLine]:
    """Yield the marks at both ends of the fold; no bleed comes near it, so they begin beside the block."""
    assert sheet.fold is not None
    x, y = sheet.fold.x1, sheet.fold.y1
    start = block.y if sheet.fold.x1 == sheet.fold.x2 else block.x
    end = max(FREE_EDGE, start - MARK_LENGTH)
    if start - end < MIN_LENGTH:
        return
    if sheet.fold.x1 == sheet.fold.x2:
        yield SheetLine(x, end, x, start, "fold")
        yield SheetLine(x, sheet.height - start, x, sheet.height - end, "fold")
    else:
        yield SheetLine(end, y, start, y, "fold")
        yield SheetLine(sheet.width - start, y, sheet.width - end, y, "fold")
