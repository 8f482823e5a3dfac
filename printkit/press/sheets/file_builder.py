"""Collect the pages of one file, give each its label and ruler, and bind them.

Before: pages as they come, each with its stamps and lines (mm). After: one PDF.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace

from printkit.base.dataclass import dataclass
from printkit.press.geometry import Rect
from printkit.press.imposition import CutSketch, MarkLabel
from printkit.press.imposition.paper import measured_in_inches
from printkit.press.pdf.assembly import assemble
from printkit.press.pdf.drawing import Drawing
from printkit.press.pdf.foreign import ForeignPdf
from printkit.press.pdf.page import DocumentInfo, Page, Stamp
from printkit.press.sheets.furniture import Furniture, Overlay
from printkit.press.sheets.profile import Profile
from printkit.press.sheets.slug import LEGEND, WIDE, Label, SlugPlaces, place_notes, set_labels, set_words
from printkit.press.typesetting import Typesetter

PART_OF_LINE = re.compile(r"(?P<number>\d+) \((?P<start>\d+)–(?P<end>\d+)\)")


@dataclass(frozen=True)
class PageDraft:
    """A page before it is known how many there are; `printed` are the boxes (mm) that notes keep clear of.

    `behind` says that it is printed on the back of the one before; `sketch` is the front in outline, where it
    is cut, and `components` are those of which it shows pieces.
    """

    page: Page
    overlay: Overlay
    printed: tuple[Rect, ...]
    side: str = ""
    part: str = ""
    behind: bool = False
    labels: tuple[MarkLabel, ...] = ()
    sketch: CutSketch | None = None
    components: Collection[str] = ()


@dataclass(frozen=True)
class FinishedPages:
    """The pages of a file as they are printed, and how many of them have a ruler."""

    pages: Sequence[Page]
    rulers: int


@dataclass
class FileBuilder:
    """Collects the pages of one file."""

    outside: Mapping[str, ForeignPdf]
    typesetter: Typesetter
    furniture: Furniture
    slug: Label
    profile: Profile
    drafts: list[PageDraft] = field(default_factory=list)
    overlays: dict[Overlay, Drawing] = field(default_factory=dict)
    notes: dict[tuple[str, float], Drawing] = field(default_factory=dict)
    numerals: dict[tuple[MarkLabel, ...], Drawing] = field(default_factory=dict)
    sketched: dict[CutSketch, list[int]] = field(default_factory=dict)
    """The numbers of the pages of fronts that are cut alike."""
    held: dict[str, list[int]] = field(default_factory=dict)
    """The numbers of the pages that show pieces of a component, by its id."""

    def note(self, words: str, x: float, y: float) -> Stamp:
        """Stamp small grey words with their middle at x, y."""
        return Stamp(self.words(words, len(words) * WIDE), x, y)

    def words(self, words: str, length: float) -> Drawing:
        """Set small grey words, equal ones once."""
        key = (words, length)
        if key not in self.notes:
            self.notes[key] = set_words(words, length, self.slug.lang, self.typesetter)
        return self.notes[key]

    @property
    def sketches(self) -> tuple[CutSketch, ...]:
        """Return the sheets in outline, those that are cut alike once."""
        return tuple(replace(each, pages=tuple(pages)) for each, pages in self.sketched.items())

    def legend(self, draft: PageDraft) -> str:
        """Return what a sheet says of the first line that is cut in part; "" where all go through."""
        for each in draft.labels:
            if found := PART_OF_LINE.fullmatch(each.text):
                return self.slug.translate(LEGEND).format(label=each.text, **found.groupdict())
        return ""

    def numbers(self, draft: PageDraft) -> Drawing:
        """Set the numbers beside the marks of a page, those of pages that are cut alike once."""
        if draft.labels not in self.numerals:
            width, height, lang = draft.page.width, draft.page.height, self.slug.lang
            self.numerals[draft.labels] = set_labels(draft.labels, width, height, lang, self.typesetter)
        return self.numerals[draft.labels]

    def add(self, draft: PageDraft) -> None:
        """Add a page."""
        self.drafts.append(draft)
        if draft.sketch is not None:
            self.sketched.setdefault(draft.sketch, []).append(len(self.drafts))
        for each in draft.components:
            self.held.setdefault(each, []).append(len(self.drafts))

    def finished(self) -> FinishedPages:
        """Return the pages that were added, each with marks, label and ruler, set right for the printer."""
        total = len(self.drafts)
        noted = [
            (draft, self.placed_notes(draft, at, total)) for at, draft in enumerate(self.drafts, start=1)
        ]
        pages = [self.printed(draft, notes, at, total) for at, (draft, notes) in enumerate(noted, start=1)]
        return FinishedPages(pages, sum(1 for _, notes in noted if notes.ruler is not None))

    def placed_notes(self, draft: PageDraft, number: int, total: int) -> SlugPlaces:
        """Return where label and ruler of a page go, with their words."""
        page, slug = draft.page, self.slug
        return place_notes(
            page.width,
            page.height,
            draft.overlay.lines,
            (*draft.printed, *(each.box for each in draft.labels)),
            slug.labels(number, total, draft.side, draft.part),
            slug.measure(in_inches=measured_in_inches(page.width, page.height)),
            self.legend(draft),
        )

    def printed(self, draft: PageDraft, notes: SlugPlaces, number: int, total: int) -> Page:
        """Return a page with its marks, and with label and ruler in their places."""
        page = draft.page
        overlay = replace(draft.overlay, ruler=notes.ruler)
        if overlay not in self.overlays:
            self.overlays[overlay] = self.furniture.drawing(overlay)
        stamps = [*page.stamps, Stamp(self.overlays[overlay], page.width / 2, page.height / 2)]
        if draft.labels:
            stamps.append(Stamp(self.numbers(draft), page.width / 2, page.height / 2))
        for place, words in notes.words:
            length = place.box.height if place.turned % 180 else place.box.width
            stamps.append(Stamp(self.words(words, length), *place.box.centre, place.turned))
        lying = page.width > page.height
        shift = self.profile.shift(lying) if draft.behind else (0.0, 0.0)
        label = self.slug.label(number, total, draft.side, draft.part)
        return replace(
            page, stamps=tuple(stamps), title=label, scale=self.profile.stretch(lying), shift=shift
        )

    @property
    def info(self) -> DocumentInfo:
        """What the file says of itself."""
        slug = self.slug
        return DocumentInfo(f"{slug.game} · {slug.content}", slug.lang, subject=slug.version)

    def bind(self, pages: Sequence[Page]) -> bytes:
        """Return finished pages as a PDF."""
        return assemble(pages, self.outside, self.info)
