"""A language has one name, however it is spelt."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.languages import base, language, nearest_language, posix, right_to_left
from printkit.base.messages import translator
from printkit.kit import FaultError
from printkit.kit.kit_cache import quick_kit
from printkit.words.typography import slips
from tests.kit.sample_game import ENGLISH, Sample

SPELT = {
    "pt-BR": ("pt-BR", "pt_BR", "pt-br", "PT_br", "pt_BR.UTF-8", " pt-BR "),
    "zh-Hant-TW": ("zh_hant_tw", "zh-Hant-TW", "ZH-HANT-TW"),
    "sr-Latn": ("sr@latin", "sr_Latn", "sr_latn.utf8"),
    "fr": ("fr", "FR", "fr.UTF-8", "fr@euro"),
    "es-419": ("es_419", "es-419"),
    "ca-valencia": ("ca_valencia", "CA-Valencia"),
    "en-x-klingon": ("en-x-klingon",),
    "": (
        "-".join(["en"] * 40),
        "en-en-en",
        "de-1",
        "fr" + "-abcdefgh" * 1000,
        "german",
        "f",
        "../fr",
        "pt BR",
        "pt-",
        "é",
        "C",
    ),
}


@pytest.mark.parametrize("name", SPELT)
def test_all_spellings_are_one_language(name: str) -> None:
    assert {spelt: language(spelt) for spelt in SPELT[name]} == dict.fromkeys(SPELT[name], name)


def test_parts_and_other_forms_of_a_name() -> None:
    assert (base("pt_BR"), posix("pt-br"), base("fr")) == ("pt", "pt_BR", "fr")
    assert [right_to_left(lang) for lang in ("ar-EG", "he", "ku-Latn", "az-Arab", "fr")] == [
        True,
        True,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("wanted", "known", "found"),
    [
        (("pt_BR",), ("fr", "pt", "pt-BR"), "pt-BR"),
        (("pt-PT",), ("fr", "pt", "pt-BR"), "pt"),
        (("pt",), ("fr", "pt-BR"), "pt-BR"),
        (("de", "fr_FR.UTF-8"), ("en", "fr"), "fr"),
        (("*", "de"), ("en", "fr"), ""),
    ],
)
def test_the_nearest_language_is_found(wanted: tuple[str, ...], known: tuple[str, ...], found: str) -> None:
    assert nearest_language(wanted, known) == found


@pytest.fixture
def brazilian(game: Sample) -> Sample:
    """The sample game with a Brazilian file as Poedit calls it, declared in small letters."""
    game.write(
        "locale/pt_BR.po",
        ENGLISH.lstrip().replace("Language: en", "Language: pt_BR").replace("n != 1", "n > 1"),
    )
    game.change("game.toml", '["fr", "en"]', '["fr", "en", "pt-br"]')
    return game


@pytest.mark.parametrize("spelt", ["pt-BR", "pt_BR", "pt-br"])
def test_file_declaration_and_call_may_spell_it_as_they_like(brazilian: Sample, spelt: str) -> None:
    found = brazilian.read()
    assert found.languages == found.known_languages() == ("fr", "en", "pt-BR")
    assert found.complete_languages() == ("fr", "en", "pt-BR")
    kit = found.kit(spelt)
    assert (kit.lang, kit.coverage, kit.component("blanket").name) == ("pt-BR", 1.0, "Blanket")
    assert quick_kit(brazilian.folder, spelt) == kit
    assert found.po_file("pt-BR").name == "pt_BR.po"
    assert brazilian.check() == []


def test_two_files_of_one_language_are_a_fault(brazilian: Sample) -> None:
    brazilian.write("locale/pt-BR.po", ENGLISH.lstrip())
    assert brazilian.check("pt-BR") == ["locale/pt_BR.po: pt-BR.po is in the same language, pt-BR"]
    with pytest.raises(FaultError, match="is in the same language"):
        brazilian.kit("pt-BR")


def test_a_language_declared_twice_is_a_fault(game: Sample) -> None:
    game.change("game.toml", '["fr", "en"]', '["fr", "pt_BR", "pt-br"]')
    assert "the language “pt-BR” appears twice" in game.faults()[0]
    game.change("game.toml", '"pt_BR", "pt-br"', '"French"')
    assert '"French" is not a language\nhint: write it as fr, de or pt-BR' in game.faults()[0]


def test_a_file_that_is_called_after_no_language_is_named(game: Sample) -> None:
    game.write("locale/german.po", ENGLISH.lstrip())
    assert game.check() == ["locale/german.po: “german” is not a language"]


def test_the_programme_speaks_it_too(tmp_path: Path) -> None:
    words = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgid "hint"
msgstr "dica"
"""
    (tmp_path / "pt_BR.po").write_text(words, "utf-8")
    assert [translator(lang, tmp_path)("hint") for lang in ("pt-BR", "pt_br.UTF-8", "pt")] == ["dica"] * 3
    assert [message for message, _, _ in slips("Quoi?", "FR_ca")] == ["a space is missing: {value}"]
