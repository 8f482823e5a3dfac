"""DocumentRenderer: the documents of one kit in one ink, laid out as tagged PDF and remembered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import cache, partial
from typing import TYPE_CHECKING

from printkit.base.dataclass import dataclass
from printkit.base.faults import MAX_VALUE_LENGTH, Fault, FaultError, ToldNumber
from printkit.base.msgid import N_, N_plural
from printkit.faces.document import (
    PageFormat,
    decides_by_ink,
    document_html,
    document_lines,
    document_style,
)
from printkit.faces.templates import GameTemplates
from printkit.kit.model import MAX_DOCUMENT_PAGES, Component, Kit
from printkit.press.bounded_process import each_in_bounds, in_bounds
from printkit.press.documents import html_pdf
from printkit.press.documents.counted import MAX_LAID_OUT_PAGES
from printkit.press.documents.page_check import LaidOut
from printkit.press.documents.style_check import style_faults
from printkit.press.fonts.fontbook import FontBook
from printkit.press.render_cache import CacheFile, key_of, stamp, system_stamp, text_stamp

if TYPE_CHECKING:
    from printkit.faces.lines import TextOrigins

ZOOMS = (1.0, 0.95, 0.9, 0.85)  # sizes that a document is tried at; 8 pt at the last are 6.8 pt

_STYLE_LINK = re.compile(r"<link|@import|\.css\b", re.IGNORECASE)
"""What takes in a style sheet of its own, which is not in the document."""


@dataclass(frozen=True)
class DocumentRenderer:
    """Lays out documents of one kit in one ink, and remembers them."""

    templates: GameTemplates
    kit: Kit
    ink: str
    cache: CacheFile
    stamp: str
    fonts: FontBook
    notes: list[Fault]
    """What this machine could do better, as documents were laid out."""
    text_place: Callable[[str], str]
    """Gives the file and the place of a text of the game, by its context."""
    filled: dict[tuple[str, str, PageFormat], str] = field(default_factory=dict)
    """Documents that were filled and not asked for yet, by ink, component and page."""

    def lay_out_together(self, components: Iterable[tuple[Component, PageFormat]]) -> None:
        """Lay out what is not remembered of some documents in one copy of this process, and remember it.

        A copy and its fonts for each would take a fifth of the time. What is wrong with one is told when it
        is asked for.
        """
        templates = self.templates
        tasks: dict[str, html_pdf.LayoutTask] = {}
        linked: dict[str, tuple[str, str]] = {}
        for component, page in components:
            place = f"templates/{self.kit.game}/{component.document}"
            with suppress(FaultError):
                zoom = ZOOMS[0] * component.scale
                page = zoomed(page, zoom)
                html = document_html(self.templates, self.kit, component, page, self.ink)
                self.filled[self.ink, component.id, page] = html
                key = self._key(html, zoom)
                if self.cache.get(key) is None:
                    origin = _origin(self._origins(component, page, html), place)
                    most = looked_at(component.pages[1] * (len(self.kit.rows_of(component)) or 1))
                    tasks[key] = html_pdf.layout_task(
                        html, templates.folder, templates.roots, self.fonts, place, zoom, origin, most
                    )
                    linked[key] = html, self._linked(html)
        if len(tasks) < 2:
            return
        html_pdf.shared_fonts.cache_clear()
        with suppress(FaultError), html_pdf.enough_room(""):
            for key, made in zip(tasks, each_in_bounds([*tasks.values()]), strict=True):
                if made:
                    self.notes.extend(made[1])
                    self._remember(key, made[0], *linked[key])

    def lay_out(self, component: Component, page: PageFormat) -> LaidOut:
        """Lay out a component's document.

        Raises FaultError, also where words get lost or it takes more pages than it may.
        """
        laid, faults = self.pages(component, page)
        if faults:
            raise FaultError(faults)
        return laid

    def pages(self, component: Component, page: PageFormat) -> tuple[LaidOut, list[Fault]]:
        """Lay out a component's document, to be looked at; return also what is wrong with its pages.

        Where it would take more pages than it may, it is set smaller, a step at a time; the first step is
        taken too where the least that it may take are enough so.
        Raises FaultError where it cannot be laid out at all.
        """
        return self.marked_pages(component, page, None)

    def marked_pages(
        self,
        component: Component,
        page: PageFormat,
        mark: Callable[[list[Fault]], str] | None,
        known: Sequence[Fault] = (),
    ) -> tuple[LaidOut, list[Fault]]:
        """Lay out a document as `pages` does, with a mark on each page (HTML) where something is wrong.

        `known` is what is wrong with the rows that it shows, which is marked too.
        Without a `mark` one that takes far too many pages is not laid out to its end.
        """
        place = f"templates/{self.kit.game}/{component.document}"
        rows = len(self.kit.rows_of(component)) or 1
        most = component.pages[1] * rows
        side = max(page.width, page.height)
        as_it_is: LaidOut | None = None
        for size, enough in sizes_to_try(component, rows):
            if as_it_is and size > ZOOMS[-1] and not as_it_is.may_fit(enough, side, size):
                continue
            zoom = size * component.scale
            larger = zoomed(page, zoom)
            html = self.filled.pop((self.ink, component.id, larger), "") or document_html(
                self.templates, self.kit, component, larger, self.ink
            )
            origins = self._origins(component, larger, html)
            bound = MAX_LAID_OUT_PAGES if mark else looked_at(most)
            try:
                laid = self._laid_out(html, place, zoom, _origin(origins, place), bound)
            except FaultError as error:
                raise FaultError(_with_text(fault, origins, html) for fault in error.faults) from None
            if len(laid.filled) <= enough:
                break
            as_it_is = as_it_is or laid
        faults = [
            *words_off_page(laid, place, self.kit.lang, partial(_said_in, origins, html)),
            *too_many(laid, component, rows, place, self.kit.lang),
        ]
        if mark and (wrong := [*known, *faults]):
            shown = "".join((*html.rpartition("</body>")[:1], mark(wrong), *html.rpartition("</body>")[1:]))
            laid = self._laid_out(shown, place, zoom, None, MAX_LAID_OUT_PAGES)
        return laid, faults

    def look_over(self, component: Component, page: PageFormat, known: str, good: CacheFile) -> None:
        """Fill a component's document where it decides by the ink, and read its style.

        A style that is the one of the ink `known` is left out. One that nothing is wrong with is kept in
        `good`: other documents and languages have the same.
        Raises FaultError: what filling it tells, and what is wrong with the style sheets.
        """
        place = f"templates/{self.kit.game}/{component.document}"
        if decides_by_ink(self.templates, component):
            document_html(self.templates, self.kit, component, page, self.ink)
        css, other = (
            document_style(self.templates, self.kit, component, page, ink) for ink in (self.ink, known)
        )
        linked = self._linked(css)
        key = key_of(self.stamp, system_stamp(), css, linked)
        if css == other or good.get(key):
            return

        def inside(letter: int | None) -> tuple[str, str]:
            html = document_html(self.templates, self.kit, component, page, self.ink)  # only faults ask
            origin, start = _origin(self._origins(component, page, html), place), html.find(css)
            return html_pdf.written_at(
                html, place, origin, None if letter is None or start < 0 else start + letter
            )

        roots, folder = self.templates.roots, self.templates.folder
        html_pdf.weasyprint()
        with html_pdf.enough_room(place):
            faults = in_bounds(partial(style_faults, css, folder, roots, self.fonts, place, inside))
        if faults:
            raise FaultError(faults)
        if stamp(self.templates.roots) == self.stamp and self._linked(css) == linked:
            good.put(key, True)

    def lay_out_html(self, html: str, place: str, zoom: float = 1.0) -> LaidOut:
        """Lay out HTML whose references are relative to the game's templates. Raises FaultError."""
        laid = self._laid_out(html, place, zoom)
        if faults := list(words_off_page(laid, place, self.kit.lang)):
            raise FaultError(faults)
        return laid

    def _origins(self, component: Component, page: PageFormat, html: str) -> Callable[[], TextOrigins | None]:
        """Return what tells what wrote each part of a document, which is filled anew when that is asked."""

        @cache
        def origins() -> TextOrigins | None:
            parts = self.templates, self.kit, component, page, self.ink
            try:
                marked, found = document_lines(*parts, self.text_place)
            except FaultError:  # with marks it is more than a template may write
                return None
            return found if marked == html else None

        return origins

    def _laid_out(
        self,
        html: str,
        place: str,
        zoom: float = 1.0,
        origin: html_pdf.TextOrigin | None = None,
        most_pages: int = MAX_LAID_OUT_PAGES,
    ) -> LaidOut:
        linked = self._linked(html)
        key = self._key(html, zoom)
        laid: LaidOut | None = self.cache.get(key)
        if laid is None:
            templates = self.templates
            laid = html_pdf.lay_out(
                html,
                templates.folder,
                templates.roots,
                self.fonts,
                place,
                self.notes,
                zoom,
                origin,
                most_pages,
            )
            self._remember(key, laid, html, linked)
        self.notes.extend(laid.warnings)
        return laid

    def _key(self, html: str, zoom: float) -> str:
        return key_of(self.stamp, system_stamp(), f"{zoom}", html, self._linked(html))

    def _remember(self, key: str, laid: LaidOut, html: str, linked: str) -> None:
        """Keep a document that was laid out, if what it was made from has not changed meanwhile."""
        if stamp(self.templates.roots) == self.stamp and self._linked(html) == linked:
            self.cache.put(key, laid)

    def _linked(self, html: str) -> str:
        """Return a mark of the style sheets that a document takes in, "" where it takes in none."""
        return text_stamp(self.templates.roots) if _STYLE_LINK.search(html) else ""


