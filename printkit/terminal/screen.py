"""What an evening is shown on, and typed at: a terminal, or a pipe where each line is an answer."""

from __future__ import annotations

import io
import os
import re
import sys
import textwrap
from typing import TextIO

PROMPT = "> "
BOLD, RESET_STYLE = "\x1b[1m", "\x1b[0m"
SHADE = re.compile(r"(\x1b\[(?:[01]|3[0-7])m)")
"""What a line may hold to look otherwise: bold, one of eight colours, or plain again."""

HANGING = re.compile(r" *(?:\d+\.? +)?")
"""Begins a line: what follows on the next lines stands under its first word."""

COLUMN_GAP = re.compile(r"\S {3,}\S")
"""Stands in lines that are drawn: those are never broken."""

DEFAULT_WIDTH = 80
"""Letters in a line of a terminal that does not tell how many it has."""


class Screen:
    """Lines out, lines in. Colour and clearing are for terminals only, and nothing is told by them alone."""

    def __init__(self, typed: TextIO, shown: TextIO) -> None:
        self._typed = typed
        self._shown = shown
        self._terminal = typed.isatty() and shown.isatty()
        self._colour = self._terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def show(self, *lines: str) -> None:
        """Show lines, at once; on a terminal, those that are too long go on under their first word."""
        told = [_harmless(line, self._colour) for line in lines]
        if self._terminal:
            width = self._width()
            told = [part for line in told for part in _broken(line, width)]
        self._shown.write("".join(f"{line}\n" for line in told))
        self._shown.flush()

    def hear(self) -> str:
        """Wait for a line. Raises EOFError where no more will come."""
        self._shown.write(PROMPT)
        self._shown.flush()
        line = self._typed.readline()
        if not line:
            self._shown.write("\n")
            raise EOFError
        if not self._terminal:
            self._shown.write("\n")
        return _printable(line).strip()

    def clear(self) -> bool:
        """Take what was shown off the terminal, and out of its memory; return whether it is one."""
        if self._terminal:
            self._shown.write("\x1b[H\x1b[2J\x1b[3J")
        return self._terminal

    def _width(self) -> int:
        try:
            return os.get_terminal_size(self._shown.fileno()).columns or DEFAULT_WIDTH
        except OSError:
            return DEFAULT_WIDTH

    def strong(self, words: str) -> str:
        """Return words that stand out."""
        return f"{BOLD}{words}{RESET_STYLE}" if self._colour else words


def standard_screen() -> Screen:
    """Return the screen of the program's own input and output; letters that neither knows become marks."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Screen(sys.stdin, sys.stdout)


def _broken(line: str, width: int) -> list[str]:
    """Break a line between words where it is longer than a terminal's."""
    if len(SHADE.sub("", line)) <= width or COLUMN_GAP.search(line):
        return [line]
    hanging = HANGING.match(line)
    indent = " " * len(hanging[0]) if hanging else ""
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


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
    return "".join(letter if letter.isprintable() else " " for letter in words)
