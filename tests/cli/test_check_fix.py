"""`check --fix` shows what it would write, and writes only what it was told to."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base import paths
from printkit.cli.check import fix_one
from tests.press.deck import Deck
from tests.program import printkit

DIFF = '''--- card_data/deck/cards.csv
+++ card_data/deck/cards.csv
@@ -1,3 +1,3 @@
 id,name,count
-c1,"l\'os  ""cru""",1
+c1,"l\'os «\u00a0cru\u00a0»",1
 c2,"Carte 2",1
'''


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    deck = Deck(tmp_path, cards=2)
    deck.cards(2, c1='l\'os  ""cru""')
    return deck


def test_slips_are_shown_and_nothing_is_written_without_a_yes(deck: Deck) -> None:
    before = (deck.data / "cards.csv").read_bytes()
    done = printkit(deck.folder, "check", "deck", "--fix")
    assert done.returncode == 0
    assert done.stdout.startswith(
        DIFF + "nothing was written; to write it: printkit check deck --fix --yes\n"
    )
    assert "warning: straight quotes" in done.stderr and "--fix" in done.stderr
    assert (deck.data / "cards.csv").read_bytes() == before
    french = printkit(deck.folder, "check", "deck", "--fix", "--lang", "fr")
    assert "to write it: printkit check deck --lang fr --fix --yes\n" in french.stdout


def test_slips_are_mended_with_a_yes(deck: Deck) -> None:
    done = printkit(deck.folder, "check", "deck", "--fix", "--yes")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.startswith(DIFF + "files written: 1\n")
    assert "l'os «\u00a0cru\u00a0»" in (deck.data / "cards.csv").read_text("utf-8")
    again = printkit(deck.folder, "check", "deck", "--fix", "--yes")
    assert again.stdout.startswith("deck: no typography to fix\n")


def test_what_is_wrong_is_told_after_mending(deck: Deck) -> None:
    deck.template("front.svg", "{% if %}")
    done = printkit(deck.folder, "check", "deck", "--fix", "--yes")
    assert done.returncode == 1 and "files written: 1" in done.stdout and "front.svg" in done.stderr


def test_a_game_elsewhere_is_named_and_left_as_it_is(
    deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (deck.data / "cards.csv").read_bytes()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr(paths, "card_data", lambda name: deck.data)
    (left,) = fix_one("deck", (), yes=True, quiet=False)
    assert left.line() == f"printkit: {deck.data}/cards.csv: warning: texts to fix: 1"
    assert str(deck.folder) in left.advice()
    assert (deck.data / "cards.csv").read_bytes() == before


def test_yes_needs_something_to_say_yes_to(deck: Deck) -> None:
    done = printkit(deck.folder, "check", "deck", "--yes")
    assert (done.returncode, done.stdout) == (2, "") and "--yes: it goes with --fix" in done.stderr
