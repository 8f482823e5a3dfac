"""Icons among words: the drawing `art/icon-NAME.svg`, one em high and in their colour, or an image."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from printkit.kit.faults import Faults
from printkit.kit.files import PICTURES, straight
from printkit.press.paint.art import paint_file
from printkit.press.paint.colours import read_colour
from printkit.press.paint.images import Unreadable
from printkit.press.paint.layer import Layer
from printkit.press.paint.placing import put_image, read_picture
from printkit.press.paint.transform import Matrix, multiply, operator, place
from printkit.press.paint.values import INITIAL
from printkit.press.type.style import PlacedIcon

if TYPE_CHECKING:
    from printkit.press.paint.painter import Painter

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
    if path.suffix != ".svg":
        _paint_image(painter, element, path, icon, matrix, layer)
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


def _paint_image(
    painter: Painter, element: etree._Element, path: Path, icon: PlacedIcon, matrix: Matrix, layer: Layer
) -> None:
    """Draw an image as an icon: whole, in the middle of its square."""
    try:
        picture, info = read_picture(painter, path, layer)
    except Unreadable as wrong:
        painter.fault(layer, element, wrong.message, {"href": path.name})
    except Faults as faults:
        layer.faults += faults.faults
    except OSError:
        painter.fault(layer, element, "the file cannot be read: {href}", {"href": path.name})
    else:
        where = (icon.x, icon.y, icon.size, icon.size)
        put_image(picture, info, painter.job.shown(path), where, "", matrix, layer)


def _find(painter: Painter, name: str) -> Path | None:
    """Look in the drawing's own art first, then in that of the allowed folders."""
    job, folder = painter.job, painter.source.folder

    def look() -> Path:
        for art in (start / art for start in (folder, *job.roots) for art in ("art", "common/art")):
            for ending in PICTURES:
                path = straight(art / f"icon-{name}{ending}")
                if path.is_file() and any(path.is_relative_to(straight(root)) for root in job.roots):
                    return path
        raise FileNotFoundError

    try:
        return job.cache.once(("icon", name, folder, job.roots), look, type(folder))
    except (OSError, RuntimeError):
        return None
