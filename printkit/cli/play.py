"""printkit play: a whole evening in the terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.outcome import CALL, CONTENT, PENDING, stop, stop_refused
from printkit.cli.spoken import has_translation, spoken_kit
from printkit.kit.faults import Fault, Faults

if TYPE_CHECKING:
    from printkit.cli.evening_screen import Screen
    from printkit.cli.evening_words import Words
    from printkit.games.evening import Evening
    from printkit.table.journal import Journal


def play(
    game: Annotated[str, typer.Argument(help="The game's folder name, e.g. mosh.")],
    players: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Names in the order of the table, with commas; bot is played by the assistant, "
            "one name alone plays against it.",
        ),
    ] = "",
    own_dice: Annotated[
        bool | None,
        typer.Option("--own-dice/--app-dice", help="Throw and draw yourselves, or let the app do it."),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Throw the same for the same number.")] = None,
    lang: Annotated[str, typer.Option(metavar="LANG", help="Language to begin with.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last evening.")] = False,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the evening in this file, not in your data folder."),
    ] = None,
) -> None:
    """Play a whole evening: every question in plain words, the table drawn, all of it kept and corrected."""
    from printkit.cli.evening import Sitting
    from printkit.cli.evening_screen import standard_screen
    from printkit.games import open_game
    from printkit.table.fault import Refused, refuse
    from printkit.table.log import Dice

    folder, evening = _game(game)
    screen = standard_screen()
    try:
        words = _words(folder, evening, lang)
        with _journal(words, screen, players, bool(own_dice), seed, resume, file) as journal:
            if not journal.party.names:
                refuse(str(journal.path), "does not tell who plays")
            if own_dice is not None and own_dice != journal.party.own:
                journal.append(Dice(own_dice))
            words = replace(words, party=journal.party)
            sitting = Sitting(screen, journal, open_game(words.kit), words, _speaker(folder))
            sitting.play()
    except Refused as refused:
        stop_refused(refused)
    if sitting.gone and sitting.unfinished:
        raise typer.Exit(PENDING)


def _game(name: str) -> tuple[Path, Evening]:
    """Find a game that can be played."""
    from printkit.games import has_resolver
    from printkit.games.evening import open_evening
    from printkit.kit.folders import card_data

    try:
        folder = card_data(name)
    except Faults as unknown:
        stop(CALL, *unknown.faults)
    if not has_resolver(name):
        stop(
            CALL,
            Fault("", "", "{game} has no procedures: it can be printed, not played here", {"game": name}),
        )
    return folder, open_evening(name)


def _words(folder: Path, evening: Evening, lang: str) -> Words:
    """Give the words of a language: the one named, else that of the user's environment, else the game's."""
    from printkit.cli.evening_words import Words
    from printkit.kit.speech import translator, user_language
    from printkit.table.party import Party

    here = user_language().partition("_")[0]
    try:
        kit = spoken_kit(folder, lang or (here if has_translation(folder, here) else ""))
    except Faults as wrong:
        stop(CONTENT, *wrong.faults)
    return Words(kit, translator(kit.lang), evening, Party())


def _speaker(folder: Path) -> Callable[[str, Words], Words]:
    """Give what puts the words of an evening into another language, the game's own where none is named."""

    def speak(lang: str, words: Words) -> Words:
        chosen = lang or words.kit.source_lang
        return replace(_words(folder, words.evening, chosen), party=words.party)

    return speak


def _journal(
    words: Words, screen: Screen, players: str, own: bool, seed: int | None, resume: bool, file: Path | None
) -> Journal:
    """Open the journal that goes on, or begin one."""
    from printkit.cli import evening_files
    from printkit.games.seating import seated
    from printkit.table.fault import refuse
    from printkit.table.journal import Journal

    game = words.kit.game
    folder = evening_files.sessions() if file is None else file.parent
    if resume:
        if players or seed is not None:
            refuse("players" if players else "seed", "an evening that goes on keeps what it began with")
        return Journal.open(file or evening_files.latest(folder, game))
    party = seated(words.kit, words.evening, players or _asked_players(words, screen), own)
    start = str(seed) if seed is not None else os.urandom(8).hex()
    return Journal.create(file or evening_files.fresh(folder, game), game, start, {"game": game}, party)


def _asked_players(words: Words, screen: Screen) -> str:
    """Ask who plays, until it is told."""
    from printkit.games.seating import seated
    from printkit.table.fault import Refused

    translate = words.translate
    screen.show(words.kit.title.plain)
    while True:
        screen.show(
            translate(
                "Who plays? Names in the order of the table, for example: Ann, Bob, Zoe. "
                "bot is played by the app, one name alone plays against it."
            ),
            *([words.kit.say("who-sits").plain] if "who-sits" in words.kit.labels else []),
        )
        try:
            if (names := screen.hear()) not in ("", "?"):
                seated(words.kit, words.evening, names, own=False)
                return names
        except EOFError:
            raise typer.Exit(PENDING) from None
        except Refused as refused:
            screen.show(*(f"! {fault.line(translate)}" for fault in refused.faults))


if __name__ == "__main__":
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(play)
    app()
