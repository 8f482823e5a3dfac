"""A font file and the shaping of words with it: characters in, glyphs with their places out (HarfBuzz).

All measures are em. Kerning is on; optional ligatures are off, so that copied text gives the letters back.
"""

from __future__ import annotations

import unicodedata
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False}

ALIKE = str.maketrans(
    dict.fromkeys("\u00a0\u202f\u2009\u2007", " ") | dict.fromkeys("\u2010\u2011\u00ad", "-")
)
"""Characters that may be read back as plainer ones: fixed spaces as a space, hyphens as a hyphen."""

HYPHENS = "\u2010\u2011"


class Glyph(NamedTuple):
    """One glyph at its place in a word."""

    id: int  # in the font's own file
    text: str  # what a reader of the PDF takes it for
    natural: float  # advance written in the font
    advance: float  # advance here, kerned
    dx: float
    dy: float


class Cluster(NamedTuple):
    """Glyphs that together stand for some characters, in visual order.

    `plain` tells whether the glyphs' own texts, joined, are those characters.
    """

    text: str
    glyphs: tuple[Glyph, ...]
    plain: bool


class Shaped(NamedTuple):
    """A word in glyphs, in visual order, with its extents around the baseline."""

    clusters: tuple[Cluster, ...]
    width: float
    left: float  # ink before the word's start, never negative
    right: float  # ink beyond the word's end, never negative
    rise: float  # ink above the baseline
    drop: float  # ink below the baseline
    missing: tuple[str, ...]  # characters the font lacks


