"""A card of a kind that came after its face was written has its own word, and looks as none of the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_game
from tests.program import printkit

TABLES = {
    "titled": "Name,Type,Cost,Text\n"
    "Tower,Lieu,2,Draw two.\nWolf,Bête,3,Bites.\nWood,Lieu,1,Wait.\nBear,Bête,4,Growls.\n",
    "asked": "Question;Category\nWhat is the first of all the words?;Lieu\nWho paints the night?;Bête\n"
    "How many hearts has it?;Lieu\nWhich string is longest?;Bête\n",
    "suits": "Suit,Rank\nLieu,7\nLieu,8\nBête,7\nBête,8\n",
    "numbers": "Type,Points,Value\nLieu,7,1\nLieu,8,2\nBête,7,3\nBête,8,4\n",
}
FIRST, OTHER = "kind-lieu", "kind-other-kinds"
SHAPES = {"kind-lieu": "M50 4 84 50", "kind-bete": "M50 8a42"}
Fronts = Callable[[str, str], Mapping[str, str]]


@pytest.fixture
def fronts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fronts:
    """What makes a game of a table, then adds a row to it, and gives the drawn front of each row."""
    monkeypatch.chdir(tmp_path)

    def drawn(table: str, row: str) -> dict[str, str]:
        (tmp_path / "deck.csv").write_text(TABLES[table], "utf-8")
        call = ("new", "g", "--from", "deck.csv", "--author", "Ann", "--lang", "en", "--no-build")
        assert printkit(tmp_path, *call).returncode == 0
        held = tmp_path / "card_data/g/deck.csv"
        held.write_text(held.read_text("utf-8") + row + "\n", "utf-8")
        checked = printkit(tmp_path, "check", "g")
        assert (checked.returncode, checked.stderr) == (0, "")
        kit = read_game(tmp_path / "card_data/g").kit("en")
        component = kit.components[0]
        templates = GameTemplates("g")
        rows = kit.rows_of(component)
        return {row.id: face_svg(templates, kit, component, row, "front", "full") for row in rows}

    return drawn


def looks(drawing: str) -> str:
    """Return a drawing without its style sheet."""
    return re.sub(r"<style>.*?</style>", "", drawing, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("titled", "Hole,Piège,1,Fall."),
        ("asked", "Where does it fall?;Piège"),
        ("suits", "Piège,9"),
        ("numbers", "Piège,9,1"),
    ],
)
def test_a_new_kind_has_its_own_word_and_the_look_of_none(table: str, row: str, fronts: Fronts) -> None:
    *known, last = map(looks, fronts(table, row).values())
    assert "Piège" in last
    assert OTHER in last
    for kind in SHAPES:
        assert f"{kind} " not in last and f'{kind}"' not in last
    assert not re.search("Lieu|Bête", last)
    assert not any(OTHER in each or "Piège" in each for each in known)
    assert any(FIRST in each for each in known)


@pytest.mark.parametrize("written", ["bête", "BÊTE"])
@pytest.mark.parametrize("table", ["titled", "suits"])
def test_a_kind_is_the_same_in_small_letters_and_capitals(table: str, written: str, fronts: Fronts) -> None:
    row = {"titled": f"Cat,{written},1,Purrs.", "suits": f"{written},9"}[table]
    *_, last = map(looks, fronts(table, row).values())
    assert "kind-bete" in last
    assert OTHER not in last and FIRST not in last


def test_a_game_has_one_kind_of_a_word_in_any_case_of_letters(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(TABLES["titled"] + "Cat,bête,1,Purrs.\nDog,Other kinds,1,Barks.\n")
    call = ("new", "g", "--from", "deck.csv", "--author", "Ann", "--lang", "en", "--no-build")
    done = printkit(tmp_path, *call)
    assert "sorts the cards: 3 kinds" in done.stdout
    labels = (tmp_path / "card_data/g/labels.toml").read_text("utf-8")
    assert re.findall("-kind-(.*) =", labels) == ["lieu", "bete", "kind-3"]
