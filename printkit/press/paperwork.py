"""Documents on paper: whole pages, booklets, and small sheets that share paper.

Before: the HTML of a component. After: a tagged PDF of whole pages; for a booklet also its pages in pairs, to
be folded and stapled; for small sheets pages to be laid out like cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from printkit.faces.document import Page, document_html, document_lines
from printkit.faces.studio import Studio
from printkit.kit.faults import Fault, Faults
from printkit.kit.model import Component, Kit
from printkit.press import documents
from printkit.press.assembly import over, pages_of
from printkit.press.bare import bare
from printkit.press.binder import Binder
from printkit.press.cache import Shelf, key_of
from printkit.press.counter import Counter
from printkit.press.imprint import Imprint
from printkit.press.layout import Backs, Line, Paper, Rect, booklet
from printkit.press.leaf import Leaf, Stamp
from printkit.press.marks import Overlay
from printkit.press.page_check import LaidOut
from printkit.press.printfile import Printed
from printkit.press.stock import MARGIN, fills_page, lying_as

SHEET_MARGIN = 10.0  # mm around the words of a page that is a sheet of paper: room for label and ruler
LEAST_MARGIN = 5.0  # mm around the words of a page that is cut out
MOST_MARGIN = 11.0  # mm around the words of a booklet's page
ZOOMS = (1.0, 0.95, 0.9, 0.85)  # sizes that a document is tried at; 8 pt at the last are 6.8 pt
MOST_ADDED = 12.0  # mm by which a booklet's page may grow to be half a sheet: A5 becomes half a Letter


@dataclass(frozen=True)
class Writer:
    """Lays out documents of one kit in one ink, and remembers them."""

    studio: Studio
    kit: Kit
    ink: str
    shelf: Shelf
    stamp: str
    counter: Counter
    notes: list[Fault]
    """What this machine could do better, as documents were laid out."""

    def lay_out(self, component: Component, page: Page) -> bytes:
        """Lay out a component's document. Raises Faults, also where words get lost or it takes more pages."""
        data, faults = self.pages(component, page)
        if faults:
            raise Faults(faults)
        return data

    def pages(self, component: Component, page: Page) -> tuple[bytes, list[Fault]]:
        """Lay out a component's document, to be looked at; give also what is wrong with its pages.

        Where it would take more pages than it may, it is set smaller, a step at a time.
        Raises Faults where it cannot be laid out at all.
        """
        place = f"templates/{self.kit.game}/{component.document}"
        rows = len(self.kit.rows_of(component)) or 1
        for zoom in ZOOMS:
            larger = Page(page.width / zoom, page.height / zoom, page.margin / zoom)
            html = document_html(self.studio, self.kit, component, larger, self.ink)
            laid = self._laid_out(html, place, zoom, self.origin(component, larger, html, place))
            if len(laid.filled) <= component.pages[1] * rows:
                break
        faults = [
            *lost_words(laid, place, self.kit.lang),
            *too_many(laid, component, rows, place, self.kit.lang),
        ]
        return laid.data, faults

    def lay_out_html(self, html: str, place: str) -> bytes:
        """Lay out HTML whose references are relative to the game's templates. Raises Faults."""
        laid = self._laid_out(html, place)
        if faults := list(lost_words(laid, place, self.kit.lang)):
            raise Faults(faults)
        return laid.data

    def origin(self, component: Component, page: Page, html: str, place: str) -> documents.Origin:
        """Give what finds the file and the place that wrote a part of a document, filled anew when asked."""

        @cache
        def lines() -> documents.Origin:
            try:
                marked, at = document_lines(self.studio, self.kit, component, page, self.ink)
            except Faults:  # with marks it is more than a template may write
                marked = ""
            return at if marked == html else lambda offset: (place, "")

        return lambda offset: lines()(offset)

    def _laid_out(
        self, html: str, place: str, zoom: float = 1.0, origin: documents.Origin | None = None
    ) -> LaidOut:
        key = key_of(self.stamp, f"{zoom}", html)
        laid: LaidOut | None = self.shelf.get(key)
        if laid is None:
            studio = self.studio
            fonts = self.counter.typesetter.book
            laid = documents.lay_out(
                html, studio.templates, studio.roots, fonts, place, self.notes, zoom, origin
            )
            self.shelf.put(key, laid)
        return laid

    def whole_pages(self, data: bytes, imprint: Imprint, *, two_sided: bool) -> Printed:
        """Print a document whose pages are sheets of paper: a label and a ruler in the margin of each.

        `two_sided`: every second page is the back of the one before.
        """
        sizes = pages_of(data)
        binder = Binder({}, self.counter.typesetter, imprint, self.counter.request.profile)
        sides = 2 if two_sided and len(sizes) > 1 else 1
        for number, (width, height) in enumerate(sizes, start=1):
            behind = sides == 2 and number % 2 == 0
            side = "" if sides == 1 else "back" if behind else "front"
            inside = (Rect(0, 0, width, height).grown((-MARGIN, -MARGIN, -MARGIN, -MARGIN)),)
            binder.add(Leaf(width, height, ()), Overlay(width, height), inside, side=side, behind=behind)
        leaves = binder.leaves()
        printed = over(data, leaves, binder.sources(leaves), binder.info)
        sheets = -(-len(sizes) // sides)
        return Printed(printed, pages=len(sizes), sheets=sheets, cuts=0, bound=sheets, sides=sides)

    def booklet(
        self, data: bytes, paper: Paper, imprint: Imprint, flip: Backs, right_to_left: bool
    ) -> Printed:
        """Pair a document's pages on sheets that are folded in the middle and lie in each other."""
        sizes = pages_of(data)
        width, height = sizes[0]
        lying = paper.landscape
        profile = self.counter.request.profile
        binder = Binder({"pages": bare(data)}, self.counter.typesetter, imprint, profile)
        spreads = booklet(len(sizes), right_to_left)
        middle_x, middle_y = lying.width / 2, lying.height / 2
        lines: tuple[Line, ...] = (
            Line(middle_x, 2, middle_x, 6, "fold"),
            Line(middle_x, lying.height - 6, middle_x, lying.height - 2, "fold"),
        )
        lines += trims(middle_x - width, middle_y - height / 2, 2 * width, height, lying)
        for number, pair in enumerate(spreads, start=1):
            back = number % 2 == 0
            turned = 180 if back and flip == "long" else 0
            stamps = []
            for page, step in zip(pair, (-1, 1), strict=True):
                if page is not None:
                    x = middle_x + step * width / 2 * (-1 if turned else 1)
                    stamps.append(Stamp("pages", page - 1, x, middle_y, turned))
            leaf = Leaf(lying.width, lying.height, tuple(stamps))
            overlay = Overlay(lying.width, lying.height, lines)
            spread = Rect(middle_x - width, middle_y - height / 2, 2 * width, height)
            printed = (spread.grown((-MARGIN, -MARGIN, -MARGIN, -MARGIN)),)
            binder.add(leaf, overlay, printed, side="back" if back else "front", behind=back)
        data = binder.bind()
        sheets = len(spreads) // 2
        return Printed(data, pages=len(spreads), sheets=sheets, cuts=0, bound=sheets, sides=2)


def lost_words(laid: LaidOut, place: str, lang: str) -> Iterator[Fault]:
    """Give the faults of words that nobody sees on the pages of a document."""
    for each in laid.lost:
        values = {"words": each.words, "mm": f"{each.mm:.1f}"}
        message = 'the words "{words}" go {mm} mm over the edge of the page'
        hint = "make what they stand in narrower, or let them break"
        if each.cut:
            message = 'the words "{words}" are cut off: {mm} mm of them are not seen'
            hint = "make room for them, or take `overflow` away"
        yield Fault(place, f"page {each.page} ({lang})", message, values, hint)


def too_many(laid: LaidOut, component: Component, rows: int, place: str, lang: str) -> Iterator[Fault]:
    """Give the fault of a document with more or fewer pages than its component may take."""
    least, most = (bound * rows for bound in component.pages)
    pages = len(laid.filled)
    values: dict[str, object] = {"pages": pages, "least": least, "most": most}
    if pages > most:
        values["mm"] = f"{sum(laid.filled[most:]):.0f}"
        values["percent"] = f"{ZOOMS[-1]:.0%}".removesuffix("%")
        message = "even at {percent} % it takes {pages} pages and may take {most}: about {mm} mm are too much"
        hint = "shorten the words, or let it take {pages} pages with `pages` in game.toml"
        yield Fault(place, f"{component.id} ({lang})", message, values, hint)
    elif pages < least:
        message = "it takes {pages} pages, and {least} at least are wanted"
        yield Fault(place, f"{component.id} ({lang})", message, values)


def trims(x: float, y: float, width: float, height: float, paper: Paper) -> tuple[Line, ...]:
    """Marks where a spread smaller than its paper is cut; none at edges that are the paper's own."""
    lines = []
    for at in (x, x + width):
        if 1 < at < paper.width - 1:
            lines += [Line(at, y - 6, at, y - 1, "cut"), Line(at, y + height + 1, at, y + height + 6, "cut")]
    for at in (y, y + height):
        if 1 < at < paper.height - 1:
            lines += [Line(x - 6, at, x - 1, at, "cut"), Line(x + width + 1, at, x + width + 6, at, "cut")]
    return tuple(line for line in lines if min(line.x1, line.x2, line.y1, line.y2) >= 2)


def page_of(component: Component, paper: Paper) -> Page:
    """The page that a document is laid out on for a paper: the sheet, half of it, or one of its own size."""
    if component.booklet:
        return Page(*booklet_page(component, paper), min(3 * component.safe, MOST_MARGIN))
    if is_sheet(component, paper):
        lying = lying_as(component.width, component.height, paper)
        return Page(lying.width, lying.height, SHEET_MARGIN)
    return Page(component.width, component.height, max(component.safe, LEAST_MARGIN))


def is_sheet(component: Component, paper: Paper) -> bool:
    """Tell whether a page of a document is a sheet of paper; a document's bleed is white."""
    return fills_page(replace(component, bleed=False), paper)


def booklet_page(component: Component, paper: Paper) -> tuple[float, float]:
    """The page of a booklet: half a sheet, but not much larger than the component was made for."""
    lying = paper.landscape
    width, height = lying.width / 2, lying.height
    if width > component.width + MOST_ADDED or height > component.height + MOST_ADDED:
        return min(width, component.width), min(height, component.height)
    return width, height
