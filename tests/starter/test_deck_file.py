"""Which line of a table names its columns, and what a table in JSON holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printkit.base.faults import FaultError
from printkit.kit.loading.table_source import MAX_TABLE_COLUMNS
from printkit.starter.deck_file import doubted_sheet, lines_above, read_deck


def above(*lines: str) -> int:
    return lines_above([line.split("|") for line in lines])


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("Name|Cost|Text", "Owl|1|Flies", "Fox|2|Runs"), 0),
        (("My game – cards||", "Name|Cost|Text", "Owl|1|Flies", "Fox|2|"), 1),
        (("My game||", "by Ann||", "Name|Cost|Text", "Owl|1|Flies", "Fox|2|Runs"), 2),
        (("Name", "Ann", "Bob"), 0),  # one column
        (("Name|", "Owl|one", "Fox|two"), 0),  # half of two columns: its names, one is left out
        (("Name||", "Owl|1|Flies", "Fox|2|Runs"), 0),  # a number is no name of a column
        (("My game|||", "Name|Type|Cost|Text", "Owl|Bird|1|", "Fox|Beast||Runs", "Bee|Bug|3|Buzzes"), 1),
        (("My game||", "same|same|same", "Owl|a|b"), 0),  # no line names columns
    ],
)
def test_a_title_above_the_columns_is_seen(lines: tuple[str, ...], wanted: int) -> None:
    assert above(*lines) == wanted


def test_a_table_in_columns_is_one_of_rows(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"Name": ["Owl", "Fox"], "Qty": [2, None]}))
    (sheet,) = read_deck(path).sheets
    assert (sheet.columns, sheet.rows) == (
        ("Name", "Qty"),
        ({"Name": "Owl", "Qty": "2"}, {"Name": "Fox", "Qty": ""}),
    )


def test_rows_with_very_many_columns_are_told(tmp_path: Path) -> None:
    """Each of many rows with names of its own: as cells of one table they would fill the memory."""
    path = tmp_path / "deck.json"
    path.write_text(json.dumps([{f"c{number}": "x"} for number in range(MAX_TABLE_COLUMNS + 1)]))
    with pytest.raises(FaultError) as wrong:
        read_deck(path)
    assert [fault.line() for fault in wrong.value.faults] == [
        f"printkit: {path}: the table has more than {MAX_TABLE_COLUMNS} columns"
    ]


@pytest.mark.parametrize("tab", ["Notes", "to do", "À faire", "Feuille vide", "READ_ME"])
def test_a_sheet_that_is_called_as_notes_is_doubted(tab: str) -> None:
    assert doubted_sheet(tab, ("Name", "Cost"), "a.xlsx")


@pytest.mark.parametrize(("column", "wanted"), [("draw the wolf", True), ("Question", False), ("Nom", False)])
def test_a_list_of_lines_below_no_name_is_doubted(column: str, wanted: bool) -> None:
    assert bool(doubted_sheet("Deck", (column,), "a.xlsx")) == wanted
    assert not doubted_sheet("Deck", (column, "Cost"), "a.xlsx")
