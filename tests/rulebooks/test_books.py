"""What every rulebook keeps to: all rules are told, examples are played, lines and sentences are short."""

from __future__ import annotations

import re
from itertools import product

import pikepdf
import pytest

from printkit.faces.bounds import MAX_STEPS
from tests.rulebooks.books import GAMES, LANGUAGES, book, counted, kit_of, lines, pages, plain, played_kit

BOOKS = list(product(GAMES, LANGUAGES))
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

SHORT = ("inferno", "mosh", "non-morts", "reptiliens")
"""Games whose sentences and lines are all short."""

NOBODYS = re.compile(r"(?!)")
LEADERS_OWN = {
    "reptiliens": re.compile(
        r"REP-(LONG-(0[2-9]|10)|OPEN-(0[2-9]|10)|NIGHT-\d\d|ATK-(09|11)|POST-(03|04|28|39))"
    )
}
"""Rules that only who leads a game needs: they are for a book of its own, and no player reads them."""

# With a scope, the tests of a book follow each other: one process of many lays it out.
every_book = pytest.mark.parametrize(("game", "lang"), BOOKS, scope="session")
short_books = pytest.mark.parametrize(("game", "lang"), list(product(SHORT, LANGUAGES)), scope="session")


@every_book
def test_every_printed_rule_has_a_page(game: str, lang: str) -> None:
    kit = kit_of(game, lang)
    own = LEADERS_OWN.get(game, NOBODYS)
    told = {rule for row in kit.table("passage") for rule in row.get("rules") or ()}
    printed = [rule.id for rule in kit.rules if "print" in rule.role and not own.fullmatch(rule.id)]
    assert told == set(printed)
    whole = " ".join(pages(game, lang))
    assert not [rule for rule in printed if rule[len(kit.prefix) + 1 :] not in whole]


@every_book
def test_every_passage_is_on_a_page(game: str, lang: str) -> None:
    """Its first words: what comes behind may turn the page."""
    whole = " ".join(pages(game, lang)).replace(" ", "")
    for row in kit_of(game, lang).table("passage"):
        assert plain(row["text"].plain).replace(" ", "")[:40] in whole, row.id


@every_book
def test_examples_are_told_as_they_were_played(game: str, lang: str) -> None:
    played = played_kit(game, lang).examples
    assert played
    whole = " ".join(pages(game, lang)).replace(" ", "")
    for example in played.values():
        assert example["captions"]
        for caption in example["captions"]:
            words = plain(caption["text"].plain).replace(" ", "")
            assert words in whole, caption["id"]


@short_books
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


@short_books
def test_nothing_is_small_and_no_line_is_long(game: str, lang: str) -> None:
    """The ids of rules are no words to be read; a cover has lines of its own."""
    found = list(lines(game, lang))
    assert max(line.page for line in found) == len(pages(game, lang))
    assert not [line for line in found if line.size < LEAST_SIZE]
    words = [(line.page, LEADERS.sub("", IDS.sub("", line.words))) for line in found if line.page > 1]
    assert not [line for line in words if len(line[1]) > MOST_LETTERS]


@every_book
def test_a_book_is_folded_from_whole_sheets(game: str, lang: str) -> None:
    assert len(pages(game, lang)) % 4 == 0


@every_book
def test_nobody_is_written_to(game: str, lang: str) -> None:
    with pikepdf.open(book(game, lang)) as pdf:
        known = " ".join(str(value) for value in pdf.docinfo.values())
    assert all(name in known for name in kit_of(game, lang).credit)
    assert not MAIL.search(known + " ".join(pages(game, lang)))


@short_books
def test_the_index_names_a_page_once(game: str, lang: str) -> None:
    words = [plain(row["name"].plain) for row in kit_of(game, lang).table("keyword")]
    index = max(pages(game, lang), key=lambda page: sum(word in page for word in words))
    assert sum(word in index for word in words) > len(words) * 0.9
    assert re.findall(r"\b\d+, \d+\b", index)
    assert not re.findall(r"\b(\d+), \1\b", index)


@every_book
def test_a_book_takes_few_of_the_steps_that_a_template_may_take(game: str, lang: str) -> None:
    """What is drawn anew for every picture of a book comes to many: draw it once."""
    assert 0 < counted(game, lang)[1] < MAX_STEPS * 0.4
