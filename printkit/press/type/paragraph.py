"""Segments become lines: one after the other, or chosen over the whole paragraph.

`greedy` fills each line as far as it goes, which gives the fewest lines. `total` weighs all ways of ending
the lines against each other (Knuth and Plass) and gives lines of even spacing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from printkit.press.type.segments import Part, Segment, Stretch

EPSILON = 1e-9
SHRINK = 0.12
"""Share of its space that a gap in a justified line may lose."""

STRETCH = 0.5
"""Share of its space that a gap may gain at a badness of 100."""

RAGGED = 0.15
"""Share of the measure that a ragged line may leave at a badness of 100."""

SHORTEST = 0.5
"""Share of the measure below which no line ends but the last."""

HYPHEN = 2_500.0
NEXT_HYPHEN = 20_000.0
LAST_HYPHEN = 8_000.0
SHORT_LAST = 12_000.0
GOOD = 150.0
"""Badness up to which lines without hyphens are taken as they are."""


class Line(NamedTuple):
    """A line from a place in one segment to a place in another; `end` None is the whole of the last one.

    A line without words ends before it begins.
    """

    first: int
    start: int
    last: int
    end: int | None
    hyphen: bool


EMPTY = Line(0, 0, -1, None, False)


def parts(stretch: Stretch, line: Line) -> list[Part]:
    """Return what stands on a line, a part for each segment."""
    segments = stretch.segments
    if line.last < line.first:
        return []
    if line.first == line.last:
        return [segments[line.first].part(line.start, line.end, line.hyphen)]
    return [
        segments[line.first].part(line.start, None),
        *(segment.whole for segment in segments[line.first + 1 : line.last]),
        segments[line.last].part(0, line.end, line.hyphen),
    ]


def greedy(stretch: Stretch, measure: float, emergency: bool = False) -> list[Line] | None:
    """Return the lines of a stretch, each as full as can be; None if a word is too wide for the measure.

    In an emergency such a word is divided: with a hyphen where its language allows it, else anywhere.
    """
    segments, starts, ends = stretch.segments, stretch.starts, stretch.ends
    lines: list[Line] = []
    first = start = 0
    x = -segments[0].whole.left if segments else 0.0
    while first < len(segments):
        limit = x + measure + EPSILON
        last = bisect_right(ends, limit, first) - 1
        while last >= first and ends[last] + segments[last].whole.right > limit:
            last -= 1
        if last + 1 == len(segments):
            lines.append(Line(first, start, last, None, False))
            break
        follower = segments[last + 1]
        begins = start if last < first else 0
        room = measure + EPSILON if last < first else limit - starts[last + 1]
        end = _divided(follower, follower.divisions, begins, room)
        hyphen = end is not None
        if end is None and last < first:
            if not emergency:
                return None
            end = _divided(follower, follower.emergency, begins, room)
            hyphen = end is not None
            if end is None:
                end = _broken(follower, begins, room)
        if end is None:
            last = max(last, first)
            lines.append(Line(first, start, last, None, False))
            first, start = last + 1, 0
            x = starts[first] - segments[first].whole.left if first < len(segments) else 0.0
        else:
            lines.append(Line(first, start, last + 1, end, hyphen))
            first, start = last + 1, end
            tail = follower.part(end, None)
            x = ends[first] - tail.width - tail.left
    return lines


def _divided(segment: Segment, places: tuple[int, ...], start: int, room: float) -> int | None:
    """Return the last place after `start` where a part with a hyphen goes into the room."""
    for place in reversed(places):
        if place <= start:
            break
        part = segment.part(start, place, True)
        if part.width + part.right + (part.left if start else 0.0) <= room:
            return place
    return None


def _broken(segment: Segment, start: int, room: float) -> int | None:
    """Return the last letter after `start` before which the line goes into the room, at least the next.

    None means that no letter is left to break before.
    """
    best = None
    for place in segment.letters:
        if place > start:
            part = segment.part(start, place)
            if best is not None and part.left + part.width + part.right > room:
                break
            best = place
    return best


def total(stretch: Stretch, measure: float, justified: bool, balanced: bool, most: int) -> list[Line] | None:
    """Return the best lines of a stretch, `most` at most; None if there are none.

    `balanced` lets the last line count like the others (centred words). Hyphens are used only where lines
    without them would be bad.
    """
    plain = _Search(stretch, measure, justified, balanced, hyphens=False)
    lines = plain.lines()
    bad = lines is None or len(lines) > most or plain.worst > GOOD
    if bad and any(segment.divisions for segment in stretch.segments):
        divided = _Search(stretch, measure, justified, balanced, hyphens=True).lines()
        lines = divided if divided is not None and len(divided) <= most else lines
    return lines if lines is not None and len(lines) <= most else None


class _Node(NamedTuple):
    """The best way found to a place where a line may end."""

    demerits: float
    before: tuple[int, int] | None
    line: Line | None
    badness: float


class _Search:
    """Finds the lines with the least demerits."""

    def __init__(
        self, stretch: Stretch, measure: float, justified: bool, balanced: bool, hyphens: bool
    ) -> None:
        self.stretch = stretch
        self.measure = measure
        self.justified = justified
        self.balanced = balanced
        self.hyphens = hyphens
        self.worst = 0.0
        self._best: dict[tuple[int, int], _Node] = {(0, 0): _Node(0.0, None, None, 0.0)}
        self._places: dict[int, list[int]] = {0: [0]}
        widths: list[float] = []
        room = 0.0
        for segment in stretch.segments:
            widths.append(room)
            if segment.opens:
                room += segment.gap or 0.25 * segment.scale
        self._open = widths  # how much gap there is to stretch before each segment

    def lines(self) -> list[Line] | None:
        """Return the lines; `worst` is then the badness of the worst of them."""
        count = len(self.stretch.segments)
        for first in range(count):
            for start in sorted(self._places.get(first, ())):
                self._from(first, start)
        place: tuple[int, int] | None = (count, 0)
        if place not in self._best:
            return None
        found: list[Line] = []
        while place is not None and (line := self._best[place].line) is not None:
            found.append(line)
            self.worst = max(self.worst, self._best[place].badness)
            place = self._best[place].before
        return found[::-1]

    def _from(self, first: int, start: int) -> None:
        """Try all lines that begin at a place."""
        segments, starts, ends = self.stretch.segments, self.stretch.starts, self.stretch.ends
        begun = segments[first].part(start, None)
        x = (ends[first] - begun.width if start else starts[first]) - begun.left
        limit = x + self.measure + EPSILON
        furthest = bisect_right(ends, limit, first)
        if self.justified:
            gaps = self._open[min(furthest, len(segments) - 1)] - self._open[first]
            furthest = bisect_right(ends, limit + SHRINK * gaps, first)
        nearest = bisect_left(ends, x + SHORTEST * self.measure, first)
        for last in range(nearest, min(furthest, len(segments))):
            width = ends[last] + segments[last].whole.right - x
            self._try(Line(first, start, last, None, False), width)
        if furthest == len(segments) and nearest == len(segments):
            last = furthest - 1
            self._try(Line(first, start, last, None, False), ends[last] + segments[last].whole.right - x)
        if self.hyphens:
            for last in range(nearest, min(furthest + 1, len(segments))):
                for place in segments[last].divisions:
                    if last > first:
                        part = segments[last].part(0, place, True)
                        width = starts[last] + part.width + part.right - x
                    elif place > start:
                        part = segments[last].part(start, place, True)
                        width = part.left + part.width + part.right
                    else:
                        continue
                    if width >= SHORTEST * self.measure:
                        self._try(Line(first, start, last, place, True), width)

    def _try(self, line: Line, width: float) -> None:
        """Keep a line if it is the best way to its end."""
        slack = self.measure - width
        gaps = self._open[line.last] - self._open[line.first]
        ends_all = line.last + 1 == len(self.stretch.segments) and line.end is None
        badness = self._badness(slack, gaps, ends_all)
        if badness is None:
            return
        before = (line.first, line.start)
        demerits = self._best[before].demerits + (10 + badness) ** 2
        if line.hyphen:
            demerits += NEXT_HYPHEN if line.start else HYPHEN
        if ends_all and line.first:
            demerits += LAST_HYPHEN if line.start else 0
            demerits += SHORT_LAST * max(0.0, 1 - width / (0.25 * self.measure))
        place = (line.last + 1, 0) if line.end is None else (line.last, line.end)
        known = self._best.get(place)
        if known is None:
            self._places.setdefault(place[0], []).append(place[1])
        if known is None or demerits < known.demerits:
            self._best[place] = _Node(demerits, before, line, badness)

    def _badness(self, slack: float, gaps: float, last: bool) -> float | None:
        """Return how far a line's spaces are from what they should be, 100 for as far as is good."""
        if slack < -EPSILON:
            if not self.justified or -slack > SHRINK * gaps:
                return None
            return float(100 * (-slack / (SHRINK * gaps)) ** 3)
        if last and not self.balanced:
            return 0.0
        if self.justified:
            ratio = slack / (STRETCH * gaps) if gaps else 10.0
        else:
            ratio = slack / (RAGGED * self.measure)
        return float(100 * min(ratio, 5.0) ** 3)