def _origin(origins: Callable[[], TextOrigins | None], place: str) -> html_pdf.TextOrigin:
    """Return what gives the file and the place that wrote what is at an offset of a document."""

    def origin(offset: int) -> tuple[str, str]:
        found = origins()
        return found(offset) if found else (place, "")

    return origin


def _with_text(fault: Fault, origins: Callable[[], TextOrigins | None], html: str) -> Fault:
    """Return the fault of a letter that no font has with the texts of the game that have it."""
    letter = fault.values.get("letter")
    at = html.find(letter) if isinstance(letter, str) else -1
    found = origins() if at >= 0 else None
    if found is None:
        return fault
    start = len(html[:at].encode())
    return replace(fault, words="; ".join(found.texts(start, start + 1)))


def _said_in(origins: Callable[[], TextOrigins | None], html: str, line: str) -> str:
    """Return where the texts of the game stand that say a line of a document."""
    found = origins()
    return "; ".join(found.saying(html, line)) if found else ""


def zoomed(page: PageFormat, zoom: float) -> PageFormat:
    """Return the page on which a document is laid out so that it fills a page when it is enlarged."""
    return PageFormat(page.width / zoom, page.height / zoom, page.margin / zoom)


def looked_at(most: int) -> int:
    """Return how many pages are laid out of a document that may take `most`, to tell what is too much."""
    return min(2 * most + 10, MAX_LAID_OUT_PAGES)


