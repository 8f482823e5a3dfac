"""Which page a document is laid out on for a paper: a sheet, half a sheet, or a size of its own.

A booklet's page is half a sheet, unless it fills one, and so is that of a document of about this size, so
that two of them fill a sheet.
"""

from __future__ import annotations

from dataclasses import replace

from printkit.faces.document import PageFormat
from printkit.kit.model import Component
from printkit.press.imposition import Paper
from printkit.press.imposition.paper import MARGIN, lying_as

NEARLY = 32.0  # mm: a sheet made for A4 is laid out anew on Letter, and the reverse
FULL_PAGE_KINDS = frozenset({"sheet", "table", "rules", "box", "board"})


def fills_page(component: Component, paper: Paper) -> bool:
    """Whether a component is a whole page, to be laid out on this very paper.

    It is when it has no bleed and is about as large as the paper, in one of the two ways the paper can lie.
    """
    if component.bleed or component.kind not in FULL_PAGE_KINDS:
        return False
    lying = lying_as(component.width, component.height, paper)
    return abs(component.width - lying.width) <= NEARLY and abs(component.height - lying.height) <= NEARLY


SHEET_MARGIN = 10.0  # mm around the words of a page that is a sheet of paper: room for label and ruler
MIN_MARGIN = 5.0  # mm around the words of a page that is cut out
MAX_MARGIN = 11.0  # mm around the words of a booklet's page


MAX_ADDED = 12.0  # mm by which a page may grow or shrink to be half a sheet: A5 becomes half a Letter


def page_of(component: Component, paper: Paper) -> PageFormat:
    """Return the page of a document for a paper: the sheet, half of it, or one of its own size."""
    if is_folded(component, paper):
        return PageFormat(*booklet_page(component, paper), min(3 * component.safe, MAX_MARGIN))
    if is_sheet(component, paper):
        lying = lying_as(component.width, component.height, paper)
        return PageFormat(lying.width, lying.height, SHEET_MARGIN)
    if is_half(component, paper):
        return PageFormat(*half_of(component, paper), MARGIN)
    return PageFormat(component.width, component.height, max(component.safe, MIN_MARGIN))


def is_folded(component: Component, paper: Paper) -> bool:
    """Whether sheets of a paper are folded to a booklet; one whose page fills a sheet has a page on each.

    A book of A5 on A5 would be folded to A6, where it is not to be read.
    """
    return component.booklet and not is_sheet(component, paper)


def is_sheet(component: Component, paper: Paper) -> bool:
    """Whether a page of a document is a sheet of paper; a document's bleed is white."""
    return fills_page(replace(component, bleed=False), paper)


def half_of(component: Component, paper: Paper) -> tuple[float, float]:
    """Return the size of half a sheet, lying as the component does."""
    half = replace(paper, width=paper.portrait.width, height=paper.portrait.height / 2)
    lying = lying_as(component.width, component.height, half)
    return lying.width, lying.height


def is_half(component: Component, paper: Paper) -> bool:
    """Whether a page of a document is half a sheet: it has nearly its size."""
    width, height = half_of(component, paper)
    return abs(component.width - width) <= MAX_ADDED and abs(component.height - height) <= MAX_ADDED


def booklet_page(component: Component, paper: Paper) -> tuple[float, float]:
    """Return the page of a booklet: half a sheet, but not much larger than the component was made for."""
    lying = paper.landscape
    width, height = lying.width / 2, lying.height
    if width > component.width + MAX_ADDED or height > component.height + MAX_ADDED:
        return min(width, component.width), min(height, component.height)
    return width, height
