"""What a game master, or a phone, says and shows in the opening: the same whoever is there (REP-NIGHT-03)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.reptiliens.asking import NONE
from printkit.games.reptiliens.camps import is_reptilian
from printkit.games.reptiliens.components import components_of
from printkit.games.reptiliens.people import holder, living, with_condition
from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.validate import read_unverified
from printkit.games.script import CallScript
from printkit.games.sentences import Names, named
from printkit.kit.model import Kit
from printkit.table.answers import Choose
from printkit.table.question import Question

SINGULAR = ("monk", "holmes", "poirot", "pach", "rappaz", "sesiano")
"""The roles that are given one or two conditions of their own, in the order in which they are called.

They are those of their cards (REP-VIL-04, REP-VIL-06, REP-VIL-07, REP-VIL-14, REP-VIL-16, REP-VIL-17).
"""

OF_A_ROLE = "role"
"""The call by which each of these is called by name."""

EYES, CONVERT_ONE, LOVERS, ROMANTIC, REMINDER = "eyes", "convert", "amoureux", "romantique", "reminder"
"""Calls that are for no group; all others name theirs."""

CALLED_IN_ORDER = (
    EYES,
    *SINGULAR,
    "detectives",
    "mathematiciens",
    CONVERT_ONE,
    "seths",
    "souris",
    "reptiliens",
    LOVERS,
    ROMANTIC,
    REMINDER,
)
"""Who is called in the opening, in order."""

SETHS = ("seth", "fennec")
"""The roles whose holders know each other as Seths (REP-OPEN-05)."""

GROUPS, MIN_IN_GROUP = ("detectives", "mathematiciens"), 3
"""Conditions for several who hold three posts together, and how many of their roles, at least, it takes."""

SAID_CALL, CALL_SAID = "opening-call", "done"
"""What is asked in a call in which there is nothing to decide, and the one answer to it."""


def opening_row(called: str) -> str:
    """Return the id of the call in the data by which somebody is called."""
    return OF_A_ROLE if called in SINGULAR else called


def opening_script(
    kit: Kit, position: Mapping[str, Any], question: Question, names: Names
) -> CallScript | None:
    """Return what a game master says and does for a call of the opening, None where it is none."""
    called = question.asking.called
    if called not in CALLED_IN_ORDER:
        return None
    row = kit.row("opening-call", opening_row(called))
    before = CALLED_IN_ORDER.index(called) - 1
    closes = kit.row("opening-call", opening_row(CALLED_IN_ORDER[before]))["closes"] if before >= 0 else None
    said = kit.told(row["say"], {"role": named(kit, "called", called, names)}).plain
    says = kit.say("opening-next", closes=closes.plain, words=said).plain if closes else said
    decoy = question.asking.decoy and question.purpose != SAID_CALL
    players = _called_players(kit, position, question) if not decoy or called == ROMANTIC else ()
    how: tuple[str, ...] = (row["how"].plain,)
    if called in (EYES, LOVERS, REMINDER):  # nobody alone, or nobody yet
        return CallScript(says, "", how)
    if not players:
        decides = len(getattr(question.want, "options", ())) > 1
        any_tap = (kit.say("aside-any-tap").plain,) if decides else ()
        return CallScript(says, kit.say("aside-decoy").plain, any_tap)
    if decoy:  # a Romantic opens their eyes, though there is nobody to see
        seen = (kit.say("aside-no-lovers").plain, kit.say("aside-any-tap").plain)
        return CallScript(says, ", ".join(names.get(each, each) for each in players), seen)
    if unfit := _lacking_others(kit, position, called):
        listed = ", ".join(named(kit, "condition", each, names) for each in unfit)
        how = (*how, kit.say("aside-unfit", conditions=listed).plain)
    allowed = tuple(names.get(each, each) for each in players) if called == CONVERT_ONE else ()
    who = ", ".join(names.get(each, each) for each in players)
    return CallScript(says, who, how, allowed=allowed, otherwise=NONE if allowed else "")


def _lacking_others(kit: Kit, position: Mapping[str, Any], role: str) -> list[str]:
    """Return the conditions of a role that need three posts, and that too few roles here may have."""
    roles = components_of(kit).roles
    held = {person["role"] for person in position["players"].values()}
    return [
        condition
        for condition in (roles[role].conditions if role in SINGULAR else ())
        if condition in GROUPS and sum(condition in roles[each].conditions for each in held) < MIN_IN_GROUP
    ]


def members(table: Table, group: str) -> list[str]:
    """Return who knows each other by a group of the opening, in the order of the circle."""
    position, people = table.position, table.position.players
    match group:
        case "seths":
            return [each for each in living(position) if people[each].role in SETHS]
        case "souris":
            roles = table.components.roles
            return [each for each in living(position) if roles[people[each].role].camp == "souris"]
        case "reptiliens":
            return [each for each in living(position) if is_reptilian(table, each)]
    return with_condition(position, group)


def _called_players(kit: Kit, position: Mapping[str, Any], question: Question) -> Sequence[str]:
    """Return who opens their eyes in a call, or who may be touched."""
    called = question.asking.called
    if called == CONVERT_ONE and isinstance(question.want, Choose):
        return [option for option in question.want.options if option != NONE]
    components = components_of(kit)
    table: Table = Table(read_unverified(position, components), components)
    if called in SINGULAR:
        return [*filter(None, [holder(table.position, called)])]
    return members(table, called)


def opening_options(position: Mapping[str, Any], question: Question) -> Sequence[str]:
    """Return the options that a page shows: of the living all, whoever of them may be touched."""
    options = question.want.options if isinstance(question.want, Choose) else ()
    if question.asking.called != CONVERT_ONE:
        return options
    players = position["players"]
    return (*(seat for seat in position["seats"] if players[seat]["state"] == "alive"), NONE)
