"""Boards larger than the paper: a plan of how to glue them, then a page for each tile, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.faults import Fault, FaultError, ToldNumber
from printkit.base.msgid import N_
from printkit.press.geometry import Rect
from printkit.press.imposition import (
    LayoutError,
    Paper,
    PosterTiling,
    SheetLine,
    Tile,
    cut_marks,
    cut_plan,
    mark_labels,
    split,
)
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.page import Page, Stamp, stamped
from printkit.press.sheets.context import SheetContext
from printkit.press.sheets.file_builder import FileBuilder, PageDraft
from printkit.press.sheets.furniture import Overlay
from printkit.press.sheets.item import Item, ItemFace

PLAN_SIZE = 120.0  # mm of the longer side of the board on the plan
PLAN_ASIDE, PLAN_ABOVE = 20.0, 30.0  # mm at least left free beside the board, and above and below it
SEAM_END = 3.0  # mm by which a seam on the plan stands out
PLAN = N_(
    "assembly plan: glue the sheets in the order A1, B1, …, A2, …, each over the strip of the one before"
)


def bind_boards(
    builder: FileBuilder, items: Sequence[Item], paper: Paper, context: SheetContext
) -> list[Tile]:
    """Add the pages of boards that are split, both sides of each; return the tiles in the order of printing.

    Before the first board of each component stands the plan how to glue it. Raises FaultError where the paper
    is too small for the strips that are glued.
    """
    planned: set[str] = set()
    tiles: list[Tile] = []
    for item in items:
        bleed = context.bleed if item.bleed else 0.0
        for picture, side in ((item.front, "front"), (item.back, "back")):
            if picture is None:
                continue
            try:
                tiling = split(
                    item.width,
                    item.height,
                    paper,
                    margin=context.margin_on(paper),
                    avoid=avoided(picture),
                    bleed=bleed,
                )
            except LayoutError:
                raise FaultError((too_large(item, paper),)) from None
            if item.component not in planned:
                planned.add(item.component)
                bind_plan(builder, item, picture, tiling)
            for tile in tiling.tiles * item.copies:
                bind_tile(builder, item, picture, tile, side if item.back else "", context)
                tiles.append(tile)
    return tiles


def too_large(item: Item, paper: Paper) -> Fault:
    """Return the fault of a piece that cannot be glued together from sheets of a paper."""
    values = {
        "paper": paper.name,
        "width": ToldNumber(f"{item.width:g}"),
        "height": ToldNumber(f"{item.height:g}"),
    }
    message = N_("{width} × {height} mm are too much for sheets of {paper} glued together")
    return Fault("", item.component, message, values, N_("print it on larger paper"))


def avoided(picture: ItemFace) -> list[Rect]:
    """Return the boxes that a seam should not cross: words and marked figures."""
    if not isinstance(picture, Drawing):
        return []
    return [Rect(each.x, each.y, each.width, each.height) for each in picture.important]


def bind_tile(
    builder: FileBuilder, item: Item, picture: ItemFace, tile: Tile, side: str, context: SheetContext
) -> None:
    """Draw one tile: the whole board moved there, seen through the tile's slot."""
    sheet = tile.sheet
    (slot,) = sheet.slots
    stamp = stamped(picture, tile.x + item.width / 2, tile.y + item.height / 2, 0, slot.bled)
    page = Page(sheet.width, sheet.height, (stamp,), trim=slot.trim, bleed=slot.bled)
    overlay = Overlay(
        sheet.width, sheet.height, (*cut_marks(sheet, context.marks), *tile.lines), glue=tile.glue
    )
    part = f"{item.name} · {tile.label}"
    labels = () if context.marks == "none" else mark_labels(sheet, cut_plan(sheet))
    shown = (item.component,)
    builder.add(PageDraft(page, overlay, (slot.bled,), side, part, labels=labels, components=shown))


def bind_plan(builder: FileBuilder, item: Item, picture: ItemFace, tiling: PosterTiling) -> None:
    """Draw a page that shows the board small, with its seams and the names of the tiles."""
    paper = tiling.paper
    room = min(PLAN_SIZE, paper.width - 2 * PLAN_ASIDE, paper.height - 2 * PLAN_ABOVE)
    scale = room / max(item.width, item.height)
    width, height = item.width * scale, item.height * scale
    x, y = (paper.width - width) / 2, (paper.height - height) / 2
    board = Rect(x, y, width, height)
    uprights = [x + at * scale for at in tiling.seams_x]
    levels = [y + at * scale for at in tiling.seams_y]
    lines = (
        *(SheetLine(at, y, at, board.bottom, "cut") for at in (x, board.right)),
        *(SheetLine(x, at, board.right, at, "cut") for at in (y, board.bottom)),
        *(SheetLine(at, y - SEAM_END, at, board.bottom + SEAM_END, "cut") for at in uprights),
        *(SheetLine(x - SEAM_END, at, board.right + SEAM_END, at, "cut") for at in levels),
    )
    small = Stamp(picture, *board.centre, 0, board, picture.width * scale, picture.height * scale)
    names = [
        builder.note(
            tile.label,
            x + tile.area.centre[0] * scale,
            y - 5 if tile.row == 0 else y + tile.area.y * scale + 3,  # above the board, or below the seam
        )
        for tile in tiling.tiles
    ]
    words = builder.note(builder.slug.translate(PLAN), paper.width / 2, board.bottom + 8)
    page = Page(paper.width, paper.height, (small, *names, words))
    part = f"{tiling.columns}×{tiling.rows}"
    overlay = Overlay(paper.width, paper.height, lines)
    builder.add(PageDraft(page, overlay, (board,), part=part, components=(item.component,)))
