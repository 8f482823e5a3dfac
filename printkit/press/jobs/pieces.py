"""Pieces to print: a component's faces with their pictures and copies, and the hashes of what they show.

A face may be finished art: an image, or a page of a PDF.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.faces.face import BLEED, face_rows, numbers_copies
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Artwork, Component, Row
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.draft import marked_face
from printkit.press.jobs.face_renderer import BACK, FRONT, RenderedSide, copies_apart, face_name, is_asked_for
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.foreign import ForeignPdf
from printkit.press.pdf.page import ForeignPage
from printkit.press.sheets.item import Item, ItemFace
from printkit.press.sheets.standee import strip, strip_size
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter

SIZE_TOLERANCE = 1.5  # mm by which a PDF page may differ from the size it stands for


def artwork(
    art: Artwork,
    component: Component,
    templates: GameTemplates,
    pdfs: dict[str, ForeignPdf],
    typesetter: Typesetter,
    ink: str,
) -> ItemFace:
    """Return the picture of a finished face; its PDF is added to `pdfs`. Raises FaultError."""
    path = templates.card_data / art.file
    if path.suffix.lower() != ".pdf":
        drawing = image_face(art, component, templates, typesetter, ink)
        if drawing.faults:
            raise FaultError(drawing.faults)
        return drawing
    if art.file not in pdfs:
        from printkit.press.pdf.imported import read_pdf  # loads pikepdf, which drawing does without

        pdfs[art.file] = read_pdf(path)
    return pdf_face(art, component, path, pdfs[art.file])


def pdf_face(art: Artwork, component: Component, path: Path, pdf: ForeignPdf) -> ForeignPage:
    """Return a page of a PDF: taken with its bleed where it is that large, else stretched to the trim.

    Raises FaultError where the PDF has no such page.
    """
    sizes = pdf.sizes
    if not 1 <= art.page <= len(sizes):
        values = {"page": art.page, "pages": len(sizes)}
        raise FaultError((Fault(shown_path(path), "", N_("no page {page}: the file has {pages}"), values),))
    width, height = sizes[art.page - 1]
    full_width, full_height = full_size(component)
    if abs(width - full_width) <= SIZE_TOLERANCE and abs(height - full_height) <= SIZE_TOLERANCE:
        return ForeignPage(art.file, art.page - 1, full_width, full_height, stretched=True)
    return ForeignPage(art.file, art.page - 1, component.width, component.height, stretched=True)


def image_face(
    art: Artwork, component: Component, templates: GameTemplates, typesetter: Typesetter, ink: str
) -> Drawing:
    """Return an image as a face that covers trim and bleed, cropped where its shape differs.

    Raises FaultError where there is none.
    """
    reference = templates.finished(art.file)
    width, height = full_size(component)
    left, top = (component.width - width) / 2, (component.height - height) / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"><image '
        f'href="{quote(reference)}" x="{left}" y="{top}" width="{width}" height="{height}" '
        'preserveAspectRatio="xMidYMid slice"/></svg>'
    )
    name = f"{component.id}/{art.file}"
    return draw_svg(svg, templates.folder, templates.roots, typesetter, ink, name)


def full_size(component: Component) -> tuple[float, float]:
    """Width and height (mm) of a face with its bleed."""
    bleed = BLEED if component.bleed else 0.0
    return component.width + 2 * bleed, component.height + 2 * bleed


def items_of(
    context: BuildContext,
    components: Sequence[Component],
    drawn: Mapping[str, RenderedSide],
    faults: list[Fault],
) -> list[Item]:
    """Return the pieces of some components; what is wrong with finished art in a draft goes to `faults`.

    Raises FaultError of finished art in what is no draft.
    """
    items = []
    for component in components:
        if context.request.draft:
            finished = brought_for_draft(context, component, faults)
        else:
            finished = brought(context, component)
        numbered = numbers_copies(context.templates, component)
        for row in face_rows(context.kit, component):
            copies = context.kit.copies_of(component, row)
            if copies < 1 or not is_asked_for(component, row, context.request.only):
                continue
            apart = copies_apart(context.kit, component, row, numbered)
            if len(apart) == 1 or alike(component, row, apart, drawn):
                found = [(face_name(component, row), face_name(component, row, apart[0]), copies)]
            else:
                found = [(name, name, 1) for name in (face_name(component, row, copy) for copy in apart)]
            for name, shown_as, count in found:
                front, back = (
                    finished.get(side) or drawing_of(f"{shown_as}/{side}", drawn) for side in (FRONT, BACK)
                )
                if front is not None:
                    piece = item(component, name, count, front, back)
                    # Past the trim, outlines would look like lines to cut along, and there is no ground.
                    outlined = context.job.ink == "low" and not finished
                    items.append(replace(piece, cropped=True) if outlined else piece)
    return items


def alike(
    component: Component, row: Row | None, copies: Iterable[int], drawn: Mapping[str, RenderedSide]
) -> bool:
    """Whether all copies of a face came out the same, though its template asks for their number."""
    names = ([f"{face_name(component, row, copy)}/{side}" for side in (FRONT, BACK)] for copy in copies)
    return len({tuple(drawn[name].key for name in sides if name in drawn) for sides in names}) == 1


def item(component: Component, name: str, copies: int, front: ItemFace, back: ItemFace | None) -> Item:
    """Return a piece of a component; a standee is one strip of both its sides."""
    width, height = component.width, component.height
    bleed, turnable = component.bleed, component.kind != "standee"
    if component.kind == "standee" and isinstance(front, Drawing):
        behind = back if isinstance(back, Drawing) else front
        front, back = strip(component, front, behind), None
        width, height = strip_size(component)
        bleed = False
    return Item(
        name, component.id, width, height, copies, front, back, bleed, component.shape, turnable=turnable
    )


def brought(context: BuildContext, component: Component) -> dict[str, ItemFace]:
    """Return the sides of a component that a designer brought finished. Raises FaultError."""
    sides = {
        side: artwork(
            face, component, context.templates, context.outside, context.typesetter, context.job.ink
        )
        for side, face in ((FRONT, component.front), (BACK, component.back))
        if isinstance(face, Artwork)
    }
    for face in sides.values():
        if isinstance(face, Drawing):
            context.notes += (replace(each, piece=face.name) for each in face.warnings)
    return sides


def brought_for_draft(
    context: BuildContext, component: Component, faults: list[Fault]
) -> dict[str, ItemFace]:
    """Return the sides that a designer brought finished, marked where something is wrong with them."""
    finished: dict[str, ItemFace] = {}
    templates, ink = context.templates, context.job.ink
    for side, face in ((FRONT, component.front), (BACK, component.back)):
        if isinstance(face, Artwork):
            try:
                finished[side] = artwork(face, component, templates, context.outside, context.typesetter, ink)
            except FaultError as error:
                faults += error.faults
                drawing = None
                if not face.file.lower().endswith(".pdf"):
                    with suppress(FaultError):
                        drawing = image_face(face, component, templates, context.typesetter, ink)
                finished[side] = marked_face(
                    context, component, drawing, error.faults, f"{component.id}/{side}"
                )
    return finished


def drawing_of(name: str, drawn: Mapping[str, RenderedSide]) -> Drawing | None:
    """Return the drawing of one side of a face, where there is one."""
    return drawn[name].drawing if name in drawn else None


def face_hashes_of(items: Sequence[Item], outside: Mapping[str, ForeignPdf]) -> dict[str, str]:
    """Return a hash of what each piece shows, equal wherever and whenever it is drawn."""
    marks = {}
    for item in items:
        seal = hashlib.sha256()
        for picture in (item.front, item.back):
            seal.update(content_of(picture, outside).encode() if picture else b"-")
        marks[item.name] = seal.hexdigest()[:16]
    return marks


def content_of(picture: ItemFace, outside: Mapping[str, ForeignPdf]) -> str:
    """Return what tells a picture from others: operators name everything they use by its content."""
    if isinstance(picture, ForeignPage):
        content = f"{outside[picture.pdf].digest}{picture.page}"
    else:
        content = picture.operators
    return f"{picture.width} {picture.height} {content};"
