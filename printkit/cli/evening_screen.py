"""What an evening is shown on, and typed at: a terminal, or a pipe where each line is an answer."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TextIO

PROMPT = "> "
BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
SHADE = re.compile(r"(\x1b\[(?:[01]|3[0-7])m)")
"""What a line may hold to look otherwise: bold, one of eight colours, or plain again."""


class Screen:
    """Lines out, lines in. Colour and clearing are for terminals only, and nothing is told by them alone."""

    def __init__(self, typed: TextIO, shown: TextIO) -> None:
        self._typed = typed
        self._shown = shown
        self._terminal = typed.isatty() and shown.isatty()
        self._colour = self._terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"

    def show(self, *lines: str) -> None:
        """Show lines, at once."""
        self._shown.write("".join(f"{_harmless(line, self._colour)}\n" for line in lines))
        self._shown.flush()

    def hear(self) -> str:
        """Wait for a line; EOFError where no more will come."""
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
        """Take what was shown off the terminal, and out of its memory; tell whether it is one."""
        if self._terminal:
            self._shown.write("\x1b[H\x1b[2J\x1b[3J")
        return self._terminal

    def strong(self, words: str) -> str:
        """Give words that stand out."""
        return f"{BOLD}{words}{PLAIN}" if self._colour else words


def standard_screen() -> Screen:
    """Give the screen of the program's own input and output; letters that neither knows become marks."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Screen(sys.stdin, sys.stdout)


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
