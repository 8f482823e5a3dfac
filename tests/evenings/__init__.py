"""Whole evenings, kept as files: the lines that were typed, the journal they made, and where it ended."""
