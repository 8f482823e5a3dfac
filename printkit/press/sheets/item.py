"""What is printed: pictures of sides, and the pieces that show them."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.press.pdf.drawing import Drawing


@dataclass(frozen=True)
class ForeignPage:
    """A page of a PDF that the press did not draw: a document, or a designer's finished art.

    `width` and `height` (mm) are its size on paper; `stretched` when the page itself has another.
    """

    pdf: str
    page: int
    width: float
    height: float
    stretched: bool = False


ItemFace = Drawing | ForeignPage


@dataclass(frozen=True)
class Item:
    """One thing to print: its trim size (mm), how often, and the pictures of its sides."""

    name: str
    component: str
    width: float
    height: float
    copies: int
    front: ItemFace
    back: ItemFace | None = None
    bleed: bool = True
    shape: str = "rect"
