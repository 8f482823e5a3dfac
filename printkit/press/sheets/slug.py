"""The small grey words in a sheet's margin: what this sheet is, and a ruler to measure the print with.

A file's `Label` says the words; both go where the margin is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.press.geometry import Rect
from printkit.press.imposition.marks import MarkLabel
from printkit.press.imposition.paper import measured_in_inches
from printkit.press.imposition.pieces import SheetLine
from printkit.press.pdf.drawing import Drawing, FontReference, pack_glyphs
from printkit.press.pdf.syntax import POINTS
from printkit.press.pdf.writer import deflated
from printkit.press.sheets.furniture import BEFORE_RULER, PLACE_DEEP, RULER, RULER_FOOT, RULER_SPACE, Ruler
from printkit.press.typesetting import Run, Style, TextBox, Typesetter

SLUG_NEAR, SLUG_FAR = (
    5.0,
    5.0 + PLACE_DEEP,
)  # mm from the paper's edge: what printers can reach, and where content may begin
AIR = 1.0  # mm kept free before and after a note
BAND_STEP = 2.0  # mm between the lines further inside on which a note may lie
BARELY = 0.1  # mm kept free above and below it

DEEP = PLACE_DEEP
WIDE = 0.68  # mm for a letter of 5 pt, generously

SLUG_STYLE = Style(  # 5 pt
    family="Barlow Condensed",
    weight=500,
    size=1.764,
    floor=1.2,
    leading=1.1,
    valign="bottom",
    colour="#777777",
)

LABEL_STYLE = SLUG_STYLE._replace(align="center", valign="bottom", colour="#222222")

LEADER_WIDTH = 0.1  # mm
WHITE_AROUND = 0.25  # mm around a number and its hairline: less than what keeps it from others
LEADER_GREY = 0.3
DESCENT = 0.4  # mm below the digits of a line of 5 pt

Translate = Callable[[str], str]


@dataclass(frozen=True)
class Place:
    """Where a note lies: its box on the sheet, turned clockwise by so many degrees."""

    box: Rect
    turned: int = 0


def free_places(
    width: float, height: float, taken: Iterable[Rect], lengths: Sequence[float]
) -> list[Place | None]:
    """Return for each note's length (mm) a place in the sheet's margin that touches nothing in `taken`.

    Looks along the bottom first, then the top, then up the left and the right side, then further inside, on
    paper that no piece takes. None where there is no room for a note.
    """
    busy = list(taken)
    places: list[Place | None] = []
    for length in lengths:
        place = next((each for each in candidates(width, height, busy, length)), None)
        if place:
            busy.append(place.box)
        places.append(place)
    return places


TakenBox = tuple[float, float, float, float]
"""A box that is taken, as left, right, top and bottom."""


def candidates(width: float, height: float, busy: Sequence[Rect], length: float) -> Iterator[Place]:
    """Yield the free places of one length, the best first."""
    yield from in_margin(width, height, busy, length)
    clear = taken_boxes(busy, AIR)
    for step in range(1, int((max(width, height) / 2 - SLUG_FAR) / BAND_STEP) + 1):
        yield from in_band(width, height, clear, length, SLUG_NEAR + step * BAND_STEP)


def in_margin(width: float, height: float, busy: Sequence[Rect], length: float) -> Iterator[Place]:
    """Yield the free places of one length as near to the paper's edges as printers reach."""
    return in_band(width, height, taken_boxes(busy, BARELY), length, SLUG_NEAR)


def taken_boxes(busy: Iterable[Rect], air: float) -> list[TakenBox]:
    """Return boxes that are taken, with air around them."""
    return [(box.x - air, box.right + air, box.y - air, box.bottom + air) for box in busy]


def in_band(
    width: float, height: float, taken: Sequence[TakenBox], length: float, inset: float
) -> Iterator[Place]:
    """Yield the free places of one length that lie so far (mm) from an edge of the sheet."""
    far = inset + DEEP
    if far <= height / 2:
        for y in (height - far, inset):
            yield from level(width, taken, length, y)
    if far <= width / 2:
        for x, turned in ((inset, 270), (width - far, 90)):
            yield from upright(height, taken, length, x, turned)


