"""Read the lines of a CSV file, as spreadsheets write it: any separator, any Unicode or a code page."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_, NO_MESSAGE, Msgid

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # letters that no text has

_QUOTES = N_('close every quoted cell, and write a quote inside it twice ("")')

TAB_QUOTED = re.compile(r'"((?:[^"\t]|"")*+)"(?=[\t\r\n]|\Z)')
"""A quoted cell between tabs: it closes before the next of them, and nothing stands behind."""
_EITHER = re.compile(r'"(?:[^"]|"")*+"(?=[\t\r\n]|\Z)')
_INCHES = N_("write ″ for inches and “…” round words, or take the TAB out of the cell")
_TAB_CELL_END = re.compile(r"[\t\r\n]")
_LINE_END = re.compile(r"\r\n|\r|\n")

MAX_LINES_ABOVE = 10
"""Lines with words above the one that names the columns, where a table is not said to name another."""
MAX_CELL_LETTERS = 100_000
"""Letters of a cell: more than a printed page holds by far."""


def csv_lines(words: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row with the number of the line where it begins.

    Raises FaultError where one cannot be read.
    """
    words, first = below_sep(words)
    by = separator(words)
    for start, row in _tab_rows(words, first, file) if by == "\t" else _comma_rows(words, by, first, file):
        line = start + first
        for column, cell in enumerate(row, 1):
            if len(cell) > MAX_CELL_LETTERS:
                message = N_("the cell has more than {most} characters")
                hint = N_("shorten it; if it holds the lines below it, close its quote")
                place = f"line {line}, column {column}"
                raise _unreadable(file, place, message, hint, most=MAX_CELL_LETTERS)
        yield line, row


def _comma_rows(words: str, by: str, first: int, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of cells with commas between, each with the lines before it; `first` is the first."""
    csv.field_size_limit(max(csv.field_size_limit(), len(words)))  # the module's own bound names no cell
    reader = csv.reader(io.StringIO(words, newline=""), delimiter=by, strict=True)
    start = 0
    try:
        for row in reader:
            yield start, row
            start = reader.line_num
    except csv.Error as error:
        place = f"line {start + first}"
        if str(error).startswith("unexpected end"):
            raise _unreadable(file, place, N_("a quoted cell is not closed"), _QUOTES) from None
        message = N_("the quote that closes a cell is followed by something other than {separator}")
        raise _unreadable(file, place, message, _QUOTES, separator=by) from None


def _tab_rows(words: str, first: int, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of cells with tabs between, each with the lines before it.

    Many programs write such files without any quoting: a quote that quotes no cell is a letter. Where it may
    be either, in `"5 in` beside `6"`, that is a fault.
    """
    at = lines = 0
    while at < len(words):
        begun, row = lines, list[str]()
        while True:
            if quoted := TAB_QUOTED.match(words, at):
                row.append(quoted[1].replace('""', '"'))
                lines += len(_LINE_END.findall(quoted[1]))
                at = quoted.end()
            elif _EITHER.match(words, at):
                message = N_("a quote here may open a cell that contains a TAB, or be an ordinary character")
                raise _unreadable(file, f"line {lines + first}", message, _INCHES)
            else:
                end = _TAB_CELL_END.search(words, at)
                cell = words[at : end.start() if end else len(words)]
                row.append(cell)
                at += len(cell)
            if not words.startswith("\t", at):
                break
            at += 1
        ended = _LINE_END.match(words, at)
        at, lines = ended.end() if ended else len(words), lines + 1
        yield begun, [] if row == [""] else row


def _unreadable(
    file: str, place: str, message: Msgid, hint: Msgid = NO_MESSAGE, /, **values: object
) -> FaultError:
    return FaultError([Fault(file, place, message, values, hint)])


def decoded(data: bytes, ansi: str = "cp1252") -> str | None:
    """Decode UTF-8, UTF-16 or the code page that is named; None where it is none of them, or no text at all.

    Without a code page only Unicode is read.
    """
    for codec in (utf16_codec(data),) if utf16_codec(data) else ("utf-8", *([ansi] if ansi else [])):
        try:
            words = data.decode(codec).removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
        if not CONTROL.search(words):
            return words
    return None


def utf16_codec(data: bytes) -> str:
    """Return the kind of UTF-16 that a file begins like, as spreadsheets write it; "" for any other."""
    if data.startswith(b"\xff\xfe") or data[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if data.startswith(b"\xfe\xff") or data[:1] == b"\0" else ""


def below_sep(words: str) -> tuple[str, int]:
    """Return a CSV file without Excel's own first line, `sep=;`, and the number of the line after it."""
    if words[:5].lower().startswith("sep=") and words[4:5] in ";,\t":
        return re.split("\r\n|\r|\n", words, maxsplit=1)[-1], 2
    return words, 1


def separator(words: str) -> str:
    """Return what separates the cells: the one of `; , tab` that the first line has most of."""
    counts = dict.fromkeys(";,\t", 0)
    quoted = False
    for letter in words.lstrip("\r\n"):
        if letter == '"':
            quoted = not quoted
        elif letter in "\r\n" and not quoted:
            break
        elif not quoted and letter in counts:
            counts[letter] += 1
    best = max(counts, key=lambda letter: counts[letter])
    return best if counts[best] else ","
