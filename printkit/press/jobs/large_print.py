"""The large-print edition: rulebooks one page to a sheet, and cards for reading, at 1.41 times their size.

That is one size up in the A series, so that a page of A5 fills a sheet of A4: words of 10 pt are 14 pt, what
clear print asks for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from math import sqrt

from printkit.kit.model import Component
from printkit.press.sheets.item import Item

SIZE_UP = sqrt(2)


def large_print(component: Component) -> Component:
    """Return a component as the edition has it: a booklet is a document of whole pages, set larger."""
    if not component.booklet:
        return component
    width, height = component.width * SIZE_UP, component.height * SIZE_UP
    return replace(component, width=width, height=height, booklet=False, scale=SIZE_UP)


def enlarged(items: Iterable[Item], reading: Collection[str]) -> list[Item]:
    """Return pieces, those of the components for `reading` a size up."""
    return [
        replace(item, width=item.width * SIZE_UP, height=item.height * SIZE_UP, scale=SIZE_UP)
        if item.component in reading
        else item
        for item in items
    ]
