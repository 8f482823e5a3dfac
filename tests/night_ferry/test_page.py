"""docs/resolver.md shows the code of this game, and what it lets one type works."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "resolver.md").read_text("utf-8")
EXCERPT = re.compile(r"^`([\w./-]+)`[^`\n]*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:echo|printkit) .*$", re.MULTILINE)


def test_what_the_page_shows_is_the_code_of_the_game() -> None:
    shown = EXCERPT.findall(PAGE)
    assert {name for name, _ in shown} >= {
        f"night_ferry/{name}.py" for name in ("position", "rules", "visibility", "evening", "game")
    }
    for name, code in shown:
        assert code in (HERE / name).read_text("utf-8"), name


def test_every_block_of_code_names_its_file() -> None:
    blocks = re.findall(r"^```(\w+)$", PAGE, re.MULTILINE)
    assert len(EXCERPT.findall(PAGE)) == len([language for language in blocks if language != "text"])


@pytest.mark.parametrize("name", ["cards.csv", "game.toml", "labels.toml", "words.toml"])
def test_the_page_names_the_files_of_data(name: str) -> None:
    assert name in PAGE


def test_a_procedure_can_be_tried_as_the_page_says(tmp_path: Path) -> None:
    write, resolve = (line for line in COMMAND.findall(PAGE) if "table.json" in line)
    subprocess.run(write, shell=True, cwd=tmp_path, check=True)
    command = [str(Path(sys.executable).parent / "printkit"), *shlex.split(resolve)[1:]]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        "p1 leads The so-called vicar onto the ferry, under a blanket.  [FERRY-02]",
        "Under the blanket: The so-called vicar. 2 points for p2.  [FERRY-03]",
    ], done.stderr
