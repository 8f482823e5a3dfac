"""Pieces to print: a component's faces with their pictures and copies, and the marks of what they show."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from printkit.faces.face import face_rows
from printkit.kit.model import Artwork, Component
from printkit.press.art import artwork
from printkit.press.drawings import BACK, FRONT, Drawn, face_name, wanted
from printkit.press.paint import Drawing
from printkit.press.picture import Item, Outside, Picture
from printkit.press.strip import strip, strip_size
from printkit.press.workshop import Workshop


def items_of(shop: Workshop, components: Sequence[Component], drawn: Mapping[str, Drawn]) -> list[Item]:
    """The pieces of some components. Raises Faults of finished art."""
    items = []
    for component in components:
        finished = brought(shop, component)
        for row in face_rows(shop.kit, component):
            copies = shop.kit.copies_of(component, row)
            if copies < 1 or not wanted(component, row, shop.request.only):
                continue
            name = face_name(component, row)
            front, back = (
                finished.get(side) or drawing_of(f"{name}/{side}", drawn) for side in (FRONT, BACK)
            )
            if front is None:
                continue
            width, height = component.width, component.height
            bleed = component.bleed
            if component.kind == "standee" and isinstance(front, Drawing):
                behind = back if isinstance(back, Drawing) else front
                front, back = strip(component, front, behind), None
                width, height = strip_size(component)
                bleed = False
            items.append(Item(name, component.id, width, height, copies, front, back, bleed, component.shape))
    return items


def brought(shop: Workshop, component: Component) -> dict[str, Picture]:
    """The sides of a component that a designer brought finished. Raises Faults."""
    return {
        side: artwork(face, component, shop.studio.card_data, shop.outside, shop.typesetter, shop.job.ink)
        for side, face in ((FRONT, component.front), (BACK, component.back))
        if isinstance(face, Artwork)
    }


def drawing_of(name: str, drawn: Mapping[str, Drawn]) -> Drawing | None:
    """The drawing of one side of a face, where there is one."""
    return drawn[name].drawing if name in drawn else None


def marks_of(items: Sequence[Item], outside: Mapping[str, bytes]) -> dict[str, str]:
    """A hash of what each piece shows, equal wherever and whenever it is drawn."""
    files = {name: hashlib.sha256(data).hexdigest() for name, data in outside.items()}
    marks = {}
    for item in items:
        seal = hashlib.sha256()
        for picture in (item.front, item.back):
            seal.update(shown(picture, files).encode() if picture else b"-")
        marks[item.name] = seal.hexdigest()[:16]
    return marks


def shown(picture: Picture, files: Mapping[str, str]) -> str:
    """What tells a picture from others: operators name everything they use by its content."""
    content = files[picture.pdf] + str(picture.page) if isinstance(picture, Outside) else picture.operators
    return f"{picture.width} {picture.height} {content};"
