"""Read the words of cards from the templates of their faces, and draw these without words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from printkit.base.faults import FaultError
from printkit.base.xml_parser import malformed
from printkit.companion.card_book import CodedCard
from printkit.faces.face import face_rows, face_svg, plain_number, row_code, row_name
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Component, Kit, Row
from printkit.kit.text.text import Text

if TYPE_CHECKING:
    from lxml.etree import _Element

SVG_NAMESPACE, XHTML_NAMESPACE = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xhtml}"
CODE_BOX = "code"
"""The box of a card's code, as `parts.code` makes it."""
SHORT = 3
"""Letters of a sign that is told with the box after it: `1`, `5+`, `LA`."""
LINE_PITCH = 3.6
"""mm from one of the lines that stand for words to the next; less in a lower box."""
LETTER_WIDTH = 1.4
"""mm that a letter takes in them: about that of cards for reading."""
GREY = {"fill": "#888", "fill-opacity": "0.5"}
"""What they look like on light ground and on dark."""


class FaceCards:
    """The cards of a game whose templates are at hand, in the languages of its kits."""

    def __init__(self, kits: Mapping[str, Kit]) -> None:
        self.kits = kits
        self._coded: dict[str, Mapping[str, tuple[Component, Row | None]]] = {}
        self._listed: dict[str, tuple[CodedCard, ...]] = {}
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}

    @cached_property
    def templates(self) -> GameTemplates:
        """The templates of the game. Raises FaultError."""
        return GameTemplates(next(iter(self.kits.values())).game)

    def cards(self, lang: str) -> Sequence[CodedCard]:
        """Return all that have a code, in the order of the kit."""
        kit = self._kit(lang)
        if kit.lang not in self._listed:
            self._listed[kit.lang] = tuple(_listed(kit, self._of(kit)))
        return self._listed[kit.lang]

    def words(self, lang: str, code: str) -> Sequence[str]:
        """Return what stands on the front of a card, box by box; of a faulty one what its row says.

        Nothing where no card has that code.
        """
        kit = self._kit(lang)
        if code not in self._of(kit):
            return ()
        if (kit.lang, code) not in self._known:
            self._known[kit.lang, code] = tuple(self._read(kit, code))
        return self._known[kit.lang, code]

    def picture(self, code: str) -> str:
        """Return the address of a drawing of a card's front without its words, "" where there is none."""
        found = self._of(self._kit("")).get(code)
        return f"card/{code}.svg" if found and isinstance(found[0].front, str) else ""

    def drawing(self, code: str) -> str:
        """Return the drawing of a card's front without its words, "" without one. Raises FaultError."""
        kit = self._kit("")
        if code not in (coded := self._of(kit)):
            return ""
        component, row = coded[code]
        svg = face_svg(self.templates, kit, component, row, "front", "full")
        return _without_words(svg, component)

    def _kit(self, lang: str) -> Kit:
        return self.kits.get(lang) or next(iter(self.kits.values()))

    def _of(self, kit: Kit) -> Mapping[str, tuple[Component, Row | None]]:
        if kit.lang not in self._coded:
            self._coded[kit.lang] = _coded(kit)
        return self._coded[kit.lang]

    def _read(self, kit: Kit, code: str) -> Iterator[str]:
        component, row = self._of(kit)[code]
        try:
            svg = face_svg(self.templates, kit, component, row, "front", "full")
            root = _tree(svg, component)
        except FaultError:
            yield from _texts(row)
            return
        words = [*dict.fromkeys(_joined(_boxes(root)))]
        yield from words
        shown = _squashed("".join(words))
        yield from (each for each in _texts(row) if _squashed(each) not in shown)


def _coded(kit: Kit) -> Mapping[str, tuple[Component, Row | None]]:
    """Return component and row of each card that has a code."""
    found: dict[str, tuple[Component, Row | None]] = {}
    for component in kit.components:
        if component.document or not isinstance(component.front, str):
            continue
        for row in face_rows(kit, component):
            if code := row_code(component, row):
                found.setdefault(code, (component, row))
    return found


def _listed(kit: Kit, coded: Mapping[str, tuple[Component, Row | None]]) -> Iterator[CodedCard]:
    rules = {rule.id for rule in kit.rules}
    for code, (component, row) in coded.items():
        name = (row and row_name(row)) or component.name.plain
        yield CodedCard(code, component.id, component.name.plain, name, tuple(_ids(row, rules)))


def _texts(row: Row | None) -> Iterator[str]:
    """Yield the texts of a row, also those that only its back shows."""
    for each in (row.fields if row else {}).values():
        if isinstance(each, Text) and each:
            yield each.plain


def _squashed(words: str) -> str:
    return "".join(words.split())


def _ids(row: Row | None, rules: set[str]) -> Iterator[str]:
    for value in (row.fields if row else {}).values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str) and each in rules:
                yield each


def _boxes(element: _Element) -> Iterator[str]:
    """Yield the words of each box, or those that a group of boxes says for all of them."""
    if label := element.get("aria-label"):
        yield label
        return
    if element.tag == f"{SVG_NAMESPACE}foreignObject":
        if element.get("id") != CODE_BOX and (words := " ".join("".join(_letters(element)).split())):
            yield words
        return
    for inner in element:
        yield from _boxes(inner)


def _letters(element: _Element) -> Iterator[str]:
    tag = str(element.tag).removeprefix(XHTML_NAMESPACE)
    if tag == "icon":
        yield element.get("data-sign") or f"[{element.get('name')}]"
    yield element.text or ""
    for inner in element:
        yield from _letters(inner)
        yield inner.tail or ""
    if tag in ("p", "li", "br"):
        yield " "


