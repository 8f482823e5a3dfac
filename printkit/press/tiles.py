"""Boards larger than the paper: a plan of how to glue them, then a leaf for each tile, side by side."""

from __future__ import annotations

from printkit.press.assembly import Leaf
from printkit.press.layout import Line, Paper, Rect, Tile, Tiling, marks, split
from printkit.press.marks import Overlay
from printkit.press.notes import N_
from printkit.press.paint import Drawing
from printkit.press.request import Request
from printkit.press.sheets import Binder, Imprint, Item, Picture

PLAN_SIZE = 120.0  # mm of the longer side of the board on the plan
PLAN = N_(
    "assembly plan: glue the sheets in the order A1, B1, …, A2, …, each over the strip of the one before"
)


def bind_tiles(
    binder: Binder, item: Item, paper: Paper, request: Request, imprint: Imprint, *, plan: bool
) -> int:
    """Add the leaves of a board that is split, both its sides; give the number of sheets of paper.

    `plan` puts the assembly plan before them.
    """
    sheets = 0
    for picture, side in ((item.front, "front"), (item.back, "back")):
        if picture is None:
            continue
        bleed = request.bleed if item.bleed else 0.0
        tiling = split(item.width, item.height, paper, avoid=avoided(picture), bleed=bleed)
        if plan and side == "front":
            bind_plan(binder, item, picture, tiling, imprint, request)
            sheets += 1
        for _ in range(item.copies):
            for tile in tiling.tiles:
                bind_tile(binder, item, picture, tile, imprint, side if item.back else "", request)
            sheets += len(tiling.tiles)
    return sheets


def avoided(picture: Picture) -> list[Rect]:
    """The boxes that a seam should not cross: words and marked figures."""
    if not isinstance(picture, Drawing):
        return []
    return [Rect(each.x, each.y, each.width, each.height) for each in picture.important]


def bind_tile(
    binder: Binder, item: Item, picture: Picture, tile: Tile, imprint: Imprint, side: str, request: Request
) -> None:
    """One tile: the whole board moved there, seen through the tile's slot."""
    sheet = tile.sheet
    (slot,) = sheet.slots
    stamp = binder.stamp(picture, tile.x + item.width / 2, tile.y + item.height / 2, 0, slot.bled)
    title = f"{imprint.label(1, 1, side)} · {item.name} · {tile.label}"
    leaf = Leaf(
        sheet.width,
        sheet.height,
        (stamp,),
        trim=slot.trim,
        bleed=slot.bled,
        title=title,
        scale=request.profile.stretch,
    )
    overlay = Overlay(sheet.width, sheet.height, (*marks(sheet, request.marks), *tile.lines), glue=tile.glue)
    binder.add(leaf, overlay, imprint, (slot.bled,))


def bind_plan(
    binder: Binder, item: Item, picture: Picture, tiling: Tiling, imprint: Imprint, request: Request
) -> None:
    """A page that shows the board small, with its seams and the names of the tiles."""
    paper = tiling.paper
    room = min(PLAN_SIZE, paper.width - 40, paper.height - 60)
    scale = room / max(item.width, item.height)
    width, height = item.width * scale, item.height * scale
    x, y = (paper.width - width) / 2, (paper.height - height) / 2
    seams = [Line(x + at * scale, y - 3, x + at * scale, y + height + 3, "cut") for at in tiling.seams_x]
    seams += [Line(x - 3, y + at * scale, x + width + 3, y + at * scale, "cut") for at in tiling.seams_y]
    edge = [
        Line(x, y, x + width, y, "cut"),
        Line(x + width, y, x + width, y + height, "cut"),
        Line(x + width, y + height, x, y + height, "cut"),
        Line(x, y + height, x, y, "cut"),
    ]
    small = binder.reduced(picture, x + width / 2, y + height / 2, scale, Rect(x, y, width, height))
    names = [
        binder.note(
            tile.label,
            x + tile.area.centre[0] * scale,
            y - 5 if tile.row == 0 else y + tile.area.y * scale + 3,
            imprint,
        )
        for tile in tiling.tiles
    ]
    words = binder.note(imprint.translate(PLAN), paper.width / 2, y + height + 8, imprint)
    leaf = Leaf(
        paper.width,
        paper.height,
        (small, *names, words),
        title=f"{imprint.label(1, 1, '')} · {tiling.columns}×{tiling.rows}",
        scale=request.profile.stretch,
    )
    binder.add(
        leaf, Overlay(paper.width, paper.height, (*edge, *seams)), imprint, (Rect(x, y, width, height),)
    )
