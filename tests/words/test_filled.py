"""Sentences with names in them are right for every name, in the games and in the program."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.all_games import GAMES, LANGUAGES
from tests.words.filled import NAMES, Filled, of_game, of_program

PERSON = "|".join(NAMES[:2])

FRENCH = {
    "nothing elides before a name": re.compile(
        rf"\b(?:[ldjcmnst]e|la|que|jusque|lorsque|puisque|quoique) (?:{PERSON})\b", re.IGNORECASE
    ),
    "no article melts into what stands before it": re.compile(r"\b(?:de|à) Les? |\b[Dd]e Les? "),
    "a name in a sentence has a small article": re.compile(
        r"(?<![:.!?→·«(] )(?<!^)\bL[ea]s? (?:flic|star|geek|brute|goth|contaminé)\b"
    ),
}
ENGLISH = {
    "a person's is said with ’s": re.compile(rf"\bof (?:{PERSON})\b"),
    "a name in a sentence has a small article": re.compile(
        r"(?<![:.!?→·“(] )(?<!^)\bThe (?:cop|star|geek|brute|goth|infected)\b"
    ),
}
SPANISH = {"no article melts into what stands before it": re.compile(r"\b(?:[Dd]e|[Aa]) [Ee]l\b")}
ITALIAN = {
    "no article melts into what stands before it": re.compile(
        r"\b(?:[Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u) (?:[Ii]l|[Ll][oae]|[Ii]|[Gg]li)\b"
    )
}
GERMAN = {
    "a name has no article": re.compile(rf"\b(?:der|die|das|dem|den|des) (?:{PERSON})\b", re.IGNORECASE),
    "a person's is said with an s": re.compile(rf"\bvon (?:{PERSON})s\b"),
}
WRONG = {"fr": FRENCH, "en": ENGLISH, "de": GERMAN, "es": SPANISH, "it": ITALIAN}

LISTS = re.compile(r"\{(?:seats|names|heroes|rooms|theories|cells)\} [^\W\d_]")
"""Several, or one, before a verb that has to agree."""

AGREEING = re.compile(
    r"\{(?:seat|seats|name|names|who|was|survivor|hero|winner|target)\} "
    r"(?:est|sont|reste|devient|s'est|a été|ont été|était) "
    r"(?!en |à |au |au-|hors |dans |ainsi )(?:\w+ )?\w+(?:é|ée|i|u|is|it|ert|ort|eux|if)s?\b"
)
"""A participle or an adjective that would have to agree with a name, in French."""


def wrong(sentences: Iterator[Filled], lang: str) -> list[str]:
    found = []
    for each in sentences:
        found += [
            f"{each.where}: {each.words}: {why}"
            for why, pattern in WRONG[lang].items()
            if pattern.search(each.words)
        ]
        if LISTS.search(each.pattern):
            found.append(f"{each.where}: {each.pattern}: a list before a verb")
        if lang == "fr" and AGREEING.search(each.pattern):
            found.append(f"{each.where}: {each.pattern}: agrees with a name")
    return [*dict.fromkeys(found)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_sentences_of_a_game_bear_every_name(game: str, lang: str) -> None:
    assert wrong(of_game(game, lang), lang) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_of_the_program_bear_every_name(lang: str) -> None:
    assert wrong(of_program(lang), lang) == []
