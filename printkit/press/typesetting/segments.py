"""Segments: what stands between two places where a line may end. Measures are em of the box's size."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain
from operator import add, attrgetter
from typing import Any, NamedTuple

from printkit.base.dataclass import dataclass
from printkit.press.fonts.fallback import script_of
from printkit.press.fonts.font import Font, Shaped
from printkit.press.fonts.missing import MissingLetter
from printkit.press.typesetting import hyphenation
from printkit.press.typesetting.style import Hyphens

JOINERS = "\u200c\u200d\ufe0e\ufe0f"
BETWEEN_IDEOGRAPHS = 0.25
"""What the joint of two ideographs counts for where lines are justified, em."""

JOINED_SCRIPTS = {"Arabic"}
"""Scripts whose letters join, so that nothing may be put between them."""

LEANING = {"Latin", "Greek", "Cyrillic"}
"""Scripts that have italic letters."""


@dataclass(frozen=True, slots=True)
class RunStyle:
    """How a run's words are drawn: its font, the fonts that stand in by script, its share of the size."""

    font: Font
    substitutes: tuple[tuple[str, Font], ...]
    lang: str
    hyphens: Hyphens
    scale: float
    tracking: float
    colour: str
    underline: bool = False


class ShapedRun:
    """Part of a segment in one look, one font and one direction; or an icon, which is one em square."""

    __slots__ = (
        "colour",
        "drop",
        "font",
        "icon",
        "left",
        "level",
        "look",
        "right",
        "rise",
        "scale",
        "shaped",
        "text",
        "tracking",
        "width",
    )

    def __init__(self, look: RunStyle, font: Font, text: str, level: int, icon: str) -> None:
        self.look = look
        self.font = font
        self.text = text
        self.level = level
        self.icon = icon
        self.scale = scale = look.scale
        self.colour = look.colour
        self.tracking = 0.0 if icon or script_of(text[0]) in JOINED_SCRIPTS else look.tracking * scale
        self.shaped: Shaped | None = None
        if icon:
            self.width = scale
            self.left = self.right = 0.0
            self.rise = scale * (1 + look.font.cap_height) / 2
            self.drop = scale - self.rise
        else:
            shaped = self.shaped = font.shape(text, look.lang, bool(level % 2))
            self.width = shaped.width * scale + self.tracking * len(shaped.clusters)
            self.left = shaped.left * scale
            self.right = shaped.right * scale
            self.rise = shaped.rise * scale
            self.drop = shaped.drop * scale
        if look.underline:
            offset, thickness = look.font.underline
            self.drop = max(self.drop, (offset + thickness / 2) * scale)


class SegmentPart(NamedTuple):
    """A segment or a part of one as it stands on a line; ink may reach beyond its width on both sides."""

    pieces: tuple[ShapedRun, ...]
    text: str
    width: float
    left: float
    right: float


class InStretch(NamedTuple):
    """What a stretch reckons with of a segment; `right` is how far its ink reaches beyond its width."""

    scale: float
    rise: float
    drop: float
    width: float
    gap: float
    right: float
    open_gap: float
    turned: bool
    missing: tuple[MissingLetter, ...]


