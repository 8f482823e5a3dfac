"""All files of a kit laid out on a paper, with nothing drawn: pieces are empty boxes of their size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from printkit.faces.face import face_rows
from printkit.kit.model import Component, Kit
from printkit.press.documents.pagination import is_folded, page_of
from printkit.press.fonts.fontbook import FontBook
from printkit.press.imposition import Paper
from printkit.press.jobs.job import fitted
from printkit.press.jobs.output import PaperOutput, PieceFile, is_small, label_content
from printkit.press.pdf.drawing import Drawing
from printkit.press.render_cache import CacheFile
from printkit.press.request import BACKS, Request
from printkit.press.sheets.context import SheetContext
from printkit.press.sheets.document_sheets import LaidOutPage, lay_out_booklet, lay_out_pages
from printkit.press.sheets.file_builder import FileBuilder
from printkit.press.sheets.furniture import Furniture
from printkit.press.sheets.item import Item
from printkit.press.sheets.print_file import lay_out_items
from printkit.press.sheets.profile import NO_PROFILE
from printkit.press.sheets.slug import Label
from printkit.press.sheets.sorting import by_file
from printkit.press.sheets.standee import strip_size
from printkit.press.typesetting import Typesetter

DOCUMENT_PAGES = 4


def context(kit: Kit) -> SheetContext:
    """How the files of a kit are laid out when nothing else is asked for."""
    safe = {component.id: component.safe for component in kit.components}
    typesetter = Typesetter(FontBook(()))
    furniture = Furniture(CacheFile(None, 0), "")
    return SheetContext(3.0, 0.0, "interleaved", "edge", NO_PROFILE, typesetter, furniture, {}, safe)


def picture(width: float, height: float) -> Drawing:
    """An empty face."""
    return Drawing("empty", 0.0, 0.0, width, height, b"")


def items(kit: Kit, components: Sequence[Component]) -> list[Item]:
    """The pieces of components, all copies alike."""
    found = []
    for each in components:
        width, height, bleed = each.width, each.height, each.bleed
        back = bool(each.back)
        if each.kind == "standee":
            (width, height), bleed, back = strip_size(each), False, False
        for row in face_rows(kit, each):
            if copies := kit.copies_of(each, row):
                name = f"{each.id}/{row.id}" if row else each.id
                face = picture(width, height)
                found.append(
                    Item(
                        name,
                        each.id,
                        width,
                        height,
                        copies,
                        face,
                        face if back else None,
                        bleed,
                        each.shape,
                        turnable=each.kind != "standee",
                    )
                )
    return found


def files(kit: Kit, paper: Paper, how: SheetContext) -> Iterator[tuple[str, FileBuilder]]:
    """Return every file of a kit with every kind of backs, as pages that are not drawn yet."""
    yield from piece_files(kit, paper, how)
    for each in kit.components:
        if each.document and not is_small(each, paper):
            yield from documents(each, kit, paper, replace(label_of(kit), content=each.name.plain), how)


def label_of(kit: Kit) -> Label:
    return Label(kit.title.plain, "", kit.lang, "0123abc", lambda words: words)


def piece_files(kit: Kit, paper: Paper, how: SheetContext) -> Iterator[tuple[str, FileBuilder]]:
    """Return the files of pieces and small pages with every kind of backs, not drawn yet."""
    pictured = [fitted(each, paper) for each in kit.components if not each.document]
    held = [
        PieceFile(name, components[0].stock, items(kit, components))
        for name, components in by_file(pictured).items()
    ]
    held += [small_pages(each, kit, paper) for each in kit.components if is_small(each, paper)]
    build = cast(Any, SimpleNamespace(request=Request((kit.game,), backs=BACKS), kit=kit, sheet_context=how))
    for planned in PaperOutput(build, paper, "", lambda _: None).planned(held):
        flip = planned.flip or "none"
        ids = {item.component for item in planned.items}
        used = [each for each in kit.components if each.id in ids]
        titled = replace(label_of(kit), content=label_content(used, lambda words: words))
        yield f"{planned.name} {flip}", lay_out_items(planned.items, paper, flip, titled, how).builder


def documents(
    component: Component, kit: Kit, paper: Paper, label: Label, how: SheetContext
) -> Iterator[tuple[str, FileBuilder]]:
    """Return the files of a document, of as many pages as any."""
    page = page_of(component, paper)
    pages = [LaidOutPage(page.width, page.height)] * DOCUMENT_PAGES
    if is_folded(component, paper):
        yield component.id, lay_out_booklet(pages, paper, label, how, "long", False)
    else:
        yield component.id, lay_out_pages(pages, label, how, "long")[0]


def small_pages(component: Component, kit: Kit, paper: Paper) -> PieceFile:
    """Return a document whose pages are smaller than a sheet, with one page."""
    page, name = page_of(component, paper), component.id
    face, copies = picture(page.width, page.height), kit.copies_of(component, None)
    piece = Item(name, name, page.width, page.height, copies, face, bleed=False, white=page.margin)
    return PieceFile(name, component.stock, [piece])
