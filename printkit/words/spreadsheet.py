"""Give a language's words as a CSV file and take them back, for people who live in spreadsheets.

A row is found by its context alone: programs that save in an old code page lose letters of the source,
and a game may have changed since the sheet was written.
"""

from __future__ import annotations

import csv
import io
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.base.atomic_write import write_atomically
from printkit.base.catalogue import MEANT_FLAG, SAME_FLAG, Catalogue, Entry, SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import MAX_OPTIONS, Fault, FaultError
from printkit.base.file_lock import locked
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import read_plain, unreadable
from printkit.kit.loading.csv_text import csv_lines, decoded
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.lost_tokens import LOST
from printkit.words import extract, update
from printkit.words import header as headers
from printkit.words.beside import beside_column, is_beside, said_beside
from printkit.words.check import check_entries
from printkit.words.code_pages import WESTERN, code_page, code_page_name
from printkit.words.damage import MARKUP
from printkit.words.terms import COLUMN_TWICE, RENAME_COLUMN
from printkit.words.typography import excerpt

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

CSV_COLUMNS = ("context", "source", "translation", "state")
WHERE = "where"
"""The column that says what a text is on, and how much room it has there; it is not read again."""
NEW, FUZZY, DONE, SAME, MEANT = "new", "fuzzy", "done", "same", "words"
STATES = {DONE: DONE, FUZZY: FUZZY, NEW: NEW, SAME: SAME, MEANT: MEANT, "check": FUZZY, "": ""}
"""What may stand in the column `state`; empty says nothing, `same` means to be the same as the source.

`words` means that the words are meant as they are, though terms or names say otherwise.
"""

_ELSEWHERE = N_("name another file")
_UNKNOWN_TEXT = N_("no text is called “{value}”")
_STANDS_TWICE = N_("“{value}” appears twice with different translations, first in line {line}")
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
    """A sheet that was read: each row with its line.

    `codec` is that of the code page that its words went through, "" for Unicode; `page` is the name of the
    one that it was read in, "" where it needed none.
    """

    file: str
    rows: tuple[tuple[int, Mapping[str, str]], ...]
    codec: str
    page: str = ""


@dataclass(frozen=True)
class RowChange:
    """What is to become of a message: its forms, whether they are still a guess, and of which source.

    `same` tells that they are the source's on purpose, `meant` that their words are.
    """

    changed: Message
    forms: tuple[str, ...]
    fuzzy: bool
    line: int
    lines: Mapping[int, int]
    old_source: tuple[str, ...] = ()
    same: bool = False
    meant: bool = False


def write_csv(game: GameSource, lang: str, path: Path, beside: Sequence[str] = ()) -> int:
    """Write every text with its translation; return the number of texts. UTF-8 with BOM, for Excel.

    What the texts are in the languages of `beside` stands next to the source, what they are on at the end;
    neither is read again.

    Raises FaultError where that would cost another file, or what was written into an earlier sheet.
    """
    catalog, _, _ = update.merged(game, lang)
    _check_replaced(game, lang, path, catalog)
    stream = io.StringIO(newline="")
    lines = csv.writer(stream)
    lines.writerow([*CSV_COLUMNS[:2], *map(beside_column, beside), *CSV_COLUMNS[2:], WHERE])
    for message in catalog:
        if not message.id:
            continue
        context, sources = str(message.context), update.forms(message.id)
        done = _forms(message, catalog.num_plurals)
        others = said_beside(game, game.phrases[context], beside)
        good = SAME if SAME_FLAG in message.flags else MEANT if MEANT_FLAG in message.flags else DONE
        state = NEW if not all(done) else FUZZY if message.fuzzy else good
        for index, words in enumerate(done):
            number = index if len(done) > 1 else -1
            shown = (_numbered(others.get(each, ("",)), number) for each in beside)
            name = f"{context}[{index}]" if len(sources) > 1 else context
            said = map(_safe, (_numbered(sources, number), *shown, words))
            lines.writerow([name, *said, state, _safe(" ".join(message.auto_comments))])
    write_atomically(path, stream.getvalue().encode("utf-8-sig"))
    return len(game.phrases)


def read_csv(game: GameSource, lang: str, path: Path) -> Taken:
    """Take the translations of a CSV file into `locale/<lang>.po`; return what came of it.

    An empty cell changes nothing. A translation stays fuzzy unless its words were changed or its state is
    `done`. What would print wrong is not taken, and told with its line. Raises FaultError where the sheet
    cannot be read.
    """
    sheet = _read(game, lang, path)
    with locked(game.po_file(lang)):
        catalog, header, _ = update.merged(game, lang)
        taken = _take(game, lang, sheet, catalog)
        if taken.changed:
            header = headers.revised(header)
        write_atomically(game.po_file(lang), extract.po_bytes(catalog, header))
    return taken


def _numbered(forms: Sequence[str], number: int) -> str:
    """Return a form by its number; the last where there are not so many."""
    return forms[min(number, len(forms) - 1)]


