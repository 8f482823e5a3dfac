"""Give a language's words as a CSV file and take them back, for people who live in spreadsheets."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from printkit.kit.faults import Fault, Faults
from printkit.kit.folders import shown
from printkit.kit.reader import Game
from printkit.kit.tables import decoded, separator
from printkit.kit.whole import write_whole
from printkit.words import extract, update

COLUMNS = ("context", "source", "translation", "state")
_FORMULA = ("=", "+", "-", "@", "'")
"""What a spreadsheet would take for a formula; an apostrophe before it keeps it words."""


def write(game: Game, lang: str, path: Path) -> int:
    """Write every text with its translation; give the number of texts. UTF-8 with BOM, for Excel."""
    catalogue = game.catalogue(lang)
    stream = io.StringIO(newline="")
    lines = csv.writer(stream)
    lines.writerow(COLUMNS)
    for phrase in game.phrases.values():
        entry = catalogue.entries.get(phrase.context)
        forms = entry.forms if entry else ()
        state = "" if catalogue.forms(phrase) else "new" if not entry or entry.blank else "check"
        count = max(len(phrase.forms), len(forms))
        for index in range(count):
            source = phrase.forms[min(index, len(phrase.forms) - 1)]
            done = forms[index] if index < len(forms) else ""
            name = f"{phrase.context}[{index}]" if count > 1 else phrase.context
            lines.writerow([name, _safe(source), _safe(done), state])
    write_whole(path, stream.getvalue().encode("utf-8-sig"))
    return len(game.phrases)


def read(game: Game, lang: str, path: Path) -> int:
    """Take the translations of a CSV file into `locale/<lang>.po`; give how many changed.

    An empty cell changes nothing. Faults, and nothing written, where a line has an unknown context or
    an old source.
    """
    file = shown(path)
    rows = _rows(path, file)
    faults: list[Fault] = []
    found: dict[str, dict[int, str]] = {}
    for line, row in rows:
        context, _, index = row["context"].partition("[")
        phrase = game.phrases.get(context)
        if phrase is None:
            values: dict[str, object] = {"value": context}
            faults.append(Fault(file, f"line {line}", 'no text is called "{value}"', values))
            continue
        number = int(index[:-1]) if index[:-1].isdigit() else 0
        source = _plain(row["source"])
        if _lines(source) != _lines(phrase.forms[min(number, len(phrase.forms) - 1)]):
            message = 'the source of "{value}" is not what the game says now'
            hint = "write the sheet again and carry the translation over"
            faults.append(Fault(file, f"line {line}", message, {"value": context}, hint))
        elif row["translation"].strip():
            found.setdefault(context, {})[number] = _plain(row["translation"])
    if faults:
        raise Faults(faults)
    return _taken(game, lang, found)


def _taken(game: Game, lang: str, found: dict[str, dict[int, str]]) -> int:
    catalog, header, _ = update.merged(game, lang)
    changed = 0
    for message in catalog:
        forms = found.get(str(message.context), {})
        if not forms:
            continue
        before = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        plural = isinstance(message.id, (list, tuple))
        count = max(len(before), max(forms) + 1) if plural else 1
        after = tuple(forms.get(n, before[n] if n < len(before) else "") for n in range(count))
        if [_lines(form) for form in before] == [_lines(form) for form in after] and not message.fuzzy:
            continue
        message.string = after if plural else after[0]
        message.flags.discard("fuzzy")
        message.previous_id = []
        changed += 1
    write_whole(game.po_file(lang), extract.written(catalog, header))
    return changed


def _rows(path: Path, file: str) -> list[tuple[int, dict[str, str]]]:
    try:
        words = decoded(path.read_bytes())
    except OSError as error:
        reason = {"reason": error.strerror or str(error)}
        raise Faults([Fault(file, "", "the file can not be read: {reason}", reason)]) from None
    if words is None:
        raise Faults([Fault(file, "", "the file is no text in UTF-8, UTF-16 or Windows-1252")])
    reader = csv.DictReader(io.StringIO(words, newline=""), delimiter=separator(words), restval="")
    try:
        rows = [(reader.line_num, row) for row in reader if any(row.values())]
    except csv.Error as error:
        values = {"reason": str(error)}
        raise Faults(
            [Fault(file, f"line {reader.line_num}", "the line can not be read: {reason}", values)]
        ) from None
    lacking = [name for name in COLUMNS[:3] if name not in (reader.fieldnames or ())]
    if lacking:
        message = 'the column "{value}" is missing'
        raise Faults([Fault(file, "line 1", message, {"value": name}) for name in lacking])
    return rows


def _lines(words: str) -> str:
    return words.replace("\r\n", "\n").strip()


def _safe(words: str) -> str:
    return f"'{words}" if words.startswith(_FORMULA) else words


def _plain(words: str) -> str:
    return words[1:] if words.startswith("'") and words[1:].startswith(_FORMULA) else words
