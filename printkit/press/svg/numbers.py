"""Read numbers, lengths and shares the way an SVG writes them."""

from __future__ import annotations

import re
from functools import lru_cache

MAX_COORDINATE = 20_000.0
"""Largest coordinate in user units (mm) that a drawing may hold; anything beyond is a mistake."""

MAX_MOVED = 10_000_000.0
"""Largest number of a transformation: a drawing may be moved far away, and back."""

MAX_NUMBERS = 200_000
"""How many numbers the data of one path, or one list of points, may hold; so many take seconds to read."""
MAX_VALUE = 2000
"""Letters of any other value: a list of transformations or dashes."""

MAX_QUOTED = 200
"""Letters of a value that are kept for telling; fewer are shown."""

NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_LIST = re.compile(rf"\s*(?:{NUMBER.pattern}(?:\s*,\s*|\s+|(?=[-+.])|\s*$))*+")
_LENGTH = re.compile(rf"\s*({NUMBER.pattern})\s*(%|[a-z]*)\s*", re.IGNORECASE)
_UNITS = {"": 1.0, "px": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "q": 0.25}
_RULER = frozenset(_UNITS) - {"", "px"}
PX_PER_MM = 96 / 25.4
"""What a mm is in the units of art: CSS has 96 px to an inch."""


class PhysicalLength(float):
    """A length in a unit of the ruler, in mm: of a face a unit is a mm, of art that of its program (a px)."""


class TooLongError(ValueError):
    """A value is longer than any drawing needs."""


def check_numbers(text: str) -> None:
    """Look whether the numbers of a value are not too many. Raises TooLongError."""
    if len(text) >= MAX_NUMBERS and sum(1 for _ in NUMBER.finditer(text)) > MAX_NUMBERS:
        raise TooLongError(text)


def short(text: str) -> None:
    """Look whether a value is no longer than such values are. Raises TooLongError."""
    if len(text) > MAX_VALUE:
        raise TooLongError(text)


def read_numbers(text: str, most: float = MAX_COORDINATE) -> list[float]:
    """Read a list of numbers parted by spaces or commas. Raises ValueError where there is anything else."""
    check_numbers(text)
    if not _LIST.fullmatch(text):
        raise ValueError(text)
    return [sized(float(found), most) for found in NUMBER.findall(text)]


def read_number(text: str) -> float:
    """Read one plain number. Raises ValueError where it is none."""
    text = text.strip()
    if not NUMBER.fullmatch(text):
        raise ValueError(text)
    return sized(float(text))


@lru_cache(maxsize=4096)
def read_length(text: str, reference: float = 0.0) -> float:
    """Read a length in user units (mm = px); per cent are of `reference`. Raises ValueError for others."""
    found = _LENGTH.fullmatch(text)
    if not found:
        raise ValueError(text)
    value, unit = float(found[1]), found[2].lower()
    if unit == "%":
        return sized(value * reference / 100)
    if unit not in _UNITS:
        raise ValueError(text)
    length = sized(value * _UNITS[unit])
    return PhysicalLength(length) if unit in _RULER else length


def in_pixels(value: float) -> float:
    """Return a length as art means it: in px where it was told in mm, pt and the like."""
    return value * PX_PER_MM if type(value) is PhysicalLength else value


def read_pixels(text: str) -> float:
    """Read a width or height in px. Raises ValueError where it is none, or a share of another."""
    if text.strip().endswith("%"):
        raise ValueError(text)
    return in_pixels(read_length(text))


def read_share(text: str) -> float:
    """Read a share of one, `0.5` or `50%`, held between 0 and 1. Raises ValueError where it is none."""
    text = text.strip()
    value = read_number(text[:-1]) / 100 if text.endswith("%") else read_number(text)
    return min(1.0, max(0.0, value))


def sized(value: float, most: float = MAX_COORDINATE) -> float:
    """Hand the value on. Raises ValueError where it is absurdly large, infinite or not a number."""
    if not abs(value) <= most:
        raise ValueError(str(value))
    return value
