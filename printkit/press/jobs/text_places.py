"""Where each text of a game stands on paper: on which faces, in which boxes, on which pages of documents.

Before: a context, in which faces and documents are drawn. After: a picture for each distinct face and each
page, still a PDF, with the texts on it and where. On faces the marks of templates tell which text is in which
box; on the pages of documents the letters of a text are looked for, in the order of the document.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from xml.parsers.expat import ExpatError

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.placeholders import PLACEHOLDER
from printkit.base.xml_parser import UnusualXmlError, usual_parser
from printkit.faces.document import document_texts
from printkit.faces.lines import TextOrigins, text_letters
from printkit.kit.model import Component, Kit, Row
from printkit.kit.text.text import Text
from printkit.press.documents.pagination import page_of
from printkit.press.geometry import IDENTITY, multiply
from printkit.press.imposition import paper
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.draft import draft_pages
from printkit.press.jobs.face_renderer import FaceRenderer, RenderedSide, sides_of
from printkit.press.pdf.assembly import assemble
from printkit.press.pdf.drawing import BoxReport
from printkit.press.pdf.letters import PageLetters, page_letters
from printkit.press.pdf.page import DocumentInfo, Page, stamped
from printkit.press.render_cache import key_of
from printkit.press.svg.transform import read_transform

MIN_SOUGHT = 3
"""Letters and digits of a text that is looked for by its letters alone: fewer stand everywhere."""
SURE_LETTERS = (12, 7, 4)
"""Letters of a text that is hardly by chance in a document, in a chapter of it, in a paragraph."""
NEAR = 300
"""Letters further on at which a text is taken for the one that comes next, whatever else may be."""
AROUND = 0.7
"""mm by which the box of words on a page is larger than their letters."""
AROUND_IT = 1500
"""Letters round the place of one text in which the next one is looked for out of its order: a page."""
BEGINNING = 24
"""Letters of a text that is looked for by its beginning where a page ends within it."""

_PAGE = re.compile(r"page (\d+)\b")
BOX_OF_WORDS = "http://www.w3.org/2000/svg}foreignObject"
"""The element of a box of words, as expat names it."""
EVEN = 0.01
"""What a part of a direction may be for it to count as none."""


@dataclass(frozen=True)
class TextPlace:
    """A place of a text on a picture, in mm from its top left, y down.

    `box` is how the words of its box came out, on a face; `alone` tells that no other text is in it, `turned`
    that it stands on its head.
    """

    context: str
    x: float
    y: float
    width: float
    height: float
    box: BoxReport | None = None
    alone: bool = True
    turned: bool = False


@dataclass(frozen=True)
class TextPicture:
    """A distinct face, or a page of a document (from 1), with the texts on it. Sizes in mm.

    `row` is the row of the first face that looks like this; `key` is equal for equal pictures; `faults` is
    what is wrong with it.
    """

    name: str
    component: Component
    side: str
    page: int
    width: float
    height: float
    key: str
    places: tuple[TextPlace, ...]
    faults: tuple[Fault, ...] = ()
    row: Row | None = None


@dataclass(frozen=True)
class PicturePages:
    """Pictures that are the pages of one PDF, which is made when it is asked for."""

    pictures: tuple[TextPicture, ...]
    data: Callable[[], bytes]


def face_pictures(context: BuildContext, processes: int) -> list[PicturePages]:
    """Return each distinct face once, with the texts on all faces that look like it; a PDF a component."""
    renderer = context.renderer
    sides = sides_of(context.templates, context.kit, context.kit.components)
    found: dict[str, dict[str, tuple[RenderedSide, list[TextPlace]]]] = {}
    for each in renderer.draw_all(sides, processes, lambda done: None):
        if each.drawing is not None:
            _, places = found.setdefault(each.side.component.id, {}).setdefault(each.key, (each, []))
            known = {(place.context, place.x, place.y) for place in places}
            places += (
                place
                for place in places_on_face(renderer, each)
                if (place.context, place.x, place.y) not in known
            )
    return [_pages(context, [*drawn.values()]) for drawn in found.values()]


def _pages(context: BuildContext, drawn: Sequence[tuple[RenderedSide, Sequence[TextPlace]]]) -> PicturePages:
    component = drawn[0][0].side.component
    pictures, pages = [], []
    for each, places in drawn:
        side = each.side
        width, height = component.width, component.height
        assert each.drawing is not None
        faults = (*each.faults, *each.drawing.faults)
        pictures.append(
            TextPicture(
                side.name, component, side.side, 0, width, height, each.key, tuple(places), faults, side.row
            )
        )
        pages.append(Page(width, height, (stamped(each.drawing, width / 2, height / 2),)))
    info = DocumentInfo(component.name.plain, context.kit.lang)
    return PicturePages(tuple(pictures), lambda: assemble(pages, context.outside, info))


def places_on_face(renderer: FaceRenderer, drawn: RenderedSide) -> list[TextPlace]:
    """Return where texts stand on a face: by the marks of its templates, else by the letters of its row."""
    assert drawn.drawing is not None
    boxes: dict[int, list[BoxReport]] = {}
    for box in drawn.drawing.boxes:
        boxes.setdefault(box.number, []).append(box)
    found, turned = texts_in_boxes(renderer, drawn)
    marked = {context for contexts in found.values() for context in contexts}
    for text in row_texts(drawn.side.row):
        sought = text_letters(str(text))
        if text.context in marked or len(sought) < MIN_SOUGHT:
            continue  # a filter of a template has taken the mark away
        for number, reports in boxes.items():
            if sought in text_letters(reports[0].words):
                found.setdefault(number, []).append(text.context)
    return [
        TextPlace(context, box.x, box.y, box.width, box.height, box, len(contexts) == 1, number in turned)
        for number, contexts in found.items()
        for box in boxes.get(number, ())
        for context in contexts
    ]


def texts_in_boxes(
    renderer: FaceRenderer, drawn: RenderedSide
) -> tuple[dict[int, list[str]], frozenset[int]]:
    """Return the contexts of the texts in each box of a face, by its number, and the boxes on their heads.

    There are none where marks change what its templates do.
    """
    try:
        svg, origins = renderer.texts(drawn.side)
    except FaultError:
        return {}, frozenset()
    sizes = renderer.sizes.get(drawn.side.component.id, {})
    if key_of(renderer.stamp, renderer.ink, svg, *map(repr, sorted(sizes.items()))) != drawn.key:
        return {}, frozenset()
    boxes = boxes_in(svg.encode())
    starts, ends = boxes.starts, boxes.ends
    contexts: dict[int, list[str]] = {}
    for span in origins.spans:
        number = bisect_right(starts, span.start) - 1
        if number >= 0 and number < len(ends) and span.end <= ends[number] and span.end > span.start:
            of_box = contexts.setdefault(number, [])
            if span.context not in of_box:
                of_box.append(span.context)
    return contexts, boxes.turned


@dataclass(frozen=True)
class BoxTags:
    """Where the boxes of a drawing begin and end, in bytes, and the numbers of those on their heads."""

    starts: Sequence[int]
    ends: Sequence[int]
    turned: frozenset[int]


def boxes_in(svg: bytes) -> BoxTags:
    """Return the boxes of words of a drawing, none where it is not for expat to judge."""
    parser = usual_parser()
    starts: list[int] = []
    ends: list[int] = []
    turned: set[int] = set()
    places = [IDENTITY]

    def begin(name: str, attributes: Mapping[str, str]) -> None:
        place = multiply(places[-1], read_transform(attributes.get("transform", "")))
        places.append(place)
        if name == BOX_OF_WORDS:
            across, down = place[0], place[3]
            if across < -EVEN and down < -EVEN:
                turned.add(len(starts))
            starts.append(parser.CurrentByteIndex)

    def finish(name: str) -> None:
        places.pop()
        if name == BOX_OF_WORDS:
            ends.append(parser.CurrentByteIndex)

    parser.StartElementHandler, parser.EndElementHandler = begin, finish
    try:
        parser.Parse(svg, True)
    except (ExpatError, UnusualXmlError, ValueError):
        return BoxTags((), (), frozenset())
    finally:
        parser.StartElementHandler = parser.EndElementHandler = None  # they hold the parser, as it does them
    return BoxTags(starts, ends, frozenset(turned))


def row_texts(row: Row | None) -> Iterator[Text]:
    """Yield the texts of a row that lead back to where they stand."""
    for value in _flat(row.fields.values() if row else ()):
        if isinstance(value, Text) and value.context:
            yield value


def _flat(values: Iterable[object]) -> Iterator[object]:
    for value in values:
        if isinstance(value, Mapping):
            yield from _flat(value.values())
        elif isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


def document_pictures(context: BuildContext, component: Component) -> PicturePages:
    """Return the pages of a document with the texts on them. Raises FaultError."""
    page = page_of(component, paper(context.request.papers[0]))
    laid, faults = draft_pages(context, component, page)
    origins = document_origins(context, component)
    sizes = laid.parts.sizes
    places: list[list[TextPlace]] = [[] for _ in sizes]
    if origins is not None:
        html, origin = origins
        read = page_letters(laid.data)
        for name, start, end in texts_on_pages(context.kit, read, written_texts(html, origin)):
            for number, place in _on_pages(name, read, start, end):
                places[number].append(place)
    seal = sha256(laid.data).hexdigest()
    pictures = tuple(
        TextPicture(
            f"{component.id}/{number}",
            component,
            "",
            number,
            width,
            height,
            f"{seal[:32]}-{number}",
            tuple(on_page),
            tuple(each for each in faults if _is_of_page(each, number)),
        )
        for number, ((width, height), on_page) in enumerate(zip(sizes, places, strict=True), 1)
    )
    return PicturePages(pictures, lambda: laid.data)


def _is_of_page(fault: Fault, number: int) -> bool:
    """Whether a fault of a document is one of this page; one that names no page is of all of them."""
    named = _PAGE.match(fault.place)
    return named is None or int(named[1]) == number


def document_origins(context: BuildContext, component: Component) -> tuple[bytes, TextOrigins] | None:
    """Return a document, and what tells which texts wrote what of it; None where it cannot be filled."""
    page = page_of(component, paper(context.request.papers[0]))
    try:
        html, origins = document_texts(context.templates, context.kit, component, page, context.job.ink)
    except FaultError:
        return None
    return html.encode("utf-8", "surrogatepass"), origins


def written_texts(html: bytes, origins: TextOrigins) -> list[tuple[str, str]]:
    """Return the texts of a document in its order, each a context and its letters.

    A text of which a template writes the last word apart, to hold it to what follows, is one. What stands in
    an attribute, for those who listen or in a picture, is left out.
    """
    found: list[tuple[str, str]] = []
    end = 0
    for span in origins.spans:
        if html.rfind(b"<", end, span.start) > html.rfind(b">", end, span.start):
            continue
        letters = text_letters(html[span.start : span.end].decode())
        joined = found and found[-1][0] == span.context and not text_letters(html[end : span.start].decode())
        if joined and found[-1][1] != letters:
            found[-1] = (span.context, found[-1][1] + letters)
        else:
            found.append((span.context, letters))
        end = span.end
    return found


def texts_on_pages(
    kit: Kit, read: PageLetters, texts: Sequence[tuple[str, str]]
) -> Iterator[tuple[str, int, int]]:
    """Yield where texts, each a context and its letters, stand among the letters of all pages.

    What fills the placeholder of another text has no mark of its own: it is looked for within that one.
    """
    of_rows = (row_texts(row) for table in kit.tables.values() for row in table)
    fillers = {text.context: text for each in of_rows for text in each}
    framing = {text.context for text in (*fillers.values(), *kit.labels.values()) if PLACEHOLDER.search(text)}
    filled: list[tuple[int, int]] = []
    for (context, _), span in zip(texts, found_in([each for _, each in texts], read.letters), strict=True):
        if span is not None:
            yield context, *span
            if context in framing:
                filled.append(span)
    known = {context for context, _ in texts}
    for context, text in fillers.items() if filled else ():
        letters = "" if context in known else text_letters(str(text))
        if len(letters) >= SURE_LETTERS[-1]:
            for start, end in filled:
                if (at := read.letters.find(letters, start, end)) >= 0:
                    yield context, at, at + len(letters)


def found_in(texts: Sequence[str], whole: str) -> list[tuple[int, int] | None]:
    """Return where texts stand among other letters, in their order as far as that goes.

    What stands there once, and is long enough not to be there by chance, is found first; then shorter ones
    between such neighbours, and so on. In the end the next one is taken that is near.
    """
    found: list[tuple[int, int] | None] = [None] * len(texts)
    for least in SURE_LETTERS:
        for first, last, start, end in _gaps(found, len(whole)):
            once = [
                (number, whole.find(texts[number], start, end))
                for number in range(first, last)
                if len(texts[number]) >= least and whole.count(texts[number], start, end) == 1
            ]
            for number, at in rising(once):
                found[number] = at, at + len(texts[number])
    for first, last, start, end in _gaps(found, len(whole)):
        at = start
        for number in range(first, last):
            near = min(end, at + NEAR + len(texts[number]))
            found[number] = _between(whole, texts[number], at, near) if len(texts[number]) > 1 else None
            at = found[number][1] if found[number] else at  # type: ignore[index]
    _place_the_rest(found, texts, whole)
    return found


def _place_the_rest(found: list[tuple[int, int] | None], texts: Sequence[str], whole: str) -> None:
    """Find texts out of their order: long ones anywhere, short ones near, where no other text stands."""
    taken = bytearray(len(whole))
    for span in filter(None, found):
        taken[span[0] : span[1]] = b"1" * (span[1] - span[0])
    expected = 0
    for number, letters in enumerate(texts):
        if found[number] is None and len(letters) >= SURE_LETTERS[0]:
            found[number] = _between(whole, letters, 0, len(whole))
        elif found[number] is None and len(letters) >= SURE_LETTERS[-1]:
            low, high = max(0, expected - AROUND_IT), expected + AROUND_IT
            starts = (low + each.start() for each in re.finditer(re.escape(letters), whole[low:high]))
            free = [at for at in starts if not any(taken[at : at + len(letters)])]
            if free:
                at = min(free, key=lambda at: abs(at - expected))
                found[number] = at, at + len(letters)
                taken[at : at + len(letters)] = b"1" * len(letters)
        if (its_span := found[number]) is not None:
            expected = its_span[1]


def _gaps(found: Sequence[tuple[int, int] | None], end: int) -> list[tuple[int, int, int, int]]:
    """Return the runs of texts that are not found yet, each with the letters between its neighbours."""
    gaps = []
    first, start = 0, 0
    for number, span in enumerate([*found, (end, end)]):
        if span is not None:
            if first < number and start < span[0]:
                gaps.append((first, number, start, span[0]))
            first, start = number + 1, max(start, span[1])
    return gaps


def rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return as many of some pairs as rise in their second number, in their order."""
    tails: list[int] = []  # the pair that ends the best run of each length
    values: list[int] = []
    before: list[int] = []
    for index, (_, value) in enumerate(pairs):
        at = bisect_left(values, value)
        before.append(tails[at - 1] if at else -1)
        tails[at:], values[at:] = [index, *tails[at + 1 :]], [value, *values[at + 1 :]]
    run = []
    index = tails[-1] if tails else -1
    while index >= 0:
        run.append(pairs[index])
        index = before[index]
    return run[::-1]


