"""A board larger than the paper: tiles on several sheets that are cut, laid over each other and glued.

At each seam the left or upper tile goes on for the overlap, which takes the glue; the right or lower tile is
cut at the seam and laid on it. So the board is seen whole and each point of it on one tile.
"""

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect
from printkit.press.imposition.cuts import strokes
from printkit.press.imposition.frame import Frame
from printkit.press.imposition.grid import EPSILON, Format, GridBlock
from printkit.press.imposition.paper import Paper
from printkit.press.imposition.pieces import LayoutError, Misfit, Sheet, SheetLine, Slot

TileSpan = tuple[float, float]
"""From where to where something reaches along the length, in mm."""

CLEARANCE = 2.0
"""Mm by which a seam rather stays away from what it should not cross: twice what gluing by hand is off."""

_Burden = tuple[int, int, float]
"""Boxes crossed, boxes nearly crossed, unevenness in mm²."""

MAX_TILE_COLUMNS = 26
"""As many as there are letters for them."""
SEAM_BLEED = 3.0
"""Mm of the neighbour's picture beyond a cut seam, so that a cut beside the line shows no white."""


def seams(
    length: float, count: int, room: float, overlap: float, avoid: Sequence[TileSpan]
) -> tuple[int, tuple[float, ...]]:
    """Part a length into `count` tiles, each but the last longer by the overlap, none longer than the room.

    The seams cross the fewest boxes to `avoid`, then come near to the fewest, then are the most even.
    Gives the number of boxes crossed, and the seams.
    """
    step = room - overlap
    even = (length - overlap) / count
    places = _places(length, count, room, overlap, avoid)
    times = Counter(avoid)
    burdens = [_burden(place, times) for place in places]
    # For each seam in turn and each place for it: the least burden so far, and the place of the seam before.
    layers: list[dict[int, tuple[_Burden, int]]] = []
    for seam in range(1, count):
        layer: dict[int, tuple[_Burden, int]] = {}
        for index, place in enumerate(places):
            if place + (count - seam - 1) * step + room < length - EPSILON:
                continue
            if layers:
                first = bisect_left(places, place - step - EPSILON)
                last = bisect_right(places, place - overlap + EPSILON, hi=index)
                before = [
                    (layers[-1][other][0], other) for other in range(first, last) if other in layers[-1]
                ]
            else:
                before = [((0, 0, 0.0), -1)] if place <= step + EPSILON else []
            if before:
                (crossed, near, uneven), other = min(before)
                more_crossed, more_near = burdens[index]
                uneven += (place - even * seam) ** 2
                layer[index] = (crossed + more_crossed, near + more_near, uneven), other
        layers.append(layer)
    if not layers:
        return 0, ()
    index = min(layers[-1], key=lambda place: layers[-1][place][0])
    crossed = layers[-1][index][0][0]
    found = []
    for layer in reversed(layers):
        found.append(places[index])
        index = layer[index][1]
    return crossed, tuple(reversed(found))


def _places(length: float, count: int, room: float, overlap: float, avoid: Sequence[TileSpan]) -> list[float]:
    """Return the places worth trying: even ones, beside a box, or as far from one as the paper goes."""
    starts = {0.0, length - room, length}
    for low, high in avoid:
        starts |= {low, high, low - CLEARANCE, high + CLEARANCE}
    step = room - overlap
    places = {start + number * step for start in starts for number in range(1 - count, count)}
    places |= {(length - overlap) / count * number for number in range(1, count)}
    return sorted(place for place in places if overlap <= place <= length - overlap)


def _burden(place: float, avoid: Mapping[TileSpan, int]) -> tuple[int, int]:
    """Count the boxes that a seam at this place crosses, and those that it comes near to."""
    crossed = near = 0
    for (low, high), boxes in avoid.items():
        if low + EPSILON < place < high - EPSILON:
            crossed += boxes
        if low - CLEARANCE + EPSILON < place < high + CLEARANCE - EPSILON:
            near += boxes
    return crossed, near


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of a board."""

    label: str
    """Letter of the column and number of the row: A1 is at the top left."""
    column: int
    row: int
    area: Rect
    """What is seen of this tile on the glued board, in the board's own mm."""
    x: float
    y: float
    """Where the board's own top left corner lies on the sheet: a board moved there is seen rightly."""
    sheet: Sheet
    """One slot: the tile with its glue strips, and the cuts around it."""
    glue: tuple[Rect, ...]
    """On the sheet: strips that the next tile to the right, the next one below are laid on."""
    lines: tuple[SheetLine, ...]
    """On the sheet: where the edge of the next tile comes to lie."""


@dataclass(frozen=True, slots=True)
class PosterTiling:
    """A board on several sheets; tiles stand in the order of gluing: row by row, each from its left."""

    width: float
    height: float
    paper: Paper
    columns: int
    rows: int
    seams_x: tuple[float, ...]
    seams_y: tuple[float, ...]
    tiles: tuple[Tile, ...]
    crossed: int
    """How many of the boxes to avoid a seam crosses all the same."""


