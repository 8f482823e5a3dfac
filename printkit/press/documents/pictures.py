"""Drawings in a document: painted as those of faces are, and placed by WeasyPrint as its own images are.

Needs WeasyPrint: import it only where documents are laid out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pydyf
import weasyprint.html
import weasyprint.images
from weasyprint.svg.utils import size as pixels

from printkit.base.faults import Fault
from printkit.base.paths import shown_path
from printkit.press.documents.fetcher import FolderFetcher
from printkit.press.pdf.drawing_forms import DrawingForms
from printkit.press.pdf.syntax import numbers
from printkit.press.pdf.writer import deflated
from printkit.press.svg import draw_picture
from printkit.press.svg.draw import PaintedPicture
from printkit.press.svg.numbers import read_numbers
from printkit.press.svg.transform import view_matrix
from printkit.press.svg.xml_tree import SVG
from printkit.press.typesetting import Typesetter

Size = tuple[float, float]
PlaceOf = Callable[[int | None], tuple[str, str]]
XMLNS = "{http://www.w3.org/2000/xmlns/}"
_LETTER = re.compile("%[0-9a-fA-F]{2}|.")


class DrawnImage:
    """A drawing as WeasyPrint's images are: it has a size, and is drawn where the layout puts it.

    It is painted when it is first shown, and stands in the PDF once, as a form. `paint` is given the size
    that it shows where it has no viewBox.
    """

    def __init__(self, root: ElementTree.Element, name: str, paint: Callable[[Size], PaintedPicture]) -> None:
        self.root, self.id, self.paint = root, name, paint
        self.drawing: PaintedPicture | None = None
        self.form = pydyf.Stream()

    def get_intrinsic_size(
        self, resolution: float, font_size: float
    ) -> tuple[float | None, float | None, float | None]:
        """Return the width, the height (px) and their ratio that the drawing asks for, each where it does."""
        asked = (self.root.get(name, "100%") for name in ("width", "height"))
        width, height = (None if "%" in length else float(pixels(length, font_size)) for length in asked)
        if width is not None and height is not None:
            return width, height, width / height if width and height else 1.0
        view: list[float] = []
        with suppress(ValueError):  # the painter tells
            view = read_numbers(self.root.get("viewBox", ""))
        if len(view) != 4 or not (view[2] and view[3]):
            return width, height, None
        ratio = view[2] / view[3]
        if width:
            height = width / ratio
        elif height:
            width = height * ratio
        return width, height, ratio

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:
        """Draw it as large as WeasyPrint says (px), its upper left corner at 0,0."""
        if self.drawing is None:
            own_width, own_height, _ = self.get_intrinsic_size(1.0, 16.0)
            self.drawing = self.paint((own_width or width, own_height or height))
        drawing = self.drawing
        if drawing.faults:
            return
        aspect = self.root.get("preserveAspectRatio", "") if self.root.get("viewBox") else "none"
        stream.transform(*view_matrix(drawing.view, 0.0, 0.0, width, height, aspect))
        stream.draw_x_object(stream.add_image(self, False, 1))

    def get_x_object(self, interpolate: bool, dpi_ratio: float) -> pydyf.Stream:
        """Return what is put into the PDF for it."""
        return self.form


class Pictures:
    """The drawings of one document, while it is laid out; what is wrong with them stands in `faults`.

    `html` is the document's short text, `at` gives the file and the place of a letter of it, `written` that
    of a letter of the document. In `warnings` stands what art asks for in vain.
    """

    def __init__(
        self,
        html: str,
        root: ElementTree.Element,
        folder: Path,
        fetcher: FolderFetcher,
        typesetter: Typesetter,
        at: PlaceOf,
        written: PlaceOf,
    ) -> None:
        self.html, self.folder, self.fetcher, self.typesetter = html, folder, fetcher, typesetter
        self.at, self.written = at, written
        self.inline = {element: number for number, element in enumerate(root.iter(f"{SVG}svg"))}
        self.faults: list[Fault] = []
        self.warnings: list[Fault] = []
        self._shown: list[DrawnImage] = []

    @contextmanager
    def drawn(self) -> Iterator[None]:
        """Let WeasyPrint, which would draw SVG itself, take the images of this document meanwhile."""
        before = weasyprint.images.SVGImage, weasyprint.html.SVGImage
        weasyprint.images.SVGImage = weasyprint.html.SVGImage = self.image
        try:
            yield
        finally:
            weasyprint.images.SVGImage, weasyprint.html.SVGImage = before

    def image(self, root: ElementTree.Element, address: str, *_: object) -> DrawnImage:
        """Return the image of an SVG: of a file or a data: address, or of one that stands in the document."""
        found = self.fetcher.drawings.get(address)

        def paint(size: Size) -> PaintedPicture:
            if found is None:
                drawing = self._inline(root, size)
            else:
                drawing = self._fetched(address, *found, size)
            self.faults += (fault for fault in drawing.faults if fault not in self.faults)
            self.warnings += (each for each in drawing.warnings if each not in self.warnings)
            return drawing

        image = DrawnImage(root, f"drawing{len(self._shown)}", paint)
        self._shown.append(image)
        return image

    def bind(self, pdf: pydyf.PDF) -> None:
        """Put what is drawn, and all that it uses, into the PDF that it is drawn in."""
        forms = DrawingForms(_PydyfObjects(pdf))
        for image in self._shown:
            if image.drawing and not image.drawing.faults:
                form, resources = image.drawing.form, image.drawing.resources
                image.form.stream = [deflated(form.operators)]
                image.form.extra = {
                    "Type": "/XObject",
                    "Subtype": "/Form",
                    "BBox": f"[{numbers(*form.box)}]",
                    "Resources": forms.resources(form.uses, resources),
                    "Filter": "/FlateDecode",
                }

    def _fetched(self, address: str, data: bytes, path: Path | None, size: Size) -> PaintedPicture:
        roots = tuple(self.fetcher.roots)
        if path is not None:
            return draw_picture(data, path.parent, roots, self.typesetter, shown_path(path), size)
        if standing := self.fetcher.standing.get(address):
            written = _WrittenIn(self.written, standing.start, standing.address)
        else:
            start = self.html.find(address)
            written = _WrittenIn(self.at, start if start >= 0 else None)
        return draw_picture(data, self.folder, roots, self.typesetter, "", size, written)

    def _inline(self, root: ElementTree.Element, size: Size) -> PaintedPicture:
        """Paint a drawing that stands in the document; the style of its root is for its box."""
        own = ElementTree.Element(root.tag, _of_drawing(root))
        own.extend(root)
        data = ElementTree.tostring(own)
        number = self.inline.get(root)
        starts = [found.start() for found in re.finditer(r"<svg\b", self.html, re.IGNORECASE)]
        start = starts[number] if number is not None and number < len(starts) else None
        roots = tuple(self.fetcher.roots)
        written = _WrittenIn(self.at, start)
        return draw_picture(data, self.folder, roots, self.typesetter, "", size, written)


class _WrittenIn:
    """Where in a document a drawing stands; its parts too where it stands there as a data: address."""

    def __init__(self, at: PlaceOf, start: int | None, address: str = "") -> None:
        self.at, self.start, self.address = at, start, address

    def __call__(self, offset: int, /) -> tuple[str, str]:
        """Return the file and the place that wrote what stands at an offset of the drawing."""
        if self.start is None or not self.address:
            return self.at(self.start)
        head = self.address.index(",") + 1
        letters = islice(_LETTER.finditer(self.address, head), offset)
        return self.at(self.start + head + sum(len(found[0]) for found in letters))

    def texts(self, start: int, end: int) -> tuple[str, ...]:
        """Return no texts of the game: a drawing of a document has none."""
        return ()


def _of_drawing(root: ElementTree.Element) -> dict[str, str]:
    """Return the attributes of a drawing's root without what is for its box in the document."""
    return {name: value for name, value in root.items() if name != "style" and not name.startswith(XMLNS)}


