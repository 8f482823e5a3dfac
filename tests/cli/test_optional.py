"""What docs/templates.md calls optional may be left out, one thing at a time and all at once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.program import printkit

FACE = """{% extends "common/face.svg" %}
{% import "common/parts.svg" as parts with context %}
{% block drawing %}
<rect class="ground" x="-3" y="-3" width="{{ w + 6 }}" height="{{ h + 6 }}"/>
<rect class="spot" x="9" y="60" width="9" height="9"/>
{% call parts.box("name", 5, 5, 53, 12, "label ink-spot") %}{{ row.name }}{% endcall %}
{% call parts.box("text", 5, 20, 53, 30, "reading") %}{{ row.text }} {{ row.note }}{% endcall %}
{% endblock %}
"""
SHEET = """{% extends "common/document.html" %}
{% block body %}<h1>{{ component.name }}</h1>
<p>{{ kit.summary }}</p><p>{{ kit.credit_note }}</p><p class="spot">{{ kit.seats | join(", ") }}</p>
{% for rule in kit.rules %}<p>{{ rule.text }}</p>{% endfor %}
{% for each in kit.components %}<p>{{ each.notes }}</p>{% endfor %}
{% endblock %}
"""
OPTIONAL = {
    "summary": 'summary = "What happens."\n',
    "credit_note": 'credit_note = "Made by us."\n',
    "prefix": 'prefix = "OWN"\n',
    "seats": 'seats = ["p1", "p2"]\n',
    "look": '[look]\nspot = "#2f74e8"\n',
    "look.spot": 'spot = "#2f74e8"\n',
    "fields": 'fields = { name = "text", text = "text", note = "text?" }\n',
    "from": 'from = "ours"\n',
    "where": 'where = { id = "a" }\n',
    "copies": "copies = 2\n",
    "back": 'back = "back.svg"\n',
    "shape": 'shape = "rect"\n',
    "bleed": "bleed = true\n",
    "safe": 'safe = 2\nsafe_reason = "It is small."\n',
    "feet": "feet = 0\n",
    "each_player": "each_player = 1\n",
    "print": 'print = "all"\n',
    "stock": 'stock = "card"\n',
    "component.fields": 'fields = ["name"]\n',
    "notes": 'notes = "Cut it out."\n',
    "pages": 'pages = "1..2"\n',
    "longer_in": 'longer_in = { de = "long words" }\n',
}
"""Each as it stands in game.toml, by what the tables of the docs call it."""
FILES = {
    "labels.toml": ("card_data", 'left = "Cards left"\n'),
    "rules.toml": (
        "card_data",
        '[[rule]]\nid = "OWN-01"\ntopic = "t"\nfrom = "ours"\nrole = []\ntext = "Play."\n',
    ),
    "face.css": ("templates", ".own { fill: #111 }\n"),
    "face-low.css": ("templates", ".own { fill: #777 }\n"),
    "document.css": ("templates", "p { margin: 0 }\n"),
    "document-low.css": ("templates", "p { color: #111 }\n"),
    "art/dot.svg": (
        "templates",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    ),
}

GAME = """game = "g"
title = "G"
credit = ["Me"]
languages = ["en"]
players = {{ min = 2, max = 4 }}
{summary}{credit_note}{prefix}{seats}{look}
[table.card]
file = "cards.csv"
{fields}
[[component]]
id = "card"
name = "Card"
kind = "card"
size = "poker"
rows = "card"
front = "card.svg"
{from}{where}{copies}{back}{shape}{bleed}{safe}{feet}{each_player}{print}{stock}{component.fields}{notes}
[[component]]
id = "sheet"
name = "Sheet"
kind = "sheet"
size = "a4"
document = "sheet.html"
{pages}
"""


def write(folder: Path, left_out: set[str]) -> None:
    """Write the game without some of what may be left out."""
    data, templates = folder / "card_data" / "g", folder / "templates" / "g"
    for each in (data, templates / "art"):
        each.mkdir(parents=True, exist_ok=True)
    said = {name: "" if name in left_out else words for name, words in OPTIONAL.items()}
    if "look.spot" in left_out and said["look"]:
        said["look"] = "[look]\n"
    game = re.sub(r"\{([\w.]+)\}", lambda found: said[found[1]], GAME.replace("{{", "{ ").replace("}}", " }"))
    (data / "game.toml").write_text(game, "utf-8")
    (data / "cards.csv").write_text(
        "id,name,text,note\na,Alpha,One thing,\nb,Beta,Two things,Well.\n", "utf-8"
    )
    back = "{% extends 'common/face.svg' %}{% block drawing %}<path d='M0 0h9v9z'/>{% endblock %}"
    for name, words in (("card.svg", FACE), ("back.svg", back), ("sheet.html", SHEET)):
        (templates / name).write_text(words, "utf-8")
    for name, (where, words) in FILES.items():
        path = (data if where == "card_data" else templates) / name
        path.unlink(missing_ok=True)
        if name not in left_out:
            path.write_text(words, "utf-8")
    if "art/dot.svg" in left_out:
        (templates / "art").rmdir()


EVERY = {*OPTIONAL, *FILES}


@pytest.mark.parametrize(
    "left_out",
    [set[str](), *({each} for each in sorted(EVERY)), EVERY],
    ids=lambda names: " ".join(sorted(names))[:40] or "nothing",
)
def test_what_may_be_left_out_is_no_fault(tmp_path: Path, left_out: set[str]) -> None:
    write(tmp_path, left_out)
    done = printkit(tmp_path, "check", "g")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_a_game_without_all_that_is_built_played_of_nobody_and_translated(tmp_path: Path) -> None:
    write(tmp_path, EVERY)
    for verb in ("build g --ink full,low --json", "games g", "words extract g", "words update g de"):
        done = printkit(tmp_path, *verb.split())
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
    record = json.loads((tmp_path / "output/g/en/a4/kit.json").read_text("utf-8"))
    assert {"cards-one-sided.pdf", "cards.pdf"} & {each["file"] for each in record["files"]}
