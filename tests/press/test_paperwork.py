"""Documents among the files of a kit: how often they are printed, and what a printer's faults do to them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from deck import Deck, pictures
from PIL import Image, ImageChops
from test_preview import asked

from printkit.kit.model import Component, Text
from printkit.press.layout import paper
from printkit.press.paperwork import booklet_page
from printkit.press.preview import draw_previews
from printkit.press.profile import Profile

SHEET = """
[[component]]
id = "sheet"
name = "Feuille"
kind = "sheet"
from = "ours"
size = [{width}, {height}]
copies = 4
document = "sheet.html"
bleed = false
"""


def with_sheet(deck: Deck, width: float, height: float, body: str) -> None:
    deck.game(more=SHEET.format(width=width, height=height))
    deck.template(
        "sheet.html", f'{{% extends "common/document.html" %}}{{% block body %}}{body}{{% endblock %}}'
    )


def record(deck: Deck, name: str) -> dict[str, Any]:
    files = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))["files"]
    (found,) = (each for each in files if each["file"] == f"{name}.pdf")
    return dict(found)


def test_a_whole_page_is_printed_as_often_as_it_is_needed(deck: Deck) -> None:
    with_sheet(deck, 210, 297, "<h1>Feuille</h1>")
    assert not deck.build().faults
    found = record(deck, "sheet")
    assert (found["sheets"], found["copies"]) == (1, 4)


def test_small_sheets_that_share_paper_are_all_there_at_once(deck: Deck) -> None:
    with_sheet(deck, 90, 130, "<h1>Feuille</h1>")
    assert not deck.build().faults
    found = record(deck, "sheet")
    assert (found["sheets"], found["copies"], found["components"][0]["copies"]) == (1, 1, 4)


def test_an_offset_moves_the_back_of_a_document_too(deck: Deck) -> None:
    with_sheet(deck, 210, 297, '<h1>Recto</h1><h1 style="break-before: page">Verso</h1>')
    deck.build()
    straight = pictures(deck.pdf("sheet"), 127)
    deck.build(profile=Profile("crooked", back_x=2.0))
    front, back = pictures(deck.pdf("sheet"), 127)
    assert ImageChops.difference(front, straight[0]).getbbox() is None
    before, after = (ImageChops.invert(page).getbbox() for page in (straight[1], back))
    assert before and after
    assert after[0] - before[0] == pytest.approx(10, abs=1)


@pytest.mark.parametrize(
    "name", ["a5", "a4", "a4-landscape", "letter", "legal", "tabloid", "100x150", "90x500"]
)
def test_two_pages_of_a_booklet_lie_side_by_side_on_every_paper(name: str) -> None:
    made_for = Component("rules", Text("Règles"), "rules", "ours", 148, 210)
    sheet = paper(name).landscape
    width, height = booklet_page(made_for, sheet)
    assert 2 * width <= sheet.width and height <= sheet.height
    assert width <= 148 + 12 and height <= 210 + 12


def test_a_preview_shows_a_document_with_the_margin_it_is_printed_with(deck: Deck) -> None:
    with_sheet(deck, 90, 130, "<h1>Feuille</h1>")
    (file,), _ = draw_previews(asked(deck, names=("sheet",), dpi=254))
    deck.build()
    with Image.open(file) as picture:
        shown = picture.convert("L").crop((16, 16, 16 + 900, 16 + 1300))
    left = ImageChops.invert(shown).getbbox()
    assert left and left[0] == pytest.approx(50, abs=8)
