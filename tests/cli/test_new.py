"""printkit new: a table becomes a game that builds at once; nothing is written over or stays half done."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook
from PIL import Image

from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_game
from printkit.kit.loading.table_source import MAX_ROWS
from printkit.starter.frame import of_row
from printkit.starter.game_place import home_of_file
from printkit.starter.new_game import BACK_COLOURS
from tests.press.deck import words as printed_words
from tests.program import printkit

MONSTERS = """Name,Type,Cost,Attack,Defence,Ability,Flavor,Qty,Notes
Bog Lurker,Beast,3,4,2,It hides: the attacker loses a turn.,Older than the bog.,3,
Lantern Wight,Undead,5,3,3,Draw a card whenever a lantern goes out.,,1,
Old Grey Nan of the Seven Wells,Undead,7,2,6,All your Undead are stronger while she is in play.,,1,
Crag Ram,Beast,2,3,4,,Never stand behind it.,2,
"""
TRIVIA = """Question;Answer;Category;Difficulty
Which planet has the shortest day of all?;Jupiter;Science;2
Who painted The Night Watch?;Rembrandt;Art;1
How many hearts does an octopus have?;Three;Science;2
Which instrument has forty-seven strings?;The harp;Art;3
"""
SUITS = "Suit,Rank\n" + "\n".join(
    f"{suit},{rank}" for suit in ("Hearts", "Clubs") for rank in ("7", "10", "K")
)
LONG = (
    f"Title\tText\nA\t{'All of this is read aloud, slowly. ' * 25}\n{'A name of many words ' * 3}\tShort.\n"
)
DECKS = {
    "monsters.csv": MONSTERS,
    "trivia.csv": TRIVIA,
    "suits.csv": SUITS,
    "words.csv": "Word,Translation\nhouse,la maison\nbutterfly,le papillon\n",
    "quotes.csv": "Quote,Author\nThe sea keeps nothing that it was not given.,Marta\nNobody is late.,\n",
    "events.tsv": LONG,
    "arabic.csv": "الاسم,الكلفة,النص\nالصقر,3,اسحب بطاقة كلما دخل لاعب إلى الصحراء.\nالثعلب,2,تحرك مرتين.\n",
    "カード.csv": "Name,Type,Name 2,Corner\nAnn,Spot,a,1\nBob,Spot,b,2\nCid,Text,c,3\nDot,Text,d,4\n",
    "back.csv": "Card,Name,More,Text,Cost\nA,B,1,2,3\nC,D,4,5,6\n",
    "signs.csv": "Copies,<b>,__,q {x},it's & that\nthree,a,1,Tom,x\nfour,b,2,Ann,y\n",
    "one.csv": "Name\nAnn\nBob\n",
    "near.csv": "Name,Kind,Points,Point,Bid,Side,Ids,I d\nA,x,1,one,b,s,i,d\n"
    "B,x,,two,b,s,i,d\nC,y,3,no,b,s,i,d\nD,y,4,o,b,s,i,d\n",
    "near.json": '[{"Name": "A", "Coast": "sea", "Kindly": "b"}, {"Name": "B", "Cost": 2, "Coasts": "c"}]',
    "many.csv": "\n".join(
        ",".join(f"{word}{n}" for n in range(20)) for word in ("Column ", "words ", "others ")
    ),
}


def written(folder: Path) -> list[str]:
    """Return every file below a folder, without what is kept between runs."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in files if path.parts[0] not in ("cache", "theirs"))


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """The folder with the tables that somebody has."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("name", DECKS)
def test_a_table_becomes_a_game_in_which_nothing_is_wrong(name: str, theirs: Path, tmp_path: Path) -> None:
    (theirs / name).write_text(DECKS[name], "utf-8")
    done = printkit(tmp_path, "new", "my deck", "--from", f"theirs/{name}", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "card_data/my-deck" / name).read_text("utf-8") == DECKS[name]
    checked = printkit(tmp_path, "check", "my-deck")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("size", ["mini", "business", "square-small", "tarot", "120x60"])
def test_a_card_of_any_size_has_what_it_has_room_for(size: str, theirs: Path, tmp_path: Path) -> None:
    names = ("Name", "Type", "Text", *(f"Number {n}" for n in range(9)), *(f"Remark {n}" for n in range(8)))
    rows = [
        (
            f"Card {n}",
            "Monster" if n % 2 else "Item",
            "Takes a card of each player.",
            *["7"] * 9,
            *["Short"] * 8,
        )
        for n in range(6)
    ]
    (theirs / "a.csv").write_text("\n".join(",".join(row) for row in (names, *rows)), "utf-8")
    done = printkit(
        tmp_path, "new", "a", "--from", "theirs/a.csv", "--size", size, "--author", "Ann", "--no-build"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert ("no room for these" in done.stdout) == (size != "tarot")
    checked = printkit(tmp_path, "check", "a")
    assert (checked.returncode, checked.stderr) == (0, "")


TOKENS = (
    "Name,Type,Value,Text,Image\nFog,Weather,1,Nobody moves.,fog.svg\nReinforcements,Army,2,Take three.,\n"
    "Old mill,Place,12,Rest a while.,mill.svg\nSun,Weather,2,Go on.,sun.svg\n"
    "Barracks,Army,4,Train.,none.svg\nInn,Place,3,Sleep.,inn.svg\n"
)


@pytest.mark.parametrize("drawn", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("size", ["4x4", "9x12", "19.05x19.05", "20x90", "40 x 40mm", "2000x2000"])
def test_pieces_of_any_size_build(size: str, drawn: bool, theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text(TOKENS, "utf-8")
    for name in ("fog", "mill", "sun", "inn") if drawn else ():
        drawing(theirs / f"art/{name}.svg", "#123456")
    call = ("new", "a", "--from", "theirs/a.csv", "--size", size, "--author", "Ann", "--no-build")
    done = printkit(tmp_path, *call)
    assert (done.returncode, done.stderr) == (0, "")
    assert printkit(tmp_path, "check", "a").returncode == 0
    notes = re.compile(r"\{#-.*?-#\}", re.DOTALL)
    face = notes.sub("", (tmp_path / "templates/a/a.svg").read_text("utf-8"))
    small = size != "2000x2000"
    assert ("row.Text" in face) != small
    assert ("row.Image" in face) == drawn
    assert ("row.Value" in face) == (size not in ("4x4", "9x12"))
    if small and not drawn and min(map(float, re.findall(r"[\d.]+", size))) > 15:
        assert "row.Name" in face


@pytest.mark.parametrize("size", ["3.9x20", "20x2001", "20x", "20x20x20"])
def test_sizes_that_game_toml_refuses_are_refused(size: str, tmp_path: Path) -> None:
    done = printkit(tmp_path, "new", "a", "--size", size)
    assert (done.returncode, written(tmp_path)) == (2, [])
    assert f"unknown size “{size}”" in done.stderr
    assert "WIDTHxHEIGHT in mm, 4 to 2000" in done.stderr


def test_every_column_is_seen_and_told(theirs: Path, tmp_path: Path) -> None:
    (theirs / "monsters.csv").write_text(MONSTERS, "utf-8")
    done = printkit(
        tmp_path, "new", "Bog Folk", "--from", "theirs/monsters.csv", "--author", "Ann", "--no-build"
    )
    assert done.stdout.splitlines()[:2] == ["the game is called bog-folk", "Monsters (rows: 4, cards: 7)"]
    for line in (
        "Name     the title",
        "Cost     a number, in the corner",
        "Notes    nothing in it: left out",
    ):
        assert f"  {line}\n" in done.stdout
    face = (tmp_path / "templates/bog-folk/monsters.svg").read_text("utf-8")
    for name in ("Name", "Type", "Cost", "Attack", "Defence", "Ability", "Flavor"):
        assert f"row.{name}" in face
    assert "Notes" not in face
    assert not (tmp_path / "output").exists()


def test_the_example_is_a_complete_game(tmp_path: Path) -> None:
    done = printkit(tmp_path, "new", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    checked = printkit(tmp_path, "check", "my-game")
    assert (checked.returncode, checked.stderr) == (0, "")
    extracted = printkit(tmp_path, "words", "update", "my-game", "fr")
    assert (extracted.returncode, extracted.stderr) == (0, "")


def test_sheets_of_a_workbook_become_decks_with_different_backs(theirs: Path, tmp_path: Path) -> None:
    book = Workbook()
    spells, places = book.active, book.create_sheet("Places")
    spells.title = "Spell cards"
    for row in (("Name", "Cost"), ("Bolt", 1), ("Ward", 2)):
        spells.append(row)
    for row in (("Place", "Danger"), ("Mill", 2), ("Bridge", 5)):
        places.append(row)
    book.create_sheet("Empty")
    book.save(theirs / "book.xlsx")
    done = printkit(tmp_path, "new", "duel", "--from", "theirs/book.xlsx", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    game = tomllib.loads((tmp_path / "card_data/duel/game.toml").read_text("utf-8"))
    assert [each["rows"] for each in game["component"]] == ["spell-cards", "places"]
    assert game["look"]["back-spell-cards"] != game["look"]["back-places"]
    assert (tmp_path / "output/duel/en/a4/cards.pdf").exists()


def workbook(path: Path, **sheets: Sequence[tuple[object, ...]]) -> None:
    """Write a workbook of sheets, each of its lines."""
    book = Workbook(write_only=True)
    for name, lines in sheets.items():
        sheet = book.create_sheet(name)
        for line in lines:
            sheet.append(line)
    book.save(path)


NO_TABLES: dict[str, Sequence[tuple[object, ...]]] = {
    "Twice": [("Idea", "Idea"), ("a", "b")],
    "Stray": [("Name", "Cost"), ("Ann", 1, "see below"), ("Bob", 2)],
    "Prose": [("This is how the game is played: all draw seven cards, and the youngest of all begins.",)] * 2,
    "Head": [("Name", "Cost")],
}
"""Sheets that are no tables, for one reason each."""
TOLD = (
    "two columns are called",
    "in a column without a name",
    "must name the columns",
    "there are no rows below",
)


def test_a_sheet_that_is_no_table_is_left_out_and_told_in_a_line(theirs: Path, tmp_path: Path) -> None:
    workbook(theirs / "deck.xlsx", **NO_TABLES, Items=[("Name", "Cost"), ("Bolt", 1), ("Ward", 2)])
    done = printkit(tmp_path, "new", "deck", "--from", "theirs/deck.xlsx", "--author", "Ann", "--no-build")
    assert done.returncode == 0
    lines = [line for line in done.stderr.splitlines() if "left out" in line]
    for name, told, line in zip(NO_TABLES, TOLD, lines, strict=False):
        assert f"deck.xlsx: {name}: warning: the sheet is left out: " in line
        assert told in line
    game = tomllib.loads((tmp_path / "card_data/deck/game.toml").read_text("utf-8"))
    assert list(game["table"]) == ["items"]
    assert printkit(tmp_path, "check", "deck").returncode == 0


@pytest.mark.parametrize("name", NO_TABLES)
def test_a_workbook_without_a_table_is_refused(name: str, theirs: Path, tmp_path: Path) -> None:
    told = dict(zip(NO_TABLES, TOLD, strict=True))[name]
    workbook(theirs / "deck.xlsx", **{name: NO_TABLES[name], "Twice more": NO_TABLES["Twice"]})
    done = printkit(tmp_path, "new", "deck", "--from", "theirs/deck.xlsx", "--author", "Ann", "--no-build")
    if name in ("Stray", "Prose"):  # doubtful ones are better than none
        assert (tmp_path / "card_data/deck/game.toml").exists()
    else:
        assert done.returncode == 1
        assert "Twice more: line 1: two columns are called “Idea”" in done.stderr
        assert told in done.stderr or name == "Head"
        assert written(tmp_path) == []


def test_only_the_sheets_that_are_asked_for_are_taken(theirs: Path, tmp_path: Path) -> None:
    cards = [("Name", "Cost"), ("Bolt", 1), ("Ward", 2)]
    workbook(theirs / "deck.xlsx", **NO_TABLES, Items=cards, Events=cards, Places=cards)
    call = ("new", "deck", "--from", "theirs/deck.xlsx", "--author", "Ann", "--no-build")
    done = printkit(tmp_path, *call, "--sheet", "Twice,Nowhere")
    assert (done.returncode, written(tmp_path)) == (2, [])
    assert "the workbook has no sheet “Nowhere”" in done.stderr
    assert printkit(tmp_path, *call, "--sheet", "Twice,Items").returncode == 1
    done = printkit(tmp_path, *call, "--sheet", "places, Events")
    assert (done.returncode, done.stderr) == (0, "")
    game = tomllib.loads((tmp_path / "card_data/deck/game.toml").read_text("utf-8"))
    assert list(game["table"]) == ["events", "places"]


def test_notes_beside_a_deck_are_no_cards_unless_asked_for(theirs: Path, tmp_path: Path) -> None:
    notes = [("Draw the wolf",), ("Ask Marie",)]
    cards = [("Name", "Cost"), ("Bolt", 1), ("Ward", 2)]
    workbook(theirs / "deck.xlsx", Cards=cards, Items=cards, Notes=notes, Later=notes)
    call = ("--from", "theirs/deck.xlsx", "--author", "Ann", "--no-build")
    done = printkit(tmp_path, "new", "a", *call)
    assert "each of these sheets becomes a deck, and --sheet names those to take: Cards, Items" in done.stdout
    for name in ("Notes", "Later"):
        assert f"deck.xlsx: {name}: warning: the sheet is left out: it " in done.stderr
        assert f"take it with --sheet {name}" in done.stderr
    assert printkit(tmp_path, "new", "b", *call, "--sheet", "Cards,Notes").returncode == 0
    tables = [tomllib.loads((tmp_path / f"card_data/{game}/game.toml").read_text("utf-8")) for game in "ab"]
    assert [list(each["table"]) for each in tables] == [["cards", "items"], ["cards", "notes"]]


def test_a_table_of_text_has_no_sheets(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name\nAnn\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--sheet", "Items")
    assert (done.returncode, written(tmp_path)) == (2, [])
    assert "only a workbook (.xlsx) has sheets" in done.stderr


def test_any_number_of_sheets_has_backs(theirs: Path, tmp_path: Path) -> None:
    sheets = {f"Deck {n}": [("Name",), (f"Ann {n}",)] for n in range(len(BACK_COLOURS) + 2)}
    workbook(theirs / "deck.xlsx", **sheets)
    done = printkit(tmp_path, "new", "deck", "--from", "theirs/deck.xlsx", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert printkit(tmp_path, "check", "deck").returncode == 0
    game = tomllib.loads((tmp_path / "card_data/deck/game.toml").read_text("utf-8"))
    assert sum(name.startswith("back-") for name in game["look"]) == len(sheets)


def test_columns_that_differ_in_case_stay_two(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,name,Cost,cost\nAnn,a short one,1,dear\nBob,b,2,cheap\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert printkit(tmp_path, "check", "a").returncode == 0


@pytest.mark.parametrize(
    ("stem", "title"),
    [
        ("Deck v3", "Deck v3"),
        ("2024-11-05_bog_folk", "Bog folk"),
        ("bog_folk_20241105 (2)", "Bog folk"),
        ("Copy of Bog Folk", "Bog Folk"),
        ("05 deck2", "Deck 2"),
        ("7-wonders", "7 wonders"),
        ("1830", "1830"),
        ("20241105", "20241105"),
        ("森の札", "森の札"),
    ],
)
def test_a_game_without_a_name_is_called_like_its_file(
    stem: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert home_of_file(stem).title == title


def test_pictures_are_found_beside_the_table_and_missing_ones_leave_no_hole(
    theirs: Path, tmp_path: Path
) -> None:
    (theirs / "Images").mkdir()
    Image.new("RGB", (600, 400), "#447755").save(theirs / "Images/owl.jpg")
    Image.new("RGB", (600, 400), "#447755").save(theirs / "Images/other.jpg")
    rows = "Name,Image\nOwl,owl.jpg\nFox,fox.jpg\nHare,\nWren,Owl\n"
    (theirs / "forest.csv").write_text(rows, "utf-8")
    done = printkit(tmp_path, "new", "forest", "--from", "theirs/forest.csv", "--author", "Ann")
    assert done.returncode == 0
    assert "pictures: 2 of 3 found in theirs/Images; not there: fox.jpg" in done.stdout
    assert "no drawing is called fox.jpg" in done.stderr
    art = [path.name for path in (tmp_path / "card_data/forest/art").iterdir()]
    assert art == ["owl.jpg"]


def test_a_picture_is_moved_in_one_line(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,Art,Text\nOwl,owl.svg,One.\nFox,,Two.\n", "utf-8")
    drawing(theirs / "owl.svg", "#111111")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    path = tmp_path / "templates/a/a.svg"
    face = path.read_text("utf-8")
    (place,) = re.findall("picture_h = (.*) %}", face)
    x, y, width, height = place.split(", ")
    assert not any(f", {y}" in line or f'y="{y}"' in line for line in face.replace(place, "").splitlines())
    path.write_text(face.replace(place, f"{x}, {float(y) + 3}, {width}, {float(height) - 8}"), "utf-8")
    checked = printkit(tmp_path, "check", "a")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert (tmp_path / "templates/a/art/no-picture.svg").exists()


def test_pictures_are_found_in_a_usual_folder_and_beside_the_table(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,Art,Text\nOwl,owl,{icon:gold} one.\nFox,fox.svg,Two.\n", "utf-8")
    drawing(theirs / "owl.svg", "#111111")
    drawing(theirs / "fox.svg", "#222222")
    drawing(theirs / "images/fox.svg", "#333333")
    drawing(theirs / "img/gold.svg", "#444444")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pictures: 2 of 2 found in theirs/images, theirs/img, theirs\n" in done.stdout
    art = tmp_path / "card_data/a/art"
    assert sorted(path.name for path in art.iterdir()) == ["fox.svg", "icon-gold.svg", "owl.svg"]
    assert "#333333" in (art / "fox.svg").read_text("utf-8")


@pytest.mark.parametrize("sign", ["", " <think>"])
def test_line_breaks_as_squib_has_them_are_line_breaks(sign: str, theirs: Path, tmp_path: Path) -> None:
    rows = f"Owl,One{sign}.%nTwo.,Short\nFox,Three.%nFour.%nFive.,Words\n"
    (theirs / "a.csv").write_text(f"Name,Text,More\n{rows}", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert "  Text  %n in it is a line break, as in Squib: the front replaces it" in done.stdout
    assert "  More  %n" not in done.stdout
    printed = printed_words(tmp_path / "output/a/en/a4/cards.pdf")
    assert re.search(r"Three\.\s*\n\s*Four\.\s*\n\s*Five\.", printed)
    assert "%n" not in printed


def test_pictures_keep_the_names_of_their_files(theirs: Path, tmp_path: Path) -> None:
    (theirs / "art").mkdir()
    for name in ("wolf.JPG", "Fox Red.PNG", "elan.jpeg"):
        kind = "PNG" if name.endswith("PNG") else "JPEG"
        Image.new("RGB", (600, 400), "#447755").save(theirs / "art" / name, kind)
    rows = "Name,Image\nWolf,wolf.JPG\nFox,fox_red\nElk,Élan\nElk cow,elan.png\n"
    (theirs / "forest.csv").write_text(rows, "utf-8")
    done = printkit(tmp_path, "new", "forest", "--from", "theirs/forest.csv", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    art = [path.name for path in (tmp_path / "card_data/forest/art").iterdir()]
    assert sorted(art) == ["Fox Red.PNG", "elan.png", "wolf.JPG", "Élan.jpeg"]


def test_missing_pictures_are_named_and_show_as_soon_as_they_are_there(theirs: Path, tmp_path: Path) -> None:
    (theirs / "art").mkdir()
    names = [f"beast{n}" for n in range(14)]
    for name in names[:7]:
        Image.new("RGB", (600, 400), "#447755").save(theirs / f"art/{name}.jpg")
    rows = "\n".join(("Name,Image", *(f"{name.title()},{name}.jpg" for name in names)))
    (theirs / "forest.csv").write_text(rows, "utf-8")
    done = printkit(tmp_path, "new", "forest", "--from", "theirs/forest.csv", "--author", "Ann", "--no-build")
    told = "not there: beast7.jpg, beast8.jpg, beast9.jpg, beast10.jpg, beast11.jpg, … (7)"
    assert f"pictures: 7 of 14 found in theirs/art; {told}" in done.stdout
    checked = printkit(tmp_path, "check", "forest")
    assert checked.returncode == 0
    assert "no drawing is called beast7.jpg" in checked.stderr
    for name in names[7:]:
        Image.new("RGB", (600, 400), "#447755").save(tmp_path / f"card_data/forest/art/{name}.jpg")
    checked = printkit(tmp_path, "check", "forest")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_a_wrong_number_of_copies_keeps_the_others(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,Qty\nOwl,3\nFox,a few\nBee,2x\nAnt,\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert "A (rows: 4, cards: 7)" in done.stdout
    assert "how many of each card; no numbers: a few" in done.stdout
    game = tomllib.loads((tmp_path / "card_data/a/game.toml").read_text("utf-8"))
    assert game["component"][0]["copies"] == "Qty"
    assert 'line 3, column "Qty"' in done.stderr


def test_a_title_above_the_names_of_the_columns_is_passed_over(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("My game – cards,,\n\nName,Cost,Text\nOwl,1,Flies\nFox,2,Runs\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    assert "line 3 names the columns; what is above it is not read" in done.stdout
    game = tomllib.loads((tmp_path / "card_data/a/game.toml").read_text("utf-8"))
    assert game["table"]["a"]["header"] == 3
    checked = printkit(tmp_path, "check", "a")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_maps_and_lists_of_json_are_shown_key_by_key(theirs: Path, tmp_path: Path) -> None:
    rows = [
        {
            "name": "Owl",
            "cost": {"gold": 1, "items": 2},
            "tags": ["a", "b"],
            "dice": [1, 2],
            "deep": [{"a": 1}],
        },
        {"name": "Fox", "cost": {"gold": 3, "dark wood": 1}, "tags": ["c"], "dice": [6], "deep": []},
        {"name": "Bee", "tags": [], "dice": [1]},
    ]
    (theirs / "a.json").write_text(json.dumps(rows), "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.json", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    face = (tmp_path / "templates/a/a.svg").read_text("utf-8")
    for held in ("row.cost.gold", 'row.cost["dark wood"]', 'row.cost["items"]', 'row.tags | join(", ")'):
        assert f"{{{{ {held} }}}}" in face
    assert "row.deep" not in face


def test_formulas_without_a_value_are_told_together(theirs: Path, tmp_path: Path) -> None:
    book = Workbook()
    for row in (("Name", "Cost"), *((f"Card {n}", f"=1+{n}") for n in range(60))):
        book.active.append(row)
    book.save(theirs / "a.xlsx")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.xlsx")
    assert done.returncode == 1
    assert done.stderr.count("has not been calculated") == 3
    assert "57 more like these" in done.stderr
    every = printkit(tmp_path, "new", "b", "--from", "theirs/a.xlsx", "--all")
    assert every.stderr.count("has not been calculated") == 60


def test_an_emoji_of_several_letters_is_one_icon(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,Text\nAnn,👩 or 👩\u200d🚀\nBob,🇧🇷 🇧🇪 1\ufe0f\u20e3 👋🏽\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    game = tomllib.loads((tmp_path / "card_data/a/game.toml").read_text("utf-8"))
    assert set(game["icons"].values()) == {
        "woman", "woman-rocket", "flag-br", "flag-be", "keycap-1", "waving-hand-sign-skin-3",
    }  # fmt: skip
    drawn = {path.stem: path.read_text("utf-8") for path in (tmp_path / "templates/a/art").glob("icon-*")}
    assert len(set(drawn.values())) == 6
    checked = printkit(tmp_path, "check", "a")
    assert (checked.returncode, checked.stderr) == (0, "")
    shape = re.search(r'<path [^>]* d="[^"]*"/>', drawn["icon-woman"])
    assert shape
    assert shape[0] in drawn["icon-woman-rocket"]


def drawing(path: Path, colour: str) -> None:
    """Write a drawing of one colour."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        f'<path fill="{colour}" d="M0 0h9v9z"/></svg>',
        "utf-8",
    )


