"""Fill with a pattern: its cell repeated as a form inside the shape, which looks the same in every viewer.

PDF's own tiling patterns show seams, for viewers draw the cell as a bitmap. Cells drawn one by one show
faint seams too where something runs across a cell's edge, so what runs straight through (hatching, grids)
is drawn once and stretched, and other cells overlap by a hair.
"""

from __future__ import annotations

import math
from itertools import groupby

from printkit.base.dataclass import dataclass
from printkit.press.geometry import (
    IDENTITY,
    Bounds,
    Matrix,
    apply,
    around,
    grown,
    invert,
    multiply,
    rounded,
    scale,
    shift,
)
from printkit.press.pdf.drawing import Alpha, Form
from printkit.press.pdf.syntax import numbers, operator
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.layer import Layer
from printkit.press.svg.properties import NO_PAINT
from printkit.press.svg.scope import PaintState, Scope
from printkit.press.svg.shapes import SHAPES, bounds, read_shape
from printkit.press.svg.transform import view_matrix
from printkit.press.svg.url_refs import Link
from printkit.press.svg.xml_tree import Element

MAX_PATTERN_CELLS = 250_000
"""Cells of a pattern in one shape: 0.7 mm each on an A3 sheet; finer ones a home printer does not part."""

CELL_OVERLAP = 0.03
"""By how much cells overlap, in mm of the drawing, and at most as a share of a cell.

Less, and viewers show the seams as hairlines; more, and lines that meet at a seam look thicker there.
"""


@dataclass(frozen=True)
class PatternTiling:
    """A cell of `width` × `height` and which of its repetitions touch a box.

    `content` leads from the pattern's children to the cell, `matrix` from the cell at (0, 0) to the shape.
    `box` is the shape's bounding box seen from the cells.
    """

    width: float
    height: float
    content: Matrix
    matrix: Matrix
    box: Bounds

    @property
    def first(self) -> tuple[int, int]:
        """The column and row of the first cell."""
        left, top, _, _ = self.box
        return math.floor(left / self.width + 1e-6), math.floor(top / self.height + 1e-6)

    @property
    def count(self) -> tuple[int, int]:
        """How many columns and rows there are; at least one of each."""
        _, _, right, bottom = self.box
        column, row = self.first
        columns = math.ceil(right / self.width - 1e-6) - column
        rows = math.ceil(bottom / self.height - 1e-6) - row
        return max(columns, 1), max(rows, 1)


def paint_pattern(
    scope: Scope, pattern: Element, box: Bounds, state: PaintState, layer: Layer, opacity: float
) -> None:
    """Cover the box (user units) with the pattern; the caller has set the clip."""
    merged, holder = scope.template(pattern, layer)
    tiling = _tiling(merged, box, state)
    columns, rows = tiling.count
    if columns * rows > MAX_PATTERN_CELLS:
        raise AttributeValueError("width", f"{tiling.width:g} × {tiling.height:g}: {columns * rows} cells")
    scope.job.count(columns + rows)
    style, context = scope.standing(holder, layer)
    here = multiply(state.matrix, tiling.matrix)
    inner = Layer(multiply(layer.base, here), wordless=True)
    inside = PaintState(style, context, IDENTITY, tiling.width, tiling.height, state.depth + 1)

    def way_of(child: Element) -> str:
        return _way(scope, child, inside, tiling)

    for way, group in groupby(holder.children, way_of):
        children = list(group)
        cell = Layer(inner.base, wordless=True)
        for child in children:
            scope.node(child, inside, cell)
        if cell.operators:
            if tiling.content != IDENTITY:
                cell.operators = [f"q {operator(tiling.content)}", *cell.operators, "Q"]
            margin = 0.0 if way else _overlap(cell, children, tiling)
            _repeat(inner, cell, way, tiling, margin)
        layer.faults += cell.faults if not cell.operators else []
    if not inner.operators:
        return
    inner.ink = tiling.box
    form = Form("\n".join(inner.operators), rounded(tiling.box), opacity < 1, tuple(inner.uses))
    faded = f"/{layer.use(Alpha(opacity, opacity))} gs " if opacity < 1 else ""
    layer.place(form, inner, here, faded + operator(tiling.matrix))


def _tiling(merged: Element, box: Bounds, state: PaintState) -> PatternTiling:
    left, top, right, bottom = box
    across, down = right - left, bottom - top
    attributes = Attributes(merged, state.width, state.height)
    boxed = attributes.choice("patternUnits", "objectBoundingBox", "userSpaceOnUse") == "objectBoundingBox"
    if boxed:
        attributes = Attributes(merged, 1.0, 1.0)
    x, y = attributes.point("x", "y")
    width, height = attributes.size("width", attributes.width), attributes.size("height", attributes.height)
    if boxed:
        x, y, width, height = left + x * across, top + y * down, width * across, height * down
    if not width or not height:
        raise AttributeValueError("width" if not width else "height", "0")
    content = IDENTITY
    view = attributes.view()
    units = attributes.choice("patternContentUnits", "userSpaceOnUse", "objectBoundingBox")
    if view:
        content = view_matrix(view, 0.0, 0.0, width, height, attributes.aspect())
    elif units == "objectBoundingBox":
        content = (across, 0.0, 0.0, down, 0.0, 0.0)
    matrix = multiply(attributes.transform("patternTransform"), shift(x, y))
    try:
        inverse = invert(matrix)
    except ValueError as error:
        raise AttributeValueError("patternTransform", attributes.get("patternTransform")) from error
    seen = around(apply(inverse, a, b) for a in box[::2] for b in box[1::2])
    return PatternTiling(width, height, content, matrix, seen)


