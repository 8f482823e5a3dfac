"""What phones say and show for a step of the night: alike on all, whoever is called (REP-PHONE-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from printkit.games.reptiliens.asking import NONE
from printkit.games.reptiliens.calls import GROUP_QUESTIONS, rows_tonight, words_of_call
from printkit.games.reptiliens.opening_calls import EYES, SAID_CALL, opening_row
from printkit.games.reptiliens.phone_night import GROUP_STEPS, INVOCATION, MAILBOX, PLACES, RAISED_BY
from printkit.games.reptiliens.posts import SCRUTINEER
from printkit.games.script import SharedScript
from printkit.games.sentences import Names, event_sentence, named
from printkit.kit.model import Kit
from printkit.table.audience import EVERYBODY
from printkit.table.event import Event
from printkit.table.question import Question

LEARNT = ("cards-seen", "theft-done", "animal-answered", "stalk-answered", "card-revealed")
"""Kinds of events by which somebody who is called learns something at once where one phone asks."""

OF_FELLOWS = ("fellows-called", "fellow-named")
"""Those by which people who are asked together see each other, and whom each has named."""

MET = ("personal-given", "group-met", "lovers-shown")
"""Those by which somebody does in the opening."""

NO_EFFECT = "call-had-no-effect"
"""The kind of event by which a call comes to nothing."""


def shared_script(
    kit: Kit,
    position: Mapping[str, Any],
    question: Question,
    names: Names,
    seat: str,
    events: Sequence[Event],
) -> SharedScript:
    """Return what is said and shown for a step of the night, and what the box of a seat holds.

    `events` are those of tonight that the seat was told alone; where one phone asks, those of the last step.
    """
    called, purpose = question.asking.called, question.purpose
    if purpose == MAILBOX:
        asks, says = kit.say("silent-mailbox").plain, kit.say("spoken-open").plain
        return SharedScript("", says, asks, "", _box(kit, position, names, seat, events))
    if purpose == SAID_CALL:
        return _of_opening(kit, position, called, names, [event for event in events if event.kind in MET])
    if called == INVOCATION:
        asks, box = kit.row("question", purpose)["for"].plain, _box(kit, position, names, seat, ())
        signs = NONE if purpose == RAISED_BY else ""
        says = kit.say("spoken-invocation").plain if signs else asks
        role = kit.say("silent-invocation").plain
        if purpose == "designate":
            role, holder = named(kit, "post", SCRUTINEER, names), position["posts"][SCRUTINEER]
            asks = says = kit.say("silent-designate", player=names.get(holder, holder)).plain
        return SharedScript(role, says, asks, kit.say("silent-any").plain, box, signs=signs)
    lapsed = not seat and any(event.kind == NO_EFFECT for event in events)
    role = named(kit, "called", called, names)
    asks = kit.row("question", purpose)["for"].plain
    says = asks
    if purpose in (called, *GROUP_QUESTIONS):
        says = words_of_call(kit, rows_tonight(kit, position)[_row_of(kit, position, called)], called, names)
    if purpose == "militia":
        asks = kit.say("silent-militia", words=asks).plain
    if purpose in PLACES:
        asks = kit.say("silent-place").plain
        if not seat:
            first, second = question.about["houses"]
            says = kit.say("spoken-houses", first=first, second=second).plain
        events = [event for event in events if event.kind == "pair-called"]
    elif not seat:
        events = [event for event in events if event.kind in LEARNT]
    else:  # those who are asked together see each other
        met = (event for event in events if event.kind in OF_FELLOWS)
        events = [event for event in met if event.fields["question"] == purpose]
    box = _box(kit, position, names, seat, events)
    if seat and len(events) > 1:  # as many lines as all others have
        box = (" ".join(box),)
    if lapsed:
        box = (kit.say("spoken-none").plain,)
    others = _others(kit, position, question)
    if seat:
        rows = rows_tonight(kit, position)
        return SharedScript(role, says, asks, others, box, at=(_row_of(kit, position, called) + 1, len(rows)))
    begins = purpose in (called, *GROUP_QUESTIONS, *PLACES)
    closes = kit.say("spoken-close").plain if begins else ""
    return SharedScript(role, says, asks, others, box, closes, lapsed)


def _row_of(kit: Kit, position: Mapping[str, Any], called: str) -> int:
    """Return in which row of the night, from 0, somebody is called: the Alpha is with all Reptilians."""
    group = next((row for row, steps in GROUP_STEPS.items() if called in dict(steps)), called)
    rows = rows_tonight(kit, position)
    return next(at for at, row in enumerate(rows) if group in (row["row"], *row["roles"]))


def _of_opening(
    kit: Kit, position: Mapping[str, Any], called: str, names: Names, events: Sequence[Event]
) -> SharedScript:
    """Return what one phone says and shows for a call of the opening."""
    row, role = kit.row("opening-call", opening_row(called)), named(kit, "called", called, names)
    says = kit.told(row["spoken"] or row["say"], {"role": role}).plain
    closes = "" if called == EYES else kit.say("spoken-close").plain
    return SharedScript(role, says, says, "", _box(kit, position, names, EVERYBODY, events), closes)


def _others(kit: Kit, position: Mapping[str, Any], question: Question) -> str:
    """Return what all others are asked: the same of all, another from step to step."""
    options = getattr(question.want, "options", ())
    if not any(option in position["players"] for option in options):
        return kit.say("silent-any").plain
    words = _drawn(kit.table("suspicion"), position, question.purpose)["text"].plain
    return kit.say("silent-others", words=words).plain


def _box(
    kit: Kit, position: Mapping[str, Any], names: Names, seat: str, events: Sequence[Event]
) -> tuple[str, ...]:
    """Return what a seat may read in its box, or what the village tells."""
    found = tuple(event_sentence(kit, event, names, unsaid=bool(seat)) for event in events)
    if found:
        return found
    gossip = _drawn(kit.table("gossip"), position, seat)["text"].plain
    return (kit.say("silent-gossip", words=gossip).plain,)


def _drawn(rows: Sequence[Any], position: Mapping[str, Any], key: str) -> Any:
    """Return one of some rows, by what everybody knows: another each day and for each `key`."""
    number = int(sha256(f"{position['day']} {key}".encode()).hexdigest(), 16)
    return rows[number % len(rows)]
