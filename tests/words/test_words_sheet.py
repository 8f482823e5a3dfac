"""A translator who lives in a spreadsheet gets a sheet and gives it back."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from sample_game import Sample

from printkit.kit import Faults
from printkit.words import sheet


def lines(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.reader(stream))


def rewrite(path: Path, rows: list[list[str]], encoding: str = "utf-8-sig", separator: str = ",") -> None:
    with path.open("w", encoding=encoding, newline="") as stream:
        csv.writer(stream, delimiter=separator).writerows(rows)


def test_the_sheet_holds_every_text_and_what_is_left_to_do(game: Sample, tmp_path: Path) -> None:
    game.change("locale/en.po", '"Blanket"', '""')
    path = tmp_path / "en.csv"
    assert sheet.write(game.read(), "en", path) == 14
    rows = lines(path)
    assert rows[0] == ["context", "source", "translation", "state"]
    assert ["game/blanket.name", "Nappe", "", "new"] in rows
    assert ["cards/bite.name", "Morsure", "Bite", ""] in rows
    assert ["labels/cards-left[1]", "Il reste {n} cartes", "{n} cards left", ""] in rows


def test_a_sheet_given_back_untouched_changes_nothing(game: Sample, tmp_path: Path) -> None:
    path = tmp_path / "en.csv"
    sheet.write(game.read(), "en", path)
    assert sheet.read(game.read(), "en", path) == 0
    assert game.check() == []


@pytest.mark.parametrize(("encoding", "separator"), [("utf-8-sig", ","), ("cp1252", ";"), ("utf-16", "\t")])
def test_what_was_written_into_the_sheet_arrives(
    game: Sample, tmp_path: Path, encoding: str, separator: str
) -> None:
    game.change("cards.toml", '"Morsure"', '"-1 à la morsure"')
    game.change("locale/en.po", '"Blanket"', '""')
    path = tmp_path / "en.csv"
    sheet.write(game.read(), "en", path)
    rows = lines(path)
    assert ["cards/bite.name", "'-1 à la morsure", "Bite", "check"] in rows
    new = {
        "game/blanket.name": "Rug",
        "cards/bite.name": "'-1 bite",
        "labels/cards-left[0]": "{n} to go",
    }
    rewrite(path, [[*row[:2], new.get(row[0], row[2]), *row[3:]] for row in rows], encoding, separator)
    assert sheet.read(game.read(), "en", path) == 3
    kit = game.kit("en")
    assert kit.component("blanket").name == "Rug"
    assert kit.row("card", "bite")["name"] == "-1 bite"
    assert kit.say("cards-left", n=1) == "1 to go"
    assert kit.coverage == 1.0


def test_a_sheet_for_a_new_language_makes_its_file(game: Sample, tmp_path: Path) -> None:
    path = tmp_path / "de.csv"
    sheet.write(game.read(), "de", path)
    rewrite(path, [[*row[:2], "Biss", row[3]] if row[1] == "Morsure" else row for row in lines(path)])
    assert sheet.read(game.read(), "de", path) == 1
    assert game.kit("de").row("card", "bite")["name"] == "Biss"


def test_a_sheet_of_an_older_game_is_refused_whole(game: Sample, tmp_path: Path) -> None:
    path = tmp_path / "en.csv"
    sheet.write(game.read(), "en", path)
    game.change("cards.toml", '"Morsure"', '"Grosse morsure"')
    game.change("labels.toml", "hungry", "starving")
    before = (game.folder / "locale/en.po").read_bytes()
    with pytest.raises(Faults) as caught:
        sheet.read(game.read(), "en", path)
    assert [fault.message for fault in caught.value.faults] == [
        'the source of "{value}" is not what the game says now',
        'no text is called "{value}"',
    ]
    assert (game.folder / "locale/en.po").read_bytes() == before


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"", 'the column "context" is missing'),
        (b"context,source\na,b\n", 'the column "translation" is missing'),
        (b"\x81\x8d", "the file is no text"),
    ],
)
def test_a_sheet_that_can_not_be_read(game: Sample, tmp_path: Path, data: bytes, wanted: str) -> None:
    path = tmp_path / "en.csv"
    path.write_bytes(data)
    with pytest.raises(Faults, match=wanted):
        sheet.read(game.read(), "en", path)
    with pytest.raises(Faults, match="can not be read"):
        sheet.read(game.read(), "en", tmp_path / "none.csv")
