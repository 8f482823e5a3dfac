"""`{icon:star}` is an icon wherever words stand, or a fault: never letters on paper."""

from __future__ import annotations

import pytest

from printkit.faces.icon_tokens import with_icon_elements
from printkit.faces.lines import line_mark
from tests.press.deck import Deck, words
from tests.press.svg.test_icons_and_art import SHEET, icon, reds

HEAD = (
    '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}{% block drawing %}'
)


def show(deck: Deck, inside: str) -> None:
    """Let the front show something in a box."""
    deck.template(
        "front.svg",
        f'{HEAD}\n{{% call parts.box("name", 5, 20, 53, 40, "reading") %}}{inside}'
        "{% endcall %}{% endblock %}",
    )


@pytest.mark.parametrize(
    "inside",
    [
        "{icon:star}",
        "{{ row.name | replace('Carte', '{icon:star}') }}",
        "{% macro gain(what) %}<b>+1 {icon:{{ what }}}</b>{% endmacro %}{{ gain('star') }}",
        "{{ '{icon:' ~ 'star' ~ '}' }}",
        "<span aria-label='a > b'>{icon:star}</span>",
        "{{ say('gain') }}",
        "{{ say('fills', what='{icon:star}') }}",
    ],
)
def test_a_token_of_a_template_becomes_the_icon(deck: Deck, inside: str) -> None:
    icon(deck, ".png")
    deck.cards(1)
    (deck.data / "labels.toml").write_text('gain = "+1 {icon:star}"\nfills = "+1 {what}"\n', "utf-8")
    show(deck, inside)
    assert not deck.build().faults
    size = 3.2 / 25.4 * 300
    assert reds(deck.pdf()) == pytest.approx(size * size / 2, rel=0.15)
    assert "icon" not in words(deck.pdf())


def signs(deck: Deck, **icons: str) -> None:
    """Let signs be icons, and give the cards a column of plain words with some."""
    icon(deck, ".png")
    game = (
        (deck.data / "game.toml")
        .read_text("utf-8")
        .replace('name = "text",', 'name = "text", pay = "plain",')
    )
    named = "".join(f'"{sign}" = "star"\n' for sign in icons.values())
    (deck.data / "game.toml").write_text(f"{game}\n[icons]\n{named}", "utf-8")
    (deck.data / "cards.csv").write_text(
        f"id,name,pay,count\nc1,Un {icons['sign']},2 {icons['sign']},1\n", "utf-8"
    )


@pytest.mark.parametrize("inside", ["{{ row.pay }}", "{{ row.name }}", "{{ row.pay|upper }}", "&lt;S&gt;"])
def test_a_sign_is_an_icon_wherever_words_stand(deck: Deck, inside: str) -> None:
    signs(deck, sign="<S>", number="2")
    show(deck, f"{inside}")
    assert not [fault for fault in deck.build().faults if fault.severity == "wrong"]
    size = 3.2 / 25.4 * 300
    assert reds(deck.pdf()) == pytest.approx(size * size / 2, rel=0.15)


def test_a_sign_that_is_a_number_is_one_in_texts_alone(deck: Deck) -> None:
    signs(deck, sign="2")
    show(deck, "{{ row.pay }}")
    assert not deck.build().faults
    assert reds(deck.pdf()) == 0


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("{icon:sun}", "no icon sun"),
        ("{{ row.name | replace('Carte', '{icon:sun}') }}", "no icon sun"),
        ("{icon: star}", "{icon: star} would be printed as it is"),
        ("{Icon:star}", "{Icon:star} would be printed as it is"),
        ("{icon:}", "{icon:} would be printed as it is"),
        ("{icon:star and more", "{icon:star and more would be printed as it is"),
        ("{card:c1}", "{card:c1} would be printed as it is"),
        ("<span title='{icon:star}'>a</span>", "{icon:star} would be printed as it is"),
    ],
)
def test_what_can_be_no_icon_names_its_line(deck: Deck, inside: str, told: str) -> None:
    icon(deck, ".png")
    deck.cards(1)
    show(deck, inside)
    faults = [fault for fault in deck.build().faults if fault.message and told in fault.told()]
    assert len(faults) == 1
    assert (faults[0].file, faults[0].piece.split("/")[0]) == ("templates/deck/front.svg", "card")
    assert faults[0].place.startswith("line 2")
    assert not deck.pdf().exists()


def test_the_icon_that_was_meant_is_told(deck: Deck) -> None:
    icon(deck, ".png")
    deck.cards(1)
    show(deck, "{icon:satr}")
    assert "did you mean “star”" in deck.build().faults[0].advice()


@pytest.mark.parametrize("token", ["{card:c1}", "{card:Long Sword}"])
def test_a_reference_in_a_template_says_what_it_is_there(deck: Deck, token: str) -> None:
    show(deck, token)
    advice = deck.build().faults[0].advice()
    name = token[6:-1]
    assert f'{{{{ ref("card", "{name}").name }}}}' in advice


def test_a_token_outside_a_box_is_told(deck: Deck) -> None:
    icon(deck, ".png")
    deck.template("front.svg", f"{HEAD}\n<g>{{icon:star}}</g>{{% endblock %}}")
    assert any("{icon:star}" in fault.told() for fault in deck.build().faults)


def test_a_token_of_a_document_becomes_the_icon(deck: Deck) -> None:
    icon(deck, ".png")
    deck.game(more=SHEET)
    deck.template(
        "sheet.html",
        '{% extends "common/document.html" %}{% block body %}<p title="a">{{ "{icon:star}" }}</p>'
        "{% endblock %}",
    )
    assert not deck.build(only=("sheet",)).faults
    assert reds(deck.pdf("sheet")) > 100
    assert "icon" not in words(deck.pdf("sheet"))


def test_marks_of_lines_stay_and_change_nothing() -> None:
    mark = line_mark("front.svg", 12)
    box = "<foreignObject>{}</foreignObject>"
    element = '<icon name="star"/>'
    assert with_icon_elements(box.format("{icon:star}"), {}, "foreignObject") == box.format(element)
    marked = box.format(f"{{icon:{mark}st{mark}ar{mark}}}")
    assert with_icon_elements(marked, {}, "foreignObject") == box.format(mark * 3 + element)


@pytest.mark.parametrize(
    "markup",
    ["<!-- {icon:a} -->", "<style>{icon:a}</style>", '<p title="{icon:a}"/>', "<title>{icon:a}</title>"],
)
def test_what_shows_no_words_is_left_alone(markup: str) -> None:
    assert with_icon_elements(markup, {"{icon:a}": "b", "—": "c"}) == markup
