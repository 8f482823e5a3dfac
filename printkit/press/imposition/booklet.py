"""Pages of a booklet, folded in the middle and stapled through the fold."""

Spread = tuple[int | None, int | None]
"""The page numbers at the left and right of one side of one sheet; None is a blank page."""


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
