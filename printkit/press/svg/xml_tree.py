"""The elements of a drawing, as the standard library's expat reads them.

What expat alone may not judge (`base.xml_parser`), `read_with_libxml` reads, or says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING
from xml.parsers.expat import ExpatError

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.text_files import utf8
from printkit.base.xml_parser import (
    MAX_XML_DEPTH,
    NO_SVG,
    UnusualXmlError,
    check_namespace,
    malformed,
    usual_parser,
)
from printkit.press.svg.places import Origin, at_line

if TYPE_CHECKING:
    from lxml import etree

SVG = "{http://www.w3.org/2000/svg}"
XHTML = "{http://www.w3.org/1999/xhtml}"
_BOX, _DIV = f"{SVG}foreignObject", f"{XHTML}div"
Namespaces = tuple[tuple[str | None, str], ...]
"""The prefixes that hold somewhere and what they stand for, the innermost last."""


class Element:
    """An element of a drawing.

    Names of elements and attributes are `{namespace}name` or `name`; `local` is the name alone where the
    namespace of the element is that of SVG or XHTML. `start` is where its start tag begins in the bytes of
    the drawing and `end` where its end tag does (after an empty tag); both are 0 where libxml2 read it.
    """

    __slots__ = (
        "attrib",
        "children",
        "end",
        "has_words",
        "local",
        "namespaces",
        "parent",
        "start",
        "tag",
        "tail",
        "text",
    )

    def __init__(
        self,
        tag: str,
        local: str,
        attrib: dict[str, str],
        parent: Element | None = None,
        start: int = 0,
        namespaces: Namespaces = (),
    ) -> None:
        self.tag, self.local, self.attrib, self.parent = tag, local, attrib, parent
        self.start, self.end = start, 0
        self.namespaces = namespaces
        self.text = self.tail = ""
        self.children: Sequence[Element] = ()
        self.has_words = False  # it is a box of words, or has one inside

    def __iter__(self) -> Iterator[Element]:
        return iter(self.children)

    def get(self, name: str, otherwise: str = "") -> str:
        """Return an attribute, or `otherwise` where it is left out."""
        return self.attrib.get(name, otherwise)

    def iter(self) -> Iterator[Element]:
        """Yield the element and all that stand inside it, in the order of their start tags."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += element.children[::-1]

    def ancestors(self) -> Iterator[Element]:
        """Yield the elements around this one, from the inside out."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent


@dataclass
class XmlTree:
    """A parsed drawing: its root, its boxes of words and style sheets, and the slots that hold words.

    A slot is an element and whether the words stand behind its end tag, not its start tag; those in the div
    of a box are left out. `lines` has the line of each element that libxml2 read, `entity` the first entity
    among the words and its line.
    """

    root: Element
    boxes: list[Element] = field(default_factory=list)
    styles: list[Element] = field(default_factory=list)
    words: list[tuple[Element, bool]] = field(default_factory=list)
    lines: dict[Element, int] = field(default_factory=dict)
    entity: tuple[str, int] | None = None


class _Names(dict[str, tuple[str, str]]):
    """The tag and the local name of each name as expat gives it."""

    def __missing__(self, name: str) -> tuple[str, str]:
        tag = _bracketed(name)
        local = tag.removeprefix(SVG).removeprefix(XHTML) if tag.startswith((SVG, XHTML)) else tag
        if len(self) > MAX_TAG_NAMES:
            self.clear()
        self[name] = tag, local
        return tag, local


def _bracketed(name: str) -> str:
    """Return a name of expat's, `namespace}name`, as `{namespace}name`."""
    return f"{{{name}" if "}" in name else name


_NOTED = frozenset(("foreignObject", "style"))
MAX_TAG_NAMES = 1024
"""Names of elements that are remembered: SVG and XHTML have fewer."""
_NAMES = _Names()


