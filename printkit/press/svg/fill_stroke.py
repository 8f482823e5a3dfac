"""Fill and stroke a path."""

from __future__ import annotations

import math
from dataclasses import replace

from printkit.base.msgid import N_
from printkit.press.geometry import Bounds, length
from printkit.press.pdf.drawing import Alpha
from printkit.press.pdf.syntax import numbers, operator, pdf_number
from printkit.press.svg.attributes import AttributeValueError
from printkit.press.svg.colours import Colour, colour_operator
from printkit.press.svg.gradients import PlacedShading, read_gradient
from printkit.press.svg.layer import Layer
from printkit.press.svg.numbers import PhysicalLength, in_pixels
from printkit.press.svg.path_data import Path
from printkit.press.svg.patterns import paint_pattern
from printkit.press.svg.properties import CURRENT, NO_PAINT, Paint
from printkit.press.svg.scope import ComputedStyle, PaintState, Scope
from printkit.press.svg.shapes import bounds, operators
from printkit.press.svg.url_refs import Link
from printkit.press.svg.xml_tree import Element

MITER_LIMIT = 4.0
"""What SVG starts with (a PDF starts with 10); set once at the start of a page."""
POINT = 0.001
"""Length of a dash that is only its caps: a dot. Some viewers lengthen dashes of no length."""
NOWHERE: Bounds = (0.0, 0.0, 0.0, 0.0)

Filling = Colour | Element | None


def single(style: ComputedStyle) -> bool:
    """Whether a shape is only filled or only stroked with a plain colour, so that it needs no group."""
    fill, stroke = style["fill"], style["stroke"]
    if isinstance(fill, Link) or isinstance(stroke, Link):
        return False
    return bool((fill == NO_PAINT) != (stroke == NO_PAINT or not style["stroke-width"]))


def paint_shape(scope: Scope, element: Element, path: Path, state: PaintState, layer: Layer) -> None:
    """Fill and stroke a path as its style says."""
    style = state.style
    if not path or not style["visibility"]:
        return
    width = style["stroke-width"]
    if type(width) is PhysicalLength and scope.is_art(element):
        state = state._replace(style={**style, "stroke-width": in_pixels(width)})
        style, width = state.style, in_pixels(width)
    fill = _resolve(scope, element, "fill", style, layer)
    stroke = _resolve(scope, element, "stroke", style, layer) if width else None
    if fill is None and stroke is None:
        return
    _mark(path, state, layer, width / 2 if stroke is not None else 0.0)
    outline, rule = operators(path), "*" if style["fill-rule"] else ""
    opaque = _fill_alpha(fill, style) == 1 and _stroke_alpha(stroke, style) == 1
    if isinstance(fill, Colour) and isinstance(stroke, Colour) and opaque and not style["paint-order"]:
        grey = scope.job.grey
        inks = f"{colour_operator(fill, grey)} {colour_operator(stroke, grey, True)}"
        layer.operators.append(f"q {inks} {_pen(style)} {outline} B{rule} Q")
        return
    if style["paint-order"] and stroke is not None:
        _stroke(scope, stroke, path, outline, state, layer)
        stroke = None
    if fill is not None:
        _fill(scope, fill, path, outline, rule, state, layer)
    if stroke is not None:
        _stroke(scope, stroke, path, outline, state, layer)


def _resolve(scope: Scope, element: Element, name: str, style: ComputedStyle, layer: Layer) -> Filling:
    """Return the colour, or the gradient or pattern, that the paint of this name means."""
    paint: Paint = style[name]
    if paint == CURRENT:
        paint = style["color"]
    if isinstance(paint, Link):
        target = scope.find(paint.target, element, layer, name)
        if target is not None and target.local not in ("linearGradient", "radialGradient", "pattern"):
            values = {"target": f"#{paint.target}"}
            scope.fault(layer, element, N_("{target} is neither a gradient nor a pattern"), values, name=name)
            return None
        return target
    return paint if isinstance(paint, Colour) and paint.alpha else None


def _fill_alpha(fill: Filling, style: ComputedStyle) -> float:
    """Return how opaque a fill is."""
    return float(style["fill-opacity"] * (fill.alpha if isinstance(fill, Colour) else 1.0))


def _stroke_alpha(stroke: Filling, style: ComputedStyle) -> float:
    return float(style["stroke-opacity"] * (stroke.alpha if isinstance(stroke, Colour) else 1.0))


