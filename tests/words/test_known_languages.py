"""Languages that there are, and those that were mistyped."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.words.known_languages import doubtful, known, likely
from tests.program import printkit


@pytest.mark.parametrize("lang", ["de", "deu", "pt-BR", "sr-Latn", "es-419", "tlh", "qab", "fr-x-own", "frr"])
def test_languages_that_there_are(lang: str) -> None:
    assert known(lang)
    assert doubtful(lang, "LANG") is None


def test_pseudo_languages_are_no_slips() -> None:
    assert doubtful("xx-rtl", "LANG") is None


@pytest.mark.parametrize(
    ("spelt", "meant"),
    [
        ("dee", "de"),
        ("en-UK", "en-GB"),
        ("sr-Latm", "sr"),
        ("german", "de"),
        ("Deutsch", "de"),
        ("portugese", "pt"),
        ("ned", "nl"),
        ("xx", ""),
        ("gibberish", ""),
        ("a/b", ""),
    ],
)
def test_what_was_probably_meant(spelt: str, meant: str) -> None:
    assert likely(spelt) == meant


def test_a_language_that_no_table_has_is_begun_with_a_warning_once(tmp_path: Path) -> None:
    begun = printkit(tmp_path, "words", "update", "mosh", "dee")
    assert begun.returncode == 0
    assert begun.stderr == (
        "printkit: LANG: warning: no table of languages has “dee”\nhint: did you mean “de”?\n"
    )
    assert printkit(tmp_path, "words", "update", "mosh", "dee").stderr == ""


def test_the_name_of_a_language_is_no_tag(tmp_path: Path) -> None:
    refused = printkit(tmp_path, "words", "update", "mosh", "german")
    assert refused.returncode == 2
    assert refused.stderr == "printkit: LANG: “german” is not a language\nhint: did you mean “de”?\n"
