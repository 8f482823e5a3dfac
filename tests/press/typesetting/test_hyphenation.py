"""Words divided by language; the patterns are pyphen's, and so are the answers."""

import pyphen
import pytest

from printkit.press.typesetting.hyphenation import LEFT, RIGHT, divisions

WORDS = {
    "fr": "anticonstitutionnellement imperturbables défaussez survivants oxygène",
    "en": "extraordinary hyphenation survivors neighbourhood",
    "de": "Donaudampfschifffahrtsgesellschaft Zusammenhang Überlebende",
    "es": "extraordinario supervivientes",
    "it": "straordinario sopravvissuti",
    "pl": "niebezpieczeństwo przeciwkonstytucjonalistom",
    "cs": "nejneobhospodařovávatelnějšími",
    "el": "Ηλεκτρονικός",
    "ru": "достопримечательность",
}


@pytest.mark.parametrize("lang", WORDS)
def test_words_are_divided_as_by_pyphen(lang: str) -> None:
    theirs = pyphen.Pyphen(lang=pyphen.language_fallback(lang), left=LEFT, right=RIGHT)
    for word in WORDS[lang].split():
        assert divisions(word, lang) == tuple(theirs.positions(word)), word


def test_a_division_that_would_change_letters_is_not_used() -> None:
    assert pyphen.Pyphen(lang="hu_HU").inserted("asszonyok") == "asz-szo-nyok"
    assert divisions("asszonyok", "hu") == (5,)  # asszo-nyok only


def test_each_word_of_a_text_is_divided_for_itself() -> None:
    text = "l’extraordinaire (incendie)"
    for place in reversed(divisions(text, "fr")):
        text = text[:place] + "-" + text[place:]
    assert text == "l’ex-tra-or-di-naire (in-cendie)"


def test_a_region_uses_its_language_and_an_unknown_language_divides_nothing() -> None:
    assert divisions("incendie", "fr-BE") == divisions("incendie", "fr") != ()
    assert divisions("incendie", "xx") == divisions("incendie", "") == ()
