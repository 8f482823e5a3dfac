"""Who sits where in the circle, and who moves to another house."""

from __future__ import annotations

from printkit.games.reptiliens.day import verify_day
from printkit.games.reptiliens.people import verify_pair
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.telling import tell_everybody


def neighbours(position: Position, player: str) -> list[str]:
    """Return the nearest living on either side of somebody, in seating order; one where there is no other."""
    near = living_after(position, player)
    return seated(position, [*near[:1], *near[-1:]])


def from_seat(position: Position, player: str) -> list[str]:
    """Return all seats clockwise, beginning with one."""
    at = position.seats.index(player)
    return position.seats[at:] + position.seats[:at]


def living_after(position: Position, player: str) -> list[str]:
    """Return the others who live, clockwise from the next seat on."""
    return [each for each in from_seat(position, player)[1:] if position.players[each].state == "alive"]


def seated(position: Position, players: list[str]) -> list[str]:
    """Return players in seating order."""
    return [each for each in position.seats if each in players]


def move_after(position: Position, player: str, after: str) -> None:
    """Seat somebody just after somebody else."""
    position.seats.remove(player)
    position.seats.insert(position.seats.index(after) + 1, player)


def move_house(table: Table, *, player: str, after: str) -> None:
    """Seat somebody just after somebody else, as people have moved at the table (REP-WED-03)."""
    verify_day(table)
    position = table.position
    verify_pair(position, ("args.player", player), ("args.after", after))
    move_after(position, player, after)
    tell_everybody(table, "moved-house", "REP-WED-03", player=player, after=after)
