from __future__ import annotations

from pathlib import Path

import pytest

from tests.press.deck import Deck

LEAFLET = """
[[component]]
id = "leaflet"
name = "Notice"
kind = "sheet"
from = "ours"
size = [148, 210]
document = "leaflet.html"
print = "leaflet"
bleed = false
"""
LANGUAGES = ('languages = ["fr"]', 'languages = ["fr", "en"]')
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def entry(number: int, words: str, flags: str = "") -> str:
    return f'{flags}msgctxt "cards/c{number}.name"\nmsgid "Carte {number}"\nmsgstr "{words}"\n\n'


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Deck:
    """Three cards that show their names both ways up, a leaflet that lists them, and an English file."""
    made = Deck(tmp_path, cards=3)
    monkeypatch.chdir(tmp_path)
    made.game(more=LEAFLET, back="")
    toml = (made.data / "game.toml").read_text("utf-8")
    (made.data / "game.toml").write_text(toml.replace(*LANGUAGES), "utf-8")
    box = '{% call parts.box("name", 5, 10, 53, 12, "reading") %}{{ row.name }}{% endcall %}'
    made.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        "{% block drawing %}"
        f'{box}<g transform="rotate(180 31.5 44)">{box}</g>{{% endblock %}}',
    )
    made.template(
        "leaflet.html",
        '{% extends "common/document.html" %}{% block body %}<h1>Jeu</h1>'
        "{% for row in table('card') %}<p>{{ row.name }}</p>{% endfor %}{% endblock %}",
    )
    (made.data / "locale").mkdir()
    words = HEADER + entry(1, "First card") + entry(2, "Karte 7") + entry(3, "Maybe", "#, fuzzy\n")
    (made.data / "locale" / "en.po").write_text(words, "utf-8")
    return made
