"""The order of several things is told in one line at the terminal: all as they stand, or those typed."""

import re
from pathlib import Path

import pytest

from printkit.table.journal import Head, journal_content
from printkit.table.log import Call
from printkit.table.seating import Seating
from tests.terminal.kinds import AtTable

FIRES = [{"cell": cell, "intensity": 2} for cell in ("A2", "C2", "A5", "F2")]


@pytest.fixture
def burning(tmp_path: Path) -> Path:
    """Save a night in which the phase of four fires has begun, on the practice board."""
    start = {"game": "inferno", "map": "drill", "fires": FIRES}
    party = Seating({"zombie": "Ana", "hero": "Bo"}, own=True)
    path = tmp_path / "burning.jsonl"
    path.write_bytes(journal_content(Head(2, "inferno", "1", start, party), Call("fire-phase")))
    return path


def asked(shown: str) -> list[str]:
    """Return the fires that rolled, in their order."""
    return re.findall(r"^Ana: Roll a die for the fire on (\w+)", shown, re.MULTILINE)


def test_enter_takes_all_in_the_order_in_which_they_stand(at_table: AtTable, burning: Path) -> None:
    _, shown, _ = at_table("inferno", "", *"1111", resume=True, file=burning)
    assert "type a number, or several in their order; Enter: all, in this order" in shown
    assert asked(shown) == ["A2", "C2", "F2", "A5"]


def test_numbers_name_some_of_them_and_the_others_are_asked_for(at_table: AtTable, burning: Path) -> None:
    _, shown, _ = at_table("inferno", "4 1", *"11", "2", *"11", resume=True, file=burning)
    assert asked(shown) == ["A5", "A2", "F2", "C2"]
