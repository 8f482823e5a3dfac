"""Turn laid-out sheets into leaves: which page is stamped where, with which marks and outlines.

Before: pieces with their pictures and a plan of slots (mm). After: leaves in the order of printing, in the
binder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printkit.press.imposition import Backs, Sheet, Slot, backs, backside, enclosing, marks, pages
from printkit.press.pdf.page import Leaf, Stamp
from printkit.press.request import Request
from printkit.press.sheets.file_builder import Binder
from printkit.press.sheets.furniture import Outline, Overlay
from printkit.press.sheets.item import Item


def bind_sheets(
    binder: Binder,
    sheets: Sequence[Sheet],
    items: Mapping[str, Item],
    flip: Backs,
    request: Request,
) -> None:
    """Add the leaves of laid-out sheets in the order of printing: fronts, and backs where there are any."""
    for index, side in pages(sheets, flip, request.order):
        front = sheets[index]
        folded = front.fold is not None
        sheet = backside(front, flip) if side == "back" and flip in ("long", "short") else front
        slots = sheet.slots
        stamps = stamps_of(binder, slots, items, side)
        if folded:
            behind = backs(sheet, "fold")
            stamps += stamps_of(binder, behind, items, "back")
            slots += behind
        says = "fold" if folded else side if sheet.backed and flip != "none" else ""
        leaf = Leaf(
            sheet.width,
            sheet.height,
            tuple(stamps),
            trim=sheet.block,
            bleed=enclosing(slot.bled for slot in slots),
        )
        lines = marks(sheet, request.marks) + ((sheet.fold,) if sheet.fold else ())
        overlay = Overlay(sheet.width, sheet.height, lines, outlines_of(slots, items))
        printed = tuple(slot.bled for slot in slots)
        binder.add(leaf, overlay, printed, side=says, behind=side == "back")


def stamps_of(binder: Binder, slots: Sequence[Slot], items: Mapping[str, Item], side: str) -> list[Stamp]:
    """Stamp the front or the back of each slot's piece."""
    stamps = []
    for slot in slots:
        item = items[slot.piece]
        picture = item.front if side == "front" else item.back
        if picture is not None:
            stamps.append(binder.stamp(picture, *slot.trim.centre, slot.turned, slot.bled))
    return stamps


def outlines_of(slots: Sequence[Slot], items: Mapping[str, Item]) -> tuple[Outline, ...]:
    """The edges of pieces that are not cut straight."""
    return tuple(
        Outline(items[slot.piece].shape, slot.trim, slot.turned in (90, 270))
        for slot in slots
        if items[slot.piece].shape != "rect"
    )
