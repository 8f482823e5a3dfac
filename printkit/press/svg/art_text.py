"""Set the `<text>` of art: as outlines, each run where its program placed it, in a font that is there.

Art comes with the names of fonts and without the fonts. Faces and documents have boxes of words instead,
which break, shrink and can be searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field, replace
from itertools import groupby

import uharfbuzz as hb

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_, Msgid
from printkit.press.fonts.fallback import families, script_of
from printkit.press.fonts.font import Font
from printkit.press.fonts.fontbook import FontBook, MissingFontError
from printkit.press.svg.art_notes import NO_LETTERS, STANDS_IN, ArtNote
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.fill_stroke import paint_shape
from printkit.press.svg.layer import Layer
from printkit.press.svg.numbers import NUMBER, in_pixels, read_length
from printkit.press.svg.outlines import GlyphPen
from printkit.press.svg.path_data import PathSegment
from printkit.press.svg.properties import ART_TYPE_SIZE, RelativeSize, Tracking
from printkit.press.svg.scope import PaintState, Scope
from printkit.press.svg.xml_tree import Element

SANS_FAMILY, SERIF_FAMILY, MONO_FAMILY = "Source Sans Pro", "Source Serif Pro", "IBM Plex Mono"
_SERIFS = re.compile(
    r"(?<!sans-)(?<!sans )serif|times|georgia|garamond|roman|palatino|bookman|cambria|baskerville|caslon"
    "|didot|bodoni|minion|century",
    re.IGNORECASE,
)
_MONOS = re.compile(r"mono|courier|consol|menlo|typewriter", re.IGNORECASE)
_SANS = re.compile(r"sans|arial|helvetica|verdana|roboto|grotesk|gothic|futura|calibri", re.IGNORECASE)
_BOLD = re.compile(r"bold|black|heavy", re.IGNORECASE)
MAX_ART_LETTERS = 3000
"""Letters of the words of one `<text>`; outlines of so many are a page."""
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


@dataclass
class _Run:
    """Words in one style; the first of a chunk is `placed` somewhere."""

    text: str
    element: Element
    state: PaintState
    size: float
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0


@dataclass
class _Chunk:
    x: float
    y: float
    runs: list[_Run] = field(default_factory=list)


def paint_text(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Paint the words of a text element, as outlines."""
    runs = list(_trimmed(_runs(scope, element, state, layer, _size(state, ART_TYPE_SIZE))))
    if sum(len(run.text) for run in runs) > MAX_ART_LETTERS:
        scope.fault(layer, element, N_("the box has more than {most} characters"), {"most": MAX_ART_LETTERS})
        return
    x = y = 0.0
    for chunk in _chunks(runs):
        x = chunk.x if chunk.runs[0].x is not None else x
        y = chunk.y if chunk.runs[0].y is not None else y
        x, y = _paint_chunk(scope, replace(chunk, x=x, y=y), layer)


def _size(state: PaintState, around: float) -> float:
    """Return the size of words in px."""
    size: float = state.style["font-size"]
    return around * size if type(size) is RelativeSize else in_pixels(size)


def _runs(scope: Scope, element: Element, state: PaintState, layer: Layer, size: float) -> Iterator[_Run]:
    """Yield the words of an element in runs, as they stand there."""
    attributes = Attributes(element, state.width, state.height)
    across, down = _lengths(attributes, "x", state.width), _lengths(attributes, "y", state.height)
    more, lower = _lengths(attributes, "dx", size), _lengths(attributes, "dy", size)
    first = True

    def placed(text: str) -> Iterator[_Run]:
        nonlocal first
        apart = max(len(across), len(down)) > 1
        for part in text if apart else filter(None, [text]):
            yield _Run(
                part,
                element,
                state,
                size,
                across.pop(0) if across else None,
                down.pop(0) if down else None,
                more.pop(0) if more else 0.0,
                lower.pop(0) if lower else 0.0,
            )
            first = False

    keep = any(each.get(_SPACE) == "preserve" for each in (element, *element.ancestors()))

    def plain(text: str) -> str:
        return re.sub(r"[\t\n\r]", " ", text) if keep else re.sub(r"\s+", " ", text)

    yield from placed(plain(element.text))
    for child in element:
        if child.local in ("tspan", "a", "textPath"):
            if child.local == "textPath":
                scope.note(layer, child, N_("{tag} is outside the SVG subset"), {"tag": "<textPath>"})
            context = state.context.child(child.local, child.get("class"), child.get("id"))
            style = scope.styled(child, state.style, context, layer)
            inside = state._replace(style=style, context=context)
            if style["display"]:
                own = _size(inside, size) if "font-size" in scope.declared(child, context, Layer()) else size
                for run in _runs(scope, child, inside, layer, own):
                    if first:  # the place of the text holds for what stands in it first
                        run.x = run.x if run.x is not None else across.pop(0) if across else None
                        run.y = run.y if run.y is not None else down.pop(0) if down else None
                        run.dx += more.pop(0) if more else 0.0
                        run.dy += lower.pop(0) if lower else 0.0
                        first = False
                    yield run
        yield from placed(plain(child.tail))


def _lengths(attributes: Attributes, name: str, whole: float) -> list[float]:
    """Read a list of lengths, of which `em` and per cent are of a size."""
    text = attributes.get(name).strip()
    try:
        parts = [part for part in re.split(r"[\s,]+", text) if part]
        return [
            float(part[:-2]) * whole
            if NUMBER.fullmatch(part[:-2]) and part.endswith("em")
            else in_pixels(read_length(part, whole))
            for part in parts
        ]
    except ValueError as error:
        raise AttributeValueError(name, text) from error


