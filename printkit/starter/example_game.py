"""Make a small game that is complete, to be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from printkit.base.dataclass import dataclass
from printkit.starter.card_deck import CardDeck, with_kinds
from printkit.starter.card_size import CardSize
from printkit.starter.columns import guess_columns
from printkit.starter.deck_file import read_deck
from printkit.starter.game_place import EXAMPLE_NAME, Home
from printkit.starter.new_game import NewGame

EXAMPLE_FILES = Path(__file__).parent / "example"


@dataclass(frozen=True)
class Example:
    """The example in one language: its name, its summary, the tables of its cards with their titles."""

    name: str
    summary: str
    tables: Mapping[str, str]


EXAMPLE_GAMES: Mapping[str, Example] = {
    "en": Example(
        EXAMPLE_NAME,
        "A picnic for two to four: lay down the dish that nobody else has chosen, whatever the weather, and "
        "mind the ants.",
        {"dishes": "Dishes", "weather": "Weather"},
    ),
    "fr": Example(
        "mon-jeu",
        "Un pique-nique de deux à quatre : posez le plat que personne d'autre n'a choisi, quel que soit le "
        "temps, et gare aux fourmis.",
        {"plats": "Plats", "meteo": "Météo"},
    ),
}
"""The languages in which there is an example."""


def example_game(home: Home, *, size: CardSize, author: str, lang: str = "en") -> NewGame:
    """Return a small game that is complete, to be changed: two decks, tokens, a sheet, rules."""
    example = EXAMPLE_GAMES[lang]
    folders = [EXAMPLE_FILES] if lang == "en" else [EXAMPLE_FILES, EXAMPLE_FILES / lang]
    decks = []
    for name, title in example.tables.items():
        file = folders[-1] / f"{name}.csv"
        (sheet,) = read_deck(file, lang=lang).sheets
        sheet = replace(sheet, title=title)
        deck = CardDeck(sheet, guess_columns(sheet), file, size.width, size.height, size.words, several=True)
        deck = replace(deck, lang=lang)
        decks.append(replace(deck, kinds=with_kinds(deck)))
    data, look = f"card_data/{home.game}", f"templates/{home.game}"
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    words = {path.name: path.read_text("utf-8") for path in files if path.suffix != ".csv"}
    more = {
        f"{data}/game.toml": f"\n{words.pop('components.toml')}",
        f"{data}/labels.toml": words.pop("labels.toml"),
        f"{data}/rules.toml": words.pop("rules.toml"),
        **{f"{look}/{name}": held for name, held in words.items()},
    }
    made = (author, lang, (lang,), tuple(decks))
    return NewGame(home.game, home.title, home.root, *made, {}, more, example.summary)
