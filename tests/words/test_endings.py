"""A translation that ends unlike its source is doubted, but for what languages do in their own way."""

import pytest

from printkit.words.endings import other_ending


@pytest.mark.parametrize(
    ("source", "words", "lang", "told"),
    [
        ("Perds une vie.", "Lose a life", "en", "it does not end with “{lost}” as the source does"),
        ("Perds une vie", "Lose a life!", "en", "it ends with “{more}”, the source does not"),
        ("Choisis :", "Choose.", "en", "it ends with “{more}”, the source with “{lost}”"),
        ("Perds une vie.", "生命を1つ失う", "ja", "it does not end with “{lost}” as the source does"),
        (
            "<b>Perds une vie.</b>",
            "<b>Lose a life</b>",
            "en",
            "it does not end with “{lost}” as the source does",
        ),
        ("Perds une vie.", "Lose a life!", "en", ""),
        ("Perds une vie.", "生命を1つ失う。", "ja", ""),
        ("**Perds** une **vie.**", "Lose a *life*.", "en", ""),
        ("Il dit : « Non. »", "He says “No.”", "en", ""),
        ("(Une par table.)", "(One for each table).", "en", ""),
        ("Qui joue", "Wer spielt?", "de", ""),
        ("Et alors…", "And so", "en", ""),
        ("N°", "No.", "en", ""),
        ("Perds une vie.", "เสียหนึ่งชีวิต", "th", ""),
        ("Perds {n} {icon:heart}", "Lose {n} {icon:heart}", "en", ""),
    ],
)
def test_ends_are_compared(source: str, words: str, lang: str, told: str) -> None:
    doubt = other_ending(source, words, lang)
    assert (doubt[0] if doubt else "") == told
