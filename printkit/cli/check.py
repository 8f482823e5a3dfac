"""printkit check: everything that is wrong with a game, at once."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from printkit.base.faults import Fault, FaultError
from printkit.base.messages import translator, user_language
from printkit.cli.exit_status import CALL, CONTENT, status, stop, tell
from printkit.cli.options import Quiet, languages


def check(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; all when none is named.")
    ] = None,
    lang: Annotated[str, typer.Option(help="Languages to check; all when left out.")] = "",
    quiet: Quiet = False,
) -> None:
    """Check data, translations, fit in the printed boxes, letters in the fonts, and sharpness of images."""
    from printkit.cli.lookup import all_games, unknown_games, unknown_langs

    if faults := unknown_games(games or ()) or unknown_langs(languages(lang), games or all_games()):
        stop(CALL, *faults)
    from printkit.press.jobs.preflight import once

    found: list[Fault] = []
    for name in games or all_games():
        found += check_one(name, languages(lang))
    found = once(found)  # what this machine lacks is told of one game for all
    tell(found)
    if status(found):
        raise SystemExit(CONTENT)
    if not quiet:
        translate = translator(user_language())
        told = translate("{games}: nothing is wrong")
        print(told.format(games=", ".join(games or all_games())))


def check_one(name: str, langs: tuple[str, ...]) -> list[Fault]:
    """Everything wrong with one game: its data and translations, then its drawings in each language."""
    from printkit.base import paths
    from printkit.kit.loading.reader import read_game
    from printkit.press.jobs.context import PrintJob
    from printkit.press.jobs.job import check_job
    from printkit.press.jobs.preflight import once
    from printkit.press.request import Request
    from printkit.words.check import check_game

    folder = paths.card_data(name)
    found = list(check_game(folder, langs))
    try:
        game = read_game(folder)
        for lang in langs or game.offered_languages():
            request = Request((name,), cache=paths.cache())
            found += check_job(PrintJob(game.kit(lang), "full", request, os.cpu_count() or 1))
    except FaultError as error:
        found += error.faults
    return once(found)
