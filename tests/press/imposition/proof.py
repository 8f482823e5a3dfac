"""A proof that pieces of two formats need so many sheets: by a search over all ways to cut a sheet straight.

A piece counts as the share of a sheet that it takes where only its like lie on it. What all sheets hold
comes to no more than their number times the most that one sheet can hold of the two formats, counted so; the
search finds that most. It leaves nothing free between pieces, so no layout undercuts it.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from printkit.press.imposition.grid import EPSILON, Format
from printkit.press.imposition.guillotine import Room

Size = tuple[float, float]
MAX_STEPS = 400_000
"""Of one search; pairs that take more, as of pieces of 12 mm, prove nothing here."""


def least_by_pairs(formats: Sequence[Format], demand: Sequence[int], room: Room) -> int:
    """Return how many sheets the pieces of some two of the formats need at least."""
    held = [(form, count) for form, count in zip(formats, demand, strict=True) if count]
    return max((_least(pair, room) for pair in combinations(held, 2)), default=0)


def _least(pair: Sequence[tuple[Format, int]], room: Room) -> int:
    ways = [
        {(w + room.gap, h + room.gap) for w, h in ((form.width, form.height), (form.height, form.width))}
        for form, _ in pair
    ]
    lengths = {length for sizes in ways for size in sizes for length in size}
    across, down = sums(lengths, room.width + room.gap), sums(lengths, room.height + room.gap)
    if len(across) * len(down) * (len(across) + len(down)) > MAX_STEPS:
        return 0
    alone = [fullest([(size, 1.0) for size in sizes], across, down) for sizes in ways]
    shares = [(size, 1 / most) for sizes, most in zip(ways, alone, strict=True) for size in sizes]
    taken = sum(count / most for (_, count), most in zip(pair, alone, strict=True))
    return math.ceil(taken / fullest(shares, across, down) - EPSILON)


def sums(lengths: Iterable[float], most: float) -> list[float]:
    """Return all sums of lengths, each as often as one likes: only there are cuts needed."""
    found = {0.0}
    for length in lengths:
        for start in sorted(found):
            room = int((most - start) / length + EPSILON)
            found |= {round(start + number * length, 4) for number in range(1, room + 1)}
    return sorted(found)


def fullest(pieces: Sequence[tuple[Size, float]], across: Sequence[float], down: Sequence[float]) -> float:
    """Return the most that pieces on a sheet come to, each counted so much.

    `across` and `down` are the widths and heights of parts of the sheet, the last ones those of all of it.
    """
    beside, below = rests(across), rests(down)
    best = [[0.0] * len(down) for _ in across]
    for i, width in enumerate(across):
        for j, height in enumerate(down):
            fitting = (worth for (w, h), worth in pieces if w <= width + EPSILON and h <= height + EPSILON)
            best[i][j] = max(
                max(fitting, default=0.0),
                max((best[k][j] + best[rest][j] for k, rest in beside[i]), default=0.0),
                max((best[i][k] + best[i][rest] for k, rest in below[j]), default=0.0),
            )
    return best[-1][-1]


def rests(lengths: Sequence[float]) -> list[list[tuple[int, int]]]:
    """Return for each length the ways to part it: the numbers of the smaller length and of the other."""
    found = []
    for length in lengths:
        halves = [k for k, part in enumerate(lengths) if 0 < part <= length / 2 + EPSILON]
        found.append(
            [
                (k, max(n for n, other in enumerate(lengths) if other <= length - lengths[k] + EPSILON))
                for k in halves
            ]
        )
    return found
