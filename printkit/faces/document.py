"""A sheet, aid, table or leaflet as an HTML document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from printkit.faces.face import number
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Component, Kit


@dataclass(frozen=True)
class PageFormat:
    """The page a document is laid out on, in mm; `margin` stays free of words on all sides."""

    width: float
    height: float
    margin: float = 8.0


def page_html(
    studio: GameTemplates, kit: Kit, template: str, page: PageFormat, ink: str, values: Mapping[str, object]
) -> str:
    """Fill a shared HTML template that is no component of a game, with `values` besides the usual ones."""
    context = studio.context(kit, None, None, ink) | dict(values)
    context["page"] = page
    context["style"] = studio.style(("common/document.css",), f"{ink} {page}", context)
    return studio.fill(template, context)


def document_html(studio: GameTemplates, kit: Kit, component: Component, page: PageFormat, ink: str) -> str:
    """Fill the HTML document of a component for one page size and one ink. Raises Faults."""
    context = studio.context(kit, component, None, ink)
    context["page"] = PageFormat(number(page.width), number(page.height), number(page.margin))
    if ink == "grey":
        context["look"] = {name: greyed(colour) for name, colour in kit.look.items()}
    sheets: tuple[str, ...] = ("common/document.css", "document.css")
    if ink == "low":
        sheets += ("common/document-low.css", "document-low.css")
    context["style"] = studio.style(sheets, f"{ink} {page.width}x{page.height}-{page.margin}", context)
    drawings: tuple[str, ...] = ("common/face.css", "face.css")
    if ink == "low":
        drawings += ("common/face-low.css", "face-low.css")
    context["face_style"] = studio.style(drawings, f"{ink} in a document", context)
    return studio.fill(str(component.document), context)


def greyed(colour: str) -> str:
    """Turn `#rrggbb` into its grey, weighed as the painter weighs it (Rec. 601); leave anything else."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        return colour
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"
