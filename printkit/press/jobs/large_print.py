"""The large-print edition: rulebooks one page to a sheet, and cards for reading, at 1.41 times their size.

That is one size up in the A series, so that a page of A5 fills a sheet of A4: words of 10 pt are 14 pt, what
clear print asks for. Letter is less high: there they are 13.3 pt, so that a page holds what it holds on A5.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from math import sqrt

from printkit.kit.model import Component
from printkit.press.documents.pagination import is_sheet
from printkit.press.imposition import Paper
from printkit.press.imposition.paper import lying_as
from printkit.press.sheets.item import Item

SIZE_UP = sqrt(2)


def large_print(component: Component, sheet: Paper) -> Component:
    """Return a component as the edition has it: a booklet is a document of whole pages, set larger."""
    if not component.booklet:
        return component
    large = _enlarged_page(component, SIZE_UP)
    if not is_sheet(large, sheet):
        return large
    lying = lying_as(component.width, component.height, sheet)
    scale = min(SIZE_UP, lying.width / component.width, lying.height / component.height)
    return _enlarged_page(component, scale)


def _enlarged_page(component: Component, scale: float) -> Component:
    width, height = component.width * scale, component.height * scale
    return replace(component, width=width, height=height, booklet=False, scale=scale)


def enlarged(items: Iterable[Item], reading: Collection[str]) -> list[Item]:
    """Return pieces, those of the components for `reading` a size up."""
    return [
        replace(item, width=item.width * SIZE_UP, height=item.height * SIZE_UP, scale=SIZE_UP)
        if item.component in reading
        else item
        for item in items
    ]
