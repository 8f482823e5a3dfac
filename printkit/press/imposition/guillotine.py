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


SINGLE_PIECE_RULES: tuple[PackingRule, ...] = tuple(
    rule for rule in PACKING_RULES if rule.wide and not rule.whole_rows
)
"""The first of the rules that differ only in the shape of blocks of several pieces."""

BY_AREA: frozenset[BlockPreference] = frozenset({"largest piece", "most area"})
"""With these preferences the largest pieces come first, and small ones need not be looked at."""


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


@dataclass(frozen=True, slots=True)
class _Lying:
    """A format, by its number, in one of the ways in which it may lie: width, height and area in mm."""

    kind: int
    form: Format
    width: float
    height: float
    area: float


def layouts(
    formats: Sequence[Format], demand: Sequence[int], room: Room, most: int
) -> Iterator[tuple[Part, ...]]:
    """Yield layouts, one part a sheet, on at most so many sheets, each on no more than the one before it.

    Raises ValueError for a format that does not fit into the room.
    """
    lying = [_Lying(kind, form, *size, form.area) for kind, form in enumerate(formats) for size in form.ways]
    # A single piece has one shape, so rules that tell shapes apart are then alike.
    rules = PACKING_RULES if max(demand, default=0) > 1 else SINGLE_PIECE_RULES
    for rule in rules:
        sheets = _sheets(lying, demand, room, rule, most)
        if sheets is not None:
            most = len(sheets)
            yield sheets


def _sheets(
    lying: Sequence[_Lying], demand: Sequence[int], room: Room, rule: PackingRule, most: int
) -> tuple[Part, ...] | None:
    """Fill sheets by one rule; None as soon as the area left shows that there will be too many of them."""
    left = list(demand)
    areas = {each.kind: each.area for each in lying}
    if rule.choice in BY_AREA:
        lying = sorted(lying, key=lambda each: -each.area)
    sheet_area = room.width * room.height * (1 + EPSILON)
    sheets: list[Part] = []
    while any(left):
        area = sum(areas[kind] * count for kind, count in enumerate(left))
        if len(sheets) + area / sheet_area > most:
            return None
        before = tuple(left)
        sheet = _filled(lying, left, room, rule)
        if sheet is None:
            raise ValueError("a format does not fit into the room")
        taken = [was - now for was, now in zip(before, left, strict=True)]
        again = min(now // took for now, took in zip(left, taken, strict=True) if took)
        sheets.extend([sheet] * (1 + again))
        left = [now - again * took for now, took in zip(left, taken, strict=True)]
    return tuple(sheets)


def _filled(lying: Sequence[_Lying], demand: list[int], room: Room, rule: PackingRule) -> Part | None:
    """Fill a room; takes what it places out of the demand."""
    width, height = room.width + EPSILON, room.height + EPSILON
    # The rooms beside the block are parts of this one: what does not fit here is not tried there.
    lying = [each for each in lying if each.width <= width and each.height <= height and demand[each.kind]]
    found = _block(lying, demand, room, rule)
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
        in_right = _filled(lying, demand, right, rule)
        in_lower = _filled(lying, demand, lower, rule)
    else:
        in_lower = _filled(lying, demand, lower, rule)
        in_right = _filled(lying, demand, right, rule)
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
    lying: Sequence[_Lying], demand: Sequence[int], room: Room, rule: PackingRule
) -> tuple[int, GridBlock] | None:
    """Choose the block for a room's corner among formats that fit into the room; None if there are none."""
    gap = room.gap
    by_area = rule.choice in BY_AREA
    most = max(demand) if rule.choice == "most area" else 1
    chosen: tuple[_Lying, int, int, int] | None = None
    chosen_merit: tuple[float, ...] = ()
    for each in lying:
        if by_area and chosen and each.area * most < chosen_merit[0]:
            break  # those that follow are smaller still
        columns = rows = count = 1
        width, height = each.width, each.height
        if demand[each.kind] > 1:
            columns = fitting_count(room.width, width, gap)
            rows = fitting_count(room.height, height, gap)
            columns, rows, count = _shape(columns, rows, demand[each.kind], rule)
            width = columns * width + (columns - 1) * gap
            height = rows * height + (rows - 1) * gap
        merit = _merit(each.area, count, width, height, room, rule)
        if chosen is None or merit > chosen_merit:
            chosen, chosen_merit = (each, columns, rows, count), merit
    if chosen is None:
        return None
    best, columns, rows, count = chosen
    return best.kind, GridBlock(best.form, best.width, best.height, columns, rows, count, gap)


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


def _merit(
    piece: float, count: int, width: float, height: float, room: Room, rule: PackingRule
) -> tuple[float, ...]:
    """Rank a block of so many pieces of an area, by its width and height."""
    area = count * piece
    match rule.choice:
        case "largest piece":
            return piece, count, -(room.width - width) * (room.height - height)
        case "most area":
            return area, piece
        case "densest strip":
            strip = min(room.width * height, room.height * width)
            return round(area / strip, 2), area
        case "closest fit":
            return -min(room.width - width, room.height - height), area
