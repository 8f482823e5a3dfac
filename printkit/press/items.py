"""Pieces to print: a component's faces with their pictures, copies and the hash of what they show."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from printkit.faces import face_rows
from printkit.kit.model import Artwork, Component, Row
from printkit.press.art import artwork
from printkit.press.drawings import BACK, FRONT, Drawn, wanted
from printkit.press.paint import Drawing
from printkit.press.sheets import Item, Picture
from printkit.press.strip import strip, strip_size
from printkit.press.workshop import Workshop


def items_of(
    shop: Workshop, components: Sequence[Component], drawn: Mapping[str, Drawn]
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
            mark = "".join(drawn[name].key for name in names_of(component, row) if name in drawn)
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
    shop: Workshop, component: Component, row: Row | None, side: str, drawn: Mapping[str, Drawn]
) -> Picture | None:
    """The picture of one side of a face: drawn here, or brought finished."""
    face = component.front if side == FRONT else component.back
    if isinstance(face, Artwork):
        return artwork(face, component, shop.studio.card_data, shop.outside, shop.typesetter, shop.job.ink)
    found = drawn.get(names_of(component, row)[0 if side == FRONT else 1])
    return found.drawing if found else None
