"""Say where each face lies on which sheet: pure geometry in mm, no PDF library, no files.

Before: sizes and copies of pieces and a paper. After: a `Plan` of sheets with slots, straight cuts and folds.
Every coordinate has its origin in the sheet's top left corner, x to the right, y down.
"""

from printkit.press.layout.booklet import booklet
from printkit.press.layout.impose import impose
from printkit.press.layout.marks import Marks, marks
from printkit.press.layout.order import Order, pages
from printkit.press.layout.paper import PAPERS, Paper, PaperError, paper
from printkit.press.layout.piece import Backs, LayoutError, Line, Piece, Plan, Rect, Sheet, Slot, enclosing
from printkit.press.layout.split import Tile, Tiling, split
from printkit.press.layout.turn import backs, backside

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
    "Rect",
    "Sheet",
    "Slot",
    "Tile",
    "Tiling",
    "backs",
    "backside",
    "booklet",
    "enclosing",
    "impose",
    "marks",
    "pages",
    "paper",
    "split",
]
