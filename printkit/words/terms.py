"""Read lists of terms, of a game or of the program, and find the words that they say to avoid.

A list is `locale/<lang>.terms.csv`, one row a term: `key` (the same in all languages), `term`, `inflections`
and `avoid` (several with `|` between them), `meaning`. A star joins a word to others: `*marker` is every word
that ends so, `marker*` every one that begins so. A game without a list has no terms, and nobody asks for
them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from printkit.base.catalogue import MEANT_COMMENT, SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, Severity
from printkit.base.languages import language
from printkit.base.msgid import N_
from printkit.base.paths import beside_user, shown_path
from printkit.base.text_files import read_text
from printkit.kit.loading.csv_text import csv_lines
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.localise import NAMES, entry_place
from printkit.kit.text.spelling import ID
from printkit.kit.text.tokens import TAG
from printkit.words.inflection import are_there, bare_words, words_of_weight

_NAMED = tuple(f".{field}" for field in NAMES)
LIST_ENDING = ".terms.csv"
TERM_COLUMNS = ("key", "term", "inflections", "avoid", "meaning")
FILLED = ("term", "meaning")
"""Columns that every row fills in the end: a list is begun with empty ones."""

AVOIDED = N_("“{value}” is a word to avoid")
COLUMN_TWICE, RENAME_COLUMN = N_("two columns are called “{value}”"), N_("give one of them another name")
MISSED = N_("“{value}” of the source is not called by its term")
SAY = N_("say “{better}” ({list})")
SAY_OR_KEEP = N_(
    "say “{better}” ({list}); if the words are right here, add the translator's comment “{comment}”"
)
MOSTLY_MISSED = N_(
    "“{value}” of the source is mostly not called by its term: {n} of {all} texts, first {place}"
)
SAY_OR_STRIKE = N_(
    "say “{better}” ({list}); if “{value}” is another word there, strike it from line {line} of {file}"
)
MIN_OTHERWISE = 4
"""Texts from which on a word that most of them translate otherwise is told once: it may be another."""
_NAME_HINT = N_("name the file after its language: fr.terms.csv, de.terms.csv")
_STARS = N_(
    "among inflections and words to avoid a single word may have one at its beginning or end: "
    "*marker is every word that ends so"
)
SPACED_LETTER = "[^\\W_\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ud7ff\uf900-\ufaff]"
"""A letter of a script that puts blanks between its words, as a pattern."""
_SPACED_LETTER = re.compile(SPACED_LETTER)
_UNFILLED = N_("terms to fill in: {n}")
_LETTERS = r"(?P<blank>\s+)|\u00ad|(?P<letter>[\u1100-\u11ff]+|[\s\S])"
"""The parts of a Korean syllable may be written one by one."""
_UNMARKED = re.compile(rf"(?P<braced>(?!))|{_LETTERS}")
_MARKED = re.compile(rf"(?:{TAG.pattern})|(?P<braced>\{{[^{{}}]*\}})|{_LETTERS}")
_ONE_LETTER = str.maketrans("ſς", "sσ")
STAR = "*"
"""Stands at the end of a word for what may be joined to it there."""
_JOINED_FORM = re.compile(rf"\*{SPACED_LETTER}{{2,}}\*?|{SPACED_LETTER}{{2,}}\*")
"""A word with stars at its ends; a single letter would be in nearly every word."""


@dataclass(frozen=True)
class Term:
    """What one thing is called in a language, and what it must not be called."""

    key: str
    term: str
    inflections: tuple[str, ...]
    avoid: tuple[str, ...]
    meaning: str
    line: int

    @property
    def forms(self) -> tuple[str, ...]:
        """The term in all its inflections."""
        return (self.term, *self.inflections)


@dataclass(frozen=True)
class TermList:
    """The terms of one language, in the order of their file.

    `unfilled` are the rows that wait for a term or for its meaning, each with its key and its line.
    """

    file: str
    terms: tuple[Term, ...]
    unfilled: tuple[tuple[str, int], ...] = ()

    def avoided(self, words: str) -> Iterator[dict[str, object]]:
        """Yield the values of a fault for each word of a text that is to be avoided, each word once.

        What is in tags and braces is no word. Neither is what belongs to a longer term of the list: “discard”
        in “discard pile”.
        """
        plain = prose(words)
        terms = [*self._known.places(plain)]
        told = set()
        for start, end, form in self._avoided.places(plain):
            word, rows = _lower(plain[start:end]), self._rows[form]
            longer = any(
                first < end and start < last and last - first > end - start for first, last, _ in terms
            )
            if not longer and word not in told:
                told.add(word)
                better = " / ".join(row.term for row in rows)
                listed = f"{self.file}: line {rows[0].line}"
                yield {"value": plain[start:end], "better": better, "list": listed}

    def same(self, one: str, other: str) -> bool:
        """Whether two names are one: the same words, or forms of one term."""
        others = self.rows_of(other)
        return spelt_alike(one) == spelt_alike(other) or any(row in others for row in self.rows_of(one))

    def row_of(self, word: str) -> Term | None:
        """Return the row whose term, or inflection of it, a word is."""
        return next(iter(self.rows_of(word)), None)

    def rows_of(self, word: str) -> list[Term]:
        """Return the rows whose term, or inflection of it, a word is: those first whose term it is."""
        wanted = spelt_alike(word)
        return sorted(self._called.get(wanted, ()), key=lambda row: spelt_alike(row.term) != wanted)

    def avoiding(self, word: str) -> Term | None:
        """Return the first row that says to avoid a word."""
        return next(iter(self._rows.get(spelt_alike(word), ())), None)

    def held(self, words: str) -> Iterator[tuple[str, ...]]:
        """Yield the keys of the terms that a text has; a longer one has those in it too.

        Where a word is a form of several terms it is one of them: their keys come together.
        """
        plain = prose(words)
        for _, _, form in self._known.places(plain):
            yield from self._keys[form]

    def longest(self, words: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the terms that a text has, in the form that stands there and by key; not those within longer.

        Where a word is a form of several terms their keys come together.
        """
        for _, _, form in self._known.places(prose(words)):
            yield form, self._keys[form][0]

    def has_term(self, keys: Iterable[str], texts: Sequence[str]) -> bool:
        """Whether one of some terms is in texts, in any inflection or compound, or within a longer term."""
        wanted = {*keys}
        if any(not wanted.isdisjoint(held) for words in texts for held in self.held(words)):
            return True
        every = [word for text in texts for word in bare_words(prose(text))]
        left = [word for text in texts for word in bare_words(self._without_others(prose(text), wanted))]
        forms = [words_of_weight(prose(form)) for key in wanted for form in self._forms.get(key, ())]
        return any(are_there(form, every if len(form) > 1 else left) for form in forms)

    def _without_others(self, plain: str, keys: Collection[str]) -> str:
        """Return a text without the terms that have other keys: “Stadtteil” says nothing of “Stadt”."""
        left, last = [], 0
        for start, end, form in self._known.places(plain):
            if not any(key in keys for own in self._keys[form] for key in own):
                left.append(plain[last:start])
                last = end
        return " ".join((*left, plain[last:]))

    def named(self, key: str) -> str:
        """Return the term of a key."""
        return next(row.term for row in self.terms if row.key == key)

    @cached_property
    def _keys(self) -> Mapping[str, list[tuple[str, ...]]]:
        """The keys of the terms that each form has in it, its own first."""
        own: dict[str, tuple[str, ...]] = {}
        for row in self.terms:
            for form in dict.fromkeys(spelt_alike(form) for form in row.forms):
                own[form] = (*own.get(form, ()), row.key)
        return {
            form: [
                keys,
                *(others for part, others in own.items() if part != form and f" {part} " in f" {form} "),
            ]
            for form, keys in own.items()
        }

    @cached_property
    def _forms(self) -> Mapping[str, tuple[str, ...]]:
        return {row.key: row.forms for row in self.terms}

    @cached_property
    def _called(self) -> Mapping[str, list[Term]]:
        """The rows of which a word is a form, in their order."""
        rows: dict[str, list[Term]] = {}
        for row in self.terms:
            for form in dict.fromkeys(map(spelt_alike, row.forms)):
                rows.setdefault(form, []).append(row)
        return rows

    @cached_property
    def _rows(self) -> Mapping[str, list[Term]]:
        """The rows that avoid a word."""
        rows: dict[str, list[Term]] = {}
        for row in self.terms:
            for word in row.avoid:
                rows.setdefault(spelt_alike(word), []).append(row)
        return rows

    @cached_property
    def _avoided(self) -> WordFinder:
        return WordFinder(frozenset(self._rows))

    @cached_property
    def _known(self) -> WordFinder:
        return WordFinder(frozenset(spelt_alike(form) for row in self.terms for form in row.forms))


