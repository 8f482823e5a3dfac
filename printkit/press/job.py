"""One game in one language and one ink: its faces drawn once, printed on every paper with all kinds of backs.

This is the unit of work that the build hands to a process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from printkit.faces import Studio, face_rows
from printkit.faces.studio import RIGHT_TO_LEFT
from printkit.kit.faults import Fault, Faults
from printkit.kit.model import Artwork, Component, Kit, Row
from printkit.kit.speech import translator
from printkit.press import cache
from printkit.press.art import artwork
from printkit.press.coverage import ink_share
from printkit.press.drawings import BACK, FRONT, DrawingRoom, Side, sides_of, wanted
from printkit.press.files import write_whole
from printkit.press.layout import Paper, paper
from printkit.press.paint import Drawing
from printkit.press.paperwork import Writer, booklet_page, page_size
from printkit.press.printfile import Counter, Printed, print_items
from printkit.press.proof import faults_of, once
from printkit.press.record import Contents, FileRecord, face_hashes, read
from printkit.press.request import Ink, Request
from printkit.press.sheets import Imprint, Item, Outside, Picture
from printkit.press.stock import by_file, fills_page, lying_as
from printkit.press.strip import strip, strip_size
from printkit.press.type import FontBook, Typesetter

Tick = Callable[[int], None]
WAYS = {"long": "", "short": "-short-edge", "fold": "-fold", "none": "-no-backs"}


@dataclass(frozen=True)
class Job:
    """What to print."""

    kit: Kit
    ink: Ink
    request: Request
    processes: int = 1


@dataclass
class Made:
    """What came of a job: the files by paper, and every fault; files with a faulty face are not written."""

    files: dict[str, list[FileRecord]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def version_of(kit: Kit) -> str:
    """A short mark of a kit's content, printed on every sheet."""
    return hashlib.sha256(kit.to_json().encode()).hexdigest()[:7]


def folder_of(request: Request, kit: Kit, paper_name: str) -> Path:
    """Where the files for one paper go."""
    return request.out / kit.game / kit.lang / paper_name


