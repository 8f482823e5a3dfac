"""Who belongs to which camp, by the card or converted."""

from __future__ import annotations

from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.telling import tell_players


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


def convert(table: Table, player: str, camp: str, rule: str) -> None:
    """Make somebody belong to a camp too, if that is new, and say so to that player alone."""
    person = table.position.players[player]
    if camp not in person.converted:
        person.converted.append(camp)  # type: ignore[arg-type]
    tell_players(table, [player], "converted", rule, player=player, camp=camp)
