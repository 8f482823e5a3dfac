"""Walk through a drawing and paint each element."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from printkit.base.faults import name_advice
from printkit.base.msgid import N_, NO_MESSAGE
from printkit.press.geometry import IDENTITY, Bounds, common, invert, multiply
from printkit.press.pdf.drawing import Alpha, Form
from printkit.press.pdf.syntax import numbers, operator
from printkit.press.svg.art_text import paint_text
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.clips import clip
from printkit.press.svg.fill_stroke import paint_shape, single
from printkit.press.svg.foreign_object import paint_words
from printkit.press.svg.layer import Layer, TooManyElementsError
from printkit.press.svg.properties import NO_PAINT
from printkit.press.svg.references import paint_image, paint_svg, paint_use
from printkit.press.svg.scope import MAX_ELEMENT_DEPTH, TOO_DEEP, PaintState, Scope, TreeWalk
from printkit.press.svg.shadows import is_blurred, is_covered
from printkit.press.svg.shapes import SHAPES, bounds, read_shape, rectangle
from printkit.press.svg.source import (
    BOX_HINT,
    NO_ROOM,
    UNPAINTED,
)
from printkit.press.svg.xml_tree import SVG, Element
from printkit.press.typesetting.text_operators import actual_text

OUTSIDE_SUBSET = N_("{tag} is outside the SVG subset")
KEEP = "keep"
"""The class of a figure that matters: it keeps away from cuts and seams, as words do."""

_SAID_BY = "aria-label"
"""The attribute of a group of words that says what they are when read together: letters that make a title."""

ElementPainter = Callable[[Scope, Element, PaintState, Layer], None]


def children(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Paint what stands inside an element; what has no words is remembered for the next face."""
    if not scope.frame or scope.within is not scope.source.root:
        blurred = scope.source.has_filters and [each for each in element if is_blurred(scope, each)]
        if blurred and scope.is_art(element):
            _without_shadows(scope, element, blurred, state, layer)
            return
        for child in element:
            node(scope, child, state, layer)
        return
    place = scope.job.cache.number(
        (state.context, state.matrix, layer.base, state.width, state.height, tuple(state.style.values()))
    )
    for child in element:
        if child.has_words:
            node(scope, child, state, layer)
            continue
        key = (place, scope.source.content(child))
        part = scope.remembered(child, key, layer.part, partial(node, scope, child, state))
        try:
            layer.absorb(part)
        except TooManyElementsError as error:
            error.at = scope.source.at(child)
            raise


def _without_shadows(
    scope: Scope, element: Element, blurred: Collection[Element], state: PaintState, layer: Layer
) -> None:
    """Paint what stands inside an element of art, but for blurred shadows of what is painted later."""
    parts = []
    for child in element:
        part = layer.part()
        node(scope, child, state, part)
        parts.append((child, part))
    for number, (child, part) in enumerate(parts):
        if child in blurred and any(is_covered(part.ink, later.ink) for _, later in parts[number + 1 :]):
            name = f"#{child.get('id')}" if child.get("id") else f"<{child.local}>"
            scope.note(layer, child, OUTSIDE_SUBSET, {"tag": name})
        else:
            layer.absorb(part)