class Segment:
    """Words or a word that a line takes whole, or divides within the word.

    `gap` is what follows when the line goes on: the space and the letter-spacing of the last letter. `opens`
    tells whether a justified line may widen the gap and `open_gap` what it then counts for; `turned` whether
    some of it runs to the left. `missing` has the letters that the font lacks which was asked for, but for
    those that another draws as well.
    """

    def __init__(
        self, pieces: tuple[ShapedRun, ...], text: str, space: ShapedRun | None, opens: bool
    ) -> None:
        self.text = text
        self.space = space
        self.opens = opens or space is not None
        self.whole = _part(pieces, text)
        self.width = self.whole.width
        self.gap = (space.width if space else 0.0) + (pieces[-1].tracking if pieces else 0.0)
        self.rise = max((piece.rise for piece in pieces), default=0.0)
        self.drop = max((piece.drop for piece in pieces), default=0.0)
        self.scale = max((piece.scale for piece in pieces), default=1.0)
        self.open_gap = (self.gap or BETWEEN_IDEOGRAPHS * self.scale) if self.opens else 0.0
        self.turned = any(piece.level for piece in pieces)
        self.missing = tuple(_missing(pieces))
        self.in_stretch = InStretch(
            self.scale,
            self.rise,
            self.drop,
            self.width,
            self.gap,
            self.whole.right,
            self.open_gap,
            self.turned,
            self.missing,
        )
        self.soft: tuple[int, ...] = ()
        self._parts: dict[tuple[int, int | None, bool], SegmentPart] = {}

    @cached_property
    def divisions(self) -> tuple[int, ...]:
        """Where the word may be divided with a hyphen, as its style wants it."""
        hyphens = self.whole.pieces[0].look.hyphens if self.whole.pieces else "none"
        if hyphens == "none":
            return ()
        return self.soft or (self._by_language if hyphens == "auto" else ())

    @cached_property
    def heads(self) -> tuple[tuple[int, float], ...]:
        """Each division with the width up to it, its hyphen and ink at the end included."""
        parts = ((place, self.part(0, place, True)) for place in self.divisions)
        return tuple((place, part.width + part.right) for place, part in parts)

    @cached_property
    def tails(self) -> dict[int, float]:
        """The width after each division, ink at the start included."""
        parts = ((place, self.part(place, None)) for place in self.divisions)
        return {place: part.left + part.width for place, part in parts}

    @cached_property
    def emergency(self) -> tuple[int, ...]:
        """Where the word may be divided with a hyphen when no line can hold it, whatever its style wants."""
        return self.divisions or self.soft or self._by_language

    @cached_property
    def _by_language(self) -> tuple[int, ...]:
        pieces = self.whole.pieces
        if any(piece.level % 2 for piece in pieces):
            return ()
        return hyphenation.divisions(self.text, pieces[0].look.lang)

    @cached_property
    def letters(self) -> tuple[int, ...]:
        """Where the next letter begins, marks counted to the letter before: the last resort for a break."""
        return tuple(
            at
            for at in range(1, len(self.text))
            if not unicodedata.category(self.text[at]).startswith("M")
            and self.text[at] not in JOINERS
            and self.text[at - 1] not in JOINERS
        )

    def part(self, start: int, end: int | None, hyphen: bool = False) -> SegmentPart:
        """Return the part between two places, with a hyphen at its end or not."""
        if start == 0 and end is None:
            return self.whole
        key = (start, end, hyphen)
        part = self._parts.get(key)
        if part is None:
            text = self.text[start:end] + ("-" if hyphen else "")
            part = self._parts[key] = _part(tuple(self._cut(start, end, hyphen)), text)
        return part

    def _cut(self, start: int, end: int | None, hyphen: bool) -> Iterator[ShapedRun]:
        stop = len(self.text) if end is None else end
        at = 0
        for piece in self.whole.pieces:
            after = at + len(piece.text)
            if after > start and at < stop:
                text = piece.text[max(0, start - at) : stop - at]
                text += "-" if hyphen and after >= stop else ""
                yield ShapedRun(piece.look, piece.font, text, piece.level, piece.icon)
            at = after


def _missing(pieces: tuple[ShapedRun, ...]) -> Iterator[MissingLetter]:
    """Yield the letters of a word that no font has, then those that stand upright among italic ones."""
    for piece in pieces:
        for letter in piece.shaped.missing if piece.shaped else ():
            yield MissingLetter(letter, piece.look.font.name)
    upright = [piece for piece in pieces if piece.look.font.italic and not piece.font.italic]
    if upright and any(piece.font.italic and any(map(_leans, piece.text)) for piece in pieces):
        for piece in upright:
            for letter in filter(_leans, piece.text):
                yield MissingLetter(letter, piece.look.font.name, upright=True)


def _leans(letter: str) -> bool:
    """Whether a letter is one of a script that has italic letters."""
    return script_of(letter) in LEANING


def _part(pieces: tuple[ShapedRun, ...], text: str) -> SegmentPart:
    x = left = reach = 0.0
    for piece in pieces:
        left = max(left, piece.left - x)
        x += piece.width
        reach = max(reach, x - piece.tracking + piece.right)
    width = x - (pieces[-1].tracking if pieces else 0.0)
    right = max(0.0, reach - width)
    if any(piece.level for piece in pieces):  # which end is left is known only on the line
        left = right = max(left, right)
    return SegmentPart(pieces, text, width, left, right)


_IN_STRETCH = attrgetter("in_stretch")
_NOTHING: Sequence[tuple[Any, ...]] = ((),) * len(InStretch._fields)


class Stretch:
    """The segments between two forced line breaks, laid out on one endless line.

    `starts` and `ends` are where each segment's width begins and ends on it, `reaches` where its ink may
    end. `open_gaps` is the sum of the gaps before each segment that justified lines may widen. `turned`
    tells whether some of it runs to the left.
    """

    def __init__(self, segments: tuple[Segment, ...], look: RunStyle) -> None:
        self.segments = segments
        of_each = zip(*map(_IN_STRETCH, segments), strict=True) if segments else _NOTHING
        scales, rises, drops, widths, gaps, rights, open_gaps, turned, missing = of_each
        self.scale = max(scales, default=look.scale)
        self.ascent = look.font.ascent * self.scale
        self.descent = look.font.descent * self.scale
        self.rise = max(rises, default=0.0)
        self.drop = max(drops, default=0.0)
        self.widest_gap = max(gaps, default=0.0)
        self.starts: list[float] = [0.0, *accumulate(map(add, widths, gaps))][: len(segments)]
        self.ends: list[float] = list(map(add, self.starts, widths))
        self.reaches: list[float] = list(map(add, self.ends, rights))
        self.open_gaps: list[float] = [0.0, *accumulate(open_gaps)]
        self.turned = any(turned)
        self.missing = tuple(chain.from_iterable(missing))

    @cached_property
    def divisible(self) -> bool:
        """Whether some word may be divided with a hyphen."""
        return any(segment.divisions for segment in self.segments)
