"""Sheets as text: one character is 10.5 mm wide and 21 mm high."""

from collections.abc import Iterable

from printkit.press.geometry import Rect
from printkit.press.imposition.pieces import Sheet, Slot

ACROSS, DOWN = 10.5, 21.0
UP = {0: "^", 90: ">", 180: "v", 270: "<"}


def drawn(sheet: Sheet, slots: Iterable[Slot] | None = None) -> str:
    """Draw a sheet: dots are bare paper, each slot has its piece's name and an arrow to the picture's top."""
    kept = list(sheet.slots if slots is None else slots)
    canvas = [["."] * round(sheet.width / ACROSS) for _ in range(round(sheet.height / DOWN))]
    for slot in kept:
        left, top, right, bottom = _corners(slot.trim)
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                if x in (left, right):
                    canvas[y][x] = "+" if y in (top, bottom) or canvas[y][x] == "+" else "|"
                elif canvas[y][x] != "+":
                    canvas[y][x] = "-" if y in (top, bottom) else " "
    for slot in kept:
        left, top, right, bottom = _corners(slot.trim)
        x, y = (left + right) // 2, (top + bottom) // 2
        name = slot.piece + UP[slot.turned]
        canvas[y][x : x + len(name)] = name
    return "\n".join("".join(row) for row in canvas)


def _corners(box: Rect) -> tuple[int, int, int, int]:
    close = 1e-6
    return (
        int(box.x / ACROSS + close),
        int(box.y / DOWN + close),
        int(box.right / ACROSS + close),
        int(box.bottom / DOWN + close),
    )


def same(text: str) -> str:
    """Take the indentation of the test off a drawing."""
    return "\n".join(line.strip() for line in text.strip().splitlines())
