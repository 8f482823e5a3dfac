"""What is printed: pieces, and what their sides show."""

from __future__ import annotations

from printkit.base.dataclass import dataclass
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.page import ForeignPage

ItemFace = Drawing | ForeignPage


@dataclass(frozen=True)
class Item:
    """One thing to print: its trim size on paper (mm), how often, and the pictures of its sides.

    `scale` is what its pictures are scaled by to have that size; `white` the mm at its edges where nothing is
    drawn, of a page that was laid out so. `cropped` tells that what runs past its trim is not shown. One that
    is not `turnable` stands upright on its sheet where it fits so, as standees do: a row is folded whole.
    """

    name: str
    component: str
    width: float
    height: float
    copies: int
    front: ItemFace
    back: ItemFace | None = None
    bleed: bool = True
    shape: str = "rect"
    scale: float = 1.0
    white: float = 0.0
    cropped: bool = False
    turnable: bool = True
