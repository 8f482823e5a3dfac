"""The small grey words in a sheet's margin: what this sheet is, and a ruler to measure the print with.

A file's `Label` says the words; both go where the margin is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_
from printkit.press.geometry import Rect
from printkit.press.imposition.marks import MarkLabel
from printkit.press.imposition.pieces import SheetLine
from printkit.press.pdf.drawing import Drawing, FontReference
from printkit.press.pdf.syntax import POINTS
from printkit.press.pdf.writer import deflated
from printkit.press.sheets.furniture import RULER
from printkit.press.typesetting import Run, Style, TextBox, Typesetter

SLUG_NEAR, SLUG_FAR = (
    5.0,
    7.8,
)  # mm from the paper's edge: what printers can reach, and where content may begin
AIR = 1.0  # mm kept free before and after a note
BARELY = 0.1  # mm kept free above and below it

DEEP = SLUG_FAR - SLUG_NEAR  # mm
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

    Looks along the bottom first, then the top, then up the left and the right side. None where there is no
    room for a note.
    """
    busy = list(taken)
    places: list[Place | None] = []
    for length in lengths:
        place = next((each for each in candidates(width, height, busy, length)), None)
        if place:
            busy.append(place.box)
        places.append(place)
    return places


def candidates(width: float, height: float, busy: Sequence[Rect], length: float) -> Iterable[Place]:
    """Yield the free places of one length, the best first."""
    deep = SLUG_FAR - SLUG_NEAR
    for y in (height - SLUG_FAR, SLUG_NEAR):
        for x in starts(
            width, [(box.x, box.right) for box in busy if overlaps(box.y, box.bottom, y, y + deep)], length
        ):
            yield Place(Rect(x, y, length, deep))
    for x, turned in ((SLUG_NEAR, 270), (width - SLUG_FAR, 90)):
        for y in starts(
            height, [(box.y, box.bottom) for box in busy if overlaps(box.x, box.right, x, x + deep)], length
        ):
            yield Place(Rect(x, y, deep, length), turned)


def overlaps(start: float, end: float, low: float, high: float) -> bool:
    """Whether two stretches touch."""
    return start < high + BARELY and end > low - BARELY


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
LEGEND = N_("{label}: cut line {number} only from line {start} to line {end}")
SIDE_LABELS = {"front": N_("front"), "back": N_("back"), "fold": N_("fold in the middle"), "": ""}


@dataclass(frozen=True)
class SlugPlaces:
    """Where a sheet's label and ruler go. `ruler` is the left end of its line; words as (place, words)."""

    words: tuple[tuple[Place, str], ...]
    ruler: tuple[float, float] | None


def place_notes(
    width: float,
    height: float,
    lines: tuple[SheetLine, ...],
    printed: tuple[Rect, ...],
    label: str,
    measure: str,
    legend: str = "",
) -> SlugPlaces:
    """Find places in the margin for a label, for the ruler with its words, and last for a legend of marks."""
    places, ruler = _places(width, height, lines, printed, len(label) * WIDE, len(measure) * WIDE)
    words = tuple(zip(places, (label, measure), strict=False))
    if legend:
        line = () if ruler is None else (Rect(ruler[0], ruler[1] - DEEP, RULER, DEEP),)
        taken = [*printed, *map(line_box, lines), *(place.box for place in places), *line]
        (place,) = free_places(width, height, taken, (len(legend) * WIDE,))
        words += ((place, legend),) if place else ()
    return SlugPlaces(words, ruler)


@lru_cache(maxsize=64)  # most sheets of a file are alike
def _places(
    width: float,
    height: float,
    lines: tuple[SheetLine, ...],
    printed: tuple[Rect, ...],
    label: float,
    beside: float,
) -> tuple[tuple[Place, ...], tuple[float, float] | None]:
    """Return the places of a label and, where there is room, of the ruler's words; the ruler's left end."""
    taken = [*printed, *(line_box(line) for line in lines)]
    label_place, ruler = free_places(width, height, taken, (label, RULER + 1.5 + beside))
    if label_place is None:
        label_place = Place(Rect(SLUG_NEAR + 1, height - SLUG_FAR, label, DEEP))
    taken.append(label_place.box)
    places = [label_place]
    if ruler is None or ruler.turned:
        ruler, apart = free_places(width, height, taken, (RULER + 1.5, beside))
        places += [apart] if apart else []
        beside = 0.0
    if ruler is None or ruler.turned:
        return tuple(places), None
    if beside:
        places.append(Place(Rect(ruler.box.x + RULER + 1.5, ruler.box.y, beside, DEEP)))
    return tuple(places), (ruler.box.x + 0.5, ruler.box.bottom - 0.4)


def line_box(line: SheetLine) -> Rect:
    """Return the box around a line."""
    left, top = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(left, top, abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def set_words(words: str, length: float, lang: str, typesetter: Typesetter) -> Drawing:
    """Set a line of 5 pt grey words, as a drawing `length` mm long."""
    style = SLUG_STYLE._replace(lang=lang)
    setting = typesetter.set(TextBox(length, DEEP, ((Run(words, style),),), style))
    return Drawing(
        name="note",
        left=0.0,
        top=0.0,
        width=length,
        height=DEEP,
        stream=deflated(f"{POINTS:.5f} 0 0 {-POINTS:.5f} 0 {DEEP * POINTS:.5f} cm\n{setting.operators}"),
        uses=tuple(f"F{key}" for key in setting.glyphs),
        glyphs=setting.glyphs,
        fonts={key: font_file(typesetter, key) for key in setting.glyphs},
    )


def set_labels(
    labels: Sequence[MarkLabel], width: float, height: float, lang: str, typesetter: Typesetter
) -> Drawing:
    """Set the numbers beside the marks of a sheet (mm), each on white where it stands on bleed."""
    style = LABEL_STYLE._replace(lang=lang)
    operators = [f"{POINTS:.5f} 0 0 {-POINTS:.5f} 0 {height * POINTS:.5f} cm"]
    glyphs: dict[str, dict[int, str]] = {}
    for each in labels:
        box = each.box
        long, deep = (box.height, box.width) if each.upwards else (box.width, box.height)
        setting = typesetter.set(TextBox(long, DEEP, ((Run(each.text, style),),), style))
        placed = (
            f"0 -1 1 0 {box.x:.4f} {box.bottom:.4f}" if each.upwards else f"1 0 0 1 {box.x:.4f} {box.y:.4f}"
        )
        operators.append(f"q {placed} cm 1 g 0 0 {long:.4f} {deep:.4f} re f")
        operators.append(f"1 0 0 1 0 {deep + DESCENT - DEEP:.4f} cm\n{setting.operators} Q")
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
        glyphs=glyphs,
        fonts={key: font_file(typesetter, key) for key in glyphs},
    )


def font_file(typesetter: Typesetter, key: str) -> FontReference:
    """Return where the font with this key lies."""
    font = typesetter.fonts.by_key(key)
    return FontReference(str(font.path), font.family, font.weight, font.italic)


@dataclass(frozen=True)
class Label:
    """The words of the labels of a file, and their language."""

    game: str
    content: str
    lang: str
    version: str
    translate: Translate

    def label(self, page: int, pages: int, side: str = "", part: str = "") -> str:
        """Return the label of one page; `part` says which part of the file it is, where that needs saying."""
        number, behind = f"{page}/{pages}", self.translate(SIDE_LABELS[side]) if side else ""
        parts = (self.game, self.content, number, self.lang, behind, self.version, part)
        return " · ".join(filter(None, parts))
