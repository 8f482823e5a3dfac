"""Who sits where, as it is told in one line of names."""

from __future__ import annotations

from printkit.games.evening import Evening
from printkit.kit.model import Kit
from printkit.table.fault import refuse
from printkit.table.party import Party

BOTS = ("bot", "*")
"""Names of seats that the assistant plays."""


def seated(kit: Kit, evening: Evening, players: str, own: bool) -> Party:
    """Seat those who are named; the assistant fills up the seats that a game needs at least."""
    named = [name.strip() for name in players.split(",") if name.strip()]
    people = [name for name in named if name.casefold() not in BOTS]
    for at, name in enumerate(people):
        if name in people[:at]:
            refuse("players", "{got} stands there twice", got=name)
    if not people:
        refuse("players", "expected the name of at least one person, got {got}", got=players)
    low, high = kit.players["min"], kit.players["max"]
    named += [BOTS[0]] * ((1 + evening.rivals if len(named) == 1 else low) - len(named))
    if len(named) > high:
        refuse("players", "expected {low} to {high} players, got {got}", low=low, high=high, got=len(named))
    if evening.seats:
        seats = dict(evening.seats(people, len(named) - len(people)))
    else:
        chairs = zip(kit.seats, named, strict=False)
        seats = {seat: "" if name.casefold() in BOTS else name for seat, name in chairs}
    return Party(seats, [seat for seat, name in seats.items() if not name], own)
