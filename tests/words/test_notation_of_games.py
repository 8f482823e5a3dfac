"""Signs that are icons and Markdown, in the texts of a game and in its translations."""

from __future__ import annotations

import pytest

from tests.kit.sample_game import GAME, Sample

SIGNS = '\n[icons]\n"⚔" = "heart"\n'


def marked(game: Sample, more: str = "", text: str = "Perds **2** vies ⚔.") -> None:
    """Let one text of the game have signs, and its translation too."""
    game.write("game.toml", GAME + more)
    game.change("cards.toml", "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}.", text)


def translated(game: Sample, words: str, source: str = "Perds **2** vies ⚔.") -> None:
    po = (game.folder / "locale" / "en.po").read_text("utf-8")
    at = po.index('msgctxt "cards/bite.text"')
    end = po.index("\n\n", at)
    game.write(
        "locale/en.po", f'{po[:at]}msgctxt "cards/bite.text"\nmsgid "{source}"\nmsgstr "{words}"{po[end:]}'
    )


def test_a_sign_is_the_icon_in_every_language(game: Sample) -> None:
    marked(game, SIGNS)
    translated(game, "Lose **2** lives {icon:heart}.")
    assert game.kit().row("card", "bite")["text"] == 'Perds **2** vies <icon name="heart" data-sign="⚔"/>.'
    assert game.kit("en").row("card", "bite")["text"] == 'Lose **2** lives <icon name="heart"/>.'
    assert not [line for line in game.check() if "lost" in line or "too much" in line]
    translated(game, "Lose **2** lives.")
    assert [line for line in game.check() if "⚔ is missing" in line]


@pytest.mark.parametrize("where", ["top", "table"])
def test_markdown_is_read_where_the_game_or_the_table_says_so(game: Sample, where: str) -> None:
    marked(game)
    if where == "top":
        game.write("game.toml", "markdown = true\n" + GAME)
    else:
        game.change("game.toml", 'file = "cards.toml"', 'file = "cards.toml"\nmarkdown = true')
    translated(game, "Lose <b>2</b> lives ⚔.")
    assert game.kit().row("card", "bite")["text"] == "Perds <b>2</b> vies ⚔."
    assert not [line for line in game.check() if "markup" in line or "stars" in line]
    translated(game, "Lose 2 lives ⚔.")
    assert [line for line in game.check() if "the markup ** ** is missing" in line]


def test_a_table_may_keep_its_stars(game: Sample) -> None:
    marked(game)
    game.write("game.toml", "markdown = true\n" + GAME)
    game.change("game.toml", 'file = "cards.toml"', 'file = "cards.toml"\nmarkdown = false')
    assert "**2**" in game.kit().row("card", "bite")["text"]


def test_stars_that_nobody_reads_are_told_once_a_file(game: Sample) -> None:
    marked(game)
    game.change("cards.toml", "Sandwich à l'os", "Sandwich *à l'os*")
    told = [line for line in game.check("fr") if "stars" in line]
    assert told == [
        "cards.toml: line 5, $.card[0].text: warning: printed with its stars: “Perds **2** vies ⚔.” "
        "(such texts: 2)"
    ]


def test_a_sign_needs_its_drawing_and_a_name(game: Sample) -> None:
    marked(game, '\n[icons]\n"⚔" = "sun"\n"" = "heart"\n')
    assert [line.partition(": ")[2].partition(", ")[2] for line in game.check("fr") if "icons" in line] == [
        '$.icons[""]: the sign that becomes this icon is missing',
        '$.icons["⚔"]: there is no drawing templates/picnic/art/icon-sun.svg',
    ]
