"""A game is checked, drawn and printed in languages that nobody speaks, when they are asked for by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.languages import PSEUDO
from printkit.kit.loading.pseudo import LONG_WORD
from tests.press.deck import Deck, words
from tests.program import printkit


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    deck = Deck(tmp_path, cards=2)
    deck.words()
    return deck


def test_a_game_with_room_is_right_and_printed_in_long_words(deck: Deck) -> None:
    deck.cards(2, c1="Une phrase qui ne tient pas dans un nom de carte.")
    checked = printkit(deck.folder, "check", "deck", "--lang", "xx-long,xx-rtl,xx-cjk")
    assert (checked.returncode, checked.stdout) == (0, "deck: nothing is wrong\n"), checked.stderr
    built = printkit(deck.folder, "build", "deck", "--lang", "xx-long", "--only", "card", "--backs", "none")
    assert built.stdout == "output/deck/xx-long/a4: 1 file, 1 sheet of paper\n", built.stderr
    (file,) = (deck.folder / "output/deck/xx-long/a4").glob("cards*.pdf")
    printed = words(file).replace("-\n", "").replace("\n", "")
    assert LONG_WORD[:8] in printed and "Càrté" in printed


def test_what_long_words_do_not_fit_in_is_told(deck: Deck) -> None:
    deck.words(box="5, 20, 12, 3")
    assert printkit(deck.folder, "check", "deck").returncode == 0
    done = printkit(deck.folder, "check", "deck", "--lang", "xx-long")
    assert done.returncode == 1
    assert "card/c1/front box name (xx-long): the words reach" in done.stderr


def test_a_letter_that_no_font_has_is_told(deck: Deck) -> None:
    done = printkit(deck.folder, "check", "deck", "--lang", "xx-tofu")
    assert done.returncode == 1 and "U+1FBF9" in done.stderr


def test_faces_are_drawn_in_them(deck: Deck) -> None:
    done = printkit(deck.folder, "preview", "deck", "card", "--lang", "xx-rtl")
    assert (done.returncode, done.stdout) == (0, "output/preview/deck/card-xx-rtl.png\n"), done.stderr


def test_they_are_nowhere_unless_they_are_named(deck: Deck) -> None:
    assert printkit(deck.folder, "build", "deck", "--only", "card").returncode == 0
    assert [path.name for path in (deck.folder / "output/deck").iterdir()] == ["fr"]
    wrong = printkit(deck.folder, "check", "deck", "--lang", "xx-lang")
    assert wrong.returncode == 2 and not any(lang in wrong.stderr for lang in PSEUDO)
    for call in (
        ("words", "check", "deck", "--lang", "xx-long"),
        ("check", "deck", "--fix", "--lang", "xx-long"),
    ):
        assert printkit(deck.folder, *call).returncode == 2
