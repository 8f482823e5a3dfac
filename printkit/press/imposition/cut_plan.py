"""Which cuts of a sheet go straight through it, and from where to where the others go.

The paper stays as it lies until the last cut, so that a ruler finds the marks at both ends of each line. A
line goes through when it crosses no piece. These lines part the paper into strips and cells; in each cell
further lines go through, which are cut only there, and so on: a guillotine's tree, level by level. Where a
part holds several pieces and no line goes through it, each piece is cut along its own sides, and such cuts
must be stopped at a corner by eye.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, Sides
from printkit.press.imposition.backs import Axis, axis
from printkit.press.imposition.pieces import Backs, Sheet

SAME_LINE = 1e-3
"""Edges closer than this, in mm, are one line: no ruler tells them apart."""
KEPT_BLEED = 1.0
"""Mm of bleed that a cut through to elsewhere leaves a piece, if it has so much: a knife wanders by less."""
PAPER_EDGE = 0
"""The number that stands for the edge of the paper, or for the fold."""


@dataclass(frozen=True, slots=True)
class CutStretch:
    """A part of a line that is cut: from one crossing line, by its number, to another; `low` to `high` mm."""

    low: float
    high: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CutLine:
    """All cuts on one line, at x when it is upright and at y when it is level."""

    number: int
    upright: bool
    at: float
    through: bool
    """Whether it goes from edge to edge; then its one stretch does so."""
    stretches: tuple[CutStretch, ...]

    @property
    def label(self) -> str:
        """Return what stands beside its marks: its number, and from where to where a part is cut."""
        if self.through:
            return str(self.number)
        ranges = ", ".join(f"{each.start}–{each.end}" for each in self.stretches)
        return f"{self.number} ({ranges})"


@dataclass(frozen=True, slots=True)
class CutPlan:
    """The lines of one side of a sheet, in the order of their numbers."""

    lines: tuple[CutLine, ...]

    def mirrored(self, around: Axis, extent: float) -> "CutPlan":
        """Return the plan as it is seen from the other side of a sheet that is `extent` mm wide or high."""
        upright = around == "vertical"
        return CutPlan(tuple(_mirrored(line, upright, extent) for line in self.lines))


def cut_plan(sheet: Sheet) -> CutPlan:
    """Return the cuts that free each piece of a sheet, and cross none."""
    hand = Rect(0.0, 0.0, sheet.width, sheet.height)
    if sheet.fold:
        around = axis(sheet, "fold")
        width = sheet.width / 2 if around == "vertical" else sheet.width
        hand = Rect(0.0, 0.0, width, sheet.height if around == "vertical" else sheet.height / 2)
    return _plan(hand, tuple((slot.trim, slot.bleed) for slot in sheet.slots))


def plan_behind(sheet: Sheet, flip: Backs) -> CutPlan:
    """Return the plan of a sheet as it is seen on its other side: the same numbers on the same lines."""
    around = axis(sheet, flip)
    return cut_plan(sheet).mirrored(around, sheet.width if around == "vertical" else sheet.height)


@dataclass(frozen=True, slots=True)
class _Box:
    """A piece: its edges as (left, right) and (top, bottom), and the bleed that must stay at each."""

    x: tuple[float, float]
    y: tuple[float, float]
    kept_x: tuple[float, float]
    kept_y: tuple[float, float]

    def span(self, upright: bool) -> tuple[float, float]:
        """Return its edges across an upright or a level line."""
        return self.x if upright else self.y

    def spared(self, upright: bool, at: float) -> bool:
        """Whether a line at this place leaves the piece whole, with as much bleed as it needs."""
        low, high = self.span(upright)
        before, behind = self.kept_x if upright else self.kept_y
        if at in (low, high):
            return True
        return at <= low - before + SAME_LINE if at < low else at >= high + behind - SAME_LINE


@dataclass(frozen=True, slots=True)
class _Cut:
    """A cut as it is found: so many levels down the tree."""

    level: int
    upright: bool
    at: float
    low: float
    high: float
    careful: bool
    """Whether it is stopped at a piece's corner, by eye."""


@lru_cache(maxsize=64)  # most sheets of a file are alike
def _plan(hand: Rect, slots: tuple[tuple[Rect, Sides], ...]) -> CutPlan:
    edges_x = _snapped([hand.x, hand.right, *(edge for trim, _ in slots for edge in (trim.x, trim.right))])
    edges_y = _snapped([hand.y, hand.bottom, *(edge for trim, _ in slots for edge in (trim.y, trim.bottom))])
    boxes = [
        _Box(
            (edges_x[trim.x], edges_x[trim.right]),
            (edges_y[trim.y], edges_y[trim.bottom]),
            (min(left, KEPT_BLEED), min(right, KEPT_BLEED)),
            (min(top, KEPT_BLEED), min(bottom, KEPT_BLEED)),
        )
        for trim, (left, top, right, bottom) in slots
    ]
    part = ((edges_x[hand.x], edges_x[hand.right]), (edges_y[hand.y], edges_y[hand.bottom]))
    lines: dict[tuple[bool, float], list[_Cut]] = {}
    for cut in _taken_apart(part, boxes, 0):
        lines.setdefault((cut.upright, cut.at), []).append(cut)
    return CutPlan(_numbered(lines, part, boxes))


_Part = tuple[tuple[float, float], tuple[float, float]]
"""A part of the paper: from where to where across, and down."""


