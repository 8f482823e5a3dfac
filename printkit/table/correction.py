"""Correct one past answer, and keep what followed as far as it still fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.table.act import Act, Game
from printkit.table.fault import Refused
from printkit.table.log import Answer, Entry
from printkit.table.question import Question
from printkit.table.replay import Played, begin

Asked = list[tuple[Question, Answer]]


def correct(
    game: Game[Any, Any], start: Mapping[str, Any], acts: Sequence[Played], at: int, answer: Answer
) -> list[Entry]:
    """Give the entries from `at` on as they read with another answer there.

    An answer whose question is no longer asked is left out. At the first question without an answer the
    rest is dropped. Refused where the new answer does not fit.
    """
    index = next(index for index, played in enumerate(acts) if played.begin < at < played.end)
    first = acts[index]
    act = begin(game, acts[:index], start, first.call)
    for earlier in first.answers[: at - first.begin - 1]:
        act.answer(earlier.answer)
    act.answer(answer.answer)
    kept: list[Entry] = [answer]
    finished = _follow(act, _asked(first, at), kept)
    for played in acts[index + 1 :]:
        if not finished:
            break
        try:
            act = act.then(played.call.call, played.call.args)
        except Refused:
            break
        kept.append(played.call)
        finished = _follow(act, _asked(played, played.begin), kept)
    return kept


def first_lost(before: Sequence[Entry], after: Sequence[Entry], at: int) -> int | None:
    """Give the place of the first entry behind a corrected one that the correction did not keep, if any."""
    left = iter(after[at + 1 :])
    for place, entry in enumerate(before[at + 1 :], start=at + 1):
        if next(left, None) != entry:
            return place
    return None


def _asked(played: Played, after: int) -> Asked:
    """Give the questions of an act whose answers stand after an entry, with these answers."""
    return [(question, answer) for at, question, answer in played.questions() if at > after]


def _follow(act: Act[Any, Any], left: Asked, kept: list[Entry]) -> bool:
    """Answer an act as it was answered before, into `kept`; tell whether that finishes it."""
    while act.pending:
        found = _next_fit(act.pending, left)
        if not found:
            return False
        entry, left = found
        try:
            act.answer(entry.answer)
        except Refused:
            return False
        kept.append(entry)
    return True


def _next_fit(pending: Question, asked: Asked) -> tuple[Answer, Asked] | None:
    """Give the next answer that was given to that question and still fits, and what stands after it."""
    for at, (question, entry) in enumerate(asked):
        if question.resembles(pending) and not pending.want.wrong(entry.answer):
            return entry, asked[at + 1 :]
    return None
