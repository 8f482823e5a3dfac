"""A template that asks for the number of the copy gives each copy a face of its own."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.press.deck import Deck, words

NUMBERED = """{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}
{% block drawing %}{% call parts.box("name", 5, 5, 50, 10, "label") %}{{ row.name }} {{ copy }}{% endcall %}
{% endblock %}"""
INCLUDES = """{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}
{% block drawing %}{% include "inner.svg" %}{% endblock %}"""
INNER = """{% call parts.box("name", 5, 5, 50, 10, "label") %}{{ row.name }} {{ copy }}{% endcall %}"""
MADE_UP = """{% extends "common/face.svg" %}{% block drawing %}{# no copy #}{% include "in" ~ "ner.svg" %}
{% endblock %}"""


def cards(deck: Deck, *copies: int) -> None:
    """Write cards that are printed so many times each."""
    rows = "".join(f"c{number},Carte,{count}\n" for number, count in enumerate(copies, 1))
    (deck.data / "cards.csv").write_text(f"id,name,count\n{rows}", "utf-8")


def record(deck: Deck) -> dict[str, Any]:
    """What kit.json says of the deck's file."""
    kit = json.loads((deck.pdf().parent / "kit.json").read_text("utf-8"))
    (file,) = (each for each in kit["files"] if each["file"] == "cards.pdf")
    return dict(file)


def told(file: dict[str, Any]) -> list[tuple[object, ...]]:
    """What kit.json says of the components in a file."""
    return [
        tuple(each[key] for key in ("id", "name", "faces", "copies", "pages")) for each in file["components"]
    ]


@pytest.mark.parametrize("front", [NUMBERED, INCLUDES])
def test_each_copy_has_its_number(front: str, deck: Deck) -> None:
    deck.template("front.svg", front)
    deck.template("inner.svg", INNER)
    deck.game(back="")
    cards(deck, 3, 1)
    assert deck.build().faults == []
    printed = words(deck.pdf())
    assert [printed.count(f"Carte {number}") for number in (1, 2, 3, 4)] == [2, 1, 1, 0]
    file = record(deck)
    assert sorted(file["faces"]) == ["card/c1#1", "card/c1#2", "card/c1#3", "card/c2"]
    assert told(file) == [("card", "Carte", 4, 4, [1])]


def test_copies_that_look_the_same_are_one_face(deck: Deck) -> None:
    deck.template("front.svg", MADE_UP)
    deck.template("inner.svg", '<rect width="9" height="9"/>')
    deck.game(back="")
    cards(deck, 3)
    assert deck.build().faults == []
    file = record(deck)
    assert list(file["faces"]) == ["card/c1"]
    assert told(file) == [("card", "Carte", 1, 3, [1])]


def test_a_back_may_be_the_one_that_asks(deck: Deck) -> None:
    deck.template("back.svg", NUMBERED)
    cards(deck, 2)
    assert deck.build().faults == []
    assert sorted(record(deck)["faces"]) == ["card/c1#1", "card/c1#2"]


def test_one_copy_more_prints_one_face_more(deck: Deck) -> None:
    deck.template("front.svg", NUMBERED)
    deck.game(back="")
    cards(deck, 2, 2)
    deck.build()
    cards(deck, 2, 3)
    assert deck.build(changed=True).faults == []
    assert re.findall(r"Carte \d", words(deck.pdf("changed"))) == ["Carte 3"]


def test_a_style_sheet_is_the_same_for_all_copies(deck: Deck) -> None:
    (deck.templates / "face.css").write_text(".a { stroke-width: {{ copy }} }", "utf-8")
    fault = deck.build(only=("card/c1",)).faults[0]
    assert (fault.file, fault.place) == ("templates/deck/face.css", "line 1")
    assert "nothing here is called “copy”" in fault.line()
