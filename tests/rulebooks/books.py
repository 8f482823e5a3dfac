"""The rulebooks as they are printed: each laid out once for each language, and read from the PDF.

A book is named by its game, `mosh`, or, where that has several, also by itself, `reptiliens/gm-book`.
"""

from __future__ import annotations

import fcntl
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from printkit.base.paths import card_data
from printkit.faces.bounds import counting
from printkit.faces.document import document_html
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Component, Kit, Row
from printkit.play.examples import play_examples
from printkit.press.documents.html_pdf import lay_out
from printkit.press.documents.pagination import page_of
from printkit.press.fonts.fontbook import FontBook
from printkit.press.imposition import paper

LANGUAGES = ("fr", "en")
ALL_GAMES = card_data("mosh").parent
GAMES = tuple(path.parent.name for path in sorted(ALL_GAMES.glob("*/rulebook.toml")))
"""The games whose rulebook is set from tables of passages."""


def books_of(game: str) -> tuple[str, ...]:
    """Return the names of a game's books."""
    chapters = tomllib.loads((ALL_GAMES / game / "rulebook.toml").read_text("utf-8"))["chapter"]
    several = dict.fromkeys(chapter["book"] for chapter in chapters if "book" in chapter)
    return tuple(f"{game}/{each}" for each in several) or (game,)


BOOKS = tuple(name for game in GAMES for name in books_of(game))
GAP = 9.0
"""Points between two words beyond which they are in two columns."""
FOLDERS = list[Path]()
"""Where the processes of one run of tests leave the books for each other: one folder of pytest's."""


@dataclass(frozen=True)
class Line:
    """Words beside each other on a page: their letters, and the size of the smallest, in pt."""

    page: int
    words: str
    size: float


def game_of(name: str) -> str:
    return name.partition("/")[0]


def kit_of(name: str, lang: str) -> Kit:
    return _kit_of(game_of(name), lang)


@cache
def _kit_of(game: str, lang: str) -> Kit:
    return read_kit(card_data(game), lang)


def played_kit(name: str, lang: str) -> Kit:
    """Return a kit with what happens in its examples."""
    return _played_kit(game_of(name), lang)


@cache
def _played_kit(game: str, lang: str) -> Kit:
    kit = _kit_of(game, lang)
    return replace(kit, examples=play_examples(kit))


def rulebook(name: str, lang: str) -> Component:
    _, _, book_id = name.partition("/")
    rules = (each for each in kit_of(name, lang).components if each.kind == "rules")
    return next(each for each in rules if book_id in ("", each.id))


def passages_of(name: str, lang: str) -> list[Row]:
    """Return the passages of a book."""
    kit, book_id = kit_of(name, lang), rulebook(name, lang).id
    chapters = {row.id for row in kit.table("chapter") if row.get("book") in (None, book_id)}
    return [row for row in kit.table("passage") if row["chapter"] in chapters]


def filled(name: str, lang: str) -> str:
    """Return the document of a rulebook for A4 in full ink, as HTML: its pages are half a sheet."""
    return counted(name, lang)[0]


@cache
def counted(name: str, lang: str) -> tuple[str, int]:
    """Return the document of a rulebook as HTML, and how many steps its templates took."""
    game, component, kit = game_of(name), rulebook(name, lang), played_kit(name, lang)
    with counting() as tally:
        html = document_html(GameTemplates(game), kit, component, page_of(component, paper("a4")), "full")
    return html, tally.steps


@cache
def book(name: str, lang: str) -> Path:
    """Lay out a rulebook for A4 in full ink; return the PDF with its pages one by one.

    What one process of a run of tests has laid out, the others find.
    """
    found = FOLDERS[0] / f"book-{name.replace('/', '-')}-{lang}.pdf"
    with found.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not found.exists():
            found.write_bytes(laid_out(name, lang))
    return found


def laid_out(name: str, lang: str) -> bytes:
    """Return a rulebook as PDF; all its words are on its pages, and it has no more of them than it may."""
    game, html = game_of(name), filled(name, lang)
    templates = GameTemplates(game)
    fonts = FontBook((templates.card_data / "fonts", templates.folder / "fonts"))
    laid = lay_out(html, templates.folder, templates.roots, fonts, game, [])
    assert not laid.lost
    assert len(laid.filled) <= rulebook(name, lang).pages[1]
    return laid.data


@cache
def pages(name: str, lang: str) -> tuple[str, ...]:
    """Return the words of each page, blanks and line breaks made one blank."""
    with pdfium.PdfDocument(book(name, lang)) as pdf:
        return tuple(plain(page.get_textpage().get_text_bounded()) for page in pdf)


def plain(words: str) -> str:
    """Return words as they are compared: without tags, one blank between them, straight apostrophes."""
    words = re.sub(r"<[^<>]*>", "", words).replace("\ufffe", "").replace("\u00ad", "")
    return re.sub(r"\s+", " ", words.replace("’", "'")).strip()


def lines(name: str, lang: str) -> Iterator[Line]:
    """Yield the lines of a book, those of columns apart."""
    with pdfium.PdfDocument(book(name, lang)) as pdf:
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
