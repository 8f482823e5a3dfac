"""A whole print file: which piece lies where on how many sheets, and in which order to cut them."""

import math
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect, Sides
from printkit.press.imposition.backs import Axis
from printkit.press.imposition.cuts import Part, blocks, cut_count, strokes
from printkit.press.imposition.frame import PLAIN_SEPARATION, Frame
from printkit.press.imposition.grid import EPSILON, Format, GridBlock, best, part_filled
from printkit.press.imposition.guillotine import Room, layouts
from printkit.press.imposition.least import least_sheets
from printkit.press.imposition.line_distance import kept_apart
from printkit.press.imposition.paper import Paper
from printkit.press.imposition.pieces import (
    Backs,
    Imposition,
    LayoutError,
    Misfit,
    Piece,
    Sheet,
    SheetLine,
    Slot,
)


def impose(
    pieces: Iterable[Piece],
    paper: Paper,
    *,
    margin: float = 8.0,
    gap: float = 0.0,
    bleed: float = 3.0,
    backs: Backs = "none",
    white: float = 0.0,
) -> Imposition:
    """Lay out all copies of all pieces on the fewest sheets, then with the fewest straight cuts.

    All measures in mm. Equal pieces touch and share the cut, or keep `gap`; different ones keep room for both
    bleeds. Each group of pieces has sheets of its own; so have, with a fold, pieces without backs, which lie
    on sheets without a fold. Sheets with backs come first in each group. Pieces that are `white` so far at
    their edges lie up to the paper's, for which it takes no margin, and touch different ones too.
    Raises LayoutError with every piece that fits nowhere on the paper.
    """
    groups: dict[tuple[str, bool], list[Piece]] = {}
    for piece in pieces:
        if piece.copies > 0:
            folded = backs == "fold" and piece.backs
            groups.setdefault((piece.group, folded), []).append(piece)
    frames = {
        key: [Frame(paper, None, 0.0, gap, 0.0, gap, to_edge=True)]
        if white
        else _frames(group, key[1], paper, margin, gap, bleed)
        for key, group in groups.items()
    }
    misfits = [misfit for key, group in groups.items() for misfit in _misfits(group, frames[key])]
    if misfits:
        raise LayoutError(*misfits)
    sheets: list[Sheet] = []
    areas: list[float] = []
    for key, group in groups.items():
        for together in _together(group, frames[key]):
            usable = [frame for frame in frames[key] if not _misfits(together, [frame])]
            ways: list[Sequence[Sheet]] = [_sheets(together, frame) for frame in usable]
            chosen: Sequence[Sheet] = min(ways, key=_effort)
            sheets += [replace(sheet, white=white) for sheet in chosen] if white else chosen
        sizes = ((piece.width, piece.height, piece.copies) for piece in group)
        areas.append(_area(sizes, _largest(frames[key])))
    bound = sum(math.ceil(area - EPSILON) for area in areas)
    return Imposition(tuple(sheets), sum(len(sheet.cuts) for sheet in sheets), sum(areas), bound)


def sides(block: GridBlock, column: int, row: int, bleed: float) -> Sides:
    """Return the bleed of a cell: none where it touches its neighbour, at most half the gap between them."""
    if not block.format.bleed:
        return (0.0, 0.0, 0.0, 0.0)
    inner = min(bleed, block.gap / 2)
    return (
        inner if block.filled(column - 1, row) else bleed,
        inner if block.filled(column, row - 1) else bleed,
        inner if block.filled(column + 1, row) else bleed,
        inner if block.filled(column, row + 1) else bleed,
    )


def _frames(
    group: Sequence[Piece], folded: bool, paper: Paper, margin: float, gap: float, bleed: float
) -> list[Frame]:
    if not any(piece.bleed for piece in group):
        bleed = 0.0
    separation = max(gap, 2 * bleed if bleed else PLAIN_SEPARATION)
    folds: tuple[Axis | None, ...] = ("vertical", "horizontal") if folded else (None,)
    return [Frame(paper, fold, margin, gap, bleed, separation) for fold in folds]


