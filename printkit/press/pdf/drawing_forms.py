"""Write drawings into a PDF: each a form, everything they share once."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.press.fonts.font import Font
from printkit.press.fonts.subset import font_program
from printkit.press.geometry import Rect
from printkit.press.pdf.drawing import (
    Alpha,
    Drawing,
    FontReference,
    Form,
    PackedGlyphs,
    Picture,
    Resource,
    Shading,
    SoftMask,
)
from printkit.press.pdf.images import Encoded, encode
from printkit.press.pdf.syntax import POINTS, factors, numbers, pdf_number
from printkit.press.pdf.writer import LEVEL, ObjectWriter, deflated

_KINDS = {
    "X": "XObject",
    "I": "XObject",
    "G": "ExtGState",
    "M": "ExtGState",
    "S": "Shading",
    "P": "Pattern",
    "F": "Font",
}
"""The category of a resource dictionary in which a name stands, by the name's first letter."""


class PlacedForm(NamedTuple):
    """A form in a PDF that is written, and its box (points)."""

    reference: str
    box: Rect


class DrawingForms:
    """Writes drawings into one PDF. The same drawings in the same order give the same bytes, everywhere."""

    def __init__(self, writer: ObjectWriter) -> None:
        self._writer = writer
        self._references: dict[str, str] = {}
        self._dictionaries: dict[tuple[str, ...], str] = {}
        self._fonts: dict[str, str] = {}
        self._files: dict[str, FontReference] = {}
        self._glyphs = PackedGlyphs()

    def form(self, drawing: Drawing) -> PlacedForm:
        """Write a drawing as a form of its own size.

        Raises FaultError where an image is no longer what was drawn.
        """
        self._glyphs.add(drawing.glyphs)
        for key, file in drawing.fonts.items():
            self._files.setdefault(key, file)
        width, height = pdf_number(drawing.width * POINTS), pdf_number(drawing.height * POINTS)
        entries = (
            f"/Type/XObject/Subtype/Form/BBox[0 0 {width} {height}]"
            f"/Resources {self.resources(drawing.uses, drawing.resources)}"
        )
        reference = self._writer.flate(drawing.stream, entries)
        return PlacedForm(reference, Rect(0.0, 0.0, float(width), float(height)))

    def finish(self) -> None:
        """Embed the fonts, of which all glyphs are known now.

        Raises FaultError where one is no longer what was drawn with.
        """
        for key, reference in sorted(self._fonts.items()):
            self._embed(key, reference)

    def resources(self, names: Iterable[str], known: Mapping[str, Resource]) -> str:
        """Return the dictionary of the resources that some operators name."""
        key = tuple(sorted(names))
        if key not in self._dictionaries:
            kinds: dict[str, str] = {}
            for name in key:
                kind = _KINDS[name[0]]
                kinds[kind] = f"{kinds.get(kind, '')}/{name} {self._resource(name, known)}"
            body = "".join(f"/{kind}<<{entries}>>" for kind, entries in kinds.items())
            self._dictionaries[key] = self._writer.add(f"<<{body}>>")
        return self._dictionaries[key]

    def _resource(self, name: str, known: Mapping[str, Resource]) -> str:
        if name not in self._references:
            self._references[name] = self._write(name, known)
        return self._references[name]

    def _write(self, name: str, known: Mapping[str, Resource]) -> str:
        if name[0] == "F":
            self._fonts[name[1:]] = self._writer.reserve()
            return self._fonts[name[1:]]
        match known[name]:
            case Form() as form:
                return self._form(form, known)
            case Picture() as picture:
                return self._picture(encode(_content(picture), picture.grey))
            case Alpha(fill, stroke):
                return self._writer.add(f"<</ca {pdf_number(fill)}/CA {pdf_number(stroke)}>>")
            case SoftMask(form, solid):
                group = "/Group<</S/Transparency/CS/DeviceRGB/I true>>"
                kind = "Alpha" if solid else "Luminosity"
                return self._writer.add(f"<</SMask<</S/{kind}/G {self._form(form, known, group)}>>>>")
            case Shading() as shading:
                return self._writer.add(_shading(shading))

    def _form(self, form: Form, known: Mapping[str, Resource], group: str = "") -> str:
        entries = (
            f"/Type/XObject/Subtype/Form/BBox[{numbers(*form.box)}]"
            f"/Resources {self.resources(form.uses, known)}"
        )
        if form.group or group:
            entries += group or "/Group<</S/Transparency/I true>>"
        return self._writer.flate(deflated(form.operators), entries)

    def _picture(self, encoded: Encoded) -> str:
        mask = f"/SMask {self._picture(encoded.mask)}" if encoded.mask else ""
        entries = "".join(f"/{name} {value}" for name, value in encoded.entries.items())
        return self._writer.stream(encoded.data, f"/Type/XObject/Subtype/Image{entries}{mask}")

    def _embed(self, key: str, reference: str) -> None:
        """Write a font: the subset of all drawings, its measures, and the text of its glyphs."""
        program = font_program(_font(key, self._files[key]), self._glyphs.of(key))
        truetype = program.kind == "truetype"
        kind = f"/Length1 {len(program.data)}" if truetype else "/Subtype/OpenType"
        file = self._writer.flate(zlib.compress(program.data, LEVEL), kind)
        descriptor = self._writer.add(
            f"<</Type/FontDescriptor/FontName/{program.name}/Flags {program.flags}"
            f"/FontBBox[{numbers(*program.bbox)}]/ItalicAngle {pdf_number(program.italic_angle)}"
            f"/Ascent {pdf_number(program.ascent)}/Descent {pdf_number(program.descent)}"
            f"/CapHeight {pdf_number(program.cap_height)}/StemV {50 + program.weight // 5}"
            f"/{'FontFile2' if truetype else 'FontFile3'} {file}>>"
        )
        widths = " ".join(f"{glyph} [{pdf_number(width)}]" for glyph, width in sorted(program.widths.items()))
        inner = self._writer.add(
            f"<</Type/Font/Subtype/{'CIDFontType2' if truetype else 'CIDFontType0'}/BaseFont/{program.name}"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
            f"/FontDescriptor {descriptor}/W[{widths}]{'/CIDToGIDMap/Identity' if truetype else ''}>>"
        )
        texts = self._writer.flate(deflated(program.tounicode))
        self._writer.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{program.name}/Encoding/Identity-H"
            f"/DescendantFonts[{inner}]/ToUnicode {texts}>>",
            reference,
        )