@dataclass(frozen=True)
class WordFinder:
    """Finds words in texts, as fast where there are a hundred thousand as where there are ten."""

    words: frozenset[str]
    grown: frozenset[str] = frozenset()

    def places(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Yield where a word begins and ends that stands alone, and which it is: the longest in one place.

        A word with a star is found in the words that it is joined to; one of `grown`, with a star behind it,
        where more letters follow.
        """
        lower, letters = _lower(text), [bool(_SPACED_LETTER.match(letter)) for letter in text]
        alone = [at in (0, len(text)) or not (letters[at - 1] and letters[at]) for at in range(len(text) + 1)]
        end = 0
        for start in range(len(text)):
            if start < end or not alone[start]:
                continue
            found = ""
            for length in self._lengths.get(lower[start], ()):
                last = start + length
                if last <= len(text) and alone[last] and lower[start:last] in self._plain:
                    found, end = lower[start:last], last
                    break
            for form, pattern in self._joined.items():
                if (whole := pattern.match(lower, start)) and len(whole[0]) > len(found):
                    found, end = form, whole.end()
                    break
            if found:
                yield start, end, found

    @cached_property
    def _joined(self) -> Mapping[str, re.Pattern[str]]:
        """Patterns of the words that forms with stars are joined to, by the form, the longest first."""
        joined = {form: f"{SPACED_LETTER}*" for form in self.words if is_joined(form)}
        joined |= {f"{form}{STAR}": f"{SPACED_LETTER}+" for form in self.grown}
        found: dict[str, re.Pattern[str]] = {}
        for form in sorted(joined, key=len, reverse=True):
            parts = (joined[form] if part == STAR else re.escape(part) for part in re.split(r"(\*)", form))
            found[form] = re.compile(f"{''.join(parts)}(?!{SPACED_LETTER})")
        return found

    @cached_property
    def _plain(self) -> frozenset[str]:
        return frozenset(form for form in self.words if form and not is_joined(form))

    @cached_property
    def _lengths(self) -> Mapping[str, list[int]]:
        """How long words are, the longest first, by their first letter."""
        lengths: dict[str, set[int]] = {}
        for word in self._plain:
            lengths.setdefault(word[0], set()).add(len(word))
        return {letter: sorted(found, reverse=True) for letter, found in lengths.items()}


def is_joined(form: str) -> bool:
    """Whether a form stands for every word that it is a part of: `*marker`."""
    return STAR in form and bool(_JOINED_FORM.fullmatch(form))


@dataclass(frozen=True)
class Prose:
    """A text as its words are compared: nothing of tags, {} for what is in braces; each letter has its place.

    One kind of blank, of apostrophe and of accent; no soft hyphens.
    """

    text: str
    words: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def there(self, start: int, end: int) -> tuple[int, int]:
        """Return where some letters, one at least, begin and end in the text."""
        return self.starts[start], self.ends[end - 1]


def read_prose(text: str) -> Prose:
    """Return a text as its words are compared, with the place of each letter."""
    return _read_letters(text, _MARKED)


def prose(words: str) -> str:
    """Return a text as its words are compared: nothing of tags, {} for what is in braces."""
    return read_prose(words).words


def spelt_alike(words: str) -> str:
    """Return words as they are compared where capitals say nothing."""
    return _lower(_read_letters(words, _UNMARKED).words)


def _read_letters(text: str, parts: re.Pattern[str]) -> Prose:
    """Return a text with one kind of blank, of apostrophe and of accent, and without soft hyphens."""
    composed = unicodedata.is_normalized("NFC", text)
    letters: list[tuple[str, int, int]] = []
    for found in parts.finditer(text):
        letter, (start, end) = found["letter"], found.span()
        if found["braced"]:
            letters += (("{", start, end), ("}", start, end))
        elif found["blank"]:
            if letters and letters[-1][0] != " ":
                letters.append((" ", start, end))
        elif letter == "’":
            letters.append(("'", start, end))
        elif letter and composed:
            letters.append((letter, start, end))
        elif letter:
            before = letters.pop() if letters and unicodedata.category(letter)[0] == "M" else ("", start, end)
            spelt = unicodedata.normalize("NFC", f"{before[0]}{letter}")
            letters += ((each, before[1], end) for each in spelt)
    if letters and letters[-1][0] == " ":
        letters.pop()
    words, starts, ends = zip(*letters, strict=True) if letters else ((), (), ())
    return Prose(text, "".join(words), starts, ends)


def _lower(words: str) -> str:
    """Return words without capitals, each letter still one: the İ of Turkish is an i, ſ an s, ς a σ."""
    return "".join(letter.lower()[0] for letter in words).translate(_ONE_LETTER)


def lists_in(folder: Path) -> dict[str, Path]:
    """Return the lists in a folder by what is before their ending, which should be a language."""
    return {path.name.removesuffix(LIST_ENDING): path for path in sorted(folder.glob(f"*{LIST_ENDING}"))}


def lists_of(game: GameSource) -> dict[str, Path]:
    """Return the lists of a game by language: one beside the user instead of the game's own."""
    own = beside_user(game.folder)
    folders = (game.folder, *((own,) if own else ()))
    found = {name: path for folder in folders for name, path in lists_in(folder / "locale").items()}
    return {language(name) or name: path for name, path in found.items()}


def list_of(game: GameSource, lang: str) -> TermList:
    """Return a game's list of terms in a language, empty where it has none. Raises FaultError."""
    path = lists_of(game).get(lang)
    return read_list(path) if path else TermList("", ())


def read_list(path: Path) -> TermList:
    """Read a list, the rows that are not filled in yet apart.

    Raises FaultError with everything that is wrong with it, by line and column.
    """
    file = shown_path(path)
    faults: list[Fault] = []
    if not language(path.name.removesuffix(LIST_ENDING)):
        name = {"value": path.name.removesuffix(LIST_ENDING)}
        faults.append(Fault(file, "", N_("“{value}” is not a language"), name, _NAME_HINT))
    rows = [*_rows(read_text(path, file), file, faults)]
    faults += _unclear(rows, file)
    if faults:
        raise FaultError(faults)
    unfilled = tuple((row.key, row.line) for row in rows if not (row.term and row.meaning))
    return TermList(file, tuple(row for row in rows if row.term), unfilled)


def _rows(words: str, file: str, faults: list[Fault]) -> Iterator[Term]:
    """Yield the rows of a list that can be read."""
    names: list[str] = []
    for line, cells in csv_lines(words, file):
        if not any(cell.strip() for cell in cells):
            continue
        if not names:
            names = _columns(file, line, cells)
            continue
        if len(cells) > len(names):
            message = N_("the row has more cells than there are columns")
            hint = N_("put a cell that holds a comma between straight quotes")
            faults.append(Fault(file, f"line {line}", message, {}, hint))
            continue
        row = dict.fromkeys(TERM_COLUMNS, "") | dict(zip(names, map(str.strip, cells), strict=False))
        if not row["key"]:
            faults.append(Fault(file, _place(line, "key"), N_("the cell is empty")))
        elif not ID.fullmatch(row["key"]):
            message, hint = N_("“{value}” is not a valid key"), N_("take letters, digits and hyphens")
            faults.append(Fault(file, _place(line, "key"), message, {"value": row["key"]}, hint))
        if row["key"]:
            inflections, avoid = _several(row["inflections"]), _several(row["avoid"])
            for column, forms in (("term", (row["term"],)), ("inflections", inflections), ("avoid", avoid)):
                for form in forms:
                    if STAR in form and not (column != "term" and is_joined(form)):
                        message = N_("“{value}”: a star cannot stand there")
                        faults.append(Fault(file, _place(line, column), message, {"value": form}, _STARS))
            yield Term(row["key"], row["term"], inflections, avoid, row["meaning"], line)
    if not names:
        _columns(file, 1, ())


def _columns(file: str, line: int, cells: Iterable[str]) -> list[str]:
    """Return the names of the columns. Raises FaultError for each that is missing, or there twice."""
    names = [cell.strip().lower() for cell in cells]
    message, hint = N_("the column “{value}” is missing"), N_("the first line is: {columns}")
    faults = [
        Fault(file, f"line {line}", message, {"value": name, "columns": ",".join(TERM_COLUMNS)}, hint)
        for name in TERM_COLUMNS
        if name not in names
    ]
    faults += [
        Fault(file, f"line {line}", COLUMN_TWICE, {"value": name}, RENAME_COLUMN)
        for name in TERM_COLUMNS
        if names.count(name) > 1
    ]
    if faults:
        raise FaultError(faults)
    return names


def _unclear(rows: Iterable[Term], file: str) -> Iterator[Fault]:
    """Yield what makes a list contradict itself: one key, or one term, for two things; a term to avoid.

    Two terms may have an inflected form in common.
    """
    rows = [*rows]
    keys: dict[str, int] = {}
    terms: dict[str, Term] = {}
    for row in rows:
        if keys.setdefault(row.key, row.line) != row.line:
            message, values = N_("“{value}” is in line {line} already"), {"value": row.key}
            yield Fault(file, _place(row.line, "key"), message, {**values, "line": keys[row.key]})
        if row.term:
            terms.setdefault(spelt_alike(row.term), row)
    for row in rows:
        for form in filter(None, row.forms):
            first = terms.get(spelt_alike(form), row)
            if first is not row:
                column = "term" if form == row.term else "inflections"
                message, hint = N_("“{value}” is the term of line {line}"), N_("one term has one meaning")
                twin = {"value": form, "line": first.line}
                yield Fault(file, _place(row.line, column), message, twin, hint)
    for row in rows:
        for form in row.inflections:
            terms.setdefault(spelt_alike(form), row)
    for row in rows:
        for word in row.avoid:
            if other := terms.get(spelt_alike(word)):
                message = N_("“{value}” is to be avoided, and is itself a term (line {line})")
                yield Fault(file, _place(row.line, "avoid"), message, {"value": word, "line": other.line})


def _place(line: int, column: str) -> str:
    return f'line {line}, column "{column}"'


def _several(cell: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(str.strip, cell.split("|")))))


