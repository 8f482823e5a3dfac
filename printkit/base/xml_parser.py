"""The standard library's expat, held to what a drawing needs.

It opens nothing and expands no entity. What it refuses, and what is not for it alone to judge, libxml2 looks
at once more: that says what is wrong, or reads it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NoReturn
from xml.parsers import expat

MAX_XML_DEPTH = 256
"""Elements inside each other, the root among them; libxml2 goes no deeper either."""
_USUAL_NAMESPACE = re.compile(r"https?://[\w.~-]+(?:/[\w.~/-]*)?#?|urn:[\w.:-]+", re.ASCII)
"""Names of namespaces that are surely addresses; libxml2 refuses those that are none."""


class UnusualXmlError(Exception):
    """A file is for libxml2 to judge: not well-formed, with a DTD inside, an entity, or very deep."""


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


def _doctype(_name: str, _system: str | None, _public: str | None, inside: bool) -> None:
    if inside:
        raise UnusualXmlError


def _entity(_name: str, _parameter: bool) -> NoReturn:
    raise UnusualXmlError