def split(
    width: float,
    height: float,
    paper: Paper,
    overlap: float = 8.0,
    margin: float = 8.0,
    avoid: Sequence[Rect] = (),
    bleed: float = 3.0,
) -> PosterTiling:
    """Split a board over the fewest sheets, the paper either way round; all measures in mm.

    Seams keep off the boxes to `avoid` (in the board's own mm) where the paper leaves the choice; then they
    are spread evenly. `bleed` is what the board has at its own edges. Raises LayoutError when the paper has
    no room beside the overlaps, or the board would need more than 26 columns or rows.
    """
    tilings = []
    for turned in (paper, paper.turned):
        room = Rect(margin, margin, turned.width - 2 * margin, turned.height - 2 * margin)
        columns, rows = _count(width, room.width, overlap), _count(height, room.height, overlap)
        if columns and rows:
            tilings.append((columns * rows, turned, room, columns, rows))
    if not tilings:
        room = Rect(margin, margin, max(0.0, paper.width - 2 * margin), max(0.0, paper.height - 2 * margin))
        raise LayoutError(Misfit("", (width, height), (room.width, room.height)))
    fewest = min(number for number, *_ in tilings)
    found = []
    for number, turned, room, columns, rows in tilings:
        if number == fewest:
            spans_x = [(box.x, box.right) for box in avoid]
            spans_y = [(box.y, box.bottom) for box in avoid]
            crossed_x, seams_x = seams(width, columns, room.width, overlap, spans_x)
            crossed_y, seams_y = seams(height, rows, room.height, overlap, spans_y)
            glued = len(seams_x) * height + len(seams_y) * width
            found.append((crossed_x + crossed_y, glued, turned, seams_x, seams_y))
    crossed, _, turned, seams_x, seams_y = min(found, key=lambda way: way[:2])
    frame = Frame(turned, None, margin, 0.0, bleed, 0.0)
    tiles = _tiles(Rect(0.0, 0.0, width, height), seams_x, seams_y, overlap, frame)
    return PosterTiling(
        width, height, turned, len(seams_x) + 1, len(seams_y) + 1, seams_x, seams_y, tiles, crossed
    )


def _count(length: float, room: float, overlap: float) -> int:
    """Count the tiles along one side; 0 if it cannot be done."""
    if not 0 < length < math.inf or room <= 0:
        return 0
    if length <= room + EPSILON:
        return 1
    if room <= 3 * overlap:
        return 0
    count = math.ceil((length - overlap - EPSILON) / (room - overlap))
    return count if count <= MAX_TILE_COLUMNS else 0


def _tiles(
    board: Rect, seams_x: tuple[float, ...], seams_y: tuple[float, ...], overlap: float, frame: Frame
) -> tuple[Tile, ...]:
    edges_x, edges_y = (0.0, *seams_x, board.width), (0.0, *seams_y, board.height)
    tiles = []
    for row in range(len(seams_y) + 1):
        for column in range(len(seams_x) + 1):
            left, top = edges_x[column], edges_y[row]
            area = Rect(left, top, edges_x[column + 1] - left, edges_y[row + 1] - top)
            over_x = overlap if column < len(seams_x) else 0.0
            over_y = overlap if row < len(seams_y) else 0.0
            tiles.append(_tile(column, row, area, over_x, over_y, frame))
    return tuple(tiles)


def _tile(column: int, row: int, area: Rect, over_x: float, over_y: float, frame: Frame) -> Tile:
    label = f"{chr(ord('A') + column)}{row + 1}"
    width, height = area.width + over_x, area.height + over_y
    part = GridBlock(Format(width, height), width, height, 1, 1, 1, 0.0)
    x, y = frame.place(part)
    trim = Rect(x, y, width, height)
    wanted = (
        SEAM_BLEED if column else frame.bleed,
        SEAM_BLEED if row else frame.bleed,
        0.0 if over_x else frame.bleed,
        0.0 if over_y else frame.bleed,
    )
    slot = Slot(label, x, y, width, height, 0, frame.clipped(wanted, trim))
    cuts = tuple(SheetLine(*stroke, "cut") for stroke in strokes(part, x, y, frame.hand))
    sheet = Sheet(frame.paper.width, frame.paper.height, (slot,), cuts, None, trim)
    glue, lines = [], []
    if over_x:
        glue.append(Rect(x + area.width, y, over_x, height))
        lines.append(SheetLine(x + area.width, y, x + area.width, y + height, "glue"))
    if over_y:
        glue.append(Rect(x, y + area.height, width, over_y))
        lines.append(SheetLine(x, y + area.height, x + width, y + area.height, "glue"))
    return Tile(label, column, row, area, x - area.x, y - area.y, sheet, tuple(glue), tuple(lines))