def _check_replaced(game: GameSource, lang: str, path: Path, catalog: Catalog) -> None:
    """Raise FaultError where a file in the place of a new sheet holds what the new one would not."""
    file = shown_path(path)
    try:
        data = read_plain(path, file)
    except FileNotFoundError:
        return
    except OSError as error:
        raise FaultError([unreadable(file, error)]) from None
    if not data.strip():
        return
    try:
        sheet = _sheet(game, lang, data, file)
    except FaultError:
        message = N_("the file already exists, and is not a sheet of words: it is left as it is")
        raise FaultError([Fault(file, "", message, {}, _ELSEWHERE)]) from None
    for line, row in sheet.rows:
        others = (name for name, cell in row.items() if cell.strip() and not is_beside(name))
        if own := next((name for name in others if name not in (*CSV_COLUMNS, WHERE)), ""):
            message = N_("the sheet has a column of its own, “{value}”, which would be lost")
            raise FaultError([Fault(file, f"line {line}", message, {"value": own}, _ELSEWHERE)])
    if lines := _untaken(game, sheet, catalog):
        po = shown_path(game.po_file_read(lang))
        message = N_("the sheet has translations that are not in {po}: {n}, the first in line {line}")
        hint = N_(
            "import them first, printkit words update {game} {lang} --csv {sheet}; or name another file"
        )
        here = {"game": game.name, "lang": lang, "sheet": shlex.quote(file)}
        values = {"po": po, "n": len(lines), "line": min(lines), **here}
        raise FaultError([Fault(file, "", message, values, hint)])


def _untaken(game: GameSource, sheet: TranslationSheet, catalog: Catalog) -> set[int]:
    """Return the lines of the rows that have words or marks which a language's file has not."""
    faults: list[Fault] = []
    cells = _cells(game, sheet, faults)
    lines = set()
    for message in catalog:
        found = cells.get(str(message.context)) if message.id else None
        if found is None:
            continue
        phrase, before = game.phrases[str(message.context)], _forms(message, catalog.num_plurals)
        change = _change(phrase, message, found, catalog.num_plurals, sheet, faults)
        if change and change.forms == before and _marks_more(change, message):
            lines.add(change.line)
        lines |= {
            cell.line
            for index, cell in found.items()
            if index >= len(before) or not _matches(cell.words, before[index], sheet.codec)
        }
    unknown = {fault.place for fault in faults if fault.message in (_UNKNOWN_TEXT, _STANDS_TWICE)}
    return lines | {
        line for line, row in sheet.rows if f"line {line}" in unknown and row["translation"].strip()
    }


def _marks_more(change: RowChange, message: Message) -> bool:
    """Whether a row confirms a guess, or has a mark on purpose that the file has not."""
    marks = ((change.same, SAME_FLAG), (change.meant, MEANT_FLAG))
    added = any(marked and flag not in message.flags for marked, flag in marks)
    return added or (message.fuzzy and not change.fuzzy)


def _take(game: GameSource, lang: str, sheet: TranslationSheet, catalog: Catalog) -> Taken:
    """Write the translations of a sheet into a language's catalogue, all but those that are wrong."""
    taken = Taken(faults=list(_code_page_faults(sheet)))
    cells = _cells(game, sheet, taken.faults)
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
    return taken


def _code_page_faults(sheet: TranslationSheet) -> Iterator[Fault]:
    """Warn of a sheet that is not Unicode, with the letters that would show a wrong guess at once."""
    words = "".join(row["translation"] for _, row in sheet.rows)
    letters = [*dict.fromkeys(letter for letter in words if not letter.isascii())]
    if sheet.page and letters:
        shown = " ".join(letters[:MAX_OPTIONS]) + (" …" if len(letters) > MAX_OPTIONS else "")
        message = N_("the sheet was read as {page}, with the letters {letters}")
        hint = N_("if you did not write these, save it as CSV UTF-8, and import it again")
        values = {"page": sheet.page, "letters": shown}
        yield Fault(sheet.file, "", message, values, hint, "warning")


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
            faults.append(Fault(sheet.file, place, _UNKNOWN_TEXT, {"value": name}, STALE))
            continue
        words, state = _plain(row["translation"]), STATES.get(row.get("state", "").strip().lower())
        if state is None:
            message = N_("unknown state “{value}”")
            said = {"value": row["state"].strip(), "options": f"{DONE}, {FUZZY}, {NEW}, {SAME}, {MEANT}"}
            faults.append(Fault(sheet.file, place, message, said, N_("one of {options}"), "warning"))
        source = _plain(row["source"])
        if state == SAME:
            words = words or source
        if not words:
            continue
        cell = Cell(line, source, words, state or "")
        other = found.setdefault(context, {}).setdefault(index, cell)
        if other.words != cell.words:
            twin = {"value": name, "line": other.line}
            faults.append(Fault(sheet.file, place, _STANDS_TWICE, twin, N_("delete one of the two rows")))
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
            hint = N_("number of forms in this language: {n}")
            faults.append(Fault(sheet.file, f"line {cell.line}", _UNKNOWN_TEXT, values, hint))
        elif _matches(cell.words, before[index], sheet.codec):
            continue  # what the file has, less the letters that the code page lacks
        elif sheet.codec and _lost(cell.words, phrase.forms):
            what = N_("letters were lost when the sheet was saved: “{value}”")
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
        what = N_("the source of “{value}” is not what the game says now")
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
        fuzzy = not changed and (bool(old) or not states <= {DONE, SAME, MEANT})
    else:
        fuzzy = FUZZY in states and all(after)
    same = states == {SAME} or (SAME_FLAG in message.flags and DONE not in states)
    same = same and after[-1] == phrase.forms[-1]
    meant = states == {MEANT} or (MEANT_FLAG in message.flags and DONE not in states)
    flags = {flag for flag, marked in ((SAME_FLAG, same), (MEANT_FLAG, meant)) if marked}
    if not changed and fuzzy == message.fuzzy and flags == {SAME_FLAG, MEANT_FLAG} & message.flags:
        return None
    return RowChange(message, tuple(after), fuzzy, first.line, lines, same=same, meant=meant)


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
            if index < len(after) - 1:  # which alone need not have all that the source has
                found = [each for each in found if each[1].message not in (LOST, MARKUP[0])]
            faults += {str(fault): fault for _, fault in found}.values()  # each form would tell it
            if any(fault.severity == "wrong" for _, fault in found):
                after[index] = before[index]
    return replace(change, forms=tuple(after)) if tuple(after) != before else None


