"""A table takes more rows from a folder, one a file: the game's, and those beside the user."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.kit.loading.reader import read_kit, try_read_game

MANIFEST = """
game = "deck"
title = "Deck"
credit = ["Ada"]
languages = ["en"]
players = { min = 1, max = 4 }

[table.card]
file = "cards.FILE"
own = "OWN"
fields = { name = "text", cost = "int 1..9", from = "choice ours seed" }
"""
TOML = '[[card]]\nid = "axe"\nname = "Axe"\ncost = 2\nfrom = "seed"\n'
CSV = "id,name,cost,from\naxe,Axe,2,seed\n"


def deck(top: Path, own: str = "mine", ending: str = "toml", **files: str) -> Path:
    """Write a deck of one card, and files of its folder of rows."""
    folder = top / "card_data" / "deck"
    (folder / "mine").mkdir(parents=True)
    (folder / "game.toml").write_text(MANIFEST.replace("OWN", own).replace("FILE", ending), "utf-8")
    (folder / f"cards.{ending}").write_text({"toml": TOML, "csv": CSV}[ending], "utf-8")
    for name, words in files.items():
        (folder / "mine" / f"{name.replace('_', '-')}.toml").write_text(words, "utf-8")
    return folder


def told(folder: Path) -> list[str]:
    return [fault.told() for fault in try_read_game(folder)[1]]


@pytest.mark.parametrize("ending", ["toml", "csv"])
def test_a_file_is_a_row_after_those_of_the_table(ending: str, tmp_path: Path) -> None:
    folder = deck(tmp_path, ending=ending, old_bow="cost = 3\n", big_bow='name = "Great bow"\ncost = 4\n')
    cards = read_kit(folder, "en").table("card")
    assert [(card.id, str(card["name"]), card["cost"], card["from"]) for card in cards] == [
        ("axe", "Axe", 2, "seed"),
        ("big-bow", "Great bow", 4, "ours"),
        ("old-bow", "Old bow", 3, "ours"),
    ]


def test_rows_beside_the_user_come_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = deck(tmp_path / "program", bow="cost = 3\n")
    own = tmp_path / "user" / "card_data" / "deck" / "mine"
    own.mkdir(parents=True)
    (own / "arrow.toml").write_text("cost = 1\n", "utf-8")
    monkeypatch.chdir(tmp_path / "user")
    assert [card.id for card in read_kit(folder, "en").table("card")] == ["axe", "bow", "arrow"]


def test_the_folder_need_not_be_there(tmp_path: Path) -> None:
    folder = deck(tmp_path)
    (folder / "mine").rmdir()
    assert [card.id for card in read_kit(folder, "en").table("card")] == ["axe"]


def test_what_is_wrong_in_a_file_is_told_with_its_place(tmp_path: Path) -> None:
    folder = deck(tmp_path, bow="cost = 12\n", axe="cost = 1\n", sword='id = "blade"\ncost = = 1\n')
    (folder / "mine" / "Ärger.toml").write_text("cost = 1\n", "utf-8")
    faults = "\n".join(told(folder))
    assert "mine/bow.toml: line 1, $.cost" in faults
    assert "mine/axe.toml: $.id: two rows are called “axe”" in faults
    assert "mine/sword.toml: line 2" in faults
    assert re.search("mine/Ärger.toml: .Ärger. is not an id", faults)


@pytest.mark.parametrize("own", ["..", "a/b", "/etc"])
def test_the_folder_is_beside_game_toml(own: str, tmp_path: Path) -> None:
    assert f"“{own}” is not a folder beside game.toml" in "\n".join(told(deck(tmp_path, own)))
