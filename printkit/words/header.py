"""Write the headers of PO files so that gettext's own check, `msgfmt -c`, has nothing to say about them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from printkit.base.catalogue import PLURAL_HINT, header_place
from printkit.base.faults import Fault
from printkit.base.languages import language, posix
from printkit.base.msgid import N_
from printkit.base.plurals import is_usual, plural_forms

PROJECT, REVISED, LANGUAGE, PLURALS = "Project-Id-Version", "PO-Revision-Date", "Language", "Plural-Forms"
HEADER_FIELDS = (
    PROJECT,
    REVISED,
    "Last-Translator",
    "Language-Team",
    LANGUAGE,
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
    PLURALS,
)
"""The fields that a header has, in gettext's order."""

_HEADER = re.compile(r'\A((?:\s*#[^~].*\n|\s*#\n|\s*\n)*)msgid ""\nmsgstr ((?:"[^\n]*"\n)+)')
_BEGUN = {
    PROJECT: "PACKAGE VERSION",
    REVISED: "YEAR-MO-DA HO:MI+ZONE",
    "Last-Translator": "FULL NAME <EMAIL@ADDRESS>",
    "Language-Team": "LANGUAGE <LL@li.org>",
    "Content-Transfer-Encoding": "ENCODING",
}
"""What xgettext writes where nobody has filled a field in."""
_BY_NOBODY = {"Last-Translator": "Automatically generated", "Language-Team": "none"}
"""What msginit writes where it knows nobody."""

Fields = Mapping[str, str]


def template_fields(project: str, source_lang: str) -> Fields:
    """Return the fields of a template. msgfmt asks for a language, so it names that of the texts."""
    nobody = dict.fromkeys((REVISED, "Last-Translator", "Language-Team"), "")
    return {**_fields(project, source_lang), **nobody}


def translation(project: str, lang: str, plurals: str) -> Fields:
    """Return the fields of a file that nobody has signed yet; its team is named as msginit names it."""
    return {
        **_fields(project, lang),
        REVISED: po_time(),
        "Last-Translator": "",
        "Language-Team": english_name(lang),
        PLURALS: plurals,
    }


def found(words: str) -> str:
    """Return the header of a PO file with the comments before it, "" where it has none."""
    header = _HEADER.match(words)
    return header[0] if header else ""


def header_lines(fields: Fields, comments: str = "") -> str:
    """Return a header as it stands in a file: the fields that every header has first."""
    from babel.messages.pofile import escape

    names = [name for name in HEADER_FIELDS if name in fields]
    names += [name for name in fields if name not in HEADER_FIELDS]
    lines = "".join(f"{escape(f'{name}: {fields[name]}' + chr(10))}\n" for name in names)
    return f'{comments}msgid ""\nmsgstr ""\n{lines}'


def completed(header: str, wanted: Fields) -> str:
    """Return a header with the fields that it lacks or that nobody filled in; what a translator wrote stays.

    It names the language that its file is called after. A mark fuzzy, which msgfmt refuses there, goes.
    """
    comments, fields = _read(header)
    there = dict(fields)
    for name, value in wanted.items():
        if not _filled(name, there.get(name, ""), value):
            there[name] = value
    plain = "".join(line for line in comments.splitlines(True) if not re.match(r"\s*#,\s*fuzzy\s*$", line))
    return header if (there, plain) == (fields, comments) else header_lines(there, plain)


def revised(header: str) -> str:
    """Return a header that tells that translations have just changed."""
    comments, fields = _read(header)
    return header_lines({**fields, REVISED: po_time()}, comments)


def po_time() -> str:
    """Return the time as PO headers write it."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M%z")


def english_name(lang: str) -> str:
    """Return the English name of a language, its code where nobody knows one: `Portuguese (Brazil)`."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(lang, sep="-").english_name or lang
    except (ValueError, UnknownLocaleError):
        return lang


def _fields(project: str, lang: str) -> dict[str, str]:
    return {
        PROJECT: project,
        LANGUAGE: posix(lang),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }


def _read(header: str) -> tuple[str, dict[str, str]]:
    """Return the comments before a header, and its fields."""
    from babel.messages.pofile import denormalize

    parts = _HEADER.match(header)
    if parts is None:
        return "", {}
    fields = {}
    for line in denormalize(parts[2].rstrip("\n")).splitlines():
        name, colon, value = line.partition(":")
        if colon:
            fields[name.strip()] = value.strip()
    return parts[1], fields


def header_faults(words: str, lang: str, file: str, here: Mapping[str, object]) -> Iterator[Fault]:
    """Yield warnings of what the header of a PO file says otherwise than its language has it, or not at all.

    `here` names the game and the language for hints.
    """
    _, fields = _read(found(words))
    rule = fields.get(PLURALS, "")
    values = {**here, "rule": plural_forms(lang)}
    if (named := fields.get(LANGUAGE, "")) and not _filled(LANGUAGE, named, lang):
        message = N_("the header says that the file is in “{value}”, not in {lang}")
        hint = N_("printkit words update {game} {lang} writes what is right")
        place = header_place(words, LANGUAGE)
        yield Fault(file, place, message, {**values, "value": named}, hint, "warning")
    if not rule:
        message, hint = (
            N_("the header has no rule of plurals"),
            N_("printkit words update {game} {lang} writes: {rule}"),
        )
        yield Fault(file, PLURALS, message, values, hint, "warning")
    elif not is_usual(rule, lang):
        message = N_("the rule of plurals is another than that of {lang}: {value}")
        yield Fault(
            file, header_place(words, PLURALS), message, {**values, "value": rule}, PLURAL_HINT, "warning"
        )


def _filled(name: str, value: str, wanted: str) -> bool:
    if name == LANGUAGE:
        return bool(value) and language(value) == language(wanted)
    if name == "Content-Type":
        return value.lower() == wanted.lower()
    return bool(value) and value != _BEGUN.get(name) and value != _BY_NOBODY.get(name)
