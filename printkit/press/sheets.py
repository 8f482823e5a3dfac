"""Turn laid-out sheets into leaves: which page is stamped where, with which marks, outlines and notes.

Before: pieces with their pictures and a plan of slots (mm). After: leaves ready for assembly, in the order of
printing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from printkit.press.assembly import Leaf, Stamp
from printkit.press.layout import Backs, Rect, Sheet, Slot, backs, backside, marks, pages
from printkit.press.marks import Outline, Overlay, draw_overlays
from printkit.press.notes import MEASURE, WIDE, Label, Translate, place_notes, set_words
from printkit.press.paint import Book, Drawing
from printkit.press.request import Request
from printkit.press.type import Typesetter

FACES, MARKS = "faces", "marks"


@dataclass(frozen=True)
class Outside:
    """A page of a PDF that the press did not draw: a document, or a designer's finished art.

    `width` and `height` (mm) are its size on paper; `stretched` when the page itself has another.
    """

    pdf: str
    page: int
    width: float
    height: float
    stretched: bool = False


Picture = Drawing | Outside


@dataclass(frozen=True)
class Item:
    """One thing to print: its trim size (mm), how often, and the pictures of its sides."""

    name: str
    component: str
    width: float
    height: float
    copies: int
    front: Picture
    back: Picture | None = None
    bleed: bool = True
    shape: str = "rect"


@dataclass(frozen=True)
class Imprint:
    """What the label of each sheet of a file says, and in which language."""

    game: str
    content: str
    lang: str
    version: str
    translate: Translate

    def label(self, page: int, pages: int, side: str) -> str:
        """The label of one leaf."""
        return Label(self.game, self.content, page, pages, self.lang, side, self.version).words(
            self.translate
        )


@dataclass
class Binder:
    """Collects the pictures and leaves of one file."""

    outside: Mapping[str, bytes]
    typesetter: Typesetter
    book: Book = field(default_factory=Book)
    pages: dict[int, int] = field(default_factory=dict)
    leaves: list[Leaf] = field(default_factory=list)
    overlays: dict[Overlay, int] = field(default_factory=dict)
    notes: dict[tuple[str, float], Drawing] = field(default_factory=dict)

    def stamp(self, picture: Picture, x: float, y: float, turned: int = 0, clip: Rect | None = None) -> Stamp:
        """Stamp a picture with its middle at x, y."""
        if isinstance(picture, Outside):
            width, height = (picture.width, picture.height) if picture.stretched else (None, None)
            return Stamp(picture.pdf, picture.page, x, y, turned, clip, width, height)
        page = self.pages.get(id(picture))
        if page is None:
            page = self.pages[id(picture)] = self.book.add(picture)
        return Stamp(FACES, page, x, y, turned, clip)

    def reduced(self, picture: Picture, x: float, y: float, scale: float, clip: Rect) -> Stamp:
        """Stamp a picture smaller than it is, with its middle at x, y."""
        stamp = self.stamp(picture, x, y, 0, clip)
        return replace(stamp, width=picture.width * scale, height=picture.height * scale)

    def note(self, words: str, x: float, y: float, imprint: Imprint) -> Stamp:
        """Stamp small grey words with their middle at x, y."""
        return self.stamp(self.words(words, len(words) * WIDE, imprint), x, y)

    def words(self, words: str, length: float, imprint: Imprint) -> Drawing:
        """Set small grey words, equal ones once."""
        key = (words, length)
        if key not in self.notes:
            self.notes[key] = set_words(words, length, imprint.lang, self.typesetter)
        return self.notes[key]

    def add(self, leaf: Leaf, overlay: Overlay, imprint: Imprint, printed: tuple[Rect, ...]) -> None:
        """Add a leaf with its overlay; its title becomes the label in the margin, beside the ruler."""
        measure = imprint.translate(MEASURE)
        notes = place_notes(leaf.width, leaf.height, overlay.lines, printed, leaf.title, measure)
        page = self.overlays.setdefault(replace(overlay, ruler=notes.ruler), len(self.overlays))
        stamps = [*leaf.stamps, Stamp(MARKS, page, leaf.width / 2, leaf.height / 2)]
        for place, words in notes.words:
            length = place.box.height if place.turned else place.box.width
            stamps.append(self.stamp(self.words(words, length, imprint), *place.box.centre, place.turned))
        self.leaves.append(replace(leaf, stamps=tuple(stamps)))

    def sources(self) -> dict[str, bytes]:
        """The PDFs that the leaves refer to, and no others: what a file holds depends on nothing else."""
        used = {stamp.source for leaf in self.leaves for stamp in leaf.stamps}
        found = {name: data for name, data in self.outside.items() if name in used}
        if FACES in used:
            found[FACES] = self.book.bytes()
        if MARKS in used:
            found[MARKS] = draw_overlays(list(self.overlays))
        return found


def bind_sheets(
    binder: Binder,
    sheets: Sequence[Sheet],
    items: Mapping[str, Item],
    flip: Backs,
    request: Request,
    imprint: Imprint,
) -> None:
    """Add the leaves of laid-out sheets in the order of printing: fronts, and backs where there are any."""
    order = pages(sheets, flip, request.order)
    for number, (index, side) in enumerate(order, start=1):
        front = sheets[index]
        folded = front.fold is not None
        sheet = backside(front, flip) if side == "back" and flip in ("long", "short") else front
        slots = sheet.slots
        stamps = stamps_of(binder, slots, items, side)
        if folded:
            behind = backs(sheet, "fold")
            stamps += stamps_of(binder, behind, items, "back")
            slots += behind
        says = "fold" if folded else side if sheet.backed and flip != "none" else ""
        leaf = Leaf(
            sheet.width,
            sheet.height,
            tuple(stamps),
            trim=sheet.block,
            bleed=around([slot.bled for slot in slots]),
            title=imprint.label(number, len(order), says),
            scale=request.profile.stretch,
            shift=request.profile.shift if side == "back" else (0.0, 0.0),
        )
        lines = marks(sheet, request.marks) + ((sheet.fold,) if sheet.fold else ())
        overlay = Overlay(sheet.width, sheet.height, lines, outlines_of(slots, items))
        binder.add(leaf, overlay, imprint, tuple(slot.bled for slot in slots))


def stamps_of(binder: Binder, slots: Sequence[Slot], items: Mapping[str, Item], side: str) -> list[Stamp]:
    """Stamp the front or the back of each slot's piece."""
    stamps = []
    for slot in slots:
        item = items[slot.piece]
        picture = item.front if side == "front" else item.back
        if picture is not None:
            stamps.append(binder.stamp(picture, *slot.trim.centre, slot.turned, slot.bled))
    return stamps


def outlines_of(slots: Sequence[Slot], items: Mapping[str, Item]) -> tuple[Outline, ...]:
    """The edges of pieces that are not cut straight."""
    return tuple(
        Outline(items[slot.piece].shape, slot.trim) for slot in slots if items[slot.piece].shape != "rect"
    )


def around(boxes: Sequence[Rect]) -> Rect:
    """The box around boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)