class Workshop:
    """Everything a job needs at hand: templates, fonts, what earlier jobs remembered."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.kit = job.kit
        self.request = job.request
        self.studio = Studio(job.kit.game)
        self.typesetter = Typesetter(
            FontBook((self.studio.card_data / "fonts", self.studio.templates / "fonts"))
        )
        self.room = DrawingRoom(self.studio, self.typesetter, job.ink)
        name = f"{job.kit.game}-{job.kit.lang}-{job.ink}"
        self.faces = cache.Shelf(job.request.cache / f"{name}.faces" if job.request.cache else None)
        self.pages = cache.Shelf(job.request.cache / f"{name}.pages" if job.request.cache else None)
        self.stamp = cache.stamp(self.studio.roots)
        self.outside: dict[str, bytes] = {}
        safe = {component.id: component.safe for component in job.kit.components}
        self.counter = Counter(job.request, self.typesetter, self.outside, safe)
        self.writer = Writer(self.studio, self.kit, job.ink, self.pages, self.stamp, self.counter)
        self.version = version_of(job.kit)
        self.translate = translator(job.kit.lang)

    def imprint(self, content: str) -> Imprint:
        """What the labels of a file say."""
        return Imprint(self.kit.title.plain, content, self.kit.lang, self.version, self.translate)

    def close(self) -> None:
        """Remember what was drawn; a build of everything forgets what was not used."""
        everything = not self.request.only
        self.faces.save(prune=everything)
        self.pages.save(prune=everything)


def run(job: Job, tick: Tick) -> Made:
    """Draw and print; `tick` hears of every face drawn and every file written."""
    shop = Workshop(job)
    made = Made()
    try:
        for name in job.request.papers:
            made.files[name] = print_on(shop, paper(name), name, made.faults, tick)
    finally:
        shop.close()
    made.faults = once(made.faults)
    return made


def proof_read(job: Job) -> list[Fault]:
    """Draw everything and lay out every document, print nothing; give what is wrong."""
    shop = Workshop(job)
    drawn = [each for each in job.kit.components if not each.document]
    sides, faults = sides_of(shop.studio, job.kit, drawn, job.ink, shop.stamp)
    drawings = shop.room.draw_all(sides, shop.faces, job.processes, lambda done: None)
    for side in sides:
        faults += faults_of(side, drawings[side.key], job.kit)
    for component in job.kit.components:
        if component.document:
            try:
                shop.writer.lay_out(component, component.width, component.height, 10)
            except Faults as error:
                faults += error.faults
    shop.close()
    return once(faults)


def print_on(
    shop: Workshop, sheet: Paper, paper_name: str, faults: list[Fault], tick: Tick
) -> list[FileRecord]:
    """Print everything on one paper; add to `faults` what is wrong."""
    request = shop.request
    chosen = [each for each in shop.kit.components if chosen_by(shop.kit, each, request.only)]
    drawn = [fitted(each, sheet) for each in chosen if not each.document]
    sides, wrong = sides_of(shop.studio, shop.kit, drawn, shop.job.ink, shop.stamp, request.only)
    drawings = shop.room.draw_all(sides, shop.faces, shop.job.processes, tick)
    faulty = {fault.values.get("component") for fault in wrong}
    for side in sides:
        found = list(faults_of(side, drawings[side.key], shop.kit))
        if found:
            wrong += found
            faulty.add(side.component.id)
    faults += wrong
    blocked = {each.id for each in drawn if each.id in faulty or misses(each, sides, shop.kit, request.only)}
    printer = Printer(shop, sheet, paper_name, tick)
    items: list[tuple[Item, str]] = []
    for name, components in by_file(drawn).items():
        if any(each.id in blocked for each in components):
            continue
        try:
            pieces = items_of(shop, components, {side.name: (side, drawings[side.key]) for side in sides})
        except Faults as error:
            faults += error.faults
            continue
        items += pieces
        printer.pieces(name, pieces, components)
    if request.changed:
        printer.changed(items, drawn)
    for component in chosen:
        if component.document:
            try:
                printer.document(component)
            except Faults as error:
                faults += error.faults
    return printer.records


def misses(component: Component, sides: Sequence[Side], kit: Kit, only: Sequence[str]) -> bool:
    """Tell whether a side of a component could not even be written as SVG."""
    templates = [each for each in (component.front, component.back) if isinstance(each, str) and each]
    rows = [row for row in face_rows(kit, component) if wanted(component, row, only)]
    return sum(side.component.id == component.id for side in sides) < len(templates) * len(rows)


def chosen_by(kit: Kit, component: Component, only: Sequence[str]) -> bool:
    """Tell whether anything of a component is asked for."""
    return any(wanted(component, row, only) for row in face_rows(kit, component))


def fitted(component: Component, sheet: Paper) -> Component:
    """A component that is a whole page takes the size of the paper."""
    if component.document or not fills_page(component, sheet):
        return component
    lying = lying_as(component.width, component.height, sheet)
    return replace(component, width=lying.width, height=lying.height, safe=min(component.safe, 8))


def items_of(
    shop: Workshop, components: Sequence[Component], drawn: dict[str, tuple[Side, Drawing]]
) -> list[tuple[Item, str]]:
    """The pieces of some components, each with a hash of its faces. Raises Faults of finished art."""
    items = []
    for component in components:
        for row in face_rows(shop.kit, component):
            if not wanted(component, row, shop.request.only):
                continue
            front, back = (picture_of(shop, component, row, side, drawn) for side in (FRONT, BACK))
            if front is None:
                continue
            width, height = component.width, component.height
            mark = "".join(drawn[name][0].key for name in names_of(component, row) if name in drawn)
            if component.kind == "standee" and isinstance(front, Drawing):
                behind = back if isinstance(back, Drawing) else front
                front, back = strip(component, front, behind), None
                width, height = strip_size(component)
            name = component.id + (f"/{row.id}" if row else "")
            copies = shop.kit.copies_of(component, row)
            if copies < 1:
                continue
            bleed = component.bleed and component.kind != "standee"
            item = Item(name, component.id, width, height, copies, front, back, bleed, component.shape)
            items.append((item, hashlib.sha256(mark.encode()).hexdigest()[:16]))
    return items


def names_of(component: Component, row: Row | None) -> tuple[str, str]:
    """The names of a face's two sides."""
    face = "/".join(filter(None, (component.id, row.id if row else "")))
    return f"{face}/{FRONT}", f"{face}/{BACK}"


def picture_of(
    shop: Workshop, component: Component, row: Row | None, side: str, drawn: dict[str, tuple[Side, Drawing]]
) -> Picture | None:
    """The picture of one side of a face: drawn here, or brought finished."""
    face = component.front if side == FRONT else component.back
    if isinstance(face, Artwork):
        return artwork(face, component, shop.studio.card_data, shop.outside, shop.typesetter, shop.job.ink)
    found = drawn.get(names_of(component, row)[0 if side == FRONT else 1])
    return found[1] if found else None


