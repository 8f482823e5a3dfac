"""Marks that show where to lay the ruler, on paper that is cut away.

Each cut, made longer, has a mark at both ends outside the block, so that a ruler laid over the whole sheet
finds every cut before anything is cut off. Long marks at both ends say that the line is cut straight through
the sheet; short ones that only a part of it is cut, which the numbers beside them tell (`mark_labels`).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, enclosing
from printkit.press.imposition.backs import axis, mirrored
from printkit.press.imposition.cut_plan import SAME_LINE, CutLine, CutPlan, cut_plan
from printkit.press.imposition.grid import EPSILON
from printkit.press.imposition.pieces import Sheet, SheetLine

OnSheet = tuple[float, float]
"""x and y in mm."""
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
"""Where so few mm are left beside the bleed, a short mark and a number beyond it have no room: there marks
begin on the bleed."""

LABEL_HEIGHT = 1.5
"""Mm of a number beside a mark: digits of 5 pt, which are read from near, and fit beside a short mark."""
LABEL_DIGIT = 0.75
LABEL_WIDE = {" ": 0.35, ",": 0.35, "(": 0.45, ")": 0.45, "–": 0.75}
"""Mm for each letter of a number, and for a digit."""
LABEL_ASIDE = 0.5
"""Mm between a mark and its number."""
APART = 0.8
"""Mm between a number beside its mark and the marks of other lines: more than from its own."""
LEADER_ASIDE = 0.3
"""Mm between a number and the hairline that leads along it to its mark: brackets hang as deep."""
LEADER_APART = 0.3
"""Mm between such a hairline and the marks, numbers and hairlines of other lines."""
ROW = LABEL_HEIGHT + LEADER_ASIDE + LEADER_APART
"""Mm that a row of numbers and their hairlines take."""
MIN_SHORT = 1.0
"""Mm that a short mark has at least, where numbers shall have room beyond it."""
MOVES = 2
"""How many numbers may move one after another so that one more has room; a third made room for none."""
OVERHANGS = (0.5, 0.75, 0.25, 1.0, 0.0)
"""Where a number beyond its mark lies: how much of it before the line, the best first."""


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
    block, bled = _printed(sheet)
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
    found = [*dict.fromkeys(found)]  # a line with two numbers has one mark at each end
    if around is None:
        return tuple(found)
    extent = sheet.width if around == "vertical" else sheet.height
    return (*found, *(mirrored(mark, around, extent) for mark in found), *_fold_marks(sheet, block))


def _printed(sheet: Sheet) -> tuple[Rect, Rect]:
    """Return the boxes around all trim boxes and around all bleed, less what is white where that is known."""
    block = enclosing(slot.trim for slot in sheet.slots).grown((-sheet.white,) * 4)
    bled = enclosing(slot.bled for slot in sheet.slots).grown((-sheet.white,) * 4)
    return block, bled


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
        length = _mark_length(line, before - OFFSET - free.low)
        if length >= MIN_LENGTH:
            yield line.at, before - OFFSET - length, before - OFFSET
        length = _mark_length(line, free.high - behind - OFFSET)
        if length >= MIN_LENGTH:
            yield line.at, behind + OFFSET, behind + OFFSET + length


def _mark_length(line: CutLine, room: float) -> float:
    """Return how long a mark is: half as long where a part of its line is cut, or less."""
    room = min(MARK_LENGTH, room)
    return room if line.through else min(room / 2, max(MIN_SHORT, room - ROW))


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
    """The number of a mark: its box on the sheet, and whether it is read upwards, the box standing."""

    text: str
    box: Rect
    upwards: bool
    leader: tuple[OnSheet, ...] = ()
    """The hairline from the mark to the number and along it, which says whose it is."""


def mark_labels(sheet: Sheet, plan: CutPlan) -> tuple[MarkLabel, ...]:
    """Return the numbers beside the marks of one side of a sheet, at both ends of each line of its plan.

    With a fold only the half with the fronts has them. A number that finds no room beside its mark stands
    beyond it; where one with the part of its line that is cut finds none, it stands
    alone. A single piece has none: it is cut straight on all sides, in whichever order.
    """
    if len(sheet.slots) < 2:
        return ()
    (block, bled), free = _printed(sheet), _free(sheet)
    bands = {
        upright: tuple(_bands(span(block), span(bled), span(free)))
        for upright, span in ((True, _upright), (False, _level))
    }
    return _numbers_beside(cut_marks(sheet), plan.lines, bands[True], bands[False])


_Band = tuple[float, int, float]
"""Where numbers begin at one end of lines, which way is outwards, and how much room is there."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A number where it may stand, and the boxes around the strokes of its hairline."""

    label: MarkLabel
    strokes: tuple[Rect, ...]
    apart: float
    """Mm from the marks of other lines."""