def _misfits(group: Sequence[Piece], frames: Sequence[Frame]) -> list[Misfit]:
    """Find the pieces that have no place in any of the frames; each tells the largest room there is."""
    rooms = [frame.room for frame in frames]
    largest = _largest(frames)
    sizes = {(piece.width, piece.height) for piece in group}
    too_large = {size for size in sizes if not any(_fits(size, room) for room in rooms)}
    return [
        Misfit(piece.key, (piece.width, piece.height), (largest.width, largest.height))
        for piece in group
        if (piece.width, piece.height) in too_large
    ]


def _largest(frames: Sequence[Frame]) -> Room:
    return max((frame.room for frame in frames), key=lambda room: room.width * room.height)


def _together(group: list[Piece], frames: Sequence[Frame]) -> list[list[Piece]]:
    """Keep a group together if one way to fold suits all of it; else part it by what suits each piece."""
    if any(not _misfits(group, [frame]) for frame in frames):
        return [group]
    first = [piece for piece in group if _fits((piece.width, piece.height), frames[0].room)]
    return [first, [piece for piece in group if piece not in first]]


def _fits(size: tuple[float, float], room: Room) -> bool:
    if not all(0 < length < math.inf for length in size):
        return False
    return best(Format(*size), room.width, room.height, room.gap) is not None


def _area(sizes: Iterable[tuple[float, float, int]], room: Room) -> float:
    """Return how many rooms pieces fill, each given with its width, its height and its copies."""
    taken = sum((width + room.gap) * (height + room.gap) * copies for width, height, copies in sizes)
    return taken / ((room.width + room.gap) * (room.height + room.gap))


def _effort(sheets: Sequence[Sheet]) -> tuple[float, ...]:
    """Rank a layout: few sheets, then few cuts, then short folds."""
    folds = [sheet.fold for sheet in sheets if sheet.fold]
    length = sum(abs(fold.x2 - fold.x1) + abs(fold.y2 - fold.y1) for fold in folds)
    return len(sheets), sum(len(sheet.cuts) for sheet in sheets), length


def _sheets(group: Sequence[Piece], frame: Frame) -> list[Sheet]:
    """Return the sheets of a group; what is not turnable stands upright where it fills a row."""
    waiting: dict[tuple[float, float, bool], deque[Piece]] = {}
    forms: dict[tuple[float, float, bool], Format] = {}
    for piece in group:
        key = (min(piece.width, piece.height), max(piece.width, piece.height), piece.bleed)
        forms.setdefault(key, Format(piece.width, piece.height, piece.bleed))
        waiting.setdefault(key, deque()).extend([piece] * piece.copies)
    for key, pieces in waiting.items():
        rigid = next((piece for piece in pieces if not piece.turnable), None)
        if rigid and len(pieces) * (rigid.width + frame.room.gap) > frame.room.width - rigid.width:
            forms[key] = _standing(Format(rigid.width, rigid.height, rigid.bleed), frame.room)
    formats = list(forms.values())
    queues = list(waiting.values())
    patterns: dict[int, _Pattern] = {}
    sheets = []
    for part in _parts(formats, [len(queue) for queue in queues], frame):
        if id(part) not in patterns:
            patterns[id(part)] = _pattern(part, formats, frame)
        sheets.append(_sheet(patterns[id(part)], queues, frame))
    return sorted(sheets, key=lambda sheet: not sheet.backed)


def _parts(formats: Sequence[Format], demand: Sequence[int], frame: Frame) -> Sequence[Part]:
    """Choose the layout with the fewest sheets; pieces lie on their sides only where that saves one."""
    room = frame.room
    standing = [_standing(form, room) for form in formats]
    upright = _laid(standing, demand, frame)
    if standing == [*formats] or len(upright) <= least_sheets(formats, demand, room):
        return upright  # no layout takes fewer
    turned = _laid(formats, demand, frame)
    return turned if len(turned) < len(upright) else upright


def _standing(form: Format, room: Room) -> Format:
    """Return a format that keeps its pieces upright; the same where they are square, or only fit turned."""
    upright = replace(form, turnable=False)
    fits = best(upright, room.width, room.height, room.gap) is not None
    return upright if fits and len(form.ways) > 1 else form