def _trimmed(runs: Iterator[_Run]) -> Iterator[_Run]:
    """Leave out the spaces at the start of a text, at its end, and after another space."""
    space = True
    held: _Run | None = None
    for run in runs:
        keep = any(each.get(_SPACE) == "preserve" for each in (run.element, *run.element.ancestors()))
        moved = run.x is not None or run.y is not None
        text = run.text if keep else run.text.lstrip(" ") if space or moved else run.text
        if not text:
            continue
        if held:
            held.text = held.text if not moved or keep else held.text.rstrip(" ")
            yield held
        space = text.endswith(" ") and not keep
        run.text, held = text, run
    if held:
        held.text = held.text.rstrip(" ")
        if held.text:
            yield held


def _chunks(runs: list[_Run]) -> Iterator[_Chunk]:
    """Gather the runs that stand behind each other: a new chunk begins where one is placed anew."""
    chunk: _Chunk | None = None
    for run in runs:
        if chunk is None or run.x is not None or run.y is not None:
            if chunk:
                yield chunk
            chunk = _Chunk(run.x or 0.0, run.y or 0.0)
        chunk.runs.append(run)
    if chunk:
        yield chunk


@dataclass(frozen=True)
class _Part:
    """Words of a run in one font, shaped."""

    font: Font
    text: str
    shaped: hb.Buffer
    width: float


def _paint_chunk(scope: Scope, chunk: _Chunk, layer: Layer) -> tuple[float, float]:
    """Paint a chunk; return where it ends."""
    runs = [(run, list(_in_fonts(scope, run, layer))) for run in chunk.runs]
    total = sum(run.dx + sum(part.width for part in parts) for run, parts in runs)
    x, y = chunk.x, chunk.y
    x -= total * chunk.runs[0].state.style["text-anchor"]
    for run, parts in runs:
        x, y = x + run.dx, y + run.dy
        path: list[PathSegment] = []
        below = run.state.style["dominant-baseline"] * run.size
        for part in parts:
            path += _outlines(part, run, x, y + below)
            x += part.width
        scope.job.count_steps(tuple(path))
        paint_shape(scope, run.element, tuple(path), run.state, layer)
    return x, y


def _in_fonts(scope: Scope, run: _Run, layer: Layer) -> Iterator[_Part]:
    """Yield the words of a run, each part with the font that has its letters."""
    style, fonts = run.state.style, scope.job.typesetter.fonts
    asked: str = style["font-family"]
    family = nearest_family((asked, *getattr(asked, "others", ())), fonts)
    weight = (
        max(style["font-weight"], 700) if family != asked and _BOLD.search(asked) else style["font-weight"]
    )
    italic = style["font-style"] or (family != asked and "italic" in asked.lower())
    if family != asked and not _generic(asked):
        file, place = scope.place(run.element)
        layer.notes[_note(file, place, STANDS_IN, str(asked), family)] = None

    def font_of(letter: str) -> Font | None:
        for name in (family, *families(script_of(letter), ""), *fonts.own_families()):
            for leaning in dict.fromkeys((italic, False)):
                try:
                    font = fonts.find(name, weight, leaning)
                except MissingFontError:
                    continue
                if letter.isspace() or font.font.get_nominal_glyph(ord(letter)):
                    return font
        return None

    for font, letters in groupby(run.text, font_of):
        text = "".join(letters)
        if font is not None:
            yield _shaped(font, text, run)
        else:
            file, place = scope.place(run.element)
            layer.notes[_note(file, place, NO_LETTERS, text)] = None


def _note(file: str, place: str, message: Msgid, what: str, instead: str = "") -> ArtNote:
    digits = place.rpartition(" ")[2]
    return ArtNote(file, int(digits) if digits.isdecimal() else 0, message, what, instead)


def _generic(family: str) -> bool:
    return family.lower() in ("serif", "sans-serif", "monospace", "sans", "system-ui", "cursive", "fantasy")


def nearest_family(names: tuple[str, ...], fonts: FontBook) -> str:
    """Return the first of some families that is there, else one of the kind that the names tell."""
    for name in names:
        for tried in dict.fromkeys((name, name.partition("-")[0])):
            if files := fonts.files(tried):
                return files[0].family
    for name in names:
        for like, family in ((_MONOS, MONO_FAMILY), (_SERIFS, SERIF_FAMILY), (_SANS, SANS_FAMILY)):
            if like.search(name):
                return family
    return SANS_FAMILY


def _shaped(font: Font, text: str, run: _Run) -> _Part:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font.font, buffer, {"kern": True})
    advance = sum(position.x_advance for position in buffer.glyph_positions)
    return _Part(font, text, buffer, advance * font.scale * run.size + _tracking(run) * len(text))


def _tracking(run: _Run) -> float:
    tracking: Tracking = run.state.style["letter-spacing"]
    return tracking.value * run.size if tracking.em else tracking.value


def _outlines(part: _Part, run: _Run, x: float, y: float) -> list[PathSegment]:
    """Return the outlines of some words from a place on their baseline."""
    size = run.size * part.font.scale
    pen = GlyphPen(size)
    glyphs = zip(part.shaped.glyph_infos, part.shaped.glyph_positions, strict=True)
    for info, position in glyphs:
        pen.draw(part.font, info.codepoint, x + position.x_offset * size, y - position.y_offset * size)
        x += position.x_advance * size + _tracking(run)
    return pen.made
