"""Begin a language's list of terms, and bring it up to date: rows to fill in, with what the source says.

Two columns more than a list needs tell the term of the source language and its meaning, two more each those
of a further language; they are read by nobody but the translator.
"""

from __future__ import annotations

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from pathlib import Path

from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.file_lock import locked
from printkit.base.msgid import N_
from printkit.base.paths import shown_path, writable
from printkit.base.text_files import read_bytes, read_text
from printkit.kit.loading.csv_text import csv_lines, separator
from printkit.kit.loading.game_source import GameSource
from printkit.words.beside import beside_column
from printkit.words.terms import LIST_ENDING, TERM_COLUMNS, Term, TermList, lists_of, read_list

SOURCE_COLUMNS = ("source", "source meaning")
"""The term of the source language, and its meaning there: side by side, so that one called so is another."""


@dataclass(frozen=True)
class TermRows:
    """What came of a list: its file, how many rows are new, and how many wait to be filled in."""

    file: str
    new: int
    unfilled: int


def update_list(game: GameSource, lang: str, beside: Sequence[str] = ()) -> TermRows:
    """Write a row for each term of the source's list that a language's list lacks.

    The terms of the languages of `beside` that have a list are shown too.

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
    terms = read_list(here).terms
    path = _own_list(game, lang)
    with locked(path):
        before = lists_of(game).get(lang)
        if before is None:
            listed, words, mark = TermList("", ()), ",".join(TERM_COLUMNS), True
        else:
            listed, words = read_list(before), read_text(before)
            mark = read_bytes(before).startswith(BOM_UTF8)
        known = {row.key for row in listed.terms} | {key for key, _ in listed.unfilled}
        new, waiting = sum(row.key not in known for row in terms), len(listed.unfilled)
        if new or waiting:
            shown = {each: read_list(lists[each]).terms for each in beside if each in lists}
            write_atomically(path, BOM_UTF8 if mark else b"", with_source(words, terms, shown).encode())
    written = path if new or waiting or before is None else before
    return TermRows(shown_path(written), new, waiting + new)


def _own_list(game: GameSource, lang: str) -> Path:
    """Return the list that is written, however its language is spelt: `pt_BR.terms.csv`."""
    folder = writable(game.folder) / "locale"
    found = lists_of(game).get(lang)
    return found if found and found.parent.absolute() == folder else folder / f"{lang}{LIST_ENDING}"


def with_source(words: str, terms: Sequence[Term], beside: Mapping[str, Sequence[Term]] | None = None) -> str:
    """Return a list, as CSV, with a row for each term of the source, and what the source says beside it.

    What further languages say, `beside`, stands behind that.

    All other cells stay in their places, whatever the columns are called.
    """
    names, *rows = ([*row] for _, row in csv_lines(words, "") if any(map(str.strip, row)))
    heads = [name.strip().lower() for name in names]
    key = heads.index(TERM_COLUMNS[0])
    shown: dict[int, Sequence[Term]] = {}
    named: dict[tuple[str, str], Sequence[Term]] = {SOURCE_COLUMNS: terms}
    for lang, those in (beside or {}).items():
        named[beside_column(lang), f"{beside_column(lang)} meaning"] = those
    for columns, those in named.items():
        wanted = (*map(str.lower, columns),)
        at = next((at for at in range(len(heads)) if (*heads[at : at + 2],) == wanted), len(heads))
        if at == len(heads):
            names += columns
            heads += wanted
        shown[at] = those
    for row in rows:
        row += [""] * (len(names) - len(row))
    there = {row[key].strip() for row in rows}
    for term in terms:
        if term.key not in there:
            rows.append(["" for _ in names])
            rows[-1][key] = term.key
    for at, those in shown.items():
        said = {term.key: (term.term, term.meaning) for term in those}
        for row in rows:
            row[at : at + 2] = said.get(row[key].strip(), row[at : at + 2])
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=separator(words), lineterminator="\n").writerows((names, *rows))
    return stream.getvalue()