_Ends = dict[tuple[int, float], list[_Place]]
"""The places at each end of each line, by its number and by where numbers begin there; the best first."""
_Placed = dict[tuple[int, float], _Place]


@lru_cache(maxsize=64)  # most sheets of a file are alike
def _numbers_beside(
    marks: tuple[SheetLine, ...],
    cut: tuple[CutLine, ...],
    of_upright: tuple[_Band, ...],
    of_level: tuple[_Band, ...],
) -> tuple[MarkLabel, ...]:
    bands = [*((True, band) for band in of_upright), *((False, band) for band in of_level)]
    found: _Placed = {}
    for whole in (True, False):  # a number alone where no more has room
        every: _Ends = {}
        for upright, band in bands:
            places = _places(marks, [line for line in cut if line.upright == upright], band, whole)
            every |= {end: each for end, each in places.items() if end not in found}
            _place(places, found)
        if whole:
            _make_room(every, found)
    return tuple(each.label for each in found.values())


def _places(marks: Sequence[SheetLine], lines: Sequence[CutLine], band: _Band, whole: bool) -> _Ends:
    """Return where the numbers of lines may stand at one end of theirs, away from the marks of others."""
    start, way, room = band
    places: _Ends = {}
    for line in lines:
        own = next((mark for mark in marks if _is_of(line, mark, start, way)), None)
        if own is not None:
            text = line.label if whole else str(line.number)
            others = [_around(mark) for mark in marks if mark != own]
            near = list(_beside_mark(line, text, start, way, room))
            if near:
                reach = enclosing(each.label.box for each in near).grown((ROW,) * 4)
                others = [each for each in others if _overlap(each, reach, APART)]
            free = [each for each in near if _keeps_apart(each, others)]
            places[line.number, start] = sorted(free, key=lambda each: _hides(each, others, line.upright))
    return places


def _place(places: _Ends, found: _Placed) -> None:
    """Add to those found each number that has room, at ends without one.

    Once is enough to read a number: what found no room at the first end comes first at the second, and what
    has the least choice before the others.
    """
    told = {number for number, _ in found}
    for end in sorted(places, key=lambda end: (end[0] in told, len(places[end]))):
        if end not in found and (place := _free_place(places[end], found.values())):
            found[end] = place


def _free_place(places: Sequence[_Place], others: Iterable[_Place]) -> _Place | None:
    others = list(others)
    return next((each for each in places if not any(_touch(each, other) for other in others)), None)


def _make_room(every: _Ends, found: _Placed) -> None:
    """Let numbers that have no room have that of others that can do without it, or can move."""
    for number in dict.fromkeys(number for number, _ in every):
        if all(number != other for other, _ in found):
            settled = _settled(number, every, found, {}, MOVES)
            if settled is not None:
                found.clear()
                found.update(settled)


def _settled(number: int, every: _Ends, found: _Placed, kept: _Placed, moves: int) -> _Placed | None:
    """Return what is found with a number more; others but those `kept` may move, so many one for another."""
    for end in (end for end in every if end[0] == number):
        for place in every[end]:
            if any(_touch(place, each) for each in kept.values()):
                continue
            left = {key: each for key, each in found.items() if not _touch(place, each)}
            lost = {key[0] for key in found if key not in left} - {key[0] for key in left}
            if lost and not moves:
                continue
            settled: _Placed | None = {**left, end: place}
            for other in sorted(lost):
                if settled is not None:
                    settled = _settled(other, every, settled, {**kept, end: place}, moves - 1)
            if settled is not None:
                return settled
    return None


