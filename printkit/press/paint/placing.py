"""Paint what shows something else: nested svg, use, image."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from lxml import etree

from printkit.kit.faults import Faults
from printkit.kit.files import PICTURES, read_bytes
from printkit.press.paint.art import Art, paint_element, paint_file, place_art
from printkit.press.paint.attributes import Attributes, BadValue
from printkit.press.paint.drawing import Picture
from printkit.press.paint.images import ImageInfo, Unreadable, inspect
from printkit.press.paint.layer import Layer, PlacedImage
from printkit.press.paint.numbers import numbers
from printkit.press.paint.references import Astray, find_file, read_data
from printkit.press.paint.source import NO_ROOM, has_words
from printkit.press.paint.spot import Spot, Style
from printkit.press.paint.transform import (
    IDENTITY,
    Matrix,
    Rect,
    moved,
    multiply,
    operator,
    place,
    read_aspect,
    shift,
)
from printkit.press.paint.values import INITIAL

if TYPE_CHECKING:
    from printkit.press.paint.painter import Painter

UNIT: Rect = (0.0, 0.0, 1.0, 1.0)


def paint_svg(painter: Painter, element: etree._Element, spot: Spot, layer: Layer) -> None:
    """Paint a nested svg: a window with coordinates of its own, cut to its edges."""
    attributes = Attributes(element, spot.width, spot.height)
    view = attributes.view()
    if not layer.wordless and has_words(element):
        _paint_window(painter, element, attributes, view, spot, layer)
        return
    width = attributes.size("width", spot.width, spot.width)
    height = attributes.size("height", spot.height, spot.height)
    size = (view[2] - view[0], view[3] - view[1]) if view else (width, height)
    content = b"".join(etree.tostring(child, with_tail=False) for child in element)
    key = ("svg", spot.context, size, tuple(spot.style.values()), content)
    inside = Spot(spot.style, spot.context, IDENTITY, *size, spot.depth + 1)
    inner = painter.remembered(
        element, key, Layer(wordless=True), lambda inner: painter.children(element, inside, inner)
    )
    open_ = bool(spot.style["overflow"])
    place_art(Art(inner, True, open_, view, attributes.aspect(), "", ""), attributes, spot, layer)


def _paint_window(
    painter: Painter,
    element: etree._Element,
    attributes: Attributes,
    view: Rect | None,
    spot: Spot,
    layer: Layer,
) -> None:
    """Paint a nested svg that has words where it stands."""
    x, y = attributes.point("x", "y")
    width = attributes.size("width", spot.width, spot.width)
    height = attributes.size("height", spot.height, spot.height)
    if not width or not height:
        painter.fault(layer, element, NO_ROOM)
        return
    clip = "" if spot.style["overflow"] else f"{numbers(x, y, width, height)} re W n "
    box = (x, y, x + width, y + height)
    matrix = shift(x, y)
    if view:
        matrix = place(view, x, y, width, height, attributes.aspect())
        width, height = view[2] - view[0], view[3] - view[1]
    part = layer.part()
    inside = Spot(spot.style, spot.context, multiply(spot.matrix, matrix), width, height, spot.depth + 1)
    painter.children(element, inside, part)
    if part.operators:
        part.operators = [f"q {clip}{operator(matrix)}", *part.operators, "Q"]
    layer.absorb(part, moved(spot.matrix, box) if clip else None)


def paint_use(painter: Painter, element: etree._Element, spot: Spot, layer: Layer) -> None:
    """Paint what a use points at, in this drawing or in another file, where the use stands."""
    attributes = Attributes(element, spot.width, spot.height)
    name, _, fragment = attributes.href.partition("#")
    if not name and not fragment:
        raise BadValue("href", attributes.href)
    art = (
        _other(painter, element, name, fragment, spot.style, layer, spot.depth)
        if name
        else _own(painter, element, fragment, spot, layer)
    )
    if art:
        place_art(art, attributes, spot, layer)


def _own(painter: Painter, element: etree._Element, fragment: str, spot: Spot, layer: Layer) -> Art | None:
    """Paint an element of the same drawing; once for each style that it inherits."""
    target = painter.find(fragment, element, layer)
    if target is None:
        return None
    key = (fragment, tuple(spot.style.values()))
    with painter.entering(fragment, element, layer) as new:
        if new and any(above is target for above in element.iterancestors()):
            painter.fault(layer, element, "{href} shows itself", {"href": f"#{fragment}"})
            layer.tied = True
        elif new and key not in painter.used:
            painter.used[key] = paint_element(painter, target, spot)
        return painter.used.get(key) if new else None


def _other(
    painter: Painter,
    element: etree._Element,
    name: str,
    fragment: str,
    style: Style,
    layer: Layer,
    depth: int,
) -> Art | None:
    """Paint a drawing of another file, or an element of it."""
    path = _file(painter, element, name, layer)
    if path is None:
        return None
    trail = f"{painter.job.shown(path)}#{fragment}"
    if trail in painter.trail:
        painter.fault(layer, element, "{href} shows itself", {"href": name})
        layer.tied = True
        return None
    try:
        art = paint_file(painter.job, path, fragment, style, painter.trail, depth)
    except OSError:
        painter.fault(layer, element, "the file cannot be read: {href}", {"href": name})
        return None
    if art is None:
        painter.fault(
            layer, element, "{file} has nothing with the id {target}", {"file": name, "target": fragment}
        )
    return art


def _file(painter: Painter, element: etree._Element, name: str, layer: Layer) -> Path | None:
    """Find the file that an href names; a fault where it may not be read."""
    try:
        return find_file(name, painter.source.folder, painter.job.roots)
    except Astray as astray:
        painter.fault(layer, element, astray.message, {"href": name}, art_hint(painter, name))
        return None


def art_hint(painter: Painter, name: str) -> str:
    """Give a hint where a name of art, or a path of the game's folder, stands in the place of a reference."""
    roots, path = painter.job.roots, Path(unquote(name))
    if path.is_absolute() or ".." in path.parts or not path.name:
        return ""
    for folder in (each for root in roots for each in (root, root / "art")):
        if any((folder / path.with_name(path.name + ending)).is_file() for ending in ("", *PICTURES)):
            return 'art("{href}") gives the reference to it'
    return ""


