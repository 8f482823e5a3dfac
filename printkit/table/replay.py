"""Play a log: every call becomes an act, with the answers that follow it."""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.table.act import Act, Ruleset
from printkit.table.event import TOLD_IN_SECRET, Revealed
from printkit.table.log import Answer, Call, LogEntry
from printkit.table.question import Question


@dataclass(frozen=True)
class Played:
    """One act and its part of the log: the call, which is entry `begin`, and the answers after it."""

    act: Act[Any, Any]
    begin: int
    call: Call
    answers: tuple[Answer, ...]

    @property
    def end(self) -> int:
        """Return the place after the last answer."""
        return self.begin + 1 + len(self.answers)

    def holds(self, at: int) -> bool:
        """Whether an entry of the log is one of its answers."""
        return self.begin < at < self.end

    def questions(self) -> list[tuple[int, Question, Answer]]:
        """Return each question with its answer, and the answer's place in the log."""
        asked = zip(self.act.asked, self.answers, strict=True)
        return [(at, question, answer) for at, ((question, _), answer) in enumerate(asked, self.begin + 1)]

    @property
    def looks_ahead(self) -> bool:
        """Whether an answer has told more than what it was asked."""
        return any(answer.then for answer in self.answers)

    @cached_property
    def digest(self) -> bytes:
        """A digest of what was called and answered; who told it, and how, is no part of it."""
        told = [self.call.call, self.call.args, *(answer.answer for answer in self.answers)]
        return sha256(json.dumps(told, sort_keys=True).encode()).digest()

    @cached_property
    def dealt(self) -> frozenset[str]:
        """The purposes of the cards that had reserved places."""
        return frozenset(asked.purpose for asked, _ in self.act.asked if asked.reserved)

    def revealed(self) -> list[tuple[int, Revealed]]:
        """Return each secret that has been shown, with the entry that led to it.

        Its events have shown some; answers that several gave unseen are shown to them once all have answered.
        """
        events = self.act.events
        after = zip([0, *self.act.noted], [*self.act.noted, len(events)], strict=True)
        shown = [
            (at, event.revealed or TOLD_IN_SECRET)
            for at, (first, end) in enumerate(after, self.begin)
            for event in events[first:end]
            if event.revealed or event.audience is not None
        ]
        polled = (each for each in enumerate(self.act.asked, self.begin + 1) if each[1][0].polled)
        opened = [(at, asked) for at, (asked, _) in polled if not asked.sealed]
        return sorted(
            [*shown, *((at, _opened(asked)) for at, asked in opened)],
            key=lambda each: each[0],
        )


def _opened(question: Question) -> Revealed:
    """Return what the end of a poll has shown; whose answers these are is a secret where the poll is one."""
    return Revealed(question.purpose, None if question.secret else question.seats)


def told_ahead(asked: Question, answered: Iterable[tuple[Question, Answer]]) -> Answer | None:
    """Return what answers of an act have told of its next question; None where nothing that fits is told."""
    left, by = list[Any](), ""
    for question, answer in answered:
        if question.is_alike(asked) and not answer.between:
            left, by = (answer.then, answer.by) if answer.then else (left[1:], by)
    return Answer(left[0], "typed", by) if left and not asked.wrong(left[0]) else None


class Questions(Mapping[int, Question]):
    """The question that each answer of a log answers, by the answer's entry; each found when it is asked for.

    An evening is long, and hardly anybody asks for more than the last few.
    """

    def __init__(self, acts: Sequence[Played]) -> None:
        self._acts = acts

    def __getitem__(self, at: int) -> Question:
        index = act_at(self._acts, at)
        if index is None or not self._acts[index].holds(at):
            raise KeyError(at)
        played = self._acts[index]
        question, _ = played.act.asked[at - played.begin - 1]
        return question

    def __iter__(self) -> Iterator[int]:
        return (at for played in self._acts for at in range(played.begin + 1, played.end))

    def __len__(self) -> int:
        return sum(len(played.answers) for played in self._acts)


def act_at(acts: Sequence[Played], at: int) -> int | None:
    """Return the index of the act that an entry of the log is in; None where it is in none."""
    index = bisect(acts, at, key=lambda played: played.begin) - 1
    return index if index >= 0 and at < acts[index].end else None


def finished_before(acts: Sequence[Played], at: int) -> Sequence[Played]:
    """Return the acts that were over when the log had so many entries."""
    count = bisect(acts, at, key=lambda played: played.end)
    return acts[: count - 1] if count and acts[count - 1].act.pending else acts[:count]


def unchanged(acts: Sequence[Played], entries: Sequence[LogEntry]) -> Sequence[Played]:
    """Return the finished acts before the first that other entries do not hold as it is."""
    for count, played in enumerate(acts):
        if played.act.pending or (played.call, *played.answers) != tuple(entries[played.begin : played.end]):
            return acts[:count]
    return acts


def replay(
    game: Ruleset[Any, Any],
    start: Mapping[str, Any],
    entries: Sequence[LogEntry],
    known: Sequence[Played] = (),
) -> tuple[Played, ...]:
    """Play entries from a starting position; `known` are acts of the first of them, which are played already.

    Raises RefusedError where an entry does not fit.
    """
    acts = list(known)
    at = acts[-1].end if acts else 0
    while at < len(entries):
        call = entries[at]
        if not isinstance(call, Call):
            refuse("answer", N_("there is no question to answer"))
        act = begin_act(game, acts, start, call)
        answers = _answers(entries, at + 1)
        for entry in answers:
            act.answer(entry.answer)
        acts.append(Played(act, at, call, answers))
        at = acts[-1].end
    return tuple(acts)


def begin_act(
    game: Ruleset[Any, Any], acts: Sequence[Played], start: Mapping[str, Any], call: Call
) -> Act[Any, Any]:
    """Begin a called act on the position left by the acts before it.

    Raises RefusedError while one is under way.
    """
    last = acts[-1].act if acts else None
    if last and last.pending:
        refuse("call", N_("a question must be answered first: {purpose}"), purpose=last.pending.purpose)
    return last.then(call.call, call.args) if last else Act(game, call.call, start, call.args)


def _answers(entries: Sequence[LogEntry], at: int) -> tuple[Answer, ...]:
    """Return the answers from an entry up to the next call."""
    found = []
    for entry in (entries[place] for place in range(at, len(entries))):
        if not isinstance(entry, Answer):
            break
        found.append(entry)
    return tuple(found)
