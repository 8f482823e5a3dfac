"""Give a language's words as a CSV file and take them back, for people who live in spreadsheets.

A row is found by its context alone: programs that save in an old code page lose letters of the source,
and a game may have changed since the sheet was written.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.base.atomic_write import write_atomically
from printkit.base.catalogue import Catalogue, Entry, SourceText
from printkit.base.faults import Fault, FaultError
from printkit.base.languages import base
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import read_plain, unreadable
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.tables import decoded, separator
from printkit.words import extract, update
from printkit.words import header as headers
from printkit.words.check import check_entries
from printkit.words.typography import excerpt

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

CSV_COLUMNS = ("context", "source", "translation", "state")
NEW, FUZZY, DONE = "new", "fuzzy", "done"
STATES = {DONE: DONE, FUZZY: FUZZY, NEW: NEW, "check": FUZZY, "": ""}
"""What may stand in the column `state`; empty says nothing."""

ANSI = {
    "cp1250": "cs hr hu pl ro sk sl sq",
    "cp1251": "be bg mk ru sr uk",
    "cp1253": "el",
    "cp1254": "az tr",
    "cp1255": "he yi",
    "cp1256": "ar fa ur",
    "cp1257": "et lt lv",
    "cp1258": "vi",
    "cp874": "th",
    "cp932": "ja",
    "cp949": "ko",
    "cp936": "zh",
    "cp950": "zh",
}
"""The code pages in which Excel saves a plain CSV file, by the languages of the Windows it runs on."""

STALE = N_("the game has changed, or the context was: write the sheet again")
UTF8 = N_("save it as CSV UTF-8, and import it again")

_LOST_INSIDE = re.compile(r"\w\?+\w")
_LOSS = re.compile(rf"{_LOST_INSIDE.pattern}|\?")
"""Question marks that a code page has put for letters that it lacks."""

_FORMULA = re.compile(r"[=+\-@']|[\d\s.,:;/%°–-]+\Z")
"""What a spreadsheet would take for a formula, a number or a date; an apostrophe before it keeps it words."""

_INDEXED = re.compile(r"(.*)\[(\d+)\]")


@dataclass
class Taken:
    """What came of a sheet: how many texts changed, and what is wrong with its rows."""

    changed: int = 0
    faults: list[Fault] = field(default_factory=list)

    @property
    def left(self) -> int:
        """Return how many rows were left out: a row may have several faults."""
        rows = {fault.place.partition(",")[0] for fault in self.faults if fault.severity == "wrong"}
        return len(rows)


@dataclass(frozen=True)
class Cell:
    """A translation as a row of the sheet gives it."""

    line: int
    source: str
    words: str
    state: str


@dataclass(frozen=True)
class TranslationSheet:
    """A sheet that was read: each row with its line, and its code page, "" for Unicode."""

    file: str
    rows: tuple[tuple[int, Mapping[str, str]], ...]
    codec: str


@dataclass(frozen=True)
class RowChange:
    """What is to become of a message: its forms, whether they are still a guess, and of which source."""

    changed: Message
    forms: tuple[str, ...]
    fuzzy: bool
    line: int
    lines: Mapping[int, int]
    old_source: tuple[str, ...] = ()


def write_csv(game: GameSource, lang: str, path: Path) -> int:
    """Write every text with its translation; return the number of texts. UTF-8 with BOM, for Excel."""
    catalog, _, _ = update.merged(game, lang)
    stream = io.StringIO(newline="")
    lines = csv.writer(stream)
    lines.writerow(CSV_COLUMNS)
    for message in catalog:
        if not message.id:
            continue
        context, sources = str(message.context), update.forms(message.id)
        done = _forms(message, catalog.num_plurals)
        state = NEW if not all(done) else FUZZY if message.fuzzy else DONE
        for index, words in enumerate(done):
            source = sources[-1] if len(done) == 1 else sources[min(index, len(sources) - 1)]
            name = f"{context}[{index}]" if len(sources) > 1 else context
            lines.writerow([name, _safe(source), _safe(words), state])
    write_atomically(path, stream.getvalue().encode("utf-8-sig"))
    return len(game.phrases)


def read_csv(game: GameSource, lang: str, path: Path) -> Taken:
    """Take the translations of a CSV file into `locale/<lang>.po`; return what came of it.

    An empty cell changes nothing. A translation stays fuzzy unless its words were changed or its state is
    `done`. What would print wrong is not taken, and told with its line. Raises FaultError where the sheet
    cannot be read.
    """
    sheet = _read(game, lang, path)
    taken = Taken()
    cells = _cells(game, sheet, taken.faults)
    catalog, header, _ = update.merged(game, lang)
    changes: dict[str, RowChange] = {}
    for message in catalog:
        context = str(message.context)
        if message.id and context in cells:
            phrase = game.phrases[context]
            change = _change(phrase, message, cells[context], catalog.num_plurals, sheet, taken.faults)
            if change is not None:
                changes[context] = change
    entries = {
        context: Entry(game.phrases[context].forms, change.forms, line=change.line)
        for context, change in changes.items()
    }
    checked = check_entries(game, lang, Catalogue(entries, catalog.plural_expr, sheet.file))
    wrong = {context for context, fault in checked if fault.severity == "wrong"}
    plural = {context for context in wrong if len(changes[context].forms) > 1}
    taken.faults += (fault for context, fault in checked if context not in plural)
    for context, change in changes.items():
        if context in plural:
            right = _right_forms(game, lang, catalog, context, change, sheet.file, taken.faults)
        else:
            right = None if context in wrong else change
        if right is not None:
            _put(right)
            taken.changed += 1
    if taken.changed:
        header = headers.revised(header)
    write_atomically(game.po_file(lang), extract.po_bytes(catalog, header))
    return taken


def _cells(game: GameSource, sheet: TranslationSheet, faults: list[Fault]) -> dict[str, dict[int, Cell]]:
    """Sort the rows by text and form; what belongs to no text, or stands twice, is told and left out."""
    found: dict[str, dict[int, Cell]] = {}
    for line, row in sheet.rows:
        place = f"line {line}"
        name = row["context"].strip()
        context, index = name, 0
        if name not in game.phrases and (parts := _INDEXED.fullmatch(name)):
            context, index = parts[1], int(parts[2])
        phrase = game.phrases.get(context)
        if phrase is None:
            faults.append(Fault(sheet.file, place, N_('no text is called "{value}"'), {"value": name}, STALE))
            continue
        words, state = _plain(row["translation"]), STATES.get(row.get("state", "").strip().lower())
        if state is None:
            message = N_('unknown state "{value}"')
            said = {"value": row["state"].strip(), "options": f"{DONE}, {FUZZY}, {NEW}"}
            faults.append(Fault(sheet.file, place, message, said, N_("one of {options}"), "warning"))
        if not words:
            continue
        source = _plain(row["source"])
        cell = Cell(line, source, words, state or "")
        other = found.setdefault(context, {}).setdefault(index, cell)
        if other.words != cell.words:
            twin = {"value": name, "line": other.line}
            message = N_('"{value}" stands twice with different translations, first in line {line}')
            faults.append(Fault(sheet.file, place, message, twin, N_("delete one of the two rows")))
    return found


def _change(
    phrase: SourceText,
    message: Message,
    cells: Mapping[int, Cell],
    plurals: int,
    sheet: TranslationSheet,
    faults: list[Fault],
) -> RowChange | None:
    """Return what the rows of one text change in its message, None where they change nothing."""
    before = _forms(message, plurals)
    after = list(before)
    for index, cell in cells.items():
        if index >= len(before):
            values = {"value": f"{phrase.context}[{index}]", "n": len(before)}
            hint = N_("the language has so many forms: {n}")
            faults.append(
                Fault(sheet.file, f"line {cell.line}", N_('no text is called "{value}"'), values, hint)
            )
        elif _matches(cell.words, before[index], sheet.codec):
            continue  # what the file has, less the letters that the code page lacks
        elif sheet.codec and _lost(cell.words, phrase.forms):
            what = N_('letters were lost when the sheet was saved: "{value}"')
            place = f"line {cell.line}, {phrase.context}"
            faults.append(Fault(sheet.file, place, what, {"value": excerpt(cell.words, _LOSS)}, UTF8))
        else:
            after[index] = cell.words
    changed = tuple(after) != before
    first = next(iter(cells.values()))
    lines = {index: cell.line for index, cell in cells.items()}
    old = [
        cell
        for cell in cells.values()
        if not any(_matches(cell.source, form, sheet.codec) for form in phrase.forms)
    ]
    if old and changed:
        what = N_('the source of "{value}" is not what the game says now')
        confirmed = all(before) and not message.fuzzy
        kept = N_("what the file says stays: write the sheet again and carry the translation over")
        hint = kept if confirmed else N_("its translation is taken as a guess (fuzzy): check it")
        faults.append(
            Fault(sheet.file, f"line {old[0].line}", what, {"value": phrase.context}, hint, "warning")
        )
        if confirmed:
            return None
        sources = tuple(cells[n].source if n in cells else form for n, form in enumerate(phrase.forms))
        return RowChange(message, tuple(after), True, first.line, lines, sources)
    states = {cell.state for cell in cells.values()}
    if message.fuzzy:
        fuzzy = not changed and (bool(old) or states != {DONE})
    else:
        fuzzy = FUZZY in states and all(after)
    if not changed and fuzzy == message.fuzzy:
        return None
    return RowChange(message, tuple(after), fuzzy, first.line, lines)


def _right_forms(
    game: GameSource,
    lang: str,
    catalog: Catalog,
    context: str,
    change: RowChange,
    file: str,
    faults: list[Fault],
) -> RowChange | None:
    """Return a change of those plural forms alone that are right; None where it changes nothing then."""
    source = game.phrases[context].forms
    before = _forms(change.changed, catalog.num_plurals)
    after = list(change.forms)
    for index, words in enumerate(change.forms):
        if words != before[index]:
            same = (words,) * len(change.forms)
            alone = Entry(source, same, line=change.lines.get(index, change.line))
            found = check_entries(game, lang, Catalogue({context: alone}, catalog.plural_expr, file))
            faults += {str(fault): fault for _, fault in found}.values()  # each form would tell it
            if any(fault.severity == "wrong" for _, fault in found):
                after[index] = before[index]
    return replace(change, forms=tuple(after)) if tuple(after) != before else None


def _put(change: RowChange) -> None:
    """Write a change into its message."""
    message = change.changed
    message.string = change.forms if isinstance(message.id, (list, tuple)) else change.forms[0]
    if change.fuzzy:
        message.flags.add("fuzzy")
        message.previous_id = list(change.old_source or message.previous_id)
    else:
        message.flags.discard("fuzzy")
        message.previous_id = []


def _forms(message: Message, plurals: int) -> tuple[str, ...]:
    """Return the forms of a translation, as many as its language has."""
    found = update.forms(message.string)
    if not isinstance(message.id, (list, tuple)):
        return (found[-1],)
    return tuple(found[n] if n < len(found) else "" for n in range(plurals))


def _read(game: GameSource, lang: str, path: Path) -> TranslationSheet:
    """Read a sheet in Unicode, or in the code page under which most of its rows have the game's sources."""
    file = shown_path(path)
    try:
        data = read_plain(path, file)
    except OSError as error:
        raise FaultError([unreadable(file, error)]) from None
    words = decoded(data, ansi="")
    if words is not None:
        rows = _rows(words, file)
        went_through = any("?" in row["source"] and _is_source(game, row, "cp1252") for _, row in rows)
        return TranslationSheet(file, rows, "cp1252" if went_through else "")
    best, most = None, -1
    for codec in ("cp1252", *_codecs(lang)):
        words = decoded(data, codec)
        if words is not None:
            sheet = TranslationSheet(file, _rows(words, file), codec)
            right = sum(_is_source(game, row, codec) for _, row in sheet.rows)
            if right > most:
                best, most = sheet, right
    if best is None:
        raise FaultError(
            [Fault(file, "", N_("the file is no text in UTF-8, UTF-16 or Windows-1252"), {}, UTF8)]
        )
    return best


