"""Which line of which template wrote what: asked for only when something is wrong with a face.

The templates are filled once more, each line of their text and each element of their art behind a mark. What
is left without the marks must be the same face, letter for letter; then every offset in it leads to the last
mark before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

if TYPE_CHECKING:
    from lxml import etree

OPEN, CLOSE = "\U000f5e1a", "\U000f5e1b"
"""Letters of a private plane, which XML allows everywhere and no font has."""
ART = "\U000f5e1c"
"""Stands before the file of a mark that is no template's name."""
_MARK = re.compile(f"{OPEN}([^{OPEN}{CLOSE}]*):([0-9]+){CLOSE}")
_ENCODED = re.compile(f"{quote(OPEN)}.*?{quote(CLOSE)}")
"""A mark in a drawing that became the reference of a picture."""


class Line(NamedTuple):
    """A line of a file, and the line of another that called for it, where there is one."""

    file: str
    number: int
    caller: tuple[str, int] | None = None


def mark(file: str, line: int) -> str:
    """Return the mark of a line."""
    return f"{OPEN}{file}:{line}{CLOSE}"


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
                yield Token(token.lineno, "data", mark(file, token.lineno))
            yield token


def _marked(text: str, file: str, line: int) -> str:
    lines = text.split("\n")
    return "\n".join(f"{mark(file, line + number)}{each}" for number, each in enumerate(lines))


def mark_elements(root: etree._Element, file: str) -> None:
    """Put a mark before each element inside an SVG drawing."""
    for element in [*root.iter("*")][1:]:
        parent, before = element.getparent(), element.getprevious()
        line = element.sourceline
        sign = mark(ART + file, line if isinstance(line, int) else 1)
        if before is not None:
            before.tail = (before.tail or "") + sign
        elif parent is not None:
            parent.text = (parent.text or "") + sign


def unmarked(text: str) -> tuple[str, Callable[[int], Line]]:
    """Take the marks out of a text; return what is left, and what finds the line of an offset (bytes)."""
    parts = _MARK.split(text)
    starts, lines, offset = [0], [Line("", 1)], len(_bytes(parts[0]))
    walk = _walk(zip(parts[1::3], map(int, parts[2::3]), strict=True))
    for line, written in zip(walk, parts[3::3], strict=True):
        starts.append(offset)
        lines.append(line)
        offset += len(_bytes(written))
    return "".join(parts[0::3]), lambda at: lines[bisect_right(starts, at) - 1]


def without_marks(file_of: Callable[[str], str], text: str) -> tuple[str, Callable[[int], tuple[str, str]]]:
    """Return a text without its marks, and what tells the file and place that wrote an offset (bytes) in it.

    `file_of` is how faults name the file of a template.
    """
    plain, line_at = unmarked(_ENCODED.sub("", text))

    def origin(offset: int) -> tuple[str, str]:
        line = line_at(offset)
        caller = f", from {file_of(line.caller[0])} line {line.caller[1]}" if line.caller else ""
        file = line.file.removeprefix(ART) if line.file.startswith(ART) else file_of(line.file)
        return file, f"line {line.number}{caller}"

    return plain, origin


def _walk(marks: Iterable[tuple[str, int]]) -> Iterator[Line]:
    """Follow the marks from file to file; what is shared calls for nothing, and nothing for a style sheet."""
    open_: list[tuple[str, int]] = []
    for file, number in marks:
        names = [name for name, _ in open_]
        del open_[names.index(file) if file in names else len(open_) :]
        own = (each for each in reversed(open_) if not each[0].startswith("common/"))
        caller = None if file.endswith(".css") else next(own, None)
        open_.append((file, number))
        yield Line(file, number, caller)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
