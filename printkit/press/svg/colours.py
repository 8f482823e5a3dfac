"""Read colours and write them as ink."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from printkit.press.pdf.syntax import pdf_number
from printkit.press.svg.numbers import read_number, read_share

_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_RGB = re.compile(r"rgba?\(([^()]*)\)")


class Colour(NamedTuple):
    """A colour: red, green, blue and opacity, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0


@lru_cache(maxsize=4096)
def read_colour(text: str) -> Colour:
    """Read `#rgb`, `#rrggbb` (and with opacity), `rgb(...)`, `rgba(...)` or a name.

    Raises ValueError for others.
    """
    text = text.strip().lower()
    if text == "transparent":
        return Colour(0.0, 0.0, 0.0, 0.0)
    if text.isalpha():
        from PIL import ImageColor  # slow to import, and few drawings name colours

        named = ImageColor.colormap.get(text, text)
        if not isinstance(named, str):  # Pillow keeps a colour as numbers once it has used it itself
            return Colour(*(level / 255 for level in named[:3]))
        text = named
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) > 5 else "".join(digit * 2 for digit in text[1:])
        return Colour(*(int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)))
    call = _RGB.fullmatch(text)
    parts = [part for part in re.split(r"[\s,/]+", call[1].strip()) if part] if call else []
    if len(parts) not in (3, 4):
        raise ValueError(text)
    return Colour(*map(_channel, parts[:3]), *map(read_share, parts[3:]))


def _channel(text: str) -> float:
    if text.endswith("%"):
        return read_share(text)
    return min(255.0, max(0.0, read_number(text))) / 255


def luminance(colour: Colour) -> float:
    """Return the grey of a colour from 0 (black) to 1, weighed as PDF and Pillow weigh it (Rec. 601)."""
    return 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue


def channels(colour: Colour, grey: bool) -> tuple[float, ...]:
    """Return one value (grey) or three."""
    if grey:
        return (round(luminance(colour), 4),)
    return (colour.red, colour.green, colour.blue)


def colour_operator(colour: Colour, grey: bool, stroke: bool = False) -> str:
    """Write the PDF operator that takes up the colour."""
    red, green, blue, _ = colour
    if grey or red == green == blue:
        level = luminance(colour) if grey else red
        return f"{pdf_number(level)} {'G' if stroke else 'g'}"
    return f"{pdf_number(red)} {pdf_number(green)} {pdf_number(blue)} {'RG' if stroke else 'rg'}"


def hexadecimal(colour: Colour, grey: bool) -> str:
    """Write the colour as `#rrggbb`, the way the typesetter takes it."""
    values = channels(colour, grey) * (3 if grey else 1)
    return "#" + "".join(f"{round(255 * value):02x}" for value in values)
