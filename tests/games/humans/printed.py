"""The faces of humans as they are drawn, read by tests of what is printed."""

import re
from collections.abc import Iterator
from functools import cache

from lxml import etree, html

from printkit.base.paths import card_data
from printkit.faces.document import PageFormat, document_html
from printkit.faces.templates import GameTemplates
from printkit.kit import read_kit
from tests.games.drawn_faces import drawn_face, selected

KIT = read_kit(card_data("humans"), "fr")
TEMPLATES = GameTemplates("humans")
CELL = 25
"""Mm of a side of a cell."""

MOVE = re.compile(r"(translate|rotate)\(([^)]*)\)")


@cache
def face(component: str, row: str = "", side: str = "front", ink: str = "full") -> etree._Element:
    """Draw one face and read the drawing."""
    return drawn_face(TEMPLATES, KIT, component, row, side, ink)


def of_class(drawing: etree._Element, name: str) -> Iterator[etree._Element]:
    """Yield the paths of a class that are painted, not those of symbols."""
    for path in selected(drawing, f"//*[local-name()='path'][@class='{name}']"):
        if not any(each.tag.endswith("}defs") for each in path.iterancestors()):
            yield path


def placed(element: etree._Element, x: float = 0, y: float = 0) -> tuple[float, float, int]:
    """Return where a point of an element lies on the face, in mm, and by how much it is turned clockwise."""
    turned = 0
    for each in (element, *element.iterancestors()):
        for kind, words in reversed(MOVE.findall(each.get("transform", ""))):
            numbers = [float(word) for word in words.split()]
            if kind == "translate":
                x, y = x + numbers[0], y + (numbers[1] if len(numbers) > 1 else 0)
                continue
            degrees, around_x, around_y = [*numbers, 0, 0][:3]
            turned += int(degrees)
            for _ in range(int(degrees) % 360 // 90):
                x, y = around_x - (y - around_y), around_y + (x - around_x)
    return x, y, turned % 360


@cache
def sheet(component: str) -> etree._Element:
    """Fill a document and read it."""
    piece = KIT.component(component)
    page = PageFormat(piece.width, piece.height)
    read: etree._Element = html.fromstring(document_html(TEMPLATES, KIT, piece, page, "full"))
    return read
