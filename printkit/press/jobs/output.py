"""Write the files for one paper: pieces on sheets, documents, booklets, and their records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, field, replace
from functools import partial
from typing import Literal

from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, once
from printkit.base.languages import right_to_left
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.kit.model import Component
from printkit.kit.print_names import (
    BACK_ENDINGS,
    BOOKLET_ENDING,
    CHANGED_ON,
    GLUED_ENDING,
    HOWTO,
    MIXED,
    ONE_SIDED_ENDING,
    SELECTION_ENDING,
)
from printkit.press import render_cache
from printkit.press.documents.page_check import LaidOut
from printkit.press.documents.pagination import is_folded, is_sheet, page_of
from printkit.press.imposition import Backs, Paper
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.draft import draft_pages, flaws_of_rows
from printkit.press.jobs.finished import FinishedFile, digest_of
from printkit.press.jobs.large_print import enlarged
from printkit.press.jobs.pieces import face_hashes_of
from printkit.press.manifest import Contents, FileRecord, face_hashes, read_manifest
from printkit.press.pdf.page import ForeignPage
from printkit.press.pdf.raster import ink_share, shown_in_bounds
from printkit.press.request import RULEBOOK, Tick, folder_of
from printkit.press.sheets.document_sheets import booklet_sheets, whole_pages
from printkit.press.sheets.item import Item
from printkit.press.sheets.joining import sharing_sheets
from printkit.press.sheets.print_file import Printed, SheetCounts, print_items
from printkit.press.sheets.sorting import scaled_to_fit, sort_pieces

DOCUMENT_EDGES: tuple[Backs, ...] = ("long", "short")
MAX_NAMED = 3  # components that a sheet's label names; of more it says of which kinds they are
KIND_LABELS = {
    "card": N_("cards"),
    "token": N_("tokens"),
    "marker": N_("markers"),
    "standee": N_("standees"),
    "tile": N_("tiles"),
    "board": N_("boards"),
    "sheet": N_("game sheets"),
    "table": N_("tables"),
    "rules": N_("rules"),
    "box": N_("boxes"),
}


@dataclass(frozen=True)
class PieceFile:
    """Pieces that are printed in one file, and on what."""

    name: str
    stock: str
    items: Sequence[Item]


@dataclass(frozen=True)
class PlannedFile:
    """A PDF of pieces: its name without the endings of a build, and how backs come behind their fronts.

    `flip` is "" where no piece has a back.
    """

    name: str
    items: Sequence[Item]
    stock: str
    flip: Backs | Literal[""]


@dataclass(frozen=True)
class JobTicket:
    """What is told of a printed file beside its pages: its title, its kind, its contents, how it is printed.

    `copies` says how often the whole file is to be printed, `faces` has the hash of each face in it, and
    `partial` tells that it has only some of the pieces that there are.
    """

    title: str
    kind: str
    flip: Backs
    contents: tuple[Contents, ...]
    stock: str
    copies: int = 1
    faces: Mapping[str, str] = field(default_factory=dict)
    partial: bool = False


class PaperOutput:
    """Writes the files for one paper and records them.

    `marked` has the faults of a draft by the names of its pieces and documents.
    """

    def __init__(self, context: BuildContext, sheet: Paper, paper_name: str, tick: Tick) -> None:
        self.context = context
        self.sheet = sheet
        self.paper_name = paper_name
        self.tick = tick
        self.folder = folder_of(context.request, context.kit, paper_name)
        self.before = read_manifest(self.folder)
        self.written: list[FinishedFile] = []
        self.marked: dict[str, list[Fault]] = {}

    @property
    def records(self) -> list[FileRecord]:
        """What was written so far."""
        return [each.record for each in self.written]

    def planned(self, files: Sequence[PieceFile]) -> list[PlannedFile]:
        """Return the PDFs for the pieces of some files: two-sided ones with each kind of backs, others once.

        What is glued together from several sheets has both its sides on one side of these, so it never
        stands in a file that goes through the printer twice. Pieces of different files share sheets where
        that saves one.
        """
        how, backs = self.context.sheet_context, self.context.request.backs
        found: list[PlannedFile] = []
        double: dict[str, dict[str, Sequence[Item]]] = {}
        single: dict[str, dict[str, Sequence[Item]]] = {}
        for file in files:
            items = self.fitting(file.items)
            backed = [item for item in items if item.back is not None]
            glued = sort_pieces(backed, self.sheet, how.margin_on(self.sheet), how.safe).larger
            if turned := [item for item in backed if item not in glued]:
                double.setdefault(file.stock, {})[file.name] = turned
            if alone := [item for item in items if item.back is None]:
                name = f"{file.name}{ONE_SIDED_ENDING if backed else ''}"
                single.setdefault(file.stock, {})[name] = alone
            if glued:  # alike for each way of turning the sheets over
                name = f"{file.name}{GLUED_ENDING if turned else ''}"
                flips: set[Backs] = {"none" if flip == "none" else "long" for flip in backs}
                found += [PlannedFile(name, glued, file.stock, flip) for flip in sorted(flips)]
        for stock, held in double.items():
            together = self.together(held, MIXED[stock])
            found += [
                PlannedFile(name, items, stock, flip) for name, items in together.items() for flip in backs
            ]
        for stock, held in single.items():
            together = self.together(held, f"{MIXED[stock]}{ONE_SIDED_ENDING}")
            found += [PlannedFile(name, items, stock, "") for name, items in together.items()]
        return found

    def together(self, files: Mapping[str, Sequence[Item]], mixed: str) -> Mapping[str, Sequence[Item]]:
        """Return the pieces of each file, some of them in the file `mixed` where that saves sheets.

        Pieces that others may take the place of keep their file, which then need not be printed.
        """
        kit = self.context.kit
        choice = {
            name: items
            for name, items in files.items()
            if any(kit.has_substitute(each.component) for each in items)
        }
        others = {name: items for name, items in files.items() if name not in choice}
        return {**sharing_sheets(others, mixed, self.sheet, self.context.sheet_context), **choice}

    def fitting(self, items: Sequence[Item]) -> Sequence[Item]:
        """Return the pieces as large as they are printed on this paper."""
        how = self.context.sheet_context
        if self.context.request.large:
            items = enlarged(items, {each.id for each in self.context.kit.components if each.reading})
        return scaled_to_fit(items, self.sheet, how.margin_on(self.sheet), how.safe) if how.fit else items

    def changed(self, items: Sequence[Item], components: Sequence[Component]) -> None:
        """Print only the pieces whose faces differ from the last build; leave the file alone if none do."""
        made = {record.file for record in self.records}
        known = face_hashes(self.before, self.context.job.ink, made)
        marks = face_hashes_of(items, self.context.outside)
        new = [item for item in items if known.get(item.name) != marks[item.name]]
        if new and known:
            stocks = {each.id: each.stock for each in components}
            files = [
                PieceFile(name, stock, [item for item in new if stocks[item.component] == stock])
                for stock, name in CHANGED_ON.items()
            ]
            for each in self.planned([file for file in files if file.items]):
                self.pieces(each, components, partial=True)

    def pieces(self, file: PlannedFile, components: Sequence[Component], *, partial: bool = False) -> None:
        """Print pieces into one file; `partial` says that these are not all that there are.

        `components` are those of the pieces, and perhaps others.
        """
        items, flip = file.items, file.flip or "none"
        alone = next((each for each in components if each.document and each.id == file.name), None)
        chosen = SELECTION_ENDING if self.context.request.only and not alone else ""
        name = f"{file.name}{chosen}{BACK_ENDINGS[file.flip] if file.flip else ''}"
        ids = {item.component for item in items}
        used = [each for each in components if each.id in ids]
        title = ", ".join(each.name.plain for each in used)
        slug = self.context.slug(label_content(used, self.context.translate))
        printed = print_items(items, self.sheet, flip, slug, self.context.sheet_context)
        contents = tuple(contents_of(each, items, tuple(printed.held.get(each.id, ()))) for each in used)
        faces = face_hashes_of(items, self.context.outside)
        partial = partial or bool(chosen)
        kind = "document" if alone else "faces"
        ticket = JobTicket(title, kind, flip, contents, file.stock, faces=faces, partial=partial)
        self.write(name, printed, ticket)

    def laid_out(self, component: Component) -> LaidOut:
        """Return a document laid out for this paper. Raises FaultError."""
        context, page = self.context, page_of(component, self.sheet)
        if not context.request.draft:
            return context.writer.lay_out(component, page)
        laid, found = draft_pages(context, component, page)
        self.marked[component.id] = [*flaws_of_rows(context, component), *found]
        return laid

    def small_pages(self, component: Component) -> PieceFile:
        """Return the pages of a document as pieces: they are smaller than a sheet. Raises FaultError."""
        name, page = component.id, page_of(component, self.sheet)
        source = f"document {name}"
        self.context.outside[source] = document = self.laid_out(component).parts
        copies = self.context.kit.copies_of(component, None)
        items = [
            Item(
                f"{name}/{number + 1}",
                name,
                page.width,
                page.height,
                copies,
                ForeignPage(source, number, page.width, page.height),
                bleed=False,
                white=page.margin,
            )
            for number in range(len(document.pages))
        ]
        return PieceFile(name, component.stock, items)

    def document(self, component: Component) -> None:
        """Print a document: its pages on sheets of their own, or a booklet beside its pages."""
        context, name, title = self.context, component.id, component.name.plain
        slug = context.slug(title)
        copies, stock = context.kit.copies_of(component, None), component.stock
        ticket = JobTicket(
            title,
            "document",
            "none",
            (Contents(name, title, 1, copies, (), component.instead_of),),
            stock,
            copies,
        )
        laid = self.laid_out(component)
        at_edges = list(laid.at_edges)
        if component.kind == RULEBOOK:  # its cover is a picture, and a page beside it is free
            at_edges = [a + b for a, b in zip(at_edges, laid.pictures_at_edges, strict=True)]
        if is_folded(component, self.sheet):
            self.write(name, reading(laid), replace(ticket, kind="reading"))
            for flip in turned_over(context.request.backs):
                way = flip, right_to_left(context.kit.lang)
                printed = booklet_sheets(laid.parts, at_edges, self.sheet, slug, context.sheet_context, *way)
                folded = replace(ticket, kind="booklet", flip=flip)
                self.write(f"{name}{BOOKLET_ENDING}{BACK_ENDINGS[flip]}", printed, folded)
            return
        for flip in turned_over(context.request.backs) if len(laid.parts.pages) > 1 else ("none",):
            printed = whole_pages(laid.parts, at_edges, slug, context.sheet_context, flip)
            ending = BACK_ENDINGS[flip] if printed.counts.sides == 2 else ""
            self.write(f"{name}{ending}", printed, replace(ticket, flip=flip))

    def write(self, name: str, printed: Printed, ticket: JobTicket) -> None:
        """Write one PDF and record it.

        Raises FaultError where the kit has another file of that name, or where it cannot be written.
        """
        ink = self.context.job.ink
        file = f"{name}{'' if ink == 'full' else f'-{ink}'}.pdf"
        if file in (f"{HOWTO}.pdf", *(record.file for record in self.records)):
            message, hint = (
                N_("two files of the kit have this name"),
                N_("give one another id or `print` in game.toml"),
            )
            raise FaultError((Fault(shown_path(self.folder / file), "", message, {}, hint),))
        digest = digest_of(printed.data)
        share = self.share(printed.data, digest, file)
        write_atomically(self.folder / file, printed.data)
        draft = self.context.request.draft
        held = (*ticket.faces, *(each.id for each in ticket.contents))
        faults = once(fault for each in dict.fromkeys(held) for fault in self.marked.get(each, ()))
        record = FileRecord(
            file=file,
            title=ticket.title,
            kind=ticket.kind,
            paper=self.paper_name,
            stock=ticket.stock,
            ink=ink,
            backs=ticket.flip if printed.counts.sides == 2 or ticket.flip == "fold" else "",
            order=printed.order if printed.counts.sides == 2 else "",
            **asdict(printed.counts),
            margin=self.context.sheet_context.margin_on(self.sheet),
            copies=ticket.copies,
            components=ticket.contents,
            ink_share=share,
            faces=self.good_faces(file) if draft else ticket.faces,
            partial=ticket.partial,
            draft=draft,
            faults=tuple(fault.line() for fault in faults),
            cut_plans=printed.sketches,
        )
        self.written.append(FinishedFile(record, digest))
        self.tick(1)

    def good_faces(self, file: str) -> Mapping[str, str]:
        """Return the faces of the last good file of a name: a draft is nothing that one has printed."""
        found = (entry["faces"] for entry in self.before.get("files", ()) if entry["file"] == file)
        faces: Mapping[str, str] = next(found, {})
        return faces

    def share(self, data: bytes, digest: str, file: str) -> Mapping[str, float]:
        """Return a file's mean ink coverage. Raises FaultError where a PDF in it takes too much to show."""
        key = render_cache.key_of("ink share", self.context.drawn_by, digest)
        share: Mapping[str, float] | None = self.context.pages.get(key)
        if share is None:
            shown = shown_path(self.folder / file)
            share = shown_in_bounds(partial(ink_share, data), self.context.outside, shown)
            self.context.pages.put(key, share)
        return share


