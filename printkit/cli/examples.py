"""The examples of rulebooks, for what prints them: they are played only where a game has some."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from printkit.kit.loading.game_source import GameSource
    from printkit.kit.model import Kit


def played_examples(kit: Kit) -> dict[str, Any]:
    """Return what happens in each example of a kit. Raises FaultError: everything that is wrong with them."""
    if not kit.tables.get("example"):
        return {}
    from printkit.base import paths
    from printkit.kit.loading.reader import try_read_game
    from printkit.play.examples import play_examples

    @cache
    def game() -> GameSource | None:
        """Return the game's files, read once more."""
        return try_read_game(paths.card_data(kit.game))[0]

    def place_of(number: int, column: str) -> tuple[str, str]:
        read = game()
        return read.cell_place("caption", number, column) if read else ("", "")

    return play_examples(kit, place_of)
