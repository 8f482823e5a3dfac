"""Faces of a game as they are drawn, and what stands in a drawing."""

from typing import Any

from lxml import etree

from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Kit


def drawn_face(
    templates: GameTemplates, kit: Kit, component: str, row: str, side: str = "front", ink: str = "full"
) -> etree._Element:
    """Draw one face of a kit and read the drawing."""
    piece = kit.component(component)
    line = kit.row(piece.rows, row) if row else None
    return etree.fromstring(face_svg(templates, kit, piece, line, side, ink).encode())


def selected(drawing: etree._Element, path: str) -> list[Any]:
    """Return what an XPath leads to: elements, or words."""
    led: Any = drawing.xpath(path)
    return list(led)
