"""Parse a drawing: its elements, its ids, its style sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import cast
from xml.parsers.expat import ExpatError

from lxml import etree

from printkit.base.faults import MAX_VALUE_LENGTH, Fault, FaultError
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.text_files import MAX_MEGABYTES, MEGABYTE, utf8
from printkit.press.svg.css import Stylesheet, compile_sheet
from printkit.press.svg.layer import MAX_DRAWING_FAULTS
from printkit.press.svg.places import Origin, Places, WordPlace, at_line
from printkit.press.svg.properties import ATTRIBUTES

SVG = "{http://www.w3.org/2000/svg}"
XHTML = "{http://www.w3.org/1999/xhtml}"
_NAMED = etree.XPath("descendant-or-self::*[@id]")
_DEFINITIONS = ("defs", "symbol", "clipPath", "pattern", "linearGradient", "radialGradient", "style")
UNPAINTED = frozenset((*_DEFINITIONS, "title", "desc", "metadata"))
"""Elements that are not drawn where they stand."""
_PAINTED_INSIDE = ("svg", "g")
_PASSED = frozenset(ATTRIBUTES).union(UNPAINTED).difference(("foreignObject", *_PAINTED_INSIDE))
_LOOSE = etree.XPath(
    "//text()[normalize-space()][not(ancestor::x:div[parent::s:foreignObject])]"
    "[not(ancestor::s:style or ancestor::s:title or ancestor::s:desc or ancestor::s:metadata)]",
    namespaces={"s": SVG[1:-1], "x": XHTML[1:-1]},
)
"""Words that are neither in the div of a box nor for programs and screen readers."""
MISPLACED_BOX = N_("a box of words stands in the face itself, not in what is used or repeated")
NO_ROOM = N_("a box of words is flattened to nothing")
BOX_HINT = N_("put them into a box, as `parts.box` makes it")
OUTLINES_HINT = N_("turn words into outlines before you save the drawing")
MAX_TEXTS = 3
"""Texts of a box that a fault names."""


@dataclass(frozen=True, eq=False)
class Source:
    """A parsed drawing; hrefs are relative to `folder`.

    `file` is how faults name it; it is empty for a face, whose `piece` they name until an `origin` leads to
    the templates that wrote it.
    """

    root: etree._Element
    sheet: Stylesheet
    styles: tuple[etree._Element, ...]
    definitions: bytes  # everything at the top that is not drawn where it stands, the style sheet included
    folder: Path
    file: str
    piece: str
    svg: bytes
    origin: Origin | None

    @cached_property
    def ids(self) -> dict[str, etree._Element]:
        """The elements by id; the first counts, as in browsers."""
        ids: dict[str, etree._Element] = {}
        for element in cast("list[etree._Element]", _NAMED(self.root)):
            ids.setdefault(str(element.get("id")), element)
        return ids

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the style sheet, and words that stand where nothing is painted."""
        problems = (
            self.fault(self.sheet_line(problem.line), problem.message, problem.values, problem.hint)
            for problem in self.sheet.problems
        )
        return (*islice(problems, MAX_DRAWING_FAULTS), *islice(lost_words(self), MAX_DRAWING_FAULTS))

    @cached_property
    def places(self) -> Places:
        """Where everything stands. Raises ExpatError for what only lxml reads."""
        return Places(self.svg, self.file, self.origin)

    @cached_property
    def numbers(self) -> dict[etree._Element, int]:
        """The elements' numbers in the order of their start tags."""
        return {element: number for number, element in enumerate(self.root.iter(etree.Element))}

    def at(self, element: etree._Element) -> tuple[str, str]:
        """Return the file and the place of an element."""
        try:
            return self.places.element(self.numbers[element])
        except ExpatError:
            return self.file, at_line(_line(element))

    def at_words(self, element: etree._Element, tail: bool) -> tuple[str, str]:
        """Return the file and the place of words behind the start or the end tag of an element."""
        try:
            return self.places.words(WordPlace(self.numbers[element], tail))
        except ExpatError:
            return self.file, at_line(_line(element))

    def texts(self, element: etree._Element, part: str = "") -> str:
        """Return where the texts of the game in an element stand: the one that has a part, or all."""
        try:
            found = self.places.texts(self.numbers[element], part)
        except ExpatError:
            return ""
        return "; ".join(found[:MAX_TEXTS]) + (" …" if len(found) > MAX_TEXTS else "")

    def sheet_line(self, line: int) -> tuple[str, str]:
        """Return the file and the place of a line of the style sheet, that of all `style` elements joined."""
        for style in self.styles:
            lines = (style.text or "").count("\n") + 1
            if line <= lines or style is self.styles[-1]:
                try:
                    return self.places.line(WordPlace(self.numbers[style], False), min(line, lines))
                except ExpatError:
                    return self.file, at_line(_line(style) + line - 1)
            line -= lines
        return self.file, ""

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


