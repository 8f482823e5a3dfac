"""Put faces on sheets and documents behind each other: pages in, one PDF out.

Lengths are mm with the origin at the sheet's top left and y down; only this module turns them into PDF points
with y up. The same faces, marks and outline always give the same bytes.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pikepdf

from printkit.press.geometry import Rect
from printkit.press.pdf.page import DocumentInfo, Page, Stamp
from printkit.press.pdf.syntax import POINTS, factors, numbers

PRODUCER = "printkit"
FONT_SET = re.compile(rb"BT /\S+ \S+ Tf \S+ TL ET")  # what ReportLab begins a page with


def assemble(pages: Sequence[Page], sources: Mapping[str, bytes], info: DocumentInfo) -> bytes:
    """Write one PDF with a PDF page per page. Each source page that is used is stored once.

    The PDF grows out of the largest source, so that most of what it holds need not be copied.
    """
    opened = {name: pikepdf.open(io.BytesIO(data)) for name, data in sources.items()}
    pdf = opened[max(sources, key=lambda name: len(sources[name]))]
    before = len(pdf.pages)
    forms: dict[tuple[str, int], tuple[pikepdf.Object, Rect]] = {}
    for page in pages:
        names: dict[tuple[str, int], str] = {}
        drawn: list[str] = []
        for stamp in page.stamps:
            key = (stamp.source, stamp.page)
            if key not in forms:
                forms[key] = as_form(pdf, opened[stamp.source], stamp.page)
            name = names.setdefault(key, f"/P{len(names)}")
            drawn.append(stamped(stamp, forms[key][1], page.height, name))
        add_page(pdf, page, drawn, {name: forms[key][0] for key, name in names.items()})
    del pdf.pages[:before]
    outline(pdf, ((page.title, number) for number, page in enumerate(pages) if page.title))
    return finished(pdf, info)


def over(document: bytes, pages: Sequence[Page], sources: Mapping[str, bytes], info: DocumentInfo) -> bytes:
    """Stamp each page of a document with what goes over it, keeping tags, links and outline.

    What is stamped is marked as an artifact, so that a screen reader passes over it.
    """
    pdf = pikepdf.open(io.BytesIO(document))
    opened = {name: pikepdf.open(io.BytesIO(data)) for name, data in sources.items()}
    for at, (target, page) in enumerate(zip(pdf.pages, pages, strict=True)):
        drawn = []
        for number, stamp in enumerate(page.stamps):
            form, area = as_form(pdf, opened[stamp.source], stamp.page)
            name = target.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/Stamp{at}-{number}"))
            drawn.append(stamped(stamp, area, page.height, str(name)))
        matrix = factors(*profile_matrix(page, page.width * POINTS, page.height * POINTS))
        target.contents_add(f"q {matrix} cm".encode(), prepend=True)
        target.contents_add(f"Q q {matrix} cm /Artifact BMC\n{chr(10).join(drawn)}\nEMC Q".encode("ascii"))
        target.mediabox = box(0, 0, page.width * POINTS, page.height * POINTS)
        target.trimbox = target.bleedbox = target.mediabox
    return finished(pdf, info)


def without_fonts(drawing: bytes) -> bytes:
    """Take the font from a drawing of lines: ReportLab names Helvetica on each page and embeds it nowhere."""
    with pikepdf.open(io.BytesIO(drawing)) as pdf:
        for page in pdf.pages:
            content = page.obj.Contents
            content.write(FONT_SET.sub(b"", content.read_bytes(), count=1))
            del page.resources.Font
        out = io.BytesIO()
        pdf.save(out)
        return out.getvalue()


def pages_of(data: bytes) -> list[tuple[float, float]]:
    """Return the sizes (mm) of a PDF's pages."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [box_size(page) for page in pdf.pages]


def box_size(page: pikepdf.Page) -> tuple[float, float]:
    """Width and height of a page's media box, mm."""
    left, bottom, right, top = (float(value) for value in page.mediabox)
    return (right - left) / POINTS, (top - bottom) / POINTS


def as_form(pdf: pikepdf.Pdf, source: pikepdf.Pdf, page: int) -> tuple[pikepdf.Object, Rect]:
    """Bring a page into `pdf` as a form; give it and its box (points).

    The page of a PDF that grows is taken as it stands: its content stream becomes the form.
    """
    own = source.pages[page]
    content = own.obj.get("/Contents")
    if source is pdf and isinstance(content, pikepdf.Stream) and "/Rotate" not in own.obj:
        form: pikepdf.Object = content
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox, form.Resources = own.mediabox, own.resources
        if "/Group" in own.obj:
            form.Group = own.obj.Group
    else:
        copied = own.as_form_xobject()
        form = pdf.make_indirect(copied) if source is pdf else pdf.copy_foreign(copied)
    left, bottom, right, top = (float(value) for value in form.BBox)
    return form, Rect(left, bottom, right - left, top - bottom)


def stamped(stamp: Stamp, box: Rect, page_height: float, name: str) -> str:
    """PDF operators that put the form `name`, whose box is in points, where the stamp says."""
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


def add_page(pdf: pikepdf.Pdf, page: Page, drawn: list[str], forms: Mapping[str, pikepdf.Object]) -> None:
    """Append a page with exact boxes; the media box starts at 0,0."""
    width, height = page.width * POINTS, page.height * POINTS
    content = "\n".join(drawn)
    if page.scale != (1.0, 1.0) or page.shift != (0.0, 0.0):
        content = f"q {factors(*profile_matrix(page, width, height))} cm\n{content}\nQ"
    entries: dict[str, Any] = {
        "/Type": pikepdf.Name.Page,
        "/MediaBox": box(0, 0, width, height),
        "/Resources": pikepdf.Dictionary(XObject=pikepdf.Dictionary(forms)),
        "/Contents": pdf.make_stream(content.encode("ascii")),
    }
    for name, area in (("TrimBox", page.trim), ("BleedBox", page.bleed)):
        if area:
            bottom = (page.height - area.y - area.height) * POINTS
            left = area.x * POINTS
            entries[f"/{name}"] = box(left, bottom, left + area.width * POINTS, bottom + area.height * POINTS)
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(pikepdf.Dictionary(entries))))


def profile_matrix(
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


def outline(pdf: pikepdf.Pdf, entries: Iterable[tuple[str, int]]) -> None:
    """Give the PDF an outline of (title, page number from 0)."""
    with pdf.open_outline() as tree:
        tree.root.extend(pikepdf.OutlineItem(title, page) for title, page in entries)


def finished(pdf: pikepdf.Pdf, info: DocumentInfo) -> bytes:
    """Set what the PDF says of itself and write it; no clock, so equal content gives equal bytes."""
    pdf.Root.Lang = pikepdf.String(info.lang)
    pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None"))
    if "/ID" in pdf.trailer:
        del pdf.trailer.ID  # one that was made from a clock would stay in part
    if "/Metadata" in pdf.Root:
        del pdf.Root.Metadata
    for key in list(pdf.docinfo.keys()):
        del pdf.docinfo[key]
    for key, value in (("Title", info.title), ("Subject", info.subject), ("Producer", PRODUCER)):
        if value:
            pdf.docinfo[f"/{key}"] = value
    out = io.BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
        fix_metadata_version=False,
    )
    return out.getvalue()


def box(left: float, bottom: float, right: float, top: float) -> pikepdf.Array:
    """Return a PDF box, rounded to a thousandth of a point."""
    return pikepdf.Array([round(left, 3), round(bottom, 3), round(right, 3), round(top, 3)])
