"""What every file of one job is printed with."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.base.dataclass import dataclass
from printkit.press.imposition import MarkChoice, Order
from printkit.press.pdf.foreign import ForeignPdf
from printkit.press.sheets.furniture import Furniture
from printkit.press.sheets.profile import Profile
from printkit.press.typesetting import Typesetter


@dataclass(frozen=True)
class SheetContext:
    """How pieces are laid out and marked (mm), and who sets type.

    `furniture` draws what is beside the pieces, `outside` has other PDFs by name, `safe` the safe zone (mm)
    of each component.
    """

    bleed: float
    gap: float
    order: Order
    marks: MarkChoice
    profile: Profile
    typesetter: Typesetter
    furniture: Furniture
    outside: Mapping[str, ForeignPdf]
    safe: Mapping[str, float]
