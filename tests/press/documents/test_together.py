"""Documents that are laid out one after another in one copy of the process are as if laid out alone."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.press.documents import html_pdf
from tests.press.deck import Deck

NAMES = ("one", "two", "three")
SHEETS = "".join(
    f'[[component]]\nid = "{name}"\nname = "Feuille"\nkind = "sheet"\nfrom = "ours"\n'
    f'size = "a4"\ndocument = "{name}.html"\n'
    for name in NAMES
)
PAGE = (
    '{{% extends "common/document.html" %}}{{% block body %}}<p>Un <b>mot</b> {}</p>'
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h{}v9z"/></svg>{{% endblock %}}'
)


@pytest.fixture
def game(deck: Deck) -> Deck:
    """Three sheets and no cards."""
    deck.game(more=SHEETS)
    deck.cards(1)
    for number, name in enumerate(NAMES, start=3):
        deck.template(f"{name}.html", PAGE.format(name, number))
    return deck


def built(
    deck: Deck, monkeypatch: pytest.MonkeyPatch, together: bool
) -> tuple[list[str], dict[str, bytes], int]:
    """Build; return the faults, the files, and how many documents were laid out alone."""
    alone: list[str] = []
    lay_out = html_pdf.lay_out

    def noted(html: str, *args: Any) -> Any:
        alone.extend([html] * ("Un <b>mot</b>" in html))  # not the page how to print
        return lay_out(html, *args)

    with monkeypatch.context() as patch:
        patch.setattr(html_pdf, "lay_out", noted)
        if not together:
            nothing = "printkit.press.documents.renderer.each_in_bounds"
            patch.setattr(nothing, lambda tasks: [None] * len(tasks))
        faults = [fault.line() for fault in deck.build().faults]
    files = {path.name: path.read_bytes() for path in (deck.folder / "output").rglob("*.pdf")}
    return faults, files, len(alone)


def test_documents_laid_out_together_are_the_same_to_the_byte(
    game: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = built(game, monkeypatch, together=False)
    together = built(game, monkeypatch, together=True)
    assert together[:2] == alone[:2]
    assert {f"{name}.pdf" for name in NAMES} <= together[1].keys()
    assert (alone[2], together[2]) == (len(NAMES), 0)


def test_what_is_wrong_with_one_is_told_as_if_it_were_alone(
    game: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.template("two.html", PAGE.format('<img alt="-" src="gone.png">', 3))
    alone, together = (built(game, monkeypatch, each) for each in (False, True))
    assert together[0] == alone[0] and "no such file: gone.png" in together[0][0]
    assert together[1] == alone[1]


def test_a_document_that_brings_a_font_gives_it_to_no_other(
    game: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "<style>@font-face { font-family: 'Own'; src: local('Anton') } p { font-family: 'Own' }</style>"
    game.template("one.html", PAGE.format(own, 3))
    game.template("two.html", PAGE.format("<span style=\"font-family: 'Own'\">a</span>", 3))
    alone, together = (built(game, monkeypatch, each) for each in (False, True))
    assert together[:2] == alone[:2]
