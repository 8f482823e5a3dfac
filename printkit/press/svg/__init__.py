"""svg: an SVG becomes a `Drawing` of PDF operators, without any PDF library.

The way through: `draw_svg` parses (`xml_tree`, `source`, `css`) and lets the `painter` walk; `shapes`,
`fill_stroke`, `gradients`, `patterns`, `clips`, `references` and `foreign_object` paint into a `layer`.
`pdf.drawing_forms` writes what is left.
"""

from printkit.press.svg.draw import draw_picture, draw_svg
from printkit.press.svg.paint_cache import PaintCache

__all__ = ["PaintCache", "draw_picture", "draw_svg"]
