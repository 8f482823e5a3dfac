"""How an evening starts, in the terminal and on phones: the options that both take, the game, the journal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.cli.exit_status import CALL, stop, tell
from printkit.cli.options import given_path

if TYPE_CHECKING:
    from printkit.games.game import Game as Evening
    from printkit.table.journal import Journal

GUESSABLE = 64
"""Bits of a seed that no computer tries one after another."""

GameName = Annotated[str, typer.Argument(help="The game's folder name, e.g. mosh.")]
Players = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Who is playing, in seating order, e.g. Ann,Bob,bot: bot is a player run by the "
        "app. With a single name you play against the app.",
    ),
]
OwnDice = Annotated[
    bool | None,
    typer.Option(
        "--own-dice/--app-dice",
        help="Roll dice and draw cards yourselves, or let the app do it, as it does by default.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="The same number gives the same dice and cards again; everybody is told that it was chosen.",
    ),
]
Resume = Annotated[
    bool,
    typer.Option(
        "--resume",
        help="Resume the last game, or the one in --file; in a terminal, choose among the saved games.",
    ),
]
Plain = Annotated[
    bool,
    typer.Option(
        "--plain", help="Put boards and tables into words and lists, for a screen reader, and repeat nothing."
    ),
]
GameMaster = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="Somebody who does not play, but sees and may change everything; everybody is told who it is.",
    ),
]
Kept = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", parser=given_path, help="Save the game in this file, not in your data folder."
    ),
]


def playable(name: str, named_in: str = "") -> tuple[Path, Evening]:
    """Find a game that can be played, and its evening; leave with a message where there is none.

    The message begins with the file that the game is `named_in`.
    """
    from printkit.base.paths import card_data
    from printkit.games.registry import has_ruleset, load_game

    try:
        folder = card_data(name)
    except FaultError as unknown:
        stop(CALL, *(fault if fault.file else replace(fault, file=named_in) for fault in unknown.faults))
    if not has_ruleset(name):
        values = {"game": name}
        stop(
            CALL,
            Fault(named_in, "", N_("{game} can be printed, but not played in the app"), values),
        )
    return folder, load_game(name)


def warn_of_seed(seed: int | None) -> None:
    """Warn that a seed of few digits can be guessed."""
    if seed is not None and seed.bit_length() < GUESSABLE:
        what = N_(
            "a short seed can be guessed, and every roll worked out from it: everybody is told "
            "that it was chosen"
        )
        hint = N_("leave --seed out, except to try something out or to repeat it")
        tell([Fault("", "--seed", what, hint=hint, severity="warning")])


def tell_torn(journal: Journal) -> None:
    """Warn that a crash has torn the last line of a journal, which was cut."""
    if journal.torn:
        what = N_("the last line was cut off by a crash, and is lost: check that nothing is missing")
        tell([Fault(str(journal.path), "", what, severity="warning")])
