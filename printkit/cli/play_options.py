"""How an evening starts, in the terminal and on phones: the options that both take, the game, the journal."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printkit.base.faults import Fault, Faults
from printkit.cli.exit_status import CALL, stop
from printkit.cli.options import path

if TYPE_CHECKING:
    from printkit.games.game import Evening
    from printkit.kit.model import Kit
    from printkit.table.act import Game as Rules
    from printkit.table.journal import Journal

Game = Annotated[str, typer.Argument(help="The game's folder name, e.g. mosh.")]
Players = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Who plays, in the order of the table, e.g. Ann,Bob,bot: the app plays whoever is called bot. "
        "One name alone plays against the app.",
    ),
]
OwnDice = Annotated[
    bool | None,
    typer.Option(
        "--own-dice/--app-dice",
        help="Throw dice and draw cards yourselves, or let the app do it, as it does when neither is named.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="A number for the app's dice and cards: the same one brings the same luck."
    ),
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Go on with the last evening of this game, or with the one in --file."),
]
Kept = Annotated[
    Path | None,
    typer.Option(metavar="FILE", parser=path, help="Keep the evening in this file, not in your data folder."),
]


@dataclass(frozen=True)
class Start:
    """What was asked for: who plays, whose dice, which throws, a new evening or the last, kept where."""

    players: str
    own: bool | None
    seed: int | None
    resume: bool
    file: Path | None

    def journal(
        self, kit: Kit, evening: Evening, game: Rules[Any, Any], ask: Callable[[], str] | None = None
    ) -> Journal:
        """Open the journal that goes on, or begin one; `ask` names who plays where nobody has.

        Refused, and nothing is written, where what goes on can not be played.
        """
        from printkit.table.fault import refuse
        from printkit.table.log import Dice

        journal = self._last(kit.game) if self.resume else self._new(kit, evening, ask)
        with ExitStack() as failed:
            failed.callback(journal.close)
            if not journal.party.names:
                refuse(str(journal.path), "does not tell who plays")
            if self.own is not None and self.own != journal.party.own:
                journal.session(game)
                journal.append(Dice(self.own))
            failed.pop_all()
        return journal

    def drop(self, journal: Journal) -> None:
        """Let go of a journal whose evening did not begin; of a new one nothing stays."""
        journal.close()
        if not self.resume:
            journal.path.unlink(missing_ok=True)

    def _last(self, game: str) -> Journal:
        from printkit.play import saves
        from printkit.table.fault import refuse
        from printkit.table.journal import Journal

        if self.players or self.seed is not None:
            refuse(
                "--players" if self.players else "--seed", "an evening that goes on keeps what it began with"
            )
        return Journal.open(self.file or saves.latest(saves.sessions(), game))

    def _new(self, kit: Kit, evening: Evening, ask: Callable[[], str] | None) -> Journal:
        from printkit.play import saves
        from printkit.play.seating import seated
        from printkit.table.fault import refuse
        from printkit.table.journal import Journal

        if self.file and self.file.is_file():
            refuse(str(self.file), "is there already: --resume goes on with it, another name begins anew")
        if not (self.players or ask):
            refuse("--players", "name who plays, for example --players Ann,Bob; --resume needs no names")
        players = self.players or (ask() if ask else "")
        party = seated(kit, evening, players, bool(self.own))
        seed = str(self.seed) if self.seed is not None else os.urandom(8).hex()
        file = self.file or saves.fresh(saves.sessions(), kit.game)
        return Journal.create(file, kit.game, seed, {"game": kit.game}, party)


def playable(name: str) -> tuple[Path, Evening]:
    """Find a game that can be played, and its evening; leave with a message where there is none."""
    from printkit.base.paths import card_data
    from printkit.games.registry import has_resolver, open_evening

    try:
        folder = card_data(name)
    except Faults as unknown:
        stop(CALL, *unknown.faults)
    if not has_resolver(name):
        values = {"game": name}
        stop(CALL, Fault("", "", "{game} has no procedures: it can be printed, not played here", values))
    return folder, open_evening(name)
