"""In which order fronts and backs stand in a file, and which pages of a booklet stand side by side."""

from collections.abc import Sequence
from typing import Literal

from printkit.press.imposition.pieces import Backs, Sheet

Order = Literal["interleaved", "fronts-first", "backs-first"]
Side = Literal["front", "back"]

Spread = tuple[int | None, int | None]
"""The page numbers at the left and right of one side of one sheet; None is a blank page."""


def file_pages(
    sheets: Sequence[Sheet], backs: Backs, order: Order = "interleaved"
) -> tuple[tuple[int, Side], ...]:
    """Return the pages of a file as index of the sheet and its side.

    With the page turned over an edge, a sheet without any back gets a blank back page too while others
    follow, since else a printer would set the next front behind it; blank backs at the end are left out.
    """
    fronts: list[tuple[int, Side]] = [(index, "front") for index in range(len(sheets))]
    if backs in {"none", "fold"} or not any(sheet.backed for sheet in sheets):
        return tuple(fronts)
    last = max(index for index, sheet in enumerate(sheets) if sheet.backed)
    behind: list[tuple[int, Side]] = [(index, "back") for index in range(last + 1)]
    if order == "fronts-first":
        return tuple(fronts + behind)
    if order == "backs-first":
        return tuple(behind + fronts)
    backed_until = len(sheets) - 1 if last < len(sheets) - 1 else len(sheets)
    both: list[tuple[int, Side]] = []
    for index in range(len(sheets)):
        both.append((index, "front"))
        if index < backed_until:
            both.append((index, "back"))
    return tuple(both)


def booklet(pages: int, right_to_left: bool = False) -> tuple[Spread, ...]:
    """Pair pages 1..pages for sheets that lie in each other: front, back, front, back, outermost sheet first.

    Blank pages at the end make a multiple of four. Both sides stand upright when the sheet, which is twice
    as wide as a page, is turned over its short edge. `right_to_left`: a booklet whose spine is at its right.
    """
    total = -(-pages // 4) * 4

    def page(number: int) -> int | None:
        return number if number <= pages else None

    spreads: list[Spread] = []
    for sheet in range(total // 4):
        first = 2 * sheet + 1
        spreads.append((page(total + 1 - first), page(first)))
        spreads.append((page(first + 1), page(total - first)))
    if right_to_left:
        return tuple((right, left) for left, right in spreads)
    return tuple(spreads)