def _content(picture: Picture) -> bytes:
    """Read an image again. Raises FaultError where it is gone or no longer what was drawn."""
    if not picture.path:
        return picture.data
    try:
        data = Path(picture.path).read_bytes()
    except OSError:
        data = b""
    if sha256(data).hexdigest() != picture.digest:
        raise FaultError([Fault(picture.path, "", N_("the image was changed while it was being printed"))])
    return data


def _font(key: str, file: FontReference) -> Font:
    """Open a font again. Raises FaultError where it is gone or another one."""
    path = Path(file.path)
    font = Font(path, file.family, file.weight, file.italic) if path.is_file() else None
    if font is None or font.key != key:
        raise FaultError([Fault(file.path, "", N_("the font was changed while it was being printed"))])
    return font


def _shading(shading: Shading) -> str:
    """Return a gradient as a shading, or as a pattern where it has a matrix."""
    stops = [
        (start, end, first, last)
        for (start, first), (end, last) in zip(shading.stops, shading.stops[1:], strict=False)
        if end > start
    ]
    steps = [
        f"<</FunctionType 2/Domain[0 1]/C0[{numbers(*first)}]/C1[{numbers(*last)}]/N 1>>"
        for _, _, first, last in stops
    ]
    bounds = factors(*(start for start, *_ in stops[1:]))
    body = (
        f"<</ShadingType {2 if len(shading.coordinates) == 4 else 3}"
        f"/ColorSpace/{'DeviceGray' if len(shading.stops[0][1]) == 1 else 'DeviceRGB'}"
        f"/Coords[{factors(*shading.coordinates)}]"
        f"/Function<</FunctionType 3/Domain[0 1]/Functions[{''.join(steps)}]"
        f"/Bounds[{bounds}]/Encode[{'0 1 ' * len(steps)}]>>/Extend[true true]>>"
    )
    if shading.matrix is None:
        return body
    return f"<</Type/Pattern/PatternType 2/Matrix[{factors(*shading.matrix)}]/Shading{body}>>"
