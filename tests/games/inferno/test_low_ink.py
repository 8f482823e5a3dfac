"""Low ink is low: no colour, and little black, on any piece."""

import pytest
from lxml import etree
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printkit.base.paths import templates
from printkit.kit.model import Component
from printkit.press.fonts.fontbook import FontBook
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from tests.games.inferno.printed import KIT, face
from tests.press.svg.picture import book, image

MOST_BLACK = 0.16
"""How much of a piece may be black: a standee, all of it outlines, comes close to it."""
WIDEST_BLACK = 25
"""So many pixels, 6 mm, is no side of a black square: the kennel of the residence comes close to it."""

SIDES = [
    pytest.param(piece, side, id=f"{piece.id}-{side}")
    for piece in KIT.components
    for side in ("front", "back")
    if getattr(piece, side)
]


def painted(piece: Component, side: str) -> Image.Image:
    """Paint the last row of a component in low ink."""
    home = templates("inferno")
    row = KIT.rows_of(piece)[-1].id if piece.rows else ""
    svg = etree.tostring(face(piece.id, row, side, "low"), encoding="unicode")
    drawing = draw_svg(svg, home, (home, home.parent / "common"), Typesetter(FontBook()), "low", piece.id)
    return image(book(drawing), pixels_per_mm=4)


@pytest.mark.parametrize(("piece", "side"), SIDES)
def test_a_piece_in_low_ink_has_no_colour_and_little_black(piece: Component, side: str) -> None:
    page = painted(piece, side)
    red, green, blue = page.convert("RGB").split()
    for one, other in ((red, green), (green, blue)):
        assert ImageChops.difference(one, other).getextrema() == (0, 0)
    grey = page.convert("L")
    assert 1 - ImageStat.Stat(grey).mean[0] / 255 < MOST_BLACK
    assert min(grey.filter(ImageFilter.MaxFilter(WIDEST_BLACK)).tobytes()) > 100
