"""Questions that ask the same several times in a row: which of how many the one that waits is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError
from printkit.table.act import Act
from printkit.table.answers import Choose, Draw, Number, Roll
from printkit.table.question import Question
from printkit.table.replay import begin_act
from printkit.table.session import Session

MAX_AHEAD = 60
"""Questions that are looked at ahead: nobody counts further."""


@dataclass(frozen=True)
class Series:
    """The question that waits is the `number`th of `count`."""

    number: int
    count: int
    about: tuple[Mapping[str, Any], ...] = ()
    """What the one that waits and each that follows is about; nothing where answers decide it."""

    @property
    def left(self) -> int:
        """Return how many are still to be answered, with the one that waits."""
        return self.count - self.number + 1


def series_of(session: Session) -> Series | None:
    """Return which of how many alike questions waits; None for one alone, or where their number is not known.

    It is known where, since the first of them, the least answers have led to as many more as the greatest,
    and nothing secret comes up.
    """
    asked = session.pending
    if asked is None or not _is_open(asked):
        return None
    before = 0
    for question, answer in reversed(session.acts[-1].act.asked):
        if isinstance(answer, dict) or not is_alike(question, asked):
            break
        before += 1
    ahead = _ahead(session, _least)
    if ahead is None or before + len(ahead) == 0:
        return None
    most = _ahead(session, _greatest)
    if not _as_many(ahead, most):
        return None
    if before and not _as_many(_ahead(session, _least, before), _ahead(session, _greatest, before)):
        return None
    about = tuple(each.about for each in (asked, *ahead))
    same = about == tuple(each.about for each in (asked, *(most or ())))
    return Series(before + 1, before + 1 + len(ahead), about if same else ())


def _as_many(one: Sequence[Question] | None, other: Sequence[Question] | None) -> bool:
    """Whether two numbers of questions are known and the same."""
    return one is not None and other is not None and len(one) == len(other)


def is_alike(question: Question, other: Question | None) -> bool:
    """Whether two questions ask the same of the same, though about different things."""
    if other is None or type(question.want) is not type(other.want) or not _is_open(question):
        return False
    same_dice = not isinstance(question.want, Roll) or question.want == other.want
    asks = (question.purpose, question.by, question.rule) == (other.purpose, other.by, other.rule)
    return asks and same_dice and _is_open(other)


def _is_open(question: Question) -> bool:
    return not (question.secret or question.sealed or question.dealt or question.polled)


def _ahead(
    session: Session, answer_of: Callable[[Question], object], back: int = 0
) -> Sequence[Question] | None:
    """Return the alike questions that follow where each is answered so; None where something secret comes.

    They follow the one that waits, or the one that was asked so many answers `back`.
    """
    played, ahead = session.acts[-1], list[Question]()
    try:
        act: Act[Any, Any] = begin_act(session.game, session.acts[:-1], session.start, played.call)
        for earlier in played.answers[: len(played.answers) - back]:
            act.answer(earlier.answer)
        asked, happened = act.pending, len(act.table.events)
        while asked is not None and len(ahead) < MAX_AHEAD:
            answer = answer_of(asked)
            if answer is None:
                return None
            act.answer(answer)
            if any(event.audience is not None or event.revealed for event in act.table.events[happened:]):
                return None
            if act.pending is None or not is_alike(act.pending, asked):
                return ahead
            asked = act.pending
            ahead.append(asked)
    except FaultError:
        return None
    return None


def _least(question: Question) -> object:
    match question.want:
        case Roll(dice=1):
            return 1
        case Roll(dice=dice):
            return [1] * dice
        case Choose(options=options):
            return options[0]
        case Draw(copies=copies):
            return next(iter(copies))
        case Number(low=low):
            return low
    return None


def _greatest(question: Question) -> object:
    match question.want:
        case Roll(dice=1, sides=sides):
            return sides
        case Roll(dice=dice, sides=sides):
            return [sides] * dice
        case Choose(options=options):
            return options[-1]
        case Draw(copies=copies):
            return [*copies][-1]
        case Number(high=high):
            return high
    return None