class Printer:
    """Writes the files for one paper and records them."""

    def __init__(self, shop: Workshop, sheet: Paper, paper_name: str, tick: Tick) -> None:
        self.shop = shop
        self.sheet = sheet
        self.paper_name = paper_name
        self.tick = tick
        self.folder = folder_of(shop.request, shop.kit, paper_name)
        self.before = read(self.folder)
        self.records: list[FileRecord] = []

    def pieces(self, name: str, items: Sequence[tuple[Item, str]], components: Sequence[Component]) -> None:
        """Print the pieces of one file: two-sided ones with each kind of backs, one-sided ones once."""
        request = self.shop.request
        double = [pair for pair in items if pair[0].back is not None]
        single = [pair for pair in items if pair[0].back is None]
        chosen = "-selection" if request.only else ""
        if double:
            for flip in request.backs:
                self.sheets(f"{name}{chosen}{WAYS[flip]}", double, components, flip)
        if single:
            apart = "-one-sided" if double else ""
            self.sheets(f"{name}{apart}{chosen}", single, components, "none")

    def changed(self, items: Sequence[tuple[Item, str]], components: Sequence[Component]) -> None:
        """Print only the pieces whose faces differ from the last build; leave the file alone if none do."""
        known = face_hashes(self.before, self.shop.job.ink)
        new = [pair for pair in items if known.get(pair[0].name) != pair[1]]
        if new and known:
            self.pieces("changed", new, components)

    def sheets(
        self, name: str, items: Sequence[tuple[Item, str]], components: Sequence[Component], flip: str
    ) -> None:
        """Print pieces into one file."""
        ids = {item.component for item, _ in items}
        used = [each for each in components if each.id in ids]
        title = ", ".join(each.name.plain for each in used)
        content = title if len(used) <= 3 else name
        pieces = [item for item, _ in items]
        printed = print_items(pieces, self.sheet, flip, self.shop.imprint(content), self.shop.counter)
        contents = tuple(
            Contents(
                each.id,
                each.name.plain,
                sum(item.component == each.id for item in pieces),
                sum(item.copies for item in pieces if item.component == each.id),
            )
            for each in used
        )
        faces = {item.name: mark for item, mark in items}
        self.write(name, printed, title, "faces", flip, contents, faces)

    def document(self, component: Component) -> None:
        """Print a document: whole pages, a booklet beside its pages, or small pages on shared sheets."""
        shop, name, title = self.shop, component.id, component.name.plain
        imprint = shop.imprint(title)
        contents = (Contents(name, title, 1, shop.kit.copies_of(component, None)),)
        if component.booklet:
            width, height = booklet_page(component, self.sheet)
            data = shop.writer.lay_out(component, width, height, min(component.safe * 3, 11))
            self.write(name, reading(data), title, "document", "none", contents, {})
            right_to_left = shop.kit.lang in RIGHT_TO_LEFT
            for flip in ("long", "short"):
                if flip == "long" or flip in shop.request.backs:
                    printed = shop.writer.booklet(data, self.sheet, imprint, flip, right_to_left)
                    self.write(f"{name}-booklet{WAYS[flip]}", printed, title, "booklet", flip, contents, {})
            return
        whole = fills_page(replace(component, bleed=False), self.sheet)
        width, height = page_size(component, self.sheet, whole)
        data = shop.writer.lay_out(component, width, height, 10 if whole else max(component.safe, 5))
        if whole:
            self.write(name, shop.writer.whole_pages(data, imprint), title, "document", "none", contents, {})
            return
        source = f"document {name}"
        shop.outside[source] = data
        copies = shop.kit.copies_of(component, None)
        pages = reading(data).pages
        items = [
            Item(
                f"{name}/{page}",
                name,
                width,
                height,
                copies,
                Outside(source, page - 1, width, height),
                bleed=False,
            )
            for page in range(1, pages + 1)
        ]
        printed = print_items(items, self.sheet, "none", imprint, shop.counter)
        self.write(name, printed, title, "document", "none", contents, {})

    def write(
        self,
        name: str,
        printed: Printed,
        title: str,
        kind: str,
        flip: str,
        contents: tuple[Contents, ...],
        faces: dict[str, str],
    ) -> None:
        """Write one PDF and record it."""
        ink = self.shop.job.ink
        file = f"{name}{'' if ink == 'full' else f'-{ink}'}.pdf"
        write_whole(self.folder / file, printed.data)
        key = cache.key_of("ink share", hashlib.sha256(printed.data).hexdigest())
        share = self.shop.pages.get(key)
        if share is None:
            share = ink_share(printed.data)
            self.shop.pages.put(key, share)
        self.records.append(
            FileRecord(
                file,
                title,
                kind,
                self.paper_name,
                ink,
                flip if printed.sides == 2 or flip == "fold" else "",
                printed.sides,
                printed.pages,
                printed.sheets,
                printed.cuts,
                printed.bound,
                contents[0].copies if kind == "document" and len(contents) == 1 else 1,
                contents,
                share,
                faces,
            )
        )
        self.tick(1)


def reading(data: bytes) -> Printed:
    """A document's pages as they are, to be read on a screen."""
    from printkit.press.assembly import pages_of

    pages = len(pages_of(data))
    return Printed(data, pages, pages, 0, pages, 1)
