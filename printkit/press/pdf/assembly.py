"""Put drawings and pages of other PDFs on sheets: pages in, one PDF out.

Lengths are mm with the origin at the sheet's top left and y down; only this module turns them into PDF points
with y up. The same drawings, pages and outline always give the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from printkit.press.geometry import Matrix, Rect, multiply
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.drawing_forms import DrawingForms, PlacedForm
from printkit.press.pdf.foreign import ForeignForms, ForeignPdf
from printkit.press.pdf.page import DocumentInfo, ForeignPage, Page, Stamp
from printkit.press.pdf.syntax import POINTS, factors, numbers
from printkit.press.pdf.writer import PdfWriter, deflated, text_string

PRODUCER = "printkit"


class Forms:
    """What is stamped on the pages of one PDF, each drawing and each page of another PDF written once."""

    def __init__(self, writer: PdfWriter, outside: Mapping[str, ForeignPdf]) -> None:
        self._writer = writer
        self._outside = outside
        self._drawings = DrawingForms(writer)
        self._foreign: dict[str, ForeignForms] = {}
        self._placed: dict[int, PlacedForm] = {}

    def of(self, content: Drawing | ForeignPage) -> PlacedForm:
        """Return the form of what a stamp shows."""
        if isinstance(content, ForeignPage):
            if content.pdf not in self._foreign:
                self._foreign[content.pdf] = ForeignForms(self._writer, self._outside[content.pdf])
            return self._foreign[content.pdf].form(content.page)
        if id(content) not in self._placed:
            self._placed[id(content)] = self._drawings.form(content)
        return self._placed[id(content)]

    def finish(self) -> None:
        """Write what only all forms together tell."""
        self._drawings.finish()


def assemble(pages: Sequence[Page], outside: Mapping[str, ForeignPdf], info: DocumentInfo) -> bytes:
    """Write one PDF with a PDF page per page; `outside` has the PDFs whose pages are stamped, by name.

    Raises FaultError where an image or a font is no longer what was drawn.
    """
    writer = PdfWriter()
    forms = Forms(writer, outside)
    tree = writer.reserve()
    kids = [_page(writer, forms, page, tree) for page in pages]
    forms.finish()
    writer.add(_tree(kids), tree)
    titles = [(page.title, kid) for page, kid in zip(pages, kids, strict=True) if page.title]
    outline = f"/Outlines {_outline(writer, titles)}" if titles else ""
    return _finished(writer, f"/Type/Catalog/Pages {tree}{outline}", info)


def over(document: ForeignPdf, pages: Sequence[Page], info: DocumentInfo) -> bytes:
    """Stamp each page of a document with what goes over it, keeping tags, links and outline.

    What is stamped is marked as an artifact, so that a screen reader passes over it.
    """
    writer = PdfWriter()
    forms = Forms(writer, {})
    copies = ForeignForms(writer, document)
    tree = writer.reserve()
    kids = [writer.reserve() for _ in pages]
    copies.place_pages(kids)
    for kid, page, parts in zip(kids, pages, document.pages, strict=True):
        names = [f"/Stamp{number}" for number in range(len(page.stamps))]
        drawn, used = [], ""
        for name, stamp in zip(names, page.stamps, strict=True):
            form = forms.of(stamp.content)
            drawn.append(_placing(stamp, form.box, page.height, name))
            used += f"{name} {form.reference}"
        width, height = page.width * POINTS, page.height * POINTS
        matrix = factors(*_page_matrix(page, width, height))
        before = writer.flate(deflated(f"q {matrix} cm"))
        after = writer.flate(deflated(f"Q q {matrix} cm /Artifact BMC\n{chr(10).join(drawn)}\nEMC Q"))
        box = f"[{_box(0, 0, width, height)}]"
        writer.add(
            f"<<{copies.text(parts.rest)}/Parent {tree}/MediaBox{box}/TrimBox{box}/BleedBox{box}"
            f"/Resources<<{copies.text(parts.other_resources)}/XObject<<{copies.text(parts.drawings)}{used}>>>>"
            f"/Contents[{before} {copies.stream(parts.content)} {after}]>>",
            kid,
        )
    forms.finish()
    writer.add(_tree(kids), tree)
    return _finished(writer, f"{copies.text(document.catalogue)}/Pages {tree}", info)


def _page(writer: PdfWriter, forms: Forms, page: Page, tree: str) -> str:
    """Write a page with exact boxes; the media box starts at 0,0."""
    names: dict[str, str] = {}
    drawn: list[str] = []
    for stamp in page.stamps:
        form = forms.of(stamp.content)
        name = names.setdefault(form.reference, f"/P{len(names)}")
        drawn.append(_placing(stamp, form.box, page.height, name))
    width, height = page.width * POINTS, page.height * POINTS
    content = "\n".join(drawn)
    if page.scale != (1.0, 1.0) or page.shift != (0.0, 0.0) or page.upside_down:
        content = f"q {factors(*_page_matrix(page, width, height))} cm\n{content}\nQ"
    boxes = f"/MediaBox[{_box(0, 0, width, height)}]"
    for kind, area in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
        if area:
            bottom = (page.height - area.y - area.height) * POINTS
            left = area.x * POINTS
            inner = _box(left, bottom, left + area.width * POINTS, bottom + area.height * POINTS)
            boxes += f"/{kind}[{inner}]"
    used = "".join(f"{name} {reference}" for reference, name in names.items())
    return writer.add(
        f"<</Type/Page/Parent {tree}{boxes}/Resources<</XObject<<{used}>>>>"
        f"/Contents {writer.flate(deflated(content))}>>"
    )


def _placing(stamp: Stamp, box: Rect, page_height: float, name: str) -> str:
    """Return PDF operators that put the form `name`, whose box is in points, where the stamp says."""
    radians = math.radians(-stamp.turned)  # y is up here: clockwise is negative
    cos, sin = round(math.cos(radians), 9), round(math.sin(radians), 9)
    stretch_x = stamp.width * POINTS / box.width if stamp.width else 1.0
    stretch_y = stamp.height * POINTS / box.height if stamp.height else 1.0
    a, b, c, d = cos * stretch_x, sin * stretch_x, -sin * stretch_y, cos * stretch_y
    middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
    e = stamp.x * POINTS - a * middle_x - c * middle_y
    f = (page_height - stamp.y) * POINTS - b * middle_x - d * middle_y
    clip = ""
    if stamp.clip:
        area = stamp.clip
        bottom = (page_height - area.y - area.height) * POINTS
        clip = f"{numbers(area.x * POINTS, bottom, area.width * POINTS, area.height * POINTS)} re W n "
    return f"q {clip}{factors(a, b, c, d, e, f)} cm {name} Do Q"


def _page_matrix(page: Page, width: float, height: float) -> Matrix:
    """Return the matrix of all that is on a page: turned first if it stands on its head, points."""
    answer = _profile_matrix(page, width, height)
    return multiply(answer, (-1.0, 0.0, 0.0, -1.0, width, height)) if page.upside_down else answer


def _profile_matrix(
    page: Page, width: float, height: float
) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that scales about the sheet's middle and shifts, points."""
    scale_x, scale_y = page.scale
    right, down = page.shift
    return (
        scale_x,
        0,
        0,
        scale_y,
        width / 2 * (1 - scale_x) + right * POINTS,
        height / 2 * (1 - scale_y) - down * POINTS,
    )


