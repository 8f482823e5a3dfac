"""What an evening is shown on, and typed at: a terminal, or a pipe where each line is an answer."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
import textwrap
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO

from printkit.base.display_width import display_width, is_wide

PROMPT = "> "
BOLD, RESET_STYLE = "\x1b[1m", "\x1b[0m"
SHADE = re.compile(r"(\x1b\[(?:[01]|3[0-7])m)")
"""What a line may hold to look otherwise: bold, one of eight colours, or plain again."""

HANGING = re.compile(r" *(?:\d+\.? +)?")
"""Begins a line: what follows on the next lines stands under its first word."""

COLUMN_GAP = re.compile(r"\S {3,}\S")
"""Stands in lines that are drawn: those are never broken."""

TWO_COLUMNS = re.compile(r" *(?:\S ?)+ {3,}(?=\S(?:\S| (?! ))*$)")
"""Begins a line of a list: a word, and behind one gap what it means, which goes on below itself."""

MARKS = "\u200e\u200f"
"""Say which way signs beside them run; they take no cell, and hold for nothing else."""

_APART = "\u2067\u2069"
"""Stand around words that run from the right: `cells_in_place` puts them there, and nobody else."""

IN_CELLS = re.compile(r"\S {2,}\S|[\u2500-\u257f|]")
"""Stands in lines in which places count, not only words."""

_CELL = re.compile("[^ \u2500-\u257f|](?:[^ \u2500-\u257f|]| (?![ \u2500-\u257f|]|$))*")
"""What lies between two gaps or lines that are drawn."""

_LETTER = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
RUNS_LEFT = re.compile(f"[{_LETTER}]")
"""A letter that a terminal writes from the right."""

FROM_THE_RIGHT = re.compile(f"[{_LETTER}].*(?<=[{_LETTER}])|[{_LETTER}]")
"""The words of a cell that run so."""

BOUND = re.compile(r" (?=[?!:;»](?: |$))|(?<=[«→]) (?=\S)")
"""A space at which no line is broken: a sign behind it, and what an arrow leads to, stay with their word."""

SECOND_CELL = "\ue000"
"""Stands for the other cell of a wide letter while a line is broken: no line that is shown has it."""

TIED = str.maketrans({"\u00a0": " ", "\u202f": " "})
"""Spaces that break no line: a terminal is given plain ones."""

DEFAULT_SIZE = (80, 24)
"""Letters in a line, and lines, of a terminal that does not tell how many it has."""

SMALL_SIZE = (100, 30)
"""Letters in a line, and lines, below which a whole table and a question do not fit together."""


class ResizedError(Exception):
    """The terminal has another size now: what stands on it has to be shown anew."""


def _only_enter(line: str) -> bool | None:
    """Return whether a line that is typed below a page asks for the next: only an empty one does."""
    return None if line else True


class Screen:
    """Lines out, lines in. Colour and clearing are for terminals only, and nothing is told by them alone."""

    def __init__(self, typed: TextIO, shown: TextIO, *, plain: bool = False) -> None:
        self._typed = typed
        self._shown = shown
        self._terminal = typed.isatty() and shown.isatty()
        dumb = self._terminal and os.environ.get("TERM") == "dumb"
        self.plain = plain or dumb
        """Whether all is told in words and lists, as whoever has it read out needs it."""
        self._colour = self._terminal and "NO_COLOR" not in os.environ and not self.plain
        self._unheard: str | None = None
        """A line that was typed where none was expected: it is heard next."""
        self.told = 0
        """Lines shown since the last that was typed."""
        self.height = 0
        """Lines shown and typed since the start."""
        self.lately: list[str] = []
        """What was shown since a line was typed last, as it was told."""

    @property
    def rows(self) -> int | None:
        """Return how many lines can be seen together; None where all stay, as in a pipe."""
        return self._size()[1] if self._terminal else None

    @property
    def width(self) -> int | None:
        """Return how many letters a line holds; None where it holds any number."""
        return self._size()[0] if self._terminal else None

    @property
    def small(self) -> bool:
        """Whether a whole table and a question do not fit on it together."""
        columns, rows = self._size()
        return self._terminal and (columns < SMALL_SIZE[0] or rows < SMALL_SIZE[1])

    def laid(self, lines: Iterable[str]) -> list[str]:
        """Return lines as they are shown: those that are too long go on under their first word."""
        told = [_harmless(line, self._colour) for line in lines]
        width = self.width
        broken = told if width is None else [part for line in told for part in _broken(line, width)]
        return [cells_in_place(line.translate(TIED)) for line in broken]

    def fits(self, lines: Iterable[str]) -> bool:
        """Whether no line is longer than those of the terminal, as lines are that are drawn."""
        width = self.width
        return width is None or all(shown_length(line) <= width for line in self.laid(lines))

    def show(self, *lines: str) -> None:
        """Show lines, at once; on a terminal, those that are too long go on under their first word."""
        told = self.laid(lines)
        self.lately += lines
        self.told += len(told)
        self.height += len(told)
        self._shown.write("".join(f"{line}\n" for line in told))
        self._shown.flush()

    @property
    def unheard(self) -> str:
        """Return the line that was typed in the middle of a page and is heard next; "" for none."""
        return self._unheard or ""

    def page(
        self,
        lines: Iterable[str],
        more: str,
        below: int = 0,
        reads_on: Callable[[str], bool | None] = _only_enter,
    ) -> None:
        """Show lines, as many at a time as a terminal has, so many being left for what follows `below`.

        `more` tells how the next are seen. `reads_on` tells whether a line that is typed there is for these
        lines: to see more, or to leave the rest unseen; None where it is for whoever asks next, who hears it.
        """
        told, rows = self.laid(lines), self.rows
        while rows is not None and len(told) + min(below, rows - 3) >= rows:
            self.show(*told[: rows - 2])
            told = told[rows - 2 :]
            if not self.wait(more, reads_on):
                return
            rows = self.rows
        self.show(*told)

    def wait(self, more: str, reads_on: Callable[[str], bool | None] = _only_enter) -> bool:
        """Wait until what stands here was read; return whether it goes on so.

        `more` tells how. `reads_on` is as in `page`: what is typed for whoever asks next is heard next.
        """
        self.show(more)
        try:
            line = self.hear()
        except ResizedError:
            return True
        on = reads_on(line)
        if on is None:
            self._unheard = line
        return bool(on)

    def hear(self) -> str:
        """Wait for a line. Raises EOFError where no more will come, ResizedError where all is to be drawn."""
        if self._unheard is not None:
            line, self._unheard = self._unheard, None
            return line
        self.told, self.height, self.lately = 0, self.height + 1, []
        try:
            with self._watched():  # before the prompt: what comes between the two is heard as well
                self._shown.write(PROMPT)
                self._shown.flush()
                line = self._typed.readline()
        except ResizedError:
            self._forget_typed()
            raise
        if not line:
            self._shown.write("\n")
            raise EOFError
        if not self._terminal:
            self._shown.write("\n")
        return _printable(line).translate(TIED).strip()

    def _forget_typed(self) -> None:
        """Drop what was typed and not ended with Enter: nobody sees it where all is drawn anew."""
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(self._typed.fileno(), termios.TCIFLUSH)

    def clear(self, *, memory: bool = True) -> bool:
        """Take what was shown off the terminal, and out of its memory; return whether that was done.

        A plain one only goes on below: what was told is not told again.
        """
        if self._terminal and self.plain:
            self._shown.write("\n" * (self.rows or 0))
            return False
        if self._terminal:
            self._shown.write("\x1b[H\x1b[2J" + ("\x1b[3J" if memory else ""))
            self.told = 0
        return self._terminal

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Raise ResizedError as soon as the terminal has another size."""
        change = getattr(signal, "SIGWINCH", None)
        if not self._terminal or change is None or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(change, _resized)
        try:
            yield
        finally:
            signal.signal(change, before)

    def _size(self) -> tuple[int, int]:
        try:
            columns, rows = os.get_terminal_size(self._shown.fileno())
        except OSError:
            return DEFAULT_SIZE
        return columns or DEFAULT_SIZE[0], rows or DEFAULT_SIZE[1]

    def strong(self, words: str) -> str:
        """Return words that stand out."""
        return f"{BOLD}{words}{RESET_STYLE}" if self._colour else words


