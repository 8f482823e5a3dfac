"""Segments become lines: one after the other, or chosen over the whole paragraph.

`greedy` fills each line as far as it goes, which gives the fewest lines. `total` weighs all ways of ending
the lines against each other (Knuth and Plass) and gives lines of even spacing.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from typing import NamedTuple

from printkit.press.typesetting.segments import Segment, SegmentPart, Stretch

# The scale is TeX's (Knuth and Plass 1981): a line whose gaps have come as far as is good has a badness of
# 100, which grows with the cube of how far they come; its demerits are (10 + badness) squared, here 12 100.
# What differs from plain TeX does so because a card's column holds four to eight words, a book's twelve. The
# shares given were counted on the texts of the three games, French and English.

EQUAL_WIDTHS = 1e-9
"""Em that two widths may differ and count as equal: what adding up leaves of rounding."""

SHRINK = 0.12
"""Share of its space that a gap in a justified line may lose; TeX's fonts let it lose a third.

More makes fewer lines, and words that stand too close on paper of a home printer: at twice as much, texts of
the three games take 2 % fewer lines.
"""

STRETCH = 0.5
"""Share of its space that a gap may gain at a badness of 100, as TeX's fonts have it.

More lets justified lines stand open before a word is divided: at twice as much there are half the hyphens in
a column of 30 em, as many in one of 14 em, where no choice is left.
"""

RAGGED = 0.25
"""Share of the measure that a ragged line may leave at a badness of 100. The one to turn for ragged words.

At half of it one line in ten ends in a hyphen on a card (14 em), now one in fifty, at twice as much none; the
lines then end 13 % short instead of 11 %.
"""

MIN_JUSTIFIED, MIN_RAGGED, MIN_DIVIDED = 0.65, 0.4, 0.8
"""Share of the measure below which no line ends but the last; the third for a line that ends in a hyphen.

They only bound the search, far below what is ever good: lower ones cost time, higher ones lose the lines
beside a very long word.
"""

OWN_HYPHEN = 1_000.0
"""Demerits of a line that ends after a hyphen or dash of the word's own, as for gaps 61 % of the good way."""

HYPHEN_DEMERITS = 8_000.0
"""Demerits of a justified line that ends in a hyphen; plain TeX has 2 500 (50 squared).

As much as gaps that come 93 % as far as is good. Where a column is narrow they come much further anyway: half
or twice as much then changes nothing.
"""

RAGGED_HYPHEN = 25_000.0
"""Demerits of a ragged line that ends in a hyphen: three times as many, for a ragged edge can give way."""

NEXT_HYPHEN = 22_000.0
"""Demerits more after a line that ended in a hyphen too; plain TeX has 10 000. Fewer make ladders."""

LAST_HYPHEN = 15_000.0
"""Demerits of a last line that begins with part of a word; plain TeX has 5 000."""

SHORT_LAST = 12_000.0
"""Demerits of a last line that holds next to nothing, falling to 0 at a quarter of the measure.

As many as a line at a badness of 100. More leave the lines before it shorter.
"""

RUNT, RUNT_SHARE = 500_000.0, 0.5
"""Demerits of a last line of one word that takes a smaller share of the measure: a runt.

As many as for a line that ends at half of the measure. So the line before gives a word away, unless it would
be a runt itself. Centred titles, whose last line counts like the others, have none.
"""

STUB, STUB_LETTERS = 1e9, 4
"""Demerits of a last line of fewer letters: more than those of the worst line."""

WORST = 5.0
"""How many times as far as is good gaps count at most: beyond, one line is as bad as the other."""

TIDY = 100.0
"""Demerits of a line without badness, 10 squared: each line costs so much, so that fewer are better."""

INFINITE = float("inf")

BreakPlace = int | tuple[int, int]