def beside_boxes(width: float, height: float, busy: Sequence[Rect], length: float) -> Iterator[Place]:
    """Yield the free places of one length right below a box that is taken, then those right of one."""
    taken = taken_boxes(busy, AIR)
    for y in sorted({bottom for _, _, _, bottom in taken}):
        if SLUG_NEAR <= y <= height - SLUG_FAR:
            yield from level(width, taken, length, y)
    for x in sorted({right for _, right, _, _ in taken}):
        if SLUG_NEAR <= x <= width - SLUG_FAR:
            yield from upright(height, taken, length, x, 270)


def level(width: float, taken: Sequence[TakenBox], length: float, y: float) -> Iterator[Place]:
    """Yield the free places of one length from one side of the sheet to the other."""
    across = [(left, right) for left, right, top, bottom in taken if top < y + DEEP and bottom > y]
    for x in starts(width, across, length):
        yield Place(Rect(x, y, length, DEEP))


def upright(
    height: float, taken: Sequence[TakenBox], length: float, x: float, turned: int
) -> Iterator[Place]:
    """Yield the free places of one length from the top of the sheet to its foot."""
    down = [(top, bottom) for left, right, top, bottom in taken if left < x + DEEP and right > x]
    for y in starts(height, down, length):
        yield Place(Rect(x, y, DEEP, length), turned)


def starts(side: float, taken: Iterable[tuple[float, float]], length: float) -> Iterable[float]:
    """Yield where a stretch of `length` may begin on a side of the sheet."""
    at = SLUG_NEAR + AIR
    for start, end in sorted(taken):
        if start - AIR - at >= length:
            yield at
        at = max(at, end + AIR)
    if side - SLUG_NEAR - AIR - at >= length:
        yield at


MEASURE = N_("measure me: 50 mm. Print at 100 %")
MEASURE_INCHES = N_("measure me: 50 mm, 2 inches. Print at 100 %")
LEGEND = N_("{label}: cut line {number} only from line {start} to line {end}")
FROM_MARKS = 3.0  # mm between the ruler and marks, where there is room: its grey ticks are no marks
NEARBY = 20.0  # mm at most between a ruler in the margin and its words, where others are nearer inside
SIDE_LABELS = {"front": N_("front"), "back": N_("back"), "fold": N_("fold in the middle"), "": ""}


@dataclass(frozen=True)
class SlugPlaces:
    """Where a sheet's label and ruler go, words as (place, words): the label where it has room, then others.

    The ruler's words are there only where it is.
    """

    words: tuple[tuple[Place, str], ...]
    ruler: Ruler | None


def place_notes(
    width: float,
    height: float,
    lines: tuple[SheetLine, ...],
    printed: tuple[Rect, ...],
    labels: Sequence[str],
    measure: str,
    legend: str = "",
) -> SlugPlaces:
    """Find places on paper that is cut away for a label, the ruler with its words, and last a legend.

    Of `labels`, the longest first, that is placed which has room; none where none has.
    """
    lengths = tuple(len(label) * WIDE for label in labels)
    label, ruler, beside = _places(width, height, lines, printed, lengths, len(measure) * WIDE)
    words = [] if label is None else [(label.place, labels[label.which])]
    found = None
    if ruler is not None and beside is not None:
        words.append((beside, measure))
        found = ruler_at(ruler, measured_in_inches(width, height))
    if legend:
        measured = () if ruler is None else (ruler.box,)
        taken = [*printed, *map(line_box, lines), *(place.box for place, _ in words), *measured]
        (place,) = free_places(width, height, taken, (len(legend) * WIDE,))
        words += ((place, legend),) if place else ()
    return SlugPlaces(tuple(words), found)


@dataclass(frozen=True)
class _LabelPlace:
    """Where a label lies, and which of those that say the same it is, from 0, the longest."""

    place: Place
    which: int


@lru_cache(maxsize=64)  # most sheets of a file are alike
def _places(
    width: float,
    height: float,
    lines: tuple[SheetLine, ...],
    printed: tuple[Rect, ...],
    labels: tuple[float, ...],
    beside: float,
) -> tuple[_LabelPlace | None, Place | None, Place | None]:
    """Return the places of a label, of the ruler and of its words; the last two where there is room for both.

    The label comes first unless it leaves no room.
    """
    marks = [line_box(line) for line in lines]
    taken = [*printed, *marks]
    clear = [*printed, *(mark.grown((FROM_MARKS,) * 4) for mark in marks)]

    def ruler_places(*notes: Rect) -> tuple[Place, Place] | None:
        found = _ruler_places(width, height, [*clear, *notes], beside)
        return found or _ruler_places(width, height, [*taken, *notes], beside)

    label = _label_place(width, height, taken, labels)
    if label is None:
        return (None, *(ruler_places() or (None, None)))
    measured = ruler_places(label.place.box)
    if measured is None:
        measured = ruler_places()
        if measured is not None:
            label = _label_place(width, height, [*taken, *(place.box for place in measured)], labels)
    return (label, *(measured or (None, None)))


