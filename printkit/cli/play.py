"""printkit play: a whole evening in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.base.faults import FaultError, RefusedError
from printkit.cli.exit_status import CALL, CONTENT, PENDING, stop, stop_refused
from printkit.cli.kit_language import spoken_kit
from printkit.cli.options import ProgramLanguage, unspoken
from printkit.cli.play_options import (
    GameMaster,
    GameName,
    Kept,
    OwnDice,
    Plain,
    Players,
    Resume,
    Seed,
    playable,
    tell_torn,
    warn_of_seed,
)

if TYPE_CHECKING:
    from printkit.games.game import Game
    from printkit.table.seating import Seating
    from printkit.terminal.formatter import LineFormatter
    from printkit.terminal.screen import Screen


def play(
    game: GameName,
    players: Players = "",
    own_dice: OwnDice = None,
    seed: Seed = None,
    lang: Annotated[
        str, typer.Option(metavar="LANG", help="Language to begin with, e.g. fr; yours when left out.")
    ] = "",
    program_lang: ProgramLanguage = "",
    resume: Resume = False,
    file: Kept = None,
    game_master: GameMaster = "",
    plain: Plain = False,
    cards: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Print the cards proposed for N players and what each does, and stop."
        ),
    ] = None,
) -> None:
    """Play a whole game: every question in plain words, the table drawn, everything saved."""
    from printkit.games.registry import load_ruleset
    from printkit.play.saves import StartOptions, path_beside
    from printkit.terminal import client
    from printkit.terminal.commands import command
    from printkit.terminal.evening import TerminalEvening
    from printkit.terminal.screen import standard_screen

    folder, found = playable(game)
    if faults := unspoken(program_lang):
        stop(CALL, *faults)
    screen = standard_screen(plain=plain)
    if cards is not None:
        _show_cards(_words(folder, found, lang, program_lang), screen, cards)
        return
    start = StartOptions(players, own_dice, seed, resume, file, game_master)
    try:
        words = None
        if resume and not file and screen.rows:  # somebody sits there who can choose
            words = _words(folder, found, lang, program_lang)
            start = replace(start, file=_chosen_game(words, screen, game))
        spoken = lang or (start.spoken(game) if resume else "")
        if words is None or spoken != lang:
            words = _words(folder, found, spoken, program_lang)
        words = replace(words, kit=start.begun_with(words.kit))
        ruleset = load_ruleset(words.kit)
        again = True
        while again:
            asks = partial(_asked_players, words, screen), partial(_asked_master, words, screen)
            with start.journal(words.kit, found, ruleset, *asks) as journal:
                tell_torn(journal)
                warn_of_seed(start.seed)
                if start.players or resume:  # else it has been shown with the question who plays
                    screen.show(screen.strong(words.kit.title.plain))
                evening = TerminalEvening(
                    screen, journal, ruleset, words, _speaker(folder, program_lang), command
                )
                try:
                    client.play_evening(evening)
                except (KeyboardInterrupt, FaultError):  # a game may fail in the middle
                    screen.show("")
                    evening.tell_kept()
                    raise
                again, words = evening.again, evening.words
                start = StartOptions(
                    players=",".join(evening.called),
                    own=journal.party.own,
                    seed=None,
                    resume=False,
                    file=path_beside(file) if file else None,
                    game_master=evening.session.log.game_master,
                )
    except RefusedError as refused:
        stop_refused(refused)
    if evening.gone and evening.unfinished:
        raise typer.Exit(PENDING)


def _show_cards(words: LineFormatter, screen: Screen, count: int) -> None:
    """Show which cards are proposed to so many players; leave with a message where none are."""
    from printkit.base.faults import refusal
    from printkit.base.msgid import N_
    from printkit.games.registry import load_ruleset
    from printkit.play.selecting import told_selection
    from printkit.terminal.card_selection import listing, overview

    kit = words.kit
    now = told_selection(words.game, load_ruleset(kit), kit, count)
    if now is None:
        what = N_("no cards are proposed for {got} players")
        if words.game.selection is None:
            what = N_("the cards of this game are not chosen")
        stop(CALL, refusal("--cards", what, got=count))
    screen.show(screen.strong(kit.title.plain), *overview(now, words.translate), *listing(now))


def _chosen_game(words: LineFormatter, screen: Screen, game: str) -> Path | None:
    """Ask which saved game is resumed, where there are several; None is the last."""
    from datetime import datetime

    from printkit.play.saves import saved_games, saves_folder
    from printkit.terminal.answer_input import chosen
    from printkit.terminal.commands import leaves
    from printkit.terminal.layout import Choices
    from printkit.terminal.screen import ResizedError

    found, translate = saved_games(saves_folder(), game), words.translate
    if len(found) < 2:
        return None
    names = [
        f"{each.path.stem} · {datetime.fromtimestamp(each.when):%Y-%m-%d %H:%M} · {', '.join(each.players)}"
        for each in found
    ]
    asked = translate("Which saved game do you resume?")
    how = translate("type a number; Enter: the first, which was played last")
    more, page = translate("?: see more answers"), 0
    while True:
        listed = Choices(names).lines(screen, len(screen.laid([asked, how])), page, more)
        screen.show(asked, *listed, how)
        try:
            line = screen.hear()
            if leaves(line, words):
                raise typer.Exit
            if line in words.helps:
                page += 1
                continue
            return (
                Path(chosen(line, list(zip([str(each.path) for each in found], names, strict=True))))
                if line
                else None
            )
        except ResizedError:
            continue
        except EOFError:
            raise typer.Exit(PENDING) from None
        except RefusedError as refused:
            screen.show(*(f"! {fault.told(translate)}" for fault in refused.faults))


def _words(folder: Path, game: Game, lang: str, program_lang: str) -> LineFormatter:
    """Return the words of a language: the one named, else that of the user's environment, else the game's.

    The program's own words are in that of `program_lang`, where one is named.
    """
    from printkit.base.languages import nearest_language
    from printkit.base.messages import program_translator, user_language
    from printkit.base.paths import translations
    from printkit.terminal.formatter import LineFormatter

    try:
        kit = spoken_kit(folder, lang or nearest_language((user_language(),), tuple(translations(folder))))
    except RefusedError:  # a language that nobody speaks here, told by who asked for it
        raise
    except FaultError as wrong:
        stop(CONTENT, *wrong.faults)
    return LineFormatter(kit, program_translator(kit.lang, program_lang), game)


def _speaker(folder: Path, program_lang: str) -> Callable[[str, LineFormatter], LineFormatter]:
    """Return what puts the words of an evening into another language, the game's own where none is named."""

    def speak(lang: str, words: LineFormatter) -> LineFormatter:
        chosen = lang or words.kit.source_lang
        found = _words(folder, words.game, chosen, program_lang)
        return replace(found, kit=found.kit.begun_with(words.kit.own_rows), ruled=words.ruled)

    return speak


