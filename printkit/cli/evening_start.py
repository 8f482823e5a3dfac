"""How an evening starts, in the terminal and on phones: the options that both take, the game, the journal."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.cli.outcome import CALL, stop
from printkit.kit.faults import Fault, Faults

if TYPE_CHECKING:
    from printkit.games.evening import Evening
    from printkit.kit.model import Kit
    from printkit.table.journal import Journal

Game = Annotated[str, typer.Argument(help="The game's folder name, e.g. mosh.")]
Players = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Names in the order of the table, with commas; bot is played by the assistant, "
        "one name alone plays against it.",
    ),
]
OwnDice = Annotated[
    bool | None,
    typer.Option("--own-dice/--app-dice", help="Throw and draw yourselves, or let the app do it."),
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="Throw the same for the same number.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the last evening.")]
Kept = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep the evening in this file, not in your data folder."),
]


@dataclass(frozen=True)
class Start:
    """What was asked for: who plays, whose dice, which throws, a new evening or the last, kept where."""

    players: str
    own: bool | None
    seed: int | None
    resume: bool
    file: Path | None

    def journal(self, kit: Kit, evening: Evening, ask: Callable[[], str] = str) -> Journal:
        """Open the journal that goes on, or begin one; `ask` names who plays where nobody has."""
        from printkit.table.fault import refuse
        from printkit.table.log import Dice

        journal = self._last(kit.game) if self.resume else self._new(kit, evening, ask)
        if not journal.party.names:
            journal.close()
            refuse(str(journal.path), "does not tell who plays")
        if self.own is not None and self.own != journal.party.own:
            journal.append(Dice(self.own))
        return journal

    def _last(self, game: str) -> Journal:
        from printkit.cli import evening_files
        from printkit.table.fault import refuse
        from printkit.table.journal import Journal

        if self.players or self.seed is not None:
            refuse(
                "--players" if self.players else "--seed", "an evening that goes on keeps what it began with"
            )
        return Journal.open(self.file or evening_files.latest(evening_files.sessions(), game))

    def _new(self, kit: Kit, evening: Evening, ask: Callable[[], str]) -> Journal:
        from printkit.cli import evening_files
        from printkit.games.seating import seated
        from printkit.table.journal import Journal

        party = seated(kit, evening, self.players or ask(), bool(self.own))
        seed = str(self.seed) if self.seed is not None else os.urandom(8).hex()
        file = self.file or evening_files.fresh(evening_files.sessions(), kit.game)
        return Journal.create(file, kit.game, seed, {"game": kit.game}, party)


def playable(name: str) -> tuple[Path, Evening]:
    """Find a game that can be played, and its evening; leave with a message where there is none."""
    from printkit.games import has_resolver
    from printkit.games.evening import open_evening
    from printkit.kit.folders import card_data

    try:
        folder = card_data(name)
    except Faults as unknown:
        stop(CALL, *unknown.faults)
    if not has_resolver(name):
        values = {"game": name}
        stop(CALL, Fault("", "", "{game} has no procedures: it can be printed, not played here", values))
    return folder, open_evening(name)
