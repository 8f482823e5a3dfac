"""Small mistakes in the rules do not pass unnoticed: one place of the resolver is changed at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def tool(*options):
    call = [sys.executable, str(ROOT / "tools" / "mutants.py"), *options]
    return subprocess.run(call, capture_output=True, text=True, cwd=ROOT)


def test_the_same_places_are_tried_each_time():
    """Also those that nobody can notice are still in the code."""
    listed = tool("--list")
    assert listed.returncode == 0, listed.stdout
    assert 40 < len(listed.stdout.splitlines()) <= 60
    assert listed.stdout == tool("--list").stdout


@pytest.mark.slow
def test_a_change_of_the_rules_is_noticed():
    tried = tool()
    assert tried.returncode == 0, tried.stdout + tried.stderr
