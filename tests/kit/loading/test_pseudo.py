"""Languages that nobody speaks show what a layout bears."""

from __future__ import annotations

import pytest
from lxml import etree

from printkit.base.languages import PSEUDO
from printkit.kit import Kit
from printkit.kit.loading.pseudo import LONG_WORD, pseudo
from tests.kit.sample_game import Sample


def texts(kit: Kit) -> list[str]:
    return [
        kit.title,
        *(row["name"] for row in kit.table("card")),
        *(row["text"] for row in kit.table("card")),
        *(rule.text for rule in kit.rules),
        *(each.name for each in kit.components),
    ]


@pytest.mark.parametrize("lang", PSEUDO)
def test_tokens_and_markup_survive(game: Sample, lang: str) -> None:
    kit = pseudo(game.kit(), lang)
    assert kit.lang == lang
    for words in texts(kit):
        etree.fromstring(f"<p>{words}</p>")
    text = kit.row("card", "bite")["text"]
    assert '<icon name="heart"/>' in text and "<b>" in text
    assert "3" in kit.say("cards-left", n=3) and "{n}" not in kit.say("cards-left", n=3)
    assert kit.row("card", "bite")["hits"] == ("head", "arm")
    assert Kit.from_json(kit.to_json()) == kit


def test_long_names_are_twice_as_long(game: Sample) -> None:
    kit = pseudo(game.kit(), "xx-long")
    assert 1.9 * len("Pique-nique des zombies") <= len(kit.title) <= 2.2 * len("Pique-nique des zombies")
    text = kit.row("card", "bite")["text"].plain
    assert LONG_WORD[0] in text and max(map(len, text.split())) >= 30
    assert len(text) >= 1.5 * len(game.kit().row("card", "bite")["text"].plain)


def test_the_right_to_left_language_is_written_in_hebrew_letters(game: Sample) -> None:
    assert all("א" <= letter <= "ת" for letter in pseudo(game.kit(), "xx-rtl").component("blanket").name)


def test_the_wide_language_has_no_blanks(game: Sample) -> None:
    assert " " not in pseudo(game.kit(), "xx-cjk").title


def test_the_last_language_has_a_letter_that_no_font_has(game: Sample) -> None:
    assert pseudo(game.kit(), "xx-tofu").title.endswith("\U0001fbf9")
