"""A terminal of 80 letters and 24 lines: what is seen on it whenever a line is typed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable

from printkit.terminal.screen import DEFAULT_SIZE

COLUMNS, ROWS = DEFAULT_SIZE
CLEARED = "\x1b[H\x1b[2J"
SHADES = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    """Types lines and keeps, for each, what was seen before it was typed; no size is told: 80 by 24."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__()
        self.lines = iter(lines)
        self.frames: list[tuple[list[str], str]] = []
        """The lines that were seen, and what was typed then."""
        self.shown = ""

    def isatty(self) -> bool:
        return True

    def write(self, words: str) -> int:
        shown = (self.shown + SHADES.sub("", words)).rpartition(CLEARED)[2]
        self.shown = shown.replace("\x1b[3J", "")
        return len(words)

    def readline(self, *_: object) -> str:  # type: ignore[override]  # typeshed has it give bytes, too
        line = next(self.lines, None)
        self.frames.append((self.seen(), "" if line is None else line))
        if line is None:
            return ""
        self.shown += f"{line}\n"
        return f"{line}\n"

    def seen(self) -> list[str]:
        """Return the lines on the screen; a longer one than it has letters takes several."""
        told = [
            line[at : at + COLUMNS]
            for line in self.shown.split("\n")
            for at in range(0, max(len(line), 1), COLUMNS)
        ]
        return told[-ROWS:]


class PatientTerminal(Terminal):
    """Types Enter where the screen waits until it was read, and its lines elsewhere."""

    def readline(self, *_: object) -> str:  # type: ignore[override]  # as above
        if self.seen()[-2:-1] != ["Enter: more"]:
            return super().readline()
        self.frames.append((self.seen(), ""))
        self.shown += "\n"
        return "\n"
