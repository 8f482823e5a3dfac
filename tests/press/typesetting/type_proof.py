"""Reads and prints what the typesetter wrote, without using it: a small interpreter and a one-page PDF."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass

import pydyf
import pypdfium2
from PIL import Image

from printkit.press.fonts.fontbook import FontBook
from printkit.press.fonts.subset import font_program
from printkit.press.typesetting import Setting, TextBox
from tests.press.pixels import box_of

POINTS = 72 / 25.4
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
    document = pydyf.PDF()
    fonts = pydyf.Dictionary()
    for key, glyphs in setting.glyphs.items():
        fonts[f"F{key}"] = _font(document, book, key, dict(glyphs))
    height = (box.height + 2 * MARGIN) * POINTS
    content = pydyf.Stream(
        [
            f"{POINTS:.6f} 0 0 {-POINTS:.6f} {MARGIN * POINTS:.6f} {height - MARGIN * POINTS:.6f} cm",
            setting.operators,
        ]
    )
    document.add_object(content)
    document.add_page(
        pydyf.Dictionary(
            {
                "Type": "/Page",
                "Parent": document.pages.reference,
                "MediaBox": pydyf.Array([0, 0, (box.width + 2 * MARGIN) * POINTS, height]),
                "Contents": content.reference,
                "Resources": pydyf.Dictionary({"Font": fonts}),
            }
        )
    )
    out = io.BytesIO()
    document.write(out)
    return out.getvalue()


def _font(document: pydyf.PDF, book: FontBook, key: str, glyphs: dict[int, str]) -> bytes:
    program = font_program(book.by_key(key), glyphs)
    truetype = program.kind == "truetype"
    file = pydyf.Stream([program.data], None if truetype else {"Subtype": "/OpenType"})
    tounicode = pydyf.Stream([program.tounicode])
    descriptor = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": f"/{program.name}",
            "Flags": program.flags,
            "FontBBox": pydyf.Array(program.bbox),
            "ItalicAngle": program.italic_angle,
            "Ascent": program.ascent,
            "Descent": program.descent,
            "CapHeight": program.cap_height,
            "StemV": 80,
        }
    )
    for thing in (file, tounicode, descriptor):
        document.add_object(thing)
    descriptor["FontFile2" if truetype else "FontFile3"] = file.reference
    system = {"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0}
    widths = [part for glyph, width in program.widths.items() for part in (glyph, pydyf.Array([width]))]
    descendant = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2" if truetype else "/CIDFontType0",
            "BaseFont": f"/{program.name}",
            "CIDSystemInfo": pydyf.Dictionary(system),
            "FontDescriptor": descriptor.reference,
            "CIDToGIDMap": "/Identity",
            "W": pydyf.Array(widths),
        }
    )
    document.add_object(descendant)
    font = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": f"/{program.name}",
            "Encoding": "/Identity-H",
            "DescendantFonts": pydyf.Array([descendant.reference]),
            "ToUnicode": tounicode.reference,
        }
    )
    document.add_object(font)
    return font.reference


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
