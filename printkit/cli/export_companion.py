"""printkit export-companion: the companion as files that need no server."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.outcome import CALL, CONTENT, stop
from printkit.companion.takeaway import MADE, MARK, NAME, NEAR
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
    faults += unfit(folder, single_file)
    if faults:
        stop(CALL, *faults)
    translate = translator(user_language())

    def waiting() -> None:
        print(translate("npm fetches pyodide…"), file=sys.stderr, flush=True)

    try:
        made = bundle.export(kits(played, listed(lang)), found_runtime(runtime, waiting))
        files = {NAME: made.single()} if single_file else made.folder()
        for name, content in files.items():
            write_whole(folder / name, content)
    except Faults as wrong:
        stop(CONTENT, *wrong.faults)
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


def unfit(folder: Path, single: bool) -> list[Fault]:
    """Tell why nothing can be written to a folder, or would write over what is not ours."""
    from printkit.kit.folders import shown

    hint = "name another folder"
    place = shown(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        page = folder / (NAME if single else "index.html")
        if page.exists() and (MARK if single else MADE).encode() not in page.read_bytes()[:NEAR]:
            return [Fault(place, "", "{file} there is not of the companion", {"file": page.name}, hint)]
    except (FileExistsError, NotADirectoryError):
        return [Fault(place, "", "is no folder", {}, hint)]
    except OSError as error:
        return [Fault(place, "", "cannot write: {reason}", {"reason": error.strerror or str(error)}, hint)]
    return []


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
