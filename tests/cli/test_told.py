"""What a call tells of its outcome: numbers in fitting words, and nothing that is not asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.cli.lookup import ReadGames, meant_pieces, unknown_pieces
from tests.press.deck import Deck
from tests.program import printkit


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(tmp_path, cards=2)


def test_words_in_a_template_are_warnings_of_check_and_counted(deck: Deck) -> None:
    front = deck.folder / "templates" / "deck" / "front.svg"
    words = front.read_text("utf-8")
    front.write_text(words + "<desc>Points</desc>", "utf-8")
    done = printkit(deck.folder, "check", "deck")
    assert (done.returncode, done.stdout) == (0, "deck: nothing is wrong, 1 warning\n")
    assert "warning: words that no translator can reach: “Points”" in done.stderr
    front.write_text(words + "<desc>Points</desc>\n<desc>Coups</desc>", "utf-8")
    done = printkit(deck.folder, "check", "deck", LC_ALL="fr_FR.UTF-8")
    assert done.stdout == "deck : tout est bon, 2 avertissements\n"


def test_quiet_mending_shows_nothing_and_says_where_nothing_was_written(deck: Deck) -> None:
    deck.cards(2, c1='l\'os  ""cru""')
    done = printkit(deck.folder, "check", "deck", "--fix", "--quiet")
    assert done.stdout == "" and "to write it: printkit check deck --fix --yes" in done.stderr
    done = printkit(deck.folder, "check", "deck", "--fix", "--quiet", "--yes")
    assert (done.stdout, done.stderr) == ("", "")


def test_that_nothing_is_tight_is_said(deck: Deck) -> None:
    done = printkit(deck.folder, "preview", "deck", "card", "--tight")
    assert (done.returncode, done.stdout) == (0, "deck: no words shrank below 85 %\n")
    assert printkit(deck.folder, "preview", "deck", "card", "--tight", "--quiet").stdout == ""


def test_one_file_on_one_sheet_is_told_in_the_singular(deck: Deck) -> None:
    done = printkit(deck.folder, "build", "deck", "--only", "card", "--backs", "none")
    assert done.stdout == "output/deck/fr/a4: 1 file, 1 sheet of paper\n"
    french = printkit(deck.folder, "build", "deck", "--only", "card", LC_ALL="fr_FR.UTF-8")
    assert "1 fichier, 1 feuille de papier" in french.stdout


def test_a_language_that_no_file_begins_is_told_with_how_to_begin_it(deck: Deck) -> None:
    done = printkit(deck.folder, "build", "deck", "--lang", "pt_BR")
    assert done.returncode == 2
    assert "one of fr; begin it with: printkit words update deck pt-BR" in done.stderr


def test_games_are_listed_by_name(deck: Deck) -> None:
    done = printkit(deck.folder, "games", "deck")
    assert done.returncode == 0 and done.stdout.startswith("deck: Paquet") and "mosh" not in done.stdout
    wrong = printkit(deck.folder, "games", "dekc")
    assert wrong.returncode == 2 and "did you mean “deck”" in wrong.stderr


def test_a_row_may_be_asked_for_by_the_name_that_its_id_is_made_of(deck: Deck) -> None:
    table = deck.data / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("c1,", "Épée longue,", 1), "utf-8")
    for name in ("card/Épée longue", "card/epee-longue"):
        done = printkit(deck.folder, "preview", "deck", name, "--dpi", "20")
        assert (done.returncode, done.stderr) == (0, "")
    done = printkit(deck.folder, "build", "deck", "--only", "card/Épée longue", "--backs", "none")
    assert done.stdout == "output/deck/fr/a4: 1 file, 1 sheet of paper\n"
    wrong = printkit(deck.folder, "build", "deck", "--only", "card/Épée longe")
    assert wrong.returncode == 2 and "one of card, card/c2, card/epee-longue" in wrong.stderr


def test_a_game_is_read_once_for_a_call_and_not_kept_when_it_is_taken(deck: Deck) -> None:
    games = ReadGames()
    first = games.read(deck.data)
    assert games.read(deck.data) is first
    assert games.take(deck.data) is first
    assert games.take(deck.data) is not first


def test_pieces_that_are_asked_for_twice_count_once(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(deck.folder)
    read = ReadGames().read
    for pieces in (["card", "card/c1", "card"], ["card/c1", "card"]):
        assert unknown_pieces("--only", pieces, ["deck"], read) == []
        assert meant_pieces(pieces, ["deck"], read) == ("card",)
    assert meant_pieces(["card/c2", "card/c1", "card/c2"], ["deck"], read) == ("card/c2", "card/c1")
    told = unknown_pieces("--only", ["crad", "crad", "card", "card/c9"], ["deck"], read)
    assert [fault.values["value"] for fault in told] == ["crad", "card/c9"], "also beside the whole component"
