"""Write the files for one paper: pieces on sheets, documents, booklets, and their records."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from printkit.faces.studio import RIGHT_TO_LEFT
from printkit.kit.model import Component
from printkit.press import cache
from printkit.press.assembly import pages_of
from printkit.press.coverage import ink_share
from printkit.press.files import write_whole
from printkit.press.layout import Paper
from printkit.press.paperwork import booklet_page, page_size
from printkit.press.printfile import Printed, print_items
from printkit.press.record import Contents, FileRecord, face_hashes, read
from printkit.press.sheets import Item, Outside
from printkit.press.stock import fills_page
from printkit.press.workshop import Workshop, folder_of

Tick = Callable[[int], None]
WAYS = {"long": "", "short": "-short-edge", "fold": "-fold", "none": "-no-backs"}


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
            printed = shop.writer.whole_pages(data, imprint)
            if printed.pages > 1:  # a sheet with two faces: the second is its back
                printed = replace(printed, sides=2, sheets=-(-printed.pages // 2))
            self.write(name, printed, title, "document", "long", contents, {})
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
    pages = len(pages_of(data))
    return Printed(data, pages, pages, 0, pages, 1)