def words_off_page(
    laid: LaidOut, place: str, lang: str, said_in: Callable[[str], str] = lambda line: ""
) -> Iterator[Fault]:
    """Yield the faults of words that nobody sees on the pages of a document; `said_in` tells their cells."""
    for each in laid.lost:
        values = {"words": each.words[:MAX_VALUE_LENGTH], "mm": ToldNumber(f"{each.mm:.1f}")}
        message = N_("the words “{words}” go {mm} mm over the edge of the page")
        hint = N_("make what they are in narrower, or let them wrap")
        if each.cut:
            message = N_("the words “{words}” are cut off: {mm} mm of them cannot be seen")
            hint = N_("make room for them, or remove `overflow`")
        page = f"page {each.page} ({lang})"
        yield Fault(place, page, message, values, hint, words=said_in(each.words))


def sizes_to_try(component: Component, rows: int) -> Iterator[tuple[float, int]]:
    """Yield the shares of its size that a document is tried at, each with the pages that it may take so."""
    least, most = (bound * rows for bound in component.pages)
    if component.pages[1] < MAX_DOCUMENT_PAGES:
        yield from ((each, least) for each in ZOOMS[:2])
    yield from ((each, most) for each in ZOOMS)


def too_many(laid: LaidOut, component: Component, rows: int, place: str, lang: str) -> Iterator[Fault]:
    """Yield the fault of a document with more or fewer pages than its component may take."""
    least, most = (bound * rows for bound in component.pages)
    pages = len(laid.filled)
    values: dict[str, object] = {"pages": pages, "least": least, "most": most}
    if pages > most:
        values["mm"] = f"{sum(laid.filled[most:]):.0f}"
        values["percent"] = f"{ZOOMS[-1]:.0%}".removesuffix("%")
        message = N_("even at {percent} % it takes {pages} pages and may take {most}: about {mm} mm too much")
        hint = N_("shorten the words, or let it take {pages} pages with `pages` in game.toml")
        yield Fault(place, f"{component.id} ({lang})", message, values, hint)
    elif pages < least:
        message = N_plural(
            "it takes {pages} page, and should take {least} at least",
            "it takes {pages} pages, and should take {least} at least",
            "pages",
        )
        yield Fault(place, f"{component.id} ({lang})", message, values)
