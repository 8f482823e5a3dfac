"""Write a game's texts anew in their files, byte for byte the same elsewhere.

A text is found in its file as it is written there: a string of TOML, a cell of CSV, a message of a PO file.
Where it cannot be followed so far, it is left as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from difflib import SequenceMatcher
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from printkit.base.atomic_write import write_atomically
from printkit.base.catalogue import SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_, NO_MESSAGE
from printkit.base.paths import beside_user, files, installed, shown_path
from printkit.base.text_files import read_bytes
from printkit.base.toml_places import TomlPlaces
from printkit.kit.loading.cell_values import value
from printkit.kit.loading.csv_text import (
    MAX_LINES_ABOVE,
    TAB_QUOTED,
    below_sep,
    csv_lines,
    separator,
    utf16_codec,
)
from printkit.kit.loading.field_types import TextField
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.structured_text import STRUCTURED

TEXTS = (".toml", ".map", ".town", ".csv", ".tsv", ".xlsx", *STRUCTURED)
BY_HAND = N_("fix it by hand in the workbook: printkit does not write workbooks")
IN_UTF8 = N_("save it as UTF-8 first: printkit writes no other encoding")
IN_FILE = N_("fix it by hand in the file: printkit writes neither JSON nor YAML")


TextChange = Callable[[str, str], str]
"""What becomes of a form of a text in a language; changing it again changes nothing."""


class Letter(NamedTuple):
    r"""A letter of a text, and where it is written in its file: `\"` is one letter in two places."""

    letter: str
    start: int
    end: int


class Edit(NamedTuple):
    """What is to be written in the place of what."""

    start: int
    end: int
    words: str


@dataclass(frozen=True)
class Renamed:
    """The forms of a text before and after, for the translations that go by them."""

    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass
class Rewriting:
    """What is to be written: the words of each file before and after; `left` is for the user to mend."""

    before: dict[Path, str] = field(default_factory=dict)
    after: dict[Path, str] = field(default_factory=dict)
    left: list[Fault] = field(default_factory=list)
    codecs: dict[Path, str] = field(default_factory=dict)
    """How each file is written: as UTF-8, or as UTF-16 by some spreadsheets."""
    marked: set[Path] = field(default_factory=set)
    """Files that begin with a byte order mark."""
    texts: set[tuple[str, str]] = field(default_factory=set)
    """The texts that change, by language and context."""

    @property
    def changed(self) -> tuple[Path, ...]:
        """The files that change."""
        return tuple(path for path in self.after if self.after[path] != self.before[path])

    def write(self) -> None:
        """Write every file that changes, or none.

        Raises FaultError where one cannot be written, or is not what was read: somebody has saved it since.
        """
        hint = N_("run the command again")
        if others := [path for path in self.changed if self._bytes(path, self.before[path]) != _stands(path)]:
            message = N_("the file was changed by another program meanwhile: nothing is written")
            raise FaultError(Fault(shown_path(path), "", message, {}, hint) for path in others)
        done: list[Path] = []
        try:
            for path in self.changed:
                self._put(path, self.after[path])
                done.append(path)
        except FaultError:
            for path in done:
                self._put(path, self.before[path])
            raise

    def _put(self, path: Path, words: str) -> None:
        write_atomically(path, self._bytes(path, words))

    def _bytes(self, path: Path, words: str) -> bytes:
        mark = "\ufeff" if path in self.marked else ""
        return f"{mark}{words}".encode(self.codecs[path])

    def read(self, path: Path) -> str:
        """Return a file's words as they are, line ends and all; "" where they cannot be read."""
        if path not in self.before:
            try:
                data = read_bytes(path)
                self.codecs[path] = utf16_codec(data) or "utf-8"
                words = data.decode(self.codecs[path])
            except (OSError, UnicodeDecodeError, FaultError):
                return ""
            self.marked |= {path} if words.startswith("\ufeff") else set()
            self.before[path] = self.after[path] = words.removeprefix("\ufeff")
        return self.after[path]


