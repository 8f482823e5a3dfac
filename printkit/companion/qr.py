"""A link drawn as a code to scan (QR)."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup

QUIET_ZONE = 2
"""Cells around the code; the page adds white of its own."""

MAX_MASKED = 600
"""Letters of a link from which on its cells are as good as random, whatever pattern is laid over them."""


def drawn(link: str) -> Markup:
    """Draw a link of at most 2953 bytes as SVG, one unit a cell."""
    import segno  # a phone loads it when a code is asked for

    pattern = 0 if len(link) > MAX_MASKED else None  # to find the best of eight would take a phone seconds
    cells = segno.make(link, error="l", mask=pattern, micro=False).matrix
    size = len(cells) + 2 * QUIET_ZONE
    path = "".join(f"M{QUIET_ZONE} {y + QUIET_ZONE}.5{_line(row)}" for y, row in enumerate(cells))
    return Markup('<svg viewBox="0 0 {0} {0}"><path stroke="#000" d="{1}"/></svg>').format(size, path)


def _line(row: bytearray) -> str:
    """Draw the dark cells of a row from where the pen is."""
    runs = ((dark, len(list(cells))) for dark, cells in groupby(row))
    return "".join(f"h{length}" if dark else f"m{length} 0" for dark, length in runs)
