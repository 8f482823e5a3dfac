"""The night tables, as they are printed (REP-NIGHT-05)."""

from __future__ import annotations

from typing import Annotated

from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.telling import tell_everybody
from printkit.table.bounds import Ids


def night_table(table: Table, *, weekday: Annotated[str, Ids("weekday")]) -> None:
    """List the rows of a weekday's night."""
    for n, row in enumerate(table.components.nights[weekday], start=1):
        tell_everybody(
            table, "row-listed", "REP-NIGHT-05", n=n, row=row.id, roles=[*row.roles], moves=row.moves
        )