def _joined(words: Iterator[str]) -> Iterator[str]:
    """Tell signs with what they stand before: a number and what it counts."""
    signs: list[str] = []
    for each in words:
        if len(each) <= SHORT:
            signs.append(each)
        else:
            yield " ".join((*dict.fromkeys(signs), each))
            signs.clear()
    if signs:
        yield " ".join(dict.fromkeys(signs))


def _tree(svg: str, component: Component) -> _Element:
    """Parse a face. Raises FaultError: it is not well-formed."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        return etree.fromstring(svg, parser)
    except etree.XMLSyntaxError as error:
        file = str(component.front)
        at = f"line {error.lineno}"
        raise FaultError([malformed(error, svg.encode(), lambda *_: (file, at), brought=False)]) from None


def _without_words(svg: str, component: Component) -> str:
    """Return a face as it is cut, without styles and patterns that nothing has.

    Words are lines in grey, as they are where a layout is shown without its text: a banner without any would
    look unfinished.
    """
    from lxml import etree

    root = _tree(svg, component)
    for box in [*root.iter(f"{SVG_NAMESPACE}foreignObject")]:
        greeked = etree.Element(f"{SVG_NAMESPACE}path", {"d": _lines_for_words(box), **GREY})
        greeked.tail = box.tail
        box.getparent().replace(box, greeked)  # type: ignore[union-attr]  # a face is no box itself
    width, height = plain_number(component.width), plain_number(component.height)
    root.attrib.update({"width": f"{width}", "height": f"{height}", "viewBox": f"0 0 {width} {height}"})
    classes = {name for each in root.iter() for name in (each.get("class") or "").split()}
    for style in root.iter(f"{SVG_NAMESPACE}style"):
        style.text = "".join(_rules_of(style.text or "", classes))
    _drop_unused(root)
    return etree.tostring(root, encoding="unicode")


def _lines_for_words(box: _Element) -> str:
    """Return the outline of the lines that stand for the words of a box, in mm."""
    letters = len(" ".join("".join(_letters(box)).split()))
    x, y, width, height = (float(box.get(name) or 0) for name in ("x", "y", "width", "height"))
    if not letters or not width or not height:
        return ""
    room = max(1, int(height / LINE_PITCH))
    count = min(room, math.ceil(letters * LETTER_WIDTH / width))
    pitch = min(height, LINE_PITCH)
    thick = 0.42 * pitch
    last = min(width, letters * LETTER_WIDTH) if count == 1 else 0.62 * width
    top = y + (height - count * pitch + pitch - thick) / 2
    lines = []
    for number in range(count):
        long = width if number < count - 1 else last
        left = x + (width - long) / 2
        lines.append(f"M{left:.2f} {top + number * pitch:.2f}h{long:.2f}v{thick:.2f}h-{long:.2f}z")
    return "".join(lines)


def _rules_of(sheet: str, classes: set[str]) -> Iterator[str]:
    """Yield the rules of a style sheet for elements that have some of these classes, or need none."""
    import tinycss2

    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule":
            yield rule.serialize()
        elif rule.type == "qualified-rule":
            kept = [each for each in _selectors(rule.prelude) if {*_classes(each)} <= classes]
            body = tinycss2.serialize(token for token in rule.content if token.type != "comment").strip()
            if body and kept:
                yield f"{','.join(tinycss2.serialize(each).strip() for each in kept)}{{{body}}}"


def _selectors(prelude: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the selectors of a rule, each as its tokens."""
    found: list[Any] = []
    for token in prelude:
        if token == ",":
            yield found
            found = []
        elif token.type != "comment":
            found.append(token)
    yield found


def _classes(selector: Sequence[Any]) -> Iterator[str]:
    """Yield the classes that a selector names."""
    for dot, name in pairwise(selector):
        if dot == "." and name.type == "ident":
            yield name.value


def _drop_unused(root: _Element) -> None:
    """Take away definitions that nothing refers to, until there are no more."""
    while True:
        used = {name for each in root.iter() for name in _references(each)}
        unused = [
            each
            for definitions in root.iter(f"{SVG_NAMESPACE}defs")
            for each in definitions
            if each.get("id") not in used and each.tag != f"{SVG_NAMESPACE}style"
        ]
        if not unused:
            return
        for each in unused:
            each.getparent().remove(each)  # type: ignore[union-attr]  # it is within its definitions


def _references(element: _Element) -> Iterator[str]:
    """Yield the ids that an element refers to, in its attributes or its style sheet."""
    import tinycss2

    for name, value in element.items():
        if str(name).endswith("href"):
            yield str(value).removeprefix("#")
        elif "url(" in str(value):
            yield from _addresses(tinycss2.parse_component_value_list(str(value)))
    if element.tag == f"{SVG_NAMESPACE}style":
        yield from _addresses(tinycss2.parse_component_value_list(element.text or ""))


def _addresses(tokens: Iterable[Any]) -> Iterator[str]:
    """Yield the ids that are the addresses among tokens of CSS, quoted or not."""
    for token in tokens:
        if token.type == "url":
            yield token.value.removeprefix("#")
        elif token.type == "function":
            quoted = token.lower_name == "url"
            yield from (
                each.value.removeprefix("#") for each in token.arguments if quoted and each.type == "string"
            )
            yield from _addresses(token.arguments)
        elif token.type in ("{} block", "() block", "[] block"):
            yield from _addresses(token.content)
