"""The opening, before the first night: who learns what, in order (REP-OPEN-01 to REP-OPEN-11)."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, NONE, ask_one, ask_some
from printkit.games.reptiliens.attack import ALPHA
from printkit.games.reptiliens.camps import convert, is_reptilian
from printkit.games.reptiliens.people import holder, living, with_condition
from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.telling import tell_everybody, tell_players
from printkit.games.reptiliens.verdict import verify_going_on
from printkit.table.question import Steps

SINGULAR = ("monk", "holmes", "poirot", "pach", "rappaz", "sesiano")
"""The roles that are given one or two conditions of their own, in the order in which they are called.

They are those of their cards (REP-VIL-04, REP-VIL-06, REP-VIL-07, REP-VIL-14, REP-VIL-16, REP-VIL-17).
"""


def opening(table: Table) -> Steps[None]:
    """Run the opening. On every player's own phone nobody is called: each reads their mail (REP-PHONE-03)."""
    verify_going_on(table)
    position = table.position
    if position.phase != "night" or position.day != 1 or position.night is not None:
        refuse("position.day", N_("the opening comes before the first night"))
    silent = position.gm == "phones"
    if not silent:
        tell_everybody(table, "eyes-closed", "REP-OPEN-01")
    yield from _give_conditions(table)
    for group in ("detectives", "mathematiciens"):
        _meet(table, group, with_condition(position, group), "REP-OPEN-03")
    yield from _convert_one(table)
    _camps_meet(table)
    yield from _lovers(table)
    yield from _romantic(table)
    if silent:
        tell_everybody(table, "silence-kept", "REP-PHONE-03")
    else:
        tell_everybody(table, "reminder-read", "REP-OPEN-11")


def _give_conditions(table: Table) -> Steps[None]:
    for role in SINGULAR:
        _call(table, "REP-OPEN-02", role)
        player = holder(table.position, role)
        if not player:
            continue
        conditions = table.components.roles[role].conditions
        chosen = yield from ask_some(
            "personal", GM, "REP-OPEN-02", conditions, 1, 2, audience=(), player=player
        )
        table.position.players[player].personal = chosen
        tell_players(table, [player], "personal-given", "REP-OPEN-02", player=player, conditions=chosen)


def _call(table: Table, rule: str, role: str) -> None:
    """Call a role, held or not, where it is called aloud."""
    if table.position.gm != "phones":
        tell_everybody(table, "role-called", rule, role=role)


def _meet(table: Table, group: str, players: Sequence[str], rule: str, **known: str | None) -> None:
    """Let a group see each other; it is called even where nobody belongs to it."""
    tell_players(table, players, "group-met", rule, group=group, players=[*players], **known)


def _convert_one(table: Table) -> Steps[None]:
    """Let the game master make a Reptilian of one of the six (REP-OPEN-04)."""
    position = table.position
    held = [each for each in living(position) if position.players[each].role in SINGULAR]
    if not held:
        return
    chosen = yield from ask_one("convert-one", GM, "REP-OPEN-04", [*held, NONE], audience=())
    if chosen != NONE:
        convert(table, chosen, "reptiliens", "REP-OPEN-04")


def _camps_meet(table: Table) -> None:
    """Let Seths, Mice and Reptilians see each other (REP-OPEN-05 to REP-OPEN-07)."""
    position = table.position
    people = position.players
    _meet(
        table,
        "seths",
        [each for each in living(position) if people[each].role in ("seth", "fennec")],
        "REP-OPEN-05",
    )
    mice = [each for each in living(position) if table.components.roles[people[each].role].camp == "souris"]
    named = {role: holder(position, role) or None for role in ("minus", "cortex")}
    _meet(table, "souris", mice, "REP-OPEN-06", **named)
    reptilians = [each for each in living(position) if is_reptilian(table, each)]
    _meet(table, "reptiliens", reptilians, "REP-OPEN-07", alpha=holder(position, ALPHA) or None)


def _lovers(table: Table) -> Steps[None]:
    """Let the game master pick two Lovers, or none (REP-OPEN-08, REP-AMO-03)."""
    position = table.position
    chosen = yield from ask_some(
        "lovers", GM, "REP-OPEN-08", living(position), 0, 2, counts=(0, 2), audience=()
    )
    for player in position.seats:
        position.players[player].lover = player in chosen
    if chosen:
        _meet(table, "amoureux", chosen, "REP-OPEN-08")


def _romantic(table: Table) -> Steps[None]:
    """Call the Romantic, who learns who the Lovers are, known to them or not (REP-OPEN-09, REP-OPEN-10)."""
    position = table.position
    _call(table, "REP-OPEN-09", "romantique")
    couple = [each for each in living(position) if position.players[each].lover]
    romantic = with_condition(position, "romantique")
    if not couple or not romantic:
        return
    blind = yield from ask_one("lovers-blind", GM, "REP-OPEN-10", ["yes", "no"], audience=())
    told = romantic if blind == "yes" else [*romantic, *(each for each in couple if each not in romantic)]
    tell_players(table, told, "lovers-shown", "REP-OPEN-10", players=couple)
