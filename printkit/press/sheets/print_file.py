"""Print pieces into one PDF: lay them out, stamp them in the order of printing, assemble.

A piece shares sheets with others, or has a sheet of its own, or is larger than the paper and is split over
several sheets with an overlap to glue.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import NamedTuple

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, enclosing
from printkit.press.imposition import (
    Backs,
    CutSketch,
    Imposition,
    LayoutError,
    MarkChoice,
    MarkLabel,
    Order,
    Paper,
    Piece,
    Sheet,
    SheetLine,
    Slot,
    backs,
    backside,
    cut_marks,
    cut_plan,
    cut_sketch,
    file_pages,
    impose,
    mark_labels,
    plan_behind,
)
from printkit.press.imposition.frame import Frame
from printkit.press.imposition.grid import EPSILON
from printkit.press.imposition.paper import MARGIN, lying_as
from printkit.press.pdf.page import Page, Stamp, stamped
from printkit.press.sheets.context import SheetContext
from printkit.press.sheets.file_builder import FileBuilder, PageDraft
from printkit.press.sheets.furniture import Outline, Overlay
from printkit.press.sheets.item import Item
from printkit.press.sheets.poster import bind_boards
from printkit.press.sheets.slug import Label
from printkit.press.sheets.sorting import fills_to_edge, sort_pieces, white_of


def bind_sheets(
    builder: FileBuilder,
    sheets: Sequence[Sheet],
    items: Mapping[str, Item],
    flip: Backs,
    context: SheetContext,
) -> None:
    """Add the pages of laid-out sheets in the order of printing: fronts, and backs where there are any."""
    for index, side in file_pages(sheets, flip, context.order):
        front = sheets[index]
        folded = front.fold is not None
        sheet = backside(front, flip) if side == "back" and flip in ("long", "short") else front
        slots = sheet.slots
        stamps = stamps_of(slots, items, side)
        if folded:
            behind = backs(sheet, "fold")
            stamps += stamps_of(behind, items, "back")
            slots += behind
        says = "fold" if folded else side if sheet.backed and flip != "none" else ""
        page = Page(
            sheet.width,
            sheet.height,
            tuple(stamps),
            trim=sheet.block,
            bleed=enclosing(slot.bled for slot in slots),
        )
        guides = _guides(front.unnamed, None if sheet is front else sheet.unnamed, flip, context.marks)
        overlay = Overlay(sheet.width, sheet.height, guides.lines, outlines_of(slots, items))
        margin = context.margin_on(Paper("", sheet.width, sheet.height))
        printed = tuple(kept_clear(slot, items[slot.piece], margin, context) for slot in slots)
        shown = {items[slot.piece].component for slot in slots if side == "front" or items[slot.piece].back}
        scales = sorted({f"{items[slot.piece].scale:.0%}" for slot in slots} - {"100%"})
        part, is_back = ", ".join(scales), side == "back"
        builder.add(
            PageDraft(page, overlay, printed, says, part, is_back, guides.labels, guides.sketch, shown)
        )


class _Guides(NamedTuple):
    """What one side of a sheet is cut by: its lines, their numbers, and the front in outline."""

    lines: tuple[SheetLine, ...]
    labels: tuple[MarkLabel, ...]
    sketch: CutSketch | None


@lru_cache(maxsize=64)  # most sheets of a file are alike
def _guides(front: Sheet, behind: Sheet | None, flip: Backs, marks: MarkChoice) -> _Guides:
    """Return what a sheet is cut by, seen from its front, or from its other side where that is given."""
    sheet = behind or front
    cuts = plan_behind(front, flip) if behind else cut_plan(front)
    return _Guides(
        lines=cut_marks(sheet, marks) + ((sheet.fold,) if sheet.fold else ()),
        labels=() if marks == "none" else mark_labels(sheet, cuts),
        sketch=None if behind or not cuts.lines else cut_sketch(front, cuts),
    )


def kept_clear(slot: Slot, item: Item, margin: float, context: SheetContext) -> Rect:
    """Return the box that label and ruler keep clear of: all that is printed of a piece.

    A piece that is white at its edges and reaches into the paper's margin has them there.
    """
    if item.bleed or (not item.white and min(slot.x, slot.y) > margin - EPSILON):
        return slot.bled
    white = min(MARGIN, white_of(item, context.safe))
    return slot.trim.grown((-white, -white, -white, -white))


def stamps_of(slots: Sequence[Slot], items: Mapping[str, Item], side: str) -> list[Stamp]:
    """Stamp the front or the back of each slot's piece."""
    stamps = []
    for slot in slots:
        item = items[slot.piece]
        picture = item.front if side == "front" else item.back
        if picture is not None:
            shown = slot.trim if item.cropped else slot.bled
            stamp = stamped(picture, *slot.trim.centre, slot.turned, shown)
            if item.scale != 1.0:
                width, height = picture.width * item.scale, picture.height * item.scale
                stamp = replace(stamp, width=width, height=height)
            stamps.append(stamp)
    return stamps