class TextLine(NamedTuple):
    """A line from a place in one segment to a place in another; `end` None is the whole of the last one.

    A line without words ends before it begins.
    """

    first: int
    start: int
    last: int
    end: int | None
    hyphen: bool


EMPTY_LINE = TextLine(0, 0, -1, None, False)


def parts(stretch: Stretch, line: TextLine) -> list[SegmentPart]:
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


def greedy(
    stretch: Stretch, measure: float, divided: bool = True, emergency: bool = False
) -> list[TextLine] | None:
    """Return the lines of a stretch, each as full as can be; None if a word is too wide for the measure.

    Words are only `divided` where that is allowed. In an emergency one that is too wide is divided all the
    same: with a hyphen where its language allows it, else anywhere.
    """
    segments, starts, ends, reaches = stretch.segments, stretch.starts, stretch.ends, stretch.reaches
    lines: list[TextLine] = []
    first = start = 0
    x = -segments[0].whole.left if segments else 0.0
    while first < len(segments):
        limit = x + measure + EQUAL_WIDTHS
        last = bisect_right(ends, limit, first) - 1
        while last >= first and reaches[last] > limit:
            last -= 1
        if last + 1 == len(segments):
            lines.append(TextLine(first, start, last, None, False))
            break
        follower = segments[last + 1]
        begins = start if last < first else 0
        room = measure + EQUAL_WIDTHS if last < first else limit - starts[last + 1]
        end = _divided(follower, follower.divisions, begins, room) if divided else None
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
            lines.append(TextLine(first, start, last, None, False))
            first, start = last + 1, 0
            x = starts[first] - segments[first].whole.left if first < len(segments) else 0.0
        else:
            lines.append(TextLine(first, start, last + 1, end, hyphen))
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


def total(
    stretch: Stretch, measure: float, justified: bool, balanced: bool, divided: bool = True
) -> list[TextLine] | None:
    """Return the best lines of a stretch, None if there are none.

    `balanced` lets the last line count like the others (centred words). Words are only `divided` where that
    is allowed.
    """
    search = _Search(stretch, measure, justified, balanced, divided)
    for first in range(len(stretch.segments)):
        if first in search.demerits:
            search.from_segment(first)
        for start in search.divided.get(first, ()):  # may grow behind the one at hand
            search.from_division(first, start)
    return search.lines()


def is_stub(stretch: Stretch, first: int, start: int = 0) -> bool:
    """Whether too few letters are left for a last line that begins at a place."""
    if len(stretch.segments) - first > STUB_LETTERS:
        return False
    words = "".join(segment.text for segment in stretch.segments[first:])[start:]
    return len(words) < 4 * STUB_LETTERS and sum(map(str.isalnum, words)) < STUB_LETTERS


