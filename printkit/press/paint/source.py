"""Parse a drawing: its elements, its ids, its style sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import cast

from lxml import etree

from printkit.kit.faults import Fault, Faults
from printkit.press.paint.css import Sheet, compile_sheet

SVG = "{http://www.w3.org/2000/svg}"
XHTML = "{http://www.w3.org/1999/xhtml}"
_NAMED = etree.XPath("descendant-or-self::*[@id]")
_DEFINITIONS = ("defs", "symbol", "clipPath", "pattern", "linearGradient", "radialGradient", "style")
UNPAINTED = frozenset((*_DEFINITIONS, "title", "desc", "metadata"))
"""Elements that are not drawn where they stand."""


@dataclass(frozen=True, eq=False)
class Source:
    """A parsed drawing. `file` and `place` are how faults name it; hrefs are relative to `folder`."""

    root: etree._Element
    ids: dict[str, etree._Element]
    sheet: Sheet
    definitions: bytes  # everything at the top that is not drawn where it stands, the style sheet included
    defined: frozenset[str]  # the ids in there
    folder: Path
    file: str
    place: str
    faults: tuple[Fault, ...]  # of the style sheet


def read_source(svg: bytes, folder: Path, file: str, place: str) -> Source:
    """Parse the bytes of an SVG. Faults where they are no well-formed SVG."""
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
        line = error.lineno or 1
        what = (error.msg or "empty").partition(", line ")[0]
        raise Faults(
            [Fault(file, at_line(place, line), "not well-formed XML: {what}", {"what": what})]
        ) from None
    if root.tag != f"{SVG}svg":
        raise Faults(
            [
                Fault(
                    file,
                    at_line(place, _line(root)),
                    "not an SVG: the root is {tag}",
                    {"tag": str(root.tag)},
                    'begin with <svg xmlns="http://www.w3.org/2000/svg" viewBox="...">',
                )
            ]
        )
    entity = next(root.iter(etree.Entity), None)
    if entity is not None:
        undeclared = {"entity": str(entity.text)}
        raise Faults(
            [
                Fault(
                    file,
                    at_line(place, _line(entity)),
                    "an entity that is not XML's own: {entity}",
                    undeclared,
                )
            ]
        )
    ids: dict[str, etree._Element] = {}
    for element in _named(root):
        ids.setdefault(str(element.get("id")), element)
    apart = [child for child in root.iterchildren(etree.Element) if local(child) in _DEFINITIONS]
    styles = list(root.iter(f"{SVG}style"))
    sheet = compile_sheet("\n".join(style.text or "" for style in styles))
    return Source(
        root,
        ids,
        sheet,
        b"".join(etree.tostring(element, with_tail=False) for element in [*apart, *styles]),
        frozenset(str(each.get("id")) for element in apart for each in _named(element)),
        folder,
        file,
        place,
        _sheet_faults(sheet, styles, file, place),
    )


def _named(element: etree._Element) -> list[etree._Element]:
    """Give the elements with an id, from this one on, in the order of the drawing."""
    return cast("list[etree._Element]", _NAMED(element))


def _sheet_faults(sheet: Sheet, styles: list[etree._Element], file: str, place: str) -> tuple[Fault, ...]:
    """Count the lines of the joined sheets back to the lines of the drawing."""
    lines: list[int] = []
    for style in styles:
        first = _line(style)
        lines += range(first, first + (style.text or "").count("\n") + 1)
    return tuple(
        Fault(file, at_line(place, lines[min(problem.line, len(lines)) - 1]), problem.message, problem.values)
        for problem in sheet.problems
    )


def local(element: etree._Element) -> str:
    """Give the tag without its namespace; what has a foreign namespace keeps it."""
    return _local(str(element.tag))


@lru_cache(maxsize=1024)
def _local(tag: str) -> str:
    return tag[len(SVG) :] if tag.startswith(SVG) else tag[len(XHTML) :] if tag.startswith(XHTML) else tag


def at_line(place: str, line: int) -> str:
    """Say where in a drawing something stands."""
    return f"{place} line {line}".strip()


def _line(element: etree._Element) -> int:
    line = element.sourceline
    return line if isinstance(line, int) else 1


def line_of(source: Source, element: etree._Element) -> str:
    """Say where an element stands."""
    return at_line(source.place, _line(element))
