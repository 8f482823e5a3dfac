"""Find art by name, and read an SVG file that is to stand inside a face."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from markupsafe import Markup, escape

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, Quoted, options_hint
from printkit.base.msgid import N_
from printkit.base.paths import normal_path
from printkit.base.text_files import PICTURES, read_bytes, read_text
from printkit.base.xml_parser import ART_REGION, NOT_WELL_FORMED, UnusualXmlError, as_utf8, malformed
from printkit.faces.bounds import UnknownNameError
from printkit.faces.fragments import read_fragment

OF_PROGRAM = frozenset({"stand-in", "blank"})
"""Drawings of the program that no game asks for."""
Listed = dict[Path, dict[str, list[Path]]]
"""The pictures of folders that were looked through."""
VIEWBOX_HINT = N_('write viewBox="0 0 WIDTH HEIGHT" into its first tag, or its width and height')
_DIGITS = r"(?:\d+\.?\d*|\.\d+)"
_NUMBER = rf"-?{_DIGITS}(?:e[-+]?\d+)?"
_BOX = re.compile(rf"\s*{_NUMBER}(?:[\s,]+{_NUMBER}){{3}}\s*", re.IGNORECASE | re.ASCII)
_SIZE = re.compile(rf"\s*({_DIGITS})\s*(px|pt|pc|mm|cm|in|Q|)\s*", re.ASCII)
_PX = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "Q": 24 / 25.4}
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


def find_art(name: str, templates: Path, common: Path, card_data: Path, listed: Listed) -> str:
    """Find a drawing by name (ending optional); return its path relative to `templates`.

    A file of just this name wins; else one that differs in capitals, in how accents are written, or in
    having spaces, hyphens or underscores. `listed` remembers the folders. Returns "" where there
    is none. Raises UnknownNameError where there are several.
    """
    if name.startswith("/") or ".." in name.split("/"):
        raise UnknownNameError(N_('"{file}" leaves the game\'s folder'), {"file": name})
    endings = ("",) if name.lower().endswith(PICTURES) else PICTURES
    places = (templates / "art", common / "art", card_data / "art", card_data)
    for folder in places:
        for ending in endings:
            path = folder / f"{name}{ending}"
            if path.is_file():
                return Path(os.path.relpath(path, templates)).as_posix()
    for folder in places:
        if alike := _alike(folder / name, listed):
            return Path(os.path.relpath(alike, templates)).as_posix()
    return ""


def finds(name: str, file: str) -> bool:
    """Whether a name finds a picture of this file name, as `find_art` goes by them."""
    ending = Path(name).suffix.lower() if name.lower().endswith(PICTURES) else ""
    stem = name[: len(name) - len(ending)]
    path = Path(file)
    return _plain(stem) == _plain(path.stem) and ending in ("", path.suffix.lower())


def drawing_not_found(
    name: str, templates: Path, common: Path, card_data: Path, listed: Listed
) -> UnknownNameError:
    """Return what is told of a name that no drawing has; comparing it with all others takes a while."""
    places = (templates / "art", common / "art", card_data / "art", card_data)
    known = {each.stem for folder in places for found in _pictures(folder, listed).values() for each in found}
    wanted = Path(name)
    stem = wanted.stem if wanted.suffix.lower() in PICTURES else wanted.name
    hint, values = options_hint(stem, sorted(known - OF_PROGRAM))
    game = templates.name
    values |= {"name": name, "folders": f"templates/{game}/art, templates/common/art, card_data/{game}/art"}
    return UnknownNameError(N_("drawing not found: {name} (looked in {folders})"), values, hint)


def _alike(wanted: Path, listed: Listed) -> Path | None:
    """Return the picture whose name is the wanted one but for how it is spelt, None where there is none.

    Raises UnknownNameError where several are meant.
    """
    ending = wanted.suffix.lower() if wanted.suffix.lower() in PICTURES else ""
    stem = _plain(wanted.name[: len(wanted.name) - len(ending)])
    alike = _pictures(wanted.parent, listed).get(stem, [])
    found = [path for path in alike if not ending or path.suffix.lower() == ending]
    if len({path.stem for path in found}) > 1:
        names = Quoted(tuple(path.name for path in found))
        message = N_("two drawings may be meant by {name}: {names}")
        hint = N_("write the name as one file has it")
        raise UnknownNameError(message, {"name": wanted.name, "names": names}, hint)
    return min(found, key=lambda path: PICTURES.index(path.suffix.lower()), default=None)


def _pictures(folder: Path, listed: Listed) -> dict[str, list[Path]]:
    """Return the pictures in a folder, by what all spellings of their names have in common."""
    if folder not in listed:
        listed[folder] = {}
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.suffix.lower() in PICTURES:
                listed[folder].setdefault(_plain(path.stem), []).append(path)
    return listed[folder]


def _plain(name: str) -> str:
    """Return what two spellings of a name have in common."""
    return re.sub(r"[\s_-]+", "-", unicodedata.normalize("NFKC", name).casefold()).strip("-")


def crossed_box(name: str, reference: str) -> SvgFragment:
    """Return what stands where a drawing should be: a crossed box, and the name that was wanted."""
    size = max(4.0, min(14.0, 150 / max(len(name), 1)))
    said = f'{ART_REGION}="{escape(reference.partition("#")[0])}" font-family="Source Sans Pro"'
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
    kept[ART_REGION] = quote(reference)
    return "".join(f' {name}="{escape(value)}"' for name, value in kept.items())


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
