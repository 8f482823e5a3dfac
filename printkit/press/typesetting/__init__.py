"""typesetting: a box of words becomes text operators for a PDF page.

The way through: `markup` reads paragraphs of runs, `segmenter` cuts them where lines may end (`line_ends`),
`line_breaking` makes lines, `copyfitting` finds the size, `text_operators` writes them.
"""

from printkit.press.typesetting.markup import UnknownElementError, paragraphs
from printkit.press.typesetting.style import Paragraph, PlacedIcon, Run, Setting, Style, TextBox
from printkit.press.typesetting.typesetter import Typesetter

__all__ = [
    "Paragraph",
    "PlacedIcon",
    "Run",
    "Setting",
    "Style",
    "TextBox",
    "Typesetter",
    "UnknownElementError",
    "paragraphs",
]
