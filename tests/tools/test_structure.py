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
    status = structure.main(folder, "farm", late, {"main": "a script"} if "main" in str(changed) else {})
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
    lazy = "def _f():\n    from farm.hay import stack\n"
    assert told(tmp_path, capsys, early=lazy, late=lazy) == [
        "farm/early.py:2: farm.hay is imported inside a function"
    ]


def test_a_reason_that_nobody_needs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = told(tmp_path, capsys, late="from farm.hay import stack\n")
    assert line.endswith("farm.late does not import farm.hay inside a function any more")


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("Bale", 1, "Bale = tuple[int, int]\n"),
        ("stack", 2, "def stack(): ...\n"),
        ("MAX_BALES", 3, "MAX_BALES = 1\n"),
        ("MAX_BALES", 3, "MIN_BALES, MAX_BALES = 0, 1\n"),
    ],
)
def test_a_public_name_stands_once(
    name: str, line: int, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hay = FILES["farm/hay.py"] + "MAX_BALES = 9\n"
    assert told(tmp_path, capsys, field=words, hay=hay) == [
        f"{name} stands in farm/field.py:1, farm/hay.py:{line}"
    ]


def test_a_name_of_one_file_alone_may_stand_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(tmp_path, capsys, field="_MAX = 1\n", road="_MAX = 2\ndef _stack(): ...\n") == []


def test_a_tool_has_no_name_of_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/bench.py").write_text("def stack(): ...\n", "utf-8")
    assert told(tmp_path, capsys) == ["stack stands in farm/hay.py:2, tools/bench.py:1"]


def test_a_name_may_stand_twice_for_a_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = "def main(): ...\n"
    assert told(tmp_path, capsys, field=script, road=script) == []
    (line,) = told(tmp_path / "other", capsys, field=script)
    assert line.endswith("main does not stand twice any more")


@pytest.mark.parametrize("name", ["MOST_BALES", "_LONGEST", "BALES_AT_LEAST"])
def test_a_bound_is_called_so(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(tmp_path, capsys, field=f"{name} = 9\n") == [
        f"farm/field.py:1: {name} is a bound: begin it with MAX_ or MIN_"
    ]


def test_a_bound_and_what_only_sounds_like_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(tmp_path, capsys, field="MAX_BALES = 9\nALMOST = 1\nleast = 2\n") == []


@pytest.mark.parametrize(
    ("line", "told_of_it"),
    [
        ('def fits(bale) -> bool:\n    """Say whether it fits."""', 'begins with "Say"'),
        ('def cut() -> str:\n    """Returns the hay."""', 'begins with "Returns"'),
        ('def cut() -> str:\n    """Give the hay."""', 'begins with "Give"'),
        ('def cut() -> str:\n    """The hay."""', 'begins with "The"'),
        ('def fits(bale) -> bool:\n    """Look at the bale."""', 'does not say "Whether"'),
    ],
)
def test_a_docstring_begins_as_all_do(
    line: str, told_of_it: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = told(tmp_path, capsys, scythe=f"{line}\n")
    assert found.startswith("farm/scythe.py:1: ")
    assert told_of_it in found


@pytest.mark.parametrize(
    "line",
    [
        'def fits(bale) -> bool:\n    """Whether it fits."""',
        'def turn() -> bool:\n    """Turn the hay; return whether it is dry."""',
        'def cut() -> str:\n    """Return the hay."""',
        'def feed(cow) -> None:\n    """Give the cow hay."""',
        'class Cow:\n    @property\n    def hay(self) -> str:\n        """The hay it eats."""',
    ],
)
def test_a_docstring_that_begins_so_is_left_alone(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(tmp_path, capsys, scythe=f"{line}\n") == []
