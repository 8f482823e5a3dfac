"""A PDF that another program made, taken apart into its objects: its pages go into another without a library.

Before: bytes, read once by pikepdf. After: text and bytes that can be pickled, or remembered.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect
from printkit.press.pdf.drawing_forms import PlacedForm
from printkit.press.pdf.syntax import POINTS, factors
from printkit.press.pdf.writer import LEVEL, PdfWriter

if TYPE_CHECKING:
    import pikepdf

_REFERENCE = re.compile(r"\((?:[^\\()]|\\.)*\)|<[0-9a-f]*>|\b(\d+ \d+) R\b", re.DOTALL)
"""A reference, or a string, in which something may look like one; qpdf escapes each bracket in a string."""
_PAGE_KINDS = ("/Page", "/Pages")
_OF_A_PAGE = ("/Contents", "/Resources", "/Parent", "/MediaBox", "/TrimBox", "/BleedBox")
"""What a page has otherwise in another PDF, or brings as a form."""
_PACKING = ("/Filter", "/DecodeParms")
_OF_A_FILE = ("/Pages", "/Metadata", "/Lang", "/ViewerPreferences")
"""What another PDF says for itself."""


@dataclass(frozen=True)
class ForeignObject:
    """An object as text, with the references of its own PDF; `data` where it is a stream, packed as it was.

    Of a stream, the text has what stands between the brackets of its dictionary, without its length.
    """

    text: str
    data: bytes | None = None


@dataclass(frozen=True)
class PageParts:
    """A page by what a form or another page needs of it; all but `resources` is what stands in brackets."""

    content: ForeignObject
    resources: str
    drawings: str
    """Its resources that are drawings."""
    other_resources: str
    group: str
    rest: str
    """What it has beside its content, its resources and its boxes."""
    box: Rect
    """Its media box: points, y up."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, mm."""
        return self.box.width / POINTS, self.box.height / POINTS


@dataclass(frozen=True)
class ForeignPdf:
    """A PDF taken apart: its pages, and all that they and its catalogue lead to, by `number generation`."""

    pages: tuple[PageParts, ...]
    page_keys: tuple[str, ...]
    objects: Mapping[str, ForeignObject]
    catalogue: str
    digest: str
    """The hash of its bytes."""

    @property
    def sizes(self) -> list[tuple[float, float]]:
        """The sizes (mm) of its pages."""
        return [page.size for page in self.pages]


def taken_apart(data: bytes) -> ForeignPdf:
    """Take a PDF apart whose pages stand upright. Raises pikepdf.PdfError for what is none."""
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = [_page_parts(page) for page in pdf.pages]
        keys = tuple("{} {}".format(*page.objgen) for page in pdf.pages)
        catalogue = _without(pdf.Root, _OF_A_FILE)
        texts = [catalogue]
        for page in pages:
            texts += (page.resources, page.drawings, page.other_resources, page.group, page.rest)
            texts.append(page.content.text)  # how it is packed may stand in an object of its own
        objects = _reachable(pdf, texts)
    return ForeignPdf(tuple(pages), keys, objects, catalogue, sha256(data).hexdigest())


def _page_parts(page: pikepdf.Page) -> PageParts:
    import pikepdf

    entries = page.obj
    left, bottom, right, top = (float(value) for value in page.mediabox)
    resources = page.resources
    drawings = resources.get("/XObject", pikepdf.Dictionary())
    return PageParts(
        _content(page),
        _text(resources),
        _inside(drawings),
        _without(resources, ("/XObject",)),
        f"/Group {_text(entries.Group)}" if "/Group" in entries else "",
        _without(entries, _OF_A_PAGE),
        Rect(left, bottom, right - left, top - bottom),
    )


def _content(page: pikepdf.Page) -> ForeignObject:
    """Return what a page draws: as it is packed, or packed anew where it stands in several streams."""
    import pikepdf

    content = page.obj.get("/Contents")
    if isinstance(content, pikepdf.Stream) and "/Filter" in content:
        packing = pikepdf.Dictionary({key: content[key] for key in _PACKING if key in content})
        return ForeignObject(_inside(packing), content.read_raw_bytes())
    if content is None:
        return _packed(b"")
    page.contents_coalesce()
    content = page.obj.Contents
    return _packed(content.read_bytes() if isinstance(content, pikepdf.Stream) else b"")