def unlike(lists: Iterable[TermList]) -> Iterator[Fault]:
    """Yield as warnings the keys that the first list has and another lacks, or the reverse."""
    first, *others = lists
    keys = {row.key: row for row in first.terms}
    for each in others:
        known = {row.key for row in each.terms} | {key for key, _ in each.unfilled}
        lacking = [row for row in first.terms if row.key not in known]
        if lacking:
            message = N_("terms not in the list: {n}, the first is “{value}” ({list})")
            listed = f"{first.file}: line {lacking[0].line}"
            values = {"n": len(lacking), "value": lacking[0].key, "list": listed}
            yield Fault(each.file, "", message, values, severity="warning")
        for key, line in dict([*each.unfilled, *((row.key, row.line) for row in each.terms)]).items():
            if key not in keys:
                message, hint = N_("no other list has “{value}”"), N_("add it to {list}, or delete it here")
                values = {"value": key, "list": first.file}
                yield Fault(each.file, _place(line, "key"), message, values, hint, "warning")


def to_fill(listed: TermList) -> Iterator[Fault]:
    """Yield what is unfinished in a list: its rows without a term or a meaning, counted."""
    if listed.unfilled:
        key, line = listed.unfilled[0]
        values = {"n": len(listed.unfilled), "value": key, "line": line}
        message = N_("terms to fill in: {n}, the first is “{value}” (line {line})")
        yield Fault(listed.file, "", message, values, severity="unfinished", counted=_UNFILLED)


