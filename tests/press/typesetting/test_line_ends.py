"""Where a line may end. A stroke in the samples marks each place."""

from itertools import pairwise

import pytest

from printkit.press.typesetting.line_ends import breaks

SAMPLES = [
    "Un| mot| après| l’autre",
    "Attention\u202f!| Sauvez-|vous\u202f;| vite",
    "ne| jamais| séparer| ( ceci )| ni| «\u00a0cela\u00a0»",
    "sagt| »Hallo«| und| »ja«",  # German: » opens
    "dit| «\u00a0oui\u00a0»| et| part",
    "arc-|en-|ciel| et| e-mail",  # one letter stays with its hyphen
    "de| 3-4| ou| 2–5| dés",
    "Paris–|Lyon| word—|word",
    "et/|ou| mais| 1/2| et| x/y",
    "suite…|puis …| fin",
    "50 %| de| 3 !| 4 ?",
    # Kinsoku: no small kana, comma or bracket first.
    "日|本|語|の|組|版|は、|難|し|い。|「は|い」|と|言っ|た",
    "ABC|と|12|個|(A)",
    "좀비| 카드를| 한| 장",  # Korean: between words only
    "mot\u00a0lié| et\u202fétroit",
    "soft\u00adhyphen| is| no| space",
]


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_line_may_end_at_the_strokes_and_nowhere_else(sample: str) -> None:
    text = sample.replace("|", "")
    places = breaks(text)
    assert places[-1] == len(text)
    cut = [text[start:end] for start, end in zip([0, *places], places, strict=False)]
    assert "|".join(cut) == sample.replace("| ", " |")


def test_what_is_too_long_to_be_a_word_may_end_between_letters_but_not_before_a_mark() -> None:
    text = "no " + "e\u0301" * 1000 + " yes"
    places = breaks(text)
    assert places[0] == 3
    assert len(places) > 8
    assert all(text[place - 1] in " \u0301s" for place in places)


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("ลองไพ่ใบแล้วเก็บ", ["ลอง", "ไพ่", "ใบ", "แล้ว", "เก็บ"]),  # before a vowel that is written first
        ("จะลองดู", ["จะ", "ลองดู"]),  # after a sign that ends a syllable
        ("ကျွန်တော်", ["ကျွန်", "တော်"]),  # not before the end of a syllable
        ("ក្រុមខ្ញុំ", ["ក្រុ", "ម", "ខ្ញុំ"]),  # not before what is stacked
    ],
)
def test_scripts_without_spaces_break_between_syllables(words: str, parts: list[str]) -> None:
    places = [0, *breaks(words)]
    assert [words[start:end] for start, end in pairwise(places)] == parts
