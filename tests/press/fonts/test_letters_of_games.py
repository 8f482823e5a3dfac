"""Every letter that a game prints is in the fonts that printkit requires, without those of its extras.

Whoever prints a game with `make kits` has no other fonts; whoever tests it has those for Chinese, Japanese
and Korean too, whose signs would otherwise stand in here and be missing there.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from html import unescape
from importlib.metadata import distribution
from pathlib import Path

import pytest

import printkit
from printkit.base.catalogue import babel_catalogue
from printkit.base.paths import card_data, game_names, shared_templates, templates
from printkit.kit.loading.reader import read_game
from printkit.press.fonts.fallback import families, script_of
from printkit.press.fonts.font import Font
from printkit.press.fonts.fontbook import FONT_SUFFIXES, FontBook

PROJECT = Path(printkit.__file__).parents[1] / "pyproject.toml"
KITS = [(name, lang) for name in game_names() for lang in read_game(card_data(name)).languages]
REQUIRED = re.compile(r"[\w.-]+")
"""The package that a requirement begins with."""

FOR_SCREENS = {"aside-doors", "board-key", "board-legend-terrain", "board-legend-walls"}
"""Labels with the signs of boards that are drawn in letters, in a terminal and on phones."""

NOTE = re.compile(r"\{#.*?#\}|/\*.*?\*/|<!--.*?-->", re.DOTALL)
TAKEN_AWAY = re.compile(r'\b(?:trim|replace)\("[^"]*"')
"""Letters that a template looks for, and does not print."""
ESCAPED = re.compile(r"\\([0-9a-fA-F]{2,6})")
"""A letter by its number, in a style sheet."""


@cache
def base_fonts() -> frozenset[Path]:
    """Return the font files that printkit requires, without its extras."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    found: set[Path] = set()
    for requirement in project["dependencies"]:
        name = REQUIRED.match(requirement)
        assert name, requirement
        files = distribution(name[0]).files or ()
        found.update(Path(file.locate()).resolve() for file in files if file.suffix in FONT_SUFFIXES)
    return frozenset(found)


@cache
def stand_ins(script: str, lang: str) -> tuple[Font, ...]:
    """Return the fonts that stand in for any other, of those that printkit requires."""
    book = FontBook()
    known = (family for family in families(script, lang) if book.files(family))
    return tuple(font for font in map(book.find, known) if font.path.resolve() in base_fonts())


def lacking(words: str, lang: str) -> list[str]:
    """Return the letters that would be missing, whatever font the words are set in."""
    seen = {letter for letter in set(words) if unicodedata.category(letter)[0] not in "CMZ"}
    return sorted(
        letter for letter in seen if not any(font.has(letter) for font in stand_ins(script_of(letter), lang))
    )


def words_of(value: object) -> Iterator[str]:
    """Yield all words in a value read from JSON."""
    if isinstance(value, str):
        yield unescape(value)
    elif isinstance(value, dict):
        for each in value.values():
            yield from words_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from words_of(each)


def written(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the templates of a folder with what they may print."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".svg", ".html", ".css"):
            words = TAKEN_AWAY.sub("", NOTE.sub("", path.read_text("utf-8")))
            yield path.name, unescape(words) + "".join(chr(int(code, 16)) for code in ESCAPED.findall(words))


@pytest.mark.parametrize(("name", "lang"), KITS)
def test_letters_of_texts(name: str, lang: str) -> None:
    """Of tables, labels and rules, as translated; `terrain` has the signs of boards drawn in letters."""
    packed = json.loads(read_game(card_data(name)).kit(lang).to_json())
    del packed["terrain"]
    labels = packed["labels"]
    packed["labels"] = {label: words for label, words in labels.items() if label not in FOR_SCREENS}
    assert lacking("".join(words_of(packed)), lang) == []


@pytest.mark.parametrize("name", game_names())
def test_letters_of_templates(name: str) -> None:
    for file, words in (*written(templates(name)), *written(shared_templates())):
        assert lacking(words, "") == [], file
        assert not [label for label in FOR_SCREENS if label in words], file


@pytest.mark.parametrize("path", sorted(Path(printkit.__file__).parent.glob("locale/*.po")))
def test_letters_of_the_programs_words(path: Path) -> None:
    """Of those on paper: of shared documents, and of the sheets."""
    words = ""
    for message in babel_catalogue(path.read_text("utf-8"), path.stem):
        if any(place.startswith(("templates/common/", "printkit/press/")) for place, _ in message.locations):
            words += "".join(words_of([message.id, message.string]))
    assert words
    assert lacking(words, path.stem) == []


@pytest.mark.parametrize("letter", ["●", "□", "拿"])
def test_a_letter_that_only_an_extra_brings_is_lacking(letter: str) -> None:
    assert lacking(f"a {letter}", "fr") == [letter]
    assert FontBook().find("Noto Sans JP").has(letter)
