"""What every rulebook keeps to: all rules are told, examples are played, lines and sentences are short."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

import pikepdf
import pytest
from _pytest.mark import ParameterSet

from printkit.faces.bounds import MAX_STEPS
from tests.rulebooks.books import (
    BOOKS,
    GAMES,
    LANGUAGES,
    book,
    books_of,
    counted,
    game_of,
    kit_of,
    lines,
    pages,
    passages_of,
    plain,
    played_kit,
    rulebook,
)

MOST_WORDS = 20
MOST_LETTERS = 72
LEAST_SIZE = 7.9
"""8 pt, as PDF rounds it."""
LEAD = re.compile(r"<b>[^<]*:\s*</b>|<b>[^<]*</b>\s*:")
"""A term in bold with its colon: a heading within the line."""
IDS = re.compile(r"(?:\s*·?\s*[A-Z]+-\d\d)+(?:\s*·)?$| → \d+(?:, \d+)*$")
LEADERS = re.compile(r"\.{4,}")
"""Of a table of contents: dots that lead to a page."""
MAIL = re.compile(r"[\w.+-]+@[\w-]+\.\w+")

# With a scope, the tests of a book follow each other: one process of many lays it out.


def in_languages(names: Sequence[str]) -> list[ParameterSet]:
    """Return books or games with each language; all but the smallest take long in a second one."""
    return [
        pytest.param(name, lang, marks=[pytest.mark.slow] * (game_of(name) != "mosh" and lang != "fr"))
        for name, lang in product(names, LANGUAGES)
    ]


every_book = pytest.mark.parametrize(("name", "lang"), in_languages(BOOKS), scope="session")
every_game = pytest.mark.parametrize(("game", "lang"), in_languages(GAMES), scope="session")


@every_game
def test_every_printed_rule_is_told(game: str, lang: str) -> None:
    kit = kit_of(game, lang)
    told = {rule for row in kit.table("passage") for rule in row.get("rules") or ()}
    assert told == {rule.id for rule in kit.rules if "print" in rule.role}


@every_book
def test_every_rule_that_is_told_has_a_page(name: str, lang: str) -> None:
    prefix = kit_of(name, lang).prefix
    told = {rule for row in passages_of(name, lang) for rule in row.get("rules") or ()}
    whole = " ".join(pages(name, lang))
    assert told
    assert not [rule for rule in told if rule[len(prefix) + 1 :] not in whole]


@every_book
def test_every_passage_is_on_a_page(name: str, lang: str) -> None:
    """Its first words: what comes behind may turn the page."""
    whole = " ".join(pages(name, lang)).replace(" ", "")
    for row in passages_of(name, lang):
        assert plain(row["text"].plain).replace(" ", "")[:40] in whole, row.id


@every_game
def test_examples_are_told_as_they_were_played(game: str, lang: str) -> None:
    played = played_kit(game, lang).examples
    assert played
    whole = " ".join(page for name in books_of(game) for page in pages(name, lang)).replace(" ", "")
    for example in played.values():
        assert example["captions"]
        for caption in example["captions"]:
            words = plain(caption["text"].plain).replace(" ", "")
            assert words in whole, caption["id"]


@every_game
def test_sentences_are_short(game: str, lang: str) -> None:
    kit = kit_of(game, lang)
    long = []
    for table in ("passage", "caption"):
        for row in kit.table(table):
            words = plain(LEAD.sub("", str(row["text"])))
            for sentence in re.split(r"(?<=[.!?…])\s", words):
                if len(re.findall(r"[\w'’-]*\w[\w'’-]*", sentence)) > MOST_WORDS:
                    long.append((row.id, sentence))
    assert not long


@every_book
def test_nothing_is_small_and_no_line_is_long(name: str, lang: str) -> None:
    """The ids of rules are no words to be read; a cover has lines of its own."""
    found = list(lines(name, lang))
    assert max(line.page for line in found) == len(pages(name, lang))
    assert not [line for line in found if line.size < LEAST_SIZE]
    words = [(line.page, LEADERS.sub("", IDS.sub("", line.words))) for line in found if line.page > 1]
    assert not [line for line in words if len(line[1]) > MOST_LETTERS]


@every_book
def test_a_book_is_folded_from_whole_sheets(name: str, lang: str) -> None:
    assert len(pages(name, lang)) % 4 == 0


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name != "mosh")) for name in BOOKS]
)
def test_a_book_takes_as_many_pages_in_each_language(name: str) -> None:
    """`check` warns of one that takes more, unless `longer_in` says why."""
    reasons = rulebook(name, "fr").longer_in
    taken = {lang: len(pages(name, lang)) for lang in kit_of(name, "fr").languages if lang not in reasons}
    assert len({*taken.values()}) == 1, taken


@every_book
def test_nobody_is_written_to(name: str, lang: str) -> None:
    with pikepdf.open(book(name, lang)) as pdf:
        known = " ".join(str(value) for value in pdf.docinfo.values())
    assert all(name in known for name in kit_of(name, lang).credit)
    assert not MAIL.search(known + " ".join(pages(name, lang)))


@every_book
def test_the_index_names_a_page_once(name: str, lang: str) -> None:
    own = {row.id for row in passages_of(name, lang)} | {row["chapter"] for row in passages_of(name, lang)}
    keywords = kit_of(name, lang).table("keyword")
    words = [
        plain(row["name"].plain)
        for row in keywords
        if own & {*(row.get("passages") or ()), *(row.get("chapters") or ())}
    ]
    index = max(pages(name, lang), key=lambda page: sum(word in page for word in words))
    assert sum(word in index for word in words) > len(words) * 0.9
    assert re.findall(r"\b\d+, \d+\b", index)
    assert not re.findall(r"\b(\d+), \1\b", index)


@every_book
def test_a_book_takes_few_of_the_steps_that_a_template_may_take(name: str, lang: str) -> None:
    """What is drawn anew for every picture of a book comes to many: draw it once."""
    assert 0 < counted(name, lang)[1] < MAX_STEPS * 0.4