def _taken_apart(part: _Part, boxes: Sequence[_Box], level: int) -> Iterator[_Cut]:
    """Yield the cuts that free each piece in a part of the paper, those of each level together."""
    if not boxes or (len(boxes) == 1 and (boxes[0].x, boxes[0].y) == part):
        return
    inside = {upright: _inside(part, boxes, upright) for upright in (True, False)}
    through = {
        upright: [at for at in places if all(box.spared(upright, at) for box in boxes)]
        for upright, places in inside.items()
    }
    if not any(through.values()):
        yield from _along_sides(inside, boxes, level)
        return
    for upright, places in through.items():
        low, high = part[upright]
        for at in places:
            yield _Cut(level, upright, at, low, high, False)
    across = _cells(part[0], through[True])
    down = _cells(part[1], through[False])
    cells: dict[_Part, list[_Box]] = {}
    for box in boxes:
        column = next(cell for cell in across if cell[0] <= box.x[0] and box.x[1] <= cell[1])
        row = next(cell for cell in down if cell[0] <= box.y[0] and box.y[1] <= cell[1])
        cells.setdefault((column, row), []).append(box)
    for cell, held in cells.items():
        yield from _taken_apart(cell, held, level + 1)


def _inside(part: _Part, boxes: Sequence[_Box], upright: bool) -> list[float]:
    low, high = part[not upright]
    return sorted({at for box in boxes for at in box.span(upright) if low < at < high})


def _cells(span: tuple[float, float], places: Sequence[float]) -> list[tuple[float, float]]:
    ends = [span[0], *places, span[1]]
    return list(pairwise(ends))


def _along_sides(inside: dict[bool, list[float]], boxes: Sequence[_Box], level: int) -> Iterator[_Cut]:
    for upright, places in inside.items():
        for at in places:
            for box in boxes:
                if at in box.span(upright):
                    yield _Cut(level, upright, at, *box.span(not upright), True)


_Line = tuple[bool, float]
"""A line: whether it is upright, and where."""
_Stretch = tuple[float, float]


def _numbered(lines: dict[_Line, list[_Cut]], part: _Part, boxes: Sequence[_Box]) -> tuple[CutLine, ...]:
    """Number the lines such that each begins and ends where one with a smaller number is cut already.

    Those that go through come first, of these the way in which there are more. A line of which one part
    begins at lines that need another part of it has two numbers. Where pieces lie around each other, the
    first of them is cut by its corners.
    """
    through = [upright for (upright, _), cuts in lines.items() if cuts[0].level == 0 and not cuts[0].careful]
    upright_first = sum(through) * 2 > len(through)

    def turn(line: _Line) -> tuple[int, bool, float]:
        return min(cut.level + cut.careful for cut in lines[line]), line[0] != upright_first, line[1]

    waiting = {line: _joined(lines[line], boxes) for line in sorted(lines, key=turn)}
    cut: dict[_Line, list[tuple[_Stretch, int]]] = {}

    def number_at(line: _Line, end: float) -> int | None:
        """Return the number of the line at which a stretch of another ends; None while it is not cut."""
        upright, at = line
        if end in part[upright]:
            return PAPER_EDGE
        crossing = cut.get((not upright, end), ())
        return next((number for (low, high), number in crossing if low <= at <= high), None)

    def told(line: _Line, end: float) -> int:
        """Return the number of that line, cut already or not."""
        known = number_at(line, end)
        if known is not None:
            return known
        return next((number for _, number in cut.get((not line[0], end), ())), 0)

    def ready(line: _Line) -> list[_Stretch]:
        return [each for each in waiting[line] if all(number_at(line, end) is not None for end in each)]

    found: list[tuple[int, _Line, list[_Stretch]]] = []
    while waiting:
        line = next((line for line in waiting if len(ready(line)) == len(waiting[line])), None)
        line = line or next((line for line in waiting if ready(line)), None) or next(iter(waiting))
        taken = ready(line) or waiting[line]
        left = [each for each in waiting[line] if each not in taken]
        number = len(found) + 1
        cut.setdefault(line, []).extend((each, number) for each in taken)
        found.append((number, line, taken))
        if left:
            waiting[line] = left
        else:
            del waiting[line]
    return tuple(
        CutLine(
            number,
            *line,
            taken == [part[line[0]]],
            tuple(CutStretch(low, high, told(line, low), told(line, high)) for low, high in taken),
        )
        for number, line, taken in found
    )


def _joined(cuts: Sequence[_Cut], boxes: Sequence[_Box]) -> list[tuple[float, float]]:
    """Join cuts with nothing but waste between them."""
    upright, at = cuts[0].upright, cuts[0].at

    def waste(low: float, high: float) -> bool:
        beside = (box for box in boxes if box.span(not upright)[0] < high and box.span(not upright)[1] > low)
        return all(box.spared(upright, at) for box in beside)

    joined: list[tuple[float, float]] = []
    for low, high in sorted((cut.low, cut.high) for cut in cuts):
        if joined and waste(joined[-1][1], low):
            start, end = joined.pop()
            joined.append((start, max(end, high)))
        else:
            joined.append((low, high))
    return joined


def _snapped(values: Iterable[float]) -> dict[float, float]:
    """Return for each value the one that stands for all that are as good as equal."""
    found: dict[float, float] = {}
    last = None
    for value in sorted(set(values)):
        if last is None or value - last > SAME_LINE:
            last = value
        found[value] = last
    return found


def _mirrored(line: CutLine, upright: bool, extent: float) -> CutLine:
    if line.upright == upright:
        return replace(line, at=extent - line.at)
    turned = tuple(
        CutStretch(extent - each.high, extent - each.low, each.end, each.start)
        for each in reversed(line.stretches)
    )
    return replace(line, stretches=turned)
