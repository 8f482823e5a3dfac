"""Speak the program's own words: English msgids, translated by `printkit/locale/<lang>.po`.

The language of the program is that of the user's environment; the words that press itself puts on
paper go by the language of the kit.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from pathlib import Path

from printkit.base import catalogue, languages, plurals
from printkit.base.catalogue import Entry
from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError

FOLDER = Path(__file__).resolve().parent.parent / "locale"


@dataclass(frozen=True)
class Translator:
    """A language to speak: call it with a msgid, `plural` with a number. Unknown msgids stay English."""

    lang: str = "en"
    entries: Mapping[str, Entry] = field(default_factory=dict)
    rule: str = "n != 1"

    def __call__(self, msgid: str) -> str:
        entry = self._entry(msgid)
        return entry.forms[0] if entry else msgid

    def plural(self, singular: str, plural: str, number: int) -> str:
        """Return the form for a number, as gettext's ngettext does; `{n}` is left to be filled."""
        entry = self._entry(singular)
        if entry is None:
            return singular if number == 1 else plural
        return entry.forms[min(plurals.index(self.rule, number), len(entry.forms) - 1)]

    def _entry(self, msgid: str) -> Entry | None:
        entry = self.entries.get(msgid)
        return entry if entry and not entry.blank and not entry.fuzzy else None


@lru_cache(maxsize=16)
def translator(lang: str, folder: Path = FOLDER) -> Translator:
    """Return the translator of a language (`fr`, `pt-BR`, `fr_FR.UTF-8`); English where it has no file."""
    files = _files(folder)
    name = languages.nearest_language((lang,), ("en", *files))
    if name not in files:
        return Translator()
    try:
        found = catalogue.read_catalogue(files[name], f"printkit/locale/{files[name].name}", name)
    except (OSError, FaultError):
        return Translator()
    return Translator(name, found.entries, found.plural)


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