def _resized(*_: object) -> NoReturn:
    raise ResizedError


def standard_screen(*, plain: bool = False) -> Screen:
    """Return the screen of the program's own input and output; letters that neither knows become marks."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Screen(sys.stdin, sys.stdout, plain=plain)


def shown_length(line: str) -> int:
    """Return how many cells of a terminal a line takes."""
    return display_width(SHADE.sub("", line))


def cells_in_place(line: str) -> str:
    """Return a line in which what is drawn stays where it is, though words in it run from the right.

    Terminals that order such words themselves do so within each cell, not across the board; others show the
    marks as nothing.
    """
    if not RUNS_LEFT.search(line) or not IN_CELLS.search(line):
        return line
    return "\u200e" + _CELL.sub(lambda found: _set_apart(found[0]), line.removeprefix("\u200e"))


def _set_apart(cell: str) -> str:
    """Return a cell whose words run from the right: all of it where most of its letters do, names and all."""
    letters = sum(each.isalpha() for each in cell)
    if 2 * len(RUNS_LEFT.findall(cell)) > letters:
        return f"\u2067{cell}\u2069"
    return FROM_THE_RIGHT.sub(lambda found: f"\u2067{found[0]}\u2069", cell)


def _broken(line: str, width: int) -> list[str]:
    """Break a line between words where it is longer than a terminal's."""
    hanging = TWO_COLUMNS.match(line)
    if shown_length(line) <= width or (COLUMN_GAP.search(line) and not hanging):
        return [line]
    hanging = hanging or HANGING.match(line)
    indent = " " * len(hanging[0]) if hanging else ""
    doubled = "".join(f"{SECOND_CELL}{each}" if is_wide(each) else each for each in line)
    wide = doubled != line  # ideographs have no blanks between them: such a line is broken anywhere
    parts = textwrap.wrap(
        BOUND.sub("\u00a0", doubled),
        width - wide,
        subsequent_indent=indent,
        break_long_words=wide,
        break_on_hyphens=False,
    )
    return [part.replace(SECOND_CELL, "") for part in parts]


def _harmless(line: str, colour: bool) -> str:
    """Take out what would move a terminal's cursor: names and clues may come from anybody's file.

    Shades go too where no `colour` is wanted.
    """
    words = SHADE.split(line)
    shades = words[1::2] if colour else [""] * (len(words) // 2)
    return "".join(
        _printable(part) + shade for part, shade in zip(words[::2], [*shades, ""], strict=True)
    ).rstrip()


def _printable(words: str) -> str:
    if words.isprintable():
        return words
    return "".join(
        letter if letter.isprintable() or ord(letter) in TIED or letter in MARKS else " "
        for letter in words
        if letter not in _APART
    )
