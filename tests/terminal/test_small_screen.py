"""On a terminal of 80 letters and 24 lines every question stands whole; a table gives way to it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from printkit.table.journal import Journal
from printkit.terminal import client
from printkit.terminal.evening import TerminalEvening
from printkit.terminal.layout import Choices, news_of, table_part
from printkit.terminal.screen import Screen
from tests.evenings.record import evening_at
from tests.terminal.frames import COLUMNS, ROWS, PatientTerminal, Terminal
from tests.terminal.pseudo_terminal import until_prompt

EVENINGS = Path(__file__).parent.parent / "evenings"


Asked = tuple[int, list[str], Sequence[str]]
"""At which line something was asked, the lines of the question, the names of its answers."""


def played(evening: str, folder: Path, lines: Sequence[str] = ()) -> tuple[Terminal, list[Asked]]:
    """Play an evening at a small terminal; return it, and each question as it was last shown."""
    copy = folder / "evening.jsonl"
    copy.write_bytes((EVENINGS / f"{evening}.jsonl").read_bytes().partition(b"\n")[0] + b"\n")
    typed = lines or (EVENINGS / f"{evening}.typed").read_text("utf-8").splitlines()
    terminal = PatientTerminal(typed)
    asked: list[Asked] = []

    def noting(asks: TerminalEvening) -> None:
        ask = asks.ask

        def noted(questions: Sequence[str], choices: Choices, how: Sequence[str]) -> None:
            ask(questions, choices, how)
            asked.append((len(terminal.frames), asks.screen.laid([*questions, *how])[:-1], choices.names))

        setattr(asks, "ask", noted)  # noqa: B010  mypy takes no other way

    with Journal.open(copy) as journal:
        asks = evening_at(evening.rpartition("-")[0], journal, Screen(terminal, terminal))
        noting(asks)
        client.play_evening(asks)
    return terminal, asked


@pytest.mark.parametrize("evening", ["inferno-solo", "mosh-6", "non-morts-4"])
def test_every_question_is_seen_whole(evening: str, tmp_path: Path) -> None:
    terminal, asked = played(evening, tmp_path)
    assert len(asked) > 50
    for frame, told, names in asked:
        if frame < len(terminal.frames):
            seen, _ = terminal.frames[frame]
            assert len(seen) <= ROWS
            assert [line for line in told if line.strip() and line not in seen] == []
            assert not names or any(name[:30] in line for name in names for line in seen)


@pytest.mark.parametrize("evening", ["inferno-solo", "mosh-3", "non-morts-4"])
def test_nothing_is_drawn_beyond_the_edge_of_a_narrow_terminal(
    evening: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Screen, "_size", lambda _: (40, 60))
    typed = (EVENINGS / f"{evening}.typed").read_text("utf-8").splitlines()[:120]
    terminal, _ = played(evening, tmp_path, [*typed, "board"])
    seen = {line for frame, _ in terminal.frames for line in frame if not line.startswith(("/", ">"))}
    assert [line for line in seen if len(line) > 40] == []
    assert len(seen) > 100


def test_a_long_list_has_pages_and_keeps_its_numbers() -> None:
    terminal = Terminal(())
    screen = Screen(terminal, terminal)
    choices = Choices([f"a rather long name of something to choose, number {each}" for each in range(1, 60)])
    pages = [choices.lines(screen, 4, page, "list: see more answers") for page in range(3)]
    assert all(len(page) <= ROWS - 5 for page in pages)
    assert all(re.search(r"list: see more answers \(\d/\d\)$", page[-1]) for page in pages)
    numbers = [
        int(number) for page in pages for number in re.findall(r"^ +(\d+)  a rather", "\n".join(page), re.M)
    ]
    assert numbers[:40] == [*range(1, 41)]
    short = Choices([f"A{each}" for each in range(1, 60)]).lines(screen, 4, 0, "list: see more answers")
    assert len(short) == 10 and "list:" not in "".join(short)


TABLE = ["Round 1", "", "Ann", "  head", "  row 1", "", "Bob", "  head", "  row 1", "", *["x"] * 40]


def test_of_a_table_what_has_changed_is_shown() -> None:
    terminal = Terminal(())
    screen = Screen(terminal, terminal)
    now = [*TABLE[:8], "  row 1, row 2", *TABLE[9:]]
    assert table_part(screen, now, TABLE, 12) == ["", "Round 1", "", "Bob", "  head", "  row 1, row 2"]
    assert table_part(screen, now, TABLE, 5) == ["", "Round 1", "", "Bob", "  row 1, row 2"]
    assert table_part(screen, TABLE, TABLE, 12) == []
    first = table_part(screen, TABLE, None, 12)
    assert first == ["", "Round 1", "", "Ann", "  head", "  row 1", "", "Bob", "  head", "  row 1"]


PLACES = [
    "Film",
    "",
    "R1 · doors: R2, R3",
    "    2 zombies",
    "    The cop",
    "R2 · doors: R1",
    "R3",
    "    1 zombie",
]


@pytest.mark.parametrize(
    ("now", "shown"),
    [
        (
            [*PLACES[:4], "R2 · doors: R1", "    The cop", *PLACES[6:]],
            [*PLACES[2:4], "R2 · doors: R1", "    The cop"],
        ),
        ([*PLACES[:3], *PLACES[4:]], [PLACES[2], PLACES[4]]),
        ([*PLACES[:7], "    2 zombies"], ["R3", "    2 zombies"]),
    ],
    ids=["moved", "fewer", "more"],
)
def test_what_is_new_in_a_list_of_places_stands_below_its_own_place(now: list[str], shown: list[str]) -> None:
    terminal = Terminal(())
    screen = Screen(terminal, terminal)
    assert table_part(screen, now, PLACES, len(PLACES) - 1) == ["", "Film", "", *shown]
    assert news_of(now, PLACES) == shown


def test_of_places_that_do_not_all_fit_those_are_shown_first_where_something_is() -> None:
    terminal = Terminal(())
    screen = Screen(terminal, terminal)
    assert table_part(screen, PLACES, None, 8) == ["", *PLACES[:5], *PLACES[6:]]
    assert table_part(screen, PLACES, None, 5) == ["", "Film", "", *PLACES[6:]]


def test_what_is_longer_than_the_screen_is_read_page_by_page() -> None:
    terminal = Terminal(["", "journal"])
    screen = Screen(terminal, terminal)
    screen.page([f"line {each}" for each in range(60)], "Enter: more")
    assert terminal.frames[0][0][-2:] == ["Enter: more", "> "]
    assert "line 21" in terminal.frames[0][0] and "line 22" in terminal.frames[1][0]
    assert screen.hear() == "journal"  # what was typed in the middle is not lost
    assert "line 59" not in terminal.shown


def test_nothing_of_a_table_is_pushed_away_by_the_question_below(tmp_path: Path) -> None:
    typed = (EVENINGS / "non-morts-4.typed").read_text("utf-8").splitlines()[:60]
    terminal, _ = played("non-morts-4", tmp_path, [*typed, "board", *[""] * 3])
    at = next(at for at, (_, line) in enumerate(terminal.frames) if line == "board")
    seen = [line for frame, _ in terminal.frames[at + 1 :] for line in frame]
    drawn = terminal.shown.rpartition("> board\n")[2].split("\n> ")[0].splitlines()
    assert [line for line in drawn if line not in seen] == []


def test_a_game_that_is_resumed_shows_what_is_new_since_its_start(tmp_path: Path) -> None:
    """The map does not fit: the lines of it where somebody stands are there, with who stands where."""
    copy = tmp_path / "evening.jsonl"
    lines = (EVENINGS / "inferno-solo.jsonl").read_bytes().splitlines(keepends=True)
    copy.write_bytes(b"".join(lines[:30]))
    terminal = Terminal(["", "", ""])
    with Journal.open(copy) as journal:
        asks = evening_at("inferno", journal, Screen(terminal, terminal))
        figures = [*asks.session.position["heroes"], *asks.session.position["zombies"]]
        client.play_evening(asks)
    seen, _ = terminal.frames[2]
    drawn = [line[:3].strip() for line in seen if line[:3].strip().isdigit() and len(line) > 60]
    assert len(figures) > 5 and {figure["cell"][1:] for figure in figures} <= {*drawn}
    assert len(drawn) == len({*drawn}) < 12


def test_a_confirmation_stands_just_above_the_question(tmp_path: Path) -> None:
    terminal, _ = played(
        "mosh-3", tmp_path, ["1", "1", "2", "3", "", "", "1", "undo", "own", "fix 2", "", "why"]
    )
    after = {line: seen for seen, line in terminal.frames}
    seen = after["own"]
    question = max(at for at, line in enumerate(seen) if line.endswith("with which limb?"))
    assert any(line.startswith("undone: ") for line in seen[question - 2 : question])
    done = seen.index("> undo")
    assert question - done <= 3, "the table has not changed, and is not shown again"
    assert "From now on you roll your own dice and draw your own cards." in after["fix 2"]


FILM = (EVENINGS / "non-morts-4.typed").read_text("utf-8").splitlines()


@pytest.mark.parametrize(("line", "further"), [("", True), ("oui", True), ("y", True), ("q", False)])
def test_a_page_is_left_or_read_on_without_leaving_the_game(line: str, further: bool, tmp_path: Path) -> None:
    terminal, _ = played("non-morts-4", tmp_path, [*FILM[:60], "journal", line, "q", "undo"])
    at = next(at for at, (_, typed) in enumerate(terminal.frames) if typed == "journal")
    paged = [seen[-2].startswith("Enter: more") for seen, _ in terminal.frames[at + 1 :]]
    assert paged[:3] == ([True, True, False] if further else [True, False])
    assert terminal.frames[at + 2][1] == "q"  # at the page: the game goes on; at the question: it is left
    assert ("undo" in [typed for _, typed in terminal.frames[at:]]) == further


def test_an_answer_is_fixed_with_its_table_in_view_and_all_that_follows_is_named(tmp_path: Path) -> None:
    terminal, _ = played("non-morts-4", tmp_path, [*FILM[:60], "journal", *[""] * 9])
    journal = terminal.shown.rpartition("> journal\n")[2]
    [(at, who)] = re.findall(r"^ *(\d+)\. (.*) · Do you play", journal, re.M)[:1]
    now = next(line for line in journal.splitlines() if line.strip().startswith(f"{at}. "))
    other = "1" if now.endswith("the survivors") else "2"
    terminal, _ = played("non-morts-4", tmp_path, [*FILM[:60], f"fix {at}", "board", "why", other, *[""] * 9])
    frames = {line: seen for seen, line in terminal.frames}
    for line in ("board", "why", other):  # what only shows something asks the same again
        assert any(told.startswith(f"now: {at}. {who}") for told in frames[line])
    assert "board: the whole table" not in frames["why"]
    assert any(told.startswith("R1") for told in frames["board"])
    after = terminal.shown.partition(f"> {other}\n")[2]
    told = [int(n) for row in re.findall(r"(?:on hold|dropped): ([\d–, ]+)\.", after) for n in _all(row)]
    answers = re.findall(r"^ *(\d+)\. ", journal, re.M)
    assert set(map(int, answers[answers.index(at) + 1 :])) <= set(told)


def test_only_who_asks_for_more_answers_sees_other_ones_of_an_old_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.terminal.screen.DEFAULT_SIZE", (COLUMNS, 13))
    typed = (EVENINGS / "mosh-6.typed").read_text("utf-8").splitlines()[:60]
    terminal, _ = played("mosh-6", tmp_path, [*typed, "fix 23", "nonsense", "?", "", ""])
    after = terminal.frames[next(at for at, (_, line) in enumerate(terminal.frames) if line == "fix 23") :]
    pages = [re.findall(r"see more answers \((\d)/\d\)", "\n".join(seen[-12:]))[-1:] for seen, _ in after]
    asked = {line: page for page, (_, line) in zip(pages, after, strict=True) if line}
    assert (asked["nonsense"], asked["?"]) == (["1"], ["1"])
    assert ["2"] in pages


def _all(row: str) -> list[int]:
    """Return the numbers of `4–6, 8`."""
    ends = [[int(end) for end in each.split("–")] for each in row.split(", ")]
    return [number for each in ends for number in range(each[0], each[-1] + 1)]


def test_another_language_retells_the_last_step_alone(tmp_path: Path) -> None:
    terminal, _ = played("mosh-3", tmp_path, ["1", "1", "2", "3", "", "lang"])
    last = terminal.frames[-1][0]
    assert any(line.startswith("— ") for line in last)
    assert not any("Set up a song" in line for line in last)


def test_answers_that_have_left_the_screen_are_shown_again(tmp_path: Path) -> None:
    terminal, _ = played("mosh-3", tmp_path, ["1", "9", "journal", "9", "?", "", *["9"] * 5])
    for seen, _ in terminal.frames[2:]:
        if not seen[-2].startswith("Enter: more"):
            assert any(line.startswith("    6  ") for line in seen)


pty = pytest.importorskip("pty")


@pytest.mark.skipif(not hasattr(signal, "SIGWINCH"), reason="no window has a size here")
def test_another_size_draws_the_question_anew(tmp_path: Path) -> None:
    import fcntl
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    call = ["mosh", "--players", "Ana,Bo", "--lang", "en", "--file", str(tmp_path / "evening.jsonl")]
    with subprocess.Popen(
        [sys.executable, "-m", "printkit.cli.play", *call],
        stdin=theirs,
        stdout=theirs,
        env=os.environ | {"TERM": "xterm"},
        preexec_fn=lambda: (os.setsid(), fcntl.ioctl(0, termios.TIOCSCTTY, 0)),
    ):
        os.close(theirs)
        before = until_prompt(ours)
        fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 120, 0, 0))
        after = until_prompt(ours)
        os.write(ours, b"1")  # which is not seen after the next change
        fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        until_prompt(ours)
        os.write(ours, b"\n")
        unanswered = until_prompt(ours)
        os.write(ours, b"q\n")
        until_prompt(ours)
    os.close(ours)
    assert "    2  Side B" in before and "    2  Side B" in after
    assert "! type a number" in unanswered
