"""Different pieces on one sheet such that every cut goes through from edge to edge of what is left.

A room is filled with one block of equal pieces in its corner; a straight cut leaves two smaller rooms, which
are filled in the same way. Which block, which of its shapes and which of the two cuts comes first is a
`PackingRule`. No rule is best for every mix, so all are tried: blocks, not pieces, are placed, which
is quick.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, get_args

from printkit.base.dataclass import dataclass
from printkit.press.imposition.cuts import Part, side_by_side, stack
from printkit.press.imposition.grid import EPSILON, Format, GridBlock, fitting_count

BlockPreference = Literal["largest piece", "most area", "densest strip", "closest fit"]
FirstCut = Literal["across", "along", "even"]


@dataclass(frozen=True, slots=True)
class PackingRule:
    """How to choose among blocks and cuts."""

    choice: BlockPreference
    wide: bool
    """Spread few pieces over the room's width, as on a shelf; else over its height."""
    whole_rows: bool
    """Leave pieces that do not fill a row to the next room."""
    first_cut: FirstCut
    """Which way the cut beside the block goes through the room; even: such that no room is very large."""


PACKING_RULES: tuple[PackingRule, ...] = tuple(
    PackingRule(choice, wide, whole_rows, first_cut)
    for choice, wide, whole_rows, first_cut in product(
        get_args(BlockPreference), (True, False), (False, True), get_args(FirstCut)
    )
)


@dataclass(frozen=True, slots=True)
class Room:
    """A free rectangle, the space kept between different blocks, and the gap within a block; all in mm."""

    width: float
    height: float
    separation: float
    gap: float

    def smaller(self, width: float, height: float) -> "Room":
        """Return a part of the room."""
        return Room(width, height, self.separation, self.gap)


def layouts(
    formats: Sequence[Format], demand: Sequence[int], room: Room, most: int
) -> Iterator[tuple[Part, ...]]:
    """Yield layouts, one part a sheet, on at most so many sheets, each on no more than the one before it.

    Raises ValueError for a format that does not fit into the room.
    """
    for rule in PACKING_RULES:
        sheets = _sheets(formats, demand, room, rule, most)
        if sheets is not None:
            most = len(sheets)
            yield sheets


def _sheets(
    formats: Sequence[Format], demand: Sequence[int], room: Room, rule: PackingRule, most: int
) -> tuple[Part, ...] | None:
    """Fill sheets by one rule; None as soon as the area left shows that there will be too many of them."""
    left = list(demand)
    sheet_area = room.width * room.height * (1 + EPSILON)
    sheets: list[Part] = []
    while any(left):
        area = sum(form.area * count for form, count in zip(formats, left, strict=True))
        if len(sheets) + area / sheet_area > most:
            return None
        before = tuple(left)
        sheet = _filled(formats, left, room, rule)
        if sheet is None:
            raise ValueError("a format does not fit into the room")
        taken = [was - now for was, now in zip(before, left, strict=True)]
        again = min(now // took for now, took in zip(left, taken, strict=True) if took)
        sheets.extend([sheet] * (1 + again))
        left = [now - again * took for now, took in zip(left, taken, strict=True)]
    return tuple(sheets)


def _filled(formats: Sequence[Format], demand: list[int], room: Room, rule: PackingRule) -> Part | None:
    """Fill a room; takes what it places out of the demand."""
    found = _block(formats, demand, room, rule)
    if found is None:
        return None
    kind, block = found
    demand[kind] -= block.count
    across = _cut_across(block, room, rule)
    right_width = room.width - block.width - room.separation
    lower_height = room.height - block.height - room.separation
    right = room.smaller(right_width, block.height if across else room.height)
    lower = room.smaller(room.width if across else block.width, lower_height)
    # The larger room first: it takes what needs much room, the smaller one gets by with what is left.
    if right.width * right.height >= lower.width * lower.height:
        in_right = _filled(formats, demand, right, rule)
        in_lower = _filled(formats, demand, lower, rule)
    else:
        in_lower = _filled(formats, demand, lower, rule)
        in_right = _filled(formats, demand, right, rule)
    part: Part = block
    if across:
        part = side_by_side(part, in_right, room.separation) if in_right else part
        return stack(part, in_lower, room.separation) if in_lower else part
    part = stack(part, in_lower, room.separation) if in_lower else part
    return side_by_side(part, in_right, room.separation) if in_right else part


def _cut_across(block: GridBlock, room: Room, rule: PackingRule) -> bool:
    if rule.first_cut != "even":
        return rule.first_cut == "across"
    right = room.width - block.width - room.separation
    lower = room.height - block.height - room.separation
    return max(room.width * lower, right * block.height) < max(right * room.height, block.width * lower)


def _block(
    formats: Sequence[Format], demand: Sequence[int], room: Room, rule: PackingRule
) -> tuple[int, GridBlock] | None:
    """Choose the block for a room's corner; None if nothing of the demand fits."""
    chosen: tuple[int, GridBlock] | None = None
    chosen_merit: tuple[float, ...] = ()
    for kind, form in enumerate(formats):
        if not demand[kind]:
            continue
        for cell_width, cell_height in form.ways:
            if cell_width > room.width + EPSILON or cell_height > room.height + EPSILON:
                continue
            columns = fitting_count(room.width, cell_width, room.gap)
            rows = fitting_count(room.height, cell_height, room.gap)
            columns, rows, count = _shape(columns, rows, demand[kind], rule)
            block = GridBlock(form, cell_width, cell_height, columns, rows, count, room.gap)
            merit = _merit(block, room, rule)
            if chosen is None or merit > chosen_merit:
                chosen, chosen_merit = (kind, block), merit
    return chosen


def _shape(columns: int, rows: int, demand: int, rule: PackingRule) -> tuple[int, int, int]:
    """Return columns, rows and count of the block that takes as much of the demand as goes in."""
    if columns * rows <= demand:
        return columns, rows, columns * rows
    if rule.wide:
        columns = min(columns, demand)
        rows = demand // columns if rule.whole_rows else -(-demand // columns)
    else:
        rows = min(rows, demand)
        columns = demand // rows if rule.whole_rows else -(-demand // rows)
        rows = min(rows, -(-demand // columns))
    return columns, rows, min(demand, columns * rows)


def _merit(block: GridBlock, room: Room, rule: PackingRule) -> tuple[float, ...]:
    area = block.count * block.format.area
    match rule.choice:
        case "largest piece":
            return block.format.area, block.count, -(room.width - block.width) * (room.height - block.height)
        case "most area":
            return area, block.format.area
        case "densest strip":
            strip = min(room.width * block.height, room.height * block.width)
            return round(area / strip, 2), area
        case "closest fit":
            return -min(room.width - block.width, room.height - block.height), area
