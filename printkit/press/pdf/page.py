"""A side of a sheet before it is a page: what is stamped on it and where, in mm from its top left, y down."""

from __future__ import annotations

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect
from printkit.press.pdf.drawing import Drawing


@dataclass(frozen=True)
class ForeignPage:
    """A page of a PDF that the press did not draw: a document, or a designer's finished art.

    `page` counts from 0. `width` and `height` (mm) are its size on paper; `stretched` when the page itself
    has another.
    """

    pdf: str
    page: int
    width: float
    height: float
    stretched: bool = False


@dataclass(frozen=True)
class Stamp:
    """A drawing, or a page of another PDF, as it lies on a sheet.

    Its middle comes to `x`, `y`; it is turned clockwise by `turned` degrees. Only what lies inside `clip` is
    printed. `width` and `height` (mm) stretch it; left out, it keeps its size.
    """

    content: Drawing | ForeignPage
    x: float
    y: float
    turned: int = 0
    clip: Rect | None = None
    width: float | None = None
    height: float | None = None


@dataclass(frozen=True)
class Page:
    """One side of a sheet: what is stamped on it, its boxes, and its title in the outline.

    `scale` (x, y) and `shift` (mm right, mm down) answer a printer's faults; they act on the whole page.
    """

    width: float
    height: float
    stamps: tuple[Stamp, ...]
    trim: Rect | None = None
    bleed: Rect | None = None
    title: str = ""
    scale: tuple[float, float] = (1.0, 1.0)
    shift: tuple[float, float] = (0.0, 0.0)
    upside_down: bool = False
    """Whether all that is on the page stands on its head, for a sheet turned over its other edge."""


@dataclass(frozen=True)
class DocumentInfo:
    """What the PDF says of itself."""

    title: str
    lang: str
    subject: str = ""


def stamped(
    content: Drawing | ForeignPage, x: float, y: float, turned: int = 0, clip: Rect | None = None
) -> Stamp:
    """Stamp something with its middle at x, y, in the size that it has on paper."""
    if isinstance(content, ForeignPage) and content.stretched:
        return Stamp(content, x, y, turned, clip, content.width, content.height)
    return Stamp(content, x, y, turned, clip)
