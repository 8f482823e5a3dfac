"""printkit preview: pictures of a game's faces and documents."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, cast

import typer

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.cli.exit_status import CALL, CONTENT, status, stop, tell
from printkit.cli.options import Inks, OutDir, Quiet, TellAll, among, languages, listed

MAX_DPI = 1200  # dpi


def preview(
    game: Annotated[str, typer.Argument(help="The game.")],
    component: Annotated[
        list[str] | None, typer.Argument(help="Components, or component/row; all when left out.")
    ] = None,
    lang: Annotated[
        list[str] | None,
        typer.Option(help="Languages, as fr,en; may be repeated; the source language when left out."),
    ] = None,
    ink: Inks = None,
    dpi: Annotated[float, typer.Option(help="Dots per inch; 150 is print size on most screens.")] = 150,
    tight: Annotated[
        bool, typer.Option("--tight", help="Only faces whose words shrank below 85 % or do not fit.")
    ] = False,
    same_size: Annotated[
        bool,
        typer.Option(
            "--same-size", help="Give the words of a box the same size on all faces of a component."
        ),
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Draw again whenever a file changes.")] = False,
    out: OutDir = Path("output/preview"),
    quiet: Quiet = False,
    tell_all: TellAll = False,
) -> None:
    """Draw contact sheets as PNG files."""
    from printkit.base import paths
    from printkit.base.messages import translator, user_language
    from printkit.cli.lookup import ReadGames, meant_pieces, unknown_games, unknown_langs, unknown_pieces
    from printkit.press.request import INKS, Ink

    read = ReadGames().read
    faults = among("--ink", listed(ink or ["full"]), INKS)
    faults += unknown_games((game,)) or [
        *unknown_langs(languages(lang), (game,), read, drawn=True),
        *unknown_pieces("COMPONENT", component or (), (game,), read),
    ]
    if not 10 <= dpi <= MAX_DPI:
        faults.append(
            Fault("", "--dpi", N_("{value} is not between 10 and {most}"), {"value": dpi, "most": MAX_DPI})
        )
    if faults:
        stop(CALL, *faults)
    from printkit.cli.examples import played_examples
    from printkit.press.preview import TIGHT, PreviewRequest, draw_previews
    from printkit.press.preview import watch as watch_files

    inks = cast("tuple[Ink, ...]", listed(ink or ["full"]))
    pieces = meant_pieces(component or (), (game,), read)
    asked = PreviewRequest(
        game,
        pieces,
        languages(lang),
        inks,
        dpi,
        tight,
        out,
        paths.cache(),
        same_size=same_size,
        examples=played_examples,
    )
    if watch:
        with suppress(KeyboardInterrupt):  # so it ends
            for files, found in watch_files(asked):
                tell(found, every=tell_all)
                for file in () if quiet else files:
                    print(file, flush=True)
        return
    try:
        files, found = draw_previews(asked)
    except FaultError as error:
        tell(error.faults, every=tell_all)
        raise SystemExit(CONTENT) from None
    if not quiet:
        for file in files:
            print(file)
        if tight and not files and not found:
            translate = translator(user_language())
            told = translate("{game}: no words shrank below {percent} %")
            print(told.format(game=game, percent=round(100 * TIGHT)))
    tell(found, every=tell_all)
    if status(found):
        raise SystemExit(CONTENT)