def _is_source(game: GameSource, row: Mapping[str, str], codec: str) -> bool:
    parts = _INDEXED.fullmatch(row["context"])
    phrase = game.phrases.get(parts[1] if parts else row["context"])
    return phrase is not None and any(_matches(_plain(row["source"]), form, codec) for form in phrase.forms)


def _codecs(lang: str) -> Iterator[str]:
    return (codec for codec, langs in ANSI.items() if base(lang) in langs.split())


def _rows(words: str, file: str) -> tuple[tuple[int, Mapping[str, str]], ...]:
    """Return the rows with their lines, by the names that the first row gives to the columns."""
    reader = csv.reader(io.StringIO(words, newline=""), delimiter=separator(words), strict=True)
    found: list[tuple[int, Mapping[str, str]]] = []
    names: list[str] = []
    start = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                if names:
                    found.append(
                        (start, {**dict.fromkeys(CSV_COLUMNS, ""), **dict(zip(names, row, strict=False))})
                    )
                else:
                    names = [cell.strip().lower() for cell in row]
            start = reader.line_num + 1
    except csv.Error as error:
        values = {"reason": str(error)}
        fault = Fault(file, f"line {start}", N_("the line cannot be read: {reason}"), values)
        raise FaultError([fault]) from None
    if lacking := [name for name in CSV_COLUMNS[:3] if name not in names]:
        message = N_('the column "{value}" is missing')
        raise FaultError([Fault(file, "line 1", message, {"value": name}) for name in lacking])
    return tuple(found)


def _matches(words: str, whole: str, codec: str) -> bool:
    """Whether words are those of a text, apart from letters that a code page lacks."""
    words, whole = _bare(words), _bare(whole)
    return words == whole or bool(codec and words and re.fullmatch(_pattern(whole, codec), words, re.DOTALL))


def _pattern(words: str, codec: str) -> str:
    """Return a pattern for words out of a code page: another letter stands for each that it lacks."""
    return "".join(re.escape(letter) if _has(codec, letter) else ".{1,2}" for letter in words)


def _has(codec: str, letter: str) -> bool:
    try:
        letter.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def _lost(words: str, sources: Iterable[str]) -> bool:
    """Whether question marks stand for letters: inside words, or where the source asks nothing."""
    asked = max(source.count("?") for source in sources)
    return words.count("?") > asked or bool(_LOST_INSIDE.search(words))


def _bare(words: str) -> str:
    return words.replace("\r\n", "\n").replace("\r", "\n").strip()


def _safe(words: str) -> str:
    return f"'{words}" if _FORMULA.match(words) else words


def _plain(words: str) -> str:
    bare = _bare(words)
    return bare[1:] if bare.startswith("'") and _FORMULA.match(bare[1:]) else bare