def node(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Paint one element; `state` is that of its parent. What is wrong with it becomes a fault."""
    tag = element.local
    if tag in UNPAINTED or tag.startswith("{"):  # elements of other namespaces draw nothing anywhere
        return
    paint = _PAINTS.get(tag)
    if paint is None:
        scope.job.count()
        empty = tag in FLOWING and not any(each.text.strip() or each.tail.strip() for each in element.iter())
        if (empty or tag in UNSEEN_IN_ART) and scope.is_art(element):
            return
        hint, close = name_advice(tag, SUBSET_TAGS)
        if tag == "tspan":
            hint = BOX_HINT
        values = {"tag": f"<{tag}>", **close}
        scope.fault(layer, element, OUTSIDE_SUBSET, values, hint)
        return
    if state.depth >= MAX_ELEMENT_DEPTH:
        scope.fault(layer, element, TOO_DEEP, {"depth": MAX_ELEMENT_DEPTH})
        return
    layer.drawn += 1
    try:
        _paint(scope, paint, tag, element, state, layer)
    except (AttributeValueError, TooManyElementsError) as error:
        scope.blame(error, element, layer)


def _paint(
    scope: Scope, paint: ElementPainter, tag: str, element: Element, state: PaintState, layer: Layer
) -> None:
    context = state.context.child(tag, element.get("class"), element.get("id"))
    style = scope.styled(element, state.style, context, layer)
    if not style["display"]:
        return
    if tag in ART_TAGS and not scope.is_art(element):
        values = {"tag": f"<{tag}>"}
        scope.fault(layer, element, OUTSIDE_SUBSET, values, BOX_HINT if tag == "text" else NO_MESSAGE)
        return
    matrix = Attributes(element).transform()
    try:
        invert(matrix)
    except ValueError:  # flattened to nothing
        if element.has_words:
            scope.fault(layer, element, NO_ROOM)
        return
    here = multiply(state.matrix, matrix)
    inside = PaintState(style, context, here, state.width, state.height, state.depth + 1)
    keep = KEEP in context.classes
    opacity = style["opacity"]
    if opacity < 1 and tag in SHAPES and single(style):
        faded = {name: style[name] * opacity for name in ("fill-opacity", "stroke-opacity")}
        inside = PaintState(
            {**style, **faded, "opacity": 1.0}, context, here, state.width, state.height, inside.depth
        )
        opacity = 1.0
    label = element.get(_SAID_BY) if element.has_words and not layer.told else None
    if (
        matrix == IDENTITY
        and opacity == 1
        and not keep
        and not (style["clip-path"] or style["mask"] or style["--tint"] or label)
    ):
        paint(scope, element, inside, layer)
        return
    part = layer.part()
    part.told = part.told or bool(label)
    clipping, window = _clip(scope, tag, element, inside, part)
    if opacity < 1 or style["mask"] or style["--tint"]:
        _group(scope, paint, element, inside, part, opacity, label)
    else:
        paint(scope, element, inside, part)
    if part.operators:
        before = [] if matrix == IDENTITY else [operator(matrix)]
        part.operators = ["q", *before, *clipping, *part.operators, "Q"]
        if label and opacity == 1 and not style["mask"]:
            part.operators = _labelled(label, part.operators)
    layer.absorb(part, window)
    if keep:
        layer.keep(element.get("id") or tag, part.ink if window is None else common(part.ink, window))


def _clip(
    scope: Scope, tag: str, element: Element, state: PaintState, layer: Layer
) -> tuple[list[str], Bounds | None]:
    """Return the operators of an element's clip path, and the box that it leaves."""
    link = state.style["clip-path"]
    clipping = scope.find(link.target, element, layer, "clip-path") if link else None
    if clipping is None:
        return [], None
    if clipping.local != "clipPath":
        values = {"target": f"#{link.target}"}
        scope.fault(layer, element, N_("{target} is not a clipPath"), values, name="clip-path")
        return [], None
    box = None
    if tag in SHAPES:
        box = bounds(read_shape(tag, Attributes(element, state.width, state.height)))
    with scope.blaming(clipping, layer):
        steps, window = clip(scope, clipping, box, state, layer)
        return [steps], window
    return [], None


def _mask(scope: Scope, element: Element, state: PaintState, box: Bounds, layer: Layer) -> list[str]:
    """Return the operators of an element's mask; `box` is what is drawn of it, in its user space."""
    link = state.style["mask"]
    masking = scope.find(link.target, element, layer, "mask") if link else None
    if masking is None:
        return []
    if masking.local != "mask":
        scope.fault(layer, element, N_("{target} is not a mask"), {"target": f"#{link.target}"}, name="mask")
        return []
    if state.depth >= MAX_ELEMENT_DEPTH:
        scope.fault(layer, masking, TOO_DEEP, {"depth": MAX_ELEMENT_DEPTH})
        return []
    with scope.blaming(masking, layer), scope.entering(link.target, element, layer) as new:
        if new:
            return [f"/{layer.use_mask(paint_mask(scope, masking, box, state, layer))} gs"]
    return []


def paint_mask(scope: Scope, masking: Element, box: Bounds, state: PaintState, layer: Layer) -> Layer:
    """Paint a mask: what is white in it shows, what is black or empty hides."""
    attributes = Attributes(masking, state.width, state.height)
    left, top, right, bottom = box
    boxed = (right - left, 0.0, 0.0, bottom - top, left, top)
    style, context = scope.standing(masking, layer)
    inner = Layer(layer.base, wordless=True)
    if attributes.choice("maskContentUnits", "userSpaceOnUse", "objectBoundingBox") == "objectBoundingBox":
        inner.operators.append(operator(boxed))
    inside = PaintState(style, context, IDENTITY, state.width, state.height, state.depth + 1)
    for child in masking:
        scope.node(child, inside, inner)
    if attributes.choice("maskUnits", "objectBoundingBox", "userSpaceOnUse") == "userSpaceOnUse":
        x, y = attributes.point("x", "y")
        whole = (attributes.size("width", state.width), attributes.size("height", state.height))
        if all(whole):
            inner.operators.insert(0, f"{numbers(x, y, *whole)} re W n")
    inner.mark(box)
    return inner


def _labelled(label: str, operators: list[str]) -> list[str]:
    return [actual_text(" ".join(label.split())), *operators, "EMC"]


def _group(
    scope: Scope,
    paint: ElementPainter,
    element: Element,
    state: PaintState,
    layer: Layer,
    opacity: float,
    label: str | None,
) -> None:
    """Paint as one see-through thing: what overlaps inside does not show through itself.

    What a label says of its words stands inside, for some readers of a PDF look no further.
    """
    wordless = layer.wordless or state.style["--tint"]
    group = Layer(multiply(layer.base, state.matrix), wordless=wordless, told=layer.told)
    paint(
        scope,
        element,
        PaintState(state.style, state.context, IDENTITY, state.width, state.height, state.depth),
        group,
    )
    if group.operators and state.style["--tint"]:
        group = _tinted(scope, element, state, group)
    if group.operators:
        if label:
            group.operators = _labelled(label, group.operators)
        form = Form("\n".join(group.operators), group.box, True, tuple(group.uses))
        faded = [f"/{layer.use(Alpha(opacity, opacity))} gs"] if opacity < 1 else []
        masking = _mask(scope, element, state, group.box, layer)
        layer.place(form, group, state.matrix, " ".join((*faded, *masking)))
    else:
        layer.faults += group.faults


def _tinted(scope: Scope, element: Element, state: PaintState, drawn: Layer) -> Layer:
    """Return what was drawn in one colour, that of the words there: solid where it is solid."""
    left, top, right, bottom = drawn.box
    tinted = drawn.part()
    stencil = tinted.use_stencil(drawn, IDENTITY)
    style = {
        **state.style,
        "fill": state.style["color"],
        "fill-opacity": 1.0,
        "stroke": NO_PAINT,
        "visibility": True,
    }
    path = rectangle(left, top, right, bottom)
    paint_shape(scope, element, path, state._replace(style=style, matrix=IDENTITY), tinted)
    tinted.operators = [f"q /{stencil} gs", *tinted.operators, "Q"]
    return tinted


def _shape(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    path = read_shape(element.local, Attributes(element, state.width, state.height))
    scope.job.count_steps(path)
    paint_shape(scope, element, path, state, layer)


def _switch(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Paint the first of several ways to draw the same that asks for nothing more than SVG."""
    for child in element:
        foreign = child.tag.startswith("{") and not child.tag.startswith(SVG)
        if foreign or child.get("requiredExtensions"):
            continue
        if child.local in _PAINTS:
            scope.node(child, state, layer)
            return


_PAINTS: dict[str, ElementPainter] = {
    "g": children,
    "svg": paint_svg,
    "use": paint_use,
    "image": paint_image,
    "foreignObject": paint_words,
    **dict.fromkeys(SHAPES, _shape),
    "text": paint_text,
    "a": children,
    "switch": _switch,
}

ART_TAGS = frozenset(("text", "a", "switch"))
"""Elements that are painted in art alone."""
FLOWING = ("flowRoot", "flowPara", "flowRegion")
"""Elements of Inkscape for words; it leaves empty ones behind."""
_UNSEEN = (
    "filter marker font font-face script animate animateMotion animateTransform animateColor set cursor view"
    " color-profile hatch solidColor solidcolor meshgradient meshGradient stop"
)
UNSEEN_IN_ART = frozenset(_UNSEEN.split())
"""Elements that art may have and that draw nothing where they stand."""
SUBSET_TAGS = tuple(tag for tag in (*_PAINTS, *UNPAINTED) if tag not in ART_TAGS)
"""Elements of the subset."""

WALK = TreeWalk(node, children)
"""How `draw` begins."""
