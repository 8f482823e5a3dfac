"""Complete words of a call in a shell: games, languages, papers, components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from printkit.base.dataclass import dataclass

ASKED_BY_SHELL = "_PRINTKIT_COMPLETE"
"""The variable by which a shell asks for words; Typer's scripts set it."""


PLAYS = ("play", "serve", "resolve")
"""Verbs for games that the app plays; others are only printed."""


@dataclass(frozen=True)
class ShellWord:
    """A word that a shell offers, in the form that Typer's scripts read."""

    value: str
    type: str = "plain"
    help: str | None = None


def completing(command: Any) -> Any:
    """Return a command of which each verb completes what its arguments and options name."""
    for verb in getattr(command, "commands", {}).values():
        completing(verb)
    for param in command.params:
        known = _played_games if command.name in PLAYS and param.name == "game" else KNOWN.get(param.name)
        if known:
            param.shell_complete = _completed(known)
    return command


def _completed(known: Callable[[Mapping[str, Any]], Iterable[str]]) -> Callable[[Any, str], list[ShellWord]]:
    """Return what completes a word, of a list with commas its last part."""

    def complete(context: Any, begun: str) -> list[ShellWord]:
        done, comma, part = begun.rpartition(",")
        return [
            ShellWord(f"{done}{comma}{word}")
            for word in sorted(known(context.params))
            if word.startswith(part)
        ]

    return complete


def _games(_: Mapping[str, Any]) -> Sequence[str]:
    from printkit.base.paths import game_names

    return game_names()


def _played_games(params: Mapping[str, Any]) -> Sequence[str]:
    from printkit.games.registry import has_ruleset

    return [name for name in _games(params) if has_ruleset(name)]


def _named(params: Mapping[str, Any]) -> Sequence[str]:
    """Return the games that a call has named so far, all where it has named none."""
    named = params.get("game") or params.get("games") or ()
    return [named] if isinstance(named, str) else [*named] or _games(params)


def _languages(params: Mapping[str, Any]) -> set[str]:
    from printkit.cli.lookup import readable
    from printkit.kit.loading.reader import read_game

    known = set(_games(params))
    games = [name for name in _named(params) if name in known]
    return {lang for game in readable(games, read_game) for lang in game.known_languages()}


def _papers(_: Mapping[str, Any]) -> Iterable[str]:
    from printkit.press.imposition import PAPERS

    return PAPERS


def _pieces(params: Mapping[str, Any]) -> set[str]:
    from printkit.cli.lookup import known_pieces
    from printkit.kit.loading.reader import read_game

    known = set(_games(params))
    return known_pieces([name for name in _named(params) if name in known], read_game)


KNOWN: Mapping[str, Callable[[Mapping[str, Any]], Iterable[str]]] = {
    "game": _games,
    "games": _games,
    "lang": _languages,
    "paper": _papers,
    "only": _pieces,
    "component": _pieces,
}
"""What may be named, by the names of arguments and options."""