def _box(left: float, bottom: float, right: float, top: float) -> str:
    """Return the numbers of a PDF box, rounded to a thousandth of a point."""
    return numbers(*(round(each, 3) for each in (left, bottom, right, top)))


def _tree(kids: Iterable[str]) -> str:
    """Return the pages of a PDF, in their order."""
    references = list(kids)
    return f"<</Type/Pages/Count {len(references)}/Kids[{' '.join(references)}]>>"


def _outline(writer: PdfWriter, titles: Sequence[tuple[str, str]]) -> str:
    """Write an outline of titles and the pages that they lead to."""
    top = writer.reserve()
    lines = [writer.reserve() for _ in titles]
    for at, (title, page) in enumerate(titles):
        before = f"/Prev {lines[at - 1]}" if at else ""
        after = f"/Next {lines[at + 1]}" if at + 1 < len(lines) else ""
        body = f"<</Title {text_string(title)}/Parent {top}{before}{after}/Dest[{page}/Fit]>>"
        writer.add(body, lines[at])
    return writer.add(f"<</Type/Outlines/First {lines[0]}/Last {lines[-1]}/Count {len(lines)}>>", top)


def _finished(writer: PdfWriter, catalogue: str, info: DocumentInfo) -> bytes:
    """Write what the PDF says of itself; no clock, so that equal content gives equal bytes."""
    root = writer.add(
        f"<<{catalogue}/Lang {text_string(info.lang)}"
        "/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>"
    )
    told = (("Title", info.title), ("Subject", info.subject), ("Producer", PRODUCER))
    entries = "".join(f"/{key} {text_string(value)}" for key, value in told if value)
    return writer.finish(root, writer.add(f"<<{entries}>>"))