def contents_of(component: Component, items: Iterable[Item], pages: tuple[int, ...]) -> Contents:
    """Return what a file holds of a component: of a document the whole, however many pages it has."""
    copies = [item.copies for item in items if item.component == component.id]
    if component.document:
        return Contents(component.id, component.name.plain, 1, max(copies), pages, component.instead_of)
    return Contents(component.id, component.name.plain, len(copies), sum(copies), pages, component.instead_of)


def is_small(component: Component, paper: Paper) -> bool:
    """Whether a component is a document whose pages are smaller than a sheet, and cut out of it."""
    return bool(component.document) and not component.booklet and not is_sheet(component, paper)


def label_content(components: Sequence[Component], translate: Callable[[str], str]) -> str:
    """Return what the labels of a file say that it holds: components by name or, of many, their kinds."""
    if len(components) <= MAX_NAMED:
        return ", ".join(each.name.plain for each in components)
    return ", ".join(translate(KIND_LABELS[kind]) for kind in dict.fromkeys(each.kind for each in components))


def turned_over(backs: Sequence[Backs]) -> tuple[Backs, ...]:
    """Return over which edges the sheets of documents are turned: those asked for, the long one else."""
    return tuple(flip for flip in DOCUMENT_EDGES if flip in backs) or ("long",)


def reading(laid: LaidOut) -> Printed:
    """Return a document's pages as they are, to be read on a screen."""
    counts = SheetCounts(sides=1, pages=len(laid.parts.pages), sheets=0, cuts=0, area=0, bound=0)
    return Printed(laid.data, counts)
