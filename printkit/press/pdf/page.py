"""A side of a sheet before it is a page: what is stamped on it and where, in mm from its top left, y down."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.press.geometry import Rect


@dataclass(frozen=True)
class Stamp:
    """A page of another PDF as it lies on a sheet.

    `source` names the PDF, `page` counts from 0. The page's middle comes to `x`, `y`; it is turned clockwise
    by `turned` degrees. Only what lies inside `clip` is printed. `width` and `height` (mm) stretch the page;
    left out, it keeps its size.
    """

    source: str
    page: int
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


@dataclass(frozen=True)
class DocumentInfo:
    """What the PDF says of itself."""

    title: str
    lang: str
    subject: str = ""
