"""What WeasyPrint would draw without end, or leave out, of the drawings in a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lxml import etree

from printkit.base.msgid import N_
from printkit.press.svg.layer import MAX_ELEMENTS
from printkit.press.svg.scope import MAX_ELEMENT_DEPTH

SVG_TAG = "{http://www.w3.org/2000/svg}svg"
FOREIGN_OBJECT = "{http://www.w3.org/2000/svg}foreignObject"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

TOO_MUCH = N_("the drawing paints more than {most} elements, or is too deep: {href}")
BOX_OF_WORDS = N_("a box of words in the drawing of a document is not printed")
WORDS_HINT = N_("write the words beside the drawing")


def parse_drawing(svg: bytes) -> etree._Element | None:
    """Return the root of an SVG; None where it cannot be read, which WeasyPrint tells."""
    try:
        return etree.fromstring(svg, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        return None


def box_of_words(root: etree._Element) -> int:
    """Return the line of the first `foreignObject` with words, which WeasyPrint leaves out; else 0."""
    for box in root.iter(FOREIGN_OBJECT):
        if any(str(words).strip() for words in box.itertext()):
            return int(str(box.sourceline or 1))
    return 0


def too_much(root: Any) -> bool:
    """Whether an SVG shows more elements, each as often as it is used, or deeper ones than a drawing may.

    `root` is an element of lxml or of the standard library.
    """
    named = {f"#{element.get('id')}": element for element in only_elements(root.iter()) if element.get("id")}
    known: dict[Any, int] = {}

    def shown(element: Any, depth: int) -> int:
        if depth > 2 * MAX_ELEMENT_DEPTH:
            raise OverflowError
        if element not in known:
            count = 1 + sum(shown(child, depth + 1) for child in only_elements(element))
            used = named.get(str(element.get("href") or element.get(XLINK_HREF) or ""))
            known[element] = count + (0 if used is None else shown(used, depth + 1))
        if known[element] > MAX_ELEMENTS:
            raise OverflowError
        return known[element]

    try:
        shown(root, 0)
    except OverflowError:
        return True
    return False


def only_elements(nodes: Any) -> Iterator[Any]:
    """Yield the elements among nodes; a comment's tag is no word."""
    return (node for node in nodes if isinstance(node.tag, str))


def inline_too_much(document: Any) -> int | None:
    """Return which of the drawings that stand in a document shows too much, counted from 0."""
    drawings = enumerate(document.iter(SVG_TAG))
    return next((number for number, drawing in drawings if too_much(drawing)), None)