def _repeat(inner: Layer, cell: Layer, way: str, tiling: PatternTiling, margin: float) -> None:
    """Draw a cell in all columns and rows: what runs down as one row, what runs across as one column."""
    width, height = tiling.width, tiling.height
    columns, rows = tiling.count
    x, y = tiling.first[0] * width, tiling.first[1] * height
    stretched = IDENTITY
    if way == "down":
        stretched, rows = (1.0, 0.0, 0.0, float(rows), 0.0, 0.0), 1
    elif way == "across":
        stretched, columns = (float(columns), 0.0, 0.0, 1.0, 0.0, 0.0), 1
    box = rounded(grown((0.0, 0.0, width, height), margin))
    form = Form("\n".join(cell.operators), box, False, tuple(cell.uses))
    row = Layer(inner.base)
    row.place(form, cell, IDENTITY)
    row.operators = [f"{operator(shift(width, 0.0))} /{form.name} Do"] * columns
    row_box = rounded((0.0, box[1], width * (columns + 1) + margin, box[3]))
    row_form = Form("\n".join(row.operators), row_box, False, tuple(row.uses))
    for number in range(rows):
        at = multiply(multiply(shift(x, y + number * height), stretched), shift(-width, 0.0))
        inner.place(row_form, row, at, operator(at))


def _overlap(cell: Layer, children: list[Element], tiling: PatternTiling) -> float:
    """Let a cell overlap its neighbours, and give by how much; not where it is see-through.

    What ends just at the edge is stretched over it, what runs over the edge is cut a hair later.
    """
    width, height = tiling.width, tiling.height
    hair = min(CELL_OVERLAP / (scale(cell.base) or 1.0), CELL_OVERLAP * min(width, height))
    if any(isinstance(resource, Alpha) for resource in cell.resources.values()):
        return 0.0
    meets_across, meets_down = _meets_edges(children, tiling)
    across = 1 + 2 * hair / width if meets_across else 1.0
    down = 1 + 2 * hair / height if meets_down else 1.0
    if meets_across or meets_down:
        swollen = (across, 0.0, 0.0, down, width / 2 * (1 - across), height / 2 * (1 - down))
        window = f"{numbers(0.0, 0.0, width, height)} re W n"
        cell.operators = [f"q {operator(swollen)} {window}", *cell.operators, "Q"]
    return hair


def _meets_edges(children: list[Element], tiling: PatternTiling) -> tuple[bool, bool]:
    """Return whether a shape ends just at the left or right edge of the cell, and at the top or bottom."""
    if tiling.content != IDENTITY:
        return False, False
    boxes = [
        bounds(read_shape(shape.local, Attributes(shape, tiling.width, tiling.height)))
        for child in children
        for shape in child.iter()
        if shape.local in SHAPES
    ]
    across = {edge for box in boxes if box for edge in box[0::2]}
    down = {edge for box in boxes if box for edge in box[1::2]}
    return _near(across, tiling.width), _near(down, tiling.height)


def _near(edges: set[float], size: float) -> bool:
    return any(min(abs(edge), abs(edge - size)) < 1e-3 for edge in edges)


def _way(scope: Scope, child: Element, state: PaintState, tiling: PatternTiling) -> str:
    """Return whether a part of the cell runs straight from edge to edge, "down" or "across", or not: ""."""
    tag = child.local
    if tag not in SHAPES or child.get("transform") or tiling.content != IDENTITY:
        return ""
    style = scope.styled(child, state.style, scope.context_of(child), Layer())
    path = read_shape(tag, Attributes(child, tiling.width, tiling.height))
    box = bounds(path)
    steps = "".join(step.operator for step in path)
    filled = steps == "mlllh" and tag == "rect" and style["stroke"] == NO_PAINT
    stroked = steps == "ml" and not style["stroke-dasharray"] and not style["stroke-linecap"]
    plain = style["opacity"] == 1 and not style["clip-path"] and not isinstance(style["fill"], Link)
    if not box or not plain or not (filled or stroked):
        return ""
    left, top, right, bottom = box
    if top <= 0 and bottom >= tiling.height and (filled or left == right):
        return "down"
    return "across" if left <= 0 and right >= tiling.width and (filled or top == bottom) else ""
