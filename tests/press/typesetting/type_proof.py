"""Reads and prints what the typesetter wrote, without using it: a small interpreter and a one-page PDF."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pypdfium2
from PIL import Image

from printkit.press.fonts.fontbook import FontBook
from printkit.press.pdf.assembly import assemble
from printkit.press.pdf.drawing import Drawing, FontReference, pack_glyphs
from printkit.press.pdf.page import DocumentInfo, Page, Stamp
from printkit.press.pdf.syntax import POINTS, factors, numbers
from printkit.press.pdf.writer import deflated
from printkit.press.typesetting import Setting, TextBox
from tests.press.pixels import box_of

MARGIN = 5.0  # mm around the box, so that ink outside it shows
TOKEN = re.compile(
    r"/Span<</ActualText<(?P<actual>[0-9a-f]*)>>>BDC|(?P<close>EMC)|/F(?P<font>\w+) (?P<scale>[\d.]+) Tf"
    r"|(?P<matrix>[-\d. ]+) Tm|(?P<rise>[-\d.]+) Ts|<(?P<hex>[0-9a-f]+)>|(?P<move>-?\d+)(?=[]<])"
)


@dataclass
class Reading:
    """One line as a reader of the PDF finds it: its text from left to right, where it stands, its width."""

    text: str
    x: float  # mm
    y: float  # mm, baseline
    end: float  # mm


def read(setting: Setting, book: FontBook) -> list[Reading]:
    """Follow the operators and give the lines back."""
    lines: list[Reading] = []
    font, scale, size, hidden = None, 1.0, 0.0, False
    glyphs: dict[int, str] = {}
    for token in TOKEN.finditer(setting.operators):
        if token["matrix"]:
            size, _, _, minus, x, y = map(float, token["matrix"].split())
            assert minus == -size
            lines.append(Reading("", x, y, x))
        elif token["font"]:
            font, scale = book.by_key(token["font"]), float(token["scale"])
            glyphs = dict(setting.glyphs[token["font"]])
        elif token["move"]:
            lines[-1].end -= int(token["move"]) / 1000 * size * scale
        elif token["actual"] is not None:
            lines[-1].text += bytes.fromhex(token["actual"]).decode("utf-16")
            hidden = True
        elif token["close"]:
            hidden = False
        elif token["hex"]:
            assert font is not None
            for at in range(0, len(token["hex"]), 4):
                glyph = int(token["hex"][at : at + 4], 16)
                lines[-1].end += font.advance(glyph) * size * scale
                lines[-1].text += "" if hidden else glyphs[glyph]
    return lines


def pdf(box: TextBox, setting: Setting, book: FontBook) -> bytes:
    """Return a PDF with one page: the box and a margin around it."""
    width, height = box.width + 2 * MARGIN, box.height + 2 * MARGIN
    place = numbers(MARGIN * POINTS, (height - MARGIN) * POINTS)
    fonts = {key: book.by_key(key) for key in setting.glyphs}
    drawing = Drawing(
        "proof",
        0.0,
        0.0,
        width,
        height,
        deflated(f"{factors(POINTS, 0, 0, -POINTS)} {place} cm\n{setting.operators}"),
        uses=tuple(f"F{key}" for key in fonts),
        glyphs=pack_glyphs(setting.glyphs),
        fonts={
            key: FontReference(str(font.path), font.family, font.weight, font.italic)
            for key, font in fonts.items()
        },
    )
    page = Page(width, height, (Stamp(drawing, width / 2, height / 2),))
    return assemble([page], {}, DocumentInfo("proof", "en"))


def text(document: bytes) -> str:
    """Return the text that a PDF reader copies."""
    page = pypdfium2.PdfDocument(document)[0]
    return str(page.get_textpage().get_text_range())


def picture(document: bytes, scale: float = 8.0) -> Image.Image:
    """Return the page in greys, `scale` pixels a millimetre."""
    page = pypdfium2.PdfDocument(document)[0]
    return page.render(scale=scale / POINTS, grayscale=True).to_pil()


def ink(document: bytes) -> tuple[float, float, float, float]:
    """Return where there is ink on the page, in mm of the box: left, top, right, bottom."""
    scale = 8.0
    left, top, right, bottom = box_of(picture(document, scale).point(lambda grey: 255 * (grey < 128)))
    return left / scale - MARGIN, top / scale - MARGIN, right / scale - MARGIN, bottom / scale - MARGIN
