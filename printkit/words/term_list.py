"""Begin a language's list of terms, and bring it up to date: rows to fill in, with what the source says.

Two columns more than a list needs tell the term of the source language and its meaning; they are read by
nobody but the translator.
"""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping

from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.file_lock import locked
from printkit.base.msgid import N_
from printkit.base.paths import shown_path, writable
from printkit.base.text_files import read_bytes, read_text
from printkit.kit.loading.csv_text import csv_lines, separator
from printkit.kit.loading.game_source import GameSource
from printkit.words.terms import LIST_ENDING, TERM_COLUMNS, lists_of, read_list

SOURCE_COLUMNS = ("source", "source meaning")
"""The term of the source language, and its meaning there."""


@dataclass(frozen=True)
class TermRows:
    """What came of a list: its file, how many rows are new, and how many wait to be filled in."""

    file: str
    new: int
    unfilled: int


def update_list(game: GameSource, lang: str) -> TermRows:
    """Write a row for each term of the source's list that a language's list lacks.

    Rows that are there keep their cells. A new list begins with the mark by which spreadsheets know UTF-8;
    one that has all terms filled in stays as it is. Raises FaultError where the source language has no list,
    or one of the two is wrong.
    """
    lists = lists_of(game)
    here = lists.get(game.source_lang)
    if here is None:
        file = shown_path(writable(game.folder) / "locale" / f"{game.source_lang}{LIST_ENDING}")
        message = N_("the game has no list of terms in its own language: begin with that")
        hint = N_("the first line is: {columns}")
        raise FaultError([Fault(file, "", message, {"columns": ",".join(TERM_COLUMNS)}, hint)])
    terms = {row.key: row for row in read_list(here).terms}
    path = writable(game.folder) / "locale" / f"{lang}{LIST_ENDING}"
    with locked(path):
        before = lists_of(game).get(lang)
        known: set[str] = set()
        names, rows, by, waiting, mark = [*TERM_COLUMNS], list[dict[str, str]](), ",", 0, True
        if before is not None:
            read = read_list(before)
            known = {row.key for row in read.terms} | {key for key, _ in read.unfilled}
            waiting = len(read.unfilled)
            words = read_text(before)
            by, mark = separator(words), read_bytes(before).startswith(BOM_UTF8)
            names, *cells = (row for _, row in csv_lines(words, read.file) if any(map(str.strip, row)))
            rows = [dict(zip(names, row, strict=False)) for row in cells]
        key = next(name for name in names if name.strip().lower() == "key")
        new = [name for name in terms if name not in known]
        if new or waiting:
            rows += ({key: name} for name in new)
            for row in rows:
                if term := terms.get(row.get(key, "").strip()):
                    row |= dict(zip(SOURCE_COLUMNS, (term.term, term.meaning), strict=True))
            write_atomically(path, BOM_UTF8 if mark else b"", _sheet((*names, *SOURCE_COLUMNS), rows, by))
    return TermRows(shown_path(path), len(new), waiting + len(new))


def _sheet(names: Iterable[str], rows: Iterable[Mapping[str, str]], by: str) -> bytes:
    """Return rows as CSV, each column once."""
    stream = io.StringIO(newline="")
    lines = csv.DictWriter(stream, [*dict.fromkeys(names)], "", delimiter=by, lineterminator="\n")
    lines.writeheader()
    lines.writerows(rows)
    return stream.getvalue().encode()
