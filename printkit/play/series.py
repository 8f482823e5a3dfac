"""Questions that ask the same several times in a row: which of how many the one that waits is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError
from printkit.table.act import Act
from printkit.table.answers import Choose, Roll
from printkit.table.log import Answer
from printkit.table.question import Question
from printkit.table.replay import begin_act, told_ahead
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
    if asked is None or not asked.is_open:
        return None
    before = 0
    for question, answer in reversed(session.acts[-1].act.asked):
        if isinstance(answer, dict) or not asks_the_same(question, asked):
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


def answerable(session: Session) -> int:
    """Return how many questions the answer to the one that waits may answer, with itself."""
    asked = session.pending
    if asked and asked.order and isinstance(asked.want, Choose):
        return len(asked.want.options)
    series = series_of(session)
    return series.left if series else 1


def in_order(session: Session) -> tuple[int, int]:
    """Return which of how many the throw that waits is for, where their order was asked; (0, 0) elsewhere."""
    asked = session.pending
    if asked is None or not isinstance(asked.want, Roll):
        return 0, 0
    before = [question for question, answer in session.acts[-1].act.asked if not isinstance(answer, dict)]
    ordered = next((question.want for question in before if question.order), None)
    if not isinstance(ordered, Choose):
        return 0, 0
    return 1 + sum(asks_the_same(question, asked) for question in before), len(ordered.options)


def throws_in_a_row(session: Session) -> tuple[int, int]:
    """Return how many throws alike follow before something else is asked, with the one that waits.

    First where each shows its least, then where each shows its greatest; what is told already is taken as
    told. (0, 0) where no dice wait, or something secret comes up.
    """
    asked = session.pending
    if asked is None or not (isinstance(asked.want, Roll) and asked.is_open):
        return 0, 0
    counts = (_in_a_row(session, _least), _in_a_row(session, _greatest))
    return counts if all(counts) else (0, 0)


def _in_a_row(session: Session, answer_of: Callable[[Question], object]) -> int:
    """Return how many throws alike follow where each is answered so, 0 where something secret comes up."""
    played, count = session.acts[-1], 0
    answered = [(question, answer) for _, question, answer in played.questions()]
    try:
        act = _begun(session, len(answered))
        first, happened = act.pending, len(act.table.events)
        while (asked := act.pending) and first and asked.is_alike(first) and count < MAX_AHEAD:
            count += 1
            told: Answer | None = Answer(answer_of(asked))
            while asked and told:
                act.answer(told.answer)
                answered.append((asked, told))
                asked = act.pending
                told = told_ahead(asked, answered) if asked else None
        return 0 if _tells_secrets(act, happened) else count
    except FaultError:
        return 0


def _begun(session: Session, answers: int) -> Act[Any, Any]:
    """Begin the act under way anew, with so many of its answers."""
    played = session.acts[-1]
    act: Act[Any, Any] = begin_act(session.game, session.acts[:-1], session.start, played.call)
    for earlier in played.answers[:answers]:
        act.answer(earlier.answer)
    return act


def _tells_secrets(act: Act[Any, Any], since: int) -> bool:
    """Whether events of an act have told something secret, from one of them on."""
    return any(event.audience is not None or event.revealed for event in act.table.events[since:])


def asks_the_same(question: Question, other: Question | None) -> bool:
    """Whether two questions are alike, with the same dice where dice are thrown."""
    if other is None or not question.is_alike(other):
        return False
    return not isinstance(question.want, Roll) or question.want == other.want


def _ahead(
    session: Session, answer_of: Callable[[Question], object], back: int = 0
) -> Sequence[Question] | None:
    """Return the alike questions that follow where each is answered so; None where something secret comes.

    They follow the one that waits, or the one that was asked so many answers `back`.
    """
    ahead = list[Question]()
    try:
        act = _begun(session, len(session.acts[-1].answers) - back)
        asked, happened = act.pending, len(act.table.events)
        while asked is not None and len(ahead) < MAX_AHEAD:
            act.answer(answer_of(asked))
            if _tells_secrets(act, happened):
                return None
            if act.pending is None or not asks_the_same(act.pending, asked):
                return ahead
            asked = act.pending
            ahead.append(asked)
    except FaultError:
        return None
    return None


def _least(question: Question) -> object:
    return question.want.least()


def _greatest(question: Question) -> object:
    return question.want.greatest()
