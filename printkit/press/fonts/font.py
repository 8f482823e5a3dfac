"""A font file and the shaping of words with it: characters in, glyphs with their places out (HarfBuzz).

All measures are em. Kerning is on; optional ligatures are off, so that copied text gives the letters back.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.base.paths import shown_path

PlacedGlyph = tuple[int, int, int, int]
"""A glyph's number, its advance, and how far it is moved across and up (units of the font)."""

REMOVE_IGNORABLES = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False}

ALIKE = str.maketrans(
    dict.fromkeys("\u00a0\u202f\u2009\u2007", " ") | dict.fromkeys("\u2010\u2011\u00ad", "-")
)
"""Characters that may be read back as plainer ones: fixed spaces as a space, hyphens as a hyphen."""

UNNAMEABLE = re.compile(r"[^A-Za-z0-9_.-]")
"""What a PDF cannot have in the name of a font without further ado."""

MISSING_HYPHENS = "\u2010\u2011"

UNDERLINE = (0.125, 0.05)
"""Where the middle of a line under words lies below the baseline, and its thickness, em."""
MAX_SHAPED = 20_000
"""Words that are remembered with their shapes: several times those of a large deck."""

ZERO_WIDTH_SPACE = "\u200b"
"""What a mark that is no character is read as: a space without width, since some readers need something."""


