"""How full the pages of a document are, and which words fall off them.

Before: a document that WeasyPrint has laid out, its boxes still at hand. After: lengths in mm and words.
WeasyPrint says nothing of either: what does not fit takes another page, goes over the edge or is cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault
from printkit.press.geometry import Rect
from printkit.press.imposition.paper import MARGIN
from printkit.press.pdf.foreign import ForeignPdf

PIXELS = 96 / 25.4
"""CSS pixels to a millimetre."""
MIN_NOTICED = 0.5
"""mm by which words may stand over a side: a letter's own space is part of its box."""
NOTICED_SHARE = 0.35
"""Share of their height by which words may stand over the top or bottom: their box is as high as the line."""
MAX_LOST_LETTERS = 1000
"""Letters of a lost line that are kept, to find out what said them."""


@dataclass(frozen=True)
class Window:
    """What is seen (px), and whether a box cuts it rather than the page's edge."""

    left: float
    top: float
    right: float
    bottom: float
    cut: bool = False

    def within(self, box: Any) -> Window:
        """Return what a box that cuts its content leaves of this."""
        left, top = box.padding_box_x(), box.padding_box_y()
        return Window(
            max(self.left, left),
            max(self.top, top),
            min(self.right, left + box.padding_width()),
            min(self.bottom, top + box.padding_height()),
            cut=True,
        )


@dataclass(frozen=True)
class Lost:
    """Words that are not seen on a page (the first is 1): by how many mm, and whether a box cuts them."""

    page: int
    words: str
    mm: float
    cut: bool


BoxesOfPages = tuple[tuple[Rect, ...], ...]
"""Boxes (mm) for each page of a document."""


@dataclass(frozen=True)
class LaidOut:
    """A document as a PDF, whole and taken apart, and what was measured of its pages.

    `filled` has for each page how many mm its content reaches down from the upper margin, `at_edges` the
    boxes (mm) of its words that reach into the outer `MARGIN`, such as page numbers, `pictures_at_edges`
    those of its pictures.
    `warnings` tell what art asks for in vain.
    """

    data: bytes
    parts: ForeignPdf
    filled: tuple[float, ...]
    lost: tuple[Lost, ...]
    at_edges: BoxesOfPages
    pictures_at_edges: BoxesOfPages = ()
    warnings: tuple[Fault, ...] = ()

    def may_fit(self, pages: int, height: float, size: float) -> bool:
        """Whether it may come on so many pages of a height (mm) where it is set at a share of its size.

        Lines are lower then, and hold more words: no content becomes smaller than by both.
        """
        return sum(self.filled) * size**2 <= pages * height


Measures = tuple[tuple[float, ...], tuple[Lost, ...], BoxesOfPages, BoxesOfPages]
"""What `LaidOut` has of a document's pages."""


def measured(document: Any, zoom: float) -> Measures:
    """Return how far pages of WeasyPrint are filled, what is lost of their words, and what is at their edges.

    Their PDF is still to come, and will be `zoom` times as large.
    """
    filled, lost, words, pictures, pixels = [], [], [], [], PIXELS / zoom
    for number, page in enumerate(document.pages, start=1):
        box = page._page_box
        window = Window(0.0, 0.0, page.width, page.height)
        root = next((child for child in box.children if child.element_tag == "html"), None)
        lowest = box.content_box_y()
        for each, seen in visible_boxes(root, window) if root is not None else ():
            lowest = max(lowest, each.position_y + each.margin_height())
            if (said := getattr(each, "text", "")) and (gone := missing(each, seen)) > 0:
                line = " ".join(said.split())[:MAX_LOST_LETTERS]
                lost.append(Lost(number, line, round(gone / pixels, 1), seen.cut))
        filled.append((lowest - box.content_box_y()) / pixels)
        words.append(tuple(boxes_at_edges(box, window, pixels, "text")))
        pictures.append(tuple(boxes_at_edges(box, window, pixels, "replacement")))
    return tuple(filled), tuple(widest_of_each(lost)), tuple(words), tuple(pictures)


def boxes_at_edges(page: Any, window: Window, pixels: float, attribute: str) -> Iterator[Rect]:
    """Yield the boxes (mm) that reach into the outer `MARGIN` of a page, of those with an attribute.

    Words have `text`, pictures `replacement`.
    """
    right, bottom = window.right / pixels - MARGIN, window.bottom / pixels - MARGIN
    for part in page.children:
        for each, _ in visible_boxes(part, window):
            if hasattr(each, attribute):
                sides = each.position_x, each.position_y, each.width, each.height
                box = Rect(*(round(side / pixels, 2) for side in sides))
                if box.x < MARGIN or box.y < MARGIN or box.right > right or box.bottom > bottom:
                    yield box


def visible_boxes(box: Any, window: Window) -> Iterator[tuple[Any, Window]]:
    """Return the words, pictures and lines of a box, each with what is seen there; nothing that is turned."""
    box = getattr(box, "_box", box)  # a box with an absolute place stands behind a placeholder
    if box.style["visibility"] != "visible" or box.style["transform"]:
        return
    if (hasattr(box, "text") and box.text.strip()) or hasattr(box, "replacement"):
        yield box, window
        return
    if getattr(box, "border_bottom_width", 0):
        yield box, window
    if box.style["overflow"] != "visible" and hasattr(box, "padding_box_x") and box.element_tag not in ROOTS:
        window = window.within(box)
    for child in box.children:
        yield from visible_boxes(child, window)


ROOTS = ("html", "body")
"""Elements whose `overflow` is that of the page."""


def missing(box: Any, seen: Window) -> float:
    """Return by how much (px) words stand outside what is seen; 0 where nobody sees it."""
    across = max(seen.left - box.position_x, box.position_x + box.width - seen.right)
    down = max(seen.top - box.position_y, box.position_y + box.height - seen.bottom)
    across = across if across > MIN_NOTICED * PIXELS else 0.0
    down = down if down > NOTICED_SHARE * box.height else 0.0
    return max(across, down, 0.0)


def widest_of_each(lost: list[Lost]) -> Iterator[Lost]:
    """Return for each page the words that are lost most, those cut and those over the edge apart."""
    most: dict[tuple[int, bool], Lost] = {}
    for each in lost:
        known = most.setdefault((each.page, each.cut), each)
        if each.mm > known.mm:
            most[each.page, each.cut] = each
    yield from most.values()