class Font:
    """A font of one weight, opened.

    A variable font is pinned to the nearest weight its axis has. `key` is the same for the same file and
    weight on every machine.
    """

    def __init__(self, path: Path, family: str, weight: int, italic: bool) -> None:
        self.path = path
        self.family = family
        self.italic = italic
        self.face = hb.Face(hb.Blob.from_file_path(str(path)))
        self.font = hb.Font(self.face)
        self.scale = 1 / self.face.upem
        self.axes: dict[str, float] = {}
        key = blake2b(bytes(self.face.reference_table("head").data), digest_size=5)
        key.update(self._name(hb.OTNameIdPredefined.POSTSCRIPT_NAME).encode())
        self.key = key.hexdigest()
        if self.face.has_var_data:
            self.axes = {axis.tag: axis.default_value for axis in self.face.axis_infos}
            for axis in self.face.axis_infos:
                if axis.tag == "wght":
                    weight = round(min(max(weight, axis.min_value), axis.max_value))
                    self.axes["wght"] = weight
            self.font.set_variations(self.axes)
            self.key += f"w{weight}"
        self.weight = weight
        extents = self.font.get_font_extents("ltr")
        self.ascent: float = extents.ascender * self.scale
        self.descent: float = -extents.descender * self.scale
        self._shaped: dict[tuple[str, str, bool], Shaped] = {}
        self._advances: dict[int, float] = {}
        self._inks: dict[int, tuple[float, float, float, float] | None] = {}
        self._has: dict[str, bool] = {}

    def __repr__(self) -> str:
        return f"Font({self.name})"

    def _name(self, name_id: int) -> str:
        return self.face.get_name(name_id) or self.path.stem

    @cached_property
    def name(self) -> str:
        """The PostScript name; that of a variable font says the weight it is pinned to."""
        if not self.axes:
            return self._name(hb.OTNameIdPredefined.POSTSCRIPT_NAME).replace(" ", "")
        return f"{self.family.replace(' ', '')}-{self.weight}{'Italic' if self.italic else ''}"

    @cached_property
    def cap_height(self) -> float:
        """Height of capital letters, em."""
        height = self.font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT)
        return float(height * self.scale) if height else 0.7

    @cached_property
    def _readings(self) -> dict[int, str]:
        """Each glyph's plainest character: of several that share a glyph the normal form, then the lowest."""
        readings: dict[int, str] = {}
        for point in self.face.unicodes:
            glyph = self.font.get_nominal_glyph(point)
            char = chr(point)
            if glyph is None or unicodedata.category(char) in ("Cc", "Cf"):
                continue
            known = readings.get(glyph)
            if known is None or _plainness(char) < _plainness(known):
                readings[glyph] = char
        return readings

    def advance(self, glyph: int) -> float:
        """Return the advance that the font gives a glyph, em."""
        width = self._advances.get(glyph)
        if width is None:
            width = self._advances[glyph] = self.font.get_glyph_h_advance(glyph) * self.scale
        return width

    def ink(self, glyph: int) -> tuple[float, float, float, float] | None:
        """Return a glyph's extents (left, bottom, right, top) in em, None for one without ink."""
        if glyph not in self._inks:
            box = self.font.get_glyph_extents(glyph)
            self._inks[glyph] = (
                (
                    box.x_bearing * self.scale,
                    (box.y_bearing + box.height) * self.scale,
                    (box.x_bearing + box.width) * self.scale,
                    box.y_bearing * self.scale,
                )
                if box and box.width
                else None
            )
        return self._inks[glyph]

    def has(self, char: str) -> bool:
        """Tell whether the font draws a character, also one that HarfBuzz can make from others."""
        known = self._has.get(char)
        if known is None:
            known = self._has[char] = not self.shape(char).missing
        return known

    def lacks(self, text: str) -> str:
        """Return the characters of a text that the font cannot draw, each once, in order."""
        return "".join(char for char in dict.fromkeys(text) if not self.has(char))

    def shape(self, text: str, lang: str = "", rtl: bool = False) -> Shaped:
        """Shape a word; the answer is kept."""
        key = (text, lang, rtl)
        shaped = self._shaped.get(key)
        if shaped is None:
            shaped = self._shaped[key] = self._shape(text, lang, rtl)
        return shaped

    def _shape(self, text: str, lang: str, rtl: bool) -> Shaped:
        buffer = hb.Buffer()
        buffer.add_str(self._with_hyphens(text))
        buffer.language = lang or "und"
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        buffer.guess_segment_properties()
        hb.shape(self.font, buffer, FEATURES)

        infos = buffer.glyph_infos
        if not infos:
            return Shaped((), 0.0, 0.0, 0.0, 0.0, 0.0, ())
        starts = sorted({info.cluster for info in infos})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        clusters: list[Cluster] = []
        missing: list[str] = []
        x = left = right = rise = drop = 0.0
        scale = self.scale
        glyphs: list[Glyph] = []
        for at, (info, place) in enumerate(zip(infos, buffer.glyph_positions, strict=True)):
            glyph = info.codepoint
            advance, dx, dy = place.x_advance * scale, place.x_offset * scale, place.y_offset * scale
            glyphs.append(Glyph(glyph, "", self.advance(glyph), advance, dx, dy))
            if (ink := self.ink(glyph)) is not None:
                left = min(left, x + dx + ink[0])
                drop = min(drop, dy + ink[1])
                right = max(right, x + dx + ink[2])
                rise = max(rise, dy + ink[3])
            x += advance
            start = info.cluster
            if at + 1 == len(infos) or infos[at + 1].cluster != start:
                stands_for = text[start : ends[start]]
                if any(each.id == 0 for each in glyphs):
                    missing.append(stands_for)
                clusters.append(self._cluster(stands_for, glyphs))
                glyphs = []
        return Shaped(tuple(clusters), x, -left, max(0.0, right - x), rise, -drop, tuple(missing))

    def _with_hyphens(self, text: str) -> str:
        """Put a plain hyphen for one of another code point that the font lacks (HarfBuzz does only half)."""
        for hyphen in HYPHENS:
            if hyphen in text and self.font.get_nominal_glyph(ord(hyphen)) is None:
                text = text.replace(hyphen, "-")
        return text

    def _cluster(self, text: str, glyphs: list[Glyph]) -> Cluster:
        readings = self._readings
        texts = [readings.get(glyph.id, "") for glyph in glyphs]
        plain = "".join(texts).translate(ALIKE) == text.translate(ALIKE)
        if not plain and not any(texts):
            texts[0] = text
        return Cluster(text, tuple(g._replace(text=t) for g, t in zip(glyphs, texts, strict=True)), plain)


def _plainness(char: str) -> tuple[bool, bool, str]:
    """Order characters by how plain they are."""
    return (unicodedata.category(char) == "Co", unicodedata.normalize("NFKC", char) != char, char)
