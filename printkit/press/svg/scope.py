"""What holds for one drawing, and for the element where the painter is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers.expat import ExpatError

from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError
from printkit.base.msgid import N_, NO_MESSAGE, Msgid
from printkit.base.text_files import read_bytes
from printkit.base.xml_parser import art_region, as_utf8
from printkit.press.geometry import IDENTITY, Matrix
from printkit.press.pdf.drawing import FontReference
from printkit.press.svg.art_notes import art_note
from printkit.press.svg.attributes import UNKNOWN_VALUE, VALUE_TOO_LONG, Attributes, AttributeValueError
from printkit.press.svg.css import Context, read_declaration, read_style
from printkit.press.svg.layer import (
    MAX_DRAWING_FAULTS,
    MAX_ELEMENTS,
    STEPS_OF_ELEMENT,
    Layer,
    PaintedArt,
    TooManyElementsError,
)
from printkit.press.svg.numbers import MAX_QUOTED
from printkit.press.svg.paint_cache import PaintCache
from printkit.press.svg.path_data import Path as Outline
from printkit.press.svg.places import Places
from printkit.press.svg.properties import (
    GEOMETRY,
    INHERITED,
    INITIAL,
    MEANINGLESS,
    MEANINGLESS_ATTRIBUTES,
    PRESENTATION,
    RESET,
    USUAL,
    unknown_attributes,
)
from printkit.press.svg.slips import attribute_advice, value_advice
from printkit.press.svg.source import MISPLACED_BOX, NO_DIV, NO_ROOM, Source, defines
from printkit.press.svg.url_refs import UrlReferenceError, find_file, shown_file
from printkit.press.svg.xml_tree import XHTML, Element
from printkit.press.typesetting import Typesetter

MAX_ELEMENT_DEPTH = 50
"""How deep elements may stand inside each other, `use`, files and clip paths of clip paths counted."""
TOO_DEEP = N_("elements are nested more than {depth} deep")
PLAIN_STEPS = 10
"""Steps of a path that count nothing: a rectangle with round corners has so many."""
ART_MAY = frozenset(
    (
        N_("unknown attribute {name}"),
        N_("unknown property: {name}"),
        UNKNOWN_VALUE,
        VALUE_TOO_LONG,
        N_("{tag} is outside the SVG subset"),
        N_("nothing has the id {target}"),
        N_("{target} is neither a gradient nor a pattern"),
        N_("{target} is not a clipPath"),
        N_("{target} is not a mask"),
        N_("a clipPath may contain only shapes, not {tag}"),
        N_("outside the style sheet subset: {what}"),
        MISPLACED_BOX,
        NO_DIV,
        NO_ROOM,
    )
)
"""What is wrong in a template, and only noted of art."""
SELECTORS_OF_ELEMENT = 100
"""Comparisons with a style sheet's selectors that take as long as an element."""

ComputedStyle = Mapping[str, Any]
"""The computed properties of an element, each name of `values.INITIAL` with its read value."""


