"""The standard library's expat, held to what a drawing needs.

It opens nothing and expands no entity. What it refuses, and what is not for it alone to judge, libxml2 looks
at once more: that says what is wrong, or reads it.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn
from xml.parsers import expat

from printkit.base.faults import STRAIGHT_QUOTES, Fault
from printkit.base.msgid import N_, NO_MESSAGE

if TYPE_CHECKING:
    from lxml import etree

MAX_XML_DEPTH = 256
"""Elements inside each other, the root among them; libxml2 goes no deeper either."""
_USUAL_NAMESPACE = re.compile(r"https?://[\w.~-]+(?:/[\w.~/-]*)?#?|urn:[\w.:-]+", re.ASCII)
"""Names of namespaces that are surely addresses; libxml2 refuses those that are none."""


ART_REGION = "data-art"
"""The attribute of a group in a face that holds what stands in an art file: the reference to the file."""
ART_SEAL = "\U000f5e1e"
"""Ends the value of that attribute where the program wrote it: a letter that no template has."""
WANTED = "wanted:"
"""What stands before the file, the line and the name of a drawing that is not there, in the reference to
one that stands in for it."""
_DECLARED = re.compile("<\\?xml[^>]*?encoding\\s*=\\s*[\"']([\\w.:-]+)[\"'][^>]*?\\?>")
CUT_OFF = N_("the file is cut off: it ends before the drawing does")
NO_SVG = N_("this is not an SVG file")
COPY_ANEW = N_("it is damaged: copy it again from the original")
_NOT_CLOSED = re.compile(r"mismatch: (\S+) line ([0-9]+) and (\S+)")
"""What libxml2 says of a tag that another closes."""
_AT_THE_END = tuple(
    expat.errors.codes[each]
    for each in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
    )
)
"""What expat says of XML that ends where more is expected."""
_CURLY_VALUE = re.compile("=\\s*[\"']?[^\"'<>=]*[“”„‟«»]")
"""A value of an attribute that is quoted as a word processor does."""


class UnusualXmlError(Exception):
    """A file is for libxml2 to judge: not well-formed, with a DTD inside, an entity, or very deep."""


def art_region(attributes: Mapping[str, str]) -> str:
    """Return the reference to the art file of which an element holds the content; "" where it is none."""
    value = attributes.get(ART_REGION, "")
    return value.removesuffix(ART_SEAL) if value.endswith(ART_SEAL) else ""


def as_utf8(xml: bytes) -> bytes:
    """Return a file of another program in UTF-8: by its first bytes, or as its first line says."""
    if xml.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeError):
            return _DECLARED.sub("", xml.decode("utf-16"), count=1).encode()
    head = xml[:200].removeprefix(BOM_UTF8)
    declared = _DECLARED.match(head.decode("latin-1"))
    if declared and declared[1].lower() not in ("utf-8", "utf8", "us-ascii"):
        with suppress(LookupError, UnicodeError):
            text = xml.decode(declared[1])
            return f'<?xml version="1.0"?>{text[declared.end() :]}'.encode()
    return xml


def usual_parser() -> expat.XMLParserType:
    """Return a parser of UTF-8 that gives names as `namespace}name`; its owner sets what it is to tell.

    Its handlers raise UnusualXmlError.
    """
    parser = expat.ParserCreate("utf-8", "}")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _doctype
    parser.SkippedEntityHandler = _entity
    return parser


@lru_cache(maxsize=256)
def check_namespace(namespace: str | None) -> str:
    """Return the name of a namespace. Raises UnusualXmlError where it may be no address."""
    if not namespace or not _USUAL_NAMESPACE.fullmatch(namespace):
        raise UnusualXmlError
    return namespace


def malformed(
    error: etree.XMLSyntaxError,
    xml: bytes,
    at: Callable[[int, int], tuple[str, str]],
    brought: bool = True,
) -> Fault:
    """Return the fault of a drawing that libxml2 refuses; a tag that is not closed is told with its place.

    `at` gives the file and the place of a line (from 1) and a column of it (bytes, from 0). What was not
    `brought`, as a file of its own, was written by a template.
    """
    lines = xml.splitlines(keepends=True)
    place = at(error.lineno or 1, max(error.position[1] - 1, 0))
    begins = xml.removeprefix(BOM_UTF8).strip()
    if brought and not begins:
        return Fault(*place, N_("the file is empty"))
    if brought and not begins.startswith(b"<"):
        return Fault(*place, NO_SVG)
    if brought and _ends_early(xml):
        return Fault(*at(len(lines), 0), CUT_OFF, {}, COPY_ANEW)
    what = (error.msg or "empty").partition(", line ")[0]
    if open_tag := _NOT_CLOSED.search(what):
        opened, line, other = open_tag[1], int(open_tag[2]), open_tag[3]
        start = lines[line - 1].rfind(f"<{opened}".encode()) if line <= len(lines) else 0
        file, where = at(line, max(start, 0))
        where = where if file == place[0] else f"{file}, {where}"
        values = {"tag": opened, "where": where, "other": other}
        return Fault(*place, N_("the tag <{tag}> of {where} is not closed before </{other}>"), values)
    line_of = lines[max((error.lineno or 1) - 1, 0) :][:1]
    curly = any(_CURLY_VALUE.search(each.decode("utf-8", "replace")) for each in line_of)
    hint = STRAIGHT_QUOTES if what.startswith("AttValue") or curly else NO_MESSAGE
    return Fault(*place, N_("not well-formed XML: {what}"), {"what": what}, hint)


def _ends_early(xml: bytes) -> bool:
    """Whether a file is XML as far as it goes, and ends before its first element is closed."""
    try:
        expat.ParserCreate("utf-8").Parse(xml, True)
    except expat.ExpatError as error:
        return error.code in _AT_THE_END
    return False


def _doctype(_name: str, _system: str | None, _public: str | None, inside: bool) -> None:
    if inside:
        raise UnusualXmlError


def _entity(_name: str, _parameter: bool) -> NoReturn:
    raise UnusualXmlError