def damaged_font(path: Path) -> Fault:
    """Return the fault of a font file with which nothing can be set or printed."""
    message, hint = N_("this is not a font, or it is damaged"), N_("get it again from where it came")
    return Fault(shown_path(path), "", message, {}, hint)


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

    `plain` tells whether the glyphs' own texts, joined, are those characters; if not, the file has to say
    it of the widest glyph.
    """

    text: str
    glyphs: tuple[Glyph, ...]
    plain: bool
    missing: bool  # the font lacks some of it
    width: float
    left: float  # of the ink, from the cluster's origin
    bottom: float
    right: float
    top: float


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
        self._clusters: dict[tuple[str | PlacedGlyph, ...], Cluster] = {}
        self._drawn: set[str] = set()
        self._undrawn: set[str] = set()

    def __repr__(self) -> str:
        return f"Font({self.name})"

    def _name(self, name_id: int) -> str:
        return self.face.get_name(name_id) or self.path.stem

    @cached_property
    def name(self) -> str:
        """The PostScript name; that of a variable font says the weight it is pinned to."""
        name = self._name(hb.OTNameIdPredefined.POSTSCRIPT_NAME)
        if self.axes:
            name = f"{self.family}-{self.weight}{'Italic' if self.italic else ''}"
        return UNNAMEABLE.sub("", name) or self.key

    @cached_property
    def cap_height(self) -> float:
        """Height of capital letters, em."""
        height = self.font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT)
        return float(height * self.scale) if height else 0.7

    @cached_property
    def underline(self) -> tuple[float, float]:
        """How far the middle of a line under words lies below the baseline, and how thick it is, em.

        A font that does not say it has the line of most.
        """
        place = self.font.get_metric_position(hb.OTMetricsTag.UNDERLINE_OFFSET)
        size = self.font.get_metric_position(hb.OTMetricsTag.UNDERLINE_SIZE)
        thickness = size * self.scale if size else UNDERLINE[1]
        return (thickness / 2 - place * self.scale if place else UNDERLINE[0]), thickness

    @cached_property
    def _readings(self) -> dict[int, str]:
        """Each glyph's plainest character: of several that share a glyph the normal form, then the lowest."""
        readings: dict[int, str] = {}
        for point in self.face.unicodes:
            glyph = self.font.get_nominal_glyph(point)
            char = chr(point)
            known = readings.get(glyph)
            if point >= 32 and (known is None or _plainness(char) < _plainness(known)):
                readings[glyph] = char
        return readings

    def advance(self, glyph: int) -> float:
        """Return the advance that the font gives a glyph, em."""
        return float(self.font.get_glyph_h_advance(glyph) * self.scale)

    def has(self, char: str) -> bool:
        """Whether the font draws a character, if need be from a letter and marks it knows to place."""
        if char not in self._drawn and char not in self._undrawn:
            shaped = self.shape(char)
            loose = any(_loose(mark) for cluster in shaped.clusters for mark in cluster.glyphs[1:])
            (self._undrawn if shaped.missing or loose else self._drawn).add(char)
        return char in self._drawn

    def knows(self, char: str) -> bool:
        """Whether the font has a glyph for a character, which may need a letter before it."""
        return self.font.get_nominal_glyph(ord(char)) is not None or self.has(char)

    def lacks(self, text: str) -> str:
        """Return the characters of a text that the font cannot draw, each once, in order."""
        if self._drawn.issuperset(text):
            return ""
        return "".join(char for char in dict.fromkeys(text) if not self.has(char))

    def shape(self, text: str, lang: str = "", rtl: bool = False) -> Shaped:
        """Shape a word; the answer is kept."""
        key = (text, lang, rtl)
        shaped = self._shaped.get(key)
        if shaped is None:
            if len(self._shaped) >= MAX_SHAPED:
                self._shaped.clear()
                self._clusters.clear()
            shaped = self._shaped[key] = self._shape(text, lang, rtl)
        return shaped

    def _shape(self, text: str, lang: str, rtl: bool) -> Shaped:
        buffer = hb.Buffer()
        buffer.add_str(self._with_hyphens(text))
        buffer.language = lang or "und"
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.flags = REMOVE_IGNORABLES
        buffer.guess_segment_properties()
        hb.shape(self.font, buffer, FEATURES)

        infos = buffer.glyph_infos
        placed = [
            (info.codepoint, place.x_advance, place.x_offset, place.y_offset)
            for info, place in zip(infos, buffer.glyph_positions, strict=True)
        ]
        starts = [info.cluster for info in infos]
        pieces: Iterable[tuple[str, Sequence[PlacedGlyph]]]
        if starts == list(range(len(text))):  # a glyph for each letter, as in most words
            pieces = zip(text, zip(placed, strict=True), strict=True)
        else:
            pieces = _clustered(text, starts, placed)
        clusters: list[Cluster] = []
        x = left = right = rise = drop = 0.0
        for letters, glyphs in pieces:
            key: tuple[str | PlacedGlyph, ...] = (letters, *glyphs)
            cluster = self._clusters.get(key)
            if cluster is None:
                cluster = self._clusters[key] = self._cluster(letters, glyphs)
            clusters.append(cluster)
            if x + cluster.left < left:
                left = x + cluster.left
            if x + cluster.right > right:
                right = x + cluster.right
            if cluster.bottom < drop:
                drop = cluster.bottom
            if cluster.top > rise:
                rise = cluster.top
            x += cluster.width
        missing = tuple(each.text for each in clusters if each.missing)
        return Shaped(tuple(clusters), x, -left, max(0.0, right - x), rise, -drop, missing)

    def _cluster(self, text: str, placed: Sequence[PlacedGlyph]) -> Cluster:
        glyphs: list[Glyph] = []
        x = left = right = top = bottom = 0.0
        scale = self.scale
        for glyph, advance, dx, dy in placed:
            reading = self._readings.get(glyph, "")
            glyphs.append(Glyph(glyph, reading, self.advance(glyph), advance * scale, dx * scale, dy * scale))
            ink = self.font.get_glyph_extents(glyph)
            if ink is not None and ink.width:
                at, up = x + dx + ink.x_bearing, dy + ink.y_bearing
                left, right = min(left, at), max(right, at + ink.width)
                top, bottom = max(top, up), min(bottom, up + ink.height)
            x += advance
        read = "".join(glyph.text for glyph in glyphs)
        plain = read == text or unicodedata.normalize("NFC", read).translate(ALIKE) == text.translate(ALIKE)
        if not plain:
            widest = max(glyphs, key=lambda glyph: glyph.advance)
            glyphs = [g._replace(text=g.text or (text if g is widest else ZERO_WIDTH_SPACE)) for g in glyphs]
        missing = any(glyph.id == 0 for glyph in glyphs)
        extents = (each * scale for each in (x, left, bottom, right, top))
        return Cluster(text, tuple(glyphs), plain, missing, *extents)

    def _with_hyphens(self, text: str) -> str:
        """Put a plain hyphen for one of another code point that the font lacks (HarfBuzz does only half)."""
        for hyphen in MISSING_HYPHENS:
            if hyphen in text and self.font.get_nominal_glyph(ord(hyphen)) is None:
                text = text.replace(hyphen, "-")
        return text


def _clustered(
    text: str, starts: Sequence[int], placed: Sequence[PlacedGlyph]
) -> Iterator[tuple[str, Sequence[PlacedGlyph]]]:
    """Yield the letters of each cluster and its glyphs, given for each glyph where its letters begin."""
    ends = dict(pairwise([*sorted(set(starts)), len(text)]))
    at = 0
    while at < len(starts):
        start, first = starts[at], at
        while at < len(starts) and starts[at] == start:
            at += 1
        yield text[start : ends[start]], placed[first:at]


def _loose(mark: Glyph) -> bool:
    """Whether a mark lies where the font has drawn it, whatever the letter."""
    return not (mark.advance or mark.dx or mark.dy)


def _plainness(char: str) -> tuple[bool, bool, str]:
    """Order characters by how plain they are."""
    return (unicodedata.category(char) == "Co", unicodedata.normalize("NFKC", char) != char, char)