@dataclass
class PaintJob:
    """Who draws what with what. `numbers` has the place of each foreignObject in the drawing.

    `sizes` has the largest size (mm, as printed) of words in some boxes, by the names of a `BoxReport`. Where
    it is `outlined` words are painted without their fonts.
    """

    name: str
    folder: Path
    roots: tuple[Path, ...]
    typesetter: Typesetter
    grey: bool
    cache: PaintCache
    numbers: dict[Element, int] = field(default_factory=dict)
    sizes: Mapping[str, float] = field(default_factory=dict)
    outlined: bool = False
    painted: int = 0
    told: int = 0
    _digests: dict[str, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[object, ...]:
        """What art depends on beside its own file: equal keys, equal painting."""
        return (self.grey, self.roots, self.outlined)

    def shown(self, path: Path) -> str:
        """Name a file the way its reader knows it."""
        return self.cache.once(("shown", path, self.roots), lambda: shown_file(path, self.roots), str)

    def count(self, more: int = 1) -> None:
        """Note more elements. Raises TooManyElementsError when there are too many."""
        self.painted += more
        if self.painted > MAX_ELEMENTS:
            raise TooManyElementsError

    def count_steps(self, path: Outline) -> None:
        """Note the steps of a path that has more than a plain shape."""
        if len(path) > PLAIN_STEPS:
            self.count(len(path) // STEPS_OF_ELEMENT)

    def font_file(self, key: str) -> FontReference:
        """Return where the font with this key lies."""

        def look() -> FontReference:
            font = self.typesetter.fonts.by_key(key)
            return FontReference(str(font.path), font.family, font.weight, font.italic)

        return self.cache.once(("font", self.typesetter.fonts, key), look, FontReference)

    def digest(self, path: str) -> str:
        """Return the hash of a file's bytes, looked up once for a drawing.

        Raises OSError where it cannot be read.
        """
        if path not in self._digests:
            self._digests[path] = self.cache.digest(path)
        return self._digests[path]

    def known_part(self, key: Hashable) -> Layer | None:
        """Return a part that was painted before, from files that are still the same."""
        part = self.cache.part(key)
        try:
            fresh = part and all(self.digest(path) == digest for path, digest in part.files.items())
        except (OSError, FaultError):
            return None
        return part if fresh else None


class PaintState(NamedTuple):
    """What holds for an element: style, selectors' context, way to the layer, viewport, depth."""

    style: ComputedStyle
    context: Context
    matrix: Matrix = IDENTITY  # from the element's user space to the layer
    width: float = 0.0  # of the viewport, for per cent
    height: float = 0.0
    depth: int = 0


Step = Callable[["Scope", Element, "PaintState", Layer], None]


class TreeWalk(NamedTuple):
    """How elements are painted: one of them, and all that stand inside one. The painter hands it in."""

    node: Step
    children: Step


class Scope:
    """What holds while the elements of one source are painted, and all that painting looks up there.

    `trail` names what is being painted on the way here, so that nothing shows itself. `within` is the
    element whose painting may be used again: looking at anything outside it and the definitions ties it.
    `frame` stands for everything else that its painting depends on; without it nothing is remembered.
    """

    def __init__(
        self, job: PaintJob, source: Source, walk: TreeWalk, trail: frozenset[str] = frozenset()
    ) -> None:
        self.job, self.source, self.walk, self.trail = job, source, walk, trail
        self.within: Element = source.root
        self.frame = b""
        self.used: dict[tuple[object, ...], PaintedArt] = {}
        self.compared = source.sheet.compared

    def of(self, source: Source, place: str) -> Scope:
        """Return the scope of a further source, which is shown at a place."""
        return Scope(self.job, source, self.walk, self.trail | {place})

    def node(self, element: Element, state: PaintState, layer: Layer) -> None:
        """Paint one element; `state` is that of its parent."""
        self.walk.node(self, element, state, layer)

    def children(self, element: Element, state: PaintState, layer: Layer) -> None:
        """Paint what stands inside an element."""
        self.walk.children(self, element, state, layer)

    def remembered(
        self,
        element: Element,
        key: tuple[object, ...],
        empty: Callable[[], Layer],
        paint: Callable[[Layer], None],
    ) -> Layer:
        """Return a layer as it was painted before with this key, or paint an empty one."""
        known = self.job.known_part((self.frame, key)) if self.frame else None
        if known is not None:
            return known
        layer = empty()
        before, self.within = self.within, element
        try:
            paint(layer)
        finally:
            self.within = before
        if self.frame and not layer.tied and not layer.faults:
            self.job.cache.keep_part((self.frame, key), layer)
        return layer

    def declared(self, element: Element, context: Context, layer: Layer) -> Mapping[str, Any]:
        """Return what is declared for an element: attributes, above them the rules, above them `style`."""
        sheet = self.source.sheet
        compared = sheet.compared - self.compared
        self.compared = sheet.compared
        self.job.count(1 + compared // SELECTORS_OF_ELEMENT if compared else 1)
        if not element.attrib:
            return context.declared
        words = element.tag.startswith(XHTML)
        own: dict[str, Any] = {}
        for name in unknown_attributes(element.local, tuple(element.attrib)):
            meaningless = name in MEANINGLESS_ATTRIBUTES or name in MEANINGLESS or element.get(name) in USUAL
            if meaningless and self.is_art(element):
                continue
            message = N_("unknown attribute {name}")
            hint, close = (NO_MESSAGE, {}) if self.is_art(element) else attribute_advice(element.local, name)
            self.fault(layer, element, message, {"name": name, **close}, hint)
        for name in () if words else element.attrib:
            if name in PRESENTATION:
                text = element.attrib[name].strip()
                message = read_declaration(name, text, False, own)
                if message and self.is_art(element):
                    message = read_declaration(name, text, False, own, art=True)
                if message:
                    hint, close = (NO_MESSAGE, {}) if self.is_art(element) else value_advice(name, text)
                    values = {"name": name, "value": text[:MAX_QUOTED], **close}
                    self.fault(layer, element, message, values, hint)
        own.update(context.declared)
        inline = element.get("style")
        if inline:
            declarations, problems = read_style(inline, words)
            if problems and self.is_art(element):
                declarations, problems = read_style(inline, words, art=True)
            own.update(declarations)
            for problem in problems:
                if problem.values.get("name") in GEOMETRY and self._is_whole(element):
                    continue  # the size of art in a page of the web
                self.fault(layer, element, problem.message, problem.values, problem.hint)
        return own

    def _is_whole(self, element: Element) -> bool:
        """Whether an element is the root of art, or the group that stands for it in a face."""
        return (self.source.art and element is self.source.root) or bool(art_region(element.attrib))

    def styled(self, element: Element, style: ComputedStyle, context: Context, layer: Layer) -> ComputedStyle:
        """Return an element's computed style from that of its parent."""
        return {**style, **RESET, **self.declared(element, context, layer)}

    def context_of(self, element: Element) -> Context:
        """Return where an element stands for selectors."""
        parent = element.parent
        above = self.source.sheet.root if parent is None else self.context_of(parent)
        return above.child(element.local, element.get("class"), element.get("id"))

    def standing(self, element: Element, layer: Layer) -> tuple[ComputedStyle, Context]:
        """Return the style and context of an element where it stands, not where it is used."""
        parent = element.parent
        style, above = (INITIAL, self.source.sheet.root)
        if parent is not None:
            style, above = self.standing(parent, Layer())
        context = above.child(element.local, element.get("class"), element.get("id"))
        return self.styled(element, style, context, layer), context

    def find(self, target: str, element: Element, layer: Layer, name: str = "") -> Element | None:
        """Return the element with an id; a fault at `element`, or at its `name`, where there is none."""
        found = self.source.ids.get(target)
        if found is None:
            self.fault(layer, element, N_("nothing has the id {target}"), {"target": target}, name=name)
        elif not _is_definition(found, self.within):
            layer.tied = True
        return found

    def template(self, element: Element, layer: Layer) -> tuple[Element, Element]:
        """Follow the hrefs of a gradient or pattern: its attributes, and the element whose children count."""
        chain = [element]
        seen = {element}
        while href := Attributes(chain[-1]).href:
            found = self.find(href.removeprefix("#"), chain[-1], layer)
            if found is None:
                break
            if found in seen:
                self.fault(layer, chain[-1], N_("{href} leads back to itself"), {"href": href})
                break
            self.job.count()
            chain.append(found)
            seen.add(found)
        merged = Element(element.tag, element.local, {})
        for link in reversed(chain):
            merged.attrib.update(link.attrib)
        return merged, next((link for link in chain if link.children), element)

    def fault(
        self,
        layer: Layer,
        element: Element,
        message: Msgid,
        values: Mapping[str, object] | None = None,
        hint: Msgid = NO_MESSAGE,
        name: str = "",
        words: str = "",
    ) -> None:
        """Note what is wrong with an element, or with its property `name`, where that is declared.

        `words` says where the words stand that it has.
        """
        if message in ART_MAY and self.is_art(element):
            self.note(layer, element, message, values or {"tag": f"<{element.local}>"})
            return
        self.job.told += 1
        if self.job.told > MAX_DRAWING_FAULTS:
            layer.tied = True  # it is no good part, though it has no fault of its own
            return
        at = self.declared_at(element, name) if name else self.place(element)
        layer.faults.append(self.source.fault(at, message, values, hint, words))

    def is_art(self, element: Element) -> bool:
        """Whether an element stands in art, which may ask for more than there is."""
        return self.source.art or self.source.region(element) is not None

    def note(
        self, layer: Layer, element: Element, message: Msgid, values: Mapping[str, object], instead: str = ""
    ) -> None:
        """Note what art asks for in vain."""
        note = art_note(*self.place(element), message, values)
        layer.notes[note._replace(instead=instead) if instead else note] = None

    def place(self, element: Element) -> tuple[str, str]:
        """Return the file and the place of an element, those of the art's file where it stands in a face."""
        region = self.source.region(element)
        if region is None:
            return self.source.at(element)
        href = art_region(region.attrib)
        number = self.source.numbers[element] - self.source.numbers[region]
        try:
            path = find_file(href, self.source.folder, self.job.roots)

            def look() -> Places:
                return Places(as_utf8(read_bytes(path)), self.job.shown(path))

            key = ("places", path, self.job.digest(str(path)))
            return self.job.cache.once(key, look, Places).element(number)
        except (UrlReferenceError, OSError, FaultError, ExpatError, IndexError):
            return href, ""

    def declared_at(self, element: Element, name: str) -> tuple[str, str]:
        """Return the file and the place, in a style sheet or a drawing, that declare a property."""
        for each in (element, *element.ancestors()) if name in INHERITED else (element,):
            words = each.tag.startswith(XHTML)
            if name in read_style(each.get("style"), words)[0]:
                return self.source.at(each)
            line = self.source.sheet.line_of(name, self.context_of(each))
            if line is not None:
                return self.source.sheet_line(line)
            if name in each.attrib and not words:
                return self.source.at(each)
        return self.source.at(element)

    @contextmanager
    def entering(self, target: str, element: Element, layer: Layer) -> Iterator[bool]:
        """Note that the element with this id is being painted; False, and a fault, where it is already."""
        trail = f"{self.source.file}#{target}"
        before = self.trail
        if trail in before:
            self.fault(layer, element, N_("{href} shows itself"), {"href": f"#{target}"})
            layer.tied = True
        else:
            self.trail = before | {trail}
        try:
            yield trail not in before
        finally:
            self.trail = before

    @contextmanager
    def blaming(self, element: Element, layer: Layer) -> Iterator[None]:
        """Turn a bad value, found while painting, into a fault at the element; note where it is too much."""
        try:
            yield
        except (AttributeValueError, TooManyElementsError) as error:
            self.blame(error, element, layer)

    def blame(
        self, error: AttributeValueError | TooManyElementsError, element: Element, layer: Layer
    ) -> None:
        """Turn a bad value into a fault at the element. Raises what is too much again, with its place."""
        if isinstance(error, TooManyElementsError):
            error.at = error.at or self.source.at(element)
            raise error
        hint, close = (NO_MESSAGE, {}) if self.is_art(element) else value_advice(error.name, error.value)
        values = {"name": error.name, "value": error.value, **close}
        self.fault(layer, element, error.message, values, hint, error.name)


def _is_definition(element: Element, within: Element) -> bool:
    """Whether an element is part of another or of the definitions at the top of the drawing."""
    line = [element, *element.ancestors()]
    return within in line or (len(line) > 1 and defines(line[-2]))
