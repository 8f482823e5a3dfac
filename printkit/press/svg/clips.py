"""Clip paths: outlines that cut what is drawn after them.

No matrix may be set between an outline and its use as a clip, so transforms go into the points.
"""

from __future__ import annotations

from collections.abc import Iterator

from printkit.base.msgid import N_
from printkit.press.geometry import IDENTITY, Bounds, Matrix, common, multiply, shift, union
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.layer import Layer
from printkit.press.svg.path_data import Path
from printkit.press.svg.scope import MAX_ELEMENT_DEPTH, TOO_DEEP, PaintState, Scope
from printkit.press.svg.shapes import SHAPES, area, bounds, operators, read_shape, reverse, transformed
from printkit.press.svg.xml_tree import Element

NO_BOUNDS: Bounds = (0.0, 0.0, 0.0, 0.0)


def clip(
    scope: Scope, clipping: Element, box: Bounds | None, state: PaintState, layer: Layer
) -> tuple[str, Bounds]:
    """Return the operators that clip to a clipPath, and the box of what stays, in the layer's space.

    `box` is the bounding box of the clipped element in its user space, where it is known.
    """
    if state.depth >= MAX_ELEMENT_DEPTH:
        scope.fault(layer, clipping, TOO_DEEP, {"depth": MAX_ELEMENT_DEPTH})
        return "", NO_BOUNDS
    attributes = Attributes(clipping, state.width, state.height)
    matrix = attributes.transform()
    if attributes.choice("clipPathUnits", "userSpaceOnUse", "objectBoundingBox") == "objectBoundingBox":
        if box is None:
            raise AttributeValueError("clipPathUnits", "objectBoundingBox")
        matrix = multiply((box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]), matrix)
    found = list(_outlines(scope, clipping, matrix, state, layer))
    evenodd = any(rule for _, rule in found)
    if evenodd and len(found) > 1:
        raise AttributeValueError("clip-rule", "evenodd")
    whole: Bounds | None = None
    for path, _ in found:
        whole = union(whole, bounds(path, state.matrix))
    steps = " ".join(operators(path if area(path) >= 0 or evenodd else reverse(path)) for path, _ in found)
    steps = f"{steps or '0 0 0 0 re'} W{'*' if evenodd else ''} n"
    style, _ = scope.standing(clipping, layer)
    link = style["clip-path"]  # a clip path may itself be clipped
    other = scope.find(link.target, clipping, layer, "clip-path") if link else None
    if other is not None:
        with scope.entering(link.target, clipping, layer) as new:
            deeper = state._replace(depth=state.depth + 1)
            more, rest = clip(scope, other, box, deeper, layer) if new else ("", whole)
            return f"{steps} {more}", common(whole, rest) or NO_BOUNDS
    return steps, whole or NO_BOUNDS


def _outlines(
    scope: Scope, parent: Element, matrix: Matrix, state: PaintState, layer: Layer
) -> Iterator[tuple[Path, bool]]:
    """Yield the outlines of the shapes in a clipPath, and whether each is even-odd."""
    style, context = scope.standing(parent, layer)
    for child in parent:
        tag = child.local
        if tag in ("title", "desc"):
            continue
        own = scope.styled(child, style, context.child(tag, child.get("class"), child.get("id")), layer)
        attributes = Attributes(child, state.width, state.height)
        at = multiply(matrix, attributes.transform())
        shape: Element | None = child
        if tag == "use":
            at = multiply(at, shift(*attributes.point("x", "y")))
            shape = scope.find(attributes.href.removeprefix("#"), child, layer)
            if shape is None:
                continue
            attributes = Attributes(shape, state.width, state.height)
            at = multiply(at, attributes.transform())
            own = scope.styled(shape, own, scope.context_of(shape), layer)
        if shape is None or shape.local not in SHAPES or own["clip-path"]:
            scope.fault(layer, child, N_("a clipPath may contain only shapes, not {tag}"), {"tag": tag})
        elif own["display"] and own["visibility"]:
            path = read_shape(shape.local, attributes)
            scope.job.count_steps(path)
            if path:
                yield transformed(path, at) if at != IDENTITY else path, own["clip-rule"]
