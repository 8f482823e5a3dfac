"""Signs of other programs that would be printed as they stand are a warning, once a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.kit.text.notation import Notation
from printkit.words.check import check_game

MANIFEST = """
game = "g"
title = "Deck"
credit = ["Ada"]
languages = ["en"]
players = { min = 1, max = 4 }

[table.card]
file = "cards.csv"

[icons]
"[i:known]" = "known"
"&known;" = "known"
"""


def told(folder: Path, *texts: str) -> list[str]:
    game = folder / "g"
    game.mkdir(exist_ok=True)
    lines = ("id,text", *(f'c{at},"{text}"' for at, text in enumerate(texts)))
    (game / "cards.csv").write_text("\n".join(lines), "utf-8")
    (game / "game.toml").write_text(MANIFEST, "utf-8")
    return [fault.what() for fault in check_game(game) if "as it is" in fault.message]


@pytest.mark.parametrize("sign", ["[i:insanity]", "&health;", "~~struck~~"])
def test_a_sign_of_another_program_is_told_once_a_file(tmp_path: Path, sign: str) -> None:
    assert told(tmp_path, f"Take {sign} now", "Good", f"Or {sign}") == [
        f"printed as it is: {sign} (such texts: 2)"
    ]


@pytest.mark.parametrize(
    "words", ["[i:known] &known;", "A &amp; B &eacute;", "[1: 2]", "~ about ~ 3", "R&D; so"]
)
def test_what_is_read_or_is_prose_is_not_told(tmp_path: Path, words: str) -> None:
    assert told(tmp_path, words) == []


@pytest.mark.parametrize("token", ["{R}", "{gold}"])
def test_a_name_in_braces_that_nothing_fills_may_be_an_icon(tmp_path: Path, token: str) -> None:
    told(tmp_path, f"Pay {token}")
    game = tmp_path / "g"
    (fault,) = (each for each in check_game(game) if token in each.line())
    assert f'[icons] "{token}" = "NAME"' in fault.advice()
    with (game / "game.toml").open("a", encoding="utf-8") as manifest:
        manifest.write(f'"{token}" = "known"\n')
    assert [each for each in check_game(game) if token in each.line()] == []


@pytest.mark.parametrize(
    ("words", "read"),
    [("__two__", "<b>two</b>"), ("a __b c__ d", "a <b>b c</b> d"), ("____", "____"), ("a__b__c", "a__b__c")],
)
def test_two_underscores_are_bold_in_markdown(words: str, read: str) -> None:
    assert Notation().markup(words, markdown=True) == read
