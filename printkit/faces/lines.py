"""Which line of which template wrote what: asked for only when something is wrong with a face.

The templates are filled once more, each line of their text and each element of their art behind a mark. What
is left without the marks must be the same face, letter for letter; then every offset in it leads to the last
mark before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape
from typing import NamedTuple
from urllib.parse import quote, unquote

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup

from printkit.kit.text.text import Text

MARK_OPEN, MARK_CLOSE = "\U000f5e1a", "\U000f5e1b"
"""Letters of a private plane, which XML allows everywhere and no font has."""
ART_MARK = "\U000f5e1c"
"""Stands before the file of a mark that is no template's name."""
TEXT = "\U000f5e1d"
"""Stands before the context of a text of the game."""
LINE_MARK = f"{MARK_OPEN}[^{MARK_OPEN}{MARK_CLOSE}]*{MARK_CLOSE}"
"""The pattern of the mark of a line or a text."""
_MARK = re.compile(f"{MARK_OPEN}([^{MARK_OPEN}{MARK_CLOSE}]*):([0-9]+){MARK_CLOSE}")
_ENCODED = re.compile(f"{quote(MARK_OPEN)}.*?{quote(MARK_CLOSE)}")
"""A mark in a drawing that became the reference of a picture."""


class MarkedLine(NamedTuple):
    """A line of a file, and the line of another that called for it, where there is one."""

    file: str
    number: int
    caller: tuple[str, int] | None = None


def line_mark(file: str, line: int) -> str:
    """Return the mark of a line."""
    return f"{MARK_OPEN}{file}:{line}{MARK_CLOSE}"


class TextOrigins:
    """What wrote each part of a text that had marks; offsets are of bytes.

    `file_of` is how faults name the file of a template, `place_of` how they name where a text of the game
    stands, by its context.
    """

    def __init__(
        self,
        line_at: Callable[[int], MarkedLine],
        texts: Sequence[TextSpan],
        file_of: Callable[[str], str],
        place_of: Callable[[str], str],
    ) -> None:
        self._line_at, self._texts, self._file_of, self._place_of = line_at, texts, file_of, place_of

    @property
    def spans(self) -> Sequence[TextSpan]:
        """The texts of the game, in the order in which they wrote something."""
        return self._texts

    def __call__(self, offset: int) -> tuple[str, str]:
        """Return the file and the place in it of the template, or the art, that wrote what is there."""
        line = self._line_at(offset)
        caller = f", from {self._file_of(line.caller[0])} line {line.caller[1]}" if line.caller else ""
        file = (
            line.file.removeprefix(ART_MARK) if line.file.startswith(ART_MARK) else self._file_of(line.file)
        )
        return file, f"line {line.number}{caller}"

    def texts(self, start: int, end: int) -> tuple[str, ...]:
        """Return where the texts of the game stand that wrote something between two offsets."""
        found = (text.context for text in self._texts if text.start < end and start < text.end)
        return self._places(found)

    def saying(self, text: str, line: str) -> tuple[str, ...]:
        """Return where the texts of the game stand that say a line of what a page of `text` shows.

        Empty where more than one may be meant. A line may be part of a text, or hold some whole ones.
        """
        said, data = text_letters(line), _bytes(text)
        contexts: dict[str, list[str]] = {}
        for span in self._texts:
            contexts.setdefault(text_letters(data[span.start : span.end].decode()), []).append(span.context)
        around = [context for letters, found in contexts.items() if said in letters for context in found]
        places = self._places(around)
        if not said or places:
            return places if said and len(places) == 1 else ()
        inside = [self._places(found) for letters, found in contexts.items() if letters and letters in said]
        return tuple(dict.fromkeys(found[0] for found in inside if len(found) == 1))

    def _places(self, contexts: Iterable[str]) -> tuple[str, ...]:
        return tuple(filter(None, dict.fromkeys(map(self._place_of, dict.fromkeys(contexts)))))


class TextSpan(NamedTuple):
    """A text of the game, by its context, and the offsets (bytes) of what it wrote."""

    context: str
    start: int
    end: int


def marked(value: object) -> object:
    """Return what a template writes; a text of the game stands behind a mark with its context."""
    if isinstance(value, Text) and value.context:
        return Markup(line_mark(TEXT + value.context, 0) + value)
    return value


def framed(value: object) -> object:
    """Return what a template writes; a text of the game stands between two marks."""
    if isinstance(value, Text) and value.context:
        return Markup(line_mark(TEXT + value.context, 0) + value + line_mark(TEXT, 0))
    return value


class Marks(Extension):
    """Compiles templates with a mark before each line of text, each value and each block."""

    identifier = "printkit-lines"

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        """Put the marks between a template's tokens."""
        file = stream.name or ""
        for token in stream:
            if token.type == "data":
                yield Token(token.lineno, "data", _marked(str(token.value), file, token.lineno))
                continue
            if token.type in ("variable_begin", "block_begin"):
                yield Token(token.lineno, "data", line_mark(file, token.lineno))
            yield token


def _marked(text: str, file: str, line: int) -> str:
    lines = text.split("\n")
    return "\n".join(f"{line_mark(file, line + number)}{each}" for number, each in enumerate(lines))


def unmarked(text: str) -> tuple[str, Callable[[int], MarkedLine], list[TextSpan]]:
    """Take the marks out of a text.

    Return what is left, what finds the line of an offset (bytes) in it, and the texts of the game.
    """
    parts = _MARK.split(text)
    starts, lines, offset = [0], [MarkedLine("", 1)], len(_bytes(parts[0]))
    texts: list[TextSpan] = []
    files, numbers, written = parts[1::3], map(int, parts[2::3]), parts[3::3]
    walk = _walk((file, number) for file, number in zip(files, numbers, strict=True) if file[:1] != TEXT)
    for file, words in zip(files, written, strict=True):
        end = offset + len(_bytes(words))
        if file[:1] == TEXT:
            if file[1:]:
                texts.append(TextSpan(file[1:], offset, end))
        else:
            starts.append(offset)
            lines.append(next(walk))
        offset = end
    return "".join(parts[0::3]), lambda at: lines[bisect_right(starts, at) - 1], texts


def without_marks(
    file_of: Callable[[str], str], text: str, place_of: Callable[[str], str] = lambda context: ""
) -> tuple[str, TextOrigins]:
    """Return a text without its marks, and what tells what wrote each part of it.

    `file_of` is how faults name the file of a template, `place_of` where a text of the game stands.
    """
    plain, line_at, texts = unmarked(_ENCODED.sub(lambda found: unquote(found[0]), text))
    return plain, TextOrigins(line_at, texts, file_of, place_of)


def _walk(marks: Iterable[tuple[str, int]]) -> Iterator[MarkedLine]:
    """Follow the marks from file to file; what is shared calls for nothing, and nothing for a style sheet."""
    open_: list[tuple[str, int]] = []
    for file, number in marks:
        names = [name for name, _ in open_]
        del open_[names.index(file) if file in names else len(open_) :]
        own = (each for each in reversed(open_) if not each[0].startswith("common/"))
        caller = None if file.endswith(".css") else next(own, None)
        open_.append((file, number))
        yield MarkedLine(file, number, caller)


def text_letters(markup: str) -> str:
    """Return the letters and digits of words: what stays the same however they are set."""
    words = unescape(re.sub(r"<[^>]*>", "", markup))
    return "".join(filter(str.isalnum, words.casefold()))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
