"""Correct one past answer, and keep what followed as far as it still fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.table.act import Act, Game
from printkit.table.fault import Refused
from printkit.table.log import Answer, Call, Entry
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
    call, *before = acts[index].entries[: at - acts[index].begin]
    assert isinstance(call, Call)
    act = begin(game, acts[:index], start, call)
    for entry in (*before, answer):
        assert isinstance(entry, Answer)
        act.answer(entry.answer)
    kept: list[Entry] = [answer]
    finished = _follow(act, _asked(acts[index], at), kept)
    for played in acts[index + 1 :]:
        call = played.entries[0]
        assert isinstance(call, Call)
        if not finished:
            break
        try:
            act = Act(game, call.call, act.position(), call.args)
        except Refused:
            break
        kept.append(call)
        finished = _follow(act, _asked(played, played.begin), kept)
    return kept


def _asked(played: Played, after: int) -> Asked:
    """Give the questions of an act that stand after an entry, with their answers."""
    found: Asked = []
    for at, question in played.questions():
        entry = played.entries[at - played.begin]
        if at > after and isinstance(entry, Answer):
            found.append((question, entry))
    return found


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
