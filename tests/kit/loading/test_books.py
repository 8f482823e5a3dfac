"""The pages of books: each printed rule has one, and chapters and references stay in their book."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.sample_game import Sample

TABLES = """
[table.chapter]
file = "books.toml"
fields = { name = "text", book = "plain?" }

[table.passage]
file = "books.toml"
fields = { chapter = "ref chapter", text = "text", rules = "list ref rule?", see = "list ref passage?" }

[look]
"""
DOCUMENTS = """
[[component]]
id = "players-book"
name = "Livret"
kind = "rules"
size = [148, 210]
document = "players.html"

[[component]]
id = "cook-book"
name = "Livre du cuisinier"
kind = "rules"
size = [148, 210]
document = "cook.html"
"""
CHAPTERS = """
[[chapter]]
id = "eat"
name = "Mangez"
book = "players-book"

[[chapter]]
id = "cook"
name = "Cuisinez"
book = "cook-book"
"""
EATS = """
[[passage]]
id = "eats"
chapter = "eat"
text = "Qui a faim mange."
rules = ["PIC-EAT-01"]
"""
COOKS = """
[[passage]]
id = "cooks"
chapter = "cook"
text = "Qui a faim vous le dit."
rules = ["PIC-EAT-01"]
"""


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sample:
    monkeypatch.chdir(tmp_path)
    return Sample(tmp_path)


def told(sample: Sample, *books: str) -> list[str]:
    """Return what is wrong with the books of a game that has two."""
    sample.write("books.toml", "".join(books))
    for name in ("players", "cook"):
        sample.write(f"../../templates/picnic/{name}.html", "<p>.</p>")
    sample.change("game.toml", "[look]", TABLES.strip())
    sample.change("game.toml", "[[component]]", f"{DOCUMENTS.strip()}\n\n[[component]]")
    return [line for line in sample.check("fr") if "rule" in line or line.startswith("books.toml")]


def test_each_book_may_tell_a_rule_once(sample: Sample) -> None:
    assert told(sample, CHAPTERS, EATS, COOKS) == []


def test_a_rule_that_no_book_tells_is_named(sample: Sample) -> None:
    (line,) = told(sample, CHAPTERS, EATS.replace('"PIC-EAT-01"', ""))
    assert line == "rules.toml: PIC-EAT-01: no passage of the rulebook tells PIC-EAT-01"


def test_a_rule_that_one_book_tells_twice_is_named(sample: Sample) -> None:
    (line,) = told(sample, CHAPTERS, EATS, COOKS.replace('"cook"', '"eat"'))
    assert line.startswith("books.toml: line ")
    assert "several passages of the rulebook tell PIC-EAT-01: eats, cooks" in line


def test_a_chapter_is_of_a_book_of_the_game(sample: Sample) -> None:
    (line,) = told(sample, CHAPTERS.replace('"cook-book"', '"cookbook"'), EATS)
    assert line.endswith("$.chapter[1].book: there is no book “cookbook”")


def test_where_there_are_several_books_a_chapter_is_of_one(sample: Sample) -> None:
    (line,) = told(sample, CHAPTERS.replace('book = "cook-book"', ""), EATS)
    assert "the game has several books, and this chapter is of none of them" in line


def test_a_passage_leads_to_pages_of_its_own_book(sample: Sample) -> None:
    (line,) = told(sample, CHAPTERS, EATS, COOKS, 'see = ["eats"]\n')
    assert "$.passage[1].see: the passage eats is in another book" in line
