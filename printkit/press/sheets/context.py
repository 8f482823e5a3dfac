"""What every file of one job is printed with."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.base.dataclass import dataclass
from printkit.press.imposition import MarkChoice, Order, Paper
from printkit.press.imposition.paper import usual_margin
from printkit.press.pdf.foreign import ForeignPdf
from printkit.press.sheets.furniture import Furniture
from printkit.press.sheets.profile import Profile
from printkit.press.typesetting import Typesetter


@dataclass(frozen=True)
class SheetContext:
    """How pieces are laid out and marked (mm), and who sets type.

    `furniture` draws what is beside the pieces, `outside` has other PDFs by name, `safe` the safe zone (mm)
    of each component; `margin` what pieces leave free at the paper's edges, None what is usual there; `fit`
    tells that pieces larger than the paper are scaled down, not split.
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
    margin: float | None = None
    fit: bool = False

    def margin_on(self, paper: Paper) -> float:
        """Return the mm that pieces leave free at the edges of a paper."""
        return usual_margin(paper) if self.margin is None else self.margin
