"""Parse a drawing: its elements, its ids, its style sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import cast

from lxml import etree

from printkit.kit.faults import Fault, Faults
from printkit.kit.files import utf8
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
    sheet: Sheet
    definitions: bytes  # everything at the top that is not drawn where it stands, the style sheet included
    folder: Path
    file: str
    place: str
    faults: tuple[Fault, ...]  # of the style sheet

    @cached_property
    def ids(self) -> dict[str, etree._Element]:
        """The elements by id; the first counts, as in browsers."""
        ids: dict[str, etree._Element] = {}
        for element in cast("list[etree._Element]", _NAMED(self.root)):
            ids.setdefault(str(element.get("id")), element)
        return ids


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
        utf8(svg, file)
        line = error.lineno or 1
        what = {"what": (error.msg or "empty").partition(", line ")[0]}
        fault = Fault(file, at_line(place, line), "not well-formed XML: {what}", what)
        raise Faults([fault]) from None
    if root.tag != f"{SVG}svg":
        message, values = "not an SVG: the root is {tag}", {"tag": str(root.tag)}
        hint = 'begin with <svg xmlns="http://www.w3.org/2000/svg" viewBox="...">'
        raise Faults([Fault(file, at_line(place, _line(root)), message, values, hint)])
    entity = next(root.iter(etree.Entity), None) if b"<!DOCTYPE" in svg else None
    if entity is not None:
        values = {"entity": str(entity.text)}
        message = "an entity that is not XML's own: {entity}"
        raise Faults([Fault(file, at_line(place, _line(entity)), message, values)])
    apart = [child for child in root.iterchildren(etree.Element) if defines(child)]
    styles = list(root.iter(f"{SVG}style"))
    sheet = compile_sheet("\n".join(style.text or "" for style in styles))
    return Source(
        root,
        sheet,
        b"".join(etree.tostring(element, with_tail=False) for element in dict.fromkeys([*apart, *styles])),
        folder,
        file,
        place,
        _sheet_faults(sheet, styles, file, place),
    )


def defines(element: etree._Element) -> bool:
    """Say whether an element only defines what others use."""
    return local(element) in _DEFINITIONS


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


def has_words(element: etree._Element) -> bool:
    """Say whether a box of words stands in an element, or is one."""
    return next(element.iter(f"{SVG}foreignObject"), None) is not None


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