def check_terms(game: GameSource, langs: Iterable[str], every: bool = False) -> list[Fault]:
    """Return what is wrong with a game's lists, and where texts of some languages do not keep to them.

    A word to avoid is wrong in a translation, and a warning in the source. A text that is nothing but a term
    is expected to be that term in a translation, but for the name of a piece; with `every`, each text that
    has a term is to have it in its translation.
    What is wrong with a translators' file itself is for others to tell, and the list of a language that is
    not asked for.
    """
    faults: list[Fault] = []
    lists: dict[str, TermList] = {}
    langs = [*langs]
    for lang, path in lists_of(game).items():
        if language(lang) and lang not in (game.source_lang, *langs):
            continue
        try:
            lists[lang] = read_list(path)
        except FaultError as error:
            faults += error.faults
    for each in lists.values():
        faults += to_fill(each)
    source = lists.get(game.source_lang)
    if source:
        faults += unlike((source, *(each for lang, each in lists.items() if lang != game.source_lang)))
    proper = {phrase.context for phrase in names_on_pieces(game)}
    for lang in langs:
        if lang not in lists:
            continue
        of_source = lang == game.source_lang
        severity: Severity = "warning" if of_source else "wrong"
        for said in texts_of(game, lang):
            if said.meant:
                continue
            for form in said.forms:
                for values in lists[lang].avoided(form):
                    values |= {"comment": MEANT_COMMENT}
                    hint = SAY if of_source else SAY_OR_KEEP
                    faults.append(Fault(said.file, said.place, AVOIDED, values, hint, severity))
            if source and not of_source and not every and said.context not in proper:
                sources = game.phrases[said.context].forms
                faults += missed(source, lists[lang], sources, said)
        if every and source and not of_source:
            faults += missed_terms(game, lang, source, lists[lang])
    return faults