class _Search:
    """The search for the lines with the least demerits.

    A line may end before a segment or at a division of one: an int, or a pair of the segment and the
    division. For each such place that lines lead to there is the least sum of their demerits, and the place
    where the last of these lines begins.
    """

    def __init__(
        self, stretch: Stretch, measure: float, justified: bool, balanced: bool, divides: bool
    ) -> None:
        self.stretch = stretch
        self.measure = measure
        self.justified = justified
        self.balanced = balanced
        self.divides = divides
        self.demerits: dict[BreakPlace, float] = {0: 0.0}
        self.divided: dict[int, list[int]] = {}
        self._begins: dict[BreakPlace, BreakPlace] = {}
        self._shortest = (MIN_JUSTIFIED if justified else MIN_RAGGED) * measure
        self._shortest_divided = MIN_DIVIDED * measure
        self._hyphen = HYPHEN_DEMERITS if justified else RAGGED_HYPHEN

    def lines(self) -> list[TextLine] | None:
        """Return the lines to the end of the stretch."""
        place: BreakPlace = len(self.stretch.segments)
        found: list[TextLine] = []
        while place != 0:
            begins = self._begins.get(place)
            if begins is None:
                return None
            first, start = begins if isinstance(begins, tuple) else (begins, 0)
            last, end = place if isinstance(place, tuple) else (place - 1, None)
            found.append(TextLine(first, start, last, end, end is not None))
            place = begins
        return found[::-1]

    def from_segment(self, first: int) -> None:
        """Try all lines that begin with a segment."""
        x = self.stretch.starts[first] - self.stretch.segments[first].whole.left
        self._from(first, first, 0, x)

    def from_division(self, first: int, start: int) -> None:
        """Try all lines that begin with the rest of a divided segment."""
        x = self.stretch.ends[first] - self.stretch.segments[first].tails[start]
        self._from((first, start), first, start, x)

    def _from(self, begins: BreakPlace, first: int, start: int, x: float) -> None:
        stretch, segments, gaps, ends = (
            self.stretch,
            self.stretch.segments,
            self.stretch.open_gaps,
            self.stretch.ends,
        )
        demerits, before = self.demerits, self.demerits[begins]
        count = len(segments)
        limit = x + self.measure + EQUAL_WIDTHS
        beyond = bisect_right(ends, limit, first)
        if self.justified:
            beyond = bisect_right(ends, limit + SHRINK * (gaps[min(beyond, count - 1)] - gaps[first]), first)
        nearest = min(bisect_left(ends, x + self._shortest, first), max(beyond - 1, first))

        for last in range(nearest, beyond):
            width = stretch.reaches[last] - x
            ends_all = last + 1 == count
            cost = self._cost(width, gaps[last] - gaps[first], ends_all)
            if cost is None:
                continue
            cost += before
            if ends_all and first:
                cost += self._last(first, start, width)
            elif not ends_all and not segments[last].opens:
                cost += OWN_HYPHEN
            if cost < demerits.get(last + 1, INFINITE):
                demerits[last + 1] = cost
                self._begins[last + 1] = begins

        if not self.divides:
            return
        before += self._hyphen + (NEXT_HYPHEN if start else 0)
        for last in range(nearest, min(beyond + 1, count)):
            for end, head in segments[last].heads:
                width = stretch.starts[last] + head - x
                if last == first and start:
                    if end <= start:
                        continue
                    part = segments[last].part(start, end, True)
                    width = part.left + part.width + part.right
                if width < self._shortest_divided:
                    continue
                cost = self._cost(width, gaps[last] - gaps[first], False)
                if cost is None:
                    break
                place = (last, end)
                known = demerits.get(place)
                if known is None:
                    insort(self.divided.setdefault(last, []), end)
                if known is None or before + cost < known:
                    demerits[place] = before + cost
                    self._begins[place] = begins

    def _last(self, first: int, start: int, width: float) -> float:
        """Return the demerits of a last line that is too short, or begins with part of a word."""
        cost = SHORT_LAST * max(0.0, 1 - width / (0.25 * self.measure)) + (LAST_HYPHEN if start else 0)
        if is_stub(self.stretch, first, start):
            return cost + STUB
        alone = first + 1 == len(self.stretch.segments) and not self.balanced
        if alone and width < RUNT_SHARE * self.measure:
            return cost + RUNT
        return cost

    def _cost(self, width: float, gaps: float, ends_all: bool) -> float | None:
        """Return the demerits of a line's spaces, None if they cannot shrink enough.

        A line whose spaces are as wide or its end as ragged as is still good has a badness of 100.
        """
        slack = self.measure - width
        if slack < -EQUAL_WIDTHS:
            if not self.justified or -slack > SHRINK * gaps:
                return None
            ratio = -slack / (SHRINK * gaps)
        elif ends_all and not self.balanced:
            return TIDY
        elif self.justified:
            ratio = slack / (STRETCH * gaps) if gaps else WORST
        else:
            ratio = slack / (RAGGED * self.measure)
        ratio = min(ratio, WORST)
        badness = 10 + 100 * ratio * ratio * ratio
        return badness * badness