def read_source(svg: bytes, folder: Path, file: str, piece: str, origin: Origin | None = None) -> Source:
    """Parse the bytes of an SVG. Raises FaultError where they are no well-formed SVG."""
    if len(svg) > MAX_MEGABYTES[".svg"] * MEGABYTE:
        message, most = N_("the drawing has more than {most} MB"), MAX_MEGABYTES[".svg"]
        raise FaultError([Fault(file, "", message, {"most": most}, piece=piece)])
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(svg, parser)
    except etree.XMLSyntaxError as error:
        utf8(svg, file)
        what = {"what": (error.msg or "empty").partition(", line ")[0]}
        line, column = error.position
        at = (file, at_line(line or 1))
        if origin:
            lines = svg.splitlines(keepends=True)
            at = origin(sum(map(len, lines[: line - 1])) + max(column - 1, 0))
        raise FaultError(
            [Fault(at[0], at[1], N_("not well-formed XML: {what}"), what, piece=piece)]
        ) from None
    styles = tuple(root.iter(f"{SVG}style"))
    apart = [child for child in root.iterchildren(etree.Element) if defines(child)]
    source = Source(
        root,
        compile_sheet("\n".join(style.text or "" for style in styles)),
        styles,
        b"".join(etree.tostring(element, with_tail=False) for element in dict.fromkeys([*apart, *styles])),
        folder,
        file,
        piece,
        svg,
        origin,
    )
    if root.tag != f"{SVG}svg":
        hint = N_('begin with <svg xmlns="http://www.w3.org/2000/svg" viewBox="...">')
        message = N_("not an SVG: the root is {tag}")
        raise FaultError([source.fault(source.at(root), message, {"tag": str(root.tag)}, hint)])
    entity = next(root.iter(etree.Entity), None) if b"<!DOCTYPE" in svg else None
    if entity is not None:
        values = {"entity": str(entity.text)}
        at = (file, at_line(_line(entity)))
        raise FaultError([source.fault(at, N_("an entity that is not XML's own: {entity}"), values)])
    return source


def defines(element: etree._Element) -> bool:
    """Whether an element only defines what others use."""
    return local(element) in _DEFINITIONS


def lost_words(source: Source) -> Iterator[Fault]:
    """Find words that nothing paints: those outside the boxes, and boxes where no box is painted."""
    for words in cast("list[etree._ElementUnicodeResult]", _LOOSE(source.root)):
        beside = words.getparent()
        if beside is None or not words.strip():
            continue
        around = beside.getparent() if words.is_tail else beside
        if around is not None and _silent(around, _sole_box(around)):
            values = {"words": " ".join(words.split())[:MAX_VALUE_LENGTH]}
            at = source.at_words(beside, bool(words.is_tail))
            message = N_('these words stand in no box and are not printed: "{words}"')
            yield source.fault(at, message, values, OUTLINES_HINT if source.file else BOX_HINT)
    for box in source.root.iter(f"{SVG}foreignObject"):
        above = box.getparent()
        if (
            above is not None
            and _silent(above, False)
            and not _painted(above)
            and "".join(map(str, box.itertext())).strip()
        ):
            yield source.fault(source.at(box), MISPLACED_BOX)


def _silent(around: etree._Element, box: bool) -> bool:
    """Whether the scope passes what stands in an element without a word about it."""
    line = [around, *around.iterancestors()]
    if box:  # beside the one div of a good box
        line = line[1:]
    for above in reversed(line):
        tag = local(above)
        if tag not in _PAINTED_INSIDE:
            return tag in _PASSED or tag.startswith("{")
    return True


def _sole_box(element: etree._Element) -> bool:
    children = list(element.iterchildren(etree.Element))
    return element.tag == f"{SVG}foreignObject" and [each.tag for each in children] == [f"{XHTML}div"]


def _painted(element: etree._Element) -> bool:
    return all(local(above) in _PAINTED_INSIDE for above in (element, *element.iterancestors()))


def has_words(element: etree._Element) -> bool:
    """Whether a box of words stands in an element, or is one."""
    return next(element.iter(f"{SVG}foreignObject"), None) is not None


def local(element: etree._Element) -> str:
    """Return the tag without its namespace; what has a foreign namespace keeps it."""
    return _local(str(element.tag))


@lru_cache(maxsize=1024)
def _local(tag: str) -> str:
    return tag[len(SVG) :] if tag.startswith(SVG) else tag[len(XHTML) :] if tag.startswith(XHTML) else tag


def _line(element: etree._Element) -> int:
    line = element.sourceline
    return line if isinstance(line, int) else 1