def _stands(path: Path) -> bytes | None:
    """Return what a file holds now; None where it cannot be read."""
    try:
        return read_bytes(path)
    except (OSError, FaultError):
        return None


def rewrite(game: GameSource, change: TextChange, langs: Sequence[str] = ()) -> Rewriting:
    """Find what changes in the languages named, the game's own or others; in all where none is."""
    found = Rewriting()
    renamed = _rewrite_source(game, change, found) if not langs or game.source_lang in langs else {}
    for lang in game.known_languages():
        wanted = not langs or lang in langs
        if lang != game.source_lang and (wanted or renamed):
            for path in game.po_files(lang):
                if not installed(path) and (words := found.read(path)):
                    texts = found.texts if wanted else None
                    edits = _in_po(words, lang, game, change, renamed, texts)
                    found.after[path] = _spliced(words, edits)
    return found


def _rewrite_source(game: GameSource, change: TextChange, found: Rewriting) -> dict[str, Renamed]:
    """Change the texts of the game's own files; return those that did, by context."""
    renamed: dict[str, Renamed] = {}
    own, lang = beside_user(game.folder), game.source_lang
    paths = {shown_path(path): path for root in (game.folder, own) if root for path in files(root, TEXTS)}
    by_file: dict[str, list[SourceText]] = {}
    for phrase in game.phrases.values():
        if any(change(form, lang) != form for form in phrase.forms):
            by_file.setdefault(phrase.file, []).append(phrase)
    for file, phrases in by_file.items():
        path = paths.get(file)
        if path is None or installed(path):
            continue
        suffix = path.suffix.lower()
        by_hand = BY_HAND if suffix == ".xlsx" else IN_FILE if suffix in STRUCTURED else NO_MESSAGE
        words = "" if by_hand else found.read(path)
        if not words:
            count, hint = {"n": len(phrases)}, by_hand or IN_UTF8
            found.left.append(Fault(file, "", N_("texts to fix: {n}"), count, hint, "warning"))
            continue
        texts = CsvCells(words) if suffix in (".csv", ".tsv") else TomlStrings(words, suffix == ".map")
        edits: list[Edit] = []
        for phrase in phrases:
            there = [*texts.at(phrase.place)]
            apart = [[each] for each in there] if len(phrase.forms) == len(there) else [there] * 2
            made = [
                _in_text(texts, each, form, lang, change)
                for each, form in zip(apart, phrase.forms, strict=False)
            ]
            if all(each is not None for each in made):
                edits += [edit for each in made if each for edit in each]
                after = tuple(change(form, lang) for form in phrase.forms)
                renamed[phrase.context] = Renamed(phrase.forms, after)
                found.texts.add((lang, phrase.context))
        found.after[path] = _spliced(words, edits)
    return renamed


def _in_text(
    texts: TomlStrings | CsvCells, there: Sequence[list[Letter]], form: str, lang: str, change: TextChange
) -> list[Edit] | None:
    """Change one form of a text where it is written; None where it is not found, or would come out else."""
    for letters in there:
        old = _spelt(letters)
        new = change(old, lang)
        if texts.read(old) == form:
            return _edits(letters, new) if texts.read(new) == change(form, lang) else None
    return None


def _spelt(letters: Sequence[Letter]) -> str:
    return "".join(each.letter for each in letters)


def _edits(letters: Sequence[Letter], new: str) -> list[Edit]:
    """Return the edits that make a text into another."""
    edits = []
    for what, start, end, first, last in SequenceMatcher(None, _spelt(letters), new, False).get_opcodes():
        if what != "equal":
            at = letters[start].start if start < len(letters) else letters[-1].end
            edits.append(Edit(at, letters[end - 1].end if end > start else at, new[first:last]))
    return edits


def _spliced(words: str, edits: Sequence[Edit]) -> str:
    """Put edits into words; one that is asked for twice is made once."""
    for start, end, new in sorted(set(edits), reverse=True):
        words = words[:start] + new + words[end:]
    return words


