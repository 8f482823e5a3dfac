"""printkit export-companion: the companion as files that need no server."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.system_errors import system_reason
from printkit.cli.exit_status import CALL, CONTENT, stop
from printkit.cli.options import Languages, Quiet, each_once, given_path, languages
from printkit.companion.single_file import MADE, MARK, MARK_WITHIN, SINGLE_FILE

if TYPE_CHECKING:
    from printkit.base.messages import Translator
    from printkit.kit.model import Kit

PAGE = "index.html"
"""The file of a folder that bears our mark."""

EXPORTED_FILES = (
    PAGE,
    "app.js",
    "fit.js",
    "icon-192.png",
    "icon-512.png",
    "manifest.webmanifest",
    "pyodide.asm.wasm",
    "*.zip.pack",
    "sw.js",
    "worker.js",
)
"""All that is written to a folder, as patterns."""


def export_companion(
    folder: Annotated[Path, typer.Argument(metavar="DIR", parser=given_path, help="The folder to write to.")],
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            callback=each_once,
            help="Games to include; all that can be played when none is named.",
        ),
    ] = None,
    lang: Languages = None,
    single_file: Annotated[
        bool,
        typer.Option("--single-file", help="Write one file only, which needs nothing beside it."),
    ] = False,
    runtime: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH",
            parser=given_path,
            help="The npm package pyodide (Python for browsers), a folder or .tgz; "
            "npm fetches it when left out.",
        ),
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Export the app for phones to keep and use without a server, as a web folder or as one file.

    A game that is broken is named and left out.
    """
    from printkit.base.atomic_write import write_atomically
    from printkit.base.messages import translator, user_language
    from printkit.cli.lookup import all_games, unknown_games, unknown_langs
    from printkit.companion.offline import export
    from printkit.companion.offline.pyodide import runtime as found_runtime
    from printkit.games.registry import has_ruleset

    played = tuple(games or (each for each in all_games() if has_ruleset(each)))
    faults = unknown_games(played) or unknown_langs(languages(lang), played)
    unplayable = [game for game in played if not faults and not has_ruleset(game)]
    faults += [
        Fault("", "", N_("{game} can be printed, but not played in the app"), {"game": game})
        for game in unplayable
    ]
    if faults := faults or unfit(folder, single_file):
        stop(CALL, *faults)
    translate = translator(user_language())

    def waiting() -> None:
        print(translate("npm fetches pyodide…"), file=sys.stderr, flush=True)

    found, faults = rehearsed(played, languages(lang))
    if not found:
        stop(CONTENT, *faults)
    try:
        made = export.export(found, found_runtime(runtime, waiting))
        files = {SINGLE_FILE: made.single()} if single_file else made.folder()
        if PAGE in files and not (folder / PAGE).exists():  # broken off, the folder is known for ours
            files = {PAGE: files[PAGE], **files}
        for name, content in files.items():
            write_atomically(folder / name, content)
        for pattern in () if single_file else EXPORTED_FILES:
            for path in folder.glob(pattern):
                if path.name not in files:  # a game that this export does without
                    path.unlink()
    except FaultError as wrong:
        stop(CONTENT, *faults, *wrong.faults)
    if not made.compiled:
        print(
            translate("There is no node here to compile the app: it will take three times as long to start."),
            file=sys.stderr,
        )
    if not quiet:
        print(where_to_go(folder, files, translate))
    if faults:
        stop(CONTENT, *faults)


def unfit(folder: Path, single: bool) -> list[Fault]:
    """Return why nothing can be written to a folder, or would write over what is not ours."""
    from printkit.base.paths import shown_path

    hint = N_("name another folder")
    place = shown_path(folder)
    page, mark = folder / (SINGLE_FILE if single else PAGE), (MARK if single else MADE).encode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if page.is_file():
            with page.open("rb") as there:
                if mark in there.read(MARK_WITHIN):
                    return []
        mine = (SINGLE_FILE,) if single else EXPORTED_FILES
        foreign = [path.name for name in mine for path in sorted(folder.glob(name))]
        if foreign:
            return [
                Fault(
                    place,
                    "",
                    N_("it contains {file}, which does not belong to the app"),
                    {"file": foreign[0]},
                    hint,
                )
            ]
    except (FileExistsError, NotADirectoryError):
        return [Fault(place, "", N_("is not a folder"), {}, hint)]
    except OSError as error:
        return [Fault(place, "", N_("cannot write: {reason}"), {"reason": system_reason(error)}, hint)]
    return []


def where_to_go(folder: Path, files: Mapping[str, bytes], translate: Translator) -> str:
    """Return what was written, and where to go with it."""
    size = f"{sum(map(len, files.values())) / 1e6:.1f}"
    if PAGE in files:
        made = translate("{folder}: {files} files, {size} MB")
        further = translate("Put the folder on a web server with https, and open its address on each phone.")
        return f"{made.format(folder=folder, files=len(files), size=size)}\n{further}"
    made = translate("{file}: {size} MB")
    further = translate("Send it to the phones, or let them download it: printkit serve GAME --app {file}")
    return f"{made.format(file=folder / SINGLE_FILE, size=size)}\n{further.format(file=folder / SINGLE_FILE)}"


def rehearsed(games: Sequence[str], langs: Sequence[str]) -> tuple[dict[str, dict[str, Kit]], list[Fault]]:
    """Read games as `kits` does, and try them.

    Return those that a phone can play, and what is wrong with the others.
    """
    from printkit.companion.offline.rehearsal import rehearse

    found: dict[str, dict[str, Kit]] = {}
    faults: list[Fault] = []
    for game in games:
        try:
            read = kits((game,), langs, faults)
            rehearse(game, read[game])
        except FaultError as wrong:
            faults += wrong.faults
        else:
            found |= read
    return found, faults


def kits(
    games: Sequence[str], langs: Sequence[str], faulty: list[Fault] | None = None
) -> dict[str, dict[str, Kit]]:
    """Read games in the languages named, or in all that are complete.

    Raises FaultError with all that is wrong. What is wrong with translations that the source's texts stand in
    for is added to `faulty`.
    """
    from printkit.base import paths
    from printkit.kit.loading.reader import read_game

    found: dict[str, dict[str, Kit]] = {}
    for name in games:
        game = read_game(paths.card_data(name))
        wanted = [each for each in langs if each in game.known_languages()] or list(game.complete_languages())
        found[name] = {each: game.kit(each) for each in wanted}
        if faulty is not None:
            faulty += (fault for each in wanted for fault in game.text_faults(each))
    return found
