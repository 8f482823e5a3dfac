"""The opening, before the first night: who learns what, in order (REP-OPEN-01 to REP-OPEN-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, NONE, ask_one, ask_some
from printkit.games.reptiliens.attack import ALPHA
from printkit.games.reptiliens.camps import convert
from printkit.games.reptiliens.opening_calls import (
    CALL_SAID,
    CONVERT_ONE,
    EYES,
    LOVERS,
    REMINDER,
    ROMANTIC,
    SAID_CALL,
    SINGULAR,
    members,
    opening_row,
)
from printkit.games.reptiliens.people import holder, living, with_condition
from printkit.games.reptiliens.phone_night import ask_alike
from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.telling import tell_everybody, tell_players
from printkit.games.reptiliens.verdict import verify_going_on
from printkit.table.audience import EVERYBODY
from printkit.table.question import Asking, Steps

TOUCHED = (CONVERT_ONE, LOVERS)
"""Calls that need a hand, so one phone does not make them (REP-PHONE-03)."""


class OpeningCalls:
    """The opening as the rules have it: only what must be decided is asked, and nobody waits."""

    announces = True
    """Whether it is told whom the game master calls; else what is asked, or the phone, says so."""

    def asking(self, table: Table, called: str, *, needed: bool) -> Asking | None:
        """Return how a game master is asked what a call decides, None where that is not asked."""
        return Asking() if needed else None

    def pause(self, table: Table, called: str, rule: str, *, decides: bool = False) -> Steps[None]:
        """Leave time for a call, in which a game master `decides` something or nothing."""
        yield from ()


class LedCalls(OpeningCalls):
    """The opening that a human game master leads: each call is a step, whoever is there."""

    announces = False

    def asking(self, table: Table, called: str, *, needed: bool) -> Asking | None:
        """Return how a game master is asked: always, for as long as the call waits."""
        return self._asking(table, called, decoy=not needed)

    def pause(self, table: Table, called: str, rule: str, *, decides: bool = False) -> Steps[None]:
        """Let a game master say a call in which nothing is decided."""
        if not decides:
            asking = self._asking(table, called, decoy=True)
            yield from ask_one(SAID_CALL, GM, rule, [CALL_SAID], audience=(), asking=asking, subject=called)

    def _asking(self, table: Table, called: str, *, decoy: bool) -> Asking:
        return Asking(decoy=decoy, wait=table.components.opening[opening_row(called)], called=called)


class SpokenCalls(OpeningCalls):
    """The opening that one phone speaks: the program decides, and each call waits as long."""

    announces = False

    def pause(self, table: Table, called: str, rule: str, *, decides: bool = False) -> Steps[None]:
        """Let the phone speak a call, and wait for it."""
        if called not in TOUCHED:
            call = Asking(wait=table.components.opening[opening_row(called)], called=called)
            yield from ask_alike(table, (EVERYBODY,), SAID_CALL, (CALL_SAID,), call, fits=(CALL_SAID,))


def opening(table: Table) -> Steps[None]:
    """Run the opening. On every player's own phone nobody is called: each reads their mail (REP-PHONE-03)."""
    yield from _opening(table, OpeningCalls())


def led_opening(table: Table) -> Steps[None]:
    """Run the opening call by call, for a human game master: as many whoever is there."""
    yield from _opening(table, LedCalls())


def spoken_opening(table: Table) -> Steps[None]:
    """Run the opening call by call on one phone, which lies in the middle."""
    yield from _opening(table, SpokenCalls())


def _opening(table: Table, calls: OpeningCalls) -> Steps[None]:
    verify_going_on(table)
    position = table.position
    if position.phase != "night" or position.day != 1 or position.night is not None:
        refuse("position.day", N_("the opening comes before the first night"))
    silent = position.gm == "phones"
    if calls.announces and not silent:
        tell_everybody(table, "eyes-closed", "REP-OPEN-01")
    yield from calls.pause(table, EYES, "REP-OPEN-01")
    yield from _give_conditions(table, calls)
    for group in ("detectives", "mathematiciens"):
        yield from _meet(table, calls, group, "REP-OPEN-03")
    yield from _convert_one(table, calls)
    yield from _camps_meet(table, calls)
    yield from _lovers(table, calls)
    yield from _romantic(table, calls)
    if silent:
        tell_everybody(table, "silence-kept", "REP-PHONE-03")
    elif calls.announces:
        tell_everybody(table, "reminder-read", "REP-OPEN-11")
    yield from calls.pause(table, REMINDER, "REP-OPEN-11")