def paint_image(painter: Painter, element: etree._Element, spot: Spot, layer: Layer) -> None:
    """Paint an image: another drawing, or a raster image."""
    attributes = Attributes(element, spot.width, spot.height)
    href = attributes.href
    if not href:
        raise BadValue("href", href)
    if not spot.style["visibility"]:
        return
    name, _, fragment = href.partition("#")
    if name.lower().endswith(".svg"):
        art = _other(painter, element, name, fragment, INITIAL, layer, spot.depth)
        if art and art.window and art.view is None:
            painter.fault(layer, element, "{file} has no viewBox", {"file": name})
        elif art:
            place_art(replace(art, aspect=attributes.aspect() or art.aspect), attributes, spot, layer)
        return
    short = {"href": href if len(href) <= 60 else f"{href[:60]}…"}
    try:
        picture, info = _picture(painter, href, layer)
    except (Astray, Unreadable) as wrong:
        hint = art_hint(painter, href) if isinstance(wrong, Astray) else ""
        painter.fault(layer, element, wrong.message, short, hint)
    except Faults as faults:
        layer.faults += faults.faults
    except OSError:
        painter.fault(layer, element, "the file cannot be read: {href}", short)
    else:
        label = painter.job.shown(Path(picture.path)) if picture.path else "data:image"
        _place_image(picture, info, label, attributes, spot, layer)


def _picture(painter: Painter, href: str, layer: Layer) -> tuple[Picture, ImageInfo]:
    """Find a raster image and its measures. Astray, Unreadable or OSError where there is none."""
    job = painter.job
    data = read_data(href)
    if data is not None:
        digest = sha256(data).hexdigest()
        info = job.cache.once(("image", digest), lambda: inspect(data), ImageInfo)
        return Picture("", digest, job.grey, data), info
    return read_picture(painter, find_file(href, painter.source.folder, job.roots), layer)


def read_picture(painter: Painter, path: Path, layer: Layer) -> tuple[Picture, ImageInfo]:
    """Read the raster image of a file and its measures. Raises Unreadable, Faults or OSError."""
    job = painter.job
    digest = job.digest(str(path))
    info = job.cache.once(("image", digest), lambda: inspect(read_bytes(path)), ImageInfo)
    layer.files[str(path)] = digest
    return Picture(str(path), digest, job.grey), info


def _place_image(
    picture: Picture, info: ImageInfo, label: str, attributes: Attributes, spot: Spot, layer: Layer
) -> None:
    x, y = attributes.point("x", "y")
    width = attributes.size("width", spot.width)
    height = attributes.size("height", spot.height, width * info.height / info.width)
    width = width or height * info.width / info.height
    if not width or not height:
        raise BadValue("width", attributes.get("width", "0"))
    put_image(picture, info, label, (x, y, width, height), attributes.aspect(), spot.matrix, layer)


def put_image(
    picture: Picture, info: ImageInfo, label: str, where: Rect, aspect: str, matrix: Matrix, layer: Layer
) -> None:
    """Draw an image into x, y, width, height; `matrix` leads from there to the layer."""
    x, y, width, height = where
    at = place((0.0, 0.0, info.width, info.height), x, y, width, height, aspect)
    at = multiply(at, (info.width, 0.0, 0.0, info.height, 0.0, 0.0))
    cut = read_aspect(aspect)[1]
    clip = f"{numbers(x, y, width, height)} re W n " if cut else ""
    layer.operators.append(f"q {clip}{operator(multiply(at, info.turn))} /{layer.use(picture)} Do Q")
    here = multiply(matrix, at)
    layer.mark(moved(matrix, (x, y, x + width, y + height)) if cut else moved(here, UNIT))
    layer.images.append(PlacedImage(label, info.width, info.height, here))
