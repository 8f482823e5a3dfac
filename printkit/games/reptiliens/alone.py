"""The Poirot file: one person is Poirot, and the app is the village and its game master (REP-SOLO-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from printkit.games.reptiliens.asking import NONE
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.deal import composition
from printkit.games.reptiliens.drawing import as_good_as_drawn
from printkit.games.reptiliens.opening_calls import SINGULAR
from printkit.games.reptiliens.position import Table
from printkit.table.answers import Choose, ChooseSome
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating

POIROT, SHOWMAN = "poirot", "showman"

FEWEST_WITH_LOVERS = 12
"""Players from whom on the app gives a village Lovers."""

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


def _drawn(table: Table, asked: Question, count: int) -> list[str]:
    assert isinstance(asked.want, (Choose, ChooseSome))
    return as_good_as_drawn(table, asked.purpose, asked.want.options, count)


def _lovers(table: Table, asked: Question) -> list[str]:
    """Return two Lovers, none in a small village (REP-PHONE-01)."""
    large = len(table.position.seats) >= FEWEST_WITH_LOVERS
    return _drawn(table, asked, 2) if large else []


AS_GAME_MASTER: Mapping[str, Callable[[Table, Question], object]] = {
    "personal": _conditions,
    "convert-one": _always(NONE),
    "lovers": _lovers,
    "lovers-blind": _always("yes"),
    "law-approved": _always("yes"),
    "dream": lambda table, asked: _drawn(table, asked, 1)[0],
}
"""What the app decides as a game master; all else is asked of the table (REP-PHONE-01)."""

AS_LONE_GAME_MASTER: Mapping[str, Callable[[Table, Question], object]] = {
    "personal": _conditions,
    "convert-one": _always(NONE),
    "lovers": _always([]),
    "lovers-blind": _always("yes"),
    "law-proposer": _always(NONE),
    "payer": _always(NONE),
}
"""What it decides where one person plays alone (REP-SOLO-02)."""
