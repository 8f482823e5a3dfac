"""The Poirot file: one person is Poirot, and the app is the village and its game master (REP-SOLO-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from printkit.games.reptiliens.asking import NONE
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.deal import composition
from printkit.games.reptiliens.opening import SINGULAR
from printkit.games.reptiliens.position import Table
from printkit.table.answers import ChooseSome
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating

POIROT, SHOWMAN = "poirot", "showman"

SEATS_ALONE = (10, 16)
"""How many seats the Poirot file has at least and at most."""


def is_alone(party: Seating) -> bool:
    """Whether one person plays, who is Poirot, against the village of the app (REP-SOLO-02)."""
    return len(party.people) == 1


def dealt_alone(components: Components, party: Seating) -> Call:
    """Return the deal of somebody alone: the person is Poirot, who is in every composition."""
    roles, specs, posts = composition(components, len(party.names))
    return Call("deal", {"roles": roles, "specs": specs, "posts": posts, "given": {party.people[0]: POIROT}})


def _conditions(table: Table, asked: Question) -> list[str]:
    """Return the conditions that a singular role gets: Poirot alone the show (REP-SOLO-02).

    The others get that of their group besides where all three of it are in play.
    """
    assert isinstance(asked.want, ChooseSome)
    people = table.position.players
    role = people[asked.about["player"]].role
    if role == POIROT:
        return [SHOWMAN]
    group = next(each for each in (SINGULAR[:3], SINGULAR[3:]) if role in each)
    in_play = {person.role for person in people.values()}
    return [*asked.want.options] if in_play.issuperset(group) else [*asked.want.options[1:]]


def _always(answer: object) -> Callable[[Table, Question], object]:
    return lambda _table, _asked: answer


AS_GAME_MASTER: Mapping[str, Callable[[Table, Question], object]] = {
    "personal": _conditions,
    "convert-one": _always(NONE),
    "lovers": _always([]),
    "lovers-blind": _always("yes"),
    "law-proposer": _always(NONE),
    "payer": _always(NONE),
}
"""What the game master decides, where one person plays alone."""