class TomlStrings:
    """The strings of a TOML file, or of the TOML below a map's drawing, by their place."""

    _ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\r?\n\s*|.)", re.DOTALL)

    def __init__(self, words: str, below_drawing: bool = False) -> None:
        self.words = words
        drawing = re.match(r"(?:[^\S\n]*\n)*(?:[^\n]*\S[^\n]*\n)*", words)
        self.places = TomlPlaces(words, drawing.end() if drawing and below_drawing else 0)

    def at(self, place: str) -> Iterator[list[Letter]]:
        """Yield the strings at a place, `$.card[3].text`: one, or the forms of a plural."""
        for each in (place, f"{place}.one", f"{place}.other"):
            span = self.places.value(each)
            if span and self.words[span.start] in "\"'":
                yield self._letters(*span)

    def read(self, words: str) -> str:
        """Return what a string says as a text."""
        return words.strip()

    def _letters(self, start: int, end: int) -> list[Letter]:
        basic = self.words[start] == '"'
        width = 3 if self.words[start : start + 3] in ('"""', "'''") else 1
        at, last = start + width, end - width
        if width == 3 and (first := re.compile(r"\r?\n").match(self.words, at, last)):
            at = first.end()
        letters = []
        while at < last:
            escape = self._ESCAPE.match(self.words, at, last) if basic else None
            after = escape.end() if escape else at + 1
            letter = tomllib.loads(f'x = """{escape[0]}."""')["x"][:-1] if escape else self.words[at]
            letters += [Letter(letter, at, after)] if letter else []
            at = after
        return letters


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
        if [[_spelt(cell) for cell in row] for row in self.rows.values()] != read:
            self.rows = {}  # not understood as the reader does
        heads = (row for row in self.rows.values() if any(_spelt(cell).strip() for cell in row))
        self.columns: dict[str, int] = {}
        for row in islice(heads, MAX_LINES_ABOVE + 1):  # a table may name another line than the first
            for number, cell in enumerate(row):
                self.columns.setdefault(_spelt(cell).strip().lower(), number)

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


_PO_LINE = re.compile(r'[ \t]*(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)?[ \t]*"((?:[^"\\]|\\.)*)"')
_PO_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def _in_po(
    words: str,
    lang: str,
    game: GameSource,
    change: TextChange,
    renamed: dict[str, Renamed],
    texts: set[tuple[str, str]] | None,
) -> list[Edit]:
    """Return the edits of a PO file: sources that are renamed, and its translations.

    Those that change are added to `texts`; they stay as they are where it is None.
    """
    edits = []
    for entry in _entries(words):
        context = _spelt(entry.get("msgctxt") or entry.get("msgid") or [])
        if context not in game.phrases:
            continue
        for name, letters in entry.items():
            old = _spelt(letters)
            if texts is not None and name.startswith("msgstr"):
                made = _edits(letters, change(old, lang))
                edits += made
                texts |= {(lang, context)} if made else set()
            elif context in renamed and name in ("msgid", "msgid_plural"):
                forms = renamed[context]
                number = int(name == "msgid_plural")
                if old in forms.before[number : number + 1]:
                    edits += _edits(letters, forms.after[number])
    return edits


def _entries(words: str) -> Iterator[dict[str, list[Letter]]]:
    """Yield each entry of a PO file: its strings by keyword, letter by letter."""
    entry: dict[str, list[Letter]] = {}
    name, at = "", 0
    for line in words.splitlines(keepends=True):
        found = _PO_LINE.match(line)
        if found and (found[1] or name):
            if found[1] == "msgctxt" or (found[1] == "msgid" and "msgid" in entry):
                yield entry
                entry = {}
            name = found[1] or name
            letters = entry.setdefault(name, [])
            for part in re.finditer(r"\\(.)|[^\\]", found[2]):
                letter = _PO_ESCAPES.get(part[1], part[1]) if part[1] else part[0]
                start = at + found.start(2) + part.start()
                letters.append(Letter(letter, start, start + len(part[0])))
        elif not found:
            name = ""
        at += len(line)
    yield entry
