"""Walk through a drawing and paint each element."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from lxml import etree

from printkit.press.geometry import IDENTITY, Bounds, common, invert, multiply
from printkit.press.pdf.drawing import Alpha, Form
from printkit.press.pdf.syntax import operator
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.clips import clip
from printkit.press.svg.css import Context, read_declaration, read_style
from printkit.press.svg.fill_stroke import paint_shape, single
from printkit.press.svg.foreign_object import paint_words
from printkit.press.svg.layer import Layer, PaintedArt
from printkit.press.svg.properties import INHERITED, INITIAL, PRESENTATION, RESET, unknown_attributes
from printkit.press.svg.references import paint_image, paint_svg, paint_use
from printkit.press.svg.scope import DEEPEST, PaintJob, PaintState, Style
from printkit.press.svg.shapes import SHAPES, bounds, read_shape
from printkit.press.svg.source import (
    BOX_HINT,
    NO_ROOM,
    OUTLINES_HINT,
    UNPAINTED,
    XHTML,
    Source,
    defines,
    has_words,
    local,
)

Paint = Callable[["Painter", etree._Element, PaintState, Layer], None]


class Painter:
    """Paints the elements of one source.

    `trail` names what is being painted on the way here, so that nothing shows itself. `within` is the
    element whose painting may be used again: looking at anything outside it and the definitions ties it.
    `frame` stands for everything else that its painting depends on; without it nothing is remembered.
    """

    def __init__(self, job: PaintJob, source: Source, trail: frozenset[str] = frozenset()) -> None:
        self.job, self.source, self.trail = job, source, trail
        self.within: etree._Element = source.root
        self.frame = b""
        self.used: dict[tuple[object, ...], PaintedArt] = {}

    def remembered(
        self, element: etree._Element, key: tuple[object, ...], layer: Layer, paint: Callable[[Layer], None]
    ) -> Layer:
        """Give a layer as it was painted before with this key, or paint it."""
        known = self.job.known_part((self.frame, key)) if self.frame else None
        if known is not None:
            return known
        before, self.within = self.within, element
        try:
            paint(layer)
        finally:
            self.within = before
        if self.frame and not layer.tied and not layer.faults:
            self.job.cache.keep_part((self.frame, key), layer)
        return layer

    def children(self, element: etree._Element, spot: PaintState, layer: Layer) -> None:
        """Paint what stands inside an element; what has no words is remembered for the next face."""
        if not self.frame or self.within is not self.source.root:
            for child in element:
                self.node(child, spot, layer)
            return
        place = (spot.context, spot.matrix, layer.base, spot.width, spot.height, tuple(spot.style.values()))
        for child in element:
            if has_words(child):
                self.node(child, spot, layer)
            else:
                key = (place, etree.tostring(child, with_tail=False))
                layer.absorb(self.remembered(child, key, layer.part(), partial(self.node, child, spot)))

    def node(self, element: etree._Element, spot: PaintState, layer: Layer) -> None:
        """Paint one element; `spot` is that of its parent. What is wrong with it becomes a fault."""
        tag = local(element)
        if tag in UNPAINTED or tag.startswith("{"):  # elements of other namespaces draw nothing anywhere
            return
        paint = _PAINTS.get(tag)
        if paint is None:
            words = OUTLINES_HINT if self.source.file else BOX_HINT
            hint = words if tag in ("text", "tspan") else ""
            self.fault(layer, element, "{tag} is outside the SVG subset", {"tag": f"<{tag}>"}, hint)
            return
        if spot.depth >= DEEPEST:
            self.fault(
                layer, element, "elements stand more than {depth} deep inside each other", {"depth": DEEPEST}
            )
            return
        self.job.count()
        layer.drawn += 1
        with self.blaming(element, layer):
            self._paint(paint, tag, element, spot, layer)

    def _paint(self, paint: Paint, tag: str, element: etree._Element, spot: PaintState, layer: Layer) -> None:
        context = spot.context.child(tag, element.get("class", ""), element.get("id", ""))
        style = self.styled(element, spot.style, context, layer)
        if not style["display"]:
            return
        matrix = Attributes(element).transform()
        try:
            invert(matrix)
        except ValueError:  # flattened to nothing
            if has_words(element):
                self.fault(layer, element, NO_ROOM)
            return
        here = multiply(spot.matrix, matrix)
        inside = PaintState(style, context, here, spot.width, spot.height, spot.depth + 1)
        keep = "keep" in context.classes
        opacity = style["opacity"]
        if opacity < 1 and tag in SHAPES and single(style):
            faded = {name: style[name] * opacity for name in ("fill-opacity", "stroke-opacity")}
            inside = PaintState(
                {**style, **faded, "opacity": 1.0}, context, here, spot.width, spot.height, inside.depth
            )
            opacity = 1.0
        if matrix == IDENTITY and opacity == 1 and not keep and not style["clip-path"]:
            paint(self, element, inside, layer)
            return
        part = layer.part()
        clipping, window = self._clip(tag, element, inside, part)
        if opacity < 1:
            self._group(paint, element, inside, part, opacity)
        else:
            paint(self, element, inside, part)
        if part.operators:
            before = [] if matrix == IDENTITY else [operator(matrix)]
            part.operators = ["q", *before, *clipping, *part.operators, "Q"]
        layer.absorb(part, window)
        if keep:
            layer.keep(element.get("id") or tag, part.ink if window is None else common(part.ink, window))

    def _clip(
        self, tag: str, element: etree._Element, spot: PaintState, layer: Layer
    ) -> tuple[list[str], Bounds | None]:
        """Give the operators of an element's clip path, and the box that it leaves."""
        link = spot.style["clip-path"]
        clipping = self.find(link.target, element, layer, "clip-path") if link else None
        if clipping is None:
            return [], None
        if local(clipping) != "clipPath":
            values = {"target": f"#{link.target}"}
            self.fault(layer, element, "{target} is no clipPath", values, name="clip-path")
            return [], None
        box = None
        if tag in SHAPES:
            box = bounds(read_shape(tag, Attributes(element, spot.width, spot.height)))
        with self.blaming(clipping, layer):
            steps, window = clip(self, clipping, box, spot, layer)
            return [steps], window
        return [], None

    def _group(
        self, paint: Paint, element: etree._Element, spot: PaintState, layer: Layer, opacity: float
    ) -> None:
        """Paint as one see-through thing: what overlaps inside does not show through itself."""
        group = Layer(multiply(layer.base, spot.matrix), wordless=layer.wordless)
        paint(
            self,
            element,
            PaintState(spot.style, spot.context, IDENTITY, spot.width, spot.height, spot.depth),
            group,
        )
        if group.operators:
            form = Form("\n".join(group.operators), group.box, True, tuple(group.uses))
            layer.place(form, group, spot.matrix, f"/{layer.use(Alpha(opacity, opacity))} gs")
        else:
            layer.faults += group.faults

    def _shape(self, element: etree._Element, spot: PaintState, layer: Layer) -> None:
        path = read_shape(local(element), Attributes(element, spot.width, spot.height))
        paint_shape(self, element, path, spot, layer)

    def declared(self, element: etree._Element, context: Context, layer: Layer) -> dict[str, Any]:
        """Give what is declared for an element: its attributes, above them the rules, above them `style`."""
        words = str(element.tag).startswith(XHTML)
        own: dict[str, Any] = {}
        for name in unknown_attributes(local(element), tuple(map(str, element.keys()))):
            self.fault(layer, element, "unknown attribute {name}", {"name": name})
        for name in () if words else map(str, element.keys()):
            if name in PRESENTATION:
                text = element.get(name, "").strip()
                message = read_declaration(name, text, False, own)
                if message:
                    self.fault(layer, element, message, {"name": name, "value": text})
        own.update(context.declared)
        inline = element.get("style")
        if inline:
            declarations, problems = read_style(inline, words)
            own.update(declarations)
            for problem in problems:
                self.fault(layer, element, problem.message, problem.values)
        return own

    def styled(self, element: etree._Element, style: Style, context: Context, layer: Layer) -> Style:
        """Give an element's computed style from that of its parent."""
        return {**style, **RESET, **self.declared(element, context, layer)}

    def context_of(self, element: etree._Element) -> Context:
        """Give where an element stands for selectors."""
        parent = element.getparent()
        above = self.source.sheet.root if parent is None else self.context_of(parent)
        return above.child(local(element), element.get("class", ""), element.get("id", ""))

    def standing(self, element: etree._Element, layer: Layer) -> tuple[Style, Context]:
        """Give the style and context of an element where it stands, not where it is used."""
        parent = element.getparent()
        style = INITIAL if parent is None else self.standing(parent, Layer())[0]
        context = self.context_of(element)
        return self.styled(element, style, context, layer), context

    def find(
        self, target: str, element: etree._Element, layer: Layer, name: str = ""
    ) -> etree._Element | None:
        """Give the element with an id; a fault at `element`, or at its `name`, where there is none."""
        found = self.source.ids.get(target)
        if found is None:
            self.fault(layer, element, "nothing has the id {target}", {"target": target}, name=name)
        elif not _settled(found, self.within):
            layer.tied = True
        return found

    def template(self, element: etree._Element, layer: Layer) -> tuple[etree._Element, etree._Element]:
        """Follow the hrefs of a gradient or pattern: its attributes, and the element whose children count."""
        chain = [element]
        while href := Attributes(chain[-1]).href:
            found = self.find(href.removeprefix("#"), chain[-1], layer)
            if found is None:
                break
            if found in chain:
                self.fault(layer, chain[-1], "{href} leads back to itself", {"href": href})
                break
            chain.append(found)
        merged = etree.Element(element.tag)
        for link in reversed(chain):
            merged.attrib.update(link.attrib)
        return merged, next((link for link in chain if len(link)), element)

    def fault(
        self,
        layer: Layer,
        element: etree._Element,
        message: str,
        values: Mapping[str, object] | None = None,
        hint: str = "",
        name: str = "",
    ) -> None:
        """Note what is wrong with an element, or with its property `name`, where that is declared."""
        at = self.declared_at(element, name) if name else self.source.at(element)
        layer.faults.append(self.source.fault(at, message, values, hint))

    def declared_at(self, element: etree._Element, name: str) -> tuple[str, str]:
        """Give the file and the place, of a style sheet or a drawing, that declare an element's property."""
        for each in (element, *element.iterancestors()) if name in INHERITED else (element,):
            words = str(each.tag).startswith(XHTML)
            if name in read_style(each.get("style", ""), words)[0]:
                return self.source.at(each)
            line = self.source.sheet.line_of(name, self.context_of(each))
            if line is not None:
                return self.source.sheet_line(line)
            if each.get(name) is not None and not words:
                return self.source.at(each)
        return self.source.at(element)

    @contextmanager
    def entering(self, target: str, element: etree._Element, layer: Layer) -> Iterator[bool]:
        """Note that the element with this id is being painted; False, and a fault, where it is already."""
        trail = f"{self.source.file}#{target}"
        before = self.trail
        if trail in before:
            self.fault(layer, element, "{href} shows itself", {"href": f"#{target}"})
            layer.tied = True
        else:
            self.trail = before | {trail}
        try:
            yield trail not in before
        finally:
            self.trail = before

    @contextmanager
    def blaming(self, element: etree._Element, layer: Layer) -> Iterator[None]:
        """Turn a bad value, found while painting, into a fault at the element."""
        try:
            yield
        except AttributeValueError as bad:
            values = {"name": bad.name, "value": bad.value}
            self.fault(layer, element, "unknown value of {name}: {value}", values, name=bad.name)


def _settled(element: etree._Element, within: etree._Element) -> bool:
    """Say whether an element is part of another or of the definitions at the top of the drawing."""
    line = [element, *element.iterancestors()]
    return within in line or (len(line) > 1 and defines(line[-2]))


_PAINTS: dict[str, Paint] = {
    "g": Painter.children,
    "svg": paint_svg,
    "use": paint_use,
    "image": paint_image,
    "foreignObject": paint_words,
    **dict.fromkeys(SHAPES, Painter._shape),
}
