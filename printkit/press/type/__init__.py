"""Words become glyphs: the typesetter takes a box of words and gives text operators for a PDF page."""

from printkit.press.type.style import Box, Paragraph, PlacedIcon, Run, Setting, Style

__all__ = ["Box", "Paragraph", "PlacedIcon", "Run", "Setting", "Style"]
