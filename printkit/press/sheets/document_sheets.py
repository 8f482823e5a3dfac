"""Whole pages and booklets on sheets: a label and a ruler in the margin, spreads to fold and staple."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.dataclass import dataclass
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

AtEdges = Sequence[Sequence[Rect]]
"""For each page of a document the boxes (mm) at its edges over which no note is printed."""


def whole_pages(
    document: ForeignPdf, at_edges: AtEdges, label: Label, context: SheetContext, flip: Backs
) -> Printed:
    """Print a document whose pages are sheets of paper: a label and a ruler in the margin of each.

    Every second page is the back of the one before, unless `flip` is none. Over whichever edge the sheets
    are turned, they come out as they do over the long one.
    """
    builder, sides = lay_out_pages(pages_of(document, at_edges), label, context, flip)
    finished = builder.finished()
    return Printed(over(document, finished.pages, builder.info), counts_of(finished, sides))


@dataclass(frozen=True)
class LaidOutPage:
    """The size (mm) of a page, and the boxes at its edges over which no note is printed."""

    width: float
    height: float
    at_edges: Sequence[Rect] = ()

    @property
    def inside(self) -> Rect:
        """Return what it has inside the margin, which is its own."""
        return Rect(0, 0, self.width, self.height).grown((-MARGIN,) * 4)


def pages_of(document: ForeignPdf, at_edges: AtEdges) -> list[LaidOutPage]:
    """Return the pages of a document."""
    return [LaidOutPage(*size, boxes) for size, boxes in zip(document.sizes, at_edges, strict=True)]


def counts_of(finished: FinishedPages, sides: int) -> SheetCounts:
    """Return what the pages of a document take, which are sheets that nobody cuts."""
    pages = len(finished.pages)
    sheets = -(-pages // sides)
    return SheetCounts(
        sides=sides, pages=pages, sheets=sheets, cuts=0, area=sheets, bound=sheets, rulers=finished.rulers
    )


def lay_out_pages(
    pages: Sequence[LaidOutPage], label: Label, context: SheetContext, flip: Backs
) -> tuple[FileBuilder, int]:
    """Return what goes over pages, and on how many sides of a sheet they are printed."""
    builder = FileBuilder({}, context.typesetter, context.furniture, label, context.profile)
    sides = 2 if flip != "none" and len(pages) > 1 else 1
    for number, each in enumerate(pages, start=1):
        behind = sides == 2 and number % 2 == 0
        side = "" if sides == 1 else "back" if behind else "front"
        page = Page(each.width, each.height, (), upside_down=behind and flip == "short")
        overlay, printed = Overlay(each.width, each.height), (each.inside, *each.at_edges)
        builder.add(PageDraft(page, overlay, printed, side=side, behind=behind))
    return builder, sides


def booklet_sheets(
    document: ForeignPdf,
    at_edges: AtEdges,
    paper: Paper,
    label: Label,
    context: SheetContext,
    flip: Backs,
    right_to_left: bool,
) -> Printed:
    """Pair a document's pages on sheets that are folded in the middle and lie in each other."""
    builder = lay_out_booklet(pages_of(document, at_edges), paper, label, context, flip, right_to_left)
    builder.outside = {"pages": document}
    finished = builder.finished()
    return Printed(builder.bind(finished.pages), counts_of(finished, 2))


def lay_out_booklet(
    pages: Sequence[LaidOutPage],
    paper: Paper,
    label: Label,
    context: SheetContext,
    flip: Backs,
    right_to_left: bool,
) -> FileBuilder:
    """Return the sides of a booklet's sheets, two of its `pages` on each."""
    width, height = pages[0].width, pages[0].height
    lying = paper.landscape
    builder = FileBuilder({}, context.typesetter, context.furniture, label, context.profile)
    spreads = in_pairs(len(pages), right_to_left)
    middle_x, middle_y = lying.width / 2, lying.height / 2
    lines: tuple[SheetLine, ...] = (
        SheetLine(middle_x, 2, middle_x, 6, "fold"),
        SheetLine(middle_x, lying.height - 6, middle_x, lying.height - 2, "fold"),
    )
    lines += trims(middle_x - width, middle_y - height / 2, 2 * width, height, lying)
    for side, pair in enumerate(spreads, start=1):
        back = side % 2 == 0
        turned = 180 if back and flip == "long" else 0
        spread = Rect(middle_x - width, middle_y - height / 2, 2 * width, height)
        stamps, printed = [], [spread.grown((-MARGIN,) * 4)]
        for number, step in zip(pair, (-1, 1), strict=True):
            if number is not None:
                x, page = middle_x + step * width / 2 * (-1 if turned else 1), pages[number - 1]
                content = ForeignPage("pages", number - 1, page.width, page.height)
                stamps.append(Stamp(content, x, middle_y, turned))
                printed += (stamped_box(each, page, x, middle_y, turned) for each in page.at_edges)
        sheet = Page(lying.width, lying.height, tuple(stamps), trim=spread, bleed=spread)
        overlay, side_name = Overlay(lying.width, lying.height, lines), "back" if back else "front"
        builder.add(PageDraft(sheet, overlay, tuple(printed), side=side_name, behind=back))
    return builder


def stamped_box(box: Rect, page: LaidOutPage, x: float, y: float, turned: int) -> Rect:
    """Return where a box of a page lies on a sheet: the page's middle comes to x, y, turned by 0 or 180."""
    left, top = box.x - page.width / 2, box.y - page.height / 2
    if turned:
        left, top = -left - box.width, -top - box.height
    return Rect(x + left, y + top, box.width, box.height)


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
