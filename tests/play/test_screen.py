"""Shades are for terminals that want them; whatever else would move the cursor goes."""

import io

import pytest

from printkit.cli.evening_screen import Screen

LINE = "\x1b[31m*4\x1b[0m \x1b[2Jz \x1b[38;5;9mx"


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def shown(monkeypatch):
    """Show a line on a screen, and give what was written."""

    def given(kind, **environment):
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm")
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        paper = kind()
        Screen(kind(), paper).show(LINE)
        return paper.getvalue()

    return given


def test_a_terminal_shows_shades(shown):
    assert shown(Terminal) == "\x1b[31m*4\x1b[0m  [2Jz  [38;5;9mx\n"


def test_nothing_is_lost_but_the_shades_elsewhere(shown):
    assert shown(io.StringIO) == "*4  [2Jz  [38;5;9mx\n"
    assert shown(Terminal, NO_COLOR="1") == shown(Terminal, TERM="dumb") == shown(io.StringIO)