def _packed(data: bytes, entries: str = "") -> ForeignObject:
    return ForeignObject(f"{entries}/Filter/FlateDecode", zlib.compress(data, LEVEL))


def _reachable(pdf: pikepdf.Pdf, texts: Iterable[str]) -> dict[str, ForeignObject]:
    """Return the objects that some texts lead to. No way leads over a page: it stands for itself."""
    found: dict[str, ForeignObject] = {}
    seen: set[str] = set()
    waiting = list(texts)
    while waiting:
        for match in _REFERENCE.finditer(waiting.pop()):
            key = match[1]
            if key and key not in seen:
                seen.add(key)
                if (read := _read(pdf, key)) is not None:
                    found[key] = read
                    waiting.append(read.text)
    return found


def _read(pdf: pikepdf.Pdf, key: str) -> ForeignObject | None:
    """Return an object; None for a page."""
    import pikepdf

    number, _, generation = key.partition(" ")
    item = pdf.get_object((int(number), int(generation)))
    if isinstance(item, pikepdf.Stream):
        entries = item.stream_dict
        if "/Length" in entries:
            del entries["/Length"]
        if "/Filter" in entries:
            return ForeignObject(_inside(entries), item.read_raw_bytes())
        return _packed(item.read_raw_bytes(), _inside(entries))
    if isinstance(item, pikepdf.Dictionary) and item.get("/Type") in _PAGE_KINDS:
        return None
    if not isinstance(item, pikepdf.Object):  # a number, a truth, or nothing
        return ForeignObject(_text(pikepdf.Array([item])).strip("[ ]"))
    return ForeignObject(item.unparse(resolved=True).decode("latin-1"))


def _text(item: pikepdf.Object) -> str:
    return item.unparse().decode("latin-1")


def _without(dictionary: pikepdf.Object, keys: Collection[str]) -> str:
    """Return what stands between the brackets of a dictionary, without some keys."""
    import pikepdf

    return _inside(pikepdf.Dictionary({key: value for key, value in dictionary.items() if key not in keys}))


def _inside(dictionary: pikepdf.Object) -> str:
    """Return what stands between the brackets of a dictionary."""
    return dictionary.unparse(resolved=True).decode("latin-1").removeprefix("<<").removesuffix(">>").strip()


class ForeignForms:
    """Copies of a PDF's objects in one that is written: each once, and only what is needed."""

    def __init__(self, writer: PdfWriter, foreign: ForeignPdf) -> None:
        self._writer = writer
        self._foreign = foreign
        self._references: dict[str, str] = {}
        self._waiting: list[str] = []
        self._forms: dict[int, PlacedForm] = {}

    def form(self, number: int) -> PlacedForm:
        """Write a page as a form."""
        if number not in self._forms:
            page = self._foreign.pages[number]
            box = page.box
            entries = (
                f"/Type/XObject/Subtype/Form/BBox[{factors(box.x, box.y, box.right, box.bottom)}]"
                f"{self.text(page.group)}/Resources {self.text(page.resources)}"
            )
            self._forms[number] = PlacedForm(self.stream(page.content, entries), box)
        return self._forms[number]

    def stream(self, item: ForeignObject, entries: str = "") -> str:
        """Write a stream with some entries more."""
        return self._writer.stream(item.data or b"", f"{entries}{self.text(item.text)}")

    def place_pages(self, references: Iterable[str]) -> None:
        """Give each page the reference of the one that stands for it in the PDF that is written."""
        self._references.update(zip(self._foreign.page_keys, references, strict=True))

    def text(self, text: str) -> str:
        """Return a text with the references of the PDF that is written, and write what it leads to."""
        made = self._renumbered(text)
        while self._waiting:
            key = self._waiting.pop()
            item = self._foreign.objects[key]
            reference, body = self._references[key], self._renumbered(item.text)
            if item.data is None:
                self._writer.add(body, reference)
            else:
                self._writer.stream(item.data, body, reference)
        return made

    def _renumbered(self, text: str) -> str:
        return _REFERENCE.sub(self._reference, text)

    def _reference(self, found: re.Match[str]) -> str:
        key = found[1]
        if not key:
            return found[0]
        if key not in self._references:
            if key not in self._foreign.objects:  # a page, or nothing
                return "null"
            self._references[key] = self._writer.reserve()
            self._waiting.append(key)
        return self._references[key]
