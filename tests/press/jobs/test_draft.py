"""A draft has every PDF, with what is faulty marked, and is never taken for what is printed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from openpyxl import Workbook
from PIL import Image

from printkit.base.faults import Fault, blocking
from printkit.base.msgid import N_
from printkit.press.jobs.draft import page_mark
from printkit.press.preview import PreviewRequest, draw_previews
from printkit.press.render_cache import RenderCache
from tests.press.deck import Deck, pictures, words
from tests.program import printkit

BOX = '{% call parts.box("name", 5, 5, 53, 12, "reading") %}{{ row.name }}{% endcall %}'
FACE = (
    '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
    f"{{% block drawing %}}{BOX}MORE{{% endblock %}}"
)

FAULTS = {
    "words that do not fit": ("", "Des mots. " * 60, "beyond their box"),
    "a letter that no font has": ("", "Un signe ✰", "no font has"),
    "a template that fails": ("{{ row.nom if row.id == 'c2' }}", "Carte", "row has no field “nom”"),
    "an unknown element": ("{% if row.id == 'c2' %}<blink/>{% endif %}", "Carte", "outside the SVG subset"),
    "a coarse image": (
        "{% if row.id == 'c2' %}{{ parts.picture('dot', 9, 40, 40, 40) }}{% endif %}",
        "Carte",
        "dpi",
    ),
    "words too near the cut": (
        '{% if row.id == "c2" %}{% call parts.box("edge", 0, 50, 20, 9, "label") %}x{% endcall %}{% endif %}',
        "Carte",
        "safe zone",
    ),
    "missing art": ("{{ art('owl') if row.id == 'c2' }}", "Carte", "drawing not found"),
}


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Deck:
    """A deck in English, the language that its faults are compared in."""
    monkeypatch.chdir(tmp_path)
    made = EnglishDeck(tmp_path)
    made.game(back="")
    return made


class EnglishDeck(Deck):
    def game(self, *args: Any, **kwargs: Any) -> None:
        super().game(*args, **kwargs)
        manifest = self.data / "game.toml"
        manifest.write_text(manifest.read_text("utf-8").replace('["fr"]', '["en"]'), "utf-8")

    def pdf(self, name: str = "cards", lang: str = "en", paper: str = "a4") -> Path:
        return super().pdf(name, lang, paper)


def faulty(deck: Deck, kind: str) -> str:
    """Let the second of three cards have a fault; return what is told of it."""
    Image.new("RGB", (20, 20), "teal").save(deck.templates / "art" / "dot.png")
    drawing, name, message = FAULTS[kind]
    deck.template("front.svg", FACE.replace("MORE", drawing))
    deck.cards(3, c2=name)
    return message


def record(deck: Deck, file: str = "cards.pdf") -> dict[str, object]:
    manifest = json.loads((deck.pdf().parent / "kit.json").read_text("utf-8"))
    return {**next(each for each in manifest["files"] if each["file"] == file), "kit": manifest}


@pytest.mark.parametrize("kind", FAULTS)
def test_one_faulty_card_is_marked_and_nothing_is_left_out(deck: Deck, kind: str) -> None:
    message = faulty(deck, kind)
    told = [fault.message for fault in blocking(deck.build().faults)]
    assert not deck.pdf().exists() and len(told) == 2
    built = deck.build(draft=True)
    assert [fault.message for fault in blocking(built.faults)] == told[:1]
    shown = " ".join(words(deck.pdf()).split())
    assert message.split()[-1] in shown and "Carte 1" in shown and "Carte 3" in shown
    assert "DRAFT" in shown
    made = record(deck)
    assert made["draft"] is True and made["kit"]["draft"] is True  # type: ignore[index]
    assert [message in line for line in made["faults"]] == [True]  # type: ignore[attr-defined]


def test_a_row_with_a_wrong_cell_is_a_marked_piece(deck: Deck) -> None:
    deck.words()
    (deck.data / "cards.csv").write_text("id,name,count\na,Bon,1\nb,Mauvais,deux\n", "utf-8")
    built = deck.build(draft=True)
    assert len(blocking(built.faults)) == 1
    shown = words(deck.pdf())
    assert "Bon" in shown and "Mauvais" in shown and 'found "deux"' in " ".join(shown.split())


def of_a_workbook(deck: Deck, more: str = "") -> None:
    """Let the second of three rows have a cell that no column, but a cell of a workbook is told of."""
    deck.game(more=more, back="")
    deck.words()
    game = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(game.replace("cards.csv", "cards.xlsx"), "utf-8")
    book = Workbook()
    for line in (["id", "name", "count"], ["a", "Bon", 1], ["b", "#REF!", 1], ["c", "Bien", 1]):
        book.active.append(line)
    book.save(deck.data / "cards.xlsx")


def test_a_row_of_a_workbook_with_a_wrong_cell_is_a_marked_piece_that_kit_json_names(deck: Deck) -> None:
    of_a_workbook(deck)
    deck.build(draft=True)
    shown = " ".join(words(deck.pdf()).split())
    assert shown.count("a spreadsheet error") == 1
    told = record(deck)["faults"]
    assert isinstance(told, list) and ["line 3, cell B3" in line for line in told] == [True]


def test_a_document_of_rows_is_marked_where_one_has_a_wrong_cell(deck: Deck) -> None:
    of_a_workbook(deck, DOCUMENT + 'rows = "card"\n')
    pages = '{% for each in table("card") %}<p style="break-before: page">{{ each.name }}</p>{% endfor %}'
    deck.template(
        "aide.html", f'{{% extends "common/document.html" %}}{{% block body %}}{pages}{{% endblock %}}'
    )
    built = deck.build(draft=True)
    assert len(blocking(built.faults)) == 1
    assert "a spreadsheet error" in " ".join(words(deck.pdf("aide")).split())
    assert len(record(deck, "aide.pdf")["faults"]) == 1  # type: ignore[arg-type]


def test_a_draft_is_never_taken_for_what_is_printed(deck: Deck, tmp_path: Path) -> None:
    """Whatever was built before in the same folder, with the same cache: files are those of a first build."""
    faulty(deck, "a letter that no font has")
    deck.build(draft=True, cache=tmp_path / "cache")
    draft = deck.pdf().read_bytes()
    deck.cards(3)
    deck.build(cache=tmp_path / "cache")
    good, made = deck.pdf().read_bytes(), record(deck)
    assert made["draft"] is False and "draft" not in made["kit"]  # type: ignore[operator]
    deck.pdf().unlink()
    deck.build()
    assert deck.pdf().read_bytes() == good
    faulty(deck, "a letter that no font has")
    deck.build(draft=True, cache=tmp_path / "cache")
    assert deck.pdf().read_bytes() == draft
    deck.build(cache=tmp_path / "cache")  # writes nothing: what lies there is outdated, and says so
    assert record(deck)["outdated"] is True and record(deck)["draft"] is True


def test_what_changed_is_told_from_the_last_good_build(deck: Deck) -> None:
    deck.words()
    deck.game(back="")
    deck.cards(3)
    deck.build()
    deck.cards(3, c2="Autre")
    deck.build(draft=True)
    deck.build(changed=True)
    assert record(deck, "changed.pdf")["faces"].keys() == {"card/c2"}  # type: ignore[attr-defined]


DOCUMENT = """
[[component]]
id = "aide"
name = "Aide"
kind = "sheet"
from = "ours"
size = "a4"
document = "aide.html"
"""


@pytest.mark.parametrize(
    ("body", "pages", "told"),
    [
        ("{% for n in range(99) %}<p>{{ n }}</p>{% endfor %}", 2, "and may take 1"),
        ("{{ component.nme }}", 1, "nme"),
    ],
)
def test_a_faulty_document_is_laid_out_as_it_comes_with_a_mark(
    deck: Deck, body: str, pages: int, told: str
) -> None:
    deck.game(more=DOCUMENT)
    deck.template(
        "aide.html", f'{{% extends "common/document.html" %}}{{% block body %}}{body}{{% endblock %}}'
    )
    built = deck.build(draft=True)
    assert len(blocking(built.faults)) == 1
    shown = words(deck.pdf("aide"))
    assert len(pictures(deck.pdf("aide"))) >= pages and shown.count(told) == len(pictures(deck.pdf("aide")))
    assert "DRAFT" in shown


@pytest.mark.parametrize(("number", "counted"), [(4, ""), (5, "(+1)"), (9, "(+5)")])
def test_the_mark_of_a_page_counts_what_it_does_not_tell(number: int, counted: str) -> None:
    faults = [Fault("a", "", N_("there is no text"), {}, piece=f"{n}") for n in range(number)]
    mark = page_mark(faults, str)
    assert ("(+" in mark) is bool(counted) and counted in mark


def test_finished_art_that_is_faulty_is_marked(deck: Deck) -> None:
    Image.new("RGB", (60, 90), "teal").save(deck.data / "cover.png")
    deck.game(back="")
    game = (deck.data / "game.toml").read_text("utf-8").replace("front.svg", "cover.png")
    (deck.data / "game.toml").write_text(game, "utf-8")
    built = deck.build(draft=True)
    assert "dpi" in blocking(built.faults)[0].message
    assert "dpi at its printed size" in " ".join(words(deck.pdf()).split())


def test_the_page_how_to_print_of_a_draft_says_so(deck: Deck) -> None:
    deck.cards(1)
    deck.build(draft=True, own_howto=True)
    assert "This draft" in words(deck.pdf("how-to-print"))


def test_a_draft_is_no_call_for_what_changed(deck: Deck) -> None:
    done = printkit(deck.folder, "build", "deck", "--draft", "--changed")
    assert done.returncode == 2 and "--draft" in done.stderr


def test_a_preview_shows_what_is_faulty(deck: Deck) -> None:
    """Also where the data is wrong: one looks at it to see what to do."""
    asked = PreviewRequest("deck", (), (), ("full",), 50, False, deck.folder / "preview", None)
    faulty(deck, "a template that fails")
    (deck.data / "cards.csv").write_text("id,name,count\nc1,Bon,1\nc2,Mauvais,deux\n", "utf-8")
    files, faults = draw_previews(asked)
    assert len(files) == 1 and len(blocking(faults)) == 2
    with Image.open(files[0]) as picture:
        both = picture.width
    (alone,), _ = draw_previews(replace(asked, names=("card/c1",)))
    with Image.open(alone) as picture:
        assert both > 1.5 * picture.width


def test_marks_are_not_remembered(deck: Deck, tmp_path: Path) -> None:
    faulty(deck, "an unknown element")
    deck.build(draft=True, cache=tmp_path / "cache")
    kept = RenderCache(tmp_path / "cache").file("deck-en-full.faces", 99).entries.values()
    assert len(kept) == 2  # the good ones


def test_a_common_back_that_is_faulty_is_marked_once_for_all(deck: Deck) -> None:
    deck.game()
    deck.template("back.svg", FACE.replace("row.name", "'Dos ✰'").replace("MORE", ""))
    built = deck.build(draft=True)
    assert len(blocking(built.faults)) == 1
    assert " ".join(words(deck.pdf()).split()).count("no font has") == 9
    with pikepdf.open(deck.pdf()) as pdf:
        forms = {obj.objgen for page in pdf.pages for obj in page.Resources.XObject.values()}
    assert len(forms) < 9 + 9
