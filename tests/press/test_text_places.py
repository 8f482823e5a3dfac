"""What is wrong with words in a box names where they stand: the cell, or the entry of the PO file."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.base.faults import Fault
from printkit.faces.lines import MarkedLine, TextOrigins, TextSpan
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Kit
from tests.press.deck import Deck

LONG = "Les zombis pogotent dans la fosse depuis la première chanson. " * 9
CELL = 'card_data/deck/cards.csv: line 3, column "name"'


def show(deck: Deck, *words: str) -> None:
    """Let the front show something in a box, each of `words` a paragraph."""
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        "{% block drawing %}"
        '{% call parts.box("name", 5, 20, 53, 30, "reading") %}'
        + "".join(f"<p>{each}</p>" for each in words)
        + "{% endcall %}{% endblock %}",
    )


def about_words(deck: Deck, **options: Any) -> list[Fault]:
    return [fault for fault in deck.build(**options).faults if fault.words]


@pytest.mark.parametrize(
    "shown",
    [
        "{{ row.name }}",
        "<b>{{ row.name }}</b>",
        "{{ row.id ~ ' ' ~ row.name }}",
        "{% set both = row.name ~ row.name %}{{ both }}",
        "{% macro told(words) %}<b>{{ words }}</b>{% endmacro %}{{ told(row.name) }}",
    ],
)
def test_words_that_do_not_fit_name_their_cell(deck: Deck, shown: str) -> None:
    show(deck, shown)
    deck.cards(3, c2=LONG)
    (fault,) = about_words(deck)
    assert fault.place == "card/c2/front box name (fr)"
    assert fault.words == CELL
    assert fault.line().endswith(f" pt (the words: {CELL})")


def test_words_that_do_not_fit_name_the_entry_of_their_language(deck: Deck) -> None:
    show(deck, "{{ row.name }}")
    toml = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(toml.replace('["fr"]', '["fr", "en"]'), "utf-8")
    (deck.data / "locale").mkdir()
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    entry = f'msgctxt "cards/c2.name"\nmsgid "Carte 2"\nmsgstr "{LONG.strip()}"\n'
    (deck.data / "locale" / "en.po").write_text(head + entry, "utf-8")
    (fault,) = about_words(deck, langs=("fr", "en"))
    assert fault.place == "card/c2/front box name (en)"
    assert fault.words == "card_data/deck/locale/en.po: line 6, cards/c2.name"


def test_a_label_is_named_with_its_line(deck: Deck) -> None:
    show(deck, '{{ say("long", who=row.name) }}')
    (deck.data / "labels.toml").write_text(f'short = "Un"\nlong = "{LONG} {{who}}"\n', "utf-8")
    assert {fault.words for fault in about_words(deck)} == {"card_data/deck/labels.toml: line 2, $.long"}


def test_a_letter_that_no_font_has_names_the_text_that_has_it(deck: Deck) -> None:
    show(deck, '{{ say("plain") }}', "{{ row.name }}")
    (deck.data / "labels.toml").write_text('plain = "Un"\n', "utf-8")
    deck.cards(3, c2="Rune \U00010330")
    (fault,) = about_words(deck)
    assert "\U00010330" in fault.line()
    assert fault.words == CELL


def test_all_texts_of_a_full_box_are_named(deck: Deck) -> None:
    show(deck, '{{ say("plain") }}', "{{ row.name }}")
    (deck.data / "labels.toml").write_text('plain = "Un"\n', "utf-8")
    deck.cards(3, c2=LONG)
    (fault,) = about_words(deck)
    assert fault.words == f"card_data/deck/labels.toml: line 1, $.plain; {CELL}"


def test_an_icon_that_nobody_drew_names_the_text(deck: Deck) -> None:
    show(deck, '{{ say("plain") }}', "{{ row.name }}")
    (deck.data / "labels.toml").write_text('plain = "Un"\n', "utf-8")
    deck.cards(3, c2="Un {icon:coin}")
    (fault,) = about_words(deck)
    assert (fault.message, fault.words) == ("no icon {name}", CELL)


def test_a_placeholder_that_nothing_fills_names_the_text(deck: Deck) -> None:
    toml = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(toml.replace('name = "text",', 'name = "text with n",'), "utf-8")
    show(deck, "{{ row.name }}")
    deck.cards(3, c2="Prends {n} cartes")
    (fault,) = about_words(deck)
    assert fault.file == "templates/deck/front.svg"
    assert (fault.values["token"], fault.words) == ("{n}", CELL)


def test_words_of_the_template_have_no_other_place(deck: Deck) -> None:
    show(deck, LONG)
    faults = deck.build().faults
    assert faults[0].place == "card/c1/front box name (fr)"
    assert not any(fault.words for fault in faults)


def test_a_template_that_measures_what_it_wrote_still_tells_its_box(deck: Deck) -> None:
    measured = "{% set told %}{{ row.name }}{% endset %}{{ told|length }}"
    show(deck, "{{ row.name }}", measured)
    deck.cards(3, c2=LONG)
    fault = deck.build().faults[0]
    assert (fault.place, fault.words) == ("card/c2/front box name (fr)", CELL)


def test_a_kit_that_travels_knows_no_files(deck: Deck) -> None:
    kit = read_game(deck.data).kit("fr")
    assert kit.tables["card"][1]["name"].context == "cards/c2.name"
    packed = kit.to_json()
    assert "cards/c2.name" not in packed
    assert Kit.from_json(packed).tables["card"][1]["name"].context == ""


@pytest.mark.parametrize(
    ("shown", "cells"),
    [
        ("{{ row.name }}", CELL),
        ("<b>Qui : {{ row.name }}</b>", CELL),
        ("<span style='text-transform: uppercase'>{{ row.name }}</span>", CELL),
        ("{{ row.name | replace('x', 'y') }}", CELL),
    ],
)
def test_words_that_go_off_a_page_name_their_cell(deck: Deck, shown: str, cells: str) -> None:
    deck.game(
        more='[[component]]\nid = "sheet"\nname = "Feuille"\nkind = "sheet"\nfrom = "ours"\nsize = "a4"\n'
        'document = "sheet.html"\n'
    )
    deck.cards(3, c2="Anticonstitutionnellement" * 9)
    body = f"{{% for row in table('card') %}}<p style='white-space: nowrap'>{shown}</p>{{% endfor %}}"
    deck.template(
        "sheet.html", '{% extends "common/document.html" %}{% block body %}' + body + "{% endblock %}"
    )
    (fault,) = (fault for fault in deck.build(only=("sheet",)).faults if fault.severity == "wrong")
    assert "over the edge of the page" in fault.message
    assert fault.words == cells


def test_words_that_two_cells_say_name_none_of_them() -> None:
    spans = [TextSpan("a", 0, 5), TextSpan("b", 5, 10), TextSpan("c", 10, 23)]
    origins = TextOrigins(lambda at: MarkedLine("", 1), spans, str, lambda context: f"cell {context}")
    text = "WorldWorld<i>D’or</i>"
    assert origins.saying(text, "world") == ()
    assert origins.saying(text, "Hello, world: D'or") == ("cell c",)
    assert origins.saying(text, "d or") == ("cell c",)
    assert origins.saying(text, "…") == ()


def test_a_letter_of_a_document_that_no_font_has_names_the_line_of_its_template(deck: Deck) -> None:
    deck.game(
        more='[[component]]\nid = "sheet"\nname = "Feuille"\nkind = "sheet"\nfrom = "ours"\nsize = "a4"\n'
        'document = "sheet.html"\n'
    )
    deck.cards(3, c2="Un \U00010330 ici")
    body = "{% for row in table('card') %}\n<p>{{ row.name }}</p>{% endfor %}"
    deck.template(
        "sheet.html", '{% extends "common/document.html" %}\n{% block body %}' + body + "{% endblock %}"
    )
    (fault,) = (fault for fault in deck.build(only=("sheet",)).faults if fault.severity == "wrong")
    assert (fault.file, fault.place) == ("templates/deck/sheet.html", "line 3")
    assert "no font has the letter “\U00010330” (U+10330)" in fault.line()
    assert 'cards.csv: line 3, column "name"' in fault.words
