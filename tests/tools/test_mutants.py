"""Small mistakes in the rules do not pass unnoticed: one place of the resolver is changed at a time."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def tool(*options: str) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, str(ROOT / "tools" / "mutants.py"), *options]
    return subprocess.run(call, capture_output=True, text=True, cwd=ROOT)


def test_the_same_places_are_tried_each_time() -> None:
    """Also those that nobody can notice are still in the code."""
    listed = tool("--list")
    assert listed.returncode == 0, listed.stdout
    assert 40 < len(listed.stdout.splitlines()) <= 60
    assert listed.stdout == tool("--list").stdout


def test_a_test_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Tests that moved would else be left out in silence."""
    for name in ("printkit", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    copied = shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "play" / "test_seating.py").rename(copied / "games" / "test_seating.py")
    call = [sys.executable, str(tmp_path / "tools" / "mutants.py"), "--list"]
    listed = subprocess.run(call, capture_output=True, text=True)
    assert listed.returncode == 1
    assert listed.stdout == "mutants.py: there is no test tests/play/test_seating.py\n"


@pytest.mark.slow
def test_a_change_of_the_rules_is_noticed() -> None:
    tried = tool()
    assert tried.returncode == 0, tried.stdout + tried.stderr
