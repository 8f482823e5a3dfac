"""Read an element's attributes as numbers, and say which one is wrong."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from printkit.base.msgid import N_, Msgid
from printkit.press.geometry import IDENTITY, Bounds, Matrix, length
from printkit.press.svg.numbers import MAX_QUOTED, TooLongError, read_length, read_numbers, read_share
from printkit.press.svg.transform import read_aspect, read_transform
from printkit.press.svg.xml_tree import Element

T = TypeVar("T")
UNKNOWN_VALUE = N_("unknown value of {name}: {value}")
VALUE_TOO_LONG = N_("the value of {name} is too long: {value}")
XLINK = "{http://www.w3.org/1999/xlink}href"


class AttributeValueError(ValueError):
    """An attribute or property holds what the subset does not know.

    `name` and `value` say which; `message` has both, and says why.
    """

    def __init__(self, name: str, value: str, message: Msgid = UNKNOWN_VALUE) -> None:
        super().__init__(name, value)
        self.name, self.value, self.message = name, value[:MAX_QUOTED], message


class Attributes:
    """An element's attributes; `width` and `height` (user units) are what per cent are of."""

    def __init__(self, element: Element, width: float = 0.0, height: float = 0.0) -> None:
        self._attrib = element.attrib
        self.width, self.height = width, height

    @property
    def diagonal(self) -> float:
        """The measure for per cent of lengths that are neither across nor down (SVG 2, 8.9)."""
        return length(self.width, self.height) / math.sqrt(2)

    def get(self, name: str, otherwise: str = "") -> str:
        """Return the attribute's text, or `otherwise` where it is left out."""
        return self._attrib.get(name, otherwise)

    @property
    def href(self) -> str:
        """What the element points at."""
        return (self.get("href") or self.get(XLINK)).strip()

    def read(self, name: str, reader: Callable[[str], T], otherwise: T) -> T:
        """Read the attribute. Raises AttributeValueError where the reader raises ValueError."""
        value = self._attrib.get(name)
        if value is None:
            return otherwise
        try:
            return reader(value)
        except TooLongError as error:
            raise AttributeValueError(name, value, VALUE_TOO_LONG) from error
        except ValueError as error:
            raise AttributeValueError(name, value) from error

    def length(self, name: str, reference: float, otherwise: float = 0.0) -> float:
        """Read a length; per cent are of `reference`."""
        value = self._attrib.get(name)
        if value is None:
            return otherwise
        try:
            return read_length(value, reference)
        except ValueError as error:
            raise AttributeValueError(name, value) from error

    def size(self, name: str, reference: float, otherwise: float = 0.0) -> float:
        """Read a length that may not be negative. Raises AttributeValueError where it is."""
        value = self.length(name, reference, otherwise)
        if value < 0:
            raise AttributeValueError(name, self.get(name))
        return value

    def share(self, name: str, otherwise: float) -> float:
        """Read a share of one, also in per cent."""
        return self.read(name, read_share, otherwise)

    def choice(self, name: str, *known: str) -> str:
        """Read one of some words; the first is meant where the attribute is left out.

        Raises AttributeValueError for any other.
        """
        value = self.get(name, known[0]).strip()
        if value not in known:
            raise AttributeValueError(name, value)
        return value

    def point(self, across: str, down: str) -> tuple[float, float]:
        """Read two lengths as a point."""
        return self.length(across, self.width), self.length(down, self.height)

    def transform(self, name: str = "transform") -> Matrix:
        """Read a list of transformations."""
        return self.read(name, read_transform, IDENTITY)

    def aspect(self) -> str:
        """Read `preserveAspectRatio`, checked."""
        self.read("preserveAspectRatio", read_aspect, None)
        return self.get("preserveAspectRatio")

    def view(self) -> Bounds | None:
        """Read `viewBox` as a rectangle, None where it is left out.

        Raises AttributeValueError for an empty one.
        """
        return self.read("viewBox", _read_view, None)


@lru_cache(maxsize=1024)
def _read_view(text: str) -> Bounds | None:
    left, top, width, height = read_numbers(text)
    if not (width > 0 and height > 0):
        raise ValueError(text)
    return left, top, left + width, top + height
