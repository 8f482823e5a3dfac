"""Names of games, languages and pieces in a call: those that do not exist are told before anything begins."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.base import paths
from printkit.base.faults import Fault, FaultError, Quoted, once
from printkit.base.languages import PSEUDO, language
from printkit.base.msgid import N_
from printkit.cli.exit_status import CALL, stop
from printkit.cli.options import among
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.reader import GameReader, read_game, try_read_game
from printkit.kit.maps import MapError
from printkit.kit.model import Kit
from printkit.kit.player_counts import depends_on_players
from printkit.kit.text.spelling import slug


def all_games() -> tuple[str, ...]:
    """Return every game that can be found; leave with a message where there is none."""
    if faults := _in_the_way(()):
        stop(CALL, *faults)
    found = paths.game_names()
    if not found:
        stop(
            CALL,
            Fault(
                "",
                "",
                N_("no game was found"),
                {},
                N_("each game has a folder with a game.toml: card_data/GAME/game.toml"),
            ),
        )
    return found


def placed_in_files(faults: Sequence[Fault]) -> list[Fault]:
    """Return faults that rules have found in rows of a game, each with the file and line of its row."""
    games = {fault.file: paths.card_data(fault.file) for fault in faults if fault.file in paths.game_names()}
    found = {name: try_read_game(folder)[0] for name, folder in games.items()}
    return [game.placed(fault) if (game := found.get(fault.file)) else fault for fault in faults]


def unknown_games(games: Sequence[str]) -> list[Fault]:
    """Faults for games that do not exist; none where none is named."""
    if not games:
        return []
    known = paths.game_names()
    return _in_the_way(games) or [paths.no_game(name) for name in games if name not in known]


def _in_the_way(games: Sequence[str]) -> list[Fault]:
    """Faults for files that stand where the user's folders of games are expected."""
    own = Path("card_data")
    places = [own, *(own / game for game in games if "/" not in game and "\0" not in game)]
    return [paths.no_folder(path) for path in places if paths.in_the_way(path)]


def unknown_langs(
    langs: Sequence[str], games: Iterable[str], read: GameReader = read_game, *, drawn: bool = False
) -> list[Fault]:
    """Faults for languages that none of the games has; games are `drawn` in those that nobody speaks too."""
    langs = [lang for lang in langs if not (drawn and lang in PSEUDO)]
    if not langs:
        return []
    named = list(games)
    known = dict.fromkeys(lang for game in readable(named, read) for lang in game.known_languages())
    faults = among("--lang", langs, tuple(known)) if known else []
    if len(named) != 1:
        return faults
    begin = N_("one of {options}; begin it with: printkit words update {game} {lang}")
    values = {"options": Quoted(tuple(known)), "game": named[0]}
    return [
        replace(fault, hint=begin, values={**fault.values, **values, "lang": lang})
        if (lang := language(str(fault.values.get("value", ""))))
        else fault
        for fault in faults
    ]


def unknown_pieces(
    place: str, pieces: Sequence[str], games: Iterable[str], read: GameReader = read_game
) -> list[Fault]:
    """Faults for components and `component/row` that none of the games has, named in `place`."""
    known = known_pieces(games, read) if pieces else set()
    return among(place, _meant(pieces, known), sorted(known)) if known else []


def meant_pieces(
    pieces: Sequence[str], games: Iterable[str], read: GameReader = read_game
) -> tuple[str, ...]:
    """Return pieces by the ids of their rows, where a row was called by its name: `card/Long Sword`.

    Each comes once, and a row that its whole component holds not at all.
    """
    meant = _meant(pieces, known_pieces(games, read) if any("/" in each for each in pieces) else set())
    return tuple(each for each in meant if "/" not in each or each.partition("/")[0] not in meant)


def _meant(pieces: Iterable[str], known: Container[str]) -> tuple[str, ...]:
    """Return pieces, each once, those that are not known by the ids of their rows."""

    def meant(piece: str) -> str:
        component, slash, row = piece.partition("/")
        made = f"{component}{slash}{slug(row)}"
        return made if piece not in known and made in known else piece

    return tuple(dict.fromkeys(map(meant, pieces)))


