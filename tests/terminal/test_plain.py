"""A plain terminal tells everything in words and lists, as a screen reader needs it, and nothing twice."""

import re
from pathlib import Path

import pytest

from printkit.table.journal import Journal
from printkit.terminal import client
from printkit.terminal.layout import in_words
from printkit.terminal.screen import Screen
from tests.evenings.record import evening_at
from tests.terminal.frames import Terminal
from tests.terminal.kinds import AtTable

EVENINGS = Path(__file__).parent.parent / "evenings"

DRAWN = re.compile(r"[■□│║╱≣┆─═]|♥♥|\x1b| {6,}\S+ {6,}")

RULED = re.compile(r"  \[[A-Z]+-[A-Z]+-")
"""An event with the id of its rule, which is longer to listen to than the event."""

BOTH = {"players": "Ana,Bo", "plain": True}


def test_signs_are_counted_and_columns_parted() -> None:
    lines = ["  Left arm ■□□    Right leg □□", "I Ida, C3 ♥♥· · light", "| A1    | B1 Z1 S5 |"]
    assert in_words(lines) == ["Left arm 1/3, Right leg 0/2", "I Ida, C3 2/3 ♥, light", "A1, B1 Z1 S5"]


@pytest.mark.parametrize("evening", ["inferno-solo", "mosh-3", "non-morts-4"])
def test_nothing_is_drawn_in_a_whole_evening(evening: str, tmp_path: Path) -> None:
    copy = tmp_path / "evening.jsonl"
    copy.write_bytes((EVENINGS / f"{evening}.jsonl").read_bytes().partition(b"\n")[0] + b"\n")
    typed = (EVENINGS / f"{evening}.typed").read_text("utf-8").splitlines()[:150]
    terminal = Terminal([*typed, "board", "", "legend", "journal", *[""] * 40, "fix 2", "", "quit"])
    with Journal.open(copy) as journal:
        played = evening_at(evening.rpartition("-")[0], journal, Screen(terminal, terminal, plain=True))
        client.play_evening(played)
    told = terminal.shown.splitlines()
    assert [line for line in told if DRAWN.search(line) or RULED.search(line)] == []
    assert len(terminal.shown) > 5000


def test_a_dumb_terminal_is_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(())
    assert not Screen(terminal, terminal).plain
    monkeypatch.setenv("TERM", "dumb")
    screen = Screen(terminal, terminal)
    assert screen.plain
    terminal.shown = "Ana's hand"
    assert not screen.clear()
    assert "Ana's hand" not in terminal.seen()  # it has left the screen, without a sign that moves a cursor


def test_who_may_look_is_announced(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "rob", "1", "", "", "1", "2", "1", "2", "", **BOTH)
    assert shown.count("Ana: only you may look now.\n") == shown.count("Bo: only you may look now.\n") == 1
    _, shown, _ = at_table("non-morts", *[""] * 7, "look bo", "", "", players="Ana,Bo,Cy", plain=True)
    assert (
        shown.index("Bo: only you may look now.")
        < shown.index("Bo, Theory")
        < shown.index("Everybody may look")
    )


def test_a_line_of_the_table_comes_alone_where_no_heading_stands_above_it(tmp_path: Path) -> None:
    """Nothing is told of a Hero where only the zombies have moved."""
    copy = tmp_path / "evening.jsonl"
    copy.write_bytes((EVENINGS / "inferno-solo.jsonl").read_bytes().partition(b"\n")[0] + b"\n")
    terminal = Terminal((EVENINGS / "inferno-solo.typed").read_text("utf-8").splitlines()[:20])
    with Journal.open(copy) as journal:
        client.play_evening(evening_at("inferno", journal, Screen(terminal, terminal, plain=True)))
    told = [line for line in terminal.shown.splitlines() if re.match(r"Ida, [A-L]\d+ \d ♥", line)]
    assert told and len(told) == len({*told})


def test_of_a_table_only_what_is_new_is_told(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "rob", "1", "", "", "1", "2", "1", "2", "", **BOTH)
    told = [line for line in shown.splitlines() if line.startswith(("Damage: ", "Round 1"))]
    assert "[MOSH-" not in shown  # the id of a rule
    assert sum("head 0 of 3" in line for line in told) == 2  # of Ana and of Bo, once each
    assert max(map(told.count, [line for line in told if line.startswith("Round")])) == 1


def test_what_the_table_has_just_told_does_not_stand_beside_the_choices_too(at_table: AtTable) -> None:
    lines = ["1", "rob", "1", "", "", "1", "2", "1", "2", ""]
    _, shown, _ = at_table("mosh", *lines, **BOTH)
    seen = shown.partition("Ana: only you may look now.")[2].partition("\n> ")[0]
    assert seen.count("Attack row: ") == seen.count("Defence row: ") == 2  # of Ana and of Bo
    asked_next = shown.partition("Ana: only you may look now.")[2].split("\n> ")[2]
    assert asked_next.count("Attack row: ") == asked_next.count("Defence row: ") == 1
