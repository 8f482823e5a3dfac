"""Write drawings as a PDF: one page a drawing, everything they share once."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import pydyf

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.press.fonts.font import Font
from printkit.press.fonts.subset import font_program
from printkit.press.pdf.drawing import Alpha, Drawing, FontReference, Form, Picture, Resource, Shading
from printkit.press.pdf.images import Encoded, encode
from printkit.press.pdf.syntax import POINTS, factors, numbers, pdf_number

_KINDS = {
    "X": "XObject",
    "I": "XObject",
    "G": "ExtGState",
    "S": "Shading",
    "P": "Pattern",
    "F": "Font",
}
"""The category of a resource dictionary in which a name stands, by the name's first letter."""


class FacesFile:
    """A PDF to be. Adding the same drawings in the same order gives the same bytes, everywhere."""

    def __init__(self) -> None:
        self._pages: list[Drawing] = []

    def add(self, drawing: Drawing) -> int:
        """Add a page for a drawing and give its index, the first is 0."""
        self._pages.append(drawing)
        return len(self._pages) - 1

    def bytes(self) -> bytes:
        """Write the PDF. Raises FaultError where an image or a font is no longer what was drawn."""
        binding = _Binding()
        for drawing in self._pages:
            binding.page(drawing)
        return binding.write()


