"""A deck may be TOML, CSV or XLSX: three ways to write the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from openpyxl import Workbook
from sample_game import Sample

HEADER = ("id", "name", "text", "hits", "lives", "count", "from", "picture")
BITE = (
    "bite",
    "Morsure",
    "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}.",
    "head|arm",
    "head=1 | arm=4",
    "3",
    "seed",
    "",
)
SANDWICH = ("sandwich", "Sandwich à l'os", "", "", "", "2", "ours", "")
LINES = (HEADER, BITE, SANDWICH)


def sheet(lines: Sequence[Sequence[str]] = LINES, separator: str = ",", end: str = "\n") -> str:
    """Write lines as a CSV file, each cell quoted where it must be."""

    def cell(words: str) -> str:
        bare = not any(letter in words for letter in (separator, '"', "\n"))
        return words if bare else '"' + words.replace('"', '""') + '"'

    return end.join(separator.join(cell(words) for words in line) for line in lines) + end


def take(game: Sample, words: str | bytes, name: str = "cards.csv") -> None:
    """Give the sample game its cards in another file."""
    game.write(name, words)
    game.change("game.toml", 'file = "cards.toml"', f'file = "{name}"')
    (game.folder / "cards.toml").unlink()


SAME = {
    "commas": sheet(),
    "semicolons": sheet(separator=";"),
    "tabs": sheet(separator="\t"),
    "lines of Windows": sheet(end="\r\n"),
    "lines of old Macs": sheet(end="\r"),
    "a byte order mark": sheet().encode("utf-8-sig"),
    "UTF-16 with mark": sheet(separator="\t").encode("utf-16"),
    "UTF-16 without mark": sheet(separator="\t").encode("utf-16-le"),
    "UTF-16 big end": sheet().encode("utf-16-be"),
    "Excel's own first line": "sep=;\n" + sheet(separator=";"),
    "Excel's own first line on an old Mac": "sep=;\r" + sheet(separator=";", end="\r"),
    "empty lines": "\n\n" + sheet((HEADER, ("",) * 8, BITE, ("",) * 8, SANDWICH, ("",) * 8)) + "\n\n",
    "empty columns at the end": sheet([(*line, "", "  ", "") for line in LINES]),
    "capitals in the header": sheet((tuple(map(str.upper, HEADER)), BITE, SANDWICH)),
    "blanks around": sheet([tuple(f" {cell} " for cell in line) for line in LINES]),
    "another order": sheet([line[::-1] for line in LINES]),
    "no last line end": sheet().rstrip("\n"),
}


@pytest.mark.parametrize("way", SAME)
def test_the_same_cards_from_a_csv_file(game: Sample, way: str) -> None:
    wanted = game.kit("en")
    take(game, SAME[way])
    found = game.kit("en")
    assert found.tables == wanted.tables
    assert found.coverage == 1.0


@pytest.mark.parametrize("tab", ["card", "Sheet"])
def test_the_same_cards_from_a_workbook(game: Sample, tab: str) -> None:
    wanted = game.kit("en")
    book = Workbook()
    page = book.active
    if tab == "card":
        page.append(["notes of the author"])
        page = book.create_sheet("card")
    page.append([])
    for line in LINES:
        page.append([int(cell) if cell.isdigit() else cell or None for cell in line] + [None, None])
    book.save(game.folder / "cards.xlsx")
    take(game, (game.folder / "cards.xlsx").read_bytes(), "cards.xlsx")
    assert game.kit("en").tables == wanted.tables


def test_a_date_in_a_workbook_is_refused(game: Sample) -> None:
    """Spreadsheets make a date of 1-4."""
    book = Workbook()
    book.active.append(list(HEADER))
    book.active.append([*BITE[:1], date(2026, 4, 1), *BITE[2:]])
    book.save(game.folder / "cards.xlsx")
    take(game, (game.folder / "cards.xlsx").read_bytes(), "cards.xlsx")
    assert game.faults()[0].startswith("cards.xlsx: line 2, column 2: the cell holds a date: 2026-04-01")


@pytest.mark.parametrize(
    ("name", "words", "wanted"),
    [
        (
            "cards.csv",
            b"\x81\x8d\x90 no text",
            "cards.csv: line 1: the file is not UTF-8 (byte 0x81)\nhint: save it as UTF-8",
        ),
        (
            "cards.csv",
            sheet(separator=";").encode("cp1252"),
            "cards.csv: line 3: the file is not UTF-8 (byte 0xe0)\nhint: save it as UTF-8",
        ),
        (
            "cards.csv",
            sheet().encode("mac-roman"),
            "cards.csv: line 3: the file is not UTF-8 (byte 0x88)\nhint: save it as UTF-8",
        ),
        ("cards.csv", b"id,name\n\0,x", "cards.csv: this is no text"),
        ("cards.csv", b"PK\x03\x04", "hint: this is a workbook: name it .xlsx"),
        ("cards.csv", b"", 'cards.csv: the table "card" has no rows'),
        ("cards.csv", sheet((HEADER,)), 'cards.csv: the table "card" has no rows'),
        ("cards.csv", sheet() + 'x,"never closed\n,,', "cards.csv: line 4: the line can not be read"),
        ("cards.xlsx", sheet(), "cards.xlsx: this is no readable XLSX workbook"),
        ("cards.xlsx", b"PK\x03\x04" + b"\0" * 60, "cards.xlsx: this is no readable XLSX workbook"),
    ],
)
def test_a_file_that_can_not_be_read_is_refused_by_name(
    game: Sample, name: str, words: str | bytes, wanted: str
) -> None:
    take(game, words, name)
    assert any(wanted in fault for fault in game.faults()), game.faults()


WRONG_CELLS = {
    "an unknown id": (("head|arm", "head|amr"), 'line 2, column "hits": unknown limb "amr"'),
    "a number in words": (
        (",3,", ",three,"),
        'line 2, column "count": expected a whole number, found "three"',
    ),
    "a number out of bounds": (("head=1", "head=7"), 'line 2, column "lives": 7 is not from 1 to 4'),
    "a map without =": (
        ("head=1", "head:1"),
        'line 2, column "lives": expected a map, found "head:1',
    ),
    "an unknown choice": ((",ours,", ",our,"), 'line 3, column "from": "our" is not known here'),
    "a tag left open": (("<b>2</b>", "<b>2"), 'line 2, column "text": the tag <b> is not closed'),
    "the same id twice": (("sandwich,S", "bite,S"), 'line 3, column "id": two rows are called "bite"'),
    "a cell left out": ((",seed,", ",,"), 'line 2, column "from": the field is missing'),
    "an unknown column": (("picture", "pictrue"), 'line 1, column "pictrue": unknown column "pictrue"'),
    "a column twice": (("picture", "name"), 'line 1, column "name": two columns are called "name"'),
    "a column left out": (("count,", "cuont,"), 'line 1: the column "count" is missing'),
    "a cell too many": (("seed,", "seed,,x"), 'line 2, column 9: a cell stands under no column name: "x"'),
    "a negative count": ((",3,", ",-3,"), 'line 2, column "count": -3 is less than 0'),
}


@pytest.mark.parametrize("wrong", WRONG_CELLS)
def test_a_wrong_cell_is_named_by_line_and_column(game: Sample, wrong: str) -> None:
    (old, new), wanted = WRONG_CELLS[wrong]
    take(game, sheet().replace(old, new, 1))
    assert any(fault.startswith(f"cards.csv: {wanted}") for fault in game.faults()), game.faults()


def test_lines_are_counted_through_quoted_line_breaks(game: Sample) -> None:
    long = ("bite", "Morsure", "Un\ndeux\r\ntrois", *BITE[3:])
    take(game, sheet((HEADER, long, (*SANDWICH[:6], "our", ""))))
    assert game.faults()[-1].startswith('cards.csv: line 5, column "from"')
    take_again = sheet((HEADER, long, SANDWICH))
    game.write("cards.csv", take_again)
    assert game.kit().row("card", "bite")["text"] == "Un<br/>deux<br/>trois"


def test_a_designers_own_sheet_needs_no_types(game: Sample) -> None:
    take(game, "ID;Name;Power;copies\nwolf;Loup;Mord & fuit;3\nhare;Lièvre;;\n")
    words = (game.folder / "game.toml").read_text("utf-8")
    start, end = words.index("[table.card.fields]"), words.index("[table.limb]")
    words = (words[:start] + words[end:]).replace('copies = "count"', 'copies = "copies"')
    game.write("game.toml", words)
    game.write("rules.toml", '[[rule]]\nid = "R-1"\ntopic = "eat"\ntext = "{card:hare} !"\n')
    kit = game.kit()
    wolf, hare = kit.table("card")
    assert (wolf.id, wolf["name"], wolf["Power"], wolf["copies"]) == ("wolf", "Loup", "Mord &amp; fuit", 3)
    assert hare["Power"] == "" and kit.copies_of(kit.components[0], hare) == 1
