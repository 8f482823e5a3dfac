"""How many sheets pieces need at least, however they are laid out."""

import math
from collections.abc import Sequence
from itertools import product

from printkit.press.imposition.grid import EPSILON, Format, fitting_count
from printkit.press.imposition.guillotine import Room


def least_sheets(formats: Sequence[Format], demand: Sequence[int], room: Room) -> int:
    """Return a number of sheets that no layout of so many pieces of these formats undercuts.

    It is that of their area or, where it is more, that of pieces of which no two share a sheet with what one
    other format needs: each sheet with such a large piece has room for few more of that format.
    """
    held = [(form, count) for form, count in zip(formats, demand, strict=True) if count]
    sheet = (room.width + room.gap) * (room.height + room.gap)
    most = math.ceil(sum(_area(form, room) * count for form, count in held) / sheet - EPSILON)
    large: list[tuple[Format, int]] = []
    rest = sorted(held, key=lambda each: -each[0].area)
    while True:
        lone = sum(count for _, count in large)
        most = max(most, lone)
        for form, count in rest:
            beside = sum(number * _beside(each, form, room) for each, number in large)
            most = max(most, lone + -(-(count - beside) // _alone(form, room)))
        more = next((each for each in rest if _lies_alone(each[0], large, room)), None)
        if more is None:
            return most
        large.append(more)
        rest.remove(more)


def _area(form: Format, room: Room) -> float:
    return (form.width + room.gap) * (form.height + room.gap)


def _alone(form: Format, room: Room) -> int:
    """Return how many pieces of a format lie at most on a sheet, by area and as squares of the short side."""
    side = min(form.width, form.height)
    squares = fitting_count(room.width, side, room.gap) * fitting_count(room.height, side, room.gap)
    by_area = (room.width + room.gap) * (room.height + room.gap) / _area(form, room)
    return max(1, min(squares, int(by_area + EPSILON)))  # it fits


def _lies_alone(form: Format, large: Sequence[tuple[Format, int]], room: Room) -> bool:
    """Whether no two pieces of a format share a sheet, and none shares one with the large ones."""
    return not any(_both_fit(form, other, room) for other in (form, *(each for each, _ in large)))


def _both_fit(one: Format, other: Format, room: Room) -> bool:
    """Whether two pieces have room on a sheet: a straight line lies between any two."""
    apart = min(room.gap, room.separation)
    width, height = room.width + EPSILON, room.height + EPSILON
    return any(
        (a + b + apart <= width and max(c, d) <= height) or (max(a, b) <= width and c + d + apart <= height)
        for (a, c), (b, d) in product(_ways(one), _ways(other))
    )


def _beside(large: Format, form: Format, room: Room) -> int:
    """Return how many pieces of a format lie at most on a sheet with a large one.

    Each lies wholly left or right of it, or wholly above or below it; no strip that is narrower than the
    piece holds any.
    """
    most = 0
    for width, height in _ways(large):
        across, down = room.width - width, room.height - height
        if min(across, down) < -EPSILON:
            continue
        strips = ((across, room.height), (down, room.width))
        least = min(form.width, form.height) - EPSILON
        taken = sum(short * (long + room.gap) for short, long in strips if short >= least)
        most = max(most, int(taken / _area(form, room) + EPSILON))
    return most


def _ways(form: Format) -> tuple[tuple[float, float], tuple[float, float]]:
    return (form.width, form.height), (form.height, form.width)
