"""The faces of inferno as they are drawn, read by tests of what is printed."""

from functools import cache

from lxml import etree

from printkit.base.paths import card_data
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit import read_kit

KIT = read_kit(card_data("inferno"), "fr")
STUDIO = GameTemplates("inferno")


@cache
def face(component: str, row: str = "", side: str = "front", ink: str = "full") -> etree._Element:
    """Draw one face and read the drawing."""
    piece = KIT.component(component)
    line = KIT.row(piece.rows, row) if row else None
    return etree.fromstring(face_svg(STUDIO, KIT, piece, line, side, ink).encode())


def said(drawing: etree._Element, box: str) -> str:
    """The words in a box; nothing where there is no such box."""
    return "".join(drawing.xpath(f"//*[@id='{box}']//text()")).strip()
