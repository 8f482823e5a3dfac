"""Say where each face lies on which sheet: pure geometry in mm, no PDF library, no files.

Before: sizes and copies of pieces and a paper. After: a `Plan` of sheets with slots, straight cuts and folds.
Every coordinate has its origin in the sheet's top left corner, x to the right, y down.
"""

from printkit.press.imposition.backs import backs, backside
from printkit.press.imposition.impose import impose
from printkit.press.imposition.marks import Marks, marks
from printkit.press.imposition.page_order import Order, booklet, pages
from printkit.press.imposition.paper import PAPERS, Paper, PaperError, paper
from printkit.press.imposition.pieces import Backs, LayoutError, Line, Piece, Plan, Sheet, Slot
from printkit.press.imposition.poster import Tile, Tiling, split

__all__ = [
    "PAPERS",
    "Backs",
    "LayoutError",
    "Line",
    "Marks",
    "Order",
    "Paper",
    "PaperError",
    "Piece",
    "Plan",
    "Sheet",
    "Slot",
    "Tile",
    "Tiling",
    "backs",
    "backside",
    "booklet",
    "impose",
    "marks",
    "pages",
    "paper",
    "split",
]
