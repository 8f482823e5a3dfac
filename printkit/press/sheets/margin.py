"""Find free places for the ruler and the label in a sheet's margin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.press.geometry import Rect

NEAR, FAR = 5.0, 7.8  # mm from the paper's edge: what printers can reach, and where content may begin
AIR = 1.0  # mm kept free before and after a note
BARELY = 0.1  # mm kept free above and below it


@dataclass(frozen=True)
class Place:
    """Where a note lies: its box on the sheet, turned clockwise by so many degrees."""

    box: Rect
    turned: int = 0


def free_places(
    width: float, height: float, taken: Iterable[Rect], lengths: Sequence[float]
) -> list[Place | None]:
    """Give each note of a length (mm) a place in the sheet's margin that touches nothing in `taken`.

    Looks along the bottom first, then the top, then up the left and the right side. None where there is no
    room for a note.
    """
    busy = list(taken)
    places: list[Place | None] = []
    for length in lengths:
        place = next((each for each in candidates(width, height, busy, length)), None)
        if place:
            busy.append(place.box)
        places.append(place)
    return places


def candidates(width: float, height: float, busy: Sequence[Rect], length: float) -> Iterable[Place]:
    """The free places of one length, the best first."""
    deep = FAR - NEAR
    for y in (height - FAR, NEAR):
        for x in starts(
            width, [(box.x, box.right) for box in busy if overlaps(box.y, box.bottom, y, y + deep)], length
        ):
            yield Place(Rect(x, y, length, deep))
    for x, turned in ((NEAR, 270), (width - FAR, 90)):
        for y in starts(
            height, [(box.y, box.bottom) for box in busy if overlaps(box.x, box.right, x, x + deep)], length
        ):
            yield Place(Rect(x, y, deep, length), turned)


def overlaps(start: float, end: float, low: float, high: float) -> bool:
    """Tell whether two stretches touch."""
    return start < high + BARELY and end > low - BARELY


def starts(side: float, taken: Iterable[tuple[float, float]], length: float) -> Iterable[float]:
    """Where a stretch of `length` may begin on a side of the sheet."""
    at = NEAR + AIR
    for start, end in sorted(taken):
        if start - AIR - at >= length:
            yield at
        at = max(at, end + AIR)
    if side - NEAR - AIR - at >= length:
        yield at
