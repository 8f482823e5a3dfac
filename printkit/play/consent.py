"""Whose consent something needs that goes behind what was seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from printkit.games.game import Game
from printkit.play.play_state import PlayState
from printkit.table.audience import ALL
from printkit.table.log import Answer, Reversal, Rewrite
from printkit.table.question import Question


def asked_first(game: Game, state: PlayState, line: Reversal, seats: Collection[str]) -> tuple[str, ...]:
    """Return the people who have to agree before a line is written, which somebody of these `seats` wants.

    They are those who have shown a secret since, those who were dealt secrets where some of them would be
    dealt anew, and those whose answer is corrected; everybody where some alone were told something, as whom
    that was must not be seen. A game master asks nobody. Raises RefusedError where the line does not fit.
    """
    session = state.session
    concerned = _shown_by(state, line) | _dealt_anew(game, state, line)
    if isinstance(line, Rewrite) and line.rewrite < len(session.log.entries):
        concerned |= {*answerers(state, line.rewrite)}
    return _others(state, concerned, seats)


def may_be_asked(state: PlayState, at: int, seats: Collection[str]) -> tuple[str, ...]:
    """Return the people who may have to agree before the answer at an entry is corrected."""
    session = state.session
    concerned = _shown_by(state, Rewrite(at, []))
    if session.deals(at):
        concerned |= _dealt_to(state)
    return _others(state, concerned | {*answerers(state, at)}, seats)


def answerers(state: PlayState, at: int) -> Sequence[str]:
    """Return the people whose answer stands at an entry: all of them where the program threw or drew it.

    Dice that were told at the table's own screen are nobody's.
    """
    question, answer = state.session.questions[at], state.session.log.entries[at]
    assert isinstance(answer, Answer)
    people = state.party.people
    if question.chance and answer.origin == "thrown":
        return people
    by = answer.by if question.chance or question.asking.seats else question.by
    return [by] if by in people else []


def _others(state: PlayState, concerned: Collection[str], seats: Collection[str]) -> tuple[str, ...]:
    if ALL in seats:
        return ()
    sitting = (seat for seat in state.party.people if state.party.names[seat])
    return tuple(seat for seat in sitting if seat in concerned and seat not in seats)


def _shown_by(state: PlayState, line: Reversal) -> set[str]:
    """Return who has shown a secret since what a line changes."""
    people = state.party.people
    shown = state.session.shown(line)
    return {seat for each in shown for seat in (people if each.seats is None else each.seats)}


def _dealt_anew(game: Game, state: PlayState, line: Reversal) -> set[str]:
    """Return who was dealt secrets, where a line does away with some of them or lets them be dealt anew.

    Somebody whose own cards alone would be other ones does not draw better ones unasked.
    """
    since = state.session.log.changed_from(line)
    dealt = state.session.deals(since)
    if not dealt:
        return set()
    after, _ = state.after(line).settled(game)
    again = after.session.deals(since)[: len(dealt)]
    if all(map(_is_same_place, dealt, again)) and len(again) == len(dealt):
        return set()
    return _dealt_to(state)


def _dealt_to(state: PlayState) -> set[str]:
    """Return the seats that secrets were dealt to so far."""
    return {seat for question in state.session.deals(0) for seat in question.audience or ()}


def _is_same_place(question: Question, other: Question) -> bool:
    """Whether two cards come from the same place of the same shuffle; what they are says nothing of that."""
    if question.reserved is None:
        return False
    asked = ((each.purpose, each.by, dict(each.about), each.reserved) for each in (question, other))
    return next(asked) == next(asked)
