"""Words are in the order in which a dictionary of their language has them."""

from __future__ import annotations

import pytest

from printkit.kit.text.collation import ALPHABETS, collation_key

ORDERS = {
    "fr": "abîme Abri Âge château Œil œuf Zèbre zone",
    "en": "apple Apple banana naïve zebra",
    "de": "Affe Äpfel Apfelbaum Öl Ort Straße Zug",
    "es": "cana caña nube ñandú oso",
    "sv": "Adam Zorn Åsa Äng Öl",
    "fi": "aalto zeppelin åre äiti öljy",
    "da": "Aalborg Zoo Æble Øre Åben",
    "nb": "Zoo Ære Ørn Ås",
    "cs": "cibule čáp daň had chata jaro řeka sůl šaty zámek žába",
    "pl": "adam ąbc cena ćma łódź noc ósmy sok świat zebra źródło żaba",
    "hr": "cesta čaj ćup dan džep đak lak ljeto noga njiva sat šuma",
    "hu": "cukor csak gomb gyár szó tó tyúk út üveg zab zsák",
    "tr": "cam çam ılık iyi kar şeker ütü",
    "ro": "apă ăla sat șase timp țară",
    "et": "sool šokk zebra žanr tamm õun äke öö üks",
    "is": "api ár dagur ðéll þak æska öl",
    "lt": "cukrus čiurlenis sala šuo zona žuvis",
    "vi": "anh ăn âm dao đá em êm ong ông ơn",
    "el": "άλφα βήτα ήλιος ΩΜΕΓΑ zeta",
    "ru": "арбуз ёж ель иней йод яма zebra",
    "uk": "гора ґанок ікра їжак йод",
    "he": "אור כלב מים סוף עץ abc",
    "ar": "أرنب بيت تفاح شمس قمر يد abc",
    "ja": "abc あめ アメリカ がく きつね ゾーイ はにかみ 愛 鳩",
    "ko": "가나 각 고양이 유령 편지 abc",
    "zh": "布谷 饿猫 害羞 满月 银 佐伊 abc",
}


@pytest.mark.parametrize("lang", ORDERS)
def test_words_are_in_the_order_of_their_language(lang: str) -> None:
    words = ORDERS[lang].split()
    shuffled = [*words[1::2], *words[::2]]
    assert sorted(shuffled, key=lambda each: collation_key(each, lang)) == words


def test_accents_and_capitals_decide_only_between_equal_words() -> None:
    assert sorted(["côté", "cote", "Cote", "coté"], key=lambda each: collation_key(each, "fr"))[0] in (
        "cote",
        "Cote",
    )
    keys = [collation_key(each, "fr")[0] for each in ("Été", "ete", "ÉTÉ")]
    assert len(set(keys)) == 1


def test_marks_do_not_count_and_a_blank_comes_before_every_letter() -> None:
    assert collation_key("“L’ombre”", "fr")[0] == collation_key("Lombre", "fr")[0]
    assert collation_key("la zone", "fr") < collation_key("lard", "fr")


def test_an_alphabet_names_each_letter_once() -> None:
    for lang, alphabet in ALPHABETS.items():
        letters = [letter for group in alphabet.split(",") for letter in group.split()[1:]]
        assert len(letters) == len(set(letters)), lang
