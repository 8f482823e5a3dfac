"""Find games that have procedures."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printkit.games.game import Game
from printkit.table.act import Ruleset

if TYPE_CHECKING:
    from printkit.kit.model import Kit


def has_ruleset(game: str) -> bool:
    """Tell whether a game has procedures, beside its cards."""
    try:
        return hasattr(import_module(f"{module(game)}.game"), "ruleset")
    except ModuleNotFoundError as missing:
        if not f"{module(game)}.game".startswith(missing.name or "?"):  # something that the game itself needs
            raise
        return False


def load_ruleset(kit: Kit) -> Ruleset[Any, Any]:
    """Set a game up for the resolver; ModuleNotFoundError where it has no procedures."""
    game: Ruleset[Any, Any] = import_module(f"{module(kit.game)}.game").ruleset(kit)
    return game


def module(game: str) -> str:
    """Name the package of a game."""
    return f"{__package__}.{game.replace('-', '_')}"


def load_game(game: str) -> Game:
    """Give the evening of a game that has procedures."""
    evening: Game = import_module(f"{module(game)}.flow").GAME
    return evening
