"""Find the games that can be played: each installed package names its own in the group `printkit.games`."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Any

from printkit.base.entry_points import GROUP, GameEntry, game_entries
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.games.game import Game, load
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


def has_ruleset(game: str) -> bool:
    """Whether a game has procedures, beside its cards; nothing is imported to know it."""
    return any(entry.game == game for entry in game_entries())


def load_ruleset(kit: Kit) -> Ruleset[Any, Any]:
    """Return a game set up for the resolver. Raises FaultError as in `load_game`."""
    return load_game(kit.game).ruleset(kit)


def load_game(game: str) -> Game:
    """Return a game that has procedures.

    Raises FaultError where no package brings it, two do, or the one that does cannot be imported.
    """
    entry = game_entry(game)
    try:
        return load(entry.reference)
    except Exception as error:
        raise FaultError([_broken(entry, error)]) from error


def game_entry(game: str) -> GameEntry:
    """Return the entry of a game. Raises FaultError where no package brings it, or two do."""
    entries = [entry for entry in game_entries() if entry.game == game]
    if len(entries) == 1:
        return entries[0]
    if entries:
        message = N_("several packages bring a game called {game}: {packages}")
        values = {"game": game, "packages": ", ".join(entry.package for entry in entries)}
        raise FaultError([Fault("", "", message, values, N_("uninstall all but one of them"))])
    message = N_("{game} has no procedures: it can be printed, not played here")
    raise FaultError([Fault("", "", message, {"game": game})])


def _broken(entry: GameEntry, error: Exception) -> Fault:
    """Return what is wrong with the package of a game, and where in its files that showed."""
    files = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    theirs = [
        f" ({shown_path(file)}:{line})"
        for file, line in files
        if any(map(file.is_relative_to, entry.folders))
    ]
    return Fault(
        entry.package,
        f"{GROUP}, {entry.game} = {entry.reference}",
        N_("cannot be loaded: {error}"),
        {"error": f"{type(error).__name__}: {error}{(theirs or [''])[-1]}", "package": entry.package},
        N_("tell those who made the package {package}, or uninstall it"),
    )
