"""Parse a drawing: its elements, its ids, its style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from itertools import islice, takewhile
from pathlib import Path
from xml.parsers.expat import ExpatError

from printkit.base.dataclass import dataclass
from printkit.base.faults import MAX_VALUE_LENGTH, Fault, FaultError
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.text_files import MAX_MEGABYTES, MEGABYTE
from printkit.base.xml_parser import UnusualXmlError, art_region, as_utf8
from printkit.press.svg.art_notes import ArtNote, art_note
from printkit.press.svg.css import Stylesheet, compile_sheet
from printkit.press.svg.layer import MAX_DRAWING_FAULTS
from printkit.press.svg.places import Origin, Places, WordPlace, at_line
from printkit.press.svg.properties import ATTRIBUTES
from printkit.press.svg.xml_tree import (
    SVG,
    XHTML,
    Element,
    XmlTree,
    read_tree,
    read_with_libxml,
)

_DEFINITIONS = ("defs", "symbol", "clipPath", "pattern", "linearGradient", "radialGradient", "style")
UNPAINTED = frozenset((*_DEFINITIONS, "mask", "title", "desc", "metadata"))
"""Elements that are not drawn where they stand."""
_PAINTED_INSIDE = ("svg", "g")
_PASSED = frozenset(ATTRIBUTES).union(UNPAINTED).difference(("foreignObject", *_PAINTED_INSIDE))
_UNSEEN_WORDS = frozenset(f"{SVG}{tag}" for tag in ("style", "title", "desc", "metadata"))
"""Elements whose words are for programs and screen readers."""
MISPLACED_BOX = N_("a box of words belongs in the face itself, not in what is used or repeated")
NO_DIV = N_("a foreignObject holds one div of words, with the namespace of XHTML")
NO_ROOM = N_("a box of words is flattened to nothing")
BOX_HINT = N_("put them into a box, as `parts.box` makes it")
OUTLINES_HINT = N_("turn words into outlines before you save the drawing")
MAX_HEADS = 16
"""Heads of faces that are remembered: a deck has one for its fronts and one for its backs."""
MAX_TEXTS = 3
"""Texts of a box that a fault names."""


@dataclass(frozen=True, eq=False)
class Source:
    """A parsed drawing; hrefs are relative to `folder`.

    `file` is how faults name it; it is empty for a face, whose `piece` they name until an `origin` leads to
    the templates that wrote it. It is `art` where another program may have written it.
    """

    tree: XmlTree
    sheet: Stylesheet
    folder: Path
    file: str
    piece: str
    svg: bytes
    origin: Origin | None = None
    head: FaceHead | None = None
    art: bool = False

    @property
    def root(self) -> Element:
        """The root of the drawing."""
        return self.tree.root

    @cached_property
    def ids(self) -> dict[str, Element]:
        """The elements by id; the first counts, as in browsers."""
        ids: dict[str, Element] = {}
        for element in self.root.iter():
            if "id" in element.attrib:
                ids.setdefault(element.attrib["id"], element)
        return ids

    @cached_property
    def has_filters(self) -> bool:
        """Whether there may be filters, which only art has."""
        return b"filter" in self.svg

    @cached_property
    def definitions(self) -> bytes:
        """A hash of all at the top that is not drawn where it stands, the style sheet included.

        Empty where libxml2 read the drawing: then it is not known what an element was read from.
        """
        if self.tree.lines:
            return b""
        if self.head:
            before, known = self.head.definitions, len(self.head.children)
        else:
            leading = tuple(takewhile(defines, self.root))
            before, known = self.hashed(leading), len(leading)
        drawn = self.root.children[known:]
        since = drawn[0].start if drawn else len(self.svg)
        later = [each for each in (*drawn, *self.tree.styles) if defines(each) and each.start >= since]
        return self.hashed(dict.fromkeys(later), before) if later else before

    def hashed(self, elements: Iterable[Element], before: bytes = b"") -> bytes:
        """Return a hash of what some elements were read from, and of a hash of others."""
        return sha256(before + repr([self.content(element) for element in elements]).encode()).digest()

    def content(self, element: Element) -> tuple[object, bytes]:
        """Return what an element and all inside it were read from: equal ones are painted alike."""
        return element.namespaces, self.svg[element.start : element.end]

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the style sheet, and words that stand where nothing is painted."""
        if self.art:
            return ()
        problems = (
            self.fault(self.sheet_line(problem.line), problem.message, problem.values, problem.hint)
            for problem in self.sheet.problems
        )
        return (*islice(problems, MAX_DRAWING_FAULTS), *islice(lost_words(self), MAX_DRAWING_FAULTS))

    @cached_property
    def notes(self) -> Mapping[ArtNote, None]:
        """What a style sheet of art asks for in vain."""
        notes: dict[ArtNote, None] = {}
        for problem in self.sheet.problems if self.art else ():
            file, place = self.sheet_line(problem.line)
            note = art_note(file, place, problem.message, problem.values)
            notes[note] = None
        return notes

    @cached_property
    def places(self) -> Places:
        """Where everything stands. Raises ExpatError for what only libxml2 reads."""
        return Places(self.svg, self.file, self.origin)

    @cached_property
    def numbers(self) -> dict[Element, int]:
        """The elements' numbers in the order of their start tags."""
        return {element: number for number, element in enumerate(self.root.iter())}

    def release(self) -> None:
        """Forget what each element stands in: so they go at once, and no garbage collector need find them.

        Those of a head are of the face that was read whole, and stay as they are.
        """
        if self.head:
            waiting = list(self.root.children[len(self.head.children) :])
            for element in waiting:
                element.parent = None
                waiting += element.children

    def region(self, element: Element) -> Element | None:
        """Return the group of an art file's content in which an element stands."""
        return next((each for each in (element, *element.ancestors()) if art_region(each.attrib)), None)

    def at(self, element: Element) -> tuple[str, str]:
        """Return the file and the place of an element."""
        try:
            return self.places.element(self.numbers[element])
        except ExpatError:
            return self.file, self._line(element)

    def at_words(self, element: Element, tail: bool) -> tuple[str, str]:
        """Return the file and the place of words behind the start or the end tag of an element."""
        try:
            return self.places.words(WordPlace(self.numbers[element], tail))
        except ExpatError:
            return self.file, self._line(element)

    def texts(self, element: Element, part: str = "") -> str:
        """Return where the texts of the game in an element stand: the one that has a part, or all."""
        try:
            found = self.places.texts(self.numbers[element], part)
        except ExpatError:
            return ""
        return "; ".join(found[:MAX_TEXTS]) + (" …" if len(found) > MAX_TEXTS else "")

    def sheet_line(self, line: int) -> tuple[str, str]:
        """Return the file and the place of a line of the style sheet, that of all `style` elements joined."""
        for style in self.tree.styles:
            lines = style.text.count("\n") + 1
            if line <= lines or style is self.tree.styles[-1]:
                try:
                    return self.places.line(WordPlace(self.numbers[style], False), min(line, lines))
                except ExpatError:
                    return self.file, self._line(style, line - 1)
            line -= lines
        return self.file, ""

    def _line(self, element: Element, further: int = 0) -> str:
        return at_line(self.tree.lines.get(element, 1) + further)

    def fault(
        self,
        at: tuple[str, str],
        message: Msgid,
        values: Mapping[str, object] | None = None,
        hint: Msgid = NO_MESSAGE,
        words: str = "",
    ) -> Fault:
        """Make the fault of what stands at a place, found on this piece; `words` is where its words stand."""
        file, place = at
        return Fault(file, place, message, values or {}, hint, piece=self.piece, words=words)


