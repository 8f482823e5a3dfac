"""`check` tells everything at once: where a row is faulty the pieces of all others are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.faults import Fault
from printkit.cli.check import NOT_DRAWN, NOT_FIXED, check_one, fix_one
from tests.packages import PICNIC, entered, write_package
from tests.press.deck import Deck

FACE = (
    '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
    '{% block drawing %}{% call parts.box("name", 5, 5, 53, 12, "reading") %}{{ row.name }}{% endcall %}'
    "{% endblock %}"
)


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Deck:
    monkeypatch.chdir(tmp_path)
    made = Deck(tmp_path)
    made.game(back="")
    made.template("front.svg", FACE)
    return made


def told(deck: Deck, *rows: str) -> list[Fault]:
    (deck.data / "cards.csv").write_text("\n".join(("id,name,count", *rows)), "utf-8")
    return check_one("deck", ())


def test_faults_of_rows_and_of_other_pieces_are_told_together(deck: Deck) -> None:
    found = told(deck, "a,Bon,1", "b,Mauvais,deux", f"c,{'Trop de mots ' * 60},1", "d,Signe ✰,1")
    assert [fault.severity for fault in found] == ["wrong"] * 3
    told_of = [fault.line() for fault in found]
    assert "deux" in found[0].what() and "card/c/front" in told_of[1] and "card/d/front" in told_of[2]


def test_a_row_that_is_faulty_has_no_faults_that_follow_from_it(deck: Deck) -> None:
    deck.template("front.svg", FACE.replace("row.name", "'x' * (row.count + 0)"))
    (fault,) = told(deck, "a,Bon,1", "b,Mauvais,deux")
    assert "deux" in fault.what()


def test_what_cannot_be_drawn_is_said(deck: Deck) -> None:
    game = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(game.replace('rows = "card"', 'rows = "cards"'), "utf-8")
    found = told(deck, "a,Bon,1")
    assert [fault.message for fault in found if fault.severity == "warning"] == [NOT_DRAWN]


def test_what_the_rules_of_a_game_lack_in_its_data_is_told(
    deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site-packages"
    broken = f"{PICNIC}GAME = replace(PICNIC, ruleset=broken)\n"
    write_package(site, "deckrules", entered("deck = deckrules.game:GAME"), __init__="", game=broken)
    monkeypatch.syspath_prepend(site)
    (fault,) = told(deck, "a,Bon,1")
    assert "ruleset fails: KeyError: 'cucumber'" in fault.line()


def test_fix_says_that_it_looked_at_nothing(deck: Deck) -> None:
    told(deck, "a,Bon,un")
    assert [fault.message for fault in fix_one("deck", (), False, True)] == [NOT_FIXED]


@pytest.mark.parametrize(("file", "by_hand"), [("cards.csv", False), ("cards.json", True)])
def test_what_to_do_about_a_slip_is_what_can_be_done(deck: Deck, file: str, by_hand: bool) -> None:
    (deck.data / "cards.json").write_text('[{"id": "a", "name": "Un \\"mot\\"", "count": 1}]', "utf-8")
    game = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(game.replace("cards.csv", file), "utf-8")
    (fault,) = told(deck, 'a,"Un ""mot""",1')
    assert ("by hand" in fault.advice()) is by_hand and ("--fix" in fault.advice()) is not by_hand
