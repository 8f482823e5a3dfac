"""fonts: families are found, opened, used to shape words, and cut down to the glyphs of a file."""