def outlines_of(slots: Sequence[Slot], items: Mapping[str, Item]) -> tuple[Outline, ...]:
    """Return the edges of pieces that are not cut straight."""
    return tuple(
        Outline(items[slot.piece].shape, slot.trim, slot.turned in (90, 270))
        for slot in slots
        if items[slot.piece].shape != "rect"
    )


@dataclass(frozen=True)
class SheetCounts:
    """What a file takes. `sheets` counts sheets of paper, `sides` is 1 or 2, `cuts` are straight ones.

    `area` is how many sheets its pieces fill by their area, `bound` the same in whole sheets; `rulers` counts
    the pages with a ruler.
    """

    sides: int
    pages: int
    sheets: int
    cuts: int
    area: float
    bound: int
    rulers: int = 0


@dataclass(frozen=True)
class Printed:
    """A finished PDF and what it took; `held` has the pages, from 1, that show pieces of a component.

    `order` says how the sides of its sheets follow each other, where it has two of them.
    """

    data: bytes
    counts: SheetCounts
    held: Mapping[str, Sequence[int]] = field(default_factory=dict)
    sketches: tuple[CutSketch, ...] = ()
    order: Order = "interleaved"


@dataclass(frozen=True)
class LaidOutFile:
    """The pages of a file before they are drawn, and what they take; it has no rulers yet."""

    builder: FileBuilder
    counts: SheetCounts


def print_items(
    items: Sequence[Item], paper: Paper, flip: Backs, slug: Label, context: SheetContext
) -> Printed:
    """Print pieces on a paper; `flip` says how backs come behind fronts ("none", "long", "short", "fold").

    What cannot be folded, because two of it do not fit on the paper, is printed for gluing: the backs on
    sheets of their own, mirrored as for the long edge.
    """
    laid = lay_out_items(items, paper, flip, slug, context)
    builder = laid.builder
    finished = builder.finished()
    counts = replace(laid.counts, rulers=finished.rulers)
    return Printed(builder.bind(finished.pages), counts, builder.held, builder.sketches, context.order)


def lay_out_items(
    items: Sequence[Item], paper: Paper, flip: Backs, slug: Label, context: SheetContext
) -> LaidOutFile:
    """Lay pieces out on the pages of a file, in the order of printing; nothing is drawn yet."""
    if flip == "none":
        items = [item if item.back is None else replace(item, back=None) for item in items]
    pile = sort_pieces(items, paper, context.margin_on(paper), context.safe)
    builder = FileBuilder(context.outside, context.typesetter, context.furniture, slug, context.profile)
    known = {item.name: item for item in items}
    folding, turning = foldable(pile.shared, paper, context) if flip == "fold" else ([], list(pile.shared))
    turn: Backs = "long" if flip == "fold" else flip
    plans: list[tuple[Imposition, Backs]] = []
    if folding:
        plans.append((impose_items(folding, paper, "fold", context), "fold"))
    if turning:
        plans.append((impose_items(turning, paper, turn, context), turn))
    lone = tuple(sheet for item in pile.alone for sheet in lone_sheets(item, paper, context))
    if lone:
        cuts = sum(len(sheet.cuts) for sheet in lone)
        plans.append((Imposition(lone, cuts, len(lone), len(lone)), turn))
    for way in dict.fromkeys(way for _, way in plans):  # fronts of a file stand together, and its backs
        sheets_of_way = [sheet for plan, each in plans if each == way for sheet in plan.sheets]
        bind_sheets(builder, sheets_of_way, known, way, context)
    two_sided = flip in ("long", "short") and any(item.back for item in (*turning, *pile.alone))
    laid = len(builder.drafts)
    tiles = bind_boards(builder, pile.larger, paper, context)
    sheets = sum(len(plan.sheets) for plan, _ in plans) if two_sided else laid
    counts = SheetCounts(
        sides=2 if two_sided else 1,
        pages=len(builder.drafts),
        sheets=sheets + len(builder.drafts) - laid,
        cuts=sum(plan.straight_cuts for plan, _ in plans) + sum(len(tile.sheet.cuts) for tile in tiles),
        area=round(sum(plan.area for plan, _ in plans) + len(tiles), 4),
        bound=sum(plan.area_bound for plan, _ in plans) + len(tiles),
    )
    return LaidOutFile(builder, counts)