def _beside_mark(line: CutLine, text: str, start: float, way: int, room: float) -> Iterator[_Place]:
    """Yield the places for a line's number, the best first: behind its mark, before it, in rows beyond it."""
    length = sum(LABEL_WIDE.get(letter, LABEL_DIGIT) for letter in text)
    mark = _mark_length(line, room)

    def place(low: float, off: float, bar: float) -> _Place:
        """Return the number from `low` on, `off` mm outwards, its hairline `bar` mm outwards."""
        foot = min(mark, bar)
        ends = ((line.at, foot), (line.at, bar), (min(low, line.at), bar), (max(low + length, line.at), bar))
        near = start + way * off - (LABEL_HEIGHT if way < 0 else 0.0)
        box = Rect(low, near, length, LABEL_HEIGHT)
        leader = tuple((at, start + way * out) for at, out in ends)
        if not line.upright:
            box = Rect(box.y, box.x, box.height, box.width)
            leader = tuple((out, at) for at, out in leader)
        return _Place(
            MarkLabel(text, box, not line.upright, leader),
            tuple(_boxes(leader)),
            LEADER_APART if off else APART,
        )

    if room > LABEL_HEIGHT - EPSILON:
        for low in (line.at + LABEL_ASIDE, line.at - LABEL_ASIDE - length):
            yield place(low, 0.0, LABEL_HEIGHT + LEADER_ASIDE)
    off = mark + ROW - LABEL_HEIGHT
    while off + LABEL_HEIGHT <= room + EPSILON:
        for share in OVERHANGS:
            yield place(line.at - LABEL_ASIDE - (length - 2 * LABEL_ASIDE) * share, off, off - LEADER_ASIDE)
        off += ROW


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


def _around(mark: SheetLine) -> Rect:
    return Rect(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)


def _boxes(leader: Sequence[OnSheet]) -> Iterator[Rect]:
    """Yield the boxes around the strokes of a hairline."""
    for (x1, y1), (x2, y2) in pairwise(leader):
        yield Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _keeps_apart(place: _Place, marks: Sequence[Rect]) -> bool:
    """Whether a number and its hairline keep away from the marks of other lines."""
    return not any(
        _overlap(place.label.box, mark, place.apart)
        or any(_overlap(each, mark, LEADER_APART - EPSILON) for each in place.strokes)
        for mark in marks
    )


def _hides(place: _Place, marks: Sequence[Rect], upright: bool) -> bool:
    """Whether a number stands beyond the mark of another line, so that only its hairline says whose it is."""
    box = place.label.box
    if upright:
        return any(box.x - APART < mark.x < box.right + APART for mark in marks)
    return any(box.y - APART < mark.y < box.bottom + APART for mark in marks)


def _touch(one: _Place, other: _Place) -> bool:
    """Whether two numbers or their hairlines come too near each other."""
    box, another = one.label.box, other.label.box
    if not _overlap(box, another, LABEL_HEIGHT + ROW):
        return False
    return (
        _overlap(box, another, LABEL_ASIDE / 2)
        or any(_overlap(box, each, LEADER_ASIDE - EPSILON) for each in other.strokes)
        or any(_overlap(each, another, LEADER_ASIDE - EPSILON) for each in one.strokes)
        or any(
            _overlap(each, stroke, LEADER_APART - EPSILON) for each in one.strokes for stroke in other.strokes
        )
    )


def _overlap(one: Rect, other: Rect, apart: float) -> bool:
    """Whether less than so many mm lie between two boxes."""
    return (
        min(one.right, other.right) - max(one.x, other.x) > -apart + EPSILON
        and min(one.bottom, other.bottom) - max(one.y, other.y) > -apart + EPSILON
    )


def _bands(block: _Span, bled: _Span, free: _Span) -> Iterator[_Band]:
    """Yield where numbers begin at both ends of lines, which way is outwards, how much room is there."""
    before, behind = _starts(block, bled, free)
    yield before - OFFSET, -1, before - OFFSET - free.low
    yield behind + OFFSET, 1, free.high - behind - OFFSET
