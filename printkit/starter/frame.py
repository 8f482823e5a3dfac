"""A face as it is written: boxes of words and drawings in mm, for a card of any size.

It is written from the left; its template mirrors it where words run from the right.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from keyword import iskeyword

from printkit.base.dataclass import dataclass
from printkit.faces.face import BLEED
from printkit.starter.columns import longest

USUAL_WIDTH, USUAL_HEIGHT = 63.0, 88.0
"""The poker card (mm) for which all lengths here are chosen; they grow and shrink with the card."""
MIN_WORDS = 2.3
"""mm of the smallest words, 6.5 pt."""
SERIF = 0.46
"""Width of a letter of Source Serif Pro by its size, in running English words with their blanks."""
CONDENSED = 0.40
"""The same for Barlow Condensed, in bold."""
WIDE_LETTER = 0.5
"""The same for a short word, which may be all of wide letters; in other scripts letters are wider by half."""
LEADING = 1.25


@dataclass(frozen=True)
class CardFrame:
    """The face that is being written, by its size in mm.

    It may be a part of a card: `beside` a picture that has the rest, with its left edge `shift` mm inside.
    """

    width: float
    height: float
    beside: bool = False
    shift: float = 0.0

    @property
    def scale(self) -> float:
        """How much larger lengths are than on a poker card."""
        return min(1.8, max(0.62, min(self.width / USUAL_WIDTH, self.height / USUAL_HEIGHT)))

    @property
    def safe(self) -> float:
        """The mm inside the cut where no words may stand."""
        return 2.0 if min(self.width, self.height) < 30 else 3.0

    @property
    def margin(self) -> float:
        """The mm between the cut and what is read."""
        return round(max(self.safe + 1, 5 * self.scale), 1)

    @property
    def inner(self) -> float:
        """The mm between the margins."""
        return self.width - 2 * self.margin

    def u(self, length: float) -> float:
        """Return a length of a poker card on this one."""
        return length * self.scale

    def left(self, x: float) -> float:
        """Return where something begins on the card that begins at x on this part of it."""
        return self.shift + x

    def box(
        self, name: str, x: float, y: float, w: float, h: float, style: str, words: str, tag: str = "p"
    ) -> str:
        """Return a box of words."""
        place = ", ".join(map(mm, (self.left(x), y, w, h)))
        end = "" if tag == "p" else f', tag="{tag}"'
        return f'{{% call parts.box("{name}", {place}, "{style}"{end}) %}}{words}{{% endcall %}}'

    def rect(self, style: str, x: float, y: float, w: float, h: float, more: str = "") -> str:
        """Return a rectangle."""
        x = self.left(x)
        named = f'class="{style}" ' if style else ""
        return f'<rect {named}x="{mm(x)}" y="{mm(y)}" width="{mm(w)}" height="{mm(h)}"{more}/>'

    def across(self, style: str, y: float, h: float, more: str = "") -> str:
        """Return a rectangle from one edge to the other, bleed and all."""
        x = 0.0 if self.beside else -BLEED
        return self.rect(style, x, y, self.width - x + BLEED, h, more)

    def rule(self, style: str, x: float, y: float, w: float) -> str:
        """Return a line across."""
        return f'<path class="{style}" d="M{mm(self.left(x))} {mm(y)}h{mm(w)}"/>'

    def picture(self, name: str, x: float, y: float, w: float, h: float, fit: str = "") -> str:
        """Return a drawing that `name`, an expression of the template, names."""
        place = ", ".join(map(mm, (self.left(x), y, w, h)))
        return f"{{{{ parts.picture({name}, {place}{f', {fit!r}' if fit else ''}) }}}}".replace("'", '"')


def mm(length: float) -> str:
    """Write a length to a tenth of a millimetre."""
    return f"{round(length, 1):g}".replace("-0", "0") if abs(length) < 0.05 else f"{round(length, 1):g}"


def lines_of_words(letters: int, size: float, width: float, letter: float = SERIF) -> int:
    """Return how many lines so many letters take at a size, in a box of that width (mm)."""
    a_line = max(1.0, width / (size * letter) - 2)  # a word does not end where the line does
    return max(1, math.ceil(letters / a_line))


def words_height(letters: int, size: float, width: float, letter: float = SERIF) -> float:
    """Return the mm that so many letters take."""
    return lines_of_words(letters, size, width, letter) * size * LEADING


def words_fit(values: Iterable[str], size: float, width: float, height: float) -> bool:
    """Whether each of the values has room at a size, with no word divided."""
    for value in values:
        lines, at = 1, 0.0
        for word in value.split():
            wide = longest([word]) * size * WIDE_LETTER * (1 if word < "\u0250" else 1.5)
            if at and at + size * WIDE_LETTER / 2 + wide > width:
                lines, at = lines + 1, 0.0
            at += wide + (size * WIDE_LETTER / 2 if at else 0)
            if at > width:
                return False
        if lines * size * 1.05 > height:
            return False
    return True


def largest_size(letters: int, width: float, height: float, most: float, least: float = MIN_WORDS) -> float:
    """Return the largest size at which so many letters probably fit, in steps of a tenth of a mm."""
    size = most
    while size > least and words_height(letters, size, width) > height:
        size -= 0.1
    return round(max(size, least), 1)


def of_row(name: str, key: str = "") -> str:
    """Return a field of the row as a template reads it, or one key of a map that stands there."""
    held = "row.id" if name.lower() == "id" else _inside("row", name)
    return _inside(held, key) if key else held


def _inside(held: str, name: str) -> str:
    plain = name.isascii() and name.isidentifier() and not iskeyword(name) and name.lower() not in _TAKEN
    return f"{held}.{name}" if plain and not name.startswith("_") else f"{held}[{quoted(name)}]"


_TAKEN = frozenset({"items", "keys", "values", "get", "number", "id", "true", "false", "none"})


def shown_name(name: str) -> str:
    """Return a name that stands in a note of a template, which it may not end."""
    return " ".join(name.split()).replace("#}", "# }").replace("-#", "- #")


def quoted(words: str) -> str:
    """Return words as TOML and templates both read them."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t") + '"'
