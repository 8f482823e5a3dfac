"""A file where a folder is expected is named, with what to do, whichever verb comes upon it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.press.deck import Deck
from tests.program import printkit

EXPECTED = "this is a file, but a folder is expected here"


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(tmp_path, cards=2)


@pytest.mark.parametrize("name", ["card_data/deck/art", "card_data/deck/fonts", "templates/deck/art"])
def test_in_the_way_of_what_a_game_is_made_of(deck: Deck, name: str) -> None:
    path = deck.folder / name
    for each in path.glob("*"):
        each.unlink()
    if path.is_dir():
        path.rmdir()
    path.write_text("")
    assert f"printkit: {name}: {EXPECTED}\nhint: rename it" in printkit(deck.folder, "check", "deck").stderr


@pytest.mark.parametrize(
    "call", ["build deck --out notes/x", "words extract deck --out notes", "calibrate --out notes"]
)
def test_in_the_way_of_what_is_written(deck: Deck, call: str) -> None:
    (deck.folder / "notes").write_text("mine", "utf-8")
    done = printkit(deck.folder, *call.split())
    assert done.returncode == 1 and f"printkit: notes: {EXPECTED}" in done.stderr
    assert (deck.folder / "notes").read_text("utf-8") == "mine"


@pytest.mark.parametrize("name", ["gone", "/dev/null"])
def test_what_is_no_folder_is_told_as_such(deck: Deck, name: str) -> None:
    (deck.folder / "gone").symlink_to("nowhere")
    done = printkit(deck.folder, "calibrate", "--out", name)
    assert done.returncode == 1
    assert done.stderr == (
        f"printkit: {name}: this is not a folder, but one is expected here\n"
        "hint: name another folder, or move it away\n"
    )


@pytest.mark.parametrize("call", ["check deck", "games deck", "build deck"])
def test_a_game_whose_first_file_is_no_file_is_a_game(deck: Deck, call: str) -> None:
    (deck.data / "game.toml").unlink()
    (deck.data / "game.toml").symlink_to("nowhere")
    done = printkit(deck.folder, *call.split())
    assert done.returncode == 1
    assert "printkit: card_data/deck/game.toml: symbolic links are not followed" in done.stderr


@pytest.mark.parametrize("name", ["card_data", "card_data/deck"])
def test_in_the_way_of_a_game(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("")
    done = printkit(tmp_path, "check", "deck")
    assert done.returncode == 2 and f"printkit: {name}: {EXPECTED}" in done.stderr
