"""imposition: where each piece lies on which sheet: pure geometry in mm, no PDF library, no files.

Before: sizes and copies of pieces and a paper. After: an `Imposition` of sheets with slots, straight cuts
and folds. Every coordinate has its origin in the sheet's top left corner, x to the right, y down.
"""

from printkit.press.imposition.backs import backs, backside
from printkit.press.imposition.cut_plan import CutLine, CutPlan, cut_plan, plan_behind
from printkit.press.imposition.cut_sketch import CutSketch, cut_sketch
from printkit.press.imposition.impose import impose
from printkit.press.imposition.marks import MarkChoice, MarkLabel, cut_marks, mark_labels
from printkit.press.imposition.page_order import Order, booklet, file_pages
from printkit.press.imposition.paper import PAPERS, Paper, PaperError, paper
from printkit.press.imposition.pieces import Backs, Imposition, LayoutError, Piece, Sheet, SheetLine, Slot
from printkit.press.imposition.poster import PosterTiling, Tile, split

__all__ = [
    "PAPERS",
    "Backs",
    "CutLine",
    "CutPlan",
    "CutSketch",
    "Imposition",
    "LayoutError",
    "MarkChoice",
    "MarkLabel",
    "Order",
    "Paper",
    "PaperError",
    "Piece",
    "PosterTiling",
    "Sheet",
    "SheetLine",
    "Slot",
    "Tile",
    "backs",
    "backside",
    "booklet",
    "cut_marks",
    "cut_plan",
    "cut_sketch",
    "file_pages",
    "impose",
    "mark_labels",
    "paper",
    "plan_behind",
    "split",
]
