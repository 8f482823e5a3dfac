"""What a number of players needs of the pieces of a game: of each face as many copies as they play with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printkit.base.dataclass import dataclass
from printkit.kit.model import Component, Kit, Row
from printkit.kit.text.text import Text

PLAYERS_COLUMN = "players"
"""The column of a table of line-ups that says for how many players a row is."""


def depends_on_players(kit: Kit) -> bool:
    """Whether fewer pieces are enough for fewer players."""
    return any(each.each_player or each.for_players for each in kit.components)


def kit_for_players(kit: Kit, players: int) -> Kit:
    """Return the kit with as many pieces as a number of players needs, of those that depend on it.

    Raises ValueError where a component depends on line-ups of which none is for so many.
    """
    needed = {
        each.id: {row.id if row else "": copies for row, copies in _needed(kit, each, players)}
        for each in kit.components
        if each.each_player or each.for_players
    }
    return replace(kit, needed=needed, needed_by=players)


def _needed(kit: Kit, component: Component, players: int) -> Iterator[tuple[Row | None, int]]:
    """Yield the rows of a component, None for a face without one, with the copies that are needed."""
    if component.for_players:
        ways = [_needed_by(kit, component, column, players) for column in component.for_players]
        if not any(ways):
            raise ValueError(f"{component.id}: there is no line-up for {players} players")
        dealt = {each for column in component.for_players for each in _dealt_by(kit, component, column)}
        for row in kit.rows_of(component):
            wanted = max((way.get(row.id, 0) for way in ways), default=0)
            yield row, wanted if row.id in dealt else kit.copies_of(component, row)
    else:
        rows = kit.rows_of(component) if component.rows else (None,)
        yield from zip(rows, _shares(kit, component, rows, players * component.each_player), strict=True)


def _needed_by(kit: Kit, component: Component, said: str, players: int) -> Mapping[str, int]:
    """Return the copies of each row that one way to play needs, by what `for_players` says of it."""
    table, _, column = said.rpartition(".")
    if table:
        line_ups = (line for line in kit.table(table) if line[PLAYERS_COLUMN] == players)
        return next((line_up_counts(line[column]) for line in line_ups), {})
    rows = kit.rows_of(component)
    return {row.id: kit.copies_of(component, row) for row in rows if row[column] <= players}


def _dealt_by(kit: Kit, component: Component, said: str) -> Iterator[str]:
    """Yield the rows of which one way to play says by how many players they are needed."""
    table, _, column = said.rpartition(".")
    for line in kit.table(table) if table else ():
        yield from line_up_counts(line[column])
    yield from () if table else (row.id for row in kit.rows_of(component))


def line_up_counts(said: object) -> Mapping[str, int]:
    """Return how many copies of which rows a line-up has: it maps them to numbers, or lists them."""
    if isinstance(said, Mapping):
        return said
    named = said if isinstance(said, tuple) else ()
    return {each: named.count(each) for each in named}


def _shares(kit: Kit, component: Component, rows: tuple[Row | None, ...], wanted: int) -> list[int]:
    """Return the copies of each row that make up so many pieces: one of each row, then the next of each."""
    most = [kit.copies_of(component, row) for row in rows]
    shares = [0] * len(most)
    for round_ in range(max(most, default=0)):
        for place, copies in enumerate(most):
            if wanted and copies > round_:
                shares[place] += 1
                wanted -= 1
    return shares


@dataclass(frozen=True)
class PlayersShare:
    """How many pieces of a component so many players need, and of which rows, where the number says which."""

    component: str
    name: Text
    pieces: int
    rows: tuple[tuple[Text | str, int], ...]
    """The name of each row that is needed, with its copies."""

    def told(self) -> str:
        """Return it in a line: `Camp card ×8: Prophet, Villager ×3`."""
        rows = [f"{Text(name).plain}{f' ×{copies}' if copies > 1 else ''}" for name, copies in self.rows]
        return f"{self.name.plain} ×{self.pieces}{': ' if rows else ''}{', '.join(rows)}"


def shares_of(kit: Kit) -> list[PlayersShare]:
    """Return what a kit for a number of players holds of each component that depends on it."""
    found = []
    for component in kit.components:
        if component.id in kit.needed:
            rows = kit.rows_of(component) if component.for_players else ()
            copies = kit.needed[component.id]
            held = tuple((row.get("name", row.id), copies[row.id]) for row in rows if copies[row.id])
            found.append(PlayersShare(component.id, component.name, sum(copies.values()), held))
    return found
