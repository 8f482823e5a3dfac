"""The files of translators that come with printkit pass the checks of translate-toolkit's `pofilter`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from translate.filters import checks
from translate.storage.po import pofile

import printkit
from printkit.base.paths import card_data, game_names, po_files

FILES = [
    *sorted((Path(printkit.__file__).parent / "locale").glob("*.po")),
    *(path for name in game_names() for path in po_files(card_data(name))),
]
# fmt: off
CHECKS = [
    "blank", "compendiumconflicts", "credits", "doublespacing", "doublewords", "emails",
    "endwhitespace", "escapes", "filepaths", "functions", "hassuggestion", "isfuzzy", "isreview",
    "kdecomments", "long", "newlines", "nplurals", "numbers", "options", "printf", "purepunc",
    "pythonbraceformat", "short", "startwhitespace", "tabs", "untranslated", "urls", "variables",
    "xmltags",
]
# fmt: on
NOT_USED = {
    "accelerators": "no text has a letter marked for the keyboard",
    "acronyms": "initials are translated: MJ is SL in German, and a word in capitals of a command is one",
    "brackets": "a sentence that is built otherwise has brackets elsewhere, or none",
    "doublequoting": "each language has its own quotes; words check compares them",
    "endpunc": "it knows the signs of English; words check compares ends by language",
    "musttranslatewords": "it needs a list, which our lists of terms are",
    "notranslatewords": "it needs a list, which our lists of terms are",
    "puncspacing": "it knows neither the spaces of French nor its quotes; words check does",
    "sentencecount": "a translation may say in two sentences what the source says in one",
    "simplecaps": "nouns have capitals in German; names and things of the game have them in some languages",
    "simpleplurals": "it knows no plurals but those of English",
    "singlequoting": "it takes apostrophes for quotes",
    "spellcheck": "it needs the dictionaries of the machine",
    "startcaps": "nouns have capitals in German, and a sentence may begin with another word",
    "startpunc": "Spanish opens questions with a sign",
    "unchanged": "names are the same in two languages; words check tells of three words and more",
    "validchars": "it needs a list of letters; check knows those that no font has",
}
"""Checks that mean nothing here, each with the reason."""
MEANT = {
    "1.5 mm": "numbers",  # a decimal comma
    "mm left free at the paper's edges, 0 to 30; when left out 8, or 7.5 on Letter.": "numbers",
    "and": "short",  # “y” and “e”
    "or": "short",
    "labels/turn-or": "short",
}
"""Texts that a check takes for wrong, by their context, else by their source."""
TWICE = {
    "de": {
        "die",
        "welche",
        "wer",
        "zu",
        "sprache",
    },  # a pronoun before an article, “wer wer ist”, “zu zu vielen”
    "en": {"at", "is"},  # “looked at at the end”, “whose turn it is is halved”
    "es": {"idioma"},  # a command and what it takes: “idioma IDIOMA”
    "fr": {"langue"},
    "it": {"passo", "se", "lingua"},  # “passo passo”, “se se ne hanno meno”
}
"""Words that a language says twice, one right after the other."""
_TWICE = re.compile(r"\b(\w+)\s+\1\b", re.IGNORECASE)
_PLAIN_URL = re.compile(r"https?://(?=[\s,.]|$)")


def found(words: str, lang: str) -> Iterator[tuple[str, str, str]]:
    """Yield what the checks find in a PO file: the text, the check, what it says."""
    checker = checks.TeeChecker(
        checkerconfig=checks.CheckerConfig(targetlanguage=lang),
        limitfilters=CHECKS,
        checkerclasses=[checks.StandardChecker, checks.StandardUnitChecker],
    )
    for unit in pofile.parsestring(words.encode()).units:
        if unit.isheader() or unit.isobsolete():
            continue
        name = unit.getcontext() or str(unit.source)
        for check, said in checker.run_filters(unit).items():
            if MEANT.get(name) == check or (check == "urls" and _PLAIN_URL.search(str(unit.source))):
                continue  # “its https:// address” names none
            forms = getattr(unit.target, "strings", [unit.target])
            twice = {each.lower() for form in forms for each in _TWICE.findall(form)}
            if check == "doublewords" and twice <= TWICE.get(lang, set()):
                continue
            yield name, check, str(said)


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.parent.name}-{path.stem}" for path in FILES])
def test_what_comes_with_printkit_passes(path: Path) -> None:
    assert [*found(path.read_text("utf-8"), path.stem)] == []


@pytest.mark.parametrize(
    ("check", "source", "translation"),
    [
        ("doublewords", "Draw the card.", "Zieh die Karte Karte."),
        ("doublespacing", "Draw a card.", "Zieh  eine Karte."),
        ("numbers", "Draw 2 cards.", "Zieh 3 Karten."),
        ("pythonbraceformat", "Draw {n} cards.", "Zieh {m} Karten."),
        ("xmltags", "Draw <b>a card</b>.", "Zieh <b>eine Karte."),
        ("untranslated", "Draw a card.", ""),
        ("endwhitespace", "Draw a card.", "Zieh eine Karte. "),
    ],
)
def test_what_is_wrong_is_found(check: str, source: str, translation: str) -> None:
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    entry = f'#, python-brace-format\nmsgid "{source}"\nmsgstr "{translation}"\n'
    assert check in {each[1] for each in found(header + entry, "de")}


def test_each_check_is_used_or_has_a_reason_not_to_be() -> None:
    known = checks.TeeChecker(
        checkerclasses=[checks.StandardChecker, checks.StandardUnitChecker]
    ).getfilters()
    assert {*known} == {*CHECKS, *NOT_USED}
