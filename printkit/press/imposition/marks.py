"""Marks that show where to lay the ruler, on paper that is cut away.

Each cut, made longer, has a mark at both ends outside the block, so that a ruler laid over the whole sheet
finds every cut before anything is cut off. Long marks at both ends say that the line is cut straight through
the sheet; short ones that only a part of it is cut, which the numbers beside them tell (`mark_labels`).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, enclosing
from printkit.press.imposition.backs import axis, mirrored
from printkit.press.imposition.cut_plan import SAME_LINE, CutLine, CutPlan, cut_plan
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

LABEL_HEIGHT = 1.5
"""Mm of a number beside a mark: digits of 5 pt, which are read from near, and fit beside a short mark."""
LABEL_DIGIT = 0.75
LABEL_WIDE = {" ": 0.35, ",": 0.35, "(": 0.45, ")": 0.45, "–": 0.75}
"""Mm for each letter of a number, and for a digit."""
LABEL_ASIDE = 0.5
"""Mm between a mark and its number."""
APART = 0.8
"""Mm between a number and the marks of other lines: more than from its own, to which it so belongs."""


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
    free = _free(sheet)
    around = axis(sheet, "fold") if sheet.fold else None
    lines = cut_plan(sheet).lines
    upright = [line for line in lines if line.upright]
    level = [line for line in lines if not line.upright]
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


def _free(sheet: Sheet) -> Rect:
    """Return where marks may stand: not at the paper's edge, nor on the fold or beyond it."""
    free = Rect(FREE_EDGE, FREE_EDGE, sheet.width - 2 * FREE_EDGE, sheet.height - 2 * FREE_EDGE)
    around = axis(sheet, "fold") if sheet.fold else None
    if around == "vertical":
        free = Rect(FREE_EDGE, FREE_EDGE, sheet.width / 2 - FREE_EDGE - OFFSET, free.height)
    if around == "horizontal":
        free = Rect(FREE_EDGE, FREE_EDGE, free.width, sheet.height / 2 - FREE_EDGE - OFFSET)
    return free


def _level(box: Rect) -> _Span:
    return _Span(box.x, box.right, box.y, box.bottom)


def _upright(box: Rect) -> _Span:
    return _Span(box.y, box.bottom, box.x, box.right)


def _beside(
    lines: Sequence[CutLine], block: _Span, bled: _Span, free: _Span
) -> Iterator[tuple[float, float, float]]:
    """Yield place, start and end of the marks at both ends of each line: long ones where it goes through."""
    before, behind = _starts(block, bled, free)
    for line in lines:
        room = min(MARK_LENGTH, before - OFFSET - free.low)
        length = room if line.through else room / 2
        if length >= MIN_LENGTH:
            yield line.at, before - OFFSET - length, before - OFFSET
        room = min(MARK_LENGTH, free.high - behind - OFFSET)
        length = room if line.through else room / 2
        if length >= MIN_LENGTH:
            yield line.at, behind + OFFSET, behind + OFFSET + length


def _starts(block: _Span, bled: _Span, free: _Span) -> tuple[float, float]:
    """Return from where marks keep their offset: the bleed or, where little is left beside it, the trim."""
    before = bled.low if bled.low - free.low > OFFSET + CRAMPED else block.low
    behind = bled.high if free.high - bled.high > OFFSET + CRAMPED else block.high
    return before, behind


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


@dataclass(frozen=True, slots=True)
class MarkLabel:
    """The number beside a mark: its box on the sheet, and whether it is read upwards, the box standing."""

    text: str
    box: Rect
    upwards: bool


def mark_labels(sheet: Sheet, plan: CutPlan) -> tuple[MarkLabel, ...]:
    """Return the numbers beside the marks of one side of a sheet, at both ends of each line of its plan.

    With a fold only the half with the fronts has them. A number that finds no room beside its mark stands
    further out; where one with the part of its line that is cut finds none, it stands alone.
    """
    if not sheet.slots:
        return ()
    block = enclosing(slot.trim for slot in sheet.slots)
    bled, free = enclosing(slot.bled for slot in sheet.slots), _free(sheet)
    bands = {
        upright: tuple(_bands(span(block), span(bled), span(free)))
        for upright, span in ((True, _upright), (False, _level))
    }
    return _numbers_beside(cut_marks(sheet), plan.lines, bands[True], bands[False])


