"""Paint faces: an SVG becomes a `Drawing` of PDF operators, and drawings become a `Book`, a PDF.

The way through: `face` parses (`source`, `css`) and lets the `painter` walk; `shapes`, `paints`, `gradients`,
`patterns`, `clips`, `placing` and `words` paint into a `layer`; the `drawing` is what is left, without any
PDF library; `book` writes it.
"""

from printkit.press.svg.draw import draw
from printkit.press.svg.fitted_svg import fitted_svg
from printkit.press.svg.paint_cache import PaintCache

__all__ = ["PaintCache", "draw", "fitted_svg"]
