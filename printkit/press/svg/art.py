"""Drawings to be placed: files, symbols, elements. Painted once as a form, drawn wherever wanted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from printkit.base.faults import Faults
from printkit.base.text_files import read_bytes
from printkit.press.geometry import Bounds, moved, multiply, shift
from printkit.press.pdf.syntax import numbers, operator
from printkit.press.svg.attributes import Attributes
from printkit.press.svg.layer import Art, Layer
from printkit.press.svg.numbers import read_length
from printkit.press.svg.source import Source, local, read_source
from printkit.press.svg.spot import Spot, Style
from printkit.press.svg.transform import place

if TYPE_CHECKING:
    from printkit.press.svg.painter import Painter
    from printkit.press.svg.scope import Job


def paint_file(
    job: Job, path: Path, fragment: str, style: Style, trail: frozenset[str], depth: int = 0
) -> Art | None:
    """Paint an SVG file, or the element of it with the id `fragment`; None where there is no such element.

    `style` is what it inherits. Faults stand in the art's layer; `trail` names what is being painted, so
    that a drawing that shows itself is found.
    """
    from printkit.press.svg.painter import Painter  # the painter paints art, and art needs a painter

    file = job.shown(path)
    layer = Layer(wordless=True)
    try:
        digest = job.digest(str(path))
        key = (path, digest, file)
        source = job.cache.once(
            key, lambda: read_source(read_bytes(path, file), path.parent, file, ""), Source
        )
    except Faults as faults:
        layer.faults += faults.faults
        return Art(layer, False, False, None, "", "", "")
    target = source.ids.get(fragment) if fragment else source.root
    if target is None:
        return None
    part_key = ("art", job.key, path, digest, fragment, tuple(style.values()))
    known = job.known_part(part_key)
    if known is None:
        layer.files[str(path)] = digest
        layer.faults += source.faults
        _paint(Painter(job, source, trail | {f"{file}#{fragment}"}), target, style, layer, depth)
        if not layer.tied and not layer.faults:
            job.cache.keep_part(part_key, layer)
        known = layer
    return _art(target, known)


def paint_element(painter: Painter, target: etree._Element, spot: Spot) -> Art:
    """Paint an element of the same drawing, to be used."""
    layer = Layer(wordless=True)
    _paint(painter, target, spot.style, layer, spot.depth)
    return _art(target, layer)


def _art(target: etree._Element, layer: Layer) -> Art:
    if local(target) not in ("svg", "symbol"):
        return Art(layer, False, True, None, "", "", "")
    attributes = Attributes(target)
    open_ = attributes.get("overflow") in ("visible", "auto")
    size = attributes.get("width"), attributes.get("height")
    return Art(layer, True, open_, _view(target), attributes.aspect(), *size)


def _view(target: etree._Element) -> Bounds | None:
    """Give the viewBox; a file without one shows its width and height."""
    attributes = Attributes(target)
    view = attributes.view()
    if view is None and target.getparent() is None:
        width, height = attributes.size("width", 0.0), attributes.size("height", 0.0)
        view = (0.0, 0.0, width, height) if width and height else None
    return view


def _paint(painter: Painter, target: etree._Element, style: Style, layer: Layer, depth: int) -> None:
    context = painter.context_of(target)
    if local(target) not in ("svg", "symbol"):
        painter.node(target, Spot(style, context.parent or context, depth=depth), layer)
        return
    with painter.blaming(target, layer):
        view = _view(target) or (0.0, 0.0, 0.0, 0.0)
        own = painter.styled(target, style, context, layer)
        spot = Spot(own, context, width=view[2] - view[0], height=view[3] - view[1], depth=depth + 1)
        painter.children(target, spot, layer)


def place_art(art: Art, attributes: Attributes, spot: Spot, layer: Layer) -> None:
    """Draw art where a use or image stands that has these attributes."""
    if not art.layer.operators:
        layer.absorb(art.layer)
        return
    x, y = attributes.point("x", "y")
    if not art.window:
        matrix = shift(x, y)
        layer.place(
            art.layer.form, art.layer, multiply(spot.matrix, matrix), operator(matrix) if x or y else ""
        )
        return
    width = attributes.size("width", spot.width, read_length(art.width or "100%", spot.width))
    height = attributes.size("height", spot.height, read_length(art.height or "100%", spot.height))
    if not width or not height:
        return
    matrix = place(art.view, x, y, width, height, art.aspect) if art.view else shift(x, y)
    before = operator(matrix)
    left, top, right, bottom = moved(matrix, art.layer.box)
    window = (x, y, x + width, y + height)
    stands_over = left < x or top < y or right > window[2] or bottom > window[3]
    if stands_over and not art.open:
        before = f"{numbers(x, y, width, height)} re W n {before}"
        part = layer.part()
        part.place(art.layer.form, art.layer, multiply(spot.matrix, matrix), before)
        layer.absorb(part, moved(spot.matrix, window))
    else:
        layer.place(art.layer.form, art.layer, multiply(spot.matrix, matrix), before)
