"""printkit build: PDFs to print."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from printkit.base.faults import Fault, FaultError, once
from printkit.base.msgid import N_
from printkit.cli.exit_status import CALL, CONTENT, status, stop, tell
from printkit.cli.options import (
    Inks,
    Languages,
    OutDir,
    ProgramLanguage,
    Quiet,
    TellAll,
    among,
    each_once,
    languages,
    listed,
    measure,
    pairs,
    unknown_papers,
    unspoken,
)

if TYPE_CHECKING:
    from printkit.kit.loading.reader import GameReader
    from printkit.press.build import BuildResult
    from printkit.press.imposition import Backs, MarkChoice, Order
    from printkit.press.request import Request

MAX_BLEED = 3.0  # mm that faces are drawn past the trim
MAX_PIECE_GAP = 50.0  # mm

GamesToBuild = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", callback=each_once, help="Games to build; all when none is named."),
]


def build(
    games: GamesToBuild = None,
    lang: Languages = None,
    program_lang: ProgramLanguage = "",
    paper: Annotated[
        list[str] | None,
        typer.Option(
            help="a4, letter, a3, a5, legal, tabloid or WIDTHxHEIGHT in mm; may be repeated; "
            "a4 when left out.",
        ),
    ] = None,
    backs: Annotated[
        list[str] | None,
        typer.Option(
            help="none, long, short (edge the paper is flipped on), fold; may be repeated; "
            "long when left out.",
        ),
    ] = None,
    order: Annotated[str, typer.Option(help="interleaved, fronts-first or backs-first.")] = "interleaved",
    ink: Inks = None,
    bleed: Annotated[float, typer.Option(help="mm drawn past the trim at outer edges, 0 to 3.")] = MAX_BLEED,
    gap: Annotated[float, typer.Option(help="mm between pieces.")] = 0.0,
    margin: Annotated[
        float | None,
        typer.Option(help="mm left free at the paper's edges, 0 to 30; when left out 8, or 7.5 on Letter."),
    ] = None,
    marks: Annotated[str, typer.Option(help="edge, all or none.")] = "edge",
    only: Annotated[
        list[str] | None,
        typer.Option(help="Component, or component/row; several with commas; may be repeated."),
    ] = None,
    layout: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CORNER=BOARD,...",
            help="Which boards of a town go at which corners; may be repeated; the others stay where the "
            "game has them.",
        ),
    ] = None,
    players: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="For how many players; of what depends on their number as much as they need is printed.",
        ),
    ] = 0,
    changed: Annotated[
        bool, typer.Option("--changed", help="Also print a file with only what changed.")
    ] = False,
    fit: Annotated[
        bool,
        typer.Option(
            "--fit", help="Scale down what is larger than the paper; otherwise it is split over sheets."
        ),
    ] = False,
    same_size: Annotated[
        bool,
        typer.Option(
            "--same-size", help="Give the words of a box the same size on all faces of a component."
        ),
    ] = False,
    large: Annotated[
        bool,
        typer.Option(
            "--large", help="Large print: rulebooks one page to a sheet, cards for reading a size up."
        ),
    ] = False,
    draft: Annotated[
        bool, typer.Option("--draft", help="Write every PDF, with errors marked, only for looking at.")
    ] = False,
    printer: Annotated[str, typer.Option(help="A printer profile made by calibrate.")] = "",
    out: OutDir = Path("output"),
    as_json: Annotated[bool, typer.Option("--json", help="Print a summary of what was built.")] = False,
    quiet: Quiet = False,
    tell_all: TellAll = False,
) -> None:
    """Build the PDFs of games. Several values for an option build every combination in one run."""
    from printkit.base import paths
    from printkit.cli.examples import played_examples
    from printkit.cli.lookup import (
        ReadGames,
        all_games,
        meant_pieces,
        unknown_games,
        unknown_langs,
        unknown_pieces,
        unlaid_boards,
        unplayable_games,
        wrong_players,
    )
    from printkit.press import request as asked
    from printkit.press.sheets.profile import MAX_PAPER_MARGIN, NO_PROFILE, load_profile

    papers = listed(each.lower() for each in paper or ["a4"])
    ways, inks, pieces = listed(backs or ["long"]), listed(ink or ["full"]), listed(only or ())
    faults = unknown_backs(ways) + among("--ink", inks, asked.INKS)
    faults += among("--order", (order,), asked.ORDERS) + among("--marks", (marks,), asked.MARK_CHOICES)
    faults += measure("--bleed", bleed, MAX_BLEED) + measure("--gap", gap, MAX_PIECE_GAP)
    faults += measure("--margin", margin or 0.0, MAX_PAPER_MARGIN)
    faults += unknown_papers(papers)
    if draft and changed:
        faults.append(Fault("", "--draft", N_("it does not go with --changed: a draft is not for printing")))
    laid, unread = pairs("--layout", layout or ())
    known = ReadGames()
    read = known.read
    if wrong := unknown_games(games or ()):
        faults += wrong
    else:
        searched = games or paths.game_names()
        faults += unknown_langs(languages(lang), searched, read, drawn=True)
        faults += unspoken(program_lang)
        faults += unknown_pieces("--only", pieces, searched, read)
        faults += unread or unlaid_boards("--layout", laid, searched, read)
        faults += wrong_players("--players", players, searched, read)
    if faults:
        stop(CALL, *faults)
    try:
        profile = load_profile(printer) if printer else NO_PROFILE
    except FaultError as error:
        stop(CALL, *error.faults)
    named = games or all_games()
    unplayable = unplayable_games(named, languages(lang), read)
    request = asked.Request(
        games=tuple(name for name in named if draft or name not in unplayable),
        langs=languages(lang),
        program_lang=program_lang,
        papers=papers,
        backs=cast("tuple[Backs, ...]", ways),
        inks=cast("tuple[asked.Ink, ...]", inks),
        order=cast("Order", order),
        bleed=bleed,
        gap=gap,
        margin=margin,
        marks=cast("MarkChoice", marks),
        only=meant_pieces(pieces, searched, read),
        changed=changed,
        layout=laid,
        players=players,
        fit=fit,
        same_size=same_size,
        draft=draft,
        large=large,
        profile=profile,
        out=out,
        cache=paths.cache(),
        examples=played_examples,
    )
    built = build_with_progress(request, known.take)
    built.faults = once([*chain.from_iterable(unplayable.values()), *built.faults])
    if as_json:
        print(json.dumps(summary(built), ensure_ascii=False, indent=1))
    elif not quiet:
        say_built(built)
    tell(built.faults, every=tell_all)
    if status(built.faults):
        raise SystemExit(CONTENT)


def unknown_backs(ways: tuple[str, ...]) -> list[Fault]:
    """Faults for ways of backs that are not known: what is not a slip may mean turning the sheets by hand."""
    from printkit.press.request import BACKS

    by_hand = N_("one of {options}; to turn the sheets over by hand: --backs long --order fronts-first")
    return [
        fault if "close" in fault.values else replace(fault, hint=by_hand)
        for fault in among("--backs", ways, BACKS)
    ]


def say_built(built: BuildResult) -> None:
    """Print a line for each folder that was written: its files and sheets of paper, and what players need."""
    from printkit.base.messages import translator, user_language

    translate = translator(user_language())
    for folder, records in built.files.items():
        sheets = sum(record.sheets for record in records)
        files = translate.plural("{n} file", "{n} files", len(records))
        paper_used = translate.plural("{n} sheet of paper", "{n} sheets of paper", sheets)
        print(f"{folder}: {files.format(n=len(records))}, {paper_used.format(n=sheets)}", flush=True)
        printed = {each.id for record in records for each in record.components}
        for share in built.shares.get(folder, ()):
            if share.component in printed:
                print(f"  {share.told()}")


def build_with_progress(request: Request, read: GameReader) -> BuildResult:
    """Build, with a progress bar where somebody watches."""
    from printkit.press.build import build as build_kits

    if not sys.stderr.isatty():
        return build_kits(request, read=read)
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("printkit", total=None)
        return build_kits(
            request,
            tick=lambda done: progress.advance(task, done),
            total=lambda steps: progress.update(task, total=steps),
            read=read,
        )


def summary(built: BuildResult) -> dict[str, object]:
    """Return what was built, for programs."""
    return {
        "folders": [
            {"folder": folder.as_posix(), "files": [asdict(record) for record in records]}
            for folder, records in built.files.items()
        ],
        "faults": [fault.line() for fault in built.faults],
    }
