"""Where to part a length so that no seam goes through what must stay whole."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence

from printkit.press.imposition.grid import EPSILON

Span = tuple[float, float]
"""From where to where something reaches along the length, in mm."""

CLEARANCE = 2.0
"""Mm by which a seam rather stays away from what it should not cross."""

_Burden = tuple[int, int, float]
"""Boxes crossed, boxes nearly crossed, unevenness in mm²."""


def seams(
    length: float, count: int, room: float, overlap: float, avoid: Sequence[Span]
) -> tuple[int, tuple[float, ...]]:
    """Part a length into `count` tiles, each but the last longer by the overlap, none longer than the room.

    The seams cross the fewest boxes to `avoid`, then come near to the fewest, then are the most even.
    Gives the number of boxes crossed, and the seams.
    """
    step = room - overlap
    even = (length - overlap) / count
    places = _places(length, count, room, overlap, avoid)
    times = Counter(avoid)
    burdens = [_burden(place, times) for place in places]
    # For each seam in turn and each place for it: the least burden so far, and the place of the seam before.
    layers: list[dict[int, tuple[_Burden, int]]] = []
    for seam in range(1, count):
        layer: dict[int, tuple[_Burden, int]] = {}
        for index, place in enumerate(places):
            if place + (count - seam - 1) * step + room < length - EPSILON:
                continue
            if layers:
                first = bisect_left(places, place - step - EPSILON)
                last = bisect_right(places, place - overlap + EPSILON, hi=index)
                before = [
                    (layers[-1][other][0], other) for other in range(first, last) if other in layers[-1]
                ]
            else:
                before = [((0, 0, 0.0), -1)] if place <= step + EPSILON else []
            if before:
                (crossed, near, uneven), other = min(before)
                more_crossed, more_near = burdens[index]
                uneven += (place - even * seam) ** 2
                layer[index] = (crossed + more_crossed, near + more_near, uneven), other
        layers.append(layer)
    if not layers:
        return 0, ()
    index = min(layers[-1], key=lambda place: layers[-1][place][0])
    crossed = layers[-1][index][0][0]
    found = []
    for layer in reversed(layers):
        found.append(places[index])
        index = layer[index][1]
    return crossed, tuple(reversed(found))


def _places(length: float, count: int, room: float, overlap: float, avoid: Sequence[Span]) -> list[float]:
    """Give the places worth trying: even ones, beside a box, or as far from such a one as the paper goes."""
    starts = {0.0, length - room, length}
    for low, high in avoid:
        starts |= {low, high, low - CLEARANCE, high + CLEARANCE}
    step = room - overlap
    places = {start + number * step for start in starts for number in range(1 - count, count)}
    places |= {(length - overlap) / count * number for number in range(1, count)}
    return sorted(place for place in places if overlap <= place <= length - overlap)


def _burden(place: float, avoid: Mapping[Span, int]) -> tuple[int, int]:
    """Count the boxes that a seam at this place crosses, and those that it comes near to."""
    crossed = near = 0
    for (low, high), boxes in avoid.items():
        if low + EPSILON < place < high - EPSILON:
            crossed += boxes
        if low - CLEARANCE + EPSILON < place < high + CLEARANCE - EPSILON:
            near += boxes
    return crossed, near
