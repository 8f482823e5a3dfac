"""printkit new --add: a table comes into a game that stands, which keeps every byte that it has."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from openpyxl import Workbook

from printkit.base.faults import FaultError
from printkit.starter import standing_game as module
from printkit.starter.card_size import size_of
from printkit.starter.deck_file import read_deck
from printkit.starter.standing_game import add_to_game, known_home, standing_game, without_known
from printkit.starter.table_game import game_of_table
from tests.program import printkit

CARDS = "Name,Kind,Text\nOwl,Bird,Flies at night.\nFox,Beast,Takes an egg.\n"
PLACES = (
    "Place,Kind,Room,Text,Text_fr\nMeadow,Green,4,Rest :sun: here.,Reposez-vous.\n"
    "Wood,Green,2,*Hide*.,Cachez.\n"
    "Beach,Sand,3,Swim.,Nagez.\nDune,Sand,1,Look.,Regardez.\n"
)


def files(folder: Path) -> dict[str, bytes]:
    """Return every file of the games below a folder."""
    names = ("card_data", "templates")
    return {
        str(p.relative_to(folder)): p.read_bytes()
        for n in names
        for p in (folder / n).rglob("*")
        if p.is_file()
    }


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder with the game `wood`, which its designer has changed, and the table `places.csv`."""
    (tmp_path / "cards.csv").write_text(CARDS, "utf-8")
    (tmp_path / "places.csv").write_text(PLACES, "utf-8")
    call = ("new", "wood", "--from", "cards.csv", "--author", "Ann", "--size", "tarot", "--no-build")
    assert printkit(tmp_path, *call).returncode == 0
    for name in ("templates/wood/face.css", "templates/wood/cards.svg", "card_data/wood/game.toml"):
        path = tmp_path / name
        note = (
            b"/* hers */\n"
            if name.endswith("css")
            else b"{# hers #}\n"
            if name.endswith("svg")
            else b"# hers\n"
        )
        path.write_bytes(path.read_bytes() + note)
    assert printkit(tmp_path, "words", "update", "wood", "fr").returncode == 0
    return tmp_path


def add(folder: Path, table: str = "places.csv") -> None:
    """Add a table to the game, without a process."""
    standing = standing_game(known_home(folder / "wood"))
    deck = without_known(standing, folder / table, read_deck(folder / table))
    size = size_of(standing.card_size)[0]
    made, _ = game_of_table(
        standing.home, folder / table, deck, art=None, size=size, author="", lang="en", standing=standing
    )
    add_to_game(standing, made)


def test_a_game_gets_a_deck_and_keeps_what_it_has(game: Path) -> None:
    before = files(game)
    done = printkit(game, "new", "wood", "--from", "places.csv", "--add", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    after = files(game)
    grown = {name for name, held in before.items() if after[name] != held}
    assert {Path(name).name for name in grown} == {"game.toml", "labels.toml", "fr.po"}
    for name in (each for each in grown if each.endswith(".toml")):
        assert after[name].startswith(before[name])
    document = tomllib.loads(after["card_data/wood/game.toml"].decode())
    assert document["component"][1] == {
        "id": "places",
        "name": "Places",
        "kind": "card",
        "size": "tarot",
        "rows": "places",
        "copies": 1,
        "front": "places.svg",
        "back": "back-places.svg",
    }
    assert document["table"]["places"]["markdown"] is True
    assert document["icons"] == {":sun:": "sun"}
    assert 'msgstr "Cachez."' in after["card_data/wood/locale/fr.po"].decode()
    for words in (("check", "wood"), ("build", "wood", "--ink", "full,low")):
        checked = printkit(game, *words, "--lang", "en")
        assert (checked.returncode, checked.stderr) == (0, "")


def test_a_third_table_has_a_back_of_another_colour(game: Path) -> None:
    (game / "more.csv").write_text(PLACES, "utf-8")
    for name in ("places", "more"):
        assert printkit(game, "new", "wood", "--from", f"{name}.csv", "--add", "--no-build").returncode == 0
    sheets = [(game / f"templates/wood/{name}.css").read_text("utf-8") for name in ("places", "more")]
    colours = [
        sheet.split(f".back-{name} {{ fill: ")[1][:7]
        for sheet, name in zip(sheets, ("places", "more"), strict=True)
    ]
    assert len({*colours}) == 2
    assert (game / "card_data/wood/game.toml").read_text("utf-8").count("[icons]") == 1
    assert printkit(game, "check", "wood", "--lang", "en").stderr == ""


def test_of_a_workbook_the_further_sheets_are_added(game: Path) -> None:
    book = Workbook()
    book.active.title = "One"
    for row in (("Name", "Text"), ("Axe", "Cuts."), ("Rope", "Holds.")):
        book.active.append(row)
    book.save(game / "deck.xlsx")
    add(game, "deck.xlsx")
    sheet = book.create_sheet("Two")
    for row in (("Name", "Text"), ("Saw", "Saws."), ("Nail", "Sticks.")):
        sheet.append(row)
    book.save(game / "deck.xlsx")
    refused = printkit(game, "new", "wood", "--from", "deck.xlsx", "--add")
    assert refused.returncode == 1
    assert "card_data/wood/deck.xlsx: there is another file of this name in the game" in refused.stderr
    book.save(game / "card_data/wood/deck.xlsx")
    add(game, "card_data/wood/deck.xlsx")
    document = tomllib.loads((game / "card_data/wood/game.toml").read_text("utf-8"))
    assert {name: held.get("sheet") for name, held in document["table"].items()} == {
        "cards": None, "one": "One", "two": "Two",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "held", "told"),
    [
        ("templates/wood/places.svg", "hers", "templates/wood/places.svg: there is another file"),
        ("templates/wood/places.css", "hers", "templates/wood/places.css: there is another file"),
        ("templates/wood/back-places.svg", "hers", "templates/wood/back-places.svg: there is another file"),
        ("card_data/wood/places.csv", "Name\nAnn\n", "card_data/wood/places.csv: there is another file"),
    ],
)
def test_a_name_that_is_taken_is_told_and_nothing_is_added(
    path: str, held: str, told: str, game: Path
) -> None:
    (game / path).write_text(held, "utf-8")
    before = files(game)
    done = printkit(game, "new", "wood", "--from", "places.csv", "--add")
    assert done.returncode == 1
    assert told in done.stderr
    assert files(game) == before


