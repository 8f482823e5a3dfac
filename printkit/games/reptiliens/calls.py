"""What a game master says and shows for a call of the night: alike whether anybody answers it or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.games.reptiliens.asking import NONE
from printkit.games.reptiliens.opening_calls import opening_options, opening_script
from printkit.games.script import CallScript, Lot
from printkit.games.sentences import Names, named
from printkit.kit.model import Kit, Row
from printkit.table.answers import Choose, Number
from printkit.table.question import Question

GROUP_QUESTIONS = ("militia", "prey", "tryst")
"""What a group is asked, once its row is called."""

HOUSE_MARKS = ("morgue", "stalk", "reveal")
"""What stands before a player in an option that is about that house, and no other option is."""

OF_THE_LIVING = ("horns", "stalk")
"""Marks of options that are about the living; all others are about the dead."""

WITH_GHOSTS = ("REP-SOU-03", "REP-SPEC-26")
"""Rules by which ghosts may be named too."""

MUST_CHOOSE = ("tryst", "laura", "freyja-second", "freyja-place", "eris-second", "eris-place")
"""What is asked of somebody who may not pass: there nobody is no option that a game master is shown."""

POSTS_OF_ALL = "REP-SPEC-19"
"""The rule by which whoever holds a post may be named, alive or not."""


def script(
    kit: Kit, position: Mapping[str, Any], question: Question, names: Names, lot: Lot
) -> CallScript | None:
    """Return what is said and done for a call of the night, None where nobody is called."""
    night, called = position.get("night"), question.asking.called
    if not night:
        return opening_script(kit, position, question, names)
    if not called:
        return None
    says, gestures = "", list[str]()
    if question.purpose in (called, *GROUP_QUESTIONS):
        row = rows_tonight(kit, position)[night["row"]]
        gesture = row["roles"][0] if row["row"] == "postes" else row["row"]
        gestures = [kit.row("gesture", gesture)["text"].plain]
        says = words_of_call(kit, row, called, names)
        if called in row["roles"][1:]:
            says = kit.say("call-next", words=says).plain
        elif night["row"] == 0:
            says = kit.say("call-first", words=says).plain
    walks = kit.say("aside-walk", number=_house_to_walk_to(position, question, lot)).plain
    if question.asking.decoy:
        any_tap = kit.say("aside-any-tap").plain
        nobody = _why_nobody(kit, position, question, names, begins=bool(says))
        return CallScript(says, nobody, (any_tap,), walks)
    seats = question.asking.seats or (question.by,)
    players = ", ".join(names.get(seat, seat) for seat in seats)
    allowed = _allowed(position, question, names)
    otherwise = _counts_else(question) if allowed else ""
    if question.purpose in MUST_CHOOSE:
        gestures.append(kit.say("aside-must").plain)
    return CallScript(says, players, tuple(gestures), walks, allowed, otherwise)


def _why_nobody(
    kit: Kit, position: Mapping[str, Any], question: Question, names: Names, *, begins: bool
) -> str:
    """Return why nobody answers a decoy: whoever would may not know that they cannot (REP-NIGHT-03)."""
    if question.by in position["players"]:
        return kit.say("aside-unable", players=names.get(question.by, question.by)).plain
    return kit.say("aside-decoy" if begins else "aside-no-more").plain


def rows_tonight(kit: Kit, position: Mapping[str, Any]) -> Sequence[Row]:
    """Return the rows of the night of that weekday."""
    return [row for row in kit.table("night-row") if row["weekday"] == position["weekday"]]


def words_of_call(kit: Kit, row: Row, called: str, names: Names) -> str:
    """Return what is said to call somebody in a row of the night."""
    say = kit.row("night-call", row["row"])["say"]
    return kit.told(say, {"role": named(kit, "called", called, names)}).plain


def shown_options(position: Mapping[str, Any], question: Question) -> Sequence[str]:
    """Return the options that a page shows for a call: of the living all, whoever may be named.

    Where coins are counted they are as many as there are in the village, whatever was stolen, or nobody's:
    it is asked where nobody gives any.
    """
    if isinstance(question.want, Number) and question.asking.called:
        return (*map(str, range(1, most_coins(position) + 1)), NONE)
    if not isinstance(question.want, Choose):
        return ()
    options = question.want.options
    if not position.get("night"):
        return opening_options(position, question)
    if not question.asking.called:
        return options
    return tuple(dict.fromkeys(_shown(position, question, options)))


def most_coins(position: Mapping[str, Any]) -> int:
    """Return how many coins somebody may hold at most: all that there are, and one at least."""
    coins: int = sum(person["coins"] for person in position["players"].values())
    return max(1, coins)


def counts_as(_position: Mapping[str, Any], question: Question, option: str) -> str:
    """Return what an option counts as: where it does not fit nobody, or the first who may be named.

    Nobody's coins are the fewest that may be given.
    """
    want = question.want
    if isinstance(want, Number):
        return str(want.low) if option == NONE else option
    fits = not isinstance(want, Choose) or option in want.options
    return option if fits else _counts_else(question)


def _counts_else(question: Question) -> str:
    assert isinstance(question.want, Choose)
    return NONE if NONE in question.want.options else question.want.options[0]


def house_of(position: Mapping[str, Any], question: Question, option: str) -> str:
    """Return the house that an option is about, "" where it is about none, or another is about the same."""
    mark, _, player = option.partition(":")
    seat = player if mark in HOUSE_MARKS else option
    return seat if seat in position.get("players", {}) else ""


def _shown(position: Mapping[str, Any], question: Question, options: Sequence[str]) -> Iterator[str]:
    seats, players = position["seats"], position["players"]
    living = [seat for seat in seats if players[seat]["state"] == "alive"]
    marks = dict.fromkeys(option.partition(":")[0] for option in options if ":" in option)
    if any(option in players for option in options):
        extra = ["ghost"] if question.rule in WITH_GHOSTS else []
        holders = position["posts"].values() if question.rule == POSTS_OF_ALL else ()
        for seat in seats:
            if seat in living or players[seat]["state"] in extra or seat in holders:
                yield seat
    for mark in marks:
        people = living if mark in OF_THE_LIVING else [seat for seat in seats if seat not in living]
        yield from (f"{mark}:{seat}" for seat in people)
    passes = position.get("gm", "human") != "human" or question.purpose not in MUST_CHOOSE
    yield from (option for option in options if option not in (*players, NONE) and ":" not in option)
    if passes:
        yield NONE


def _allowed(position: Mapping[str, Any], question: Question, names: Names) -> tuple[str, ...]:
    """Return the names of those who may be named, where others are shown that may not."""
    if not isinstance(question.want, Choose):
        return ()
    fits = [option for option in question.want.options if house_of(position, question, option) == option]
    shown = [option for option in shown_options(position, question) if option in position["players"]]
    return tuple(names.get(each, each) for each in fits) if fits and len(fits) < len(shown) else ()


def _house_to_walk_to(position: Mapping[str, Any], question: Question, lot: Lot) -> int:
    """Return the number of a house for the game master's steps, drawn by lot."""
    asked = f"walk {position['day']} {question.asking.called} {question.purpose}"
    return lot(asked, len(position["seats"])) + 1
