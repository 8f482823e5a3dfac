"""What a painted face is: operators, the resources they name, and what is to be told about it.

Nothing here knows a PDF library, and everything can be pickled: a `Drawing` from a cache on disk gives the
same bytes as a new one. A resource is named by what it holds, so equal things are one object in a book.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import cached_property
from hashlib import sha256
from itertools import chain
from typing import Any, NamedTuple
from zlib import decompress

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault
from printkit.press.fonts.missing import MissingLetter
from printkit.press.geometry import Bounds, Matrix
from printkit.press.pdf.writer import deflated

UNSEEN_OVERFLOW = 0.05
"""Millimetres of overflow that nobody sees."""


def _name(letter: str, *content: object) -> str:
    return letter + sha256(repr(content).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Form:
    """Operators drawn as one thing, clipped to `box`; `group` makes its parts cover each other first."""

    operators: str
    box: Bounds
    group: bool
    uses: tuple[str, ...]  # names of the resources in its operators

    @cached_property
    def name(self) -> str:
        """The name in operators."""
        return _name("X", self.operators, self.box, self.group)


@dataclass(frozen=True)
class Picture:
    """A raster image: where its file lies and the hash of the file's bytes; `data` only where no file is."""

    path: str
    digest: str
    grey: bool
    data: bytes = b""

    @cached_property
    def name(self) -> str:
        """The name in operators; the path does not matter."""
        return _name("I", self.digest, self.grey)


@dataclass(frozen=True)
class Alpha:
    """How opaque fills and strokes are, 0 to 1."""

    fill: float
    stroke: float

    @cached_property
    def name(self) -> str:
        """The name in operators."""
        return _name("G", self.fill, self.stroke)


@dataclass(frozen=True)
class Shading:
    """A gradient: along a line (four coordinates) or between two circles (six).

    `stops` are (offset, channels) with one channel (grey) or three; at least two, rising. With a `matrix`
    it is a pattern for strokes, placed relative to the stream that uses it.
    """

    coordinates: tuple[float, ...]
    stops: tuple[tuple[float, tuple[float, ...]], ...]
    matrix: Matrix | None = None

    @cached_property
    def name(self) -> str:
        """The name in operators."""
        return _name("S" if self.matrix is None else "P", self.coordinates, self.stops, self.matrix)


@dataclass(frozen=True)
class SoftMask:
    """What shows of that which is drawn next: as much as a form is light there, or else as it is solid."""

    form: Form
    solid: bool = False

    @cached_property
    def name(self) -> str:
        """The name in operators."""
        return _name("M", f"{self.form.name} solid" if self.solid else self.form.name)


Resource = Form | SoftMask | Picture | Alpha | Shading


class Extent(NamedTuple):
    """The upright rectangle around something that matters, in the drawing's own coordinates (mm)."""

    name: str
    x: float
    y: float
    width: float
    height: float


class BoxReport(NamedTuple):
    """How the words of one box came out; lengths in mm as printed, after all transforms.

    `number` is the place of its foreignObject in the drawing (the first is 0), `scale` what the transforms
    did to lengths: `size / scale` is the size in the drawing's own units. `words` are its lines, divided by
    line ends. `names` are `#id` and its class.
    """

    id: str
    number: int
    x: float
    y: float
    width: float
    height: float
    scale: float
    lang: str
    size: float
    largest: float
    floor: float
    leading: float  # em
    gap: float  # em
    valign: str
    overflow_mm: float
    too_wide: str
    missing: tuple[MissingLetter, ...]
    words: str
    families: tuple[str, ...]
    names: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Say whether all words stand inside the box and every character was drawn."""
        return self.overflow_mm <= UNSEEN_OVERFLOW and all(each.upright for each in self.missing)

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words, line by line."""
        return tuple(self.words.split("\n")) if self.words else ()

    def sharing(self, known: dict[object, Any]) -> BoxReport:
        """Return the report with what is the same on all cards being that of the first."""
        own = (self.size, self.overflow_mm, self.too_wide, self.missing, self.words)
        place = self._replace(size=0.0, overflow_mm=0.0, too_wide="", missing=(), words="")
        size, overflow, too_wide, missing, words = own
        return known.setdefault(place, place)._replace(  # type: ignore[no-any-return]
            size=size, overflow_mm=overflow, too_wide=too_wide, missing=missing, words=words
        )