@dataclass(frozen=True, eq=False)
class FaceHead:
    """What most faces of a deck begin with, without faults: the root's start tag, and definitions behind it.

    `svg` is what it was read from; in its first `opening` bytes is no definition yet.
    """

    svg: bytes
    opening: int
    sheet: Stylesheet
    definitions: bytes
    children: tuple[Element, ...]
    styles: tuple[Element, ...]


class FaceHeads:
    """The heads of faces that were met last: each is parsed, compiled and hashed once."""

    def __init__(self) -> None:
        self._known: list[FaceHead] = []

    def read(self, svg: bytes, folder: Path, piece: str) -> Source:
        """Parse the bytes of a face. Raises FaultError where they are no well-formed SVG."""
        head = next((head for head in self._known if svg.startswith(head.svg)), None)
        source = _behind(head, svg, folder, piece) if head else None
        if source is None:
            source = read_source(svg, folder, "", piece)
            if found := _head(source):
                self._known = [found, *self._known[: MAX_HEADS - 1]]
        return source


def _head(source: Source) -> FaceHead | None:
    """Return the head of a face that was read whole, None where it has none or something is wrong with it."""
    children = tuple(takewhile(defines, source.root))
    drawn = source.root.children[len(children) : len(children) + 1]
    if source.tree.lines or source.faults or not (children and drawn):
        return None
    end = drawn[0].start
    if any(each.start > end for each in source.tree.styles) or any(
        each.start < end for each in source.tree.boxes
    ):
        return None
    parts = source.hashed(children), children, tuple(source.tree.styles)
    return FaceHead(source.svg[:end], children[0].start, source.sheet, *parts)