def _put(change: RowChange) -> None:
    """Write a change into its message."""
    message = change.changed
    message.string = change.forms if isinstance(message.id, (list, tuple)) else change.forms[0]
    for flag, marked in ((SAME_FLAG, change.same), (MEANT_FLAG, change.meant)):
        if marked:
            message.flags.add(flag)
        else:
            message.flags.discard(flag)
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
    """Read a sheet. Raises FaultError where it cannot be read."""
    file = shown_path(path)
    try:
        return _sheet(game, lang, read_plain(path, file), file)
    except OSError as error:
        raise FaultError([unreadable(file, error)]) from None


def _sheet(game: GameSource, lang: str, data: bytes, file: str) -> TranslationSheet:
    """Return a sheet in Unicode, or in the code page under which most of its rows have the game's sources.

    Where several serve, the language's own is taken before that of western Europe.
    """
    words = decoded(data, ansi="")
    if words is not None:
        rows = _rows(words, file)
        went_through = any("?" in row["source"] and _is_source(game, row, "cp1252") for _, row in rows)
        return TranslationSheet(file, rows, "cp1252" if went_through else "")
    own = code_page(lang)
    if not own:
        message = N_("the file is not text in UTF-8 or UTF-16, and no code page is known for {lang}")
        raise FaultError([Fault(file, "", message, {"lang": lang}, UTF8)])
    best, most = None, -1
    for codec in dict.fromkeys((own, WESTERN)):
        words = decoded(data, codec)
        if words is not None:
            sheet = TranslationSheet(file, _rows(words, file), codec, code_page_name(codec))
            right = sum(_is_source(game, row, codec) for _, row in sheet.rows)
            if right > most:
                best, most = sheet, right
    if best is None:
        values = {"page": code_page_name(own)}
        message = N_("the file is not text in UTF-8, UTF-16 or {page}")
        raise FaultError([Fault(file, "", message, values, UTF8)])
    return best


def _is_source(game: GameSource, row: Mapping[str, str], codec: str) -> bool:
    parts = _INDEXED.fullmatch(row["context"])
    phrase = game.phrases.get(parts[1] if parts else row["context"])
    return phrase is not None and any(_matches(_plain(row["source"]), form, codec) for form in phrase.forms)


def _rows(words: str, file: str) -> tuple[tuple[int, Mapping[str, str]], ...]:
    """Return the rows with their lines, by the names of the columns in the first row, else their numbers."""
    found: list[tuple[int, Mapping[str, str]]] = []
    names: list[str] = []
    for line, row in csv_lines(words, file):
        if not any(cell.strip() for cell in row):
            continue
        if names:
            numbered = (name or f"{at}" for at, name in enumerate([*names, *[""] * len(row)], start=1))
            found.append((line, {**dict.fromkeys(CSV_COLUMNS, ""), **dict(zip(numbered, row, strict=False))}))
            continue
        names = [cell.strip().lower() for cell in row]
        if twice := [*dict.fromkeys(name for name in names if name and names.count(name) > 1)]:
            at = f"line {line}"
            raise FaultError(Fault(file, at, COLUMN_TWICE, {"value": name}, RENAME_COLUMN) for name in twice)
    if lacking := [name for name in CSV_COLUMNS[:3] if name not in names]:
        message = N_("the column “{value}” is missing")
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
