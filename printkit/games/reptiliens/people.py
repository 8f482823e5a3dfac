"""Who lives, who sits beside whom, who belongs to which camp."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.position import Position, Table


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


def neighbours(position: Position, player: str) -> list[str]:
    """Return the nearest living on either side of somebody, in seating order; one where there is no other."""
    circle = from_seat(position, player)[1:]
    near = [each for each in circle if position.players[each].state == "alive"]
    return [each for each in position.seats if each in (*near[:1], *near[-1:])]


def from_seat(position: Position, player: str) -> list[str]:
    """Return all seats clockwise, beginning with one."""
    at = position.seats.index(player)
    return position.seats[at:] + position.seats[:at]


def seated(position: Position, players: list[str]) -> list[str]:
    """Return players in seating order."""
    return [each for each in position.seats if each in players]


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


def is_reptilian(table: Table, player: str) -> bool:
    """Whether somebody attacks with the Reptilians, and counts as one of them.

    Seth does by his card (REP-SETH-02), the Fennec does not (REP-SETH-04). Who was converted does besides
    what he or she was (REP-CAMP-03, REP-REPT-07), and so does a Lover by the alibi (REP-AMO-04, REP-CAMP-06).
    """
    person = table.position.players[player]
    return table.components.roles[person.role].reptile or "reptiliens" in person.converted


def is_member(table: Table, player: str, camp: str) -> bool:
    """Whether somebody belongs to a camp, by the card or converted, dominant or not (REP-CAMP-06)."""
    person = table.position.players[player]
    return table.components.roles[person.role].camp == camp or camp in person.converted


def dominant_camp(components: Components, position: Position, player: str) -> str:
    """Return the camp by whose condition somebody wins: the first of all that are held (REP-CAMP-04).

    Love stands above all (REP-CAMP-05), and a convert from a higher camp wins as before (REP-REPT-07).
    """
    person = position.players[player]
    camps = {components.roles[person.role].camp, *person.converted}
    camps |= {"amoureux"} if person.lover else set()
    camps |= {"reptiliens"} if components.roles[person.role].reptile else set()
    return next(camp for camp in components.camps if camp in camps)


def lovers(position: Position) -> list[str]:
    """Return the two Lovers in seating order, or nobody."""
    return [each for each in position.seats if position.players[each].lover]


def with_condition(position: Position, condition: str) -> list[str]:
    """Return those who have a personal condition, in seating order."""
    return [each for each in position.seats if condition in position.players[each].personal]
