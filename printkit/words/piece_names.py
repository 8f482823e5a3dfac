"""Find where a translation calls one piece by two names, or two pieces by one, in names and in sentences.

A name in a sentence is certain where it stands as on its piece, with a capital that no beginning of a
sentence gives it. Its translation is there where most of its words are, each in any inflection or compound.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printkit.base.catalogue import MEANT_COMMENT, Catalogue, SourceText
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.localise import entry_place
from printkit.words.inflection import are_there, bare_words, words_of_weight
from printkit.words.terms import (
    MIN_OTHERWISE,
    TermList,
    WordFinder,
    list_of,
    names_on_pieces,
    prose,
    spelt_alike,
)

ONE_NAME = N_("call it the same everywhere; forms of one term of the list are the same")
IN_SENTENCE = N_("the source says “{source}”, which is “{name}” in {context}: the translation lacks it")
CALL_IT = N_(
    "call it “{name}”, in the form that the sentence needs; "
    "if other words are right here, add the translator's comment “{comment}”"
)
TWO_THINGS = N_("“{value}” names two things: “{source}” here, and “{other}” in {context}")
TWO_NAMES = N_(
    "give each a name of its own, as in the source; if one name is right for both, "
    "add the translator's comment “{comment}”"
)
_BEGINS = re.compile(r"(?:\A|[.!?:…](?:\s*[»”\")])*|[«“„\"(–—•\n])\s*\Z")
"""What stands before the first word of a sentence."""
_CODE = re.compile(r"[^\W\d_]{1,4}\.?")
"""Letters in the head of a column or on a token."""
HALF = 0.5
"""Share of the words of a name that a sentence has where it says the name."""
_NOUNS_WITH_CAPITALS = frozenset({"de", "lb"})
"""Languages in which every noun has a capital: there only several words make a name certain."""


class PieceName(NamedTuple):
    """A name as a piece has it in a translation, and the text that it translates."""

    said: str
    phrase: SourceText


def check_piece_names(game: GameSource, lang: str, catalogue: Catalogue, every: bool = False) -> list[Fault]:
    """Return as warnings where a translation has two names for one piece of the source, or one for two.

    Forms of one term of the list are one name: “Mouse” and “Mice”. With `every`, names are looked for in
    sentences wherever their words stand, in capitals or not.
    """
    try:
        terms = list_of(game, lang)
    except FaultError:  # told of the list
        return []
    names: dict[str, list[PieceName]] = {}
    for phrase in names_on_pieces(game):
        if forms := catalogue.forms(phrase):
            names.setdefault(phrase.forms[0], []).append(PieceName(forms[0], phrase))
    return [
        *_whole_texts(game, catalogue, names, terms),
        *_sentences(game, catalogue, names, terms, every),
        *_one_for_two(game, catalogue, terms),
    ]


def _whole_texts(
    game: GameSource, catalogue: Catalogue, names: dict[str, list[PieceName]], terms: TermList
) -> Iterator[Fault]:
    """Warn of a text that is a name, and is translated otherwise than that."""
    for phrase in game.phrases.values():
        if phrase.forms[0] not in names or not (found := catalogue.found(phrase)):
            continue
        first = names[phrase.forms[0]][0]
        entry, file = found
        if not entry.meant and not terms.same(first.said, entry.forms[0]):
            values = {
                "value": entry.forms[0],
                "name": first.said,
                "context": first.phrase.context,
                "source": phrase.forms[0],
            }
            message = N_("“{source}” is called “{value}” here and “{name}” in {context}")
            yield Fault(file, entry_place(entry, phrase.context), message, values, ONE_NAME, "warning")


def _sentences(
    game: GameSource,
    catalogue: Catalogue,
    names: dict[str, list[PieceName]],
    terms: TermList,
    every: bool,
) -> Iterator[Fault]:
    """Warn of sentences that have a name in the source and lack it in the translation.

    With `every` also where it may be another word, unless it is one in most sentences.
    """
    known: dict[str, list[PieceName]] = {}
    for source, those in names.items():
        known.setdefault(spelt_alike(source), []).extend(those)
    finder = WordFinder(frozenset(known))
    doubtful: dict[str, list[Fault | None]] = {}
    for phrase in game.phrases.values():
        if phrase.forms[0] in names or not (found := catalogue.found(phrase)) or found[0].meant:
            continue
        entry, file = found
        source, said = prose(phrase.forms[-1]), prose(entry.forms[-1])
        told = set()
        for start, end, name in finder.places(source):
            certain = _is_certain(source, start, end, known[name], game.source_lang)
            if name in told or not (every or certain):
                continue
            told.add(name)
            fault = None
            if not any(_has_name(said, each.said, terms) for each in known[name]):
                first = known[name][0]
                values = {
                    "source": source[start:end],
                    "name": first.said,
                    "context": first.phrase.context,
                    "comment": MEANT_COMMENT,
                }
                place = entry_place(entry, phrase.context)
                fault = Fault(file, place, IN_SENTENCE, values, CALL_IT, "warning")
            if not certain:
                doubtful.setdefault(name, []).append(fault)
            elif fault:
                yield fault
    for faults in doubtful.values():
        lacking = [*filter(None, faults)]
        if len(lacking) < MIN_OTHERWISE or 2 * len(lacking) <= len(faults):
            yield from lacking


def _is_certain(source: str, start: int, end: int, those: Iterable[PieceName], lang: str) -> bool:
    """Whether words of a sentence can be nothing but a name."""
    words = source[start:end]
    if not words[0].isupper() or all(words != prose(each.phrase.forms[0]) for each in those):
        return False
    if len(words.split()) > 1:
        return True
    return lang not in _NOUNS_WITH_CAPITALS and not _BEGINS.search(source[:start])


def _has_name(said: str, name: str, terms: TermList) -> bool:
    """Whether a translation has a name in it, in any form, or a form of the term that the name is."""
    if are_there(words_of_weight(prose(name)), bare_words(said), HALF) or spelt_alike(name) in spelt_alike(
        said
    ):
        return True
    held = {key for keys in terms.held(said) for key in keys}
    return any(row.key in held for row in terms.rows_of(name))


def _one_for_two(game: GameSource, catalogue: Catalogue, terms: TermList) -> Iterator[Fault]:
    """Warn of two pieces of one kind, or two codes of one file, that have two names in the source."""
    named = {phrase.context for phrase in names_on_pieces(game)}
    first: dict[tuple[str, str, bool], SourceText] = {}
    for phrase in game.phrases.values():
        words, of_piece = phrase.forms[0], phrase.context in named
        if not of_piece and not (_CODE.fullmatch(words) and words.isupper()):
            continue
        found = catalogue.found(phrase)
        if not found or found[0].meant or not (said := found[0].forms[0]):
            continue
        entry, file = found
        kind = phrase.row.table if phrase.row else phrase.file
        other = first.setdefault((kind, spelt_alike(said) if of_piece else said, of_piece), phrase)
        if spelt_alike(other.forms[0]) != spelt_alike(words):
            values = {
                "value": said,
                "source": words,
                "other": other.forms[0],
                "context": other.context,
                "comment": MEANT_COMMENT,
            }
            yield Fault(file, entry_place(entry, phrase.context), TWO_THINGS, values, TWO_NAMES, "warning")
