"""What lies behind what: the back of a sheet after it is turned over or folded.

A sheet turned over its vertical axis mirrors x, over its horizontal axis y. A back is drawn such that the
cut-out piece, turned over the vertical axis of its own front, reads upright.
"""

from dataclasses import replace
from typing import Literal

from printkit.press.geometry import Rect
from printkit.press.imposition.pieces import Backs, Sheet, SheetLine, Slot

Axis = Literal["vertical", "horizontal"]


def axis(sheet: Sheet, flip: Backs) -> Axis:
    """Return around which axis a sheet turns; its long edge stands upright on a portrait sheet.

    Raises ValueError for backs that need no turning, and for a fold on a sheet that has none.
    """
    portrait = sheet.height >= sheet.width
    match flip:
        case "long":
            return "vertical" if portrait else "horizontal"
        case "short":
            return "horizontal" if portrait else "vertical"
        case "fold" if sheet.fold is not None:
            return "vertical" if sheet.fold.x1 == sheet.fold.x2 else "horizontal"
        case _:
            raise ValueError(f"nothing to turn: {flip}")


def backs(sheet: Sheet, flip: Backs) -> tuple[Slot, ...]:
    """Return the slot of each back, in the order of the sheet's slots.

    `long` and `short`: on the sheet's other side; `fold`: on the same side, beyond the fold. There are none
    when `flip` is none, and none on a sheet without a fold when it is `fold`.
    """
    if flip == "none" or (flip == "fold" and sheet.fold is None):
        return ()
    around = axis(sheet, flip)
    return tuple(_mirrored_slot(slot, around, _extent(sheet, around)) for slot in sheet.slots)


def backside(sheet: Sheet, flip: Literal["long", "short"]) -> Sheet:
    """Return the sheet's other side, with the same cuts seen from there."""
    around = axis(sheet, flip)
    extent = _extent(sheet, around)
    return replace(
        sheet,
        slots=backs(sheet, flip),
        cuts=tuple(mirrored(line, around, extent) for line in sheet.cuts),
        block=_mirrored_rect(sheet.block, around, extent),
    )


def mirrored(line: SheetLine, around: Axis, extent: float) -> SheetLine:
    """Mirror an upright or level line in a sheet that is `extent` mm wide or, around a level axis, high."""
    if around == "vertical":
        return replace(line, x1=extent - line.x2, x2=extent - line.x1)
    return replace(line, y1=extent - line.y2, y2=extent - line.y1)


def _extent(sheet: Sheet, around: Axis) -> float:
    # A fold runs through the middle of the sheet, so that it mirrors as the sheet's own axis does.
    return sheet.width if around == "vertical" else sheet.height


def _mirrored_rect(rect: Rect, around: Axis, extent: float) -> Rect:
    if around == "vertical":
        return replace(rect, x=extent - rect.x - rect.width)
    return replace(rect, y=extent - rect.y - rect.height)


def _mirrored_slot(slot: Slot, around: Axis, extent: float) -> Slot:
    box = _mirrored_rect(slot.trim, around, extent)
    left, top, right, bottom = slot.bleed
    if around == "vertical":
        turned, bleed = -slot.turned % 360, (right, top, left, bottom)
    else:
        turned, bleed = (180 - slot.turned) % 360, (left, bottom, right, top)
    return replace(slot, x=box.x, y=box.y, turned=turned, bleed=bleed)
