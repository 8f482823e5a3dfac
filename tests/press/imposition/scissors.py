"""Cut a sheet by following its cuts with real scissors' logic: a cut goes from edge to edge of one part."""

from printkit.press.geometry import Rect
from printkit.press.imposition.pieces import Sheet, SheetLine

CLOSE = 1e-6


def in_hand(sheet: Sheet) -> Rect:
    """Return what is cut: the sheet, or its half with the fronts when it is folded."""
    if sheet.fold is None:
        return Rect(0, 0, sheet.width, sheet.height)
    if sheet.fold.x1 == sheet.fold.x2:
        return Rect(0, 0, sheet.fold.x1, sheet.height)
    return Rect(0, 0, sheet.width, sheet.fold.y1)


def cut_apart(sheet: Sheet) -> list[Rect]:
    """Return the parts that are there after all cuts; each must go through exactly one part."""
    parts = [in_hand(sheet)]
    for cut in sheet.cuts:
        through = [part for part in parts if goes_through(cut, part)]
        assert len(through) == 1, f"{cut} goes through {len(through)} parts"
        parts.remove(through[0])
        parts += halves(cut, through[0])
    return parts


def goes_through(cut: SheetLine, part: Rect) -> bool:
    if cut.x1 == cut.x2:
        inside = part.x + CLOSE < cut.x1 < part.right - CLOSE
        return inside and abs(cut.y1 - part.y) < CLOSE and abs(cut.y2 - part.bottom) < CLOSE
    inside = part.y + CLOSE < cut.y1 < part.bottom - CLOSE
    return inside and abs(cut.x1 - part.x) < CLOSE and abs(cut.x2 - part.right) < CLOSE


def halves(cut: SheetLine, part: Rect) -> list[Rect]:
    if cut.x1 == cut.x2:
        return [
            Rect(part.x, part.y, cut.x1 - part.x, part.height),
            Rect(cut.x1, part.y, part.right - cut.x1, part.height),
        ]
    return [
        Rect(part.x, part.y, part.width, cut.y1 - part.y),
        Rect(part.x, cut.y1, part.width, part.bottom - cut.y1),
    ]


def frees_every_slot(sheet: Sheet) -> bool:
    """Whether after the cuts each slot is a part of its own, no larger and no smaller."""
    parts = cut_apart(sheet)
    return all(sum(is_same(slot.trim, part) for part in parts) == 1 for slot in sheet.slots)


def is_same(one: Rect, other: Rect) -> bool:
    return all(
        abs(a - b) < CLOSE
        for a, b in (
            (one.x, other.x),
            (one.y, other.y),
            (one.right, other.right),
            (one.bottom, other.bottom),
        )
    )
