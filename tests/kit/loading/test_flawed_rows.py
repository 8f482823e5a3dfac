"""What is wrong with a row is known of that row, whatever its place is called: a draft marks its pieces."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from printkit.kit.loading.diagnostics import MAX_FILE_FAULTS
from printkit.kit.loading.localise import MAX_TEXT_FAULTS
from printkit.kit.loading.reader import try_read_game
from printkit.kit.loading.workbook import MAX_FORMULAS

MANIFEST = """
game = "g"
title = "Deck"
credit = ["Ada"]
languages = ["en", "de"]
players = { min = 1, max = 4 }

[table.card]
file = "FILE"
fields = { cost = "int" }
"""


class OneTable:
    """A game of one table, `card`; `flawed` has what is told on the pieces of each faulty row, by its id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "card_data" / "g"
        self.folder.mkdir(parents=True)

    def __call__(self, file: str, words: str | None = None, manifest: str = MANIFEST) -> OneTable:
        if words is not None:
            (self.folder / file).write_text(words, "utf-8")
        (self.folder / "game.toml").write_text(manifest.replace("FILE", file), "utf-8")
        return self

    def flawed(self, lang: str = "en", table: str = "card") -> dict[str, list[str]]:
        game, _ = try_read_game(self.folder)
        assert game is not None
        game.draft_kit(lang)
        return {
            game.rows[name][number - 1].id: [fault.what() for fault in faults]
            for (name, number), faults in game.flawed_rows(lang).items()
            if name == table
        }


@pytest.fixture
def deck(tmp_path: Path) -> OneTable:
    return OneTable(tmp_path)


ROWS = [
    {"id": "a", "name": "Axe", "cost": 1, "text": "Good"},
    {"id": "b", "name": "Bow", "cost": 2, "text": "Good"},
    {"id": "c", "name": "Cow", "cost": 3, "text": "Good"},
]
WRONG: dict[str, dict[str, object]] = {
    "a wrong number": {"cost": "two"},
    "a token that is none": {"text": "Take {gold}"},
    "a tag that is not closed": {"text": "<b>Take"},
    "a letter that cannot be printed": {"text": "Take \x08"},
}


def rows(wrong: dict[str, object]) -> list[dict[str, object]]:
    return [ROWS[0], {**ROWS[1], **wrong}, ROWS[2]]


def as_csv(found: list[dict[str, object]]) -> str:
    lines = ["id,name,cost,text", *(",".join(map(str, row.values())) for row in found)]
    return "\n".join(lines)


def as_toml(found: list[dict[str, object]]) -> str:
    return "\n".join(
        "[[card]]\n" + "\n".join(f"{name} = {json.dumps(value)}" for name, value in row.items())
        for row in found
    )


WRITTEN: dict[str, Callable[[list[dict[str, object]]], str]] = {
    "cards.csv": as_csv,
    "cards.toml": as_toml,
    "cards.json": json.dumps,
    "cards.jsonl": lambda found: "\n".join(map(json.dumps, found)),
    "cards.yaml": json.dumps,
}


@pytest.mark.parametrize("file", WRITTEN)
@pytest.mark.parametrize("kind", WRONG)
def test_a_fault_of_a_row_is_known_of_that_row(deck: OneTable, file: str, kind: str) -> None:
    if "letter" in kind and file != "cards.toml":
        pytest.skip("such a file is refused as a whole, or holds it in another way")
    flawed = deck(file, WRITTEN[file](rows(WRONG[kind]))).flawed()
    assert [*flawed] == ["b"] and len(flawed["b"]) == 1


def workbook(deck: OneTable, *sheets: list[list[object]], merge: str = "") -> None:
    book = Workbook()
    for number, lines in enumerate(sheets):
        made = book.create_sheet(("card", "foe")[number], number)
        for line in lines:
            made.append(line)
        if merge:
            made.merge_cells(merge)
    book.save(deck.folder / "cards.xlsx")


HEAD: list[object] = ["id", "name", "cost", "text", "more"]


