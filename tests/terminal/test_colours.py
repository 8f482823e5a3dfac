"""On a terminal, colour may help, and a secret leaves the screen with the player who may see it."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal.pseudo_terminal import until_prompt

pty = pytest.importorskip("pty")

CLEARED = "\x1b[H\x1b[2J\x1b[3J"


@pytest.fixture
def terminal(tmp_path: Path) -> Callable[..., str]:
    """Play at a terminal, a line for each prompt, and give all that was on it."""

    def play(*lines: str, **environment: str) -> str:
        ours, theirs = pty.openpty()
        arguments = ["mosh", "--players", "Ana,Bo", "--seed", "1", "--lang", "en"]
        file = ["--file", str(tmp_path / f"{len(environment)}.jsonl")]
        known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        with subprocess.Popen(
            [sys.executable, "-m", "printkit.cli.play", *arguments, *file],
            stdin=theirs,
            stdout=theirs,
            env=known | {"TERM": "xterm"} | environment,
        ):
            os.close(theirs)
            shown = ""
            for line in (*lines, "quit"):
                shown += until_prompt(ours)
                os.write(ours, f"{line}\n".encode())
            shown += until_prompt(ours)
        os.close(ours)
        return shown

    return play


TO_THE_DANCE = ["1", "1", "1", "", "", "1", "2", "1", "2"]


def test_a_hand_is_wiped_off_before_the_next_player_looks(terminal: Callable[..., str]) -> None:
    shown = terminal(*TO_THE_DANCE)
    before, after = shown.split(CLEARED)
    card = re.compile("  [0-9]  .*: (head|left|right)")
    assert card.search(before) and not card.search(after)
    assert "attacks Bo" in after  # what everybody may know is told again
    assert "press Enter when nobody" in after


def test_headings_are_bold_where_colour_is_wanted(terminal: Callable[..., str]) -> None:
    assert "\x1b[1m— Set up a song." in terminal("1")
    assert "\x1b[1m" not in terminal("1", NO_COLOR="1")
