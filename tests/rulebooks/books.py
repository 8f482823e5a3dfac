"""The rulebooks as they are printed: built once for each game and language, and read from the PDF."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from printkit.base.paths import card_data
from printkit.faces.document import PageFormat, document_html
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.play.examples import play_examples
from tests.program import printkit

LANGUAGES = ("fr", "en")
GAMES = tuple(path.parent.name for path in sorted(card_data("mosh").parent.glob("*/rulebook.toml")))
"""The games whose rulebook is set from tables of passages."""
GAP = 9.0
"""Points between two words beyond which they are in two columns."""


@dataclass(frozen=True)
class Line:
    """Words beside each other on a page: their letters, and the size of the smallest, in pt."""

    page: int
    words: str
    size: float


@cache
def kit_of(game: str, lang: str) -> Kit:
    return read_kit(card_data(game), lang)


@cache
def played_kit(game: str, lang: str) -> Kit:
    """Return a kit with what happens in its examples."""
    kit = kit_of(game, lang)
    return replace(kit, examples=play_examples(kit))


@cache
def filled(game: str, lang: str) -> str:
    """Return the document of a rulebook on A5 in full ink, as HTML."""
    kit = played_kit(game, lang)
    component = next(each for each in kit.components if each.kind == "rules")
    return document_html(GameTemplates(game), kit, component, PageFormat(148, 210), "full")


@cache
def book(game: str, lang: str) -> Path:
    """Build the rulebook of a game on A4 in full ink; return the PDF with its pages one by one."""
    kit = kit_of(game, lang)
    component = next(each for each in kit.components if each.kind == "rules")
    out = Path(tempfile.mkdtemp())
    words = ("build", game, "--only", component.id, "--lang", lang, "--out", str(out), "--quiet")
    ended = printkit(card_data(game).parents[1], *words, PRINTKIT_CACHE=str(out / "cache"))
    assert ended.returncode == 0, ended.stderr
    found = sorted(out.rglob("*.pdf"), key=lambda path: len(path.name))
    return found[0]


@cache
def pages(game: str, lang: str) -> tuple[str, ...]:
    """Return the words of each page, blanks and line breaks made one blank."""
    with pdfium.PdfDocument(book(game, lang)) as pdf:
        return tuple(plain(page.get_textpage().get_text_bounded()) for page in pdf)


def plain(words: str) -> str:
    """Return words as they are compared: without tags, one blank between them, straight apostrophes."""
    words = re.sub(r"<[^<>]*>", "", words).replace("\ufffe", "").replace("\u00ad", "")
    return re.sub(r"\s+", " ", words.replace("’", "'")).strip()


def lines(game: str, lang: str) -> Iterator[Line]:
    """Yield the lines of a book, those of columns apart."""
    with pdfium.PdfDocument(book(game, lang)) as pdf:
        for number, page in enumerate(pdf, start=1):
            text, matrix = page.get_textpage(), pdfium_c.FS_MATRIX()
            row: list[tuple[float, float, float, str, float]] = []
            for at in range(text.count_chars()):
                letter = chr(pdfium_c.FPDFText_GetUnicode(text.raw, at))
                if letter in "\r\n\x00":
                    continue
                left, bottom, right, _top = text.get_charbox(at, loose=True)
                pdfium_c.FPDFText_GetMatrix(text.raw, at, matrix)
                size = pdfium_c.FPDFText_GetFontSize(text.raw, at) * hypot(matrix.c, matrix.d)
                row.append((bottom, left, right, letter, size))
            yield from _lines(number, row)


def _lines(page: int, letters: list[tuple[float, float, float, str, float]]) -> Iterator[Line]:
    words, size, last = "", 99.0, (0.0, 0.0)
    for bottom, left, right, letter, of in letters:
        if words and (abs(bottom - last[0]) > 4 or left - last[1] > GAP or left < last[1] - 20):
            yield Line(page, words.strip(), size)
            words, size = "", 99.0
        words += letter
        if letter.strip():
            size = min(size, of)
        last = (bottom, right)
    if words.strip():
        yield Line(page, words.strip(), size)
