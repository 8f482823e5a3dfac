"""printkit export-companion: the companion as files that need no server."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.outcome import CALL, CONTENT, stop
from printkit.companion.takeaway import NAME
from printkit.kit.faults import Fault, Faults

if TYPE_CHECKING:
    from printkit.kit.model import Kit


def export_companion(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write to.")],
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...", help="Games that travel; all that can be played when none is named."
        ),
    ] = None,
    lang: Annotated[str, typer.Option(help="Languages, as fr,en; every complete one when left out.")] = "",
    single_file: Annotated[
        bool,
        typer.Option("--single-file", help=f"Write only {NAME}, which needs nothing beside it."),
    ] = False,
    runtime: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH",
            help="The npm package pyodide at hand, folder or .tgz; npm fetches it when left out.",
        ),
    ] = None,
) -> None:
    """Make the companion an app that a phone keeps: a folder for any web server, or a single file to send."""
    from printkit.cli.names import all_games, unknown_games, unknown_langs
    from printkit.cli.options import listed
    from printkit.companion.offline import bundle
    from printkit.companion.offline.runtime import runtime as found_runtime
    from printkit.games import has_resolver
    from printkit.kit.speech import translator, user_language
    from printkit.kit.whole import write_whole

    played = tuple(games or filter(has_resolver, all_games()))
    faults = unknown_games(played) or unknown_langs(listed(lang), played)
    unplayable = [game for game in played if not faults and not has_resolver(game)]
    faults += [
        Fault("", "", "{game} has no procedures: it can be printed, not played here", {"game": game})
        for game in unplayable
    ]
    if faults:
        stop(CALL, *faults)
    try:
        made = bundle.export(kits(played, listed(lang)), found_runtime(runtime))
        files = {NAME: made.single()} if single_file else made.folder()
        for name, content in files.items():
            write_whole(folder / name, content)
    except Faults as wrong:
        stop(CONTENT, *wrong.faults)
    translate = translator(user_language())
    if not made.compiled:
        print(
            translate("There is no node here to compile with: the companion starts three times as slowly."),
            file=sys.stderr,
        )
    if sys.stdout.isatty():
        size = sum(map(len, files.values())) / 1e6
        print(
            translate("{folder}: {files} files, {size} MB").format(
                folder=folder, files=len(files), size=f"{size:.1f}"
            )
        )


def kits(games: Sequence[str], langs: Sequence[str]) -> dict[str, dict[str, Kit]]:
    """Read games in the languages named, or in all that are complete; Faults with all that is wrong."""
    from printkit.kit import folders
    from printkit.kit.reader import read_game

    found: dict[str, dict[str, Kit]] = {}
    for name in games:
        game = read_game(folders.card_data(name))
        wanted = [each for each in langs if each in game.known_languages()] or list(game.complete_languages())
        found[name] = {each: game.kit(each) for each in wanted}
    return found
