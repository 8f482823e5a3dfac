"""Read the words of cards from the templates of their faces, and draw these without words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from xml.etree import ElementTree

from printkit.base.faults import FaultError
from printkit.companion.card_book import CodedCard
from printkit.faces.face import face_rows, face_svg, plain_number, row_code, row_name
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Component, Kit, Row
from printkit.kit.text.text import Text

SVG_NAMESPACE, XHTML_NAMESPACE = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xhtml}"
CODE_BOX = "code"
"""The box of a card's code, as `parts.code` makes it."""
SHORT = 3
"""Letters of a sign that is told with the box after it: `1`, `5+`, `LA`."""
DEFINITION_USED = re.compile(r"url\(#([^)]+)\)")


class FaceCards:
    """The cards of a game whose templates are at hand, in the languages of its kits."""

    def __init__(self, kits: Mapping[str, Kit]) -> None:
        self.kits = kits
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
            self._listed[kit.lang] = tuple(_listed(kit))
        return self._listed[kit.lang]

    def words(self, lang: str, code: str) -> Sequence[str]:
        """Return what stands on the front of a card, box by box; of a faulty one what its row says."""
        kit = self._kit(lang)
        if (kit.lang, code) not in self._known:
            self._known[kit.lang, code] = tuple(self._read(kit, code))
        return self._known[kit.lang, code]

    def picture(self, code: str) -> str:
        """Return the address of a drawing of a card's front without its words, "" where there is none."""
        found = _coded(self._kit("")).get(code)
        return f"card/{code}.svg" if found and isinstance(found[0].front, str) else ""

    def drawing(self, code: str) -> str:
        """Return the drawing of a card's front without its words. Raises FaultError, KeyError."""
        kit = self._kit("")
        component, row = _coded(kit)[code]
        svg = face_svg(self.templates, kit, component, row, "front", "full")
        return _without_words(svg, component)

    def _kit(self, lang: str) -> Kit:
        return self.kits.get(lang) or next(iter(self.kits.values()))

    def _read(self, kit: Kit, code: str) -> Iterator[str]:
        component, row = _coded(kit)[code]
        try:
            svg = face_svg(self.templates, kit, component, row, "front", "full")
        except FaultError:
            yield from _texts(row)
            return
        words = [*dict.fromkeys(_joined(_boxes(ElementTree.fromstring(svg))))]
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


def _listed(kit: Kit) -> Iterator[CodedCard]:
    rules = {rule.id for rule in kit.rules}
    for code, (component, row) in _coded(kit).items():
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


def _boxes(element: ElementTree.Element) -> Iterator[str]:
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


def _letters(element: ElementTree.Element) -> Iterator[str]:
    tag = element.tag.removeprefix(XHTML_NAMESPACE)
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


def _without_words(svg: str, component: Component) -> str:
    """Return a face as it is cut, without boxes of words and without styles and patterns that nothing has."""
    ElementTree.register_namespace("", SVG_NAMESPACE[1:-1])
    root = ElementTree.fromstring(svg)
    for parent in root.iter():
        for inner in [each for each in parent if each.tag == f"{SVG_NAMESPACE}foreignObject"]:
            parent.remove(inner)
    width, height = plain_number(component.width), plain_number(component.height)
    root.attrib.update(width=f"{width}", height=f"{height}", viewBox=f"0 0 {width} {height}")
    classes = {name for each in root.iter() for name in (each.get("class") or "").split()}
    for style in root.iter(f"{SVG_NAMESPACE}style"):
        style.text = "".join(_rules_of(style.text or "", classes))
    _drop_unused(root)
    return ElementTree.tostring(root, encoding="unicode")


def _rules_of(sheet: str, classes: set[str]) -> Iterator[str]:
    for rule in re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL).split("}"):
        selectors, _, body = rule.partition("{")
        kept = [
            each.strip() for each in selectors.split(",") if set(re.findall(r"\.([\w-]+)", each)) <= classes
        ]
        if body and kept:
            yield f"{','.join(kept)}{{{body.strip()}}}"


def _drop_unused(root: ElementTree.Element) -> None:
    """Take away definitions that nothing refers to, until there are no more."""
    while True:
        said = ElementTree.tostring(root, encoding="unicode")
        used = {*DEFINITION_USED.findall(said), *re.findall(r'href="#([^"]+)"', said)}
        unused = [
            (parent, each)
            for parent in root.iter(f"{SVG_NAMESPACE}defs")
            for each in parent
            if each.get("id") not in used and each.tag != f"{SVG_NAMESPACE}style"
        ]
        if not unused:
            return
        for parent, each in unused:
            parent.remove(each)
