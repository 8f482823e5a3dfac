"""Read translators' files: gettext through Babel, by context, plural forms and all.

A catalogue that was read once is kept in the user's cache by the hash of its bytes, because
reading it back is about twenty times as fast.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit.base import paths, plurals
from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import MAX_VALUE_LENGTH, Fault, FaultError
from printkit.base.msgid import N_, NO_MESSAGE, Msgid, N_plural
from printkit.base.placeholders import PLACEHOLDER
from printkit.base.text_files import read_bytes, read_plain, utf8

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

CACHE_FORMAT = 6
INVALID_PO = N_("this is not a valid PO file: {reason}")
_KEYWORD = r"(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)\s*)?"
_LINE = re.compile(rf'\s*(?:#.*|{_KEYWORD}"(?:[^"\\]|\\.)*")?\s*')
"""Any line of a PO file."""
_HEADER = re.compile(r'(\A(?:\s*#.*\n|\s*\n)*msgid ""\nmsgstr )"')
_HEADER_WORDS = re.compile(r'(?:\s*#.*\n|\s*\n)*\s*msgid\s*""\s*\n\s*msgstr((?:\s*"(?:[^"\\\n]|\\.)*")+)')
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_STRING = re.compile(r'\s*(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,9}\])?)?\s*"((?:[^"\\]|\\.)*)"')
_OBSOLETE_SOURCE = re.compile(r"^[ \t]*#~[ \t]*\|.*$", re.MULTILINE)
"""What msgmerge writes of the old source of a text that is gone; Babel takes it for no comment."""
_PLURALS = "Plural-Forms"
PLURAL_HINT = N_("for this language it is: {rule}")
UNFILLED_CHARSET = "CHARSET"
"""What xgettext writes where nobody has named one."""
MAX_STRING_LETTERS = 100_000
"""Letters of a text; a rulebook's longest has 2,000."""


SAME_FLAG = "ignore-same"
"""Marks a translation that is the same as its source on purpose, as Weblate names it."""
SAME_COMMENT = "same on purpose"
"""The same mark as a translator's comment, which every editor can write."""
MEANT_FLAG = "ignore-check-glossary"
"""Marks a translation whose words are meant as they are, whatever terms and names say, as Weblate does."""
MEANT_COMMENT = "words on purpose"
"""The same mark as a translator's comment."""
SOURCE_CHANGED = "source changed:"
"""Begins the comment that shows what has changed; what stands above it is of the box."""
_PERSON = re.compile(r"#\s*([^\W\d_][^<>@\n]*?)\s*<[^<>\n]*>\s*(?:,\s*\d{4}\b.*)?", re.MULTILINE)
"""A line of the comment of a file that names a translator: `# Ada <ada@example.org>, 2026.`"""
_LAST_TRANSLATOR = re.compile(r'^"Last-Translator:\s*([^"<\\]*)', re.MULTILINE)
_NOBODY = frozenset(
    [
        "",
        "anonymous",
        "automatically generated",
        "first author",
        "full name",
        "none",
        "the printkit authors",
        "your name",
    ]
)
"""What stands in a header where nobody has signed it."""


@dataclass(frozen=True)
class Entry:
    """One translation: the source it was made from, its forms, its line in the file.

    `same` tells that the words are marked to be those of the source, `meant` that they are, though another
    name or term is expected there. `changed` shows how the source has changed since they were confirmed, ""
    where it is not known to have.
    """

    source: tuple[str, ...]
    forms: tuple[str, ...]
    fuzzy: bool = False
    line: int = 0
    same: bool = False
    meant: bool = False
    changed: str = ""

    @property
    def blank(self) -> bool:
        """Whether a form is still to be written."""
        return not all(form.strip() for form in self.forms)

    def stale(self, phrase: SourceText) -> bool:
        """Whether the source has changed since."""
        return self.source != phrase.forms


