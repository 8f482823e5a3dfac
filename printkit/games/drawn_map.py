"""DrawnMap: a map in letters, of which a part is cut out where all of it does not fit on a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from printkit.base.dataclass import dataclass

RowColumn = tuple[int, int]
Edges = tuple[int, int]
"""The first of some letters or lines, and the first behind them."""


@dataclass(frozen=True)
class MapPart:
    """The part of a map that is drawn, in its lines: rows `down` and columns `across`.

    `beyond` tells how many rows or columns lie beyond each side where some do: "n", "e", "s", "w".
    """

    lines: tuple[str, ...]
    down: range
    across: range
    beyond: Mapping[str, int]

    def shows(self, at: RowColumn) -> bool:
        """Whether a place is drawn."""
        return at[0] in self.down and at[1] in self.across


@dataclass(frozen=True)
class DrawnMap:
    """A map in `lines` without colours: the first names the columns, the others begin with the row's name.

    That name takes `margin` letters. `rows` are the lines of its rows, `columns` the letters of its columns;
    what parts two of them is drawn with both. `places` gives the row and column of each place that somebody
    may ask about: the nearest for one beyond the edge. `middle` are those that are looked at where nobody
    asks about any.
    """

    lines: tuple[str, ...]
    margin: int
    rows: tuple[Edges, ...]
    columns: tuple[Edges, ...]
    places: Mapping[str, RowColumn]
    middle: tuple[str, ...] = ()

    def found(self, places: Iterable[str]) -> tuple[RowColumn, ...]:
        """Return where places are, each once, as far as the map has them; the `middle` where it has none.

        A figure, `who:cell`, is on its cell.
        """
        for names in (places, self.middle):
            cells = (name.rpartition(":")[2] for name in names)
            if found := dict.fromkeys(self.places[cell] for cell in cells if cell in self.places):
                return (*found,)
        return ()

    def part(self, width: int, height: int, found: Sequence[RowColumn] = ()) -> MapPart:
        """Cut out what fits in so many letters and lines, with as many of the places found as can be.

        At least a row and a column are drawn.
        """
        across = [*_spans(self.columns, self.margin, self._width, width - self.margin)]
        down = [*_spans(self.rows, 1, len(self.lines), height - 1)]
        pairs = ((rows, columns) for rows in down for columns in across)
        return self._cut(*max(pairs, key=lambda pair: _worth(pair[0], pair[1], found)))

    def slices(self, width: int) -> Iterator[MapPart]:
        """Yield parts of so many letters with all rows, from west to east, about as many columns in each."""
        widest = min(map(len, _spans(self.columns, self.margin, self._width, width - self.margin)))
        count = -(-len(self.columns) // widest)
        ends = [len(self.columns) * at // count for at in range(count + 1)]
        for start, stop in pairwise(ends):
            yield self._cut(range(len(self.rows)), range(start, stop))

    @property
    def _width(self) -> int:
        return max(map(len, self.lines))

    def _cut(self, down: range, across: range) -> MapPart:
        top, bottom = _edges(self.rows, 1, len(self.lines), down)
        left, right = _edges(self.columns, self.margin, self._width, across)
        drawn = (self.lines[0], *self.lines[top:bottom])
        sides = {
            "n": down.start,
            "e": len(self.columns) - across.stop,
            "s": len(self.rows) - down.stop,
            "w": across.start,
        }
        return MapPart(
            tuple((line[: self.margin].ljust(self.margin) + line[left:right]).rstrip() for line in drawn),
            down,
            across,
            {side: count for side, count in sides.items() if count},
        )


def _edges(each: Sequence[Edges], start: int, end: int, span: range) -> Edges:
    """Return where what is drawn of some rows or columns begins and ends, with what parts them from others.

    All of them are drawn from `start` to `end`.
    """
    first = each[span.start - 1][1] if span.start else start
    return first, each[span.stop][0] if span.stop < len(each) else end


def _spans(each: Sequence[Edges], start: int, end: int, room: int) -> Iterator[range]:
    """Yield the rows or columns that fit together, for each first, unless the ones before hold them all."""
    stop = 0
    for first in range(len(each)):
        last = first + 1
        while last < len(each):
            left, right = _edges(each, start, end, range(first, last + 1))
            if right - left > room:
                break
            last += 1
        if last > stop:
            stop = last
            yield range(first, last)


def _worth(down: range, across: range, found: Sequence[RowColumn]) -> tuple[int, float]:
    """Return how good a part is: by how many of the places it shows, then by how near its middle they are."""
    shown = sum(row in down and column in across for row, column in found)
    middle = (down.start + down.stop - 1) / 2, (across.start + across.stop - 1) / 2
    far = sum(abs(row - middle[0]) + abs(column - middle[1]) for row, column in found)
    return shown, -far
