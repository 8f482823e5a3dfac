"""Fonts cut down to the glyphs that a file uses: the data that a PDF font object needs, not the object."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Literal

import uharfbuzz as hb

from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError
from printkit.press.fonts.font import Font, damaged_font

UNUSED_TABLES = (
    "GPOS",
    "GSUB",
    "GDEF",
    "BASE",
    "kern",
    "STAT",
    "DSIG",
    "name",
    "meta",
    "cmap",
    "OS/2",
    "vhea",
    "vmtx",
)
"""Tables that a reader of a PDF does not ask of an embedded font whose codes are glyph ids."""


@dataclass(frozen=True, slots=True)
class FontProgram:
    """A subset font and what a PDF's descriptor, width array and text map say of it.

    Measures are thousandths of an em, as PDF wants them. `kind` tells how `data` is embedded: "truetype" as
    FontFile2 under a CIDFontType2, "opentype" as FontFile3 /OpenType under a CIDFontType0; glyph ids are
    those of the whole font, so the encoding is Identity-H.
    """

    name: str  # with the six letters of a subset
    kind: Literal["truetype", "opentype"]
    data: bytes
    widths: Mapping[int, float]
    tounicode: str
    ascent: float
    descent: float  # negative
    bbox: tuple[float, float, float, float]
    cap_height: float
    italic_angle: float
    weight: int
    flags: int


def font_program(font: Font, glyphs: Mapping[int, str]) -> FontProgram:
    """Return the subset of a font with some glyphs, given the text of each.

    Raises FaultError where the font is damaged.
    """
    used = sorted(glyphs)
    try:
        subset = subset_face(font.face, used, font.axes)
    except RuntimeError:  # all that HarfBuzz says of it
        raise FaultError([damaged_font(font.path)]) from None
    head = bytes(subset.reference_table("head").data)
    angle = font.font.get_style_value(hb.StyleTag.SLANT_ANGLE)
    tag = "".join(
        chr(65 + byte % 26) for byte in blake2b(repr((font.key, used)).encode(), digest_size=6).digest()
    )
    return FontProgram(
        name=f"{tag}+{font.name}",
        kind="opentype" if "CFF " in font.face.table_tags else "truetype",
        data=bytes(subset.blob.data),
        widths={glyph: round(font.advance(glyph) * 1000, 3) for glyph in used},
        tounicode=tounicode(glyphs),
        ascent=round(font.ascent * 1000, 3),
        descent=round(-font.descent * 1000, 3),
        bbox=_bbox(head, font.scale),
        cap_height=round(font.cap_height * 1000, 3),
        italic_angle=angle,
        weight=font.weight,
        flags=4 | (64 if font.italic else 0),  # symbolic: its codes are not those of an alphabet; italic
    )


def subset_face(face: hb.Face, glyphs: Iterable[int], axes: Mapping[str, float]) -> hb.Face:
    """Return a font file with some of its glyphs. Raises RuntimeError where it is damaged."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.flags = (
        hb.SubsetFlags.RETAIN_GIDS
        | hb.SubsetFlags.NO_HINTING
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        | hb.SubsetFlags.NOTDEF_OUTLINE
    )
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in UNUSED_TABLES)
    for axis, value in axes.items():
        wanted.pin_axis_location(face, axis, value)
    return hb.subset(face, wanted)


def _bbox(head: bytes, scale: float) -> tuple[float, float, float, float]:
    left, bottom, right, top = (
        round(value * scale * 1000, 3) for value in struct.unpack_from(">4h", head, 36)
    )
    return left, bottom, right, top


def tounicode(glyphs: Mapping[int, str]) -> str:
    """Return the CMap that gives each glyph's text back (ISO 32000-1, 9.10.3)."""
    pairs = [
        f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in sorted(glyphs.items()) if text
    ]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <ffff>",
        "endcodespacerange",
    ]
    for start in range(0, len(pairs), 100):
        some = pairs[start : start + 100]
        lines += [f"{len(some)} beginbfchar", *some, "endbfchar"]
    return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"])
