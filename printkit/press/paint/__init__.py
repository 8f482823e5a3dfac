"""Paint faces: an SVG becomes a `Drawing` of PDF operators, and drawings become a `Book`, a PDF.

The way through: `face` parses (`source`, `css`) and lets the `painter` walk; `shapes`, `paints`, `gradients`,
`patterns`, `clips`, `placing` and `words` paint into a `layer`; the `drawing` is what is left, without any
PDF library; `book` writes it.
"""

from printkit.press.paint.book import Book
from printkit.press.paint.cache import Cache
from printkit.press.paint.drawing import BoxReport, Drawing, Extent, Resource
from printkit.press.paint.face import draw
from printkit.press.paint.fitted import fitted_svg

__all__ = ["Book", "BoxReport", "Cache", "Drawing", "Extent", "Resource", "draw", "fitted_svg"]
