"""Shades are for terminals that want them; whatever else would move the cursor goes."""

import io
from collections.abc import Callable
from typing import Any

import pytest

from printkit.base.display_width import display_width, left_aligned
from printkit.terminal.layout import keyed
from printkit.terminal.screen import Screen, cells_in_place

LINE = "\x1b[31m*4\x1b[0m \x1b[2Jz \x1b[38;5;9mx"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Show a line on a screen, and give what was written."""

    def given(kind: type[Any], line: str = LINE, **environment: str) -> str:
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm")
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        paper = kind()
        Screen(kind(), paper).show(line)
        return paper.getvalue()

    return given


LONG = "    3  " + "a door to the garden, " * 6


def test_a_long_line_goes_on_under_its_first_word_on_a_terminal(shown: Callable[..., str]) -> None:
    first, *others = shown(Terminal, line=LONG).splitlines()
    assert first.startswith("    3  a door")
    assert others
    assert all(line.startswith("       ") and line[7] != " " for line in others)
    assert max(map(len, [first, *others])) <= 80


def test_a_drawing_and_what_goes_into_a_pipe_are_not_broken(shown: Callable[..., str]) -> None:
    assert shown(io.StringIO, line=LONG) == f"{LONG.rstrip()}\n"
    walls = "  1 T     T     ." * 6
    assert shown(Terminal, line=walls) == f"{walls}\n"


def test_a_terminal_shows_shades(shown: Callable[..., str]) -> None:
    assert shown(Terminal) == "\x1b[31m*4\x1b[0m  [2Jz  [38;5;9mx\n"


def test_nothing_is_lost_but_the_shades_elsewhere(shown: Callable[..., str]) -> None:
    assert shown(io.StringIO) == "*4  [2Jz  [38;5;9mx\n"
    assert shown(Terminal, NO_COLOR="1") == shown(Terminal, TERM="dumb") == shown(io.StringIO)


def test_no_line_begins_with_a_sign_and_a_list_goes_on_below_its_meaning() -> None:
    terminal = Terminal()
    screen = Screen(terminal, terminal)
    words = "Combien de jetons mettez-vous, « vous » : ou non ; ou bien rien du tout ?"
    for letters in range(20):
        for line in screen.laid([f"{'x' * letters} {words}"]):
            assert not line.lstrip().startswith(("?", "»", ":", ";")) and not line.endswith("«")
    meaning = "abandonner les réponses mises en attente par une correction d'avant, toutes"
    first, second = screen.laid([f"  forget / oublier      {meaning}"])
    assert second.startswith(" " * 24) and f"{first.strip()} {second.strip()}".endswith(meaning)
    drawn = "  1 .    ║≡    ≣:    │.    │:**Z  :**Z  :**Z  :**Z │.    │↑    │.     T     and more of it"
    assert screen.laid([drawn]) == [drawn]


@pytest.mark.parametrize("name", ["田中さん", "🦊🦊", "Zoé", "e\u0301tienne", "דנה"])
def test_letters_are_counted_by_their_cells(name: str) -> None:
    terminal = Terminal()
    screen = Screen(terminal, terminal)
    sentence = "".join(f"{name}: which of the boards do you take? " for _ in range(9))
    for letters in range(8):
        assert max(map(display_width, screen.laid([f"{'x' * letters} {sentence}"]))) <= 80
    first, second = keyed([*[name[:2]] * 6, *"abcdef"])
    assert display_width(first.partition("  2  ")[0]) == display_width(second.partition("  8  ")[0])
    assert display_width(left_aligned(name, 12)) == 12


def test_words_without_blanks_are_broken_anywhere_where_their_letters_are_wide() -> None:
    terminal = Terminal()
    screen = Screen(terminal, terminal)
    for words in ("どのカードを出しますか" * 20, "/a/very/long/path" * 20):
        lines = screen.laid([words])
        assert "".join(lines) == words
        assert (max(map(display_width, lines)) <= 80) == (len(lines) > 1) == words.startswith("ど")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("1  אנה    2  בן", "\u200e1  \u2067אנה\u2069    2  \u2067בן\u2069"),
        ("│ תה עם רוחות │ 3 │", "\u200e│ \u2067תה עם רוחות\u2069 │ 3 │"),
        ("אנה שולפת קלף.", "אנה שולפת קלף."),  # a sentence: the terminal orders it whole
        ("  Ann שולפת קלף.  [MOSH-DEAL-01]", "\u200e  \u2067Ann שולפת קלף.\u2069  [MOSH-DEAL-01]"),
        ("  1  Seats: אנה, Bo, בן (3)", "\u200e  1  Seats: \u2067אנה, Bo, בן\u2069 (3)"),
        ("1  Ana    2  Bo", "1  Ana    2  Bo"),
    ],
)
def test_cells_stay_in_their_place_though_words_run_from_the_right(line: str, shown: str) -> None:
    assert cells_in_place(line) == shown
    assert display_width(cells_in_place(line)) == display_width(line)
    screen = Screen(Terminal(), Terminal())
    assert screen.laid(screen.laid([line])) == screen.laid([line]) == [shown]


def test_a_mark_of_direction_takes_no_cell_and_nothing_else_moves_a_line() -> None:
    terminal = Terminal()
    [line] = Screen(terminal, terminal).laid(["\u200e-1\u202e x"])
    assert line == "\u200e-1  x"