@dataclass(frozen=True)
class FontReference:
    """Where a font's glyphs come from: enough to open it again without a font book."""

    path: str
    family: str
    weight: int
    italic: bool


GLYPH_END = "\0"
"""Ends a packed glyph; no text has such a letter."""


def pack_glyphs(glyphs: Mapping[str, Mapping[int, str]]) -> dict[str, str]:
    """Return the texts of glyphs, by font key and id, as a word for each font.

    It takes a fifth of the memory, which counts where tens of thousands of drawings wait to be written.
    """
    return {
        key: GLYPH_END.join([chr(1 + glyph) + text for glyph, text in texts.items()])
        for key, texts in glyphs.items()
    }


class PackedGlyphs:
    """Gathers the glyphs of drawings; they are told apart only when all are known."""

    def __init__(self) -> None:
        self._packed: dict[str, dict[str, None]] = {}

    def add(self, glyphs: Mapping[str, str]) -> None:
        """Take in the packed glyphs of a drawing, by font key."""
        for key, packed in glyphs.items():
            self._packed.setdefault(key, {})[packed] = None

    @property
    def packed(self) -> dict[str, str]:
        """Return all of them, packed, by font key."""
        return {key: GLYPH_END.join(self._glyphs(key)) for key in self._packed}

    def of(self, key: str) -> dict[int, str]:
        """Return the text of each glyph of a font, by its id."""
        return {ord(each[0]) - 1: each[1:] for each in self._glyphs(key)}

    def _glyphs(self, key: str) -> Iterable[str]:
        """Return the glyphs of a font as they were packed, each once."""
        each = (packed.split(GLYPH_END) for packed in self._packed[key] if packed)
        return dict.fromkeys(chain.from_iterable(each))


@dataclass(frozen=True, slots=True)
class Drawing:
    """One painted face. Its coordinates are the SVG's, in mm, y down; (left, top) is the viewBox's corner.

    `stream` has its operators as a PDF holds them: compressed once, by whoever paints it. `glyphs` has for
    each font key those that were set, packed.
    """

    name: str
    left: float
    top: float
    width: float
    height: float
    stream: bytes = deflated("")
    uses: tuple[str, ...] = ()
    resources: Mapping[str, Resource] = field(default_factory=dict)
    glyphs: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, FontReference] = field(default_factory=dict)
    boxes: tuple[BoxReport, ...] = ()
    images: tuple[tuple[str, float], ...] = ()
    kept: tuple[Extent, ...] = ()
    files: tuple[tuple[str, str], ...] = ()  # every file that was read, and the hash of its bytes
    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()  # what its art asks for in vain; they name no piece
    painted: int = field(default=0, compare=False)  # elements; fewer where parts were painted before

    @property
    def important(self) -> tuple[Extent, ...]:
        """What must stay clear of cuts and seams: its boxes of words, and what it says to keep."""
        return (*(Extent(box.id, box.x, box.y, box.width, box.height) for box in self.boxes), *self.kept)

    def sharing(self, known: dict[object, Any]) -> Drawing:
        """Return the drawing with those of its parts that are equal to `known` ones being these.

        The cards of a deck differ in words; of tens of thousands, the rest takes much memory.
        """
        return replace(
            self,
            uses=known.setdefault(self.uses, self.uses),
            resources=known.setdefault((self.files, *self.resources), self.resources),
            fonts=known.setdefault(("fonts", *self.fonts), self.fonts),
            files=known.setdefault(self.files, self.files),
            boxes=tuple(box.sharing(known) for box in self.boxes),
        )

    @property
    def operators(self) -> str:
        """Its operators; they fill its size in points, y up."""
        return decompress(self.stream).decode("latin-1")
