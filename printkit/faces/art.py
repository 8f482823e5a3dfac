"""Find art by name, and read an SVG file that is to stand inside a face."""

from __future__ import annotations

import os
from pathlib import Path

from markupsafe import Markup, escape

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, options_hint
from printkit.base.msgid import N_
from printkit.base.paths import normal_path
from printkit.base.text_files import PICTURES, read_bytes, read_text
from printkit.base.xml_parser import NOT_WELL_FORMED, UnusualXmlError, malformed
from printkit.faces.bounds import UnknownNameError
from printkit.faces.fragments import read_fragment


@dataclass(frozen=True)
class SvgFragment:
    """An SVG file's view box and what stands inside its root."""

    viewbox: str
    content: Markup


def find_art(name: str, templates: Path, common: Path, card_data: Path) -> str:
    """Find a drawing by name (ending optional); return its path relative to `templates`.

    Raises UnknownNameError where there is none.
    """
    if name.startswith("/") or ".." in name.split("/"):
        raise UnknownNameError(N_('"{file}" leaves the game\'s folder'), {"file": name})
    endings = ("",) if name.endswith(PICTURES) else PICTURES
    places = (templates / "art", common / "art", card_data / "art", card_data)
    for folder in places:
        for ending in endings:
            path = folder / f"{name}{ending}"
            if path.is_file():
                return Path(os.path.relpath(path, templates)).as_posix()
    known = {path.stem for folder in places for path in folder.glob("*") if path.suffix in PICTURES}
    wanted = Path(name).name
    hint, values = options_hint(Path(wanted).stem if wanted.endswith(PICTURES) else wanted, sorted(known))
    raise UnknownNameError(N_("drawing not found: {name}"), {"name": name, **values}, hint)


def read_drawing(path: Path, *, marked: bool = False) -> SvgFragment:
    """Read the inside of an SVG file. Raises FaultError when it is no SVG or has no view box."""
    file = paths.shown_path(normal_path(path))
    svg = read_bytes(path, file)
    try:
        if marked:
            from printkit.faces.lines import ART_MARK, line_mark

            root, content = read_fragment(svg, lambda line: line_mark(ART_MARK + file, line))
        else:
            root, content = read_fragment(svg)
    except UnusualXmlError:
        root, content = _read_with_libxml(svg, path, file)
    viewbox = root.get("viewBox")
    if not viewbox:
        raise FaultError((Fault(file, "", N_("the drawing has no viewBox")),))
    # words between the elements stay: whoever paints them says that they stand in no box
    return SvgFragment(viewbox, Markup(content.replace(' xmlns="http://www.w3.org/2000/svg"', "")))


def _read_with_libxml(svg: bytes, path: Path, file: str) -> tuple[dict[str, str], str]:
    """Read what expat may not judge, or say what is wrong with it. Raises FaultError."""
    from lxml import etree

    try:
        parser = etree.XMLParser(remove_comments=True, resolve_entities=False, no_network=True)
        root = etree.fromstring(svg, parser)
    except etree.XMLSyntaxError as error:
        read_text(path, file)
        what, quotes = malformed(error, svg)
        fault = Fault(file, f"line {error.lineno}", NOT_WELL_FORMED, {"what": what}, quotes)
        raise FaultError([fault]) from None
    inside = (etree.tostring(child, encoding="unicode") for child in root)
    return {str(name): str(value) for name, value in root.items()}, "".join(
        (escape(root.text or ""), *inside)
    )
