"""Art that a row names in vain is told with its rows, and something stands in its place."""

from __future__ import annotations

import pytest

from tests.press.deck import Deck

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def draw(deck: Deck, name: str) -> None:
    (deck.templates / "art" / f"{name}.svg").write_text(SVG, "utf-8")


FRONT = (
    '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
    "{% block drawing %}\n"
    "SHOW{% endblock %}"
)
SHOWS = (
    "{{ parts.picture(row.pic, 5, 5, 9, 9) }}",
    '<image href="{{ art(row.pic) }}" width="9" height="9"/>',
)


def with_pictures(deck: Deck, show: str, *names: str) -> None:
    told = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(
        told.replace('name = "text",', 'name = "text", pic = "plain?",'), "utf-8"
    )
    rows = "".join(f"c{at},Carte,{name},1\n" for at, name in enumerate(names, start=1))
    (deck.data / "cards.csv").write_text(f"id,name,pic,count\n{rows}", "utf-8")
    deck.template("front.svg", FRONT.replace("SHOW", show))
    draw(deck, "owl")


def told(deck: Deck) -> list[str]:
    return [str(fault).removeprefix("printkit: ").partition("\n")[0] for fault in deck.build().faults]


@pytest.mark.parametrize("show", SHOWS)
def test_a_drawing_that_a_row_names_in_vain_is_told_and_a_box_stands_in(deck: Deck, show: str) -> None:
    with_pictures(deck, show, "owl", "eagle", "eagle", "")
    said = [
        'card_data/deck/cards.csv: line 3, column "pic": warning: '
        "no drawing is called eagle: a crossed box is drawn in its place",
        'card_data/deck/cards.csv: line 4, column "pic": warning: '
        "no drawing is called eagle: a crossed box is drawn in its place",
        "templates/deck/front.svg: line 2, card/c4/front: warning: "
        "a row names no drawing: nothing is drawn in its place",
    ]
    assert told(deck) == said
    assert told(deck) == said  # faces that were drawn before say it too
    draw(deck, "eagle")
    assert told(deck) == said[2:]
    (deck.templates / "art" / "eagle.svg").unlink()
    assert told(deck) == said


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize(("wrong", "meant"), [("owll.svg", "owl.svg"), ("owll", "owl")])
def test_the_cell_is_told_and_the_drawing_that_was_meant(
    deck: Deck, wrong: str, meant: str, draft: bool
) -> None:
    with_pictures(deck, SHOWS[0], "owl", wrong)
    (fault,) = deck.build(draft=draft).faults
    assert (fault.file, fault.place) == ("card_data/deck/cards.csv", 'line 3, column "pic"')
    assert fault.advice().startswith(f"hint: did you mean “{meant}”?")


def test_in_a_draft_with_other_faults_the_cell_is_told_as_well(deck: Deck) -> None:
    with_pictures(deck, SHOWS[0], "owl", "eagle")
    table = deck.data / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("c1,Carte,owl,1", "c1,Carte,owl,many"), "utf-8")
    places = [fault.place for fault in deck.build(draft=True).faults]
    assert places == ['line 2, column "count"', 'line 3, column "pic"']


def test_a_drawing_may_serve_where_none_is(deck: Deck) -> None:
    with_pictures(deck, '{{ parts.picture(row.pic, 5, 5, 9, 9, default="owl") }}', "owl", "eagle", "")
    assert told(deck) == []


def test_a_template_may_ask(deck: Deck) -> None:
    show = "{% if has_art(row.pic) %}" + SHOWS[0] + "{% endif %}"
    with_pictures(deck, show, "owl", "eagle", "")
    assert told(deck) == []
