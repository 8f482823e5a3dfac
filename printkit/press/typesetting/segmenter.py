"""Cuts paragraphs into segments, and remembers them: the same words stand on many faces."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from printkit.press.fonts.fallback import families, script_name, script_of
from printkit.press.fonts.font import Font
from printkit.press.fonts.fontbook import FontBook
from printkit.press.typesetting import bidi, line_ends, spacing
from printkit.press.typesetting.segments import JOINERS, RunStyle, Segment, ShapedRun, Stretch
from printkit.press.typesetting.style import LINE_BREAK, MAX_REMEMBERED_WORDS, Paragraph, Run, Style

SOFT_HYPHEN = "\u00ad"
MAX_SUBSTITUTED = 2000
"""Letters for which a font is looked for one by one."""
UPRIGHT_EMPHASIS = 200
"""How much heavier words are set that should be in italics, in a script that has none: so they stand out."""
HAN_MARKS = frozenset("“”‘’…—")
"""Marks that are as wide as an ideograph in Chinese, though Latin has them too."""
MAX_WANTED = 500
"""Letters of a script by which the font for it is chosen."""


class _Span(NamedTuple):
    """A run's place in its stretch."""

    end: int
    look: RunStyle
    icon: str


class Segmenter:
    """Cuts paragraphs into stretches of segments, and remembers what it has cut."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts
        self._plain: dict[tuple[Style, float], RunStyle] = {}
        self._looks: dict[RunStyle, RunStyle] = {}
        self._segments: dict[tuple[object, ...], Segment] = {}
        self._fonts: dict[tuple[str, Font, str], Font | None] = {}

    def stretches(self, paragraph: Paragraph, style: Style) -> tuple[Stretch, ...]:
        """Return a paragraph of a box as stretches, one if it has no forced line break."""
        rtl = paragraph[0].style.rtl
        texts = [unicodedata.normalize("NFC", run.text) for run in paragraph]
        text = spacing.keep_together("".join(texts), paragraph[0].style.lang)
        stretches: list[Stretch] = []
        spans: list[_Span] = []
        start = at = 0
        for run, own in zip(paragraph, texts, strict=True):
            look = self._look(own, run.style, style.size)
            if run.text == LINE_BREAK:
                stretches.append(self._stretch(text[start:at], spans, look, rtl))
                spans = []
                start = at + 1
            else:
                spans.append(_Span(at + len(own) - start, look, run.icon))
            at += len(own)
        stretches.append(self._stretch(text[start:at], spans, look, rtl))
        return tuple(stretches)

    def marker(self, run: Run, size: float) -> Stretch:
        """Return what stands before an item of a list."""
        look = self._look(run.text, run.style._replace(tracking=0.0, hyphens="none"), size)
        return self._stretch(run.text, [_Span(len(run.text), look, "")], look, run.style.rtl)

    def _look(self, text: str, style: Style, size: float) -> RunStyle:
        plain = self._plain.get((style, size))
        if plain is None:
            font = self.fonts.find(style.family, style.weight, style.italic)
            scale, lines = style.size / size, style.underline
            plain = RunStyle(font, (), style.lang, style.hyphens, scale, style.tracking, style.colour, lines)
            plain = self._plain[style, size] = self._looks.setdefault(plain, plain)
        if not plain.font.lacks(text):
            return plain
        look = replace(plain, substitutes=self._substitutes(text, plain.font, style.lang))
        return self._looks.setdefault(look, look)

    def _stretch(self, text: str, spans: list[_Span], look: RunStyle, rtl: bool) -> Stretch:
        levels = bidi.levels(text, rtl)
        segments: list[Segment] = []
        at = start = 0
        for end in line_ends.breaks(text) if text else ():
            while spans[at].end <= start:
                at += 1
            words = text[start:end]
            body = words.rstrip(" \u200b")
            if body or (segments and " " in words):
                span = spans[at]
                opens = end < len(text) and line_ends.stretches(text, end)
                if levels is None and span.end >= end:
                    key: tuple[object, ...] = (id(span.look), span.icon, words, opens)
                else:
                    parts = tuple(
                        (id(look), icon, part) for look, icon, part, _ in _slices(text, spans, start, end)
                    )
                    key = (parts, tuple(levels[start:end]) if levels else 0, len(body), opens)
                segment = self._segments.get(key)
                if segment is None:
                    stop = start + len(body)
                    slices = list(_slices(text, spans, start, stop))
                    space = self._space(text, spans, levels, stop) if " " in words[len(body) :] else None
                    if len(self._segments) >= MAX_REMEMBERED_WORDS:
                        self._segments.clear()
                    segment = self._segments[key] = self._segment(slices, start, levels, space, opens)
                segments.append(segment)
            start = end
        return Stretch(tuple(segments), spans[0].look if spans else look)

    def _space(self, text: str, spans: list[_Span], levels: list[int] | None, at: int) -> ShapedRun:
        look = next(span.look for span in spans if span.end > at)
        return ShapedRun(look, look.font, " ", levels[at] if levels else 0, "")

    def _segment(
        self,
        slices: list[tuple[RunStyle, str, str, int]],
        start: int,
        levels: list[int] | None,
        space: ShapedRun | None,
        opens: bool,
    ) -> Segment:
        pieces: list[ShapedRun] = []
        soft: list[int] = []
        length = 0
        for look, icon, text, at in slices:
            of = levels[at : at + len(text)] if levels else [0] * len(text)
            if SOFT_HYPHEN in text:
                soft += [
                    length + place - text.count(SOFT_HYPHEN, 0, place)
                    for place, char in enumerate(text)
                    if char == SOFT_HYPHEN and length + place
                ]
                of = [level for level, char in zip(of, text, strict=True) if char != SOFT_HYPHEN]
                text = text.replace(SOFT_HYPHEN, "")
            length += len(text)
            if icon:
                pieces.append(ShapedRun(look, look.font, text, of[0], icon))
            else:
                pieces += [
                    ShapedRun(look, font, part, level, "")
                    for font, part, level in self._drawn(text, of, look)
                ]
        segment = Segment(tuple(pieces), "".join(piece.text for piece in pieces), space, opens)
        segment.soft = tuple(soft)
        return segment

    def _drawn(self, text: str, levels: list[int], look: RunStyle) -> Iterator[tuple[Font, str, int]]:
        """Yield the parts of a text that one font draws in one direction."""
        if not (look.substitutes or any(levels) or look.font.lacks(text)):
            yield look.font, text, 0
            return
        fonts = list(self._font_of_each(text, look))
        start = 0
        for at in range(1, len(text) + 1):
            if at == len(text) or fonts[at] is not fonts[start] or levels[at] != levels[start]:
                yield fonts[start], text[start:at], levels[start]
                start = at

    def _font_of_each(self, text: str, look: RunStyle) -> Iterable[Font]:
        if not look.substitutes and not look.font.lacks(text):
            return [look.font] * len(text)
        substitutes = dict(look.substitutes)
        signs = look.font
        if look.font.italic:  # signs lean with their words
            signs = next((each for each in substitutes.values() if not each.italic), signs)
        han = substitutes.get("Han") if look.lang.startswith("zh") else None
        fonts: list[Font] = []
        for char in text:
            marks = unicodedata.category(char)[0] == "M" or char in JOINERS
            if fonts and marks and fonts[-1].knows(char):
                fonts.append(fonts[-1])
                continue
            of_script = script_of(char)
            plain = look.font if of_script or not signs.has(char) else signs
            font = substitutes.get(of_script, plain)
            if han and char in HAN_MARKS:
                font = han
            if not font.has(char):
                font = self._substitute(char, look.font, look.lang) or look.font
            fonts.append(font)
        return fonts

    def _substitutes(self, text: str, font: Font, lang: str) -> tuple[tuple[str, Font], ...]:
        """Choose, for each script of which the font lacks a letter, the font for the run's words in it."""
        found: list[tuple[str, Font]] = []
        for of_script in dict.fromkeys(map(script_of, font.lacks(text))):
            found_in = (char for char in dict.fromkeys(text) if script_of(char) == of_script)
            wanted = "".join(islice(found_in, MAX_WANTED))
            candidates = list(self._candidates(of_script, font, lang)) if of_script else []
            if candidates:
                found.append((of_script, min(candidates, key=lambda each: len(each.lacks(wanted)))))
        return tuple(found)

    def _substitute(self, char: str, font: Font, lang: str) -> Font | None:
        """Find a font for one character."""
        key = (char, font, lang)
        if key not in self._fonts:
            if len(self._fonts) >= MAX_SUBSTITUTED:
                return None
            candidates = self._candidates(script_of(char), font, lang, script_name(char))
            self._fonts[key] = next((each for each in candidates if each.has(char)), None)
        return self._fonts[key]

    def _candidates(self, of_script: str, font: Font, lang: str, named: str = "") -> Iterator[Font]:
        """Yield the fonts that may stand in for another: for an italic other italics, then heavier uprights.

        Last come the project's own, and the one of the script that is `named`, which may be installed.
        """
        more = (*self.fonts.own_families(), *((f"Noto Sans {named}",) if named else ()))
        for italic in (True, False) if font.italic else (False,):
            for family in (font.family, *families(of_script, lang), *more):
                if any(file.italic == italic for file in self.fonts.files(family)):
                    heavier = UPRIGHT_EMPHASIS if font.italic and not italic else 0
                    yield self.fonts.find(family, font.weight + heavier, italic)


def _slices(text: str, spans: list[_Span], start: int, end: int) -> Iterator[tuple[RunStyle, str, str, int]]:
    """Yield what each run has of a part of the text: look, icon, text and where it begins."""
    at = start
    for span in spans:
        if span.end > at:
            stop = min(span.end, end)
            yield span.look, span.icon, text[at:stop], at
            at = stop
            if at == end:
                return