@pytest.mark.parametrize("value", ["#REF!", "#VALUE!", "=A1"])
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_a_cell_of_a_workbook_that_cannot_be_read_is_known_of_its_row(
    deck: OneTable, value: str, column: int
) -> None:
    line: list[object] = ["b", "Bow", 2, "Good", "More"]
    line[column] = value
    workbook(deck, [HEAD, ["a", "Axe", 1, "Good", "More"], line, ["c", "Cow", 3, "Good", "More"]])
    flawed = deck("cards.xlsx").flawed()
    assert [*flawed] == ["b"] and len(flawed["b"]) == 1


def test_a_merged_cell_is_known_of_the_rows_that_have_nothing_of_it(deck: OneTable) -> None:
    workbook(deck, [HEAD, *([name, name, 1, "Good", "More"] for name in "abc")], merge="D3:D4")
    assert deck("cards.xlsx").flawed() == {"c": ["cells are merged: D3:D4"]}


def test_two_sheets_of_a_workbook_have_rows_of_their_own(deck: OneTable) -> None:
    good: list[object] = ["a", "Axe", 1, "Good", "More"]
    bad: list[object] = ["b", "Bow", "two", "Good", "More"]
    workbook(deck, [HEAD, good, bad], [HEAD, bad, good])
    both = MANIFEST + '[table.foe]\nfile = "cards.xlsx"\nfields = { cost = "int" }\n'
    deck("cards.xlsx", manifest=both)
    assert [*deck.flawed()] == [*deck.flawed(table="foe")] == ["b"]
    game, _ = try_read_game(deck.folder)
    assert game is not None and {*game.flawed_rows("en")} == {("card", 2), ("foe", 1)}


@pytest.mark.parametrize(
    ("wrong", "most"), [({"cost": "two"}, MAX_FILE_FAULTS), ({"text": "{gold}"}, MAX_TEXT_FAULTS)]
)
def test_rows_are_faulty_also_where_no_more_is_told(
    deck: OneTable, wrong: dict[str, object], most: int
) -> None:
    many = [{**ROWS[0], **wrong, "id": f"r{n}", "name": f"Row {n}"} for n in range(most + 20)]
    assert len(deck("cards.csv", as_csv([ROWS[0], *many])).flawed()) == most + 20


def test_formulas_that_are_not_told_are_faulty_all_the_same(deck: OneTable) -> None:
    lines: list[list[object]] = [[n, f"Row {n}", 1, "=A1", ""] for n in range(MAX_FORMULAS + 20)]
    workbook(deck, [HEAD, *lines])
    assert len(deck("cards.xlsx").flawed()) == MAX_FORMULAS + 20


def test_a_faulty_translation_is_known_of_its_row_in_its_language(deck: OneTable) -> None:
    deck("cards.csv", as_csv(rows({})))
    (deck.folder / "locale").mkdir()
    (deck.folder / "locale" / "de.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgctxt "cards/b.text"\nmsgid "Good"\nmsgstr "{gut}"\n',
        "utf-8",
    )
    assert deck.flawed() == {}
    assert [*deck.flawed("de")] == ["b"]


COUNTED = (
    MANIFEST.replace('fields = { cost = "int" }\n', "")
    + """
[[component]]
id = "card"
name = "Card"
kind = "card"
size = "poker"
rows = "card"
copies = "Qty"
front = "card.svg"
"""
)


@pytest.mark.parametrize("file", WRITTEN)
@pytest.mark.parametrize("wrong", ["Invalid", "three"])
def test_a_wrong_number_of_copies_is_alone_in_its_column(deck: OneTable, file: str, wrong: str) -> None:
    found: list[dict[str, object]] = [
        {"id": f"c{n}", "name": "Axe", "Qty": wrong if n == 2 else n} for n in range(1, 5)
    ]
    words = as_csv(found).replace("id,name,cost,text", "id,name,Qty") if file == "cards.csv" else ""
    game, faults = try_read_game(deck(file, words or WRITTEN[file](found), COUNTED).folder)
    assert game is not None and [fault.what() for fault in faults] == [
        f'expected a whole number, found "{wrong}"'
    ]
    assert [row["Qty"] for row in game.rows["card"]] == [1, None, 3, 4]
