"""Give a term another name in every text of a language; what that leaves is listed.

Whole words are renamed, in capitals or not, each form into the one that is given for it. What is in tags and
braces is no word, and what belongs to a longer term is not renamed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Literal, NamedTuple

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, once
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import written_here
from printkit.kit.loading.game_source import GameSource
from printkit.kit.text.tokens import TAG
from printkit.words.csv_cells import CsvCells
from printkit.words.rewriting import Rewriting, rewrite
from printkit.words.terms import (
    STAR,
    TERM_COLUMNS,
    Term,
    TermList,
    WordFinder,
    list_of,
    lists_of,
    names_on_pieces,
    prose,
    read_prose,
    spelt_alike,
    texts_of,
)
from printkit.words.written_letters import letters_read

IN_LONGER = N_("“{value}” belongs to the term “{term}” and stays")
NO_FORM = N_("“{value}” stays: no new name was given for this form")
IN_MARKUP = N_("“{value}” stays: there is markup among its letters")
OF_OTHERS = frozenset({IN_LONGER, NO_FORM})
"""What stays because it is something else than what was named."""
MAX_NEAR = 3
"""Terms that are told where the one that was named stands nowhere."""
READ_SIGNS = frozenset('"\\{}<>|&*')
"""Signs that a file or a text reads as more than themselves."""
_WORD = re.compile(r"[^\W\d_]{3,}")
NOT_WRITTEN = N_("“{value}” stays: the text cannot be written from here")


SpeltKind = Literal["old", "new", "longer", "other"]
"""What a place is: of the term, of its new name, of a longer term, or of a form that nobody gave."""


class NamedPlace(NamedTuple):
    """A place in a text that has a term: its words there, the form that it is, whether tags are within."""

    start: int
    end: int
    words: str
    form: str
    kind: SpeltKind
    marked: bool


@dataclass(frozen=True)
class Renaming:
    """What a term is to be called: new forms by old ones, as the user spells them.

    `terms` is the list of the language, without terms where there is none.
    """

    forms: Mapping[str, str]
    terms: TermList

    def change(self, words: str, _lang: str) -> str:
        """Return a text in which the term has its new name; the forms are those of its language."""
        parts, end = [], 0
        for found in self._named(words):
            if found.kind == "old" and not found.marked:
                old, new = self._by_spelling[found.form]
                parts += [words[end : found.start], like(found.words, old, new)]
                end = found.end
        return "".join((*parts, words[end:]))

    def left(self, words: str) -> Iterator[tuple[Msgid, dict[str, object]]]:
        """Yield what of the term stays in a text, each with the reason and the values of this."""
        for found in self._named(words):
            if found.kind == "longer":
                yield IN_LONGER, {"value": found.words, "term": found.form}
            elif found.kind == "other":
                yield NO_FORM, {"value": found.words}
            elif found.kind == "old" and found.marked:
                yield IN_MARKUP, {"value": found.words}

    def holds(self, words: str) -> str:
        """Return the first form of the term that a text has and that is to be renamed; "" if it has none."""
        wanted = (each.words for each in self._named(words) if each.kind == "old" and not each.marked)
        return next(wanted, "")

    def _named(self, words: str) -> Iterator[NamedPlace]:
        """Yield where a text has the term, or what is spelt with it, by the finder of all lists of terms."""
        read = read_prose(words)
        for first, last, form in self._finder.places(read.words):
            start, end = read.there(first, last)
            marked = bool(TAG.search(words, start, end))
            yield NamedPlace(start, end, words[start:end], form, self._kinds[form], marked)

    @cached_property
    def row(self) -> Term | None:
        """The row of the list that is renamed."""
        return next(filter(None, map(self.terms.row_of, self.forms)), None)

    @cached_property
    def _by_spelling(self) -> Mapping[str, tuple[str, str]]:
        return {spelt_alike(old): (old, new) for old, new in self.forms.items()}

    @cached_property
    def _kinds(self) -> Mapping[str, SpeltKind]:
        """What is done with each form: what others are called by stays, then what nobody gave a form for."""
        old = WordFinder(frozenset(self._by_spelling))
        kinds: dict[str, SpeltKind] = {f"{form}{STAR}": "other" for form in self._by_spelling}
        for row in self.terms.terms:
            for form in map(spelt_alike, row.forms):
                if row is self.row:
                    kinds[form] = "other"
                elif any(old.places(form)):
                    kinds[form] = "longer"
        kinds |= {form: "new" for form in map(spelt_alike, self.forms.values()) if any(old.places(form))}
        return kinds | dict.fromkeys(self._by_spelling, "old")

    @cached_property
    def _finder(self) -> WordFinder:
        grown = frozenset(self._by_spelling)
        return WordFinder(frozenset(self._kinds) - {f"{form}{STAR}" for form in grown}, grown)


def like(found: str, old: str, new: str) -> str:
    """Return a new word with the capitals that its old one has in a text."""
    if len(found) > 1 and found.isupper() and not old.isupper():
        return new.upper()
    if len(old) > 1 and old.isupper() and new.isupper() and not found.isupper():
        return new.capitalize() if found[:1].isupper() else new.lower()
    if found[:1].isupper() and not old[:1].isupper():
        return new[:1].upper() + new[1:]
    if found[:1].islower() and old[:1].isupper():
        return new[:1].lower() + new[1:]
    return new


def asked_renaming(game: GameSource, lang: str, old: Sequence[str], new: Sequence[str]) -> Renaming:
    """Return what renames a term in a language, each of its old forms into the new one in its place.

    Raises FaultError where a form is no name, or the new one has another meaning in the list of terms.
    """
    if faults := [*_unusable("OLD", old), *_unusable("NEW", new)]:
        raise FaultError(faults)
    forms = dict(zip(old, new, strict=True))
    if len({spelt_alike(form) for form in old}) < len(old):
        raise FaultError([Fault("", "OLD", N_("a form is named twice"))])
    if all(before == after for before, after in forms.items()):
        raise FaultError([Fault("", "NEW", N_("that is what it is called already"))])
    terms = list_of(game, lang)
    found = Renaming(forms, terms)
    for form in new:
        taken, avoiding = terms.row_of(form), terms.avoiding(form)
        if found.row and taken and taken is not found.row:
            message = N_("“{value}” is a term already, in line {line}")
            hint = N_("one term has one meaning: bring the two rows together first")
            faults.append(Fault(terms.file, "", message, {"value": form, "line": taken.line}, hint))
        elif avoiding and avoiding is not found.row:
            message = N_("“{value}” is a word to avoid, in line {line}")
            hint = N_("take it out of the list first, or choose another name")
            faults.append(Fault(terms.file, "", message, {"value": form, "line": avoiding.line}, hint))
    if faults:
        raise FaultError(faults)
    return found


def _unusable(place: str, forms: Iterable[str]) -> Iterator[Fault]:
    """Yield a fault for each form without a letter, or with what files and texts read as more than itself."""
    for form in forms:
        strange = next((each for each in form if each in READ_SIGNS or not each.isprintable()), "")
        if strange:
            message, values = N_("“{value}” cannot be a name: it has {sign}"), {"sign": _sign(strange)}
            hint = N_("take letters, blanks and points")
            yield Fault("", place, message, {"value": form, **values}, hint)
        elif not re.search(r"\w", form):
            yield Fault("", place, N_("“{value}” has no letter"), {"value": form})


def _sign(letter: str) -> str:
    return letter if letter.isprintable() else f"U+{ord(letter):04X}"


def rename(game: GameSource, lang: str, wanted: Renaming) -> tuple[Rewriting, list[Fault]]:
    """Return what is to be written, with the list of terms; and as warnings what stays as it is."""
    rewriting = rewrite(game, wanted.change, [lang])
    path = lists_of(game).get(lang)
    left: list[Fault] = []
    if path and wanted.row and (words := rewriting.read(path)):
        written = with_row(words, wanted.row, wanted.forms)
        if written and written_here(path, game.folder):
            rewriting.after[path] = written
        else:
            place, values = f"line {wanted.row.line}", {"value": wanted.row.term}
            left.append(Fault(wanted.terms.file, place, NOT_WRITTEN, values, severity="warning"))
    for file, place, context, forms, _ in texts_of(game, lang):
        for form in forms:
            left += (
                Fault(file, place, message, values, severity="warning")
                for message, values in wanted.left(form)
            )
            if (lang, context) not in rewriting.texts and (value := wanted.holds(form)):
                left.append(Fault(file, place, NOT_WRITTEN, {"value": value}, severity="warning"))
    return rewriting, once(left)


def near_terms(game: GameSource, lang: str, forms: Sequence[str]) -> tuple[str, ...]:
    """Return the terms, the names of pieces, else the words of texts that were probably meant."""
    texts = [*texts_of(game, lang)]
    named = {phrase.context for phrase in names_on_pieces(game)}
    terms = {form for row in list_of(game, lang).terms for form in row.forms}
    terms |= {text.forms[0] for text in texts if text.context in named}
    words = {word for text in texts for form in text.forms for word in _WORD.findall(prose(form))}
    for known in (terms, words):
        spelt = {spelt_alike(each): each for each in sorted(known)}
        near = (each for form in forms for each in get_close_matches(spelt_alike(form), spelt, MAX_NEAR))
        if found := [*dict.fromkeys(spelt[each] for each in near)]:
            return (*found[:MAX_NEAR],)
    return ()


def with_row(words: str, row: Term, forms: Mapping[str, str]) -> str:
    """Return a list of terms in which a row has the new forms, and its old ones are words to avoid.

    They are spelt there with the capitals of the row, not with those of the call.
    "" where the row is not found as it is written.
    """
    cells = CsvCells(words)
    if row.line not in cells.rows:
        return ""
    begins = sorted(cells.rows)
    lines = list(io.StringIO(words, newline=""))
    after = next((line for line in begins if line > row.line), len(lines) + 1)
    here = {spelt_alike(form): form for form in row.forms}
    listed = {old: here.get(spelt_alike(old)) or like(row.term[:1], old[:1], old) for old in forms}
    forms = {listed[old]: like(listed[old], old, new) for old, new in forms.items()}
    names = {spelt_alike(old): new for old, new in forms.items()}
    term, *inflections = (names.get(spelt_alike(form), form) for form in row.forms)
    inflections += (new for old, new in forms.items() if spelt_alike(old) not in map(spelt_alike, row.forms))
    stays = {spelt_alike(form) for form in (term, *inflections)}
    old = {spelt_alike(form): form for form in (*forms, *row.avoid) if spelt_alike(form) not in stays}
    written = [letters_read(cell) for cell in cells.rows[row.line]]
    written += [""] * (1 + max(map(cells.columns.__getitem__, TERM_COLUMNS)) - len(written))
    for column, value in (
        ("term", term),
        ("inflections", "|".join(form for form in dict.fromkeys(inflections) if form != term)),
        ("avoid", "|".join(old.values())),
    ):
        written[cells.columns[column]] = value
    line = io.StringIO()
    ending = "\r\n" if lines[row.line - 1].endswith("\r\n") else "\n"
    csv.writer(line, delimiter=cells.by, lineterminator=ending).writerow(written)
    return "".join((*lines[: row.line - 1], line.getvalue(), *lines[after - 1 :]))