_Band = tuple[float, int, float]
"""Where numbers begin at one end of lines, which way is outwards, and how much room is there."""


@lru_cache(maxsize=64)  # most sheets of a file are alike
def _numbers_beside(
    marks: tuple[SheetLine, ...],
    cut: tuple[CutLine, ...],
    of_upright: tuple[_Band, ...],
    of_level: tuple[_Band, ...],
) -> tuple[MarkLabel, ...]:
    found: list[MarkLabel] = []
    numbered: set[tuple[int, float]] = set()
    for whole in (True, False):  # a number alone where no more has room
        for upright, bands in ((True, of_upright), (False, of_level)):
            lines = [line for line in cut if line.upright == upright]
            for start, way, room in bands:
                places: dict[str, list[Rect]] = {}
                for line in lines:
                    text = line.label if whole else str(line.number)
                    own = next((mark for mark in marks if _is_of(line, mark, start, way)), None)
                    if own is None or (line.number, start) in numbered:
                        continue
                    busy = [_around(mark, 0.0 if mark == own else APART) for mark in marks]
                    near = _beside_mark(line, text, start, way, room)
                    places[text] = [box for box in near if _is_free(box, busy)]
                # Once is enough to read a number: what found no room at the first end comes first at the
                # second, and what has the least choice before the others.
                told = {each.text for each in found}
                for text in sorted(places, key=lambda text: (text in told, len(places[text]))):
                    busy = [each.box.grown((LABEL_ASIDE / 2,) * 4) for each in found]
                    if box := next((place for place in places[text] if _is_free(place, busy)), None):
                        found.append(MarkLabel(text, box, not upright))
                        numbered.add((int(text.split()[0]), start))
    return tuple(found)


def _beside_mark(line: CutLine, text: str, start: float, way: int, room: float) -> Iterator[Rect]:
    """Yield the places for a line's number, the best first: behind its mark, before it, beyond it."""
    length = sum(LABEL_WIDE.get(letter, LABEL_DIGIT) for letter in text)
    beyond = min(MARK_LENGTH, room) / (1 if line.through else 2) + LABEL_ASIDE
    for low, off in (
        (line.at + LABEL_ASIDE, 0.0),
        (line.at - LABEL_ASIDE - length, 0.0),
        (line.at - length / 2, beyond),
        (line.at - LABEL_ASIDE, beyond),
        (line.at + LABEL_ASIDE - length, beyond),
    ):
        near = start + way * off - (LABEL_HEIGHT if way < 0 else 0.0)
        if off + LABEL_HEIGHT > room + EPSILON:
            continue
        if line.upright:
            yield Rect(low, near, length, LABEL_HEIGHT)
        else:
            yield Rect(near, low, LABEL_HEIGHT, length)


def _is_of(line: CutLine, mark: SheetLine, start: float, way: int) -> bool:
    """Whether a mark stands at that end of a line at which its number would begin."""
    if line.upright:
        at, low, high, along = mark.x1, mark.y1, mark.y2, mark.x1 == mark.x2
    else:
        at, low, high, along = mark.y1, mark.x1, mark.x2, mark.y1 == mark.y2
    return (
        along
        and abs(at - line.at) < SAME_LINE
        and (high > start - EPSILON if way > 0 else low < start + EPSILON)
    )


def _around(mark: SheetLine, by: float) -> Rect:
    return Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1).grown((by,) * 4)


def _is_free(box: Rect, taken: Sequence[Rect]) -> bool:
    return not any(
        min(box.right, other.right) > max(box.x, other.x)
        and min(box.bottom, other.bottom) > max(box.y, other.y)
        for other in taken
    )


def _bands(block: _Span, bled: _Span, free: _Span) -> Iterator[_Band]:
    """Yield where numbers begin at both ends of lines, which way is outwards, how much room is there."""
    before, behind = _starts(block, bled, free)
    yield before - OFFSET, -1, before - OFFSET - free.low
    yield behind + OFFSET, 1, free.high - behind - OFFSET
