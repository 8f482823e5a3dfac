"""Read an SVG file that is to stand inside a face, or draw what stands in its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from markupsafe import Markup, escape

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import normal_path
from printkit.base.text_files import read_bytes, read_text
from printkit.base.xml_parser import ART_REGION, ART_SEAL, NO_SVG, UnusualXmlError, as_utf8, malformed
from printkit.faces.fragments import read_fragment

VIEWBOX_HINT = N_('write viewBox="0 0 WIDTH HEIGHT" into its first tag, or its width and height')
_DIGITS = r"(?:\d+\.?\d*|\.\d+)"
_NUMBER = rf"-?{_DIGITS}(?:e[-+]?\d+)?"
_BOX = re.compile(rf"\s*{_NUMBER}(?:[\s,]+{_NUMBER}){{3}}\s*", re.IGNORECASE | re.ASCII)
_SIZE = re.compile(rf"\s*({_DIGITS})\s*(px|pt|pc|mm|cm|in|Q|)\s*", re.ASCII)
_PX = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "Q": 24 / 25.4}
_ROOT = re.compile(rb"<(?:[\w.-]+:)?svg\b")
_CLASS = re.compile(r"\sclass=")
_OWN_LINK = re.compile(r"""url\(\s*['"]?#|href="#""")
_OF_ROOT = frozenset(
    (
        *("fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-width", "stroke-linecap"),
        *("stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-opacity", "color", "opacity"),
        *("font-family", "font-size", "font-weight", "font-style", "text-anchor", "style"),
    )
)
"""Attributes of the root of a drawing that show in what stands in it."""


@dataclass(frozen=True)
class SvgFragment:
    """An SVG file's view box and what stands inside its root."""

    viewbox: str
    content: Markup


def crossed_box(name: str, reference: str) -> SvgFragment:
    """Return what stands where a drawing should be: a crossed box, and the name that was wanted."""
    size = max(4.0, min(14.0, 150 / max(len(name), 1)))
    said = f'{ART_REGION}="{escape(reference.partition("#")[0])}{ART_SEAL}" font-family="Source Sans Pro"'
    words = (
        f'<g {said} font-size="{size:g}">'
        f'<rect x="3" y="{50 - size * 0.7:g}" width="94" height="{size * 1.4:g}" fill="#fff"/>'
        f'<text x="50" y="{50 + size * 0.33:g}" text-anchor="middle" fill="#111">{escape(name)}</text></g>'
    )
    return SvgFragment("0 0 100 100", Markup(_shown_whole("0 0 100 100", reference) + words))


def blank_art(reference: str) -> SvgFragment:
    """Return what stands where a row names no drawing: nothing."""
    return SvgFragment("0 0 100 100", Markup(_shown_whole("0 0 100 100", reference)))


def read_drawing(path: Path, reference: str, *, marked: bool = False) -> SvgFragment:
    """Read the inside of an SVG file, to stand in a face that may refer to the file by `reference`.

    Raises FaultError when it is no SVG, or says not what of it is shown.
    """
    file = paths.shown_path(normal_path(path))
    svg = as_utf8(read_bytes(path, file))
    try:
        if marked:
            from printkit.faces.lines import ART_MARK, line_mark

            root, content = read_fragment(svg, lambda line: line_mark(ART_MARK + file, line))
        else:
            root, content = read_fragment(svg)
    except UnusualXmlError:
        root, content = _read_with_libxml(svg, path, file)
    viewbox = _viewbox(root)
    if not viewbox and not _ROOT.search(svg):
        raise FaultError((Fault(file, "line 1", NO_SVG),))
    if not viewbox:
        raise FaultError((Fault(file, "line 1", N_("the drawing has no viewBox"), {}, VIEWBOX_HINT),))
    # words between the elements stay: whoever paints them says that they stand in no box
    content = content.replace(' xmlns="http://www.w3.org/2000/svg"', "")
    if "<style" in content or (not _CLASS.search(content) and _OWN_LINK.search(content)):
        content = _shown_whole(viewbox, reference)
    else:
        content = f"<g{_attributes(root, reference, content)}>{content}</g>"
    return SvgFragment(viewbox, Markup(content))


def _viewbox(root: Mapping[str, str]) -> str:
    """Return what a drawing shows: its viewBox, else its width and height in px; "" where it says neither."""
    if _BOX.fullmatch(viewbox := root.get("viewBox", "")):
        return viewbox
    sizes = [_SIZE.fullmatch(root.get(name, "")) for name in ("width", "height")]
    lengths = [float(found[1]) * _PX[found[2]] for found in sizes if found]
    return f"0 0 {lengths[0]:.10g} {lengths[1]:.10g}" if len(lengths) == 2 and all(lengths) else ""


def _shown_whole(viewbox: str, reference: str) -> str:
    """Return what shows a file by reference: its style sheets and ids are not those of the face."""
    x, y, width, height = re.split(r"[\s,]+", viewbox.strip())
    href = escape(quote(reference, safe="/#:%"))
    return f'<use href="{href}" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def _attributes(root: Mapping[str, str], reference: str, content: str) -> str:
    """Return the attributes of the group that holds what stands in a drawing: those of its root that show."""
    kept = {name: value for name, value in root.items() if name in _OF_ROOT}
    if "<text" in content:
        kept.setdefault("font-size", "16")
    kept[ART_REGION] = quote(reference) + ART_SEAL
    return "".join(f' {name}="{escape(value)}"' for name, value in kept.items())


def _read_with_libxml(svg: bytes, path: Path, file: str) -> tuple[dict[str, str], str]:
    """Read what expat may not judge, or say what is wrong with it. Raises FaultError.

    Entities that the file declares are what they stand for, within the bounds of libxml2.
    """
    from lxml import etree

    try:
        parser = etree.XMLParser(
            remove_comments=True,
            resolve_entities="internal",  # type: ignore[arg-type]  # its stubs are older
            no_network=True,
        )
        root = etree.fromstring(svg, parser)
    except etree.XMLSyntaxError as error:
        fault = malformed(error, svg, lambda line, _: (file, f"line {line}"))
        if fault.message != NO_SVG:
            read_text(path, file)
        raise FaultError([fault]) from None
    inside = (etree.tostring(child, encoding="unicode") for child in root)
    return {str(name): str(value) for name, value in root.items()}, "".join(
        (escape(root.text or ""), *inside)
    )
