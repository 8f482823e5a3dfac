"""Whole pages and booklets on sheets: a label and a ruler in the margin, spreads to fold and staple."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.press.geometry import Rect
from printkit.press.imposition import Backs, Paper, SheetLine
from printkit.press.imposition import booklet as in_pairs
from printkit.press.imposition.paper import MARGIN
from printkit.press.pdf.assembly import over
from printkit.press.pdf.foreign import ForeignPdf
from printkit.press.pdf.page import ForeignPage, Page, Stamp
from printkit.press.sheets.context import SheetContext
from printkit.press.sheets.file_builder import FileBuilder, FinishedPages, PageDraft
from printkit.press.sheets.furniture import Overlay
from printkit.press.sheets.print_file import Printed, SheetCounts
from printkit.press.sheets.slug import Label


def whole_pages(document: ForeignPdf, label: Label, context: SheetContext, flip: Backs) -> Printed:
    """Print a document whose pages are sheets of paper: a label and a ruler in the margin of each.

    Every second page is the back of the one before, unless `flip` is none. Over whichever edge the sheets
    are turned, they come out as they do over the long one.
    """
    builder, sides = lay_out_pages(document.sizes, label, context, flip)
    finished = builder.finished()
    return Printed(over(document, finished.pages, builder.info), counts_of(finished, sides))


def counts_of(finished: FinishedPages, sides: int) -> SheetCounts:
    """Return what the pages of a document take, which are sheets that nobody cuts."""
    pages = len(finished.pages)
    sheets = -(-pages // sides)
    return SheetCounts(
        sides=sides, pages=pages, sheets=sheets, cuts=0, area=sheets, bound=sheets, rulers=finished.rulers
    )


def lay_out_pages(
    sizes: Sequence[tuple[float, float]], label: Label, context: SheetContext, flip: Backs
) -> tuple[FileBuilder, int]:
    """Return what goes over pages of these sizes, and on how many sides of a sheet they are printed."""
    builder = FileBuilder({}, context.typesetter, context.furniture, label, context.profile)
    sides = 2 if flip != "none" and len(sizes) > 1 else 1
    for number, (width, height) in enumerate(sizes, start=1):
        behind = sides == 2 and number % 2 == 0
        side = "" if sides == 1 else "back" if behind else "front"
        inside = (Rect(0, 0, width, height).grown((-MARGIN, -MARGIN, -MARGIN, -MARGIN)),)
        page = Page(width, height, (), upside_down=behind and flip == "short")
        builder.add(PageDraft(page, Overlay(width, height), inside, side=side, behind=behind))
    return builder, sides


def booklet_sheets(
    document: ForeignPdf, paper: Paper, label: Label, context: SheetContext, flip: Backs, right_to_left: bool
) -> Printed:
    """Pair a document's pages on sheets that are folded in the middle and lie in each other."""
    builder = lay_out_booklet(document.sizes, paper, label, context, flip, right_to_left)
    builder.outside = {"pages": document}
    finished = builder.finished()
    return Printed(builder.bind(finished.pages), counts_of(finished, 2))


def lay_out_booklet(
    sizes: Sequence[tuple[float, float]],
    paper: Paper,
    label: Label,
    context: SheetContext,
    flip: Backs,
    right_to_left: bool,
) -> FileBuilder:
    """Return the sides of a booklet's sheets, two of its `pages` on each."""
    width, height = sizes[0]
    lying = paper.landscape
    builder = FileBuilder({}, context.typesetter, context.furniture, label, context.profile)
    spreads = in_pairs(len(sizes), right_to_left)
    middle_x, middle_y = lying.width / 2, lying.height / 2
    lines: tuple[SheetLine, ...] = (
        SheetLine(middle_x, 2, middle_x, 6, "fold"),
        SheetLine(middle_x, lying.height - 6, middle_x, lying.height - 2, "fold"),
    )
    lines += trims(middle_x - width, middle_y - height / 2, 2 * width, height, lying)
    for side, pair in enumerate(spreads, start=1):
        back = side % 2 == 0
        turned = 180 if back and flip == "long" else 0
        stamps = []
        for number, step in zip(pair, (-1, 1), strict=True):
            if number is not None:
                x = middle_x + step * width / 2 * (-1 if turned else 1)
                stamps.append(
                    Stamp(ForeignPage("pages", number - 1, *sizes[number - 1]), x, middle_y, turned)
                )
        spread = Rect(middle_x - width, middle_y - height / 2, 2 * width, height)
        page = Page(lying.width, lying.height, tuple(stamps), trim=spread, bleed=spread)
        overlay = Overlay(lying.width, lying.height, lines)
        printed = (spread.grown((-MARGIN, -MARGIN, -MARGIN, -MARGIN)),)
        builder.add(PageDraft(page, overlay, printed, side="back" if back else "front", behind=back))
    return builder


def trims(x: float, y: float, width: float, height: float, paper: Paper) -> tuple[SheetLine, ...]:
    """Marks where a spread smaller than its paper is cut; none at edges that are the paper's own."""
    lines = []
    for at in (x, x + width):
        if 1 < at < paper.width - 1:
            lines += [
                SheetLine(at, y - 6, at, y - 1, "cut"),
                SheetLine(at, y + height + 1, at, y + height + 6, "cut"),
            ]
    for at in (y, y + height):
        if 1 < at < paper.height - 1:
            lines += [
                SheetLine(x - 6, at, x - 1, at, "cut"),
                SheetLine(x + width + 1, at, x + width + 6, at, "cut"),
            ]
    return tuple(line for line in lines if min(line.x1, line.x2, line.y1, line.y2) >= 2)