def names_on_pieces(game: GameSource) -> Iterator[SourceText]:
    """Yield the names of what pieces show: of the rows of a component."""
    tables = {each["rows"] for each in game.declared}
    for phrase in game.phrases.values():
        if phrase.row and phrase.row.table in tables and phrase.context.endswith(_NAMED):
            yield phrase


def missed(source: TermList, target: TermList, sources: Sequence[str], said: SaidText) -> Iterator[Fault]:
    """Warn where a source text is nothing but a term that its translation has in no form."""
    for keys in dict.fromkeys(tuple(row.key for row in source.rows_of(form)) for form in sources):
        if _is_missed(target, keys, said.forms):
            values = {**_values(source, target, keys), "comment": MEANT_COMMENT}
            yield Fault(said.file, said.place, MISSED, values, SAY_OR_KEEP, "warning")


def missed_terms(game: GameSource, lang: str, source: TermList, target: TermList) -> Iterator[Fault]:
    """Warn of each text that has a term which its translation has in no form.

    A form that most texts translate otherwise is another word too, or the term is called otherwise
    everywhere: it is told once, of the list.
    """
    found: dict[str, list[Fault | None]] = {}
    of_form: dict[str, tuple[str, ...]] = {}
    for said in texts_of(game, lang):
        if said.meant:
            continue
        told: set[tuple[str, ...]] = set()
        for form, keys in chain.from_iterable(map(source.longest, game.phrases[said.context].forms)):
            if keys in told:
                continue
            told.add(keys)
            of_form[form] = keys
            fault = None
            if _is_missed(target, keys, said.forms):
                values = {**_values(source, target, keys), "comment": MEANT_COMMENT}
                if form not in map(spelt_alike, map(source.named, keys)):
                    values["value"] = f"{form} ({values['value']})"
                fault = Fault(said.file, said.place, MISSED, values, SAY_OR_KEEP, "warning")
            found.setdefault(form, []).append(fault)
    for form, faults in found.items():
        lacking = [*filter(None, faults)]
        if len(lacking) < MIN_OTHERWISE or 2 * len(lacking) <= len(faults):
            yield from lacking
            continue
        values = {**lacking[0].values, "value": form, "n": len(lacking), "all": len(faults)}
        row = next(row for row in source.terms if row.key == of_form[form][0])
        values |= {"place": lacking[0].place, "line": row.line, "file": source.file}
        yield Fault(target.file, "", MOSTLY_MISSED, values, SAY_OR_STRIKE, "warning")


