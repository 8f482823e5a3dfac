"""A column that nothing shows is left out by its table, whatever stands in it and whatever file it is in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from printkit.base.faults import Fault
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.reader import try_read_game

MANIFEST = """
game = "g"
title = "Deck"
credit = ["Ada"]
languages = ["en"]
players = {{ min = 1, max = 4 }}

[table.card]
file = "{file}"
leave_out = {left}
"""
ROWS: list[dict[str, object]] = [
    {"id": "a", "Text": "Good", "Power Level": "#REF!", "cost": 1},
    {"id": "b", "Text": "Better", "Power Level": "{what} <b>ever", "cost": 2},
    {"id": "c", "Text": "Best", "Power Level": "=A1", "cost": 3},
]


def as_csv(path: Path) -> None:
    lines = [",".join(ROWS[0]), *(",".join(map(str, row.values())) for row in ROWS)]
    path.write_text("\n".join(lines), "utf-8")


def as_toml(path: Path) -> None:
    def row(values: dict[str, object]) -> str:
        return "[[card]]\n" + "\n".join(f'"{name}" = {json.dumps(value)}' for name, value in values.items())

    path.write_text("\n".join(map(row, ROWS)), "utf-8")


def as_workbook(path: Path) -> None:
    book = Workbook()
    lines: list[list[Any]] = [[*ROWS[0]], *([*row.values()] for row in ROWS)]
    for line in lines:
        book["Sheet"].append(line)
    book["Sheet"].merge_cells("C2:C3")
    book.save(path)


WRITTEN: dict[str, Callable[[Path], object]] = {
    "cards.csv": as_csv,
    "cards.toml": as_toml,
    "cards.xlsx": as_workbook,
    "cards.json": lambda path: path.write_text(json.dumps(ROWS), "utf-8"),
    "cards.jsonl": lambda path: path.write_text("\n".join(map(json.dumps, ROWS)), "utf-8"),
    "cards.yaml": lambda path: path.write_text(json.dumps(ROWS), "utf-8"),
}


def read(folder: Path, file: str, left: str) -> tuple[GameSource | None, list[Fault]]:
    game = folder / "g"
    game.mkdir(exist_ok=True)
    WRITTEN[file](game / file)
    (game / "game.toml").write_text(MANIFEST.format(file=file, left=left), "utf-8")
    return try_read_game(game)


@pytest.mark.parametrize("file", WRITTEN)
@pytest.mark.parametrize("name", ["Power Level", "power_level", "POWER level"])
def test_a_column_that_is_left_out_is_not_read(tmp_path: Path, file: str, name: str) -> None:
    assert read(tmp_path, file, "[]")[1]
    game, faults = read(tmp_path, file, json.dumps([name]))
    assert game is not None and faults == []
    assert [row.id for row in game.rows["card"]] == ["a", "b", "c"]
    assert {name.lower() for name in game.rows["card"][0].fields} == {"id", "text", "cost"}
    assert not any("power" in context.lower() for context in game.phrases)


@pytest.mark.parametrize("file", WRITTEN)
def test_a_name_to_leave_out_that_no_column_has_is_a_warning(tmp_path: Path, file: str) -> None:
    _, faults = read(tmp_path, file, '["Power Level", "Txt"]')
    (told,) = faults
    assert told.severity == "warning" and told.what() == "there is no column “Txt” to leave out"
    assert "did you mean “Text”?" in told.advice()


def test_lines_that_have_nothing_but_what_is_left_out_are_no_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "id,Text,Notes\na,Good,x\n,,to do\nb,Best,\n"
    monkeypatch.setitem(WRITTEN, "lines.csv", lambda path: path.write_text(lines, "utf-8"))
    game, faults = read(tmp_path, "lines.csv", '["Notes"]')
    assert game is not None and faults == [] and [row.id for row in game.rows["card"]] == ["a", "b"]
