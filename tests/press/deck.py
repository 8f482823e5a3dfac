"""A small deck in a folder of its own: what the tests of the press print."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pikepdf
import pypdfium2
from PIL import Image

from printkit.press.build import BuildResult, build
from printkit.press.documents.page_check import LaidOut
from printkit.press.documents.renderer import DocumentRenderer
from printkit.press.geometry import Rect
from printkit.press.request import Request

POINT = 72 / 25.4

GAME = """
game = "deck"
title = "Paquet"
summary = "Un paquet pour essayer."
credit = ["Ada"]
credit_note = "Rien."
languages = ["fr"]
prefix = "DECK"
players = {{ min = 1, max = 4 }}
seats = ["p1"]

[look]
spot = "#a6dc00"

[table.card]
file = "cards.csv"
fields = {{ name = "text", count = "int 0..99" }}

[[component]]
id = "card"
name = "Carte"
kind = "card"
from = "ours"
size = [{width}, {height}]
rows = "card"
copies = "count"
front = "front.svg"
{back}
print = "cards"
{more}
"""

# A square that stands off the middle: seen through the paper, the back's lies exactly on the front's.
FRONT = """{% extends "common/face.svg" %}{% block drawing %}
<rect x="-3" y="-3" width="200" height="200" fill="#eee"/>
<rect x="6" y="10" width="{{ 5 + number }}" height="6"/>
{% endblock %}"""
BACK = """{% extends "common/face.svg" %}{% block drawing %}
<rect x="-3" y="-3" width="200" height="200" fill="#eee"/>
<rect x="{{ w - 6 - 5 - number }}" y="10" width="{{ 5 + number }}" height="6"/>
{% endblock %}"""


class Deck:
    """A game of plain cards; `build` prints it."""

    def __init__(
        self, folder: Path, cards: int = 9, size: tuple[float, float] = (63, 88), more: str = ""
    ) -> None:
        self.folder = folder
        self.data = folder / "card_data" / "deck"
        self.templates = folder / "templates" / "deck"
        self.data.mkdir(parents=True)
        (self.templates / "art").mkdir(parents=True)
        self.game(size, more)
        self.cards(cards)
        self.template("front.svg", FRONT)
        self.template("back.svg", BACK)

    def game(
        self, size: tuple[float, float] = (63, 88), more: str = "", back: str = 'back = "back.svg"'
    ) -> None:
        """Write game.toml."""
        text = GAME.format(width=size[0], height=size[1], back=back, more=more)
        (self.data / "game.toml").write_text(text, encoding="utf-8")

    def cards(self, number: int, **names: str) -> None:
        """Write the cards: one row each, one copy each; `names` gives single ones a name."""
        rows = [f'c{n},"{names.get(f"c{n}", f"Carte {n}")}",1' for n in range(1, number + 1)]
        if not rows:
            rows = ["c1,Carte,0"]
        (self.data / "cards.csv").write_text("id,name,count\n" + "\n".join(rows) + "\n", encoding="utf-8")

    def template(self, name: str, text: str) -> None:
        """Write a template."""
        (self.templates / name).write_text(text, encoding="utf-8")

    def words(self, style: str = "reading", box: str = "5, 20, 53, 40") -> None:
        """Let the front show the card's name in one box."""
        self.template(
            "front.svg",
            '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
            f'{{% block drawing %}}{{% call parts.box("name", {box}, "{style}") %}}'
            "{{ row.name }}{% endcall %}{% endblock %}",
        )

    def build(self, *, own_howto: bool = False, **options: Any) -> BuildResult:
        """Build the deck. Its page how to print shows what that of the first deck did, unless `own_howto`."""
        request = replace(Request(("deck",), out=self.folder / "output", processes=1), **options)
        if own_howto:
            return build(request)
        with patch.object(DocumentRenderer, "lay_out_html", _laid_out_once):
            return build(request)

    def pdf(self, name: str = "cards", lang: str = "fr", paper: str = "a4") -> Path:
        """The path of a file that was built."""
        return self.folder / "output" / "deck" / lang / paper / f"{name}.pdf"


_lay_out_html = DocumentRenderer.lay_out_html
_LAID_OUT: dict[str, bytes] = {}
"""Pages how to print by their style, which says how large the paper is."""


def _laid_out_once(renderer: DocumentRenderer, html: str, place: str, zoom: float = 1) -> LaidOut:
    """Lay out the page how to print of the first deck only: it takes longer than all the rest of a deck."""
    style = html.partition("<style>")[2].partition("</style>")[0]
    if style not in _LAID_OUT:
        _LAID_OUT[style] = pickle.dumps(_lay_out_html(renderer, html, place, zoom))
    laid: LaidOut = pickle.loads(_LAID_OUT[style])
    return laid


def sizes(path: Path) -> list[tuple[float, float]]:
    """Width and height of each page, points."""
    with pikepdf.open(path) as pdf:
        return [(float(page.mediabox[2]), float(page.mediabox[3])) for page in pdf.pages]


def pictures(path: Path, dpi: float = 50) -> list[Image.Image]:
    """Each page as a grey picture."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]


def words(path: Path) -> str:
    """All words of a file."""
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def stamps(path: Path) -> list[list[tuple[float, float]]]:
    """The middles (mm, from the top left) of what is stamped on each page, faces first."""
    found = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            height = float(page.mediabox[3])
            middles = []
            matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
            for each in pikepdf.parse_content_stream(page):
                operands, operator = each.operands, str(each.operator)
                if operator == "cm":
                    matrix = tuple(float(value) for value in operands)  # type: ignore[assignment]
                if operator == "Do":
                    left, bottom, right, top = (
                        float(v) for v in page.Resources.XObject[str(operands[0])].BBox
                    )
                    x, y = (left + right) / 2, (bottom + top) / 2
                    a, b, c, d, e, f = matrix
                    middles.append(
                        ((a * x + c * y + e) / 72 * 25.4, (height - (b * x + d * y + f)) / 72 * 25.4)
                    )
            found.append(middles)
    return found


def art_pdf(path: Path, media: tuple[float, float], trim: Rect | None = None) -> None:
    """A page filled with red, in mm, black inside its trim box."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(media[0] * POINT, media[1] * POINT))
    page = pdf.pages[0]
    inner = trim or Rect(0, 0, *media)
    numbers = [round(value * POINT, 3) for value in (inner.x, inner.y, inner.width, inner.height)]
    if trim:
        page.trimbox = pikepdf.Array(
            [numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]]
        )
    black = " ".join(str(each) for each in numbers)
    page.Contents = pdf.make_stream(f"1 0 0 rg 0 0 999 999 re f 0 g {black} re f".encode())
    pdf.save(path)