def _asked_players(words: LineFormatter, screen: Screen) -> str:
    """Ask who plays, until it is told or somebody leaves."""
    from printkit.play.seating import seat_players
    from printkit.terminal.commands import leaves

    translate, names = words.translate, words.helps[0]
    screen.show(screen.strong(words.kit.title.plain))
    asked = translate("Who is playing? Type the names in seating order, with commas between: Ann, Bob, Zoe.")
    if words.game.rivals:
        bots = translate.plural(
            "Type bot for each player run by the app. A single name plays against one of them.",
            "Type bot for each player run by the app. A single name plays against {n} of them.",
            words.game.rivals,
        )
        asked = f"{asked} {bots.format(n=words.game.rivals)}"
    while True:
        if names in words.helps:
            screen.show(asked, *([words.kit.say("who-sits").plain] if "who-sits" in words.kit.labels else []))
        try:
            if leaves(names := screen.hear(), words):
                raise typer.Exit
            if names not in words.helps:
                seat_players(words.kit, words.game, names, own=False)
                return names
        except EOFError:
            raise typer.Exit(PENDING) from None
        except RefusedError as refused:
            screen.show(*(f"! {fault.told(translate)}" for fault in refused.faults))


def _asked_master(words: LineFormatter, screen: Screen, party: Seating) -> str:
    """Ask who leads the game, until it is told or somebody leaves."""
    from printkit.play.seating import newcomer_name
    from printkit.table.audience import ALL
    from printkit.terminal.commands import leaves

    asked = words.translate("Who is the game master? Type one name: it is nobody of those who play.")
    while True:
        screen.show(asked)
        try:
            if leaves(name := screen.hear(), words):
                raise typer.Exit
            if name not in words.helps:
                return newcomer_name(party, "", ALL, name)
        except EOFError:
            raise typer.Exit(PENDING) from None
        except RefusedError as refused:
            screen.show(*(f"! {fault.told(words.translate)}" for fault in refused.faults))


if __name__ == "__main__":
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(play)
    app()