class _TreeBuilder:
    """Builds the tree from what a parser meets; names are as expat gives them.

    `prefixed` says that attributes may have a namespace.
    """

    def __init__(self, prefixed: bool) -> None:
        self.prefixed = prefixed
        self.tree: XmlTree | None = None
        self.namespaces: Namespaces = ()
        self._outer: list[Namespaces] = []  # what held before each declaration
        self._open: Element | None = None
        self._closed: Element | None = None  # the one whose end tag was the last tag
        self._depth = 0
        self._div: Element | None = None  # of the box of words that is open

    def start(self, name: str, attrib: dict[str, str], at: int = 0) -> Element:
        """Begin an element."""
        tag, local = _NAMES[name]
        above = self._open
        if self.prefixed:
            attrib = {_bracketed(name): value for name, value in attrib.items()}
        element = Element(tag, local, attrib, above, at, self.namespaces)
        if above is None:
            self.tree = XmlTree(element)
        elif above.children:
            above.children.append(element)  # type: ignore[attr-defined]  # no longer the empty tuple
        else:
            above.children = [element]
        self._open, self._closed = element, None
        self._depth += 1
        if self._depth > MAX_XML_DEPTH:
            raise UnusualXmlError
        if local in _NOTED:
            self._note(element)
        elif tag == _DIV and self._div is None and above is not None and above.tag == _BOX:
            self._div = element
        return element

    def _note(self, element: Element) -> None:
        assert self.tree is not None
        if element.tag == f"{SVG}style":
            self.tree.styles.append(element)
        elif element.tag == _BOX:
            self.tree.boxes.append(element)
            above: Element | None = element
            while above is not None and not above.has_words:
                above.has_words = True
                above = above.parent

    def end(self, at: int = 0) -> None:
        """End an element."""
        assert self._open is not None
        self._open.end = at
        self._closed, self._open = self._open, self._open.parent
        self._depth -= 1
        if self._closed is self._div:
            self._div = None

    def words(self, text: str) -> None:
        """Take in what stands between two tags, or a part of it."""
        beside, tail = (self._open, False) if self._closed is None else (self._closed, True)
        assert beside is not None and self.tree is not None
        if tail:
            beside.tail += text
        else:
            beside.text += text
        if self._div is None and not text.isspace():
            self.tree.words.append((beside, tail))

    def declare(self, prefix: str | None, namespace: str | None) -> None:
        """Note what a prefix stands for from here on."""
        namespace = check_namespace(namespace)
        self.prefixed = self.prefixed or prefix is not None
        self._outer.append(self.namespaces)
        self.namespaces = (*self.namespaces, (prefix, namespace))

    def forget(self, _prefix: str | None) -> None:
        """Note that a prefix no longer holds."""
        self.namespaces = self._outer.pop()


def read_tree(svg: bytes, left_out: slice = slice(0, 0)) -> XmlTree:
    """Parse a drawing, but for some whole elements that are left out.

    Raises UnusualXmlError where it is for libxml2 to judge.
    """
    builder = _TreeBuilder(b"xml:" in svg)
    parser = usual_parser()
    away = 0  # bytes that were left out before

    def start(name: str, attrib: dict[str, str]) -> None:
        builder.start(name, attrib, parser.CurrentByteIndex + away)

    def end(_: str) -> None:
        builder.end(parser.CurrentByteIndex + away)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.words
    parser.StartNamespaceDeclHandler, parser.EndNamespaceDeclHandler = builder.declare, builder.forget
    try:
        if left_out.stop:
            parser.Parse(svg[: left_out.start], False)
            away = left_out.stop - left_out.start
        parser.Parse(svg[left_out.stop :], True)
    except ExpatError as error:
        raise UnusualXmlError from error
    finally:
        parser.StartElementHandler = parser.EndElementHandler = None  # they hold the parser, as it does them
    assert builder.tree is not None
    return builder.tree


def read_with_libxml(svg: bytes, file: str, piece: str, origin: Origin | None, art: bool = False) -> XmlTree:
    """Parse with libxml2 what expat alone shall not judge. Raises FaultError: it is not well-formed.

    Entities that `art` declares are what they stand for, within the bounds of libxml2.
    """
    from lxml import etree

    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities="internal" if art else False,  # type: ignore[arg-type]  # its stubs are older
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(svg, parser)
    except etree.XMLSyntaxError as error:
        fault = _malformed(error, svg, file, piece, origin)
        if fault.message != NO_SVG:
            utf8(svg, file)
        raise FaultError([fault]) from None
    builder = _TreeBuilder(True)
    _copy(root, builder)
    assert builder.tree is not None
    return builder.tree


def _malformed(
    error: etree.XMLSyntaxError, svg: bytes, file: str, piece: str, origin: Origin | None
) -> Fault:
    """Return the fault of a drawing that is not well-formed, at the template that wrote it."""
    lines = svg.splitlines(keepends=True)

    def at(line: int, column: int) -> tuple[str, str]:
        return origin(sum(map(len, lines[: line - 1])) + column) if origin else (file, at_line(line))

    return replace(malformed(error, svg, at, bool(file)), piece=piece)


def _copy(node: etree._Element, builder: _TreeBuilder) -> None:
    """Copy an element of libxml2's tree, and what stands inside it."""
    attrib = {str(name).removeprefix("{"): str(value) for name, value in node.items()}
    element = builder.start(str(node.tag).removeprefix("{"), attrib)
    tree = builder.tree
    assert tree is not None
    tree.lines[element] = _line(node)
    if node.text:
        builder.words(str(node.text))
    for child in node:
        if isinstance(child.tag, str):
            _copy(child, builder)
        else:
            tree.entity = tree.entity or (str(child.text), _line(child))
        if child.tail:
            builder.words(str(child.tail))
    builder.end()


def _line(node: etree._Element) -> int:
    line = node.sourceline
    return line if isinstance(line, int) else 1
