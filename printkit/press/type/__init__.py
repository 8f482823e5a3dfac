"""Words become glyphs: the typesetter takes a box of words and gives text operators for a PDF page.

The way through: `markup` reads paragraphs of runs, `segmenter` cuts them where lines may end, `paragraph`
makes lines, `fit` finds the size, `operators` writes them. `fontbook` finds fonts, `fonts` shapes words,
`subset` cuts a font down for a file.
"""

from printkit.press.type.fontbook import FontBook, MissingFontError
from printkit.press.type.fonts import Font
from printkit.press.type.markup import UnknownElementError, paragraphs
from printkit.press.type.style import Box, Paragraph, PlacedIcon, Run, Setting, Style
from printkit.press.type.subset import FontProgram, font_program
from printkit.press.type.typesetter import Typesetter

__all__ = [
    "Box",
    "Font",
    "FontBook",
    "FontProgram",
    "MissingFontError",
    "Paragraph",
    "PlacedIcon",
    "Run",
    "Setting",
    "Style",
    "Typesetter",
    "UnknownElementError",
    "font_program",
    "paragraphs",
]
