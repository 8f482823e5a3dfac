"""The standard library's expat, held to what a drawing needs.

It opens nothing and expands no entity. What it refuses, and what is not for it alone to judge, libxml2 looks
at once more: that says what is wrong, or reads it.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn
from xml.parsers import expat

from printkit.base.faults import STRAIGHT_QUOTES
from printkit.base.msgid import N_, NO_MESSAGE, Msgid

if TYPE_CHECKING:
    from lxml import etree

MAX_XML_DEPTH = 256
"""Elements inside each other, the root among them; libxml2 goes no deeper either."""
_USUAL_NAMESPACE = re.compile(r"https?://[\w.~-]+(?:/[\w.~/-]*)?#?|urn:[\w.:-]+", re.ASCII)
"""Names of namespaces that are surely addresses; libxml2 refuses those that are none."""


ART_REGION = "data-art"
"""The attribute of a group in a face that holds what stands in an art file: the reference to the file."""
WANTED = "wanted:"
"""What stands before the file, the line and the name of a drawing that is not there, in the reference to
one that stands in for it."""
_DECLARED = re.compile("<\\?xml[^>]*?encoding\\s*=\\s*[\"']([\\w.:-]+)[\"'][^>]*?\\?>")
NOT_WELL_FORMED = N_("not well-formed XML: {what}")
_CURLY_VALUE = re.compile("=\\s*[\"']?[^\"'<>=]*[“”„‟«»]")
"""A value of an attribute that is quoted as a word processor does."""


class UnusualXmlError(Exception):
    """A file is for libxml2 to judge: not well-formed, with a DTD inside, an entity, or very deep."""


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


def malformed(error: etree.XMLSyntaxError, xml: bytes) -> tuple[str, Msgid]:
    """Return why libxml2 refuses a file, without the place, and what to do about it if that is known."""
    what = (error.msg or "empty").partition(", line ")[0]
    line = xml.splitlines()[max((error.lineno or 1) - 1, 0) :][:1]
    curly = any(_CURLY_VALUE.search(each.decode("utf-8", "replace")) for each in line)
    return what, STRAIGHT_QUOTES if what.startswith("AttValue") or curly else NO_MESSAGE


def _doctype(_name: str, _system: str | None, _public: str | None, inside: bool) -> None:
    if inside:
        raise UnusualXmlError


def _entity(_name: str, _parameter: bool) -> NoReturn:
    raise UnusualXmlError