def _mark(path: Path, state: PaintState, layer: Layer, half: float) -> None:
    """Note where the shape is seen, its stroke included; mitres and square caps may stand over."""
    box = bounds(path, state.matrix)
    if not box or not half:
        layer.mark(box)
        return
    a, b, c, d, _, _ = state.matrix
    across, down = half * length(a, c), half * length(b, d)
    longest = 1.0 if state.style["stroke-linejoin"] else state.style["stroke-miterlimit"]
    layer.mark(
        (box[0] - across, box[1] - down, box[2] + across, box[3] + down),
        max(longest, math.sqrt(2)) * max(across, down),
    )


def _fill(
    scope: Scope, fill: Filling, path: Path, outline: str, rule: str, state: PaintState, layer: Layer
) -> None:
    alpha = _fill_alpha(fill, state.style)
    if isinstance(fill, Element):
        box = bounds(path) or NOWHERE
        if fill.local == "pattern":
            part = layer.part()
            with scope.blaming(fill, part), scope.entering(fill.get("id"), fill, part) as new:
                if new:
                    paint_pattern(scope, fill, box, state, part, alpha)
            if part.operators:
                part.operators = [f"q {outline} W{rule} n", *part.operators, "Q"]
            part.ink = None  # the pattern is cut to the shape, which is noted already
            layer.absorb(part)
            return
        with scope.blaming(fill, layer):
            found = read_gradient(scope, fill, box, state, layer)
            if isinstance(found, PlacedShading):
                faded = _faded(layer, alpha * found.alpha) + _masked(layer, found, box)
                layer.operators.append(
                    f"q {faded}{outline} W{rule} n {operator(found.matrix)} /{layer.use(found.shading)} sh Q"
                )
                return
            fill = found
            alpha = _fill_alpha(fill, state.style)
    if isinstance(fill, Colour):
        colour = colour_operator(fill, scope.job.grey)
        layer.operators.append(f"q {_faded(layer, alpha)}{colour} {outline} f{rule} Q")


def _stroke(scope: Scope, stroke: Filling, path: Path, outline: str, state: PaintState, layer: Layer) -> None:
    alpha = _stroke_alpha(stroke, state.style)
    if isinstance(stroke, Element):
        box = bounds(path) or NOWHERE
        if stroke.local == "pattern":
            raise AttributeValueError("stroke", f"url(#{stroke.get('id')})")
        with scope.blaming(stroke, layer):
            found = read_gradient(scope, stroke, box, state, layer)
            if isinstance(found, PlacedShading):
                _stroke_shading(found, outline, box, alpha, state, layer)
                return
            stroke = found
            alpha = _stroke_alpha(stroke, state.style)
    if isinstance(stroke, Colour):
        colour = colour_operator(stroke, scope.job.grey, True)
        layer.operators.append(f"q {_faded(layer, alpha)}{colour} {_pen(state.style)} {outline} S Q")


def _stroke_shading(
    found: PlacedShading, outline: str, box: Bounds, alpha: float, state: PaintState, layer: Layer
) -> None:
    """Stroke with a gradient, in a form of its own: a pattern is placed from where its stream starts."""
    form = Layer()
    pattern = form.use(replace(found.shading, matrix=found.matrix))
    form.operators.append(f"/Pattern CS /{pattern} SCN {_pen(state.style)} {outline} S")
    half = state.style["stroke-width"] / 2
    form.mark(box, half * max(state.style["stroke-miterlimit"], math.sqrt(2)))
    faded = _faded(layer, alpha * found.alpha) + _masked(layer, found, form.box)
    layer.place(form.form, form, state.matrix, faded.strip())


def _masked(layer: Layer, found: PlacedShading, box: Bounds) -> str:
    """Return the operator that lets a gradient fade as its stops do."""
    if found.fading is None:
        return ""
    inner = Layer()
    inner.operators.append(f"{operator(found.matrix)} /{inner.use(found.fading)} sh")
    inner.mark(box)
    return f"/{layer.use_mask(inner)} gs "


def _faded(layer: Layer, alpha: float) -> str:
    return "" if alpha == 1 else f"/{layer.use(Alpha(alpha, alpha))} gs "


def _pen(style: ComputedStyle) -> str:
    steps = [f"{pdf_number(style['stroke-width'])} w"]
    if style["stroke-linecap"]:
        steps.append(f"{style['stroke-linecap']} J")
    if style["stroke-linejoin"]:
        steps.append(f"{style['stroke-linejoin']} j")
    elif style["stroke-miterlimit"] != MITER_LIMIT:
        steps.append(f"{pdf_number(style['stroke-miterlimit'])} M")
    if style["stroke-dasharray"]:
        least = POINT if style["stroke-linecap"] else 0.0
        dashes = numbers(*(max(dash, least) for dash in style["stroke-dasharray"]))
        steps.append(f"[{dashes}] {pdf_number(style['stroke-dashoffset'])} d")
    return " ".join(steps)
