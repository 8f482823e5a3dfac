"""A file that is not UTF-8 is a fault that names that very file, whichever verb comes upon it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.press.deck import Deck
from tests.program import printkit

ROOT = Path(__file__).parent.parent.parent
LATIN = "é".encode("latin-1")
FACE = """{% extends "common/face.svg" %}{% block drawing %}
<image href="{{ art("star") }}" x="5" y="5" width="9" height="9"/>
{% endblock %}"""
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h9v9z"/></svg>'
SHEET = """{% extends "common/document.html" %}{% block body %}<p>{{ component.name }}</p>{% endblock %}"""
MORE = """
[[component]]
id = "sheet"
name = "Feuille"
kind = "sheet"
from = "ours"
size = [210, 297]
document = "sheet.html"
"""
MAP = '..\n..\n\nname = "Pré"\n'
RULE = '[[rule]]\nid = "D-1"\ntopic = "t"\nrole = ["print"]\ntext = "Jouez."\n'
BARE = """
[table.map]
folder = "maps"

[terrain.meadow]
letter = "."
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    deck = Deck(tmp_path, cards=2, more=MORE + BARE)
    deck.template("front.svg", FACE)
    deck.template("art/star.svg", STAR)
    deck.template("face.css", ".a { fill: #111 }")
    deck.template("sheet.html", SHEET)
    deck.template("document.css", "p { color: #111 }")
    (deck.data / "labels.toml").write_text('hi = "Salut"', "utf-8")
    (deck.data / "locale").mkdir()
    (deck.data / "locale" / "en.po").write_text('msgid ""\nmsgstr ""\n', "utf-8")
    (deck.data / "maps").mkdir()
    (deck.data / "maps" / "field.map").write_text(MAP, "utf-8")
    (deck.data / "rules.toml").write_text(RULE, "utf-8")
    return deck


DATA = ("game.toml", "cards.csv", "labels.toml", "rules.toml", "maps/field.map")
TEMPLATES = ("front.svg", "face.css", "art/star.svg", "sheet.html", "document.css")


@pytest.mark.parametrize("name", [f"card_data/deck/{name}" for name in (*DATA, "locale/en.po")])
def test_data_in_another_encoding(deck: Deck, name: str) -> None:
    spoil(deck.folder / name)
    for verb in ("check", "build", "preview"):
        done = printkit(deck.folder, verb, "deck")
        if (verb, name) != ("preview", "card_data/deck/locale/en.po"):  # it draws the game's own language
            assert done.returncode == 1
            told(done.stderr, name)


def test_without_spoiling_nothing_is_wrong(deck: Deck) -> None:
    for verb in ("check", "build", "preview"):
        assert printkit(deck.folder, verb, "deck").returncode == 0, verb


@pytest.mark.parametrize("name", [f"templates/deck/{name}" for name in TEMPLATES])
def test_a_template_in_another_encoding(deck: Deck, name: str) -> None:
    spoil(deck.folder / name)
    for verb in ("check", "build", "preview"):
        told(printkit(deck.folder, verb, "deck").stderr, name)


def test_one_language_that_can_not_be_read_costs_no_other(deck: Deck) -> None:
    spoil(deck.folder / "card_data/deck/locale/en.po")
    done = printkit(deck.folder, "build", "deck", "--lang", "en,fr")
    told(done.stderr, "card_data/deck/locale/en.po")
    assert (deck.folder / "output/deck/fr/a4/cards.pdf").exists()


def spoil(path: Path) -> None:
    path.write_bytes(path.read_bytes().rstrip(b"\n") + b"\n# " + LATIN + b"\n")


def told(stderr: str, name: str) -> None:
    assert "Traceback" not in stderr
    fault = [line for line in stderr.splitlines() if f"printkit: {name}: line " in line]
    assert len(fault) == 1 and "the file is not UTF-8 (byte 0xe9)" in fault[0], stderr
    assert f"hint: {'set the charset to UTF-8' if name.endswith('.po') else 'save it as UTF-8'}" in stderr


def test_a_page_of_the_companion_in_another_encoding(tmp_path: Path) -> None:
    for folder in ("card_data/mosh", "templates/mosh", "templates/common", "templates/companion"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    spoil(tmp_path / "templates/companion/table.html")
    done = printkit(tmp_path, "serve", "mosh", "--players", "Ann,Bob", "--port", "18473")
    assert done.returncode == 1
    told(done.stderr, "templates/companion/table.html")