def _give_conditions(table: Table, calls: OpeningCalls) -> Steps[None]:
    """Let the game master tell each of the six their conditions (REP-OPEN-02)."""
    rule = "REP-OPEN-02"
    for role in SINGULAR:
        _call(table, calls, rule, role)
        player = holder(table.position, role)
        conditions, chosen = table.components.roles[role].conditions, list[str]()
        if asking := calls.asking(table, role, needed=bool(player)):
            about: dict[str, Any] = {"player": player} if player else {}
            chosen = yield from ask_some(
                "personal", GM, rule, conditions, 1, 2, audience=(), asking=asking, **about
            )
        yield from calls.pause(table, role, rule, decides=True)
        if player:
            table.position.players[player].personal = chosen
            tell_players(table, [player], "personal-given", rule, player=player, conditions=chosen)


def _call(table: Table, calls: OpeningCalls, rule: str, role: str) -> None:
    """Call a role, held or not, where it is called aloud."""
    if calls.announces and table.position.gm != "phones":
        tell_everybody(table, "role-called", rule, role=role)


def _meet(table: Table, calls: OpeningCalls, group: str, rule: str, **known: str | None) -> Steps[None]:
    """Let a group see each other; it is called even where nobody belongs to it."""
    yield from calls.pause(table, group, rule)
    _tell_group(table, group, members(table, group), rule, **known)


def _tell_group(table: Table, group: str, players: Sequence[str], rule: str, **known: str | None) -> None:
    tell_players(table, players, "group-met", rule, group=group, players=[*players], **known)


def _convert_one(table: Table, calls: OpeningCalls) -> Steps[None]:
    """Let the game master make a Reptilian of one of the six (REP-OPEN-04)."""
    rule = "REP-OPEN-04"
    people = living(table.position)
    held = [each for each in people if table.position.players[each].role in SINGULAR]
    chosen = NONE
    if asking := calls.asking(table, CONVERT_ONE, needed=bool(held)):
        options = [*(held or people), NONE]
        chosen = yield from ask_one("convert-one", GM, rule, options, audience=(), asking=asking)
    yield from calls.pause(table, CONVERT_ONE, rule, decides=True)
    if held and chosen != NONE:
        convert(table, chosen, "reptiliens", rule)


def _camps_meet(table: Table, calls: OpeningCalls) -> Steps[None]:
    """Let Seths, Mice and Reptilians see each other (REP-OPEN-05 to REP-OPEN-07)."""
    position = table.position
    yield from _meet(table, calls, "seths", "REP-OPEN-05")
    named = {role: holder(position, role) or None for role in ("minus", "cortex")}
    yield from _meet(table, calls, "souris", "REP-OPEN-06", **named)
    yield from _meet(table, calls, "reptiliens", "REP-OPEN-07", alpha=holder(position, ALPHA) or None)


def _lovers(table: Table, calls: OpeningCalls) -> Steps[None]:
    """Let the game master pick two Lovers, or none (REP-OPEN-08, REP-AMO-03)."""
    position, rule = table.position, "REP-OPEN-08"
    asking = calls.asking(table, LOVERS, needed=True) or Asking()
    chosen = yield from ask_some(
        "lovers", GM, rule, living(position), 0, 2, counts=(0, 2), audience=(), asking=asking
    )
    yield from calls.pause(table, LOVERS, rule, decides=True)
    for player in position.seats:
        position.players[player].lover = player in chosen
    if chosen:
        _tell_group(table, LOVERS, chosen, rule)


def _romantic(table: Table, calls: OpeningCalls) -> Steps[None]:
    """Call the Romantic, who learns who the Lovers are, known to them or not (REP-OPEN-09, REP-OPEN-10)."""
    position, rule, blind = table.position, "REP-OPEN-10", "yes"
    _call(table, calls, "REP-OPEN-09", ROMANTIC)
    couple = [each for each in living(position) if position.players[each].lover]
    romantic = with_condition(position, ROMANTIC)
    known = bool(couple and romantic)
    if asking := calls.asking(table, ROMANTIC, needed=known):
        blind = yield from ask_one("lovers-blind", GM, rule, ["yes", "no"], audience=(), asking=asking)
    yield from calls.pause(table, ROMANTIC, "REP-OPEN-09", decides=True)
    if known:
        told = romantic if blind == "yes" else [*romantic, *(each for each in couple if each not in romantic)]
        tell_players(table, told, "lovers-shown", rule, players=couple)
