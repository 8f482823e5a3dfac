"""What stands inside an SVG file, as it is written into a face: with its namespaces, without comments."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.parsers.expat import ExpatError

from printkit.base.xml_parser import MAX_XML_DEPTH, UnusualXmlError, check_namespace, usual_parser

_ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_IN_TEXT, _IN_VALUE = re.compile("[&<>\r]"), re.compile('[&<>"\t\n\r]')


def read_fragment(svg: bytes, mark: Callable[[int], str] = lambda line: "") -> tuple[dict[str, str], str]:
    """Return the attributes of the root and what stands inside it.

    `mark` gives what is written before each element, by the line where it begins. The namespaces that the
    root declares stand at each element in it. Raises UnusualXmlError where the file is for libxml2 to judge.
    """
    writer = _Writer(mark)
    parser = usual_parser()
    parser.namespace_prefixes = True
    parser.StartNamespaceDeclHandler = writer.declare
    parser.StartElementHandler = lambda name, attributes: writer.start(
        name, attributes, parser.CurrentLineNumber
    )
    parser.EndElementHandler, parser.CharacterDataHandler = writer.end, writer.words
    try:
        parser.Parse(svg, True)
    except ExpatError as error:
        raise UnusualXmlError from error
    return writer.root, "".join(writer.parts)


class _Writer:
    """Writes elements again as the parser tells them."""

    def __init__(self, mark: Callable[[int], str]) -> None:
        self.root: dict[str, str] = {}
        self.parts: list[str] = []
        self._mark = mark
        self._depth = 0
        self._of_root: dict[str, str] = {}  # what its prefixes stand for
        self._declared: dict[str, str] = {}  # what those of the next element do
        self._tag_open = False

    def declare(self, prefix: str | None, namespace: str | None) -> None:
        self._declared[f"xmlns:{prefix}" if prefix else "xmlns"] = check_namespace(namespace)

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        self._depth += 1
        if self._depth > MAX_XML_DEPTH:
            raise UnusualXmlError
        declared, self._declared = self._declared, {}
        if self._depth == 1:
            self.root, self._of_root = attributes, declared
            return
        if self._depth == 2:
            declared = {
                **declared,
                **{key: self._of_root[key] for key in self._of_root if key not in declared},
            }
        self._close_tag()
        values = {**declared, **{_qualified(key): value for key, value in attributes.items()}}
        said = "".join(f' {key}="{_IN_VALUE.sub(_escaped, value)}"' for key, value in values.items())
        self.parts.append(f"{self._mark(line)}<{_qualified(name)}{said}")
        self._tag_open = True

    def end(self, name: str) -> None:
        self._depth -= 1
        if self._tag_open:
            self.parts.append("/>")
            self._tag_open = False
        elif self._depth:
            self.parts.append(f"</{_qualified(name)}>")

    def words(self, text: str) -> None:
        self._close_tag()
        self.parts.append(_IN_TEXT.sub(_escaped, text))

    def _close_tag(self) -> None:
        if self._tag_open:
            self.parts.append(">")
            self._tag_open = False


def _qualified(name: str) -> str:
    """Return a name as it is written, from `namespace}name}prefix`."""
    _, *local = name.split("}")
    return ":".join(reversed(local)) or name


def _escaped(letter: re.Match[str]) -> str:
    return _ESCAPED[letter[0]]
