"""kit: reads a game, checks it, gives a Kit: plain frozen dataclasses, text already in one language.

    read_kit(folder, "fr") -> Kit        read_game(folder) -> GameSource (all its languages)
    base.paths.game_names(), .card_data(game)                  where games are found
    FaultError                           what is wrong, everything at once

The reader is imported when it is asked for: a kit that travelled needs only `model`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printkit.base.faults import Fault, FaultError
from printkit.kit.model import Artwork, Component, Kit, Row, Rule
from printkit.kit.text.text import Text

if TYPE_CHECKING:
    from printkit.kit.loading.game_source import GameSource
    from printkit.kit.loading.reader import read_game, read_kit

_LATER = {
    "GameSource": "printkit.kit.loading.game_source",
    "read_game": "printkit.kit.loading.reader",
    "read_kit": "printkit.kit.loading.reader",
}

__all__ = [
    "Artwork",
    "Component",
    "Fault",
    "FaultError",
    "GameSource",
    "Kit",
    "Row",
    "Rule",
    "Text",
    "read_game",
    "read_kit",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(name)