def _is_missed(target: TermList, keys: Sequence[str], forms: Sequence[str]) -> bool:
    known = {row.key for row in target.terms}
    return bool(keys) and known.issuperset(keys) and not target.has_term(keys, forms)


def _values(source: TermList, target: TermList, keys: Sequence[str]) -> dict[str, object]:
    rows = {row.key: row for row in target.terms}
    return {
        "value": " / ".join(map(source.named, keys)),
        "better": " / ".join(rows[key].term for key in keys),
        "list": f"{target.file}: line {rows[keys[0]].line}",
    }


class SaidText(NamedTuple):
    """A text of a language that is in use: where it stands, its words, whether these are marked as meant."""

    file: str
    place: str
    context: str
    forms: tuple[str, ...]
    meant: bool = False


def texts_of(game: GameSource, lang: str) -> Iterator[SaidText]:
    """Yield the texts of a language that are in use."""
    if lang == game.source_lang:
        for context, phrase in game.phrases.items():
            yield SaidText(phrase.file, game.place_of(phrase), context, phrase.forms)
        return
    try:
        catalogue = game.catalogue(lang)
    except FaultError:
        return
    for context, phrase in game.phrases.items():
        found = catalogue.found(phrase)
        if found:
            entry, file = found
            yield SaidText(file, entry_place(entry, context), context, entry.forms, entry.meant)