def _label_place(
    width: float, height: float, taken: Sequence[Rect], lengths: Sequence[float]
) -> _LabelPlace | None:
    """Return the best place of the longest label that finds one, however narrow the paper between pieces."""
    for which, length in enumerate(lengths):
        for found in (candidates, beside_boxes):
            if place := next(found(width, height, taken, length), None):
                return _LabelPlace(place, which)
    return None


def _ruler_places(
    width: float, height: float, taken: Sequence[Rect], beside: float
) -> tuple[Place, Place] | None:
    """Return the places of the ruler and its words: in one line, else near each other."""
    whole = RULER + RULER_SPACE
    if place := next(in_margin(width, height, taken, whole + beside), None):
        return ruler_and_words(place, whole)
    if next(candidates(width, height, taken, whole), None) is None:
        return None
    apart = _apart(width, height, taken, in_margin(width, height, taken, whole), beside)
    if apart and mm_between(*apart) <= NEARBY:
        return apart
    if place := next(candidates(width, height, taken, whole + beside), None):
        return ruler_and_words(place, whole)
    return apart or _apart(width, height, taken, candidates(width, height, taken, whole), beside)


def _apart(
    width: float, height: float, taken: Sequence[Rect], rulers: Iterator[Place], beside: float
) -> tuple[Place, Place] | None:
    """Return the best place for a ruler, and the nearest to it for its words."""
    ruler = next(rulers, None)
    if ruler is None:
        return None
    words = candidates(width, height, [*taken, ruler.box], beside)
    nearest = min(words, key=lambda place: mm_between(ruler, place), default=None)
    return (ruler, nearest) if nearest else None


def mm_between(one: Place, other: Place) -> float:
    """Return the mm between two boxes, the way round the corner."""
    across = max(0.0, one.box.x - other.box.right, other.box.x - one.box.right)
    return across + max(0.0, one.box.y - other.box.bottom, other.box.y - one.box.bottom)


def ruler_and_words(place: Place, length: float) -> tuple[Place, Place]:
    """Part a place into its first mm, as it is read, and the rest."""
    box = place.box
    if place.turned == 0:
        first = Rect(box.x, box.y, length, DEEP)
        return Place(first), Place(Rect(first.right, box.y, box.width - length, DEEP))
    upper, lower = (length, box.height - length) if place.turned == 90 else (box.height - length, length)
    boxes = Rect(box.x, box.y, DEEP, upper), Rect(box.x, box.y + upper, DEEP, lower)
    first, rest = boxes if place.turned == 90 else boxes[::-1]
    return Place(first, place.turned), Place(rest, place.turned)


def ruler_at(place: Place, inches: bool) -> Ruler:
    """Return the ruler in its place: at the foot of it, or in the middle where it has ticks on both sides."""
    box, foot = place.box, DEEP / 2 if inches else RULER_FOOT
    if place.turned == 270:
        return Ruler(box.right - foot, box.bottom - BEFORE_RULER, 270, inches)
    if place.turned == 90:
        return Ruler(box.x + foot, box.y + BEFORE_RULER, 90, inches)
    return Ruler(box.x + BEFORE_RULER, box.bottom - foot, 0, inches)


