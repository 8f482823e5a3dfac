"""Correct one past answer, and let what followed follow again as far as it still fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError
from printkit.table.act import Act, Ruleset
from printkit.table.log import Answer, Call, LogEntry
from printkit.table.question import Question
from printkit.table.replay import Played, begin_act


@dataclass(frozen=True)
class Old:
    """An entry of the log as it was: an answer with the question that it answered, or a call.

    A call was begun `after` another, unless it was the first. What was decided in secret, or has shown a
    secret, came of `secrets`.
    """

    entry: LogEntry
    question: Question | None = None
    after: Call | None = None
    secrets: bool = False

    def fits(self, pending: Question) -> bool:
        """Whether it answers what is asked now, though perhaps about something else.

        What was thrown is given to no other figure.
        """
        entry = self.entry
        if not (isinstance(entry, Answer) and self.question and self.asks_as(pending)):
            return False
        if entry.origin == "thrown" and not self.question.resembles(pending):
            return False
        return not pending.wrong(entry.answer)

    def asks_as(self, pending: Question) -> bool:
        """Whether it answered a question with the same purpose."""
        return self.question is not None and self.question.purpose == pending.purpose

    def asked_of(self, seat: str) -> bool:
        """Whether it answered a question of that seat."""
        return self.question is not None and self.question.by == seat


@dataclass
class Followed:
    """What came of old entries: those `kept`, those that nobody asks for any more, those still `left`.

    As many at the end as are `cut` came of secrets that are dealt anew, and are dropped.
    """

    left: Sequence[Old]
    kept: list[LogEntry] = field(default_factory=list)
    dropped: list[Old] = field(default_factory=list)
    cut: int = 0

    def cut_secrets(self) -> None:
        """Drop what came of secrets, and all that followed it, whether or not it would still fit."""
        at = next((at for at, old in enumerate(self.left) if old.secrets), len(self.left))
        self.dropped += self.left[at:]
        self.cut += len(self.left) - at
        self.left = self.left[:at]


def olds(acts: Sequence[Played], start: int) -> list[Old]:
    """Return the entries of some acts, from one place in the log on, as old ones."""
    found, before = [], None
    for played in acts:
        shown = {at for at, _ in played.revealed()}
        found.append((played.begin, Old(played.call, after=before, secrets=played.begin in shown)))
        for at, question, answer in played.questions():
            decided = (question.secret or question.sealed) and not question.chance
            found.append((at, Old(answer, question, secrets=decided or at in shown)))
        before = played.call
    return [old for at, old in found if at >= start]


def follow_correction(
    game: Ruleset[Any, Any], start: Mapping[str, Any], acts: Sequence[Played], at: int, answer: Answer
) -> Followed:
    """Return what follows another answer at entry `at`. Raises RefusedError where that does not fit."""
    index = next(index for index, played in enumerate(acts) if played.holds(at))
    first = acts[index]
    act = begin_act(game, acts[:index], start, first.call)
    for earlier in first.answers[: at - first.begin - 1]:
        act.answer(earlier.answer)
    act.answer(answer.answer)
    return _follow(act, first.call, Followed(olds(acts[index:], at + 1)))


def proceed(
    game: Ruleset[Any, Any],
    start: Mapping[str, Any],
    acts: Sequence[Played],
    entry: LogEntry,
    left: Sequence[Old],
) -> Followed:
    """Return what follows a new entry, in place of the first one left. Raises RefusedError as by `Act`."""
    if isinstance(entry, Call):
        call, act = entry, begin_act(game, acts, start, entry)
    else:
        last = acts[-1]
        call, act = last.call, begin_act(game, acts[:-1], start, last.call)
        for earlier in last.answers:
            act.answer(earlier.answer)
    replaced, anew = 0, 0
    if isinstance(entry, Answer) and act.pending and entry.between:
        act.answer(entry.answer)
    elif isinstance(entry, Answer) and act.pending:
        found = offered_again(act.pending, left)
        replaced = left.index(found) + 1 if found and found.asks_as(act.pending) else 0
        anew = 1 if replaced and act.pending.deal else 0
        act.answer(entry.answer)
    elif isinstance(left[0].entry, Call):
        replaced = 1 + len(_answers(left[1:]))
    followed = Followed(left[replaced:], dropped=[*left[: replaced - anew]])
    return _follow(act, call, followed)


def offered_again(pending: Question | None, left: Sequence[Old]) -> Old | None:
    """Return the old entry that stood where the evening waits now, if there was one.

    Nobody is offered what another seat has answered. What was dealt is dealt anew, whether or not
    the old card would fit: that tells what others hold.
    """
    if pending is None or not left:
        return left[0] if left else None
    if pending.deal:
        asked = (old for old in _answers(left) if old.question and old.question.resembles(pending))
        return next(asked, None)
    answers = [old for old in _answers(left) if old.asked_of(pending.by)]
    return next((old for old in answers if old.fits(pending)), next(iter(answers), None))


def _follow(act: Act[Any, Any], call: Call, followed: Followed) -> Followed:
    """Go on with old entries, act after act, until one is needed that is not there or does not fit.

    An answer whose question is no longer asked is dropped. An act follows the one that it followed before:
    after another, the rules may want something else first. What is dealt in secret is dealt anew, and nothing
    that came of it before follows then: that it still fits would tell what others hold.
    """
    while followed.left:
        if act.pending and act.pending.deal:
            followed.cut_secrets()
            break
        answers = _answers(followed.left)
        place = _place(act.pending, answers) if act.pending else len(answers)
        if place is None:
            break
        followed.dropped += followed.left[:place]
        followed.left = followed.left[place:]
        entry = followed.left[0].entry if followed.left else None
        if isinstance(entry, Call) and followed.left[0].after != call:
            break
        try:
            if isinstance(entry, Answer):
                act.answer(entry.answer)
            elif entry is not None:
                call, act = entry, act.then(entry.call, entry.args)
        except RefusedError:
            break
        followed.left = followed.left[1:]
        followed.kept += [entry] if entry is not None else []
    return followed


def _answers(left: Sequence[Old]) -> Sequence[Old]:
    """Return the answers before the next call."""
    calls = (at for at, old in enumerate(left) if isinstance(old.entry, Call))
    return left[: next(calls, len(left))]


def _place(pending: Question, answers: Sequence[Old]) -> int | None:
    """Return the place of the next answer that was given to that question and still fits."""
    for at, old in enumerate(answers):
        if old.question and old.question.resembles(pending) and old.fits(pending):
            return at
    return None
