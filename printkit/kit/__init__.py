"""kit: reads a game, checks it, gives a Kit: plain frozen dataclasses, text already in one language.

read_kit(folder, "fr") -> Kit        read_game(folder) -> Game (all its languages)
folders.games(), folders.card_data(game)                   where games are found
Faults                               what is wrong, everything at once
"""

from printkit.kit.faults import Fault, Faults
from printkit.kit.model import Artwork, Component, Kit, Row, Rule, Text
from printkit.kit.reader import Game, read_game, read_kit

__all__ = [
    "Artwork",
    "Component",
    "Fault",
    "Faults",
    "Game",
    "Kit",
    "Row",
    "Rule",
    "Text",
    "read_game",
    "read_kit",
]
