"""Who lives, who sits beside whom, who belongs to which camp."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.position import Position


def verify_player(position: Position, place: str, player: str, *, alive: bool = True) -> None:
    """Refuse somebody who does not sit at the table, or does not live."""
    if player not in position.players:
        refuse(
            place,
            N_("unknown player {got}, expected one of {options}"),
            got=player,
            options=tuple(position.players),
        )
    if alive and position.players[player].state != "alive":
        refuse(place, N_("{player} is not alive"), player=player)


def living(position: Position) -> list[str]:
    """Return those who live as everybody knows, in seating order: also who was killed tonight."""
    return [each for each in position.seats if position.players[each].state == "alive"]


def others(position: Position, player: str) -> list[str]:
    """Return the living but for one."""
    return [each for each in living(position) if each != player]


def dead(position: Position) -> list[str]:
    """Return those who do not live, in seating order."""
    return [each for each in position.seats if position.players[each].state != "alive"]


def in_state(position: Position, state: str) -> list[str]:
    """Return those of a state, in seating order."""
    return [each for each in position.seats if position.players[each].state == state]


def killed_tonight(position: Position) -> list[str]:
    """Return those killed this night, whose deaths were not announced yet (REP-INV-07)."""
    return position.night.deaths if position.night else []


def able(position: Position, player: str) -> bool:
    """Whether somebody lives, was not killed tonight and is not in heavy sleep (REP-INV-02)."""
    asleep = position.night.asleep if position.night else []
    alive = position.players[player].state == "alive"
    return alive and player not in killed_tonight(position) and player not in asleep


def holder(position: Position, role: str) -> str:
    """Return the living player whose card or specialties hold a role, "" where there is none.

    The dead have lost the powers of their roles (REP-DEAD-02).
    """
    return next(
        (
            each
            for each in living(position)
            if role in (position.players[each].role, *position.players[each].specs)
        ),
        "",
    )


def lovers(position: Position) -> list[str]:
    """Return the two Lovers in seating order, or nobody."""
    return [each for each in position.seats if position.players[each].lover]


def with_condition(position: Position, condition: str) -> list[str]:
    """Return those who have a personal condition, in seating order."""
    return [each for each in position.seats if condition in position.players[each].personal]


def verify_pair(position: Position, first: tuple[str, str], second: tuple[str, str]) -> None:
    """Refuse two who are not living and different, each with the place where it is named."""
    for place, player in (first, second):
        verify_player(position, place, player)
    if first[1] == second[1]:
        refuse(second[0], N_("expected somebody else than {player}"), player=first[1])
