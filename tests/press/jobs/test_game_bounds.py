"""What each piece of a game may do, all of them together may not do without end."""

from __future__ import annotations

import pytest

from printkit.base import paths
from printkit.faces import bounds
from printkit.kit.loading.reader import read_game
from printkit.press.jobs import face_renderer
from printkit.press.jobs.job import check_job
from printkit.press.request import PrintJob, Request
from tests.press.deck import Deck

FACE = '{{% extends "common/face.svg" %}}{{% block drawing %}}{}{{% endblock %}}'
LOOP = FACE.format("{% for n in range(2000) %}{% endfor %}<desc>{{ row.name }}</desc>")
RECTS = FACE.format(
    '{% for n in range(200) %}<rect width="{{ n }}.{{ number }}" height="1" class="ground"/>{% endfor %}'
)


@pytest.fixture
def cards(deck: Deck) -> Deck:
    """Twenty cards."""
    deck.game(back="")
    deck.cards(20)
    return deck


def told() -> list[str]:
    """Check the deck; return what is wrong, each with its hint."""
    kit = read_game(paths.card_data("deck")).kit("fr")
    return [str(fault) for fault in check_job(PrintJob(kit, "full", Request(("deck",))))]


def test_the_steps_of_all_faces_come_to_one_count(cards: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    cards.template("front.svg", LOOP)
    assert told() == []
    monkeypatch.setattr(bounds, "MAX_STEPS", 10_000)
    monkeypatch.setattr(bounds, "MAX_FILLINGS", 2)
    (fault,) = told()
    assert fault == (
        "printkit: templates/deck/front.svg: the templates of the game take more than 20000 steps for all it "
        "prints\nhint: let what every piece does take fewer steps"
    )


def test_so_do_the_letters(cards: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    cards.template("front.svg", FACE.format("<desc>{{ row.name ~ 'abcdefgh' * 20000 }}</desc>"))
    assert told() == []
    monkeypatch.setattr(bounds, "MAX_FILLED_LETTERS", 1_000_000)
    monkeypatch.setattr(bounds, "MAX_FILLINGS", 2)
    (fault,) = told()
    assert (
        "front.svg: the templates of the game write more than 2000000 characters for all it prints" in fault
    )


def test_so_does_what_they_paint(cards: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    cards.template("front.svg", RECTS)
    with monkeypatch.context() as patch:
        patch.setattr(face_renderer, "MAX_GAME_ELEMENTS", 3000)
        (fault,) = told()
    assert told() == []
    assert fault.startswith(
        "printkit: templates/deck/front.svg: the faces of the game paint more than 3000 elements\nhint: "
    )