class _Binding:
    """One PDF while it is written."""

    def __init__(self) -> None:
        self.pdf = pydyf.PDF()
        self.references: dict[str, bytes] = {}
        self.dictionaries: dict[tuple[str, ...], bytes] = {}
        self.fonts: dict[str, pydyf.Dictionary] = {}
        self.files: dict[str, FontReference] = {}
        self.glyphs: dict[str, dict[int, str]] = {}

    def page(self, drawing: Drawing) -> None:
        """Add a drawing as a page of its own size."""
        for key, texts in drawing.glyphs.items():
            self.glyphs.setdefault(key, {}).update(texts)
        for key, file in drawing.fonts.items():
            self.files.setdefault(key, file)
        resources = self._resources(drawing.uses, drawing.resources)
        page = {
            "Type": "/Page",
            "Parent": self.pdf.pages.reference,
            "MediaBox": f"[0 0 {pdf_number(drawing.width * POINTS)} {pdf_number(drawing.height * POINTS)}]",
            "Resources": resources,
            "Contents": self._add(_stream(drawing.operators.encode("latin-1"))),
        }
        self.pdf.add_page(pydyf.Dictionary(page))

    def write(self) -> bytes:
        """Embed the fonts and write everything."""
        for key, dictionary in sorted(self.fonts.items()):
            self._embed(key, dictionary)
        out = io.BytesIO()
        self.pdf.write(out, version=b"1.7", identifier=True, compress=True)
        return out.getvalue()

    def _add(self, item: pydyf.Object) -> bytes:
        self.pdf.add_object(item)
        reference: bytes = item.reference
        return reference

    def _resources(self, names: Iterable[str], known: Mapping[str, Resource]) -> bytes:
        """Return the dictionary of the resources that some operators name."""
        key = tuple(sorted(names))
        if key not in self.dictionaries:
            kinds: dict[str, pydyf.Dictionary] = {}
            for name in key:
                kinds.setdefault(_KINDS[name[0]], pydyf.Dictionary())[name] = self._resource(name, known)
            self.dictionaries[key] = self._add(pydyf.Dictionary(kinds))
        return self.dictionaries[key]

    def _resource(self, name: str, known: Mapping[str, Resource]) -> bytes:
        if name not in self.references:
            self.references[name] = self._make(name, known)
        return self.references[name]

    def _make(self, name: str, known: Mapping[str, Resource]) -> bytes:
        if name[0] == "F":
            self.fonts[name[1:]] = pydyf.Dictionary({"Type": "/Font", "Subtype": "/Type0"})
            return self._add(self.fonts[name[1:]])
        match known[name]:
            case Form() as form:
                return self._add(self._form(form, known))
            case Picture() as picture:
                return self._picture(encode(_content(picture), picture.grey))
            case Alpha(fill, stroke):
                return self._add(pydyf.Dictionary({"ca": pdf_number(fill), "CA": pdf_number(stroke)}))
            case Shading() as shading:
                return self._add(_shading(shading))

    def _form(self, form: Form, known: Mapping[str, Resource]) -> pydyf.Stream:
        entries = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": f"[{numbers(*form.box)}]",
            "Resources": self._resources(form.uses, known),
        }
        if form.group:
            entries["Group"] = "<</S/Transparency/I true>>"
        return _stream(form.operators.encode("latin-1"), entries)

    def _picture(self, encoded: Encoded) -> bytes:
        entries: dict[str, object] = {"Type": "/XObject", "Subtype": "/Image", **encoded.entries}
        if encoded.mask:
            entries["SMask"] = self._picture(encoded.mask)
        return self._add(pydyf.Stream([encoded.data], entries))

    def _embed(self, key: str, dictionary: pydyf.Dictionary) -> None:
        """Complete a font's dictionary: the subset of all pages, its measures, and the text of its glyphs."""
        program = font_program(_font(key, self.files[key]), self.glyphs[key])
        truetype = program.kind == "truetype"
        kind = {"Length1": len(program.data)} if truetype else {"Subtype": "/OpenType"}
        descriptor = {
            "Type": "/FontDescriptor",
            "FontName": f"/{program.name}",
            "Flags": program.flags,
            "FontBBox": f"[{numbers(*program.bbox)}]",
            "ItalicAngle": pdf_number(program.italic_angle),
            "Ascent": pdf_number(program.ascent),
            "Descent": pdf_number(program.descent),
            "CapHeight": pdf_number(program.cap_height),
            "StemV": 50 + program.weight // 5,
            ("FontFile2" if truetype else "FontFile3"): self._add(_stream(program.data, kind)),
        }
        widths = " ".join(f"{glyph} [{pdf_number(width)}]" for glyph, width in sorted(program.widths.items()))
        inner = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2" if truetype else "/CIDFontType0",
            "BaseFont": f"/{program.name}",
            "CIDSystemInfo": "<</Registry (Adobe)/Ordering (Identity)/Supplement 0>>",
            "FontDescriptor": self._add(pydyf.Dictionary(descriptor)),
            "W": f"[{widths}]",
        }
        if truetype:
            inner["CIDToGIDMap"] = "/Identity"
        dictionary.update(
            {
                "BaseFont": f"/{program.name}",
                "Encoding": "/Identity-H",
                "DescendantFonts": b"[" + self._add(pydyf.Dictionary(inner)) + b"]",
                "ToUnicode": self._add(_stream(program.tounicode.encode("ascii"))),
            }
        )


def _stream(data: bytes, entries: Mapping[str, object] | None = None) -> pydyf.Stream:
    packed = {**(entries or {}), "Filter": "/FlateDecode"}
    return pydyf.Stream([zlib.compress(data, 6)], packed)


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


def _shading(shading: Shading) -> pydyf.Dictionary:
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
    entries = {
        "ShadingType": 2 if len(shading.coordinates) == 4 else 3,
        "ColorSpace": "/DeviceGray" if len(shading.stops[0][1]) == 1 else "/DeviceRGB",
        "Coords": f"[{factors(*shading.coordinates)}]",
        "Function": f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(steps)}]"
        f"/Bounds[{bounds}]/Encode[{'0 1 ' * len(steps)}]>>",
        "Extend": "[true true]",
    }
    if shading.matrix is None:
        return pydyf.Dictionary(entries)
    matrix = factors(*shading.matrix)
    pattern = {"Type": "/Pattern", "PatternType": 2, "Matrix": f"[{matrix}]"}
    return pydyf.Dictionary({**pattern, "Shading": pydyf.Dictionary(entries)})