def test_cards_whose_pictures_are_called_like_them_have_their_names(theirs: Path, tmp_path: Path) -> None:
    for name in ("hey-you", "fog"):
        drawing(theirs / f"img/events/{name}.svg", "#123456")
    rows = "Order,Name,Text\n1,Hey You!,Draw a card and keep it.\n2,Fog,Stay.\n2b,Fog,Go.\nA1,Rain,Swim.\n"
    (theirs / "events.csv").write_text(rows, "utf-8")
    done = printkit(tmp_path, "new", "events", "--from", "theirs/events.csv", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Name   the title\n" in done.stdout
    assert "Name   pictures are called like it: 2 of 3 found in theirs/img\n" in done.stdout
    art = sorted(path.name for path in (tmp_path / "card_data/events/art").iterdir())
    assert art == ["fog-2.svg", "fog.svg", "hey-you.svg"]
    face = (tmp_path / "templates/events/events.svg").read_text("utf-8")
    assert "{{ row.Name }}" in face
    assert "has_art(row.id)" in face


def test_a_picture_is_that_of_its_own_table(theirs: Path, tmp_path: Path) -> None:
    drawing(theirs / "img/crises/reinforcements.svg", "#111111")
    drawing(theirs / "img/crises/flood.svg", "#222222")
    drawing(theirs / "img/tokens/flood.svg", "#333333")
    drawing(theirs / "img/old/wall.svg", "#444444")
    drawing(theirs / "img/new/wall.svg", "#555555")
    drawing(theirs / "img/old/hill.svg", "#666666")
    drawing(theirs / "img/new/hill.svg", "#666666")
    tokens = [
        ("Name", "Art"),
        *((name, f"{name}.svg") for name in ("flood", "reinforcements", "wall", "hill")),
    ]
    crises = [("Name", "Art"), ("A flood", "flood.svg"), ("Help", "reinforcements.svg")]
    workbook(theirs / "deck.xlsx", Crisis=crises, Tokens=tokens)
    done = printkit(tmp_path, "new", "deck", "--from", "theirs/deck.xlsx", "--author", "Ann", "--no-build")
    assert "none is taken (1): wall.svg (theirs/img/new/wall.svg, theirs/img/old/wall.svg)" in done.stdout
    home = tmp_path / "card_data/deck/art"
    taken = {path.relative_to(home).as_posix(): path.read_text("utf-8") for path in home.rglob("*.svg")}
    colours = {name: held.split("fill=")[1][2:5] for name, held in taken.items()}
    assert colours == {
        "flood.svg": "222",
        "reinforcements.svg": "111",
        "tokens/flood.svg": "333",
        "tokens/hill.svg": "666",
    }
    assert '"tokens/" ~ row.Art' in (tmp_path / "templates/deck/tokens.svg").read_text("utf-8")


def test_pictures_of_which_none_is_there_are_left_out(theirs: Path, tmp_path: Path) -> None:
    (theirs / "forest.csv").write_text("Name,Image\nOwl,owl.png\nFox,fox.png\n", "utf-8")
    done = printkit(tmp_path, "new", "forest", "--from", "theirs/forest.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert "none of which was found" in done.stdout


def test_columns_in_another_language_become_its_translation(theirs: Path, tmp_path: Path) -> None:
    rows = "name_en,name_fr,text_en,text_fr\nSword,Épée,Strike.,Frappez.\nShield,Bouclier,Block.,\n"
    (theirs / "arms.csv").write_text(rows, "utf-8")
    done = printkit(tmp_path, "new", "arms", "--from", "theirs/arms.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    po = (tmp_path / "card_data/arms/locale/fr.po").read_text("utf-8")
    for source, words in (("Sword", "Épée"), ("Strike.", "Frappez."), ("Shield", "Bouclier"), ("Block.", "")):
        assert f'msgid "{source}"\nmsgstr "{words}"' in po


def test_a_first_front_is_mirrored_in_languages_from_the_right(
    theirs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = "Name_en,Name_he,Cost\nSword,חרב,3\nShield,מגן,2\nBow,קשת,4\n"
    (theirs / "arms.csv").write_text(rows, "utf-8")
    done = printkit(tmp_path, "new", "arms", "--from", "theirs/arms.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    monkeypatch.chdir(tmp_path)
    game = read_game(tmp_path / "card_data/arms")
    turned = {}
    for lang in ("en", "he"):
        kit = game.kit(lang)
        component = kit.components[0]
        svg = face_svg(GameTemplates("arms"), kit, component, kit.rows_of(component)[0], "front", "full")
        turned[lang] = svg.count("scale(-1 1)")
    assert turned["en"] == 0 and turned["he"] > 2, "the face as a whole, and each of its boxes back"


def test_signs_that_would_be_markup_are_printed_as_they_are(theirs: Path, tmp_path: Path) -> None:
    (theirs / "maths.csv").write_text("Name,Text\nLess,A <smile> wins\nMore,yes\n", "utf-8")
    done = printkit(tmp_path, "new", "maths", "--from", "theirs/maths.csv", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    assert "printed as they are, and not translated, for signs such as < in them: Text" in done.stdout


@pytest.mark.parametrize(
    ("name", "held", "told"),
    [
        ("empty.csv", b"", "the file is empty"),
        ("head.csv", b"Name,Text\n", "there are no rows below the names of the columns"),
        ("twice.csv", b"Name,Name\na,b\n", "two columns are called “Name”"),
        ("noise.csv", bytes(range(256)) * 4, "this is not text"),
        ("letter.docx", b"words", "this is not a table that printkit can read"),
        ("long.csv", b"Name\n" + b"Ann\n" * (MAX_ROWS + 1), "the table has more than"),
        ("wide.csv", b",".join(b"c%d" % n for n in range(200)) + b"\n" + b"x," * 199 + b"x\n", "200 columns"),
        ("broken.json", b'[{"name": ', "broken.json"),
    ],
)
def test_what_is_no_deck_is_told_and_nothing_is_written(
    name: str, held: bytes, told: str, theirs: Path, tmp_path: Path
) -> None:
    (theirs / name).write_bytes(held)
    done = printkit(tmp_path, "new", "deck", "--from", f"theirs/{name}")
    assert done.returncode == 1
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert written(tmp_path) == []


@pytest.mark.parametrize(
    "call",
    [
        ("deck", "--from", "theirs/none.csv"),
        ("deck", "--from", "theirs/a.csv", "--size", "huge"),
        ("deck", "--from", "theirs/a.csv", "--art", "theirs/none"),
        ("deck", "--from", "theirs/a.csv", "--lang", "nonsense of mine"),
        ("mosh", "--from", "theirs/a.csv"),
        ("common", "--from", "theirs/a.csv"),
        ("日本", "--from", "theirs/a.csv"),
        ("there",),
    ],
)
def test_a_wrong_call_is_told_and_nothing_is_written(
    call: tuple[str, ...], theirs: Path, tmp_path: Path
) -> None:
    (theirs / "a.csv").write_text("Name\nAnn\n", "utf-8")
    (tmp_path / "templates/there").mkdir(parents=True)
    done = printkit(tmp_path, "new", *call)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("printkit: ")
    assert written(tmp_path) == []


def test_a_table_that_is_a_folder_is_told(theirs: Path, tmp_path: Path) -> None:
    done = printkit(tmp_path, "new", "deck", "--from", "theirs")
    assert done.returncode == 1
    assert "this is a folder, but a table is expected" in done.stderr


def test_a_game_that_is_there_stays_as_it_is(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name\nAnn\n", "utf-8")
    call = ("new", "deck", "--from", "theirs/a.csv", "--no-build", "--author", "Ann", "--quiet")
    assert printkit(tmp_path, *call).returncode == 0
    before = {name: (tmp_path / name).read_bytes() for name in written(tmp_path)}
    again = printkit(tmp_path, *call)
    assert again.returncode == 2
    assert "there is already a game of this name" in again.stderr
    assert {name: (tmp_path / name).read_bytes() for name in written(tmp_path)} == before


def test_a_folder_elsewhere_takes_the_game_and_its_pdfs(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,Cost\nAnn,1\nBob,2\n", "utf-8")
    done = printkit(
        tmp_path, "new", "games/Picnic", "--from", "theirs/a.csv", "--author", "Ann", "--size", "50x70"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "games/output/picnic/en/a4/cards.pdf").exists()
    assert "  cd games\n" in done.stdout
    assert "size = [50, 70]" in (tmp_path / "games/card_data/picnic/game.toml").read_text("utf-8")
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "cache") == ["games", "theirs"]


def test_where_nothing_can_be_written_nothing_stays(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name\nAnn\n", "utf-8")
    (tmp_path / "templates").write_text("a file in the way", "utf-8")
    done = printkit(tmp_path, "new", "deck", "--from", "theirs/a.csv", "--author", "Ann")
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert written(tmp_path) == ["templates"]


def test_a_table_in_an_older_encoding_keeps_it(theirs: Path, tmp_path: Path) -> None:
    words = "Nom;Texte\nÉpée;Une épée très légère, forgée à l'été.\nFée;Elle vit près de la forêt.\n"
    (theirs / "fées.csv").write_bytes(words.encode("mac-roman"))
    done = printkit(tmp_path, "new", "fees", "--from", "theirs/fées.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "read as Mac Roman"
    assert 'languages = ["fr"]' in (tmp_path / "card_data/fees/game.toml").read_text("utf-8")
    assert (tmp_path / "card_data/fees/fées.csv").read_bytes() == words.encode("mac-roman")


def test_an_encoding_that_is_not_sure_is_asked_for(theirs: Path, tmp_path: Path) -> None:
    (theirs / "few.csv").write_bytes("Name;Text\nÉ;one\n".encode("cp1252"))
    call = ("new", "few", "--from", "theirs/few.csv", "--author", "Ann", "--no-build")
    done = printkit(tmp_path, *call)
    assert (done.returncode, written(tmp_path)) == (1, [])
    assert "--encoding" in done.stderr
    assert printkit(tmp_path, *call, "--encoding", "cp1252").returncode == 0
    assert 'encoding = "cp1252"' in (tmp_path / "card_data/few/game.toml").read_text("utf-8")


def test_icons_in_the_words_are_found_or_stood_in_for(theirs: Path, tmp_path: Path) -> None:
    (theirs / "icons").mkdir()
    Image.new("RGBA", (300, 300), "#c90").save(theirs / "icons/gold.png")
    rows = (
        'Name,Text\nSword,"Pay 2 :gold: for {icon:shield}. **Strike** ⚔ now."\nRope,"At 12:30:45 :gold:."\n'
    )
    (theirs / "a.csv").write_text(rows, "utf-8")
    done = printkit(
        tmp_path, "new", "a", "--from", "theirs/a.csv", "--art", "theirs/icons", "--author", "Ann"
    )
    assert (done.returncode, done.stderr) == (0, "")
    game = tomllib.loads((tmp_path / "card_data/a/game.toml").read_text("utf-8"))
    assert game["icons"] == {":gold:": "gold", "⚔": "crossed-swords"}
    assert game["markdown"] is True
    assert (tmp_path / "card_data/a/art/icon-gold.png").exists()
    drawn = sorted(path.name for path in (tmp_path / "templates/a/art").iterdir())
    assert drawn == ["icon-crossed-swords.svg", "icon-shield.svg"]
    assert printkit(tmp_path, "check", "a").returncode == 0


def test_a_faulty_row_leaves_a_game_and_a_draft(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,Text\nTom,Take {x} of them.\nAnn,Take one of them.\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann")
    assert done.returncode == 1
    assert 'card_data/a/a.csv: line 2, column "text"' in done.stderr
    assert "a draft, in which what is faulty is marked:" in done.stdout
    assert (tmp_path / "output/a/en/a4/cards.pdf").exists()
    assert (tmp_path / "templates/a/a.svg").exists()


LONG_NOTES = "A remark of many words for whoever draws it. " * 12
FULL = {
    "notes": ("Name,Text,Notes,Story", f"Owl,{'Takes a card. ' * 25},{LONG_NOTES},{LONG_NOTES}"),
    "lines": ("Name,Text,Notes", 'Owl,"' + "One line.\n" * 9 + '","' + "A line.\n" * 14 + '"'),
    "numbers": ("Name,A,B,C,D,E,Text,Flavor", f"Owl,1,2,3,4,5,{'Takes a card. ' * 26},{LONG_NOTES[:150]}"),
}


@pytest.mark.parametrize("size", ["poker", "mini", "88x63"])
@pytest.mark.parametrize("name", FULL)
def test_a_front_has_what_fits_and_tells_the_rest(name: str, size: str, theirs: Path, tmp_path: Path) -> None:
    header, row = FULL[name]
    other = ",".join(["Fox", *["1"] * header.count(",")])
    (theirs / "a.csv").write_text("\n".join((header, row, other, "")), "utf-8")
    call = (
        "new",
        "a",
        "--from",
        "theirs/a.csv",
        "--size",
        size,
        "--lang",
        "en",
        "--author",
        "Ann",
        "--no-build",
    )
    done = printkit(tmp_path, *call)
    assert (done.returncode, done.stderr) == (0, "")
    checked = printkit(tmp_path, "check", "a")
    assert (checked.returncode, checked.stderr) == (0, "")
    if name == "notes":
        assert re.search("no room for these on a card of this size: .*Notes", done.stdout)
        assert "{{ row.Notes }}" in done.stdout or "{{ row.Story }}" in done.stdout
        assert "No room on this card for:" in (tmp_path / "templates/a/a.svg").read_text("utf-8")


def test_the_picture_of_a_wide_card_stands_beside_the_words(theirs: Path, tmp_path: Path) -> None:
    Image.new("RGB", (900, 900), "#447755").save(theirs / "owl.jpg")
    (theirs / "a.csv").write_text("Name,Text,Art\nOwl,Takes a card.,owl\nFox,Runs.,owl\n", "utf-8")
    call = ("new", "a", "--from", "theirs/a.csv", "--size", "120x60", "--author", "Ann", "--no-build")
    assert printkit(tmp_path, *call).returncode == 0
    face = (tmp_path / "templates/a/a.svg").read_text("utf-8")
    picture = re.search(r"picture_h = ([-\d.]+), [-\d.]+, ([\d.]+), ", face)
    words = re.search(r'parts\.box\("text", ([\d.]+), ', face)
    assert picture
    assert words
    assert float(picture[1]) + float(picture[2]) <= float(words[1])
    checked = printkit(tmp_path, "check", "a")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize(
    ("picture", "fit"), [("clear.png", ""), ("white.png", ""), ("drawing.svg", ""), ("photo.jpg", "slice")]
)
def test_drawings_are_shown_whole_and_photos_fill_their_place(
    picture: str, fit: str, theirs: Path, tmp_path: Path
) -> None:
    Image.new("RGBA", (900, 900), "#0000").save(theirs / "clear.png")
    Image.new("RGB", (900, 900), "white").save(theirs / "white.png")
    Image.new("RGB", (900, 900), "#447755").save(theirs / "photo.jpg")
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (theirs / "drawing.svg").write_text(shape, "utf-8")
    (theirs / "a.csv").write_text(f"Name,Art\nOwl,{picture}\nFox,{picture}\n", "utf-8")
    printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    found = re.search(r"parts\.picture\(row\.Art[^)]*\)", (tmp_path / "templates/a/a.svg").read_text("utf-8"))
    assert found
    assert ("slice" in found[0]) == (fit == "slice")


def test_without_a_title_there_is_no_bar_for_it(theirs: Path, tmp_path: Path) -> None:
    Image.new("RGB", (900, 900), "#447755").save(theirs / "owl.jpg")
    (theirs / "a.csv").write_text(
        "Text,Art\nTakes a card of each.,owl\nRuns through the wood.,owl\n", "utf-8"
    )
    printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert "ground-dark" not in (tmp_path / "templates/a/a.svg").read_text("utf-8")


def test_the_example_is_there_in_french(tmp_path: Path) -> None:
    done = printkit(tmp_path, "new", "--lang", "fr", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    checked = printkit(tmp_path, "check", "mon-jeu")
    assert (checked.returncode, checked.stderr) == (0, "")
    refused = printkit(tmp_path, "new", "spiel", "--lang", "de", "--author", "Ann")
    assert refused.returncode == 2
    assert "there is no example in de" in refused.stderr


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("Spada,Vale due\nScudo,Pesca una carta\n", "a guess that is not sure; --lang names another"),
        ("Sword,Take the card of each player and put it on the table.\n" * 2, "the language: en (--lang"),
    ],
)
def test_a_language_that_is_not_sure_is_told_so(rows: str, told: str, theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text(f"Name,Text\n{rows}", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert told in done.stdout


def test_digits_and_empty_words_of_json_are_words(theirs: Path, tmp_path: Path) -> None:
    rows = [{"name": "Owl", "cost": "3", "note": ""}, {"name": "Fox", "cost": "4", "note": "Runs."}]
    (theirs / "a.json").write_text(json.dumps(rows), "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.json", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("rows", "large", "others"),
    [
        ("Number\n" + "\n".join(map(str, range(1, 9))), "Number", ()),
        ("Rank,Bulls\n1,1\n2,1\n5,2\n", "Rank", ("Bulls",)),
        ("Type,Score\nBird,100\nBird,200\nFish,300\nFish,10\n", "Score", ()),
        ("A,B,C\n1,2,3\n4,5,6\n7,8,9\n", "", ("A", "B", "C")),
        ("Colour,Number\nRed,1\nRed,2\nBlue,1\nBlue,2\n", "", ("Number",)),
    ],
)
def test_a_deck_of_numbers_shows_them_large(
    rows: str, large: str, others: Sequence[str], theirs: Path, tmp_path: Path
) -> None:
    (theirs / "a.csv").write_text(rows, "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    face = (tmp_path / "templates/a/a.svg").read_text("utf-8")
    if large:
        plain = face.replace('kind-ink-" ~ kind ~ " ', "ink ")
        assert f'"big-number ink centre middle") %}}{{{{ {of_row(large)} }}}}' in plain
        assert "parts.both_ends()" in face
    for name in others:
        assert f"{{{{ {of_row(name)} }}}}" in face


@pytest.mark.parametrize(
    ("side", "whole"), [((800, 1120), False), ((1200, 500), True), ((260, 360), True), ("svg", True)]
)
def test_a_card_that_is_its_picture_is_filled_by_it(
    side: tuple[int, int] | str, whole: bool, theirs: Path, tmp_path: Path
) -> None:
    (theirs / "art").mkdir()
    for name in ("a", "b"):
        if isinstance(side, str):
            drawing(theirs / f"art/{name}.svg", "#123456")
        else:
            Image.new("RGB", side, "#447755").save(theirs / f"art/{name}.png")
    (theirs / "a.csv").write_text("Image,Copies\na,2\nb,1\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann")
    assert (done.returncode, done.stderr) == (0, "")
    face = (tmp_path / "templates/a/a.svg").read_text("utf-8")
    found = re.search(r"picture_h = ([-\d.]+), [-\d.]+, ([\d.]+), ([\d.]+)", face)
    assert found
    assert (float(found[1]) > 0) == whole
    assert ("slice" in face) != whole
    if not whole:
        assert (float(found[2]), float(found[3])) == (69, 94)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("Name,Text,Cost,Power\nshown on top,rules,in gold,attack\n", {"rows_from": 3}),
        ("Name,,,Power\n\nName,Text,Cost,Power\n", {"header": 3}),
        ("Card,,Stats,Stats\nName,Text,Cost,Power\n", {"header": 2}),
        ("Notes,,,\nName,Text,Cost,Power\n,,gold,attack\n", {"header": 2, "rows_from": 4}),
    ],
)
def test_a_second_line_of_names_is_no_card(
    rows: str, said: dict[str, int], theirs: Path, tmp_path: Path
) -> None:
    (theirs / "a.csv").write_text(f"{rows}Owl,Flies.,3,1\nFox,Runs.,2,4\nBear,Sleeps.,5,5\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert "A (rows: 3, cards: 3)" in done.stdout
    table = tomllib.loads((tmp_path / "card_data/a/game.toml").read_text("utf-8"))["table"]["a"]
    assert {name: table[name] for name in ("header", "rows_from") if name in table} == said
    assert table["fields"] == {"Cost": "int", "Power": "int"}
    for line in said.values():
        assert f"line {line}" in done.stdout
    assert printkit(tmp_path, "check", "a").stderr == ""


def test_a_title_above_two_columns_is_passed_over(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Great game,\nName,Text\nOwl,Flies.\nFox,Runs.\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    assert "A (rows: 2, cards: 2)" in done.stdout


@pytest.mark.parametrize("row", ["Wild,Takes any.,X,", "Wild,Takes any.,X,7", "Wild,,any,any"])
def test_a_first_card_with_other_signs_stays_a_card(row: str, theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text(f"Name,Text,Cost,Power\n{row}\nFox,Runs.,2,4\nBear,Sleeps.,5,5\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert "A (rows: 3, cards: 3)" in done.stdout


def test_a_french_game_has_french_notes(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Nom,Texte,Coût\nÉpée,Frappez deux fois et passez.,3\n", "utf-8")
    call = ("new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert printkit(tmp_path, *call, "--lang", "fr").returncode == 0
    data = tmp_path / "card_data/a"
    assert "Tous les droits sont à l'auteur" in (data / "LICENSE").read_text("utf-8")
    folders = (data, tmp_path / "templates/a")
    files = [path for folder in folders for path in folder.iterdir() if path.suffix != ".csv"]
    held = "\n".join(path.read_text("utf-8") for path in files if path.is_file())
    notes = [*re.findall(r"# (.*)", held), *re.findall(r"\{#-(.*?)#\}", held, re.DOTALL)]
    notes += re.findall(r"/\*(.*?)\*/", held)
    assert len(notes) > 12
    english = re.compile(r"\b(the|is|of|what|that|which)\b")
    assert [note for note in notes if english.search(note)] == []


def test_faults_name_files_where_they_come_to_stand(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name,Text\nTom,Take {x} of them.\n", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert done.returncode == 1
    assert 'printkit: card_data/a/a.csv: line 2, column "text"' in done.stderr


def test_a_file_in_the_way_is_told_by_its_own_name(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text("Name\nAnn\nBob\n", "utf-8")
    (tmp_path / "card_data").write_text("a file in the way", "utf-8")
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann")
    assert done.returncode == 1
    assert ".printkit" not in done.stderr
    assert "card_data: this is a file, but a folder is expected here" in done.stderr
    assert written(tmp_path) == ["card_data"]


def test_cards_without_a_kind_do_not_show_the_symbol_of_one(theirs: Path, tmp_path: Path) -> None:
    rows = [f"Card {n},{kind},Takes one." for n, kind in enumerate(["Red", "Blue"] * 4 + [""])]
    (theirs / "a.csv").write_text("\n".join(("Name,Type,Text", *rows)), "utf-8")
    printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    face = (tmp_path / "templates/a/a.svg").read_text("utf-8")
    symbols = re.findall(r'(.*)\{\{ parts\.picture\("kind-" ~ kind', face)
    assert len(symbols) == 2
    assert all("{% if row.Type %}" in before for before in symbols)


def test_phrases_stand_in_the_middle_of_a_card_that_has_no_other_words(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text(
        "Name,Class,HP,Skill\nAnn,Knight,12,Blocks one hit.\nBo,Mage,7,Casts twice.\nCy,Thief,9,Hides.\n",
        "utf-8",
    )
    done = printkit(tmp_path, "new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert (done.returncode, done.stderr) == (0, "")
    face = (tmp_path / "templates/a/a.svg").read_text("utf-8")
    assert re.search(r'parts\.box\("text".*row\.Skill', face)


def test_words_that_several_columns_have_stand_beside_their_names(theirs: Path, tmp_path: Path) -> None:
    (theirs / "a.csv").write_text(
        "Terrain,North,South\nForest,road,river\nHill,,road\nLake,river,\nTown,road,road\n", "utf-8"
    )
    call = ("new", "a", "--from", "theirs/a.csv", "--author", "Ann", "--no-build")
    assert printkit(tmp_path, *call, "--size", "square-small").returncode == 0
    face = (tmp_path / "templates/a/a.svg").read_text("utf-8")
    for name in ("North", "South"):
        assert re.search(rf'say\("a-{name.lower()}"\)[^\n]*row\.{name}', face)


KILLED = """
import os, sys
from pathlib import Path
from printkit.cli import main
renames = 0
real = Path.rename
def rename(path, target):
    global renames
    if target.parent.name in ("card_data", "templates"):
        renames += 1
        if renames == {at}:
            os._exit(9)
    return real(path, target)
Path.rename = rename
sys.argv = ["printkit", "new", "bog", "--from", "monsters.csv", "--no-build"]
main()
"""


@pytest.mark.parametrize("at", [1, 2])
def test_after_one_that_was_killed_the_game_is_made_all_the_same(at: int, tmp_path: Path) -> None:
    (tmp_path / "monsters.csv").write_text(MONSTERS, "utf-8")
    done = subprocess.run([sys.executable, "-c", KILLED.format(at=at)], cwd=tmp_path, check=False)
    assert done.returncode == 9
    assert [path.name for path in (tmp_path / "templates").iterdir()] == ["bog"] * (at - 1)
    assert not (tmp_path / "card_data/bog").exists()
    again = printkit(tmp_path, "new", "bog", "--from", "monsters.csv", "--no-build")
    assert (again.returncode, again.stderr) == (0, "")
    assert not [*tmp_path.glob(".printkit-new-*")]
    assert printkit(tmp_path, "check", "bog").returncode == 0


def test_templates_that_nobody_was_killed_over_stay(tmp_path: Path) -> None:
    (tmp_path / "monsters.csv").write_text(MONSTERS, "utf-8")
    (tmp_path / "templates/bog").mkdir(parents=True)
    (tmp_path / "templates/bog/mine.svg").write_text("mine", "utf-8")
    (tmp_path / ".printkit-new-999999999-x/templates/bog").mkdir(parents=True)
    (tmp_path / ".printkit-new-999999999-x/card_data/bog").mkdir(parents=True)
    refused = printkit(tmp_path, "new", "bog", "--from", "monsters.csv")
    assert refused.returncode == 2
    assert "there is already a game of this name" in refused.stderr
    assert written(tmp_path) == ["monsters.csv", "templates/bog/mine.svg"]


@pytest.mark.parametrize("again", ["Name,Cost", "NAME, cost"])
def test_a_line_that_names_the_columns_once_more_is_no_card(again: str, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(f"Name,Cost\n{again}\nOwl,1\nFox,2\n", "utf-8")
    made = printkit(tmp_path, "new", "bog", "--from", "deck.csv", "--no-build")
    assert (made.returncode, made.stderr) == (0, "")
    assert "(rows: 2, cards: 2)" in made.stdout
    document = tomllib.loads((tmp_path / "card_data/bog/game.toml").read_text("utf-8"))
    assert document["table"]["deck"]["rows_from"] == 3
