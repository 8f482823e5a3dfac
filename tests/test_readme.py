"""The walk-through of the README works when it is typed: the files as they stand there, then the commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
OWN_GAME = README.partition("## Add your own game")[2].partition("\n## ")[0]
OWN_BOARD = README.partition("## Draw a board of your own")[2].partition("\n## ")[0]
FILE = re.compile(r"`((?:card_data|templates)/[\w./-]+)`[^\n]*\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^\.venv/bin/printkit (.+)$", re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of the walk-through."""
    return written(OWN_GAME, tmp_path)


def written(section: str, folder: Path) -> Path:
    """Write the files that a section shows."""
    for name, content in FILE.findall(section):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    printkit = Path(sys.executable).parent / "printkit"
    return subprocess.run([printkit, *command.split()], cwd=folder, capture_output=True, text=True)


def test_the_game_of_the_readme_is_previewed_checked_and_built(folder: Path) -> None:
    commands = COMMANDS.findall(OWN_GAME)
    assert commands == ["preview picnic", "check picnic", "build picnic"]
    for command in commands:
        done = run(folder, command)
        assert (done.returncode, done.stderr) == (0, ""), command
    for name in ("output/preview/picnic/dish-card-en.png", "output/picnic/en/a4/cards.pdf"):
        assert f"`{name}`" in OWN_GAME
        assert (folder / name).stat().st_size > 10_000


def test_the_board_of_the_readme_is_printed_and_burns(tmp_path: Path) -> None:
    folder = written(OWN_BOARD, tmp_path)
    for command in COMMANDS.findall(OWN_BOARD)[:2]:
        done = run(folder, command)
        assert (done.returncode, done.stderr) == (0, ""), command
    assert (folder / "output/preview/inferno/board-farm-en.png").stat().st_size > 10_000
    night = '{"game": "inferno", "map": "farm", "fires": [{"cell": "C4", "intensity": 4}]}'
    (folder / "night.json").write_text(night, encoding="utf-8")
    done = run(folder, "resolve inferno fire-phase --position night.json --answers [1] --lang en")
    assert "D4" in done.stdout


def test_the_rules_are_applied_as_the_readme_says(tmp_path: Path) -> None:
    section = README.partition("## Let the program apply the rules")[2].partition("\n## ")[0]
    typed = "\n".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL))
    script = typed.replace(".venv/bin/printkit", str(Path(sys.executable).parent / "printkit"))
    done = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    asked, told = done.stdout.split("p1 plays Rob Rigor.")
    assert "rob-rigor  Rob Rigor" in asked
    assert "p2 holds the microphone and begins." in told


def test_the_game_of_the_readme_begins_a_translation(folder: Path) -> None:
    assert run(folder, "words update picnic fr").returncode == 0
    assert 'msgid "Birthday cake"' in (folder / "card_data/picnic/locale/fr.po").read_text(encoding="utf-8")
