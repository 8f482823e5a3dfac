"""Speak the program's own words: English msgids, translated by `printkit/locale/<lang>.po`.

The language of the program is that of the user's environment; the words that press itself puts on
paper go by the language of the kit. The files are read as `tools/messages.py` and editors of PO files write
them: without Babel, which takes twenty times as long.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path

from printkit.base import languages, plurals
from printkit.base.dataclass import dataclass
from printkit.base.msgid import PluralMsgid

SAYS_YES = ("yes", "y", "oui", "o")
"""Typed for yes, whatever language is spoken."""

SET_APART = {"ltr": "\u2066", "rtl": "\u2067"}
"""What stands before words that run otherwise than those around them; `\u2069` stands behind them."""

FOLDER = Path(__file__).resolve().parent.parent / "locale"


@dataclass(frozen=True)
class Translator:
    """A language to speak: call it with a msgid, `plural` with a number. Unknown msgids stay English.

    `forms` has the translation of each msgid, several forms where it counts something. What it says is
    `apart` where it stands among words that run the other way, so that its signs stay with it.
    """

    lang: str = "en"
    forms: Mapping[str, Sequence[str]] = field(default_factory=dict)
    rule: str = "n != 1"
    apart: bool = False

    def __call__(self, msgid: str) -> str:
        if isinstance(msgid, PluralMsgid):
            return self.plural(msgid, msgid.plural, msgid.number)
        return self._set(self.forms.get(msgid, (msgid,))[0])

    def among(self, lang: str) -> Translator:
        """Return the translator as it speaks among words of a language."""
        apart = languages.writing_direction(lang) != languages.writing_direction(self.lang)
        return self if apart == self.apart else replace(self, apart=apart)

    def plural(self, singular: str, plural: str, number: int) -> str:
        """Return the form for a number, as gettext's ngettext does; `{n}` is left to be filled."""
        forms = self.forms.get(singular)
        if forms is None:
            return self._set(singular if number == 1 else plural)
        return self._set(forms[min(plurals.index(self.rule, number), len(forms) - 1)])

    def _set(self, words: str) -> str:
        if not self.apart:
            return words
        return f"{SET_APART[languages.writing_direction(self.lang)]}{words}\u2069"


@lru_cache(maxsize=16)
def translator(lang: str, folder: Path = FOLDER) -> Translator:
    """Return the translator of a language (`fr`, `pt-BR`, `fr_FR.UTF-8`); English where it has no file."""
    files = _files(folder)
    name = languages.nearest_language((lang,), ("en", *files))
    if name not in files:
        return Translator()
    try:
        words = files[name].read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return Translator()
    entries = dict(map(_read_entry, words.split("\n\n")))
    forms = {msgid: each for msgid, each in entries.items() if each and all(map(str.strip, each))}
    rule = re.search("plural=([^;]*);", "".join(forms.pop("", ())))
    return Translator(name, forms, rule[1] if rule else plurals.usual(name))


def program_translator(cards: str, chosen: str = "") -> Translator:
    """Return the program's own words beside cards of a language: in that, unless another is `chosen`.

    Where the program does not speak it, it is that of the user's environment, else English.
    """
    found = languages.nearest_language((chosen or cards, user_language()), spoken_languages())
    return translator(found or "en")


def fallback_note(translate: Translator, count: int, source_lang: str) -> str:
    """Return what is said of so many texts that a language lacks, "" where it has all."""
    if not count:
        return ""
    words = translate.plural(
        "Not translated yet: {n} of this game's texts. Its language: {language}.",
        "Not translated yet: {n} of this game's texts. Their language: {language}.",
        count,
    )
    return words.format(n=count, language=languages.own_name(source_lang))


def _read_entry(lines: str) -> tuple[str, list[str]]:
    """Return the msgid of an entry and its translation in all forms, in none where it is a guess.

    The msgid of the file's header is empty.
    """
    strings: dict[str, list[str]] = {}
    last: list[str] = [""]
    for line in lines.splitlines():
        if line.startswith("msg"):
            keyword, _, line = line.partition(" ")
            last = strings.setdefault(keyword.partition("[")[0], [])
            last.append("")
        if line.startswith('"'):
            last[-1] += line[1:-1]
    guessed = "fuzzy" in lines and re.search("^#,.*fuzzy", lines, re.MULTILINE)
    forms = [] if guessed else strings.get("msgstr", [])
    return "".join(map(_unescaped, strings.get("msgid", ()))), list(map(_unescaped, forms))


def _unescaped(words: str) -> str:
    escapes = {"n": "\n", "t": "\t", "r": "\r"}
    return re.sub(r"\\(.)", lambda found: escapes.get(found[1], found[1]), words) if "\\" in words else words


def beside_cards(translators: Mapping[str, Translator], lang: str, chosen: str = "") -> Translator:
    """Return the program's own words beside cards of a language, in that or in another that is chosen."""
    return (translators.get(chosen or lang) or Translator()).among(lang)


def spoken_by(translators: Mapping[str, Translator]) -> tuple[str, ...]:
    """Return the languages that the program itself speaks, of those that cards are in."""
    return tuple(lang for lang, each in translators.items() if each.lang == lang)


def agrees(line: str, translate: Translator) -> bool:
    """Whether a line says yes, in the language that is spoken or another, with its accents or without."""
    return languages.folded(line.strip()) in (*SAYS_YES, languages.folded(translate("yes")))


def spoken_languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the languages that the program speaks, English first."""
    return ("en", *_files(folder))


def user_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return which language the user's environment asks for, `en` where it asks for none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            if value.partition(".")[0] in ("C", "POSIX"):
                return "en"
            return languages.language(environment.get("LANGUAGE", "").partition(":")[0] or value) or "en"
    return "en"


def _files(folder: Path) -> dict[str, Path]:
    """Return the files of a folder by language, English left out: the messages are written in it."""
    found = {languages.language(path.stem): path for path in sorted(folder.glob("*.po"))}
    return {lang: path for lang, path in sorted(found.items()) if lang and lang != "en"}
