"""Gradients: an SVG's stops and vectors as PDF shadings."""

from __future__ import annotations

from typing import NamedTuple

from printkit.press.geometry import Bounds, Matrix, invert, length, multiply
from printkit.press.pdf.drawing import Shading
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.colours import Colour, channels
from printkit.press.svg.layer import Layer
from printkit.press.svg.properties import CURRENT
from printkit.press.svg.scope import PaintState, Scope
from printkit.press.svg.xml_tree import Element

Stops = list[tuple[float, Colour]]


class PlacedShading(NamedTuple):
    """A shading and the way from its coordinates to the shape's.

    `alpha` is how opaque all of it is, `fading` how opaque each part is where that differs: black to white.
    """

    shading: Shading
    matrix: Matrix
    alpha: float = 1.0
    fading: Shading | None = None


def read_gradient(
    scope: Scope, gradient: Element, box: Bounds, state: PaintState, layer: Layer
) -> PlacedShading | Colour | None:
    """Return a gradient's shading and the matrix to the user space of the shape with this bounding box.

    One stop is a plain colour; no stops, or a box without area where its measure is asked for, are None.
    """
    merged, holder = scope.template(gradient, layer)
    stops = _stops(scope, holder, layer)
    attributes = Attributes(merged, state.width, state.height)
    matrix = attributes.transform("gradientTransform")
    if attributes.choice("gradientUnits", "objectBoundingBox", "userSpaceOnUse") == "objectBoundingBox":
        left, top, right, bottom = box
        attributes = Attributes(merged, 1.0, 1.0)
        matrix = multiply((right - left, 0.0, 0.0, bottom - top, left, top), matrix)
    try:
        attributes.choice("spreadMethod", "pad")
    except AttributeValueError as bad:
        if not scope.is_art(gradient):
            raise
        scope.blame(bad, gradient, layer)
    coordinates = (_line if gradient.local == "linearGradient" else _circles)(attributes)
    try:
        invert(matrix)
    except ValueError:
        return None
    if len(stops) < 2 or not coordinates:
        return stops[-1][1] if stops else None
    grey = scope.job.grey
    rising = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    channelled = tuple((offset, channels(colour, grey)) for offset, colour in rising)
    opaque = tuple((offset, (round(colour.alpha, 4),)) for offset, colour in rising)
    shading = Shading(coordinates, channelled)
    if len({alpha for _, alpha in opaque}) == 1:
        return PlacedShading(shading, matrix, opaque[0][1][0])
    return PlacedShading(shading, matrix, 1.0, Shading(coordinates, opaque))


def _stops(scope: Scope, holder: Element, layer: Layer) -> Stops:
    stops: Stops = []
    style, context = scope.standing(holder, layer)
    for stop in holder:
        if stop.local != "stop":
            continue
        own = scope.styled(stop, style, context.child("stop", stop.get("class"), ""), layer)
        colour = own["color"] if own["stop-color"] == CURRENT else own["stop-color"]
        colour = colour._replace(alpha=colour.alpha * own["stop-opacity"])
        offset = Attributes(stop).share("offset", 0.0)
        stops.append((max(offset, stops[-1][0] if stops else 0.0), colour))
    return stops


def _line(attributes: Attributes) -> tuple[float, ...]:
    x1, y1 = attributes.point("x1", "y1")
    x2 = attributes.length("x2", attributes.width, attributes.width)
    y2 = attributes.length("y2", attributes.height)
    return (x1, y1, x2, y2) if (x1, y1) != (x2, y2) else ()


def _circles(attributes: Attributes) -> tuple[float, ...]:
    x = attributes.length("cx", attributes.width, attributes.width / 2)
    y = attributes.length("cy", attributes.height, attributes.height / 2)
    radius = attributes.size("r", attributes.diagonal, attributes.diagonal / 2)
    fx = attributes.length("fx", attributes.width, x)
    fy = attributes.length("fy", attributes.height, y)
    away = length(fx - x, fy - y)
    if away > radius * 0.999:  # a focus outside the circle moves onto it (SVG 2, 14.2.3.1)
        fx, fy = x + (fx - x) / away * radius * 0.999, y + (fy - y) / away * radius * 0.999
    return (fx, fy, attributes.size("fr", attributes.diagonal), x, y, radius) if radius else ()
