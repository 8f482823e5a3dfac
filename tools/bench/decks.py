"""Write one deck of distinct poker cards for printkit and for each program that it is compared with.

    python tools/bench/decks.py CARDS FILE.pdf

draws it with ReportLab. Every card has a title, a vector icon, a paragraph of 40 words with bold, italic and
an inline icon, and a footer; nine cards lie on a sheet of A4. Only printkit fits the words into their boxes.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ICONS = {
    "moon": "M8 1a7 7 0 1 0 7 9A6 6 0 0 1 8 1z",
    "flame": "M8 1c1 3 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-2-1-4 1-8z",
    "shield": "M8 1l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V3z",
    "drop": "M8 1c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z",
    "star": "M8 1l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z",
}
SENTENCE = (
    "quand la brume descend chaque gardien retourne une carte et compte les pas qui le séparent du phare "
    "puis il choisit une porte fermée une corde ou une lampe et la donne à la personne assise en face"
)
_ACROSS, _DOWN = 3, 3
_WIDTH, _HEIGHT = 63.0, 88.0  # mm
_LEFT, _TOP = 10.5, 16.5  # mm


_FONTS = ("SourceSerifPro-Regular", "SourceSerifPro-Bold", "SourceSerifPro-It", "BarlowCondensed-SemiBold")


class BenchCard(NamedTuple):
    """One card: its number, its icon, and forty words, others than those of the next card."""

    number: int
    icon: str
    words: tuple[str, ...]

    @property
    def title(self) -> str:
        return f"Gardien des brumes {self.number}"

    def body(self, bold: str, italic: str, icon: str) -> str:
        """Return the paragraph; `{}` stands for what is marked up so."""
        said = [
            " ".join(self.words[start:end]) for start, end in ((0, 3), (3, 18), (18, 30), (30, 36), (36, 40))
        ]
        first, before, after, slanted, last = said
        return (
            f"{bold.format(first.capitalize())} {before} {icon.format(self.icon)} {after} "
            f"{italic.format(slanted)} {last}."
        )


def bench_cards(count: int) -> list[BenchCard]:
    """Return the deck."""
    known, icons = SENTENCE.split(), list(ICONS)
    return [
        BenchCard(
            number,
            icons[number % len(icons)],
            tuple(known[(number * 7 + step * (1 + number % 5)) % len(known)] for step in range(40)),
        )
        for number in range(count)
    ]


def write_game(folder: Path, count: int) -> Path:
    """Write the deck as a designer would: one CSV, one template, five icons. Return the CSV."""
    data, templates = folder / "card_data" / "bench", folder / "templates" / "bench"
    (templates / "art").mkdir(parents=True)
    data.mkdir(parents=True)
    shutil.copy(HERE / "game.toml", data)
    shutil.copy(HERE / "card.svg", templates)
    rows = ["id,title,icon,body,foot"]
    for card in bench_cards(count):
        body = card.body("<b>{}</b>", "<i>{}</i>", "{{icon:{}}}")
        rows.append(f"card-{card.number:03},{card.title},{card.icon},{body},{card.number} sur {count}")
    cards = data / "cards.csv"
    cards.write_text("\n".join(rows) + "\n", encoding="utf-8")
    write_icons(templates / "art", ("", "icon-"))
    return cards


def write_icons(folder: Path, prefixes: tuple[str, ...] = ("",)) -> None:
    """Write the icons as SVG files."""
    for name, path in ICONS.items():
        drawing = f'<path d="{path}" fill="#2d6a2f"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{drawing}</svg>'
        for prefix in prefixes:
            (folder / f"{prefix}{name}.svg").write_text(svg, encoding="utf-8")


def write_typst(folder: Path, count: int) -> Path:
    """Write the deck for Typst, the text in the same fonts, sizes and places. Return its source."""
    write_icons(folder)
    icon = '#ic("{}")'
    cards = [
        f'card("{card.number}", "{card.icon}", [{card.body("*{}*", "_{}_", icon)}]),'
        for card in bench_cards(count)
    ]
    text = (HERE / "deck.typ").read_text(encoding="utf-8")
    source = folder / "deck.typ"
    text = text.replace("@COUNT@", str(count)).replace("@CARDS@", "\n".join(cards))
    source.write_text(text, encoding="utf-8")
    return source


def write_html(folder: Path, count: int, font: Callable[[str], Path]) -> Path:
    """Write the deck as a page for browsers, with `font` to find the file of a font. Return the page."""
    write_icons(folder)
    style = (HERE / "deck.css").read_text(encoding="utf-8")
    for name in (
        "SourceSerifPro-Regular",
        "SourceSerifPro-Bold",
        "SourceSerifPro-It",
        "BarlowCondensed-SemiBold",
    ):
        style = style.replace(f"@{name}@", font(name).as_uri())
    sheets, cards, icon = [], bench_cards(count), '<img src="{}.svg">'
    for start in range(0, count, _ACROSS * _DOWN):
        drawn = [
            f'<div class="card"><h1>{card.title}</h1><img class="icon" src="{card.icon}.svg">'
            f'<p class="body">{card.body("<b>{}</b>", "<i>{}</i>", icon)}</p>'
            f'<p class="foot">{card.number} sur {count}</p></div>'
            for card in cards[start : start + _ACROSS * _DOWN]
        ]
        sheets.append(f'<div class="sheet">{"".join(drawn)}</div>')
    page = folder / "deck.html"
    html = (
        f'<!doctype html><html lang="fr"><meta charset="utf-8"><style>{style}</style>{"".join(sheets)}</html>'
    )
    page.write_text(html, encoding="utf-8")
    return page


def draw_reportlab(count: int, target: Path) -> None:
    """Draw the deck with ReportLab and its own fonts: paragraphs of one size, nothing fitted."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    canvas = Canvas(str(target), pagesize=A4)
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=9.07, leading=12)
    for card in bench_cards(count):
        place = card.number % (_ACROSS * _DOWN)
        if place == 0 and card.number:
            canvas.showPage()
        x = (_LEFT + place % _ACROSS * _WIDTH) * mm
        y = A4[1] - (_TOP + (place // _ACROSS + 1) * _HEIGHT) * mm
        canvas.setFillColor("#f4efe2")
        canvas.rect(x, y, _WIDTH * mm, _HEIGHT * mm, stroke=0, fill=1)
        canvas.roundRect(x + 3.5 * mm, y + 3.5 * mm, 56 * mm, 81 * mm, 2 * mm)
        canvas.setFillColor("#2d6a2f")
        canvas.circle(x + _WIDTH / 2 * mm, y + 61 * mm, 10 * mm, stroke=0, fill=1)
        canvas.setFillColor("#000000")
        canvas.setFont("Helvetica-Bold", 9.6)
        canvas.drawCentredString(x + _WIDTH / 2 * mm, y + 76 * mm, card.title)
        words = Paragraph(card.body("<b>{}</b>", "<i>{}</i>", ""), style)
        _, height = words.wrap(51 * mm, 36 * mm)
        words.drawOn(canvas, x + 6 * mm, y + 48 * mm - height)
        canvas.setFont("Helvetica", 6.8)
        canvas.drawCentredString(x + _WIDTH / 2 * mm, y + 7 * mm, f"{card.number} sur {count}")
    canvas.save()


if __name__ == "__main__":
    draw_reportlab(int(sys.argv[1]), Path(sys.argv[2]))
