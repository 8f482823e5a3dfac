"""Circles of files, hidden imports and names of two meanings are found."""

from __future__ import annotations

from pathlib import Path

import pytest
import structure

FILES = {
    "farm/__init__.py": "from farm.barn import Barn\n",
    "farm/barn.py": "from farm.hay import Bale, stack\nclass Barn: ...\n",
    "farm/hay.py": "class Bale: ...\ndef stack(): ...\n",
    "farm/games/__init__.py": "",
    "farm/games/chess/position.py": "class Position: ...\ndef setup(): ...\n",
    "farm/games/chess/game.py": "from farm.games.chess.position import setup\n",
    "farm/games/go/position.py": "class Position: ...\ndef setup(): ...\n",
    "farm/games/go/game.py": "from farm.games.go.position import setup\n",
}


def told(folder: Path, capsys: pytest.CaptureFixture[str], **changed: str) -> list[str]:
    """Return what is told of the farm with some of its files changed."""
    for name, words in {**FILES, **{f"farm/{name}.py": words for name, words in changed.items()}}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(words, "utf-8")
    late = {("farm.late", "farm.hay"): "hay is heavy"} if "late" in changed else {}
    status = structure.main(folder, "farm", late)
    lines = capsys.readouterr().err.splitlines()
    assert status == bool(lines)
    return lines


def test_the_program_is_put_together_as_it_should_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert structure.main() == 0, capsys.readouterr().err


def test_a_farm_in_order_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(tmp_path, capsys) == []


@pytest.mark.parametrize(
    "back",
    [
        "from farm.barn import Barn\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from farm import barn\n",
        "import farm.barn\n",
    ],
)
def test_a_circle_is_found_however_it_is_closed(
    back: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = told(tmp_path, capsys, hay=f"{back}class Bale: ...\ndef stack(): ...\n")
    assert line.startswith("a circle of files: ")
    assert {"farm.barn", "farm.hay"} == set(line.removeprefix("a circle of files: ").split(" -> "))


def test_an_import_inside_a_function_needs_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lazy = "def f():\n    from farm.hay import stack\n"
    assert told(tmp_path, capsys, early=lazy, late=lazy) == [
        "farm/early.py:2: farm.hay is imported inside a function"
    ]


def test_a_reason_that_nobody_needs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = told(tmp_path, capsys, late="from farm.hay import stack\n")
    assert line.endswith("farm.late does not import farm.hay inside a function any more")


def test_a_type_stands_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(tmp_path, capsys, field="Bale = tuple[int, int]\n") == [
        "Bale is a type in farm/field.py:1, farm/hay.py:1"
    ]


def test_a_function_that_is_imported_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = told(
        tmp_path, capsys, field="def stack(): ...\n", road="from farm.field import stack as heap\n"
    )
    assert line == "stack is imported from farm.hay (farm/barn.py:1), farm.field (farm/road.py:1)"
