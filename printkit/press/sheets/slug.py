"""The small grey words in a sheet's margin: what this sheet is, and a ruler to measure the print with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from printkit.press.geometry import Rect
from printkit.press.imposition.pieces import Line
from printkit.press.pdf.drawing import FontFile
from printkit.press.pdf.syntax import POINTS
from printkit.press.sheets.furniture import RULER
from printkit.press.sheets.margin import FAR, NEAR, Place, free_places
from printkit.press.svg import Drawing
from printkit.press.typesetting import Box, Run, Style, Typesetter

DEEP = FAR - NEAR  # mm
WIDE = 0.68  # mm for a letter of 5 pt, generously

STYLE = Style(  # 5 pt
    family="Barlow Condensed",
    weight=500,
    size=1.764,
    floor=1.2,
    leading=1.1,
    valign="bottom",
    colour="#777777",
)

Translate = Callable[[str], str]


def N_(msgid: str) -> str:  # noqa: N802  gettext's own name
    """Mark words for the translators."""
    return msgid


MEASURE = N_("measure me: 50 mm. Print at 100 %")
SIDES = {"front": N_("front"), "back": N_("back"), "fold": N_("fold in the middle"), "": ""}


@dataclass(frozen=True)
class Notes:
    """Where a sheet's label and ruler go. `ruler` is the left end of its line; words as (place, words)."""

    words: tuple[tuple[Place, str], ...]
    ruler: tuple[float, float] | None


def place_notes(
    width: float, height: float, lines: tuple[Line, ...], printed: tuple[Rect, ...], label: str, measure: str
) -> Notes:
    """Find places in the margin for a label and for the ruler with its words beside it."""
    taken = [*printed, *(around(line) for line in lines)]
    beside = len(measure) * WIDE
    label_place, ruler = free_places(width, height, taken, (len(label) * WIDE, RULER + 1.5 + beside))
    if label_place is None:
        label_place = Place(Rect(NEAR + 1, height - FAR, len(label) * WIDE, DEEP))
    taken.append(label_place.box)
    words = [(label_place, label)]
    if ruler is None or ruler.turned:
        ruler, apart = free_places(width, height, taken, (RULER + 1.5, beside))
        words += [(apart, measure)] if apart else []
        beside = 0.0
    if ruler is None or ruler.turned:
        return Notes(tuple(words), None)
    if beside:
        words.append((Place(Rect(ruler.box.x + RULER + 1.5, ruler.box.y, beside, DEEP)), measure))
    return Notes(tuple(words), (ruler.box.x + 0.5, ruler.box.bottom - 0.4))


def around(line: Line) -> Rect:
    """The box around a line."""
    left, top = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(left, top, abs(line.x2 - line.x1), abs(line.y2 - line.y1))


def set_words(words: str, length: float, lang: str, typesetter: Typesetter) -> Drawing:
    """Set a line of 5 pt grey words, as a drawing `length` mm long."""
    style = replace(STYLE, lang=lang)
    setting = typesetter.set(Box(length, DEEP, ((Run(words, style),),), style))
    return Drawing(
        name="note",
        left=0.0,
        top=0.0,
        width=length,
        height=DEEP,
        operators=f"{POINTS:.5f} 0 0 {-POINTS:.5f} 0 {DEEP * POINTS:.5f} cm\n{setting.operators}",
        uses=tuple(f"F{key}" for key in setting.glyphs),
        glyphs=setting.glyphs,
        fonts={key: font_file(typesetter, key) for key in setting.glyphs},
    )


def font_file(typesetter: Typesetter, key: str) -> FontFile:
    """Where the font with this key lies."""
    font = typesetter.book.by_key(key)
    return FontFile(str(font.path), font.family, font.weight, font.italic)
