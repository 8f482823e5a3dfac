"""Give a term another name in every text of a language; what that leaves is listed.

Whole words are renamed, in capitals or not, each form into the one that is given for it. What is in tags and
braces is no word, and what belongs to a longer term is not renamed.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, once
from printkit.base.msgid import N_
from printkit.base.paths import installed
from printkit.kit.loading.game_source import GameSource
from printkit.kit.text.tokens import TAG
from printkit.words.csv_cells import CsvCells
from printkit.words.rewriting import Rewriting, rewrite
from printkit.words.terms import SPACED_LETTER, Term, TermList, list_of, lists_of, texts_of
from printkit.words.written_letters import letters_read

IN_LONGER = N_("“{value}” belongs to the term “{term}” and stays")
NO_FORM = N_("“{value}” stays: OLD and NEW have no such form")
READ_SIGNS = frozenset('"\\{}<>|&*')
"""Signs that a file or a text reads as more than themselves."""
NOT_WRITTEN = N_("“{value}” stays: the text cannot be written from here")


@dataclass(frozen=True)
class Renaming:
    """What a term is to be called: new forms by old ones, as the user spells them.

    `terms` is the list of the language, without terms where there is none.
    """

    forms: Mapping[str, str]
    terms: TermList

    def change(self, words: str, _lang: str) -> str:
        """Return a text in which the term has its new name; the forms are those of its language."""
        return self._pattern.sub(self._renamed, words)

    def left(self, words: str) -> Iterator[tuple[str, str]]:
        """Yield what of the term stays in a text, with the longer term to which it belongs, "" if to none."""
        for found in self._pattern.finditer(words):
            if found["longer"] and self._old.search(found["longer"]):
                yield found["longer"], found["longer"]
            elif found["other"]:
                yield found["other"], ""

    def holds(self, words: str) -> str:
        """Return the first form of the term that a text has and that is to be renamed; "" if it has none."""
        return next((found["old"] for found in self._pattern.finditer(words) if found["old"]), "")

    def _renamed(self, found: re.Match[str]) -> str:
        if not found["old"]:
            return found[0]
        known = {_plain(old): (old, new) for old, new in self.forms.items()}
        return like(found["old"], *known[_plain(found["old"])])

    @cached_property
    def row(self) -> Term | None:
        """The row of the list that is renamed."""
        return next(filter(None, map(self.terms.row_of, self.forms)), None)

    @cached_property
    def _old(self) -> re.Pattern[str]:
        return re.compile(_any_of(self.forms), re.IGNORECASE)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """What is no word, then what stays, then what is renamed, then forms that nobody gave."""
        longer = {
            form
            for row in self.terms.terms
            if row is not self.row
            for form in row.forms
            if self._old.search(form) and _plain(form) not in map(_plain, self.forms)
        } | {form for form in self.forms.values() if self._old.search(form)}
        inflected = [form for form in (self.row.forms if self.row else ()) if form not in self.forms]
        grown = f"(?<!{SPACED_LETTER})(?:{'|'.join(map(_spelt_so, self.forms))}){SPACED_LETTER}+"
        other = f"{_any_of(inflected)}|{grown}" if inflected else grown
        parts = rf"(?:{TAG.pattern})|\{{[^{{}}]*\}}|(?P<longer>{_any_of(longer) if longer else r'(?!)'})"
        return re.compile(rf"{parts}|(?P<old>{_any_of(self.forms)})|(?P<other>{other})", re.IGNORECASE)


def _plain(words: str) -> str:
    """Return words however they are spelt: capitals, blanks, apostrophes and soft hyphens made alike."""
    return " ".join(words.replace("\u00ad", "").replace("’", "'").lower().split())


def _spelt_so(words: str) -> str:
    """Return a pattern for words, with any blank, any apostrophe, and hyphens where a line may end."""
    letters = [r"\s+" if each == " " else "['’]" if each in "'’" else re.escape(each) for each in words]
    return "\u00ad?".join(letters)


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of several words that stands alone, the longest first."""
    alone = []
    for each in sorted(words, key=len, reverse=True):
        first = f"(?<!{SPACED_LETTER})" if re.match(SPACED_LETTER, each[0]) else ""
        last = f"(?!{SPACED_LETTER})" if re.match(SPACED_LETTER, each[-1]) else ""
        alone.append(first + _spelt_so(each) + last)
    return "|".join(alone)


def like(found: str, old: str, new: str) -> str:
    """Return a new word with the capitals that its old one has in a text."""
    if len(found) > 1 and found.isupper() and not old.isupper():
        return new.upper()
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
    if len({_plain(form) for form in old}) < len(old):
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
    if path and wanted.row and not installed(path) and (words := rewriting.read(path)):
        rewriting.after[path] = with_row(words, wanted.row, wanted.forms)
    left: list[Fault] = []
    for file, place, context, forms, _ in texts_of(game, lang):
        for form in forms:
            for value, longer in wanted.left(form):
                message = IN_LONGER if longer else NO_FORM
                left.append(Fault(file, place, message, {"value": value, "term": longer}, severity="warning"))
            if (lang, context) not in rewriting.texts and (value := wanted.holds(form)):
                left.append(Fault(file, place, NOT_WRITTEN, {"value": value}, severity="warning"))
    return rewriting, once(left)


def with_row(words: str, row: Term, forms: Mapping[str, str]) -> str:
    """Return a list of terms in which a row has the new forms, and its old ones are words to avoid."""
    cells = CsvCells(words)
    begins = sorted(cells.rows)
    lines = words.splitlines(keepends=True)
    after = next((line for line in begins if line > row.line), len(lines) + 1)
    names = {_plain(old): new for old, new in forms.items()}
    term, *inflections = (names.get(_plain(form), form) for form in row.forms)
    inflections += (new for old, new in forms.items() if _plain(old) not in map(_plain, row.forms))
    stays = {_plain(form) for form in (term, *inflections)}
    old = {_plain(form): form for form in (*forms, *row.avoid) if _plain(form) not in stays}
    written = [letters_read(cell) for cell in cells.rows[row.line]]
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
