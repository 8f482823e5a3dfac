"""What a picture shows at a place, as the type that its mode has."""

from __future__ import annotations

from PIL import Image


def colour_at(picture: Image.Image, place: tuple[int, int]) -> tuple[int, ...]:
    """Return the colour of a pixel."""
    found = picture.getpixel(place)
    assert isinstance(found, tuple)
    return found


def grey_at(picture: Image.Image, place: tuple[int, int]) -> float:
    """Return the level of a pixel of a picture in greys."""
    found = picture.getpixel(place)
    assert isinstance(found, int | float)
    return found


def box_of(picture: Image.Image) -> tuple[int, int, int, int]:
    """Return the box around what is not black."""
    found = picture.getbbox()
    assert found
    return found


def levels(picture: Image.Image) -> tuple[float, float]:
    """Return the darkest and the lightest level of a picture in greys."""
    least, most = picture.getextrema()
    assert isinstance(least, int | float) and isinstance(most, int | float)
    return least, most
