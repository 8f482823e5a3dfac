"""Finished art that a designer brings: a PDF page or an image in card_data/<game>/ becomes a face."""

from __future__ import annotations

from pathlib import Path

from printkit.kit.faults import Fault, Faults
from printkit.kit.folders import shown
from printkit.kit.model import Artwork, Component
from printkit.press.paint import Drawing, draw
from printkit.press.sheets import Outside, Picture
from printkit.press.type import Typesetter

BLEED = 3.0  # mm
NEAR = 1.5  # mm by which a PDF page may differ from the size it stands for


def artwork(
    art: Artwork, component: Component, folder: Path, pdfs: dict[str, bytes], typesetter: Typesetter, ink: str
) -> Picture:
    """Give the picture of a finished face; a PDF's bytes are added to `pdfs`. Raises Faults."""
    path = folder / art.file
    bleed = BLEED if component.bleed else 0.0
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Faults(
            (Fault(shown(path), "", "{reason}", {"reason": error.strerror or "unreadable"}),)
        ) from None
    if path.suffix.lower() == ".pdf":
        pdfs[art.file] = data
        return pdf_face(art, component, path, data, bleed)
    return image_face(art, component, folder, typesetter, ink)


def pdf_face(art: Artwork, component: Component, path: Path, data: bytes, bleed: float) -> Outside:
    """A page of a PDF: taken with its bleed where it is that large, else stretched to the trim."""
    import pikepdf

    from printkit.press.assembly import pages_of

    try:
        sizes = pages_of(data)
    except pikepdf.PdfError as error:
        raise Faults((Fault(shown(path), "", "not a PDF: {reason}", {"reason": str(error)}),)) from None
    if not 1 <= art.page <= len(sizes):
        values = {"page": art.page, "pages": len(sizes)}
        raise Faults((Fault(shown(path), "", "no page {page}: the file has {pages}", values),))
    width, height = sizes[art.page - 1]
    full_width, full_height = component.width + 2 * bleed, component.height + 2 * bleed
    if abs(width - full_width) <= NEAR and abs(height - full_height) <= NEAR:
        return Outside(art.file, art.page - 1, full_width, full_height, stretched=True)
    return Outside(art.file, art.page - 1, component.width, component.height, stretched=True)


def image_face(art: Artwork, component: Component, folder: Path, typesetter: Typesetter, ink: str) -> Drawing:
    """An image as a face: it covers the trim and its bleed, cropped where its shape differs."""
    bleed = BLEED if component.bleed else 0.0
    width, height = component.width + 2 * bleed, component.height + 2 * bleed
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-bleed} {-bleed} {width} {height}"><image '
        f'href="{art.file}" x="{-bleed}" y="{-bleed}" width="{width}" height="{height}" '
        'preserveAspectRatio="xMidYMid slice"/></svg>'
    )
    return draw(svg, folder, (folder,), typesetter, ink, f"{component.id}/{art.file}")
