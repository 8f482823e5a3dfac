"""Drawings that stand in a document are read apart from it: each letter keeps its place."""

from __future__ import annotations

from urllib.parse import quote

from hypothesis import given
from hypothesis import strategies as st

from printkit.press.documents.short_html import shortened
from tests.press.deck import Deck

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h{}"/></svg>'
IMAGES = st.integers(0, 3).map(
    lambda size: f'<img class="a" alt="-" src="data:image/svg+xml,{quote(SVG.format(size))}">'
)
OTHERS = st.sampled_from(
    ('<img src="a.png">', '<img src="data:image/png;base64,aa=">', "<p>\U0001f9df é</p>", "src")
)


@given(st.lists(IMAGES | OTHERS, max_size=8).map("".join))
def test_each_letter_keeps_its_place(html: str) -> None:
    short = shortened(html)
    back = short.text
    for number, drawing in enumerate(short.drawings):
        assert html.startswith(drawing.address, drawing.start)
        back = back.replace(f"drawing:{number}", drawing.address)
    assert back == html
    assert len({drawing.address for drawing in short.drawings}) == len(short.drawings)
    for at, letter in enumerate(short.text):
        if letter in "<>é\U0001f9df":
            assert html[short.letter(at)] == letter
            assert short.text[:at].count(letter) == html[: short.letter(at)].count(letter)


def test_what_is_wrong_inside_a_drawing_is_told_at_its_line(deck: Deck) -> None:
    deck.template(
        "sheet.html",
        '{% extends "common/document.html" %}{% import "common/parts.html" as parts with context %}\n'
        '{% block body %}\n{% call parts.drawing("-", 9, 9) %}\n<path d="M0 0h9"/>\n<text>a</text>\n'
        "{% endcall %}\n{% endblock %}",
    )
    deck.game(
        more='[[component]]\nid = "sheet"\nname = "Feuille"\nkind = "sheet"\nfrom = "ours"\n'
        'size = "a4"\ndocument = "sheet.html"\n'
    )
    told = [fault.line() for fault in deck.build(only=("sheet",)).faults]
    assert "printkit: templates/deck/sheet.html: line 5: <text> is outside the SVG subset" in told
