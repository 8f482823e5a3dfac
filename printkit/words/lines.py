"""Find the line of a text in its data file, which the TOML reader does not tell."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.base.catalogue import Phrase
from printkit.base.paths import beside_user, files, shown
from printkit.base.text_files import read_text

_ROW = re.compile(r"\$\.([\w-]+)\[(\d+)\](?:\.([\w-]+))?")
_TOP = re.compile(r"\$\.([\w-]+)$")
_LINE = re.compile(r"line (\d+)")


class Lines:
    """The lines of a game's data files; each file is read once."""

    def __init__(self, folder: Path) -> None:
        own = beside_user(folder)
        places = (folder, own) if own else (folder,)
        self._files = {
            shown(path): path for place in places for path in files(place, (".toml", ".map", ".town"))
        }
        self._lines: dict[str, list[str]] = {}

    def of(self, phrase: Phrase) -> int:
        """Give the line of a text, counted from 1: that of its field, else of its row, else the first."""
        found = _LINE.match(phrase.place)
        if found:
            return int(found[1])
        lines = self._read(phrase.file)
        row = _ROW.match(phrase.place)
        if row:
            headers = [n for n, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{row[1]}\s*\]\]", line)]
            number = int(row[2])
            if number >= len(headers):
                return 1
            end = headers[number + 1] if number + 1 < len(headers) else len(lines)
            return self._field(row[3] or "", headers[number], end, lines) or headers[number] + 1
        top = _TOP.match(phrase.place)
        return (self._field(top[1], 0, len(lines), lines) if top else 0) or 1

    def _field(self, name: str, start: int, end: int, lines: list[str]) -> int:
        pattern = re.compile(rf'\s*"?{re.escape(name)}"?\s*[.=]')
        return next((n + 1 for n in range(start, end) if name and pattern.match(lines[n])), 0)

    def _read(self, file: str) -> list[str]:
        if file not in self._lines:
            path = self._files.get(file)
            self._lines[file] = read_text(path).splitlines() if path else []
        return self._lines[file]
