"""What a document shows is looked at before WeasyPrint takes it: images without end are refused."""

from urllib.parse import quote

import pytest
from PIL import Image

from tests.press.deck import Deck

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
USES = "".join(f'<g id="a{n + 1}"><use href="#a{n}"/><use href="#a{n}"/></g>' for n in range(40))
LAUGHS = f'{HEAD}<g id="a0"><path d="M0 0h9"/></g>{USES}<use href="#a40"/></svg>'


def told(deck: Deck, href: str) -> list[str]:
    """Build a sheet that shows an image; what is wrong with it, each in a line."""
    page = (
        f'{{% extends "common/document.html" %}}{{% block body %}}<img alt="-" src="{href}">{{% endblock %}}'
    )
    deck.template("sheet.html", page)
    deck.game(
        more='[[component]]\nid = "sheet"\nname = "Feuille"\nkind = "sheet"\nfrom = "ours"\n'
        'size = "a4"\ndocument = "sheet.html"\n'
    )
    faults = deck.build(only=("sheet",)).faults
    return [fault.line() for fault in faults if "not written" not in fault.line()]


@pytest.mark.parametrize("where", ["file", "data"])
def test_a_document_does_not_show_them(where: str, deck: Deck) -> None:
    (deck.templates / "art" / "laughs.svg").write_text(LAUGHS, "utf-8")
    href = "art/laughs.svg" if where == "file" else f"data:image/svg+xml,{quote(LAUGHS)}"
    (said,) = told(deck, href)
    file = "art/laughs.svg" if where == "file" else "sheet.html"
    what = "line 1: the drawing paints more than 30000 elements"
    assert said.startswith(f"printkit: templates/deck/{file}: {what}")


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        (b" " * 5_000_001, "the file has more than 5 MB"),
        (b"\n<desc>\xe9</desc>", "line 2: the file is not UTF-8 (byte 0xe9)"),
    ],
    ids=["large", "latin"],
)
def test_a_file_that_may_not_be_read_is_named_itself(inside: bytes, what: str, deck: Deck) -> None:
    path = deck.templates / "art" / "own.svg"
    path.write_bytes(HEAD.encode() + inside + b"</svg>")
    assert told(deck, "art/own.svg") == [f"printkit: templates/deck/art/own.svg: {what}"]


BOX = (
    f'{HEAD}\n<foreignObject width="9" height="9">'
    '<p xmlns="http://www.w3.org/1999/xhtml">{}</p></foreignObject></svg>'
)


@pytest.mark.parametrize("words", ["Lost", ""])
def test_words_in_art_that_would_vanish_are_told(words: str, deck: Deck) -> None:
    (deck.templates / "art" / "boxed.svg").write_text(BOX.format(words), "utf-8")
    told_of_art = "art/boxed.svg: line 2: warning: not drawn of this drawing: <foreignObject>"
    assert told(deck, "art/boxed.svg") == [f"printkit: templates/deck/{told_of_art}"]


def test_a_box_of_words_that_is_none_is_told(deck: Deck) -> None:
    (said,) = told(deck, f"data:image/svg+xml,{quote(BOX.format('Lost'))}")
    assert "sheet.html: line 1: a foreignObject holds one div of words" in said


@pytest.mark.parametrize("href", ["art/u.bin", f"data:text/plain,{quote(LAUGHS)}"], ids=["file", "data"])
def test_a_drawing_is_known_by_what_it_holds(href: str, deck: Deck) -> None:
    (deck.templates / "art" / "u.bin").write_text(LAUGHS, "utf-8")
    (said,) = told(deck, href)
    assert "the drawing paints more than 30000 elements" in said


@pytest.mark.parametrize("name", ["photo.txt", "photo.GIF.md", "drawing.txt", "drawing.css"])
def test_what_is_called_a_text_is_no_picture(name: str, deck: Deck) -> None:
    """Where a document takes in no style sheet it is found again when such a file has changed."""
    path = deck.templates / name
    if name.startswith("photo"):
        Image.new("RGB", (90, 90), "navy").save(path, "GIF" if "GIF" in name else "PNG")
    else:
        path.write_text(f'{HEAD}<path d="M0 0h9v9z"/></svg>', "utf-8")
    (said,) = told(deck, name)
    assert said == f"printkit: templates/deck/sheet.html: a file with this ending is never shown: {name}"


def test_a_drawing_declares_no_entities(deck: Deck) -> None:
    words = f'<!DOCTYPE svg [<!ENTITY b "{"<g/>" * 9}">]>{HEAD}&b;</svg>'
    (deck.templates / "art" / "e.svg").write_text(words, "utf-8")
    (said,) = told(deck, "art/e.svg")
    assert "a drawing may declare no entities" in said