def _laid(formats: Sequence[Format], demand: Sequence[int], frame: Frame) -> Sequence[Part]:
    """Choose the layout with the fewest sheets, then the fewest cuts."""
    room = frame.room
    grids: list[Part] = []
    lone: list[Part] = []
    left = []
    for form, count in zip(formats, demand, strict=True):
        grid = best(form, room.width, room.height, room.gap)
        if grid is None:
            raise ValueError(f"{form} does not fit into {room}")
        grids += [grid] * (count // grid.count)
        left.append(count % grid.count)
        lone += _compact((form, count % grid.count), room)
    plans: list[list[Part]] = [grids + lone]
    if len(formats) == 1 and len(plans[0]) == _least(formats[0], demand[0], room):
        return plans[0]
    if sum(map(bool, left)) > 1:
        plans += [grids + _regular(mixed, room) for mixed in layouts(formats, left, room, len(lone))]
    fewest = min(map(len, plans))
    if tuple(left) != tuple(demand):
        plans += [_regular(mixed, room) for mixed in layouts(formats, demand, room, fewest)]
        fewest = min(map(len, plans))
    return min((plan for plan in plans if len(plan) == fewest), key=lambda plan: _cuts(plan, frame))


def _least(form: Format, count: int, room: Room) -> int:
    """Return a number of sheets that no layout of equal pieces undercuts: none holds more than its area."""
    cell = (form.width + room.gap) * (form.height + room.gap)
    return -(-count // int((room.width + room.gap) * (room.height + room.gap) / cell + EPSILON))


def _compact(kind: tuple[Format, int], room: Room) -> list[Part]:
    form, count = kind
    grid = part_filled(form, count, room.width, room.height, room.gap) if count else None
    return [grid] if grid else []


def _regular(parts: Iterable[Part], room: Room) -> list[Part]:
    """Replace each sheet of one single block by the grid that takes the fewest cuts."""
    regular: dict[GridBlock, list[Part]] = {}
    sheets: list[Part] = []
    for part in parts:
        if isinstance(part, GridBlock):
            if part not in regular:
                regular[part] = _compact((part.format, part.count), room)
            sheets += regular[part]
        else:
            sheets.append(part)
    return sheets


def _cuts(plan: Sequence[Part], frame: Frame) -> int:
    counts: dict[int, int] = {}
    for part in plan:
        if id(part) not in counts:
            counts[id(part)] = cut_count(part, *frame.place(part), frame.hand)
    return sum(counts[id(part)] for part in plan)


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A sheet before it is known which pieces lie on it: cells as number of the format, trim box, bleed."""

    cells: tuple[tuple[int, Rect, Sides], ...]
    cuts: tuple[SheetLine, ...]
    block: Rect


def _pattern(part: Part, formats: Sequence[Format], frame: Frame) -> _Pattern:
    part = kept_apart(part)
    x, y = frame.place(part)
    cells: list[tuple[int, Rect, Sides]] = []
    for block, left, top in blocks(part, x, y):
        form = block.format if block.format in formats else replace(block.format, turnable=True)
        kind = formats.index(form)
        for column, row in block.cells():
            trim = Rect(left + block.left(column), top + block.top(row), block.cell_width, block.cell_height)
            cells.append((kind, trim, frame.clipped(sides(block, column, row, frame.bleed), trim)))
    cuts = tuple(SheetLine(*stroke, "cut") for stroke in strokes(part, x, y, frame.hand))
    width = frame.paper.width - 2 * x if frame.fold == "vertical" else part.width
    height = frame.paper.height - 2 * y if frame.fold == "horizontal" else part.height
    return _Pattern(tuple(cells), cuts, Rect(x, y, width, height))


def _sheet(pattern: _Pattern, queues: Sequence[deque[Piece]], frame: Frame) -> Sheet:
    slots = []
    backed = False
    for kind, trim, bleed in pattern.cells:
        piece = queues[kind].popleft()
        backed = backed or piece.backs
        upright = abs(piece.width - trim.width) < EPSILON
        turned = 0 if upright else 90
        slots.append(Slot(piece.key, trim.x, trim.y, trim.width, trim.height, turned, bleed))
    width, height = frame.paper.width, frame.paper.height
    return Sheet(width, height, tuple(slots), pattern.cuts, frame.crease, pattern.block, backed)