def impose_items(items: Sequence[Item], paper: Paper, flip: Backs, context: SheetContext) -> Imposition:
    """Lay pieces out on sheets. Raises LayoutError.

    Those that lie up to the paper's edges have sheets of their own.
    """
    to_edge = [item for item in items if fills_to_edge(item)]
    if not to_edge:
        return _impose_pieces(items, paper, flip, context)
    halves = _impose_pieces(to_edge, paper, flip, context, white=MARGIN)
    others = [item for item in items if not fills_to_edge(item)]
    return halves.followed_by(_impose_pieces(others, paper, flip, context)) if others else halves


def _impose_pieces(
    items: Sequence[Item], paper: Paper, flip: Backs, context: SheetContext, white: float = 0.0
) -> Imposition:
    pieces = tuple(
        Piece(
            item.name,
            item.width,
            item.height,
            item.copies,
            bleed=item.bleed and context.bleed > 0,
            backs=item.back is not None,
            turnable=item.turnable,
        )
        for item in items
    )
    folded: Backs = "fold" if flip == "fold" else "none"  # else backs lie behind their fronts
    return _imposed(pieces, paper, folded, context.margin_on(paper), context.gap, context.bleed, white)


@lru_cache(maxsize=64)  # files are laid out to see what they need, then to be printed
def _imposed(
    pieces: tuple[Piece, ...],
    paper: Paper,
    flip: Backs,
    margin: float,
    gap: float,
    bleed: float,
    white: float,
) -> Imposition:
    return impose(pieces, paper, margin=margin, gap=gap, bleed=bleed, backs=flip, white=white)


def foldable(items: Sequence[Item], paper: Paper, context: SheetContext) -> tuple[list[Item], list[Item]]:
    """Return the pieces that fit twice on the paper, and those that do not."""
    folding, turning = [], []
    for item in items:
        try:
            impose_items([replace(item, copies=1)], paper, "fold", context)
            folding.append(item)
        except LayoutError:
            turning.append(item)
    return folding, turning


def lone_sheets(item: Item, paper: Paper, context: SheetContext) -> list[Sheet]:
    """Return one sheet for each copy of a piece that needs a sheet of its own, the piece in its middle."""
    lying = lying_as(item.width, item.height, paper)
    x, y = (lying.width - item.width) / 2, (lying.height - item.height) / 2
    bleed = context.bleed if item.bleed else 0.0
    frame = Frame(lying, None, context.margin_on(paper), 0.0, bleed, 0.0)
    block = Rect(x, y, item.width, item.height)
    printed = frame.clipped((bleed, bleed, bleed, bleed), block)
    slot = Slot(item.name, x, y, item.width, item.height, 0, printed)
    cuts = tuple(
        line
        for at, line in (
            (x, SheetLine(x, 0, x, lying.height, "cut")),
            (x, SheetLine(x + item.width, 0, x + item.width, lying.height, "cut")),
            (y, SheetLine(0, y, lying.width, y, "cut")),
            (y, SheetLine(0, y + item.height, lying.width, y + item.height, "cut")),
        )
        if at > 1
    )
    sheet = Sheet(lying.width, lying.height, (slot,), cuts, None, block, item.back is not None)
    return [sheet] * item.copies
