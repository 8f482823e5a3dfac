"""The nouns of a layout: what is to be printed, where it lies, where to cut."""

import math
from dataclasses import replace
from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, Sides

AREA_EPSILON = 1e-6
"""Sheets: a share of one that is as good as none."""
Backs = Literal["none", "long", "short", "fold"]
"""How backs come behind their fronts: not at all, by turning the page over an edge, by folding."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to print, `copies` times: trim size in mm as it is read upright."""

    key: str
    width: float
    height: float
    copies: int = 1
    bleed: bool = True
    """False: white at its edges, so nothing is drawn past the trim."""
    backs: bool = True
    """False: its reverse stays blank."""
    group: str = ""
    """Pieces of different groups never share a sheet."""
    turnable: bool = True
    """False: it lies on its side only where it does not fit upright."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One copy of a piece on a sheet: its trim box there, `width` and `height` as they lie on the sheet."""

    piece: str
    x: float
    y: float
    width: float
    height: float
    turned: int = 0
    """Degrees clockwise by which the drawing is turned on the sheet: 0, 90, 180 or 270."""
    bleed: Sides = (0.0, 0.0, 0.0, 0.0)
    """How far the drawing may run past each side of the trim box, as seen on the sheet."""

    @property
    def trim(self) -> Rect:
        """Return the box that is cut out."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def bled(self) -> Rect:
        """Return the box that is printed: the trim box and its bleed."""
        return self.trim.grown(self.bleed)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A straight line on a sheet and what it is for."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: Literal["cut", "fold", "glue", "mark"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one sheet of paper."""

    width: float
    height: float
    slots: tuple[Slot, ...]
    cuts: tuple[SheetLine, ...]
    """In cutting order, each from edge to edge of the part in hand (with a fold: of the folded sheet)."""
    fold: SheetLine | None
    """From edge to edge of the paper; fronts lie left of it or above it."""
    block: Rect
    """Around all trim boxes; with a fold around fronts and backs together."""
    backed: bool = False
    """Whether any piece on it has a back."""
    white: float = 0.0
    """Mm at the edges of its pieces that nothing is drawn on, where these lie up to the paper's edges."""

    @property
    def unnamed(self) -> "Sheet":
        """Return the sheet without the names of its pieces: equal ones are cut alike."""
        return replace(self, slots=tuple(replace(slot, piece="") for slot in self.slots))


@dataclass(frozen=True, slots=True)
class Imposition:
    """A whole print file."""

    sheets: tuple[Sheet, ...]
    straight_cuts: int
    area: float
    """How many sheets the pieces fill by their area alone, with the gaps between them."""
    area_bound: int
    """No layout needs fewer sheets than this: `area`, with whole sheets for each group."""

    def followed_by(self, other: "Imposition") -> "Imposition":
        """Return the sheets of both; their pieces might share some."""
        return Imposition(
            self.sheets + other.sheets,
            self.straight_cuts + other.straight_cuts,
            self.area + other.area,
            math.ceil(self.area + other.area - AREA_EPSILON),
        )


@dataclass(frozen=True, slots=True)
class Misfit:
    """A piece that fits into no room of the paper, whichever way it is turned."""

    piece: str
    size: tuple[float, float]
    room: tuple[float, float]


class LayoutError(Exception):
    """Something that cannot be laid out; `misfits` tells every such piece, its size and the room in mm."""

    def __init__(self, *misfits: Misfit) -> None:
        super().__init__(*misfits)
        self.misfits = misfits
