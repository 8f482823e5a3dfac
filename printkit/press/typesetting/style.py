"""What the typesetter is given and what it gives back.

A `TextBox` holds paragraphs, a paragraph is a tuple of `Run`s, a run has one `Style`. The typesetter turns a
box into a `Setting`. Lengths are millimetres, y points down, and the origin is the box's top left corner;
what scales with the size of the words (leading, gap, tracking) is in em.
"""

from collections.abc import Mapping
from math import inf
from typing import Literal, NamedTuple

from printkit.base.dataclass import dataclass
from printkit.press.fonts.missing import MissingLetter

Align = Literal["start", "end", "left", "right", "center", "justify"]
VerticalAlign = Literal["top", "middle", "bottom"]
Hyphens = Literal["auto", "manual", "none"]
Transform = Literal["none", "uppercase"]

FLOOR = 2.293
"""Smallest size of words on a face unless their style says less: 6.5 pt in mm.

The least that is read at arm's length over a table from a home printer. Lower, and texts that are too long
are printed small instead of being told.
"""

MAX_REMEMBERED_WORDS = 20_000
"""Words, or parts of words, that are remembered with their shapes: several times those of a large deck."""

LINE_BREAK = "\n"
"""The text of a run that ends the line without ending the paragraph (`<br/>`)."""

OBJECT = "\ufffc"
"""The text of a run that is an icon."""


class Style(NamedTuple):
    """Say how words look.

    A box reads all of it from `TextBox.style`. A run has its own family, weight, italic, colour, lang,
    hyphens, transform, tracking and underline; its size counts as a share of the box's size, and both shrink
    together. A paragraph takes `align`, `rtl` and `indent` from its first run.
    """

    family: str = "Source Serif Pro"
    weight: int = 400
    italic: bool = False
    size: float = 3.0  # mm, the largest size
    floor: float = FLOOR  # mm, the smallest size
    leading: float = 1.25  # em from baseline to baseline
    tightest: float | None = None  # em the leading may tighten to; None: 0.92 of leading, not under 1
    align: Align = "start"
    valign: VerticalAlign = "top"
    colour: str = "#000000"  # "#rrggbb"
    lang: str = ""  # BCP 47, such as "fr" or "zh-Hant"
    rtl: bool = False  # base direction of the paragraph
    hyphens: Hyphens = "manual"
    transform: Transform = "none"
    tracking: float = 0.0  # em added between letters
    gap: float = 0.3  # em between paragraphs
    underline: bool = False
    indent: float = 0.0  # em that all lines of a paragraph stand inwards
    lines: int = 0  # at most so many lines; 0: as many as fit


class Run(NamedTuple):
    """A piece of a paragraph in one style: words, a line break, or an icon one em high.

    The first of a paragraph may be the `marker` of an item of a list, which stands before its first line.
    """

    text: str
    style: Style
    icon: str = ""
    marker: bool = False


Paragraph = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class TextBox:
    """Words and the rectangle (mm) they have to fit; raises ValueError for one without a width or height.

    They are set no larger than `most` (mm), nor than their style's size.
    """

    width: float
    height: float
    paragraphs: tuple[Paragraph, ...]
    style: Style
    most: float = inf

    def __post_init__(self) -> None:
        if not (self.width > 0 and self.height > 0):
            raise ValueError(f"no box: {self.width} x {self.height} mm")


class PlacedIcon(NamedTuple):
    """An icon among words: its square's top left corner and side in mm, in the box's coordinates."""

    name: str
    x: float
    y: float
    size: float


class Setting(NamedTuple):
    """Words set in a box.

    `operators` are PDF text operators (one BT … ET, then lines under words) in the box's y-down millimetre
    space; fonts are named `/F<key>`, glyphs by the ids of the font's own file. `glyphs` has for each font
    key the text of each glyph used. `overflow_mm` is 0 when everything stands inside the box, otherwise how
    far the words reach beyond it: nothing is ever cut off, and `lines` always has all of them (an icon as
    U+FFFC). `too_wide` is the first word that had to be broken where its language has no break. `missing`
    has each letter that the font lacks that was asked for, but for those that another one draws as well.
    """

    operators: str
    icons: tuple[PlacedIcon, ...]
    glyphs: Mapping[str, Mapping[int, str]]
    size: float  # mm
    leading: float  # em
    floor: float  # mm
    overflow_mm: float
    too_wide: str
    missing: tuple[MissingLetter, ...]
    lines: tuple[str, ...]
    height: float  # mm of the block of lines
    families: tuple[str, ...] = ()  # of the fonts used, fallbacks included, sorted

    @property
    def fits(self) -> bool:
        """Whether all words stand inside the box and every character was drawn."""
        return self.overflow_mm == 0 and all(each.upright for each in self.missing)
