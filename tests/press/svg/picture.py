"""Small drawings as letters: what a test expects and what the press made of it, side by side.

A picture has one letter a square millimetre, the colour in its middle: `.` paper, `#` black, `r` red,
`g` green, `b` blue, `y` yellow, `+` grey, `?` anything else. Edges stand on whole millimetres; where they
cannot, `agrees` allows some letters to differ.
"""

from pathlib import Path

import pypdfium2
from PIL import Image

from printkit.press.fonts.fontbook import FontBook
from printkit.press.pdf.assembly import assemble
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.page import DocumentInfo, Page, stamped
from printkit.press.svg import PaintCache, draw_svg
from printkit.press.typesetting import Typesetter
from tests.press.pixels import colour_at

INKS = {
    ".": (255, 255, 255),
    "#": (0, 0, 0),
    "r": (255, 0, 0),
    "g": (0, 255, 0),
    "b": (0, 0, 255),
    "y": (255, 255, 0),
    "+": (128, 128, 128),
}
NEAR = 40
FINE = 8  # pixels to a millimetre
TYPESETTER = Typesetter(FontBook())


def svg(body: str, size: float = 20, style: str = "") -> str:
    """Return a square drawing of `size` mm with a body of elements."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size:g} {size:g}">'
        f"<style>{style}</style>{body}</svg>"
    )


def drawn(text: str, folder: Path = Path(), ink: str = "full", cache: PaintCache | None = None) -> Drawing:
    """Draw with a cache of its own, so that no test knows of another."""
    return draw_svg(text, folder, (folder,), TYPESETTER, ink, "test", cache or PaintCache())


def clean(text: str, folder: Path = Path(), ink: str = "full") -> Drawing:
    """Draw what should have no faults."""
    drawing = drawn(text, folder, ink)
    assert [str(fault) for fault in drawing.faults] == []
    return drawing


def book(*drawings: Drawing) -> bytes:
    """Bind drawings into a PDF, one a page."""
    pages = [
        Page(each.width, each.height, (stamped(each, each.width / 2, each.height / 2),)) for each in drawings
    ]
    return assemble(pages, {}, DocumentInfo("", "en"))


def image(pdf: bytes, page: int = 0, pixels_per_mm: int = FINE) -> Image.Image:
    """Return a page as a viewer shows it."""
    document = pypdfium2.PdfDocument(pdf)
    return document[page].render(scale=pixels_per_mm * 25.4 / 72).to_pil().convert("RGB")


def letters(picture: Image.Image) -> str:
    """Write a picture in letters, one a square millimetre."""
    middles = range(FINE // 2, picture.width, FINE), range(FINE // 2, picture.height, FINE)
    return "\n".join("".join(_letter(colour_at(picture, (x, y))) for x in middles[0]) for y in middles[1])


def _letter(colour: tuple[int, ...]) -> str:
    for letter, ink in INKS.items():
        if all(abs(one - other) <= NEAR for one, other in zip(colour, ink, strict=True)):
            return letter
    return "?"


def shown(body: str, size: int = 20, folder: Path = Path(), ink: str = "full", style: str = "") -> str:
    """Draw a body, one letter a square millimetre."""
    return letters(image(book(clean(svg(body, size, style), folder, ink))))


def expected(picture: str) -> str:
    """Strip the indentation of a picture in a test."""
    return "\n".join(line.strip() for line in picture.strip().splitlines())


def agrees(one: str, other: str, least: float = 0.97) -> bool:
    """Say whether two pictures have nearly the same letters."""
    pairs = list(zip(one.replace("\n", ""), other.replace("\n", ""), strict=True))
    return sum(a == b for a, b in pairs) >= least * len(pairs)