@dataclass(frozen=True)
class Catalogue:
    """The translations of one language, by context; by source where an entry has no context.

    `below` is the catalogue that this one lies over: what this one lacks is taken from there. `file` is
    how a fault names the file, `signed_by` has the names of those who did.
    """

    entries: Mapping[str, Entry] = field(default_factory=dict)
    plural: str = "n != 1"
    file: str = ""
    below: Catalogue | None = None
    signed_by: tuple[str, ...] = ()

    def found(self, phrase: SourceText, fuzzy: bool = False) -> tuple[Entry, str] | None:
        """Return the entry that a phrase is printed from, and its file; None where none may be used."""
        entry = self.entries.get(phrase.context)
        if entry and not (entry.blank or entry.stale(phrase) or (entry.fuzzy and not fuzzy)):
            return entry, self.file
        below = self.below.found(phrase, fuzzy) if self.below else None
        if below and len(phrase.forms) > 1 and self.below and self.below.plural != self.plural:
            return None  # its forms are made for other numbers
        return below

    def forms(self, phrase: SourceText, fuzzy: bool = False) -> tuple[str, ...] | None:
        """Return the translation of a phrase; None where it has none that may be used."""
        found = self.found(phrase, fuzzy)
        return found[0].forms if found else None

    def all_signers(self) -> tuple[str, ...]:
        """Return the names of those who signed this catalogue or one that it lies over, each once."""
        return tuple(dict.fromkeys(name for each in self.layers() for name in each.signed_by))

    def layers(self) -> Iterator[Catalogue]:
        """Return this catalogue, then those that it lies over."""
        yield self
        if self.below:
            yield from self.below.layers()


def read_catalogue(path: Path, file: str, lang: str) -> Catalogue:
    """Read a PO file. Raises OSError where there is none, FaultError where it is none."""
    data = read_bytes(path, file)
    kept = _kept(data, lang)
    if kept is not None:
        found = _unpacked(kept)
        if found is not None:
            return found
    catalogue = _parsed(data, file, lang)
    _keep(data, lang, catalogue)
    return catalogue


def _parsed(data: bytes, file: str, lang: str) -> Catalogue:
    from babel.messages.pofile import PoFileError

    words = utf8(data, file)
    for number, line in enumerate(_lines(words), 1):  # Babel forgives an open quote and loses a letter
        if len(line) > 2 * MAX_STRING_LETTERS:  # half of it may be escapes
            raise _too_long(file, number)
        if not _LINE.fullmatch(line):
            raise _unreadable(file, f"line {number}", INVALID_PO, reason=line.strip()[:MAX_VALUE_LENGTH])
    contexts: dict[str, int] = {}
    for number, keyword, said in _strings(words):
        if len(said) > MAX_STRING_LETTERS:
            raise _too_long(file, number)
        if keyword == "msgctxt" and said and contexts.setdefault(said, number) != number:
            # Babel takes the last, in silence
            hint = N_("delete one of the two entries: only one would be used")
            what = N_("“{value}” appears twice, first in line {line}")
            raise _unreadable(file, f"line {number}", what, hint, value=said, line=contexts[said])
    _check_header(words, file, lang)
    _check_forms(words, file, lang)
    try:
        read = babel_catalogue(words, lang)
    except PoFileError as error:
        raise _unreadable(file, f"line {error.lineno + 1}", INVALID_PO, reason=str(error)) from None
    except (ValueError, LookupError, TypeError) as error:  # what Babel makes of dates, languages, numbers
        raise _unreadable(file, 'msgid ""', INVALID_PO, reason=str(error)) from None
    entries = {}
    for message in read:
        source = _tuple(message.id)
        if source and source[0]:
            forms = _tuple(message.string or "")
            same = is_same(message)
            if same and not any(forms):
                forms = same_forms(source, len(forms) or 1)
            name = str(message.context or source[0])
            lineno, meant = message.lineno or 0, is_meant(message)
            entries[name] = Entry(source, forms, message.fuzzy, lineno, same, meant, _changed(message))
    _check_plurals(read.plural_expr, read.num_plurals, header_place(words, _PLURALS), file, lang)
    return Catalogue(entries, read.plural_expr, signed_by=signers(words))


def _changed(message: Message) -> str:
    """Return how the source of a text has changed since, as the comment above it shows; "" without one."""
    told = (
        each.removeprefix(SOURCE_CHANGED).strip()
        for each in message.auto_comments
        if each.startswith(SOURCE_CHANGED)
    )
    return next(told, "")


def is_same(message: Message) -> bool:
    """Whether a translator has marked a text to be the same as its source."""
    return SAME_FLAG in message.flags or _remarked(message, SAME_COMMENT)


def is_meant(message: Message) -> bool:
    """Whether a translator has marked the words of a text to be meant as they are."""
    return MEANT_FLAG in message.flags or _remarked(message, MEANT_COMMENT)


