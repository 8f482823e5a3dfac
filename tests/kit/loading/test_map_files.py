"""A folder of maps is a table: a file dropped there is a board, on paper and at the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.kit import FaultError, Kit
from printkit.kit.kit_cache import quick_kit
from printkit.press.preview import look
from printkit.words.extract import extract_template
from tests.kit.sample_farm import BARN, KINDS, YARD
from tests.kit.sample_game import Sample

DOCS = Path(__file__).parents[3] / "docs" / "templates.md"

ENGLISH = """
msgctxt "maps/barn.name"
msgid "La Grange"
msgstr "The Barn"

msgctxt "maps/barn.barn-ground.name"
msgid "Grange, rez-de-chaussée"
msgstr "Barn, ground floor"
"""


def test_a_map_is_a_row_with_its_names_in_every_language(farm: Sample) -> None:
    po = farm.folder / "locale" / "en.po"
    po.write_text(po.read_text("utf-8") + ENGLISH, "utf-8")
    row = farm.kit("fr").row("map", "barn")
    assert (row["name"], row["kind"], row["width"], row["height"]) == ("La Grange", "practice", 4, 3)
    assert row["map"].name == "La Grange"
    assert row["map"].edge("B2", "C2") == "stairs"
    assert row["map"].squares["D2"].special == "pit"
    english = farm.kit("en").row("map", "barn")
    assert (english["name"], english["map"].name) == ("The Barn", "The Barn")
    assert [place.name for place in english["map"].locations] == ["Barn, ground floor"]


def test_the_words_of_maps_are_given_to_translators(farm: Sample) -> None:
    phrases = farm.read().phrases
    assert phrases["maps/barn.name"].forms == ("La Grange",)
    assert phrases["maps/barn.barn-ground.name"].file.endswith("maps/barn.map")


def test_translators_are_told_the_line_in_the_map(farm: Sample) -> None:
    written = extract_template(farm.read())
    places = {message.context: message.locations for message in written if message.context}
    line = BARN.splitlines().index
    assert places["maps/barn.name"][0][1] == line('name = "La Grange"') + 1
    assert places["maps/barn.barn-ground.name"][0][1] == line('name = "Grange, rez-de-chaussée"') + 1


def test_a_file_dropped_into_the_folder_is_a_board(farm: Sample) -> None:
    farm.write("maps/yard.map", YARD)
    kit = farm.kit()
    row = kit.row("map", "yard")
    assert (row["name"], row["kind"], row["from"]) == ("Yard", "own", "ours")
    assert row["map"].buildings == {"old-shed": ("B2",)}
    assert kit.row("building", "old-shed")["name"] == "Old shed"
    farm.write("maps/yard.map", YARD.replace("legend.S", 'buildings.old-shed = "La remise"\nlegend.S'))
    assert farm.kit().row("building", "old-shed")["name"] == "La remise"
    assert "maps/yard.buildings.old-shed" in farm.read().phrases


def test_a_place_without_a_name_is_called_like_its_building(farm: Sample) -> None:
    place = '\n[[locations]]\nid = "shed-ground"\nbuilding = "old-shed"\ndice = [1]\n'
    farm.write("maps/yard.map", YARD + place)
    assert farm.kit().row("map", "yard")["map"].locations[0].name == "Shed ground"
    named = YARD.replace("legend.S", 'buildings.old-shed = "La remise"\nlegend.S')
    farm.write("maps/yard.map", named + place)
    assert farm.kit().row("map", "yard")["map"].locations[0].name == "La remise"


def test_the_map_of_the_docs_is_a_map(farm: Sample) -> None:
    blocks = re.findall(r"```(?:text|toml)\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    [example] = [block for block in blocks if "[legend]" in block]
    [kinds] = [block for block in blocks if "[terrain.grass]" in block]
    farm.change("game.toml", KINDS, kinds)
    farm.write("maps/docs.map", example)
    farm.write("maps/slide.map", '.,\nTX\n..\n\nslides = [["A1", "A3"]]\nfences = []\n')
    assert farm.kit().row("map", "slide")["map"].links == {"slides": {"A1": "A3"}}
    board = farm.kit().row("map", "docs")["map"]
    assert (board.name, board.width, board.height) == ("La Grange", 8, 4)
    assert [board.edge("C3", "C4"), board.edge("D2", "E2"), board.edge("G2", "F2")] == [
        "door",
        "stairs",
        "red",
    ]


def test_a_component_is_as_large_as_its_map(farm: Sample) -> None:
    assert [(c.id, c.width, c.height) for c in farm.kit().components if c.rows == "map"] == [
        ("board-barn", 80, 60),
        ("roof", 40, 20),
    ]


def test_every_other_map_is_a_component_of_its_own(farm: Sample) -> None:
    farm.write("maps/yard.map", YARD)
    kit = farm.kit()
    found = kit.component("board-yard")
    assert (found.name, found.width, found.height) == ("Plateau : Yard", 40, 40)
    assert [row.id for row in kit.rows_of(found)] == ["yard"]
    assert [row.id for row in kit.rows_of(kit.component("board-barn"))] == ["barn"]


def test_a_kit_with_maps_travels_as_json(farm: Sample) -> None:
    kit = farm.kit()
    back = Kit.from_json(kit.to_json())
    assert back == kit
    board = back.row("map", "barn")["map"]
    assert list(board.squares) == list(kit.row("map", "barn")["map"].squares)
    assert board.edges == kit.row("map", "barn")["map"].edges


def test_a_map_that_changed_is_read_anew(
    farm: Sample, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    assert quick_kit(farm.folder).row("map", "barn")["width"] == 4
    farm.write("maps/barn.map", BARN.replace("....", ".....").replace(".BbX", ".BbX."))
    assert quick_kit(farm.folder).row("map", "barn")["width"] == 5


def test_maps_beside_the_user_are_added_to_an_installed_game(
    farm: Sample, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    own = home / "card_data" / "picnic" / "maps" / "yard.map"
    own.parent.mkdir(parents=True)
    own.write_text(YARD, "utf-8")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(home)
    assert [row.id for row in farm.kit().table("map")] == ["barn", "yard"]
    assert quick_kit(farm.folder).component("board-yard").width == 40
    lacking = farm.check()
    own.write_text(YARD + 'name = "La Cour"\n', "utf-8")
    assert farm.kit().row("map", "yard")["name"] == "La Cour"
    assert farm.check() == lacking  # nobody asks a host for its name in other languages
    own.write_text(YARD.replace("..", "...").replace(",S", ",S."), "utf-8")
    assert quick_kit(farm.folder).component("board-yard").width == 60
    own.write_text(YARD.replace(",S", ",?"), "utf-8")
    with pytest.raises(FaultError) as wrong:
        farm.read()
    assert [fault.line() for fault in wrong.value.faults] == [
        "printkit: card_data/picnic/maps/yard.map: line 2, column 2: unknown letter “?”"
    ]


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (BARN.replace(".BbX", ".Bb"), "maps/barn.map: line 3: the row has 3 cells, the first row 4"),
        (BARN.replace("X", "?"), "maps/barn.map: line 3, column 4: unknown letter “?”"),
        (BARN.replace("B2-C2", "B2-Z2"), "maps/barn.map: line 8, $.stairs[0]: the board has no cell “Z2”"),
        (BARN.replace("dice", "die"), "maps/barn.map: line 18, $.locations[0].die: unknown field “die”"),
        (BARN.replace('"practice"', '"farm"'), 'maps/barn.map: line 7, $.kind: "farm" is not known here'),
        (BARN.replace('"La Grange"', "7"), "maps/barn.map: line 6, $.name: expected text, found 7"),
        (BARN.replace("stairs =", "stairs"), "maps/barn.map: line 8, column 8: this is not valid TOML"),
        (
            BARN.replace("kind =", 'id = "x"\nkind ='),
            "maps/barn.map: line 7, $.id: the id is the name of",
        ),
        (
            BARN.replace("kind =", "rows = []\nkind ="),
            "maps/barn.map: line 7, $.rows: the rows are the",
        ),
        (BARN.replace("kind =", "roof = 1\nkind ="), "maps/barn.map: line 7, $.roof: unknown field “roof”"),
        (BARN.replace(".BbX", ".B\tX"), "maps/barn.map: line 3, column 3: unknown letter “U+0009”"),
        ("", "maps/barn.map: line 1: there is no drawing"),
        ("\n\n\n", "maps/barn.map: line 1: there is no drawing"),
        ("##\n##\n", "maps/barn.map: the board has no cell"),
        (b"\xff\xfe.", "maps/barn.map: line 1: the file is not UTF-8"),
    ],
)
def test_a_broken_map_is_refused_with_its_place(farm: Sample, spoilt: str | bytes, said: str) -> None:
    farm.write("maps/barn.map", spoilt)
    assert [line for line in farm.faults() if line.startswith(said)], farm.faults()


def test_two_broken_maps_are_told_at_once(farm: Sample) -> None:
    farm.write("maps/barn.map", BARN.replace("X", "?"))
    farm.write("maps/yard.map", YARD.replace("S\n", "?\n"))
    assert [line.partition(": ")[0] for line in farm.faults()] == ["maps/barn.map", "maps/yard.map"]


def test_a_map_is_called_like_its_file(farm: Sample) -> None:
    farm.write("maps/mon plateau.map", YARD)
    assert farm.faults()[0].startswith('maps/mon plateau.map: "mon plateau" is not an id')
    (farm.folder / "maps" / "mon plateau.map").unlink()
    (farm.folder / "maps" / "barn.map").unlink()
    assert farm.faults()[0].startswith("game.toml: line 51, $.table.map.folder: the folder “maps” has no")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'folder = "maps"',
            'folder = "../maps"',
            "game.toml: line 51, $.table.map.folder: “../maps” is not",
        ),
        (
            'folder = "maps"',
            'folder = "maps"\nfile = "maps.toml"',
            "game.toml: line 50, $.table.map: a table has either",
        ),
        ('folder = "maps"', "", "game.toml: line 50, $.table.map.file: the field is missing"),
        ("cell = 20", "cell = 2", "game.toml: line 52, $.table.map.cell: 2 is not between 5 and 100"),
        (
            "cells = [2, 1]",
            "cells = [2]",
            "game.toml: line 72, $.component[3].size.cells: expected two",
        ),
        (
            'size = "map"\nrows = "map"',
            'size = "map"',
            "game.toml: line 63, $.component[2].size: a size in cells needs “rows”",
        ),
        (
            "size = { cells = [2, 1] }",
            "size = { cells = [2, 1] }\nsafe = 1.5",
            "game.toml: line 73, $.component[3].safe: 1.5 mm is less than the 2 mm that words and frames",
        ),
        (
            'size = "map"\nrows = "map"',
            'size = "map"\nsafe = 2.5\nrows = "map"',
            "game.toml: line 64, $.component[2].safe: 2.5 mm is less than the 3 mm that words and frames",
        ),
    ],
)
def test_what_game_toml_says_of_maps_is_checked(farm: Sample, old: str, new: str, said: str) -> None:
    farm.change("game.toml", old, new)
    assert any(line.startswith(said) for line in farm.faults()), farm.faults()


@pytest.mark.parametrize("said", ["safe = 2", "safe = 0.5\nsafe_reason = 'cells reach to the edge'"])
def test_a_piece_in_cells_keeps_what_its_size_asks_for(farm: Sample, said: str) -> None:
    farm.change("game.toml", "size = { cells = [2, 1] }", f"size = {{ cells = [2, 1] }}\n{said}")
    assert farm.faults() == []


def test_a_map_out_of_the_folder_is_refused(farm: Sample, tmp_path: Path) -> None:
    (tmp_path / "far.map").write_text(YARD, "utf-8")
    (farm.folder / "maps" / "far.map").symlink_to(tmp_path / "far.map")
    assert farm.faults()[0].startswith("maps/far.map: symbolic links are not followed")


def test_a_preview_watches_maps_beside_the_user(
    farm: Sample, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "home" / "card_data" / "picnic" / "maps" / "yard.map"
    own.parent.mkdir(parents=True)
    own.write_text(YARD, "utf-8")
    monkeypatch.chdir(tmp_path / "home")
    monkeypatch.setattr("printkit.base.paths.card_data", lambda game: farm.folder)
    monkeypatch.setattr("printkit.base.paths.templates", lambda game: farm.root / "templates" / game)
    assert own in look("picnic")


def test_a_game_names_the_kinds_of_its_boards(farm: Sample) -> None:
    farm.change("game.toml", 'kinds = ["practice"]', 'kinds = ["garden"]')
    farm.change("maps/barn.map", '"practice"', '"gardn"')
    with pytest.raises(FaultError) as wrong:
        farm.kit("fr")
    assert "hint: did you mean “garden”? one of corner, center, own, garden" in str(wrong.value)
    farm.change("maps/barn.map", '"gardn"', '"garden"')
    assert farm.kit("fr").row("map", "barn")["kind"] == "garden"