def _between(whole: str, letters: str, start: int, end: int) -> tuple[int, int] | None:
    """Return where letters stand in a part of others; of many, at least their beginning."""
    at = whole.find(letters, start, end) if letters else -1
    if at >= 0:
        return at, at + len(letters)
    if len(letters) > BEGINNING and (at := whole.find(letters[:BEGINNING], start, end)) >= 0:
        length = BEGINNING
        while length < len(letters) and whole[at + length : at + length + 1] == letters[length]:
            length += 1
        return at, at + length
    return None


def _on_pages(context: str, read: PageLetters, start: int, end: int) -> Iterator[tuple[int, TextPlace]]:
    for page in range(read.pages[start], read.pages[end - 1] + 1):
        boxes = [read.boxes[each] for each in range(start, end) if read.pages[each] == page]
        if boxes:
            left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
            low, high = min(box[1] for box in boxes), max(box[3] for box in boxes)
            mm = 25.4 / 72
            x, y = left * mm - AROUND, (read.heights[page] - high) * mm - AROUND
            width, height = (right - left) * mm + 2 * AROUND, (high - low) * mm + 2 * AROUND
            yield page, TextPlace(context, x, y, width, height)


def in_low_ink(job_context: BuildContext) -> BuildContext:
    """Return what draws the same kit in low ink, with what is remembered."""
    return BuildContext(replace(job_context.job, ink="low"), job_context.render_cache)
