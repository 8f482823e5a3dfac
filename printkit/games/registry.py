"""Find the games that can be played: each installed package names its own in the group `printkit.games`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.base.entry_points import GameEntry, game_entries
from printkit.base.faults import Fault, FaultError, Quoted
from printkit.base.msgid import N_
from printkit.games.game import Game
from printkit.games.guard import load_guarded
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


def has_ruleset(game: str) -> bool:
    """Whether a game has procedures, beside its cards; nothing is imported to know it."""
    return any(entry.game == game for entry in game_entries())


def load_ruleset(kit: Kit) -> Ruleset[Any, Any]:
    """Return a game set up for the resolver.

    Raises FaultError as in `load_game`, or where its rules cannot be set up for this kit.
    """
    return replace(load_game(kit.game).ruleset(kit), own_rows=kit.own_rows)


def load_game(game: str) -> Game:
    """Return a game that has procedures, guarded: what fails in it later raises FaultError too.

    Raises FaultError where no package brings it, two do, or the one that does cannot be imported.
    """
    return load_guarded(game_entry(game))


def game_entry(game: str) -> GameEntry:
    """Return the entry of a game. Raises FaultError where no package brings it, or two do."""
    entries = [entry for entry in game_entries() if entry.game == game]
    if len(entries) == 1:
        return entries[0]
    if entries:
        message = N_("several packages bring a game called {game}: {packages}")
        values = {"game": game, "packages": Quoted(tuple(entry.package for entry in entries))}
        raise FaultError([Fault("", "", message, values, N_("uninstall all but one of them"))])
    message = N_("{game} can be printed, but not played in the app")
    raise FaultError([Fault("", "", message, {"game": game})])
