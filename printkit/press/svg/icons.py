"""Icons among words: the drawing `art/icon-NAME.svg`, one em high, in the colour of its words."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from printkit.press.geometry import Matrix, multiply
from printkit.press.pdf.syntax import operator
from printkit.press.svg.art import paint_file
from printkit.press.svg.colours import read_colour
from printkit.press.svg.layer import Layer
from printkit.press.svg.properties import INITIAL
from printkit.press.svg.transform import place
from printkit.press.typesetting.style import PlacedIcon

if TYPE_CHECKING:
    from printkit.press.svg.painter import Painter

_NAME = re.compile(r"[\w-]+")


def paint_icon(
    painter: Painter, element: etree._Element, icon: PlacedIcon, colour: str, matrix: Matrix, layer: Layer
) -> None:
    """Draw an icon; `matrix` leads from the box of the words to the layer."""
    path = _find(painter, icon.name) if _NAME.fullmatch(icon.name) else None
    if path is None:
        painter.fault(
            layer,
            element,
            "no icon {name}",
            {"name": icon.name, "file": f"art/icon-{icon.name}.svg"},
            "draw it in {file}",
        )
        return
    style = {**INITIAL, "color": read_colour(colour)}
    try:
        art = paint_file(painter.job, path, "", style, painter.trail)
    except OSError:
        painter.fault(layer, element, "the file cannot be read: {href}", {"href": path.name})
        return
    if art is None or art.view is None:
        painter.fault(layer, element, "the icon {name} has no viewBox", {"name": icon.name})
        return
    at = place(art.view, icon.x, icon.y, icon.size, icon.size, art.aspect)
    layer.place(art.layer.form, art.layer, multiply(matrix, at), operator(at))


def _find(painter: Painter, name: str) -> Path | None:
    """Look in the drawing's own art first, then in that of the allowed folders."""
    job, folder = painter.job, painter.source.folder

    def look() -> Path:
        for art in (start / art for start in (folder, *job.roots) for art in ("art", "common/art")):
            path = Path(os.path.normpath((art / f"icon-{name}.svg").absolute()))
            if path.is_file() and any(path.is_relative_to(root.absolute()) for root in job.roots):
                return path
        raise FileNotFoundError

    try:
        return job.cache.once(("icon", name, folder, job.roots), look, type(folder))
    except (OSError, RuntimeError):
        return None