@pytest.mark.parametrize(
    ("call", "status", "told"),
    [
        (("wod", "--from", "places.csv"), 2, "did you mean “wood”?"),
        (("--from", "places.csv"), 2, "name the game that the table comes into"),
        (("wood",), 2, "name a table with --from"),
        (("wood", "--from", "places.csv", "--lang", "fr"), 2, "--lang: the game says that itself"),
        (("wood", "--from", "cards.csv"), 1, "cards.csv is already in this game"),
        (("wood", "--from", "birds.csv"), 1, "the game already has something called “birds”"),
    ],
)
def test_what_cannot_be_added_is_told(call: tuple[str, ...], status: int, told: str, game: Path) -> None:
    (game / "birds.csv").write_text(CARDS, "utf-8")
    toml = game / "card_data/wood/game.toml"
    toml.write_text(toml.read_text("utf-8").replace('id = "cards"', 'id = "birds"'), "utf-8")
    before = files(game)
    done = printkit(game, "new", *call, "--add")
    assert (done.returncode, done.stdout) == (status, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert files(game) == before


@pytest.mark.parametrize("name", ["game.toml", "labels.toml"])
@pytest.mark.parametrize("held", [b"x = [", b"\xff", b"[x]\n[x]\n"])
def test_a_file_of_the_game_that_is_damaged_is_told(name: str, held: bytes, game: Path) -> None:
    path = game / "card_data/wood" / name
    path.write_bytes(path.read_bytes() + b"\n" + held)
    before = files(game)
    done = printkit(game, "new", "wood", "--from", "places.csv", "--add")
    assert done.returncode == 1
    assert f"card_data/wood/{name}: line " in done.stderr
    assert "Traceback" not in done.stderr
    assert files(game) == before


def test_where_writing_fails_nothing_is_added(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(game)
    steps = 0

    def fails_at(step: int, function: str) -> None:
        """Let the step of all that are taken into the game fail."""
        real = getattr(module, function)

        def failing(*words: object) -> None:
            nonlocal steps
            steps += 1
            if steps == step:
                raise OSError(28, "No space left on device", "x")
            real(*words)

        monkeypatch.setattr(module, function, failing)

    for step in range(1, 30):
        steps = 0
        with monkeypatch.context():
            for function in ("_move_in", "write_atomically"):
                fails_at(step, function)
            try:
                add(game)
            except FaultError as error:
                assert "the disk is full" in str(error)
            monkeypatch.undo()
        if files(game) != before:
            break
        assert not [*game.rglob(".printkit*")]
    assert step > 10
    assert set(files(game)) > set(before)


KILLED = """
import os, sys
from printkit.base.faults import FaultError
from printkit.starter import standing_game as module
from printkit.cli import main
steps = 0
def killing(real):
    def step(*words):
        global steps
        steps += 1
        if steps == {at}:
            os._exit(9)
        real(*words)
    return step
module._move_in, module.write_atomically = killing(module._move_in), killing(module.write_atomically)
sys.argv = ["printkit", "new", "wood", "--from", "places.csv", "--add", "--no-build"]
main()
"""


@pytest.mark.parametrize("at", [1, 4, 11])
def test_after_one_that_was_killed_it_is_added_all_the_same(at: int, game: Path, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED.format(at=at)], cwd=game, check=False)
    assert done.returncode == 9
    assert [*game.glob(".printkit-new-*")]
    assert "places" not in (game / "card_data/wood/game.toml").read_text("utf-8")
    again = printkit(game, "new", "wood", "--from", "places.csv", "--add", "--no-build")
    assert (again.returncode, again.stderr) == (0, "")
    assert not [*game.glob(".printkit-new-*")]
    assert printkit(game, "check", "wood", "--lang", "en").stderr == ""


def test_a_table_called_as_the_style_sheet_of_the_game_has_another(game: Path) -> None:
    (game / "face.csv").write_text(CARDS, "utf-8")
    done = printkit(game, "new", "wood", "--from", "face.csv", "--add", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert (game / "templates/wood/face-cards.css").exists()
    assert printkit(game, "check", "wood", "--lang", "en").stderr == ""


def test_faults_of_an_added_table_name_files_where_they_stand(game: Path) -> None:
    (game / "bad.csv").write_text("Name,Text\nOwl,Take {x}.\nFox,Go.\n", "utf-8")
    done = printkit(game, "new", "wood", "--from", "bad.csv", "--add", "--no-build")
    assert done.returncode == 1
    assert "card_data/wood/bad.csv: line 2" in done.stderr
    assert ".printkit" not in done.stderr