class _WrittenObject(pydyf.Object):  # type: ignore[misc]
    """An object of a PDF of pydyf as it stands there, a stream or not."""

    data = b""
    compressible = True


class _PydyfObjects:
    """Adds objects to a PDF that pydyf writes."""

    def __init__(self, pdf: pydyf.PDF) -> None:
        self._pdf = pdf
        self._reserved: dict[str, _WrittenObject] = {}

    def reserve(self) -> str:
        """Return the reference of an object that is added later."""
        item = _WrittenObject()
        self._pdf.add_object(item)
        reference: str = item.reference.decode()
        self._reserved[reference] = item
        return reference

    def add(self, body: str, reference: str = "") -> str:
        """Add an object that is no stream."""
        reference = reference or self.reserve()
        self._reserved.pop(reference).data = body.encode("latin-1")
        return reference

    def stream(self, data: bytes, entries: str, reference: str = "") -> str:
        """Add a stream whose dictionary has some entries."""
        reference = reference or self.reserve()
        item = self._reserved.pop(reference)
        head = f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1")
        item.data, item.compressible = head + data + b"\nendstream", False
        return reference

    def flate(self, data: bytes, entries: str = "", reference: str = "") -> str:
        """Add a stream of compressed data."""
        return self.stream(data, f"{entries}/Filter/FlateDecode", reference)