def known_pieces(games: Iterable[str], read: GameReader) -> set[str]:
    """Name the components of games, and their rows, as `component` and `component/row`."""
    known: set[str] = set()
    for game in readable(games, read):
        kit = game.kit(game.source_lang)
        for component in kit.components:
            known.add(component.id)
            known.update(f"{component.id}/{row.id}" for row in kit.rows_of(component))
    return known


def unlaid_boards(
    place: str, layout: Sequence[tuple[str, str]], games: Iterable[str], read: GameReader = read_game
) -> list[Fault]:
    """Faults for corners, and boards at them, of which a game can make no town; `place` names the option."""
    if not layout:
        return []
    found = readable(games, read)
    kits = [game.kit(game.source_lang) for game in found]
    towns = [kit for kit in kits if kit.tables.get("town")]
    if found and not towns:
        names = {"games": Quoted(tuple(kit.game for kit in kits))}
        hint = N_("leave the option out")
        return [Fault("", place, N_("no game here has boards that make a town: {games}"), names, hint)]
    faults = []
    for kit in towns:
        try:
            kit.with_layout(dict(layout))
        except MapError as error:
            usual = N_("name every corner whose board changes, as {example}")
            present = kit.tables["town"][0]["layout"]
            example = ",".join(f"{corner}={board}" for corner, board in present.items())
            for fault in error.faults:
                where = f"{place} {fault.place.removeprefix('layout.')}"
                values = {**fault.values, "example": example}
                faults.append(replace(fault, place=where, values=values, hint=fault.hint or usual))
    return once(faults)


def wrong_players(
    place: str, players: int, games: Iterable[str], read: GameReader = read_game
) -> list[Fault]:
    """Faults for a number of players that a game is not for, or that changes nothing of it.

    `place` names the option; 0 is none.
    """
    if not players:
        return []
    faults = []
    for game in readable(games, read):
        kit = game.kit(game.source_lang)
        low, high = kit.players["min"], kit.players["max"]
        if not low <= players <= high:
            message = N_("“{game}” is for {low} to {high} players, not {got}")
            values = {"game": kit.game, "low": low, "high": high, "got": players}
            faults.append(Fault("", place, message, values))
        elif not depends_on_players(kit):
            message = N_("nothing of “{game}” depends on the number of players")
            hint = N_("leave the option out, or name the games that it is for")
            faults.append(Fault("", place, message, {"game": kit.game}, hint))
    return faults


class ReadGames:
    """The games of one call, each read once, and kept until it is taken: the rows of a large one are much."""

    def __init__(self) -> None:
        self._known: dict[Path, GameSource] = {}

    def read(self, folder: Path) -> GameSource:
        """Return a game. Raises FaultError as `read_game` does."""
        if folder not in self._known:
            self._known[folder] = read_game(folder)
        return self._known[folder]

    def take(self, folder: Path) -> GameSource:
        """Return a game for the last time. Raises FaultError as `read_game` does."""
        return self._known.pop(folder, None) or read_game(folder)


def readable(games: Iterable[str], read: GameReader) -> list[GameSource]:
    """Return the games, or none where one cannot be read: whatever reads it next tells what is wrong."""
    try:
        return [read(paths.card_data(name)) for name in games]
    except FaultError:
        return []


def unplayable_rows(game: GameSource, kit: Kit) -> list[Fault]:
    """Return what a game's rules, set up with its data, find wrong with these; nothing where it has none."""
    from printkit.games.registry import has_ruleset, load_ruleset

    if not has_ruleset(kit.game):
        return []
    try:
        load_ruleset(kit)
    except FaultError as error:
        return [game.placed(fault) for fault in error.faults]
    return []


def unplayable_games(games: Iterable[str], langs: Sequence[str], read: GameReader) -> dict[str, list[Fault]]:
    """Return games that rows of somebody's own keep from being played, each with what its rules find wrong.

    Without such rows a game's rules need not be loaded; `check` looks at all of its data.
    """
    found = dict[str, list[Fault]]()
    for name in games:
        try:
            game = read(paths.card_data(name))
            if not game.own_rows:
                continue
            kits = [game.kit(lang) for lang in langs or (game.source_lang,)]
        except FaultError:  # told by what reads it next
            continue
        if faults := once(fault for kit in kits for fault in unplayable_rows(game, kit)):
            found[name] = faults
    return found