def line_box(line: SheetLine) -> Rect:
    """Return the box around a line."""
    left, top = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(left, top, abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def set_words(words: str, length: float, lang: str, typesetter: Typesetter) -> Drawing:
    """Set a line of 5 pt grey words on white, as a drawing `length` mm long."""
    style = SLUG_STYLE._replace(lang=lang)
    setting = typesetter.set(TextBox(length, DEEP, ((Run(words, style),),), style))
    return Drawing(
        name="note",
        left=0.0,
        top=0.0,
        width=length,
        height=DEEP,
        stream=deflated(
            f"{POINTS:.5f} 0 0 {-POINTS:.5f} 0 {DEEP * POINTS:.5f} cm\n"
            f"q 1 g 0 0 {length:.4f} {DEEP:.4f} re f Q\n{setting.operators}"
        ),
        uses=tuple(f"F{key}" for key in setting.glyphs),
        glyphs=pack_glyphs(setting.glyphs),
        fonts={key: font_file(typesetter, key) for key in setting.glyphs},
    )


def set_labels(
    labels: Sequence[MarkLabel], width: float, height: float, lang: str, typesetter: Typesetter
) -> Drawing:
    """Set the numbers beside the marks of a sheet (mm), each on white where it stands on bleed."""
    style = LABEL_STYLE._replace(lang=lang)
    operators = [f"{POINTS:.5f} 0 0 {-POINTS:.5f} 0 {height * POINTS:.5f} cm"]
    operators += map(white_behind, labels)
    glyphs: dict[str, dict[int, str]] = {}
    for each in labels:
        box = each.box
        long, deep = (box.height, box.width) if each.upwards else (box.width, box.height)
        setting = typesetter.set(TextBox(long, DEEP, ((Run(each.text, style),),), style))
        placed = (
            f"0 -1 1 0 {box.x:.4f} {box.bottom:.4f}" if each.upwards else f"1 0 0 1 {box.x:.4f} {box.y:.4f}"
        )
        operators.append(f"q {placed} cm")
        operators.append(f"1 0 0 1 0 {deep + DESCENT - DEEP:.4f} cm\n{setting.operators} Q")
        operators.append(leader_of(each))
        for key, used in setting.glyphs.items():
            glyphs.setdefault(key, {}).update(used)
    return Drawing(
        name="numbers of cuts",
        left=0.0,
        top=0.0,
        width=width,
        height=height,
        stream=deflated("\n".join(operators)),
        uses=tuple(f"F{key}" for key in glyphs),
        glyphs=pack_glyphs(glyphs),
        fonts={key: font_file(typesetter, key) for key in glyphs},
    )


def leader_of(label: MarkLabel) -> str:
    """Return the operators of the hairline (mm) that leads from a number to its mark."""
    return f"q {LEADER_WIDTH} w {LEADER_GREY} G {leader_path(label)} S Q"


def leader_path(label: MarkLabel) -> str:
    """Return the operators that go along a hairline."""
    (x, y), *rest = label.leader
    return f"{x:.4f} {y:.4f} m " + " ".join(f"{right:.4f} {down:.4f} l" for right, down in rest)


def white_behind(label: MarkLabel) -> str:
    """Return the operators of the white (mm) on which a number and its hairline stand out from bleed."""
    ground = label.box.grown((WHITE_AROUND,) * 4)
    box = f"1 g {ground.x:.4f} {ground.y:.4f} {ground.width:.4f} {ground.height:.4f} re f"
    line = f"{2 * WHITE_AROUND} w 1 G {leader_path(label)} S" if label.leader else ""
    return f"q {box} {line} Q"


def font_file(typesetter: Typesetter, key: str) -> FontReference:
    """Return where the font with this key lies."""
    font = typesetter.fonts.by_key(key)
    return FontReference(str(font.path), font.family, font.weight, font.italic)


@dataclass(frozen=True)
class Label:
    """The words of the labels of a file, and their language; `mark` stands before all, as on a draft."""

    game: str
    content: str
    lang: str
    version: str
    translate: Translate
    mark: str = ""

    def label(self, page: int, pages: int, side: str = "", part: str = "") -> str:
        """Return the label of one page; `part` says which part of the file it is, where that needs saying."""
        return self.labels(page, pages, side, part)[0]

    def labels(self, page: int, pages: int, side: str = "", part: str = "") -> tuple[str, ...]:
        """Return the label of one page, then shorter ones, the last with only what it shows and its number.

        What players of one copy of a game need least is left out first.
        """
        number, behind = f"{page}/{pages}", self.translate(SIDE_LABELS[side]) if side else ""
        told = (
            (self.game, self.content, number, self.lang, behind, self.version, part),
            (self.game, self.content, number, self.lang, behind, part),
            (self.game, self.content, number, behind, part),
            (self.content, number, behind, part),
            (self.content, number),
        )
        return tuple(dict.fromkeys(" · ".join(filter(None, (self.mark, *parts))) for parts in told))

    def measure(self, *, in_inches: bool) -> str:
        """Return the words beside a ruler."""
        return self.translate(MEASURE_INCHES if in_inches else MEASURE)
