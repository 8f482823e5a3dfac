"""The faces of inferno as they are drawn, read by tests of what is printed."""

from functools import cache
from typing import Any

from lxml import etree

from printkit.base.paths import card_data
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit import read_kit
from printkit.kit.model import Kit

KIT = read_kit(card_data("inferno"), "fr")
TEMPLATES = GameTemplates("inferno")


@cache
def face(component: str, row: str = "", side: str = "front", ink: str = "full") -> etree._Element:
    """Draw one face and read the drawing."""
    return drawn(KIT, component, row, side, ink)


def drawn(kit: Kit, component: str, row: str, side: str = "front", ink: str = "full") -> etree._Element:
    """Draw one face of a kit and read the drawing."""
    piece = kit.component(component)
    line = kit.row(piece.rows, row) if row else None
    return etree.fromstring(face_svg(TEMPLATES, kit, piece, line, side, ink).encode())


def selected(drawing: etree._Element, path: str) -> list[Any]:
    """Return what an XPath leads to: elements, or words."""
    led: Any = drawing.xpath(path)
    return list(led)


def said(drawing: etree._Element, box: str) -> str:
    """The words in a box; nothing where there is no such box."""
    return "".join(selected(drawing, f"//*[@id='{box}']//text()")).strip()
