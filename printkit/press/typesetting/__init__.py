"""Words become glyphs: the typesetter takes a box of words and gives text operators for a PDF page.

The way through: `markup` reads paragraphs of runs, `segmenter` cuts them where lines may end, `paragraph`
makes lines, `fit` finds the size, `operators` writes them. `fontbook` finds fonts, `fonts` shapes words,
`subset` cuts a font down for a file.
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