def _remarked(message: Message, comment: str) -> bool:
    pattern = re.compile(rf"(?<![\w-]){comment}(?![\w-])", re.IGNORECASE)
    return any(pattern.search(said) for said in message.user_comments)


def same_forms(source: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return so many forms of a source, the last as often as it takes."""
    return tuple(source[min(form, len(source) - 1)] for form in range(count))


def signers(words: str) -> tuple[str, ...]:
    """Return the names of those who signed a PO file, in its header or in the comment before it."""
    comment, _, rest = words.partition("msgid")
    named = [found[1] for found in map(_PERSON.fullmatch, comment.splitlines()) if found]
    last = _LAST_TRANSLATOR.search(rest.partition("\n\n")[0])
    names = (*named, last[1]) if last else (*named,)
    people = {" ".join(name.split()).casefold(): " ".join(name.split()) for name in reversed(names)}
    return tuple(name for name in reversed(people.values()) if name.casefold() not in _NOBODY)


def _lines(words: str) -> Iterator[str]:
    """Yield the lines of a PO file: other signs at which Python ends a line may stand in a text."""
    return iter(StringIO(words, newline=None))


def _strings(words: str) -> Iterator[tuple[int, str, str]]:
    """Yield the strings of a PO file that are not obsolete: the line where each begins, its keyword, itself.

    Escapes stand in them as in the file.
    """
    begun, keyword, parts = 0, "", list[str]()
    for number, line in enumerate(_lines(words), 1):
        found = _STRING.match(line)
        if found and keyword and not found[1]:
            parts.append(found[2])
            continue
        if keyword:
            yield begun, keyword, "".join(parts)
        begun, keyword, parts = (number, found[1] or "", [found[2]]) if found else (0, "", [])
    if keyword:
        yield begun, keyword, "".join(parts)


def _check_header(words: str, file: str, lang: str) -> None:
    """Refuse a header that Babel would stumble over, or spend all memory on."""
    header = _HEADER_WORDS.match(words)
    fields = "".join(_QUOTED.findall(header[1])) if header else ""
    charset = re.search(r"charset=([^;\\]*)", fields)
    if charset and charset[1] not in ("", UNFILLED_CHARSET) and not _is_charset(charset[1]):
        what, hint = (
            N_("“{value}” is not a known charset"),
            N_("write charset=UTF-8, and save the file as UTF-8"),
        )
        raise _unreadable(file, header_place(words, "Content-Type"), what, hint, value=charset[1])
    rule = re.search(rf"{_PLURALS}:\s*([^\\]*)", fields)
    count = re.search(r"nplurals\s*=\s*([^;\\]*)", rule[1]) if rule else None
    if rule and rule[1].strip() and not (count and re.fullmatch(r"[1-9]", count[1].strip())):
        what = N_("“{value}” does not say how many plural forms there are")
        values = {"value": rule[1].strip(), "rule": plurals.plural_forms(lang)}
        raise _unreadable(file, header_place(words, _PLURALS), what, PLURAL_HINT, **values)


def _check_forms(words: str, file: str, lang: str) -> None:
    """Refuse texts that have more plural forms than the header says, else than the language has."""
    usual = plurals.plural_forms(lang)
    said = re.search(rf"{_PLURALS}:[^\\]*?nplurals\s*=\s*(\d)", words)
    own, most = plurals.count_of(usual), int(said[1]) if said else plurals.count_of(usual)
    name, faults = "", dict[str, Fault]()
    for number, keyword, string in _strings(words):
        if keyword == "msgctxt":
            name = string
        form = keyword.removeprefix("msgstr[").removesuffix("]")
        if form.isdecimal() and int(form) >= most:
            first = faults.get(name)
            place = first.place if first else f"line {number}, {name}"
            more = f"{first.values['more']}, {keyword}" if first else keyword
            values = {"count": int(form) + 1, "lang": lang, "n": most, "more": more, "rule": usual}
            message, hint = N_("there are {count} plural forms, {lang} has {n}"), N_("delete {more}")
            if most != own:
                message, hint = N_("there are {count} plural forms, the header says {n}"), PLURAL_HINT
            faults[name] = Fault(file, place, message, values, hint)
    if faults:
        raise FaultError(faults.values())


def _check_plurals(expression: str, forms: int, place: str, file: str, lang: str) -> None:
    try:
        if plurals.most_used(expression) < forms:
            return
        what = N_plural(
            "the plural rule “{value}” needs more than {n} form",
            "the plural rule “{value}” needs more than {n} forms",
        )
    except ValueError:
        what = N_("“{value}” is not a plural rule")
    values = {"value": expression, "n": forms, "rule": plurals.plural_forms(lang)}
    raise _unreadable(file, place, what, PLURAL_HINT, **values)


def _is_charset(name: str) -> bool:
    """Whether a codec of text has this name: `rot13` is none."""
    try:
        "".encode(name)
    except (LookupError, ValueError):
        return False
    return True


def header_place(words: str, name: str) -> str:
    """Return the place of a field of the header."""
    at = words.find(f'"{name}:')
    return f"line {words.count(chr(10), 0, at) + 1}, {name}" if at >= 0 else name


def babel_catalogue(words: str, lang: str) -> Catalog:
    """Return a PO file as Babel reads it, by the plural rule of its language where its header has none.

    Raises PoFileError where it is none.
    """
    from babel.messages.pofile import read_po

    if "Plural-Forms:" not in words:
        rule = f"Plural-Forms: {plurals.plural_forms(lang)}"
        words = _HEADER.sub(lambda found: f'{found[1]}"{rule}\\n', words, count=1)
    return read_po(StringIO(_OBSOLETE_SOURCE.sub("", words), newline=None), abort_invalid=True)


def _too_long(file: str, line: int) -> FaultError:
    what = N_("the text is longer than {most} letters")
    return _unreadable(file, f"line {line}", what, most=MAX_STRING_LETTERS)


def _unreadable(
    file: str, place: str, message: Msgid, hint: Msgid = NO_MESSAGE, **values: object
) -> FaultError:
    return FaultError([Fault(file, place, message, values, hint)])


def _tuple(words: object) -> tuple[str, ...]:
    if isinstance(words, str):
        return (words,)
    return tuple(str(each or "") for each in words) if isinstance(words, (list, tuple)) else ()


def _cache(data: bytes, lang: str) -> Path:
    from hashlib import sha256

    name = sha256(f"{CACHE_FORMAT} {lang} ".encode() + data).hexdigest()
    return paths.cache() / "catalogues" / f"{name}.json"


def _kept(data: bytes, lang: str) -> str | None:
    try:
        return read_plain(_cache(data, lang)).decode()
    except (OSError, UnicodeDecodeError, FaultError):
        return None


def _keep(data: bytes, lang: str, catalogue: Catalogue) -> None:
    """Write a catalogue into the cache; a cache that cannot be written is done without."""
    path = _cache(data, lang)
    packed = {
        name: (entry.source, entry.forms, entry.fuzzy, entry.line, entry.same, entry.meant, entry.changed)
        for name, entry in catalogue.entries.items()
    }
    kept = [catalogue.plural, packed, catalogue.signed_by]
    with contextlib.suppress(FaultError):
        write_atomically(path, json.dumps(kept, ensure_ascii=False).encode("utf-8"))


def _unpacked(words: str) -> Catalogue | None:
    try:
        plural, entries, people = json.loads(words)
        return Catalogue(dict(_entries(entries)), plural, signed_by=_tuple(people))
    except (ValueError, TypeError, AttributeError):
        return None


def _entries(packed: Mapping[str, list[object]]) -> Iterator[tuple[str, Entry]]:
    for name, (source, forms, fuzzy, line, same, meant, changed) in packed.items():
        at, flags = line if isinstance(line, int) else 0, (bool(same), bool(meant))
        yield name, Entry(_tuple(source), _tuple(forms), bool(fuzzy), at, *flags, str(changed))


class RowPlace(NamedTuple):
    """A row of a table, by the place where it begins in its file."""

    table: str
    file: str
    place: str


@dataclass(frozen=True)
class SourceText:
    """Words of the source language that wait for a language: one form, or singular and plural.

    `placeholders` are the names that may stand in braces for a value; None where whoever shows the words
    decides, and any may. `markdown` tells that the words and their translations are read as light Markdown.
    `row` is the row that they are of, if it is one of a table.
    """

    context: str
    forms: tuple[str, ...]
    file: str
    place: str
    placeholders: frozenset[str] | None = frozenset()
    markdown: bool = False
    row: RowPlace | None = field(default=None, compare=False)

    @property
    def held(self) -> frozenset[str]:
        """The placeholders that a translation may have: those declared, else those of the source."""
        if self.placeholders is not None:
            return self.placeholders
        return frozenset(name for form in self.forms for name in PLACEHOLDER.findall(form))
