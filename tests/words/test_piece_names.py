"""`check` tells where a translation has two names for one piece, in sentences too, or one name for two."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.faults import Fault
from printkit.base.paths import card_data
from printkit.kit.loading.reader import read_game
from printkit.words.check import check_language
from printkit.words.piece_names import IN_SENTENCE, TWO_THINGS, check_piece_names
from tests.all_games import GAMES
from tests.kit.sample_game import Sample

HEAD = "key,term,inflections,avoid,meaning\n"


@pytest.fixture
def game(tmp_path: Path) -> Sample:
    return Sample(tmp_path)


def label(game: Sample, source: str, translation: str, before: str = "") -> None:
    game.change("labels.toml", "hungry =", f'said = "{source}"\nhungry =')
    po = game.folder / "locale/en.po"
    entry = f'\n{before}msgctxt "labels/said"\nmsgid "{source}"\nmsgstr "{translation}"\n'
    po.write_text(po.read_text("utf-8") + entry, "utf-8")


def names(game: Sample, every: bool = False) -> list[Fault]:
    found = check_language(read_game(game.folder), "en", every=every)
    return [fault for fault in found if fault.message in (IN_SENTENCE, TWO_THINGS)]


@pytest.mark.parametrize(
    ("source", "translation", "told"),
    [
        ("Joue la carte Morsure.", "Play the Nibble card.", True),
        ("Joue la carte Morsure.", "Play the Bite card.", False),
        ("Joue deux Morsure.", "Play two Bites.", False),
        ("Joue <b>Morsure</b> ici.", "Play <b>Bitecards</b> here.", False),
        ("Joue la carte Sandwich à l’os.", "Play the lunch.", True),
        ("Joue la carte Sandwich à l'os.", "Play the sandwich, bone and all.", False),
        ("Joue {card:bite}.", "Play {card:bite}.", False),
        ("Une morsure fait mal.", "A nibble hurts.", False),
        ("Morsure pour tous !", "Nibbles for all!", False),
        ("Joue. Morsure ? Non.", "Play. Nibble? No.", False),
    ],
)
def test_a_name_of_the_source_is_in_the_translation_of_a_sentence(
    game: Sample, source: str, translation: str, told: bool
) -> None:
    label(game, source, translation)
    found = names(game)
    assert [fault.severity for fault in found] == ["warning"] * told
    if "Nibble card" in translation:
        assert str(found[0]).partition("labels/said: ")[2] == (
            "warning: the source says “Morsure”, which is “Bite” in cards/bite.name: "
            "the translation lacks it\n"
            "hint: call it “Bite”, in the form that the sentence needs; if other words are right here, "
            "add the translator's comment “words on purpose”"
        )


def test_a_name_that_may_be_another_word_is_told_when_every_one_is_asked_for(game: Sample) -> None:
    label(game, "Une morsure fait mal.", "A nibble hurts.")
    assert names(game) == []
    assert [fault.values["source"] for fault in names(game, every=True)] == ["morsure"]


def test_a_word_that_most_sentences_translate_otherwise_is_no_name(game: Sample) -> None:
    label(game, "Une morsure.", "A nibble.")
    game.change("rules.toml", "Qui a faim mange.", "Une morsure, puis une autre.")
    po = game.folder / "locale/en.po"
    words = po.read_text("utf-8").replace("Qui a faim mange.", "Une morsure, puis une autre.")
    for at in range(3):
        game.change("labels.toml", "hungry =", f'more{at} = "La morsure {at}"\nhungry =')
        words += f'\nmsgctxt "labels/more{at}"\nmsgid "La morsure {at}"\nmsgstr "The nibble {at}"\n'
    po.write_text(words, "utf-8")
    assert names(game, every=True) == []


def test_a_form_of_the_term_is_the_name(game: Sample) -> None:
    game.write("locale/en.terms.csv", f"{HEAD}bite,bite,nip,,What a zombie does.\n")
    label(game, "Joue la carte Morsure.", "Play the nip.")
    assert names(game) == []


@pytest.mark.parametrize(
    "mark", ["# words on purpose\n", "# met opzet, Words on purpose.\n", "#, ignore-check-glossary\n"]
)
def test_a_translator_says_that_other_words_are_meant(game: Sample, mark: str) -> None:
    label(game, "Joue la carte Morsure.", "Play the Nibble card.", mark)
    assert names(game) == []


def test_one_name_for_two_pieces_is_told_with_both(game: Sample) -> None:
    game.change("locale/en.po", 'msgstr "Bone sandwich"', 'msgstr "bite"')
    (twin,) = names(game)
    assert twin.place.endswith(", cards/sandwich.name")
    assert twin.what() == "“bite” names two things: “Sandwich à l'os” here, and “Morsure” in cards/bite.name"
    game.change(
        "locale/en.po", 'msgctxt "cards/sandwich.name"', '# words on purpose\nmsgctxt "cards/sandwich.name"'
    )
    assert names(game) == []


def test_one_code_for_two_columns_is_told(game: Sample) -> None:
    game.change("labels.toml", "hungry =", 'code-a = "BG"\ncode-b = "BD"\nhungry =')
    po = game.folder / "locale/en.po"
    entries = [("code-a", "BG", "AR"), ("code-b", "BD", "AR")]
    more = [f'\nmsgctxt "labels/{at}"\nmsgid "{said}"\nmsgstr "{put}"\n' for at, said, put in entries]
    po.write_text("".join((po.read_text("utf-8"), *more)), "utf-8")
    (twin,) = names(game)
    assert (twin.values["context"], twin.values["other"], twin.values["source"]) == (
        "labels/code-a",
        "BG",
        "BD",
    )


@pytest.mark.parametrize("name", GAMES)
def test_games_call_their_pieces_by_one_name(name: str) -> None:
    game = read_game(card_data(name))
    for lang in game.known_languages():
        if lang != game.source_lang:
            assert [str(fault) for fault in check_piece_names(game, lang, game.catalogue(lang))] == []
