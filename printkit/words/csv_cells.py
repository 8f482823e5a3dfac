"""Where the cells of a CSV file are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from printkit.base.faults import FaultError
from printkit.kit.loading.cell_values import value
from printkit.kit.loading.csv_text import MAX_LINES_ABOVE, TAB_QUOTED, below_sep, csv_lines, separator
from printkit.kit.loading.field_types import TextField
from printkit.words.written_letters import Letter, letters_read


class CsvCells:
    """The cells of a CSV file by their place."""

    def __init__(self, words: str) -> None:
        body, lines = below_sep(words)
        self.words, self.by = words, separator(body)
        self.rows = dict(self._rows(len(words) - len(body), lines))
        try:
            read = [row for _, row in csv_lines(words, "")]
        except FaultError:
            read = None
        if [[letters_read(cell) for cell in row] for row in self.rows.values()] != read:
            self.rows = {}  # not understood as the reader does
        heads = (row for row in self.rows.values() if any(letters_read(cell).strip() for cell in row))
        self.columns: dict[str, int] = {}
        for row in islice(heads, MAX_LINES_ABOVE + 1):  # a table may name another line than the first
            for number, cell in enumerate(row):
                self.columns.setdefault(letters_read(cell).strip().lower(), number)

    def at(self, place: str) -> Iterator[list[Letter]]:
        """Yield the words of a cell, `line 7, column "text"`: all, then each item of a list."""
        found = re.fullmatch(r'line (\d+), column "(.*)"', place, re.DOTALL)
        if found is None or (column := self.columns.get(found[2].lower())) is None:
            return
        for cell in self.rows.get(int(found[1]), [])[column : column + 1]:
            yield cell
            item: list[Letter] = []
            for letter in cell:
                if letter.letter == "|":
                    yield item
                    item = []
                else:
                    item.append(letter)
            yield item

    def read(self, words: str) -> str:
        """Return what a cell says as a text."""
        return str(value(words, TextField()))

    def _rows(self, at: int, line: int) -> Iterator[tuple[int, list[list[Letter]]]]:
        """Yield each row with its line, as `csv` reads it: letter by letter."""
        row: list[list[Letter]] = [[]]
        begun, quoted, first = line, False, True
        while at < len(self.words):
            letter = self.words[at]
            end = at + 1
            if letter == "\r" and self.words[end : end + 1] == "\n":
                end += 1
            if quoted and letter == '"':
                if self.words[end : end + 1] == '"':
                    row[-1].append(Letter('"', at, end + 1))
                    end += 1
                else:
                    quoted = False
            elif letter == '"' and first and (self.by != "\t" or TAB_QUOTED.match(self.words, at)):
                quoted = True
            elif letter == self.by and not quoted:
                row.append([])
            elif letter in "\r\n" and not quoted:
                yield begun, row if row != [[]] or not first else []
                row, begun = [[]], line + 1
            else:
                row[-1] += (Letter(each, at + n, at + n + 1) for n, each in enumerate(self.words[at:end]))
            line += letter in "\r\n"
            first = not quoted and (letter == self.by or letter in "\r\n")
            at = end
        if row != [[]] or not first:
            yield begun, row
