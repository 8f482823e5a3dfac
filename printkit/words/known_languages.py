"""Tell tags of languages that there are from mistyped ones, by the tables of Unicode's CLDR."""

from __future__ import annotations

from difflib import get_close_matches

from printkit.base.faults import DID_YOU_MEAN, Fault
from printkit.base.languages import OWN_NAMES, PSEUDO, language, posix
from printkit.base.msgid import N_, NO_MESSAGE

MIN_BEGINNING = 3
"""Letters with which the name of a language is begun."""

_PRIVATE_USE = ("qaa", "qtz")
"""The first and the last code that ISO 639 leaves to anybody's own use."""

_NO_LANGUAGES = ("mis", "mul", "und", "zxx")
"""Codes that stand for several languages or for none."""


def doubtful(lang: str, place: str) -> Fault | None:
    """Return a warning for a language that no table has; None for one that there is.

    Thousands of languages have speakers and no table, so a warning is all that it can be.
    """
    if lang in PSEUDO or known(lang):
        return None
    close = likely(lang)
    hint = DID_YOU_MEAN if close else NO_MESSAGE
    values = {"value": lang, "close": close}
    return Fault("", place, N_("no table of languages has “{value}”"), values, hint, "warning")


def known(lang: str) -> bool:
    """Whether a tag's language, and its script and country where it names them, are in the tables."""
    from babel import Locale
    from babel.core import get_global

    english = Locale("en")
    first, *others = lang.partition("-x-")[0].split("-")
    scripts = [each for each in others[:1] if len(each) == 4 and each.isalpha()]
    countries = [each for each in others[len(scripts) :][:1] if len(each) < 4]
    return (
        (
            first in english.languages
            or first in get_global("language_aliases")
            or _PRIVATE_USE[0] <= first <= _PRIVATE_USE[1]
        )
        and all(each in english.scripts for each in scripts)
        and all(each in english.territories for each in countries)
    )


def likely(spelt: str) -> str:
    """Return the tag that was probably meant by one that is unknown, or by a language's name; "" for none."""
    from babel import Locale
    from babel.core import get_global

    if not language(spelt) and not spelt.replace(" ", "").isalpha():
        return ""
    languages: dict[str, str] = dict(Locale("en").languages)
    codes = {code: code for code in languages if "_" not in code and code not in _NO_LANGUAGES}
    first, *others = (language(spelt) or spelt.lower()).split("-")
    if others and first in codes:
        countries = get_global("territory_aliases").get(others[-1], ())
        return language("-".join((first, *others[:-1], *countries[:1]))) if countries else first
    names = {name.lower(): code for code, name in languages.items()}
    names |= {name.lower(): code for code, name in OWN_NAMES.items()}
    begun = {code for name, code in names.items() if name.startswith(spelt.lower())}
    if len(spelt) >= MIN_BEGINNING and len(begun) == 1:
        return language(posix(*begun))
    for words, found, cutoff in ((first, codes, 0.7), (spelt.lower(), names, 0.8)):
        if close := get_close_matches(words, found, n=6, cutoff=cutoff):
            best = next((each for each in close if each[0] == words[0]), close[0])
            return language(posix(found[best]))
    return ""
