"""Sort a kit's pieces by the file they are printed in and by the way they lie on a paper.

Before: components with their drawings. After: for each print file its pieces, told apart as: pieces that
share sheets, pieces that fill a sheet of their own, pieces that are larger than the paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from printkit.base.dataclass import dataclass
from printkit.kit.model import Component
from printkit.kit.print_names import print_name
from printkit.press.imposition import Paper
from printkit.press.imposition.paper import MARGIN, whole_on
from printkit.press.sheets.item import Item


@dataclass
class SortedPieces:
    """The pieces of one print file on one paper."""

    shared: list[Item] = field(default_factory=list)
    alone: list[Item] = field(default_factory=list)
    larger: list[Item] = field(default_factory=list)


def fits(width: float, height: float, paper: Paper, margin: float) -> bool:
    """Whether a box fits on the paper inside a margin, upright or turned."""
    across, down = paper.width - 2 * margin + 1e-6, paper.height - 2 * margin + 1e-6
    return (width <= across and height <= down) or (height <= across and width <= down)


def white_of(item: Item, safe: Mapping[str, float]) -> float:
    """Return the mm at the edges of a piece on which nothing is drawn."""
    return 0.0 if item.bleed else max(item.white, safe.get(item.component, 0.0))


def fills_to_edge(item: Item) -> bool:
    """Whether a piece is white where the margin of a paper is, so that it lies up to the paper's edges."""
    return not item.bleed and item.white >= MARGIN


def sort_pieces(
    items: Iterable[Item], paper: Paper, margin: float, safe: Mapping[str, float]
) -> SortedPieces:
    """Tell apart what shares sheets, what needs a sheet of its own, and what is larger than the paper.

    A piece without bleed is white to its edges: what its safe zone leaves free may lie in the paper's margin.
    Large papers take whole whatever fits on them; some printers then lose what is drawn at its very edge.
    What is so white at its edges that it may lie on the paper's shares sheets up to these.
    """
    pile = SortedPieces()
    for item in items:
        white = white_of(item, safe)
        least = 0.0 if whole_on(paper) else max(0.0, min(margin, MARGIN) - white)
        if fits(item.width, item.height, paper, 0.0 if fills_to_edge(item) else margin):
            pile.shared.append(item)
        elif (whole_on(paper) or not item.bleed) and fits(item.width, item.height, paper, least):
            pile.alone.append(item)
        else:
            pile.larger.append(item)
    return pile


def scaled_to_fit(
    items: Iterable[Item], paper: Paper, margin: float, safe: Mapping[str, float]
) -> list[Item]:
    """Return the pieces, those larger than the paper as large as it holds them inside its margin."""
    items = list(items)
    larger = {item.name for item in sort_pieces(items, paper, margin, safe).larger}
    across, down = paper.width - 2 * margin, paper.height - 2 * margin
    found = []
    for item in items:
        if item.name in larger:
            scale = max(
                min(across / item.width, down / item.height), min(down / item.width, across / item.height)
            )
            item = replace(item, width=item.width * scale, height=item.height * scale, scale=scale)
        found.append(item)
    return found


def by_file(components: Sequence[Component]) -> dict[str, list[Component]]:
    """Return the components of each print file, files in the order of their first component."""
    files: dict[str, list[Component]] = {}
    for component in components:
        files.setdefault(print_name(component.kind, component.print), []).append(component)
    return files
