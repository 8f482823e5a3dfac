"""Gather what painting gives: operators of one content stream, and what they need and show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.press.geometry import IDENTITY, Bounds, Matrix, common, grown, moved, multiply, rounded, union
from printkit.press.pdf.drawing import BoxReport, Extent, FontReference, Form, Resource, SoftMask
from printkit.press.svg.art_notes import ArtNote

MAX_ELEMENTS = 30_000
"""How many elements a drawing may paint: ten times those of a large board; so many take some seconds.

What a pattern, a clip path, a gradient or another drawing paints counts as often as it is painted, and so do
the lines and curves of paths: `STEPS_OF_ELEMENT` of them are an element.
"""
STEPS_OF_ELEMENT = 2
MAX_DRAWING_FAULTS = 100
"""How many faults of one drawing are told."""


TOO_MANY_ELEMENTS = N_("the drawing paints more than {most} elements")


class TooManyElementsError(Exception):
    """The drawing paints more elements than any should; `at` is the file and the place, once known."""

    def __init__(self) -> None:
        super().__init__()
        self.at: tuple[str, str] | None = None


class PlacedImage(NamedTuple):
    """A raster image, its pixels, and where its unit square lies in the layer."""

    path: str
    width: int
    height: int
    matrix: Matrix


@dataclass
class Layer:
    """One content stream, or a part of one, while it is painted.

    `ink` is the box around everything drawn, in the layer's own space; mitres and caps may stand over it by
    `spill`. `base` leads from the layer to the drawing. `tied` says that something outside the painted
    element and the definitions was looked at, so that the layer may not be used again elsewhere. A `wordless`
    layer is drawn more than once, so no box of words may stand in it. What its words say is `told` where a
    label around them says it. `drawn` counts the elements that show,
    each as often as it shows.
    """

    base: Matrix = IDENTITY
    operators: list[str] = field(default_factory=list)
    uses: dict[str, None] = field(default_factory=dict)
    resources: dict[str, Resource] = field(default_factory=dict)
    ink: Bounds | None = None
    spill: float = 0.0
    images: list[PlacedImage] = field(default_factory=list)
    important: list[Extent] = field(default_factory=list)
    boxes: list[BoxReport] = field(default_factory=list)
    glyphs: dict[str, dict[int, str]] = field(default_factory=dict)
    fonts: dict[str, FontReference] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    notes: dict[ArtNote, None] = field(default_factory=dict)
    tied: bool = False
    wordless: bool = False
    told: bool = False
    drawn: int = 0

    def use(self, resource: Resource) -> str:
        """Take in a resource and give its name."""
        name = resource.name
        self.resources[name] = resource
        self.uses[name] = None
        return name

    def use_mask(self, inner: Layer) -> str:
        """Take in a layer as a mask of what is painted next, and give its name."""
        self.resources.update(inner.resources)
        self.files.update(inner.files)
        self.notes.update(inner.notes)
        self.blame(inner.faults)
        self.tied = self.tied or inner.tied
        return self.use(SoftMask(inner.form))

    def use_stencil(self, inner: Layer, at: Matrix) -> str:
        """Take in a layer through which something else shows, and give the name of the mask.

        `at` leads from that layer into this one.
        """
        self._gather(inner, at)
        return self.use(SoftMask(inner.form, solid=True))

    def mark(self, box: Bounds | None, spill: float = 0.0) -> None:
        """Note that something was drawn there."""
        self.ink = union(self.ink, box)
        self.spill = max(self.spill, spill)

    def blame(self, faults: Iterable[Fault]) -> None:
        """Note what is wrong, as long as it is not too much to tell."""
        self.faults += islice(faults, max(0, MAX_DRAWING_FAULTS - len(self.faults)))

    def keep(self, name: str, box: Bounds | None) -> None:
        """Note that something that matters stands there."""
        if box:
            left, top, right, bottom = box
            self.important.append(Extent(name, left, top, right - left, bottom - top))

    def write(self, glyphs: Mapping[str, Mapping[int, str]]) -> None:
        """Note glyphs that were set."""
        for key, texts in glyphs.items():
            self.uses[f"F{key}"] = None
            self.glyphs.setdefault(key, {}).update(texts)

    def part(self) -> Layer:
        """Return an empty layer for a part of the same stream."""
        return Layer(self.base, wordless=self.wordless, told=self.told)

    def absorb(self, part: Layer, clip: Bounds | None = None) -> None:
        """Take in a part of the same stream, whose drawing was clipped to `clip`."""
        self.operators += part.operators
        self.uses.update(part.uses)
        self.mark(common(part.ink, clip) if clip else part.ink, part.spill)
        self._gather(part, IDENTITY)

    def place(self, form: Form, inner: Layer, at: Matrix, before: str = "") -> None:
        """Draw a form made of another layer; `at` leads from that layer into this one.

        `before` are operators inside the form's own q … Q, a `cm` among them where one is needed.
        """
        self.operators.append(f"q {before} /{self.use(form)} Do Q" if before else f"/{self.use(form)} Do")
        box = common(inner.ink, form.box)
        self.mark(moved(at, box) if box else None)
        self._gather(inner, at)

    @cached_property
    def form(self) -> Form:
        """The finished layer as a form; nothing may be painted into it afterwards."""
        return Form("\n".join(self.operators), self.box, False, tuple(self.uses))

    @property
    def box(self) -> Bounds:
        """The box that holds all that was drawn."""
        return rounded(grown(self.ink or (0.0, 0.0, 0.0, 0.0), self.spill + 0.1))

    def _gather(self, inner: Layer, at: Matrix) -> None:
        self.drawn += inner.drawn
        if self.drawn > MAX_ELEMENTS:  # few elements that use each other can be millions on paper
            raise TooManyElementsError
        self.resources.update(inner.resources)
        if inner.images:
            self.images += [image._replace(matrix=multiply(at, image.matrix)) for image in inner.images]
        if inner.important:
            self.important += inner.important if at == IDENTITY else _moved(at, inner.important)
        self.boxes += inner.boxes
        for key, texts in inner.glyphs.items():
            self.glyphs.setdefault(key, {}).update(texts)
        self.fonts.update(inner.fonts)
        self.files.update(inner.files)
        self.blame(inner.faults)
        self.notes.update(inner.notes)
        self.tied = self.tied or inner.tied


def _moved(at: Matrix, extents: Iterable[Extent]) -> list[Extent]:
    result = []
    for extent in extents:
        right, bottom = extent.x + extent.width, extent.y + extent.height
        left, top, right, bottom = moved(at, (extent.x, extent.y, right, bottom))
        result.append(Extent(extent.name, left, top, right - left, bottom - top))
    return result


@dataclass(frozen=True)
class PaintedArt:
    """Something painted, to be placed.

    A `window` (svg or symbol) has a size and is cut to it unless `open`; `view` is what of its coordinates
    the window shows, None where it has no viewBox.
    """

    layer: Layer
    window: bool
    open: bool
    view: Bounds | None
    aspect: str
    width: str
    height: str
