"""Where pieces may lie on a paper: on all of it, or beside a fold through its middle."""

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, Sides
from printkit.press.imposition.backs import Axis
from printkit.press.imposition.cuts import Part
from printkit.press.imposition.guillotine import Room
from printkit.press.imposition.paper import Paper
from printkit.press.imposition.pieces import SheetLine

UNPRINTED = 5.0
"""Common printers leave so many mm blank at the paper's edges; no bleed goes there."""
FOLD_CLEARANCE = 5.0
"""Mm between a fold and the bleed on each side of it: what a fold by hand wanders, and the paper takes."""
PLAIN_SEPARATION = 2.0
"""Mm between different pieces that have no bleed, so that a cut beside the line shows no other."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A paper with its fold and the spaces to keep, all in mm."""

    paper: Paper
    fold: Axis | None
    margin: float
    gap: float
    bleed: float
    separation: float
    to_edge: bool = False
    """Whether pieces, white at theirs, lie up to the paper's edges: then they begin in its corner."""

    @property
    def hand(self) -> Rect:
        """Return the paper that is cut: with a fold, the half that has the fronts."""
        width, height = self.paper.width, self.paper.height
        return Rect(
            0.0,
            0.0,
            width / 2 if self.fold == "vertical" else width,
            height / 2 if self.fold == "horizontal" else height,
        )

    @property
    def room(self) -> Room:
        """Return the room for pieces on one sheet."""
        clearance = FOLD_CLEARANCE + self.bleed
        width = self.hand.width - self.margin - (clearance if self.fold == "vertical" else self.margin)
        height = self.hand.height - self.margin - (clearance if self.fold == "horizontal" else self.margin)
        return Room(max(0.0, width), max(0.0, height), self.separation, self.gap)

    def place(self, part: Part) -> tuple[float, float]:
        """Return the place of a part's top left corner: in the sheet's middle or corner, beside its fold."""
        if self.to_edge:
            return 0.0, 0.0
        clearance = FOLD_CLEARANCE + self.bleed
        x = (self.paper.width - part.width) / 2
        y = (self.paper.height - part.height) / 2
        if self.fold == "vertical":
            x = self.paper.width / 2 - clearance - part.width
        if self.fold == "horizontal":
            y = self.paper.height / 2 - clearance - part.height
        return x, y

    @property
    def crease(self) -> SheetLine | None:
        """Return the fold from edge to edge."""
        if self.fold == "vertical":
            return SheetLine(self.paper.width / 2, 0.0, self.paper.width / 2, self.paper.height, "fold")
        if self.fold == "horizontal":
            return SheetLine(0.0, self.paper.height / 2, self.paper.width, self.paper.height / 2, "fold")
        return None

    def clipped(self, wanted: Sides, trim: Rect) -> Sides:
        """Return as much of the bleed around a trim box as a printer can print."""
        left, top, right, bottom = wanted
        return (
            max(0.0, min(left, trim.x - UNPRINTED)),
            max(0.0, min(top, trim.y - UNPRINTED)),
            max(0.0, min(right, self.paper.width - trim.right - UNPRINTED)),
            max(0.0, min(bottom, self.paper.height - trim.bottom - UNPRINTED)),
        )
