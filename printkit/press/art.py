"""Finished art that a designer brings: a PDF page or an image in card_data/<game>/ becomes a face."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

from printkit.faces.face import BLEED
from printkit.kit.faults import Fault, Faults
from printkit.kit.files import read_bytes, unreadable
from printkit.kit.folders import shown
from printkit.kit.model import Artwork, Component
from printkit.press.paint import Drawing, draw
from printkit.press.picture import Outside, Picture
from printkit.press.type import Typesetter

NEAR = 1.5  # mm by which a PDF page may differ from the size it stands for


def artwork(
    art: Artwork, component: Component, folder: Path, pdfs: dict[str, bytes], typesetter: Typesetter, ink: str
) -> Picture:
    """Give the picture of a finished face; a PDF's bytes are added to `pdfs`. Raises Faults."""
    path = folder / art.file
    if path.suffix.lower() != ".pdf":
        return image_face(art, component, folder, typesetter, ink)
    if art.file not in pdfs:
        pdfs[art.file] = read_pdf(path)
    return pdf_face(art, component, path, pdfs[art.file])


def read_pdf(path: Path) -> bytes:
    """Read the pages of a PDF. Raises Faults where it cannot be read."""
    import pikepdf

    from printkit.press.bare import bare

    try:
        return bare(read_bytes(path))
    except OSError as error:
        raise Faults((unreadable(shown(path), error),)) from None
    except pikepdf.PdfError as error:
        reason = str(error).rpartition(">: ")[2]  # without the stream's name
        raise Faults((Fault(shown(path), "", "not a PDF: {reason}", {"reason": reason}),)) from None


def pdf_face(art: Artwork, component: Component, path: Path, data: bytes) -> Outside:
    """A page of a PDF: taken with its bleed where it is that large, else stretched to the trim."""
    from printkit.press.assembly import pages_of

    sizes = pages_of(data)
    if not 1 <= art.page <= len(sizes):
        values = {"page": art.page, "pages": len(sizes)}
        raise Faults((Fault(shown(path), "", "no page {page}: the file has {pages}", values),))
    width, height = sizes[art.page - 1]
    full_width, full_height = full_size(component)
    if abs(width - full_width) <= NEAR and abs(height - full_height) <= NEAR:
        return Outside(art.file, art.page - 1, full_width, full_height, stretched=True)
    return Outside(art.file, art.page - 1, component.width, component.height, stretched=True)


def image_face(art: Artwork, component: Component, folder: Path, typesetter: Typesetter, ink: str) -> Drawing:
    """An image as a face: it covers trim and bleed, cropped where its shape differs. Raises Faults."""
    width, height = full_size(component)
    left, top = (component.width - width) / 2, (component.height - height) / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}"><image '
        f'href="{quote(art.file)}" x="{left}" y="{top}" width="{width}" height="{height}" '
        'preserveAspectRatio="xMidYMid slice"/></svg>'
    )
    drawing = draw(svg, folder, (folder,), typesetter, ink, f"{component.id}/{art.file}")
    if drawing.faults:
        raise Faults(drawing.faults)
    return drawing


def full_size(component: Component) -> tuple[float, float]:
    """Width and height (mm) of a face with its bleed."""
    bleed = BLEED if component.bleed else 0.0
    return component.width + 2 * bleed, component.height + 2 * bleed
