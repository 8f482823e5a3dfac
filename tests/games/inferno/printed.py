"""The faces of inferno as they are drawn, read by tests of what is printed."""

from functools import cache

from lxml import etree

from printkit.base.paths import card_data
from printkit.faces.templates import GameTemplates
from printkit.kit import read_kit
from printkit.kit.model import Kit
from tests.games.drawn_faces import drawn_face, selected

KIT = read_kit(card_data("inferno"), "fr")
TEMPLATES = GameTemplates("inferno")


@cache
def face(component: str, row: str = "", side: str = "front", ink: str = "full") -> etree._Element:
    """Draw one face and read the drawing."""
    return drawn(KIT, component, row, side, ink)


def drawn(kit: Kit, component: str, row: str, side: str = "front", ink: str = "full") -> etree._Element:
    """Draw one face of a kit and read the drawing."""
    return drawn_face(TEMPLATES, kit, component, row, side, ink)


def said(drawing: etree._Element, box: str) -> str:
    """The words in a box; nothing where there is no such box."""
    return "".join(selected(drawing, f"//*[@id='{box}']//text()")).strip()
