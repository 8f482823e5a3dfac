"""A round in letters that run from the right: boards stay in their place, sentences begin at the right."""

from __future__ import annotations

import re

import pytest
from bidi.algorithm import get_display

from printkit.base.display_width import display_width
from tests.terminal.captures import FROM_THE_RIGHT, frames

LETTER = re.compile("[\u05d0-\u05ea]")
APART = re.compile("\u2067([^\u2067\u2069]*)\u2069")
MARKS = re.compile("[\u200e\u2067\u2069]")
CODE = re.compile(r"\[[A-Z]+-[A-Z]+-\d+\]")


@pytest.fixture(scope="module")
def screens() -> list[list[str]]:
    """The screens of a round, a list of lines each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", "")  # put back afterwards
        patch.setenv("TERM", "xterm")
        return [seen for seen, _ in frames(f"mosh-{FROM_THE_RIGHT}")]


@pytest.fixture(scope="module")
def lines(screens: list[list[str]]) -> list[str]:
    """The lines with such letters in which places count."""
    told = dict.fromkeys(line for seen in screens for line in seen)
    return [line for line in told if LETTER.search(line) and line.startswith("\u200e")]


def as_seen(line: str) -> str:
    """Return a line as a terminal shows it that orders letters: from the left, but for what is set apart."""
    return MARKS.sub("", APART.sub(lambda found: get_display(found[1], base_dir="R"), line))


def test_whatever_stands_in_cells_is_marked_once(screens: list[list[str]], lines: list[str]) -> None:
    assert len(lines) > 40
    for line in lines:
        assert line.count("\u200e") == 1 and line.count("\u2067") == line.count("\u2069")
        assert not LETTER.search(APART.sub("", line)), line
        assert all("  " not in cell and not CODE.search(cell) for cell in APART.findall(line)), line
        assert display_width(line) == len(MARKS.sub("", line)) <= 80
    drawn = [line for seen in screens for line in seen if "□□□" in line]
    assert {line.index("□□□") for line in map(as_seen, drawn)} == {11, 26}


def test_a_choice_has_its_number_at_the_left(lines: list[str]) -> None:
    choices = [as_seen(line) for line in lines if re.match(r"\u200e +\d+  \u2067", line)]
    assert len(choices) > 10
    assert {len(re.match(r" +\d+  ", line)[0]) for line in choices} == {7}  # type: ignore[index]


def test_a_sentence_begins_at_the_right_of_its_cell_and_its_rule_stays_behind_it(lines: list[str]) -> None:
    told = [line for line in lines if CODE.search(line)]
    dealt = [line for line in told if APART.findall(line)[0].startswith("Ann ")]
    assert len(told) > 10 and dealt
    assert all(CODE.search(as_seen(line).rpartition("  ")[2]) for line in told)
    for line in dealt:
        cell = as_seen(line).strip().partition("  [")[0]
        assert cell.startswith(".") and cell.endswith(" Ann"), cell
