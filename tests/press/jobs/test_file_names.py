"""Whatever a build is asked for, its files are called as the kit says that they may be."""

from __future__ import annotations

from printkit.kit.print_names import OWN, PrintName, endings
from printkit.press.request import BACKS, INKS
from tests.press.deck import Deck


def test_a_build_appends_nothing_that_is_not_reserved(deck: Deck) -> None:
    deck.cards(2)
    deck.game(
        more="""
[[component]]
id = "map"
name = "Plan"
kind = "board"
size = [300, 300]
front = "front.svg"
back = "back.svg"
print = "cards"

[[component]]
id = "lone"
name = "Seul"
kind = "card"
size = "poker"
front = "front.svg"
print = "cards"

[[component]]
id = "rules"
name = "Livret"
kind = "rules"
size = "a5"
document = "r.html"
booklet = true
"""
    )
    deck.template("r.html", '{% extends "common/document.html" %}')
    names = (PrintName("cards", "pieces"), PrintName("rules", "booklet"), *OWN)
    known = {name.name + ending + ".pdf" for name in names for ending in endings(name.kind)}
    made = set()
    for only in ((), ("card", "lone", "map", "rules")):
        built = deck.build(backs=BACKS, inks=INKS, only=only, changed=True)
        assert built.faults == []
        made |= {record.file for records in built.files.values() for record in records}
    assert made <= known
    assert {
        "cards-glued-selection-low.pdf",
        "cards-one-sided-grey.pdf",
        "rules-booklet-short-edge.pdf",
    } <= made