def _behind(head: FaceHead, svg: bytes, folder: Path, piece: str) -> Source | None:
    """Parse what stands behind a head; None where that is not enough to know what the whole says."""
    try:
        tree = read_tree(svg, slice(head.opening, len(head.svg)))
    except UnusualXmlError:
        return None
    if (
        tree.styles or (tree.root, False) in tree.words
    ):  # words right behind the head stand beside a child of it
        return None
    tree.root.children = [*head.children, *tree.root.children]
    tree.styles += head.styles
    return Source(tree, head.sheet, folder, "", piece, svg, head=head)


def read_source(
    svg: bytes, folder: Path, file: str, piece: str, origin: Origin | None = None, art: bool = False
) -> Source:
    """Parse the bytes of an SVG. Raises FaultError where they are no well-formed SVG."""
    svg = as_utf8(svg) if art else svg
    if len(svg) > MAX_MEGABYTES[".svg"] * MEGABYTE:
        message, most = N_("the drawing has more than {most} MB"), MAX_MEGABYTES[".svg"]
        raise FaultError([Fault(file, "", message, {"most": most}, piece=piece)])
    try:
        tree = read_tree(svg)
    except UnusualXmlError:
        tree = read_with_libxml(svg, file, piece, origin, art)
    sheet = compile_sheet("\n".join(style.text for style in tree.styles), art)
    source = Source(tree, sheet, folder, file, piece, svg, origin, art=art)
    if tree.root.tag != f"{SVG}svg":
        hint = N_('begin with <svg xmlns="http://www.w3.org/2000/svg" viewBox="...">')
        message = N_("not an SVG: the root is {tag}")
        raise FaultError([source.fault(source.at(tree.root), message, {"tag": tree.root.tag}, hint)])
    if tree.entity is not None:
        entity, line = tree.entity
        message = N_("an entity that is not XML's own: {entity}")
        raise FaultError([source.fault((file, at_line(line)), message, {"entity": entity})])
    return source


def defines(element: Element) -> bool:
    """Whether an element only defines what others use."""
    return element.local in _DEFINITIONS


def lost_words(source: Source) -> Iterator[Fault]:
    """Find words that nothing paints: those outside the boxes, and boxes where no box is painted."""
    for beside, tail in dict.fromkeys(source.tree.words):
        around = beside.parent if tail else beside
        if (
            around is not None
            and source.region(around) is None
            and _loose(around)
            and _silent(around, _sole_box(around))
        ):
            words = beside.tail if tail else beside.text
            values = {"words": " ".join(words.split())[:MAX_VALUE_LENGTH]}
            at = source.at_words(beside, tail)
            message = N_("these words are not in a box and are not printed: “{words}”")
            yield source.fault(at, message, values, OUTLINES_HINT if source.file else BOX_HINT)
    for box in source.tree.boxes:
        above = box.parent
        if (
            above is not None
            and not _painted(above)  # which nearly all are
            and source.region(above) is None
            and _silent(above, False)
            and any(each.text.strip() or (each is not box and each.tail.strip()) for each in box.iter())
        ):
            yield source.fault(source.at(box), MISPLACED_BOX)


def _loose(around: Element) -> bool:
    """Whether the words of an element are not for programs."""
    return not any(each.tag in _UNSEEN_WORDS for each in (around, *around.ancestors()))


def _silent(around: Element, box: bool) -> bool:
    """Whether the scope passes what stands in an element without a word about it."""
    line = [around, *around.ancestors()]
    if box:  # beside the one div of a good box
        line = line[1:]
    for above in reversed(line):
        tag = above.local
        if tag not in _PAINTED_INSIDE:
            return tag in _PASSED or tag.startswith("{")
    return True


def _sole_box(element: Element) -> bool:
    return element.tag == f"{SVG}foreignObject" and [each.tag for each in element] == [f"{XHTML}div"]


def _painted(element: Element) -> bool:
    return all(above.local in _PAINTED_INSIDE for above in (element, *element.ancestors()))
