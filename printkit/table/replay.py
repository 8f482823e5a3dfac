"""Play a log: every call becomes an act, with the answers that follow it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.table.act import Act, Game
from printkit.table.fault import refuse
from printkit.table.log import Answer, Call, Entry
from printkit.table.question import Question


@dataclass(frozen=True)
class Played:
    """One act, and its part of the log: the call, which is entry `begin`, and its answers."""

    act: Act[Any, Any]
    begin: int
    entries: tuple[Entry, ...]

    @property
    def end(self) -> int:
        """Give the place after the last answer."""
        return self.begin + len(self.entries)

    def questions(self) -> Iterator[tuple[int, Question]]:
        """Give the question to which each entry of the log answers."""
        for offset, (question, _) in enumerate(self.act.asked, start=1):
            yield self.begin + offset, question


def replay(
    game: Game[Any, Any], start: Mapping[str, Any], entries: Sequence[Entry], known: Sequence[Played] = ()
) -> tuple[Played, ...]:
    """Play entries from a starting position; finished acts that are `known` already are not played again.

    Refused where an entry does not fit.
    """
    acts: list[Played] = []
    for played in known:
        if played.act.pending or played.entries != tuple(entries[played.begin : played.end]):
            break
        acts.append(played)
    at = acts[-1].end if acts else 0
    while at < len(entries):
        call = entries[at]
        end = at + 1
        while end < len(entries) and isinstance(entries[end], Answer):
            end += 1
        if not isinstance(call, Call):
            refuse("answer", "no question is pending")
        act = begin(game, acts, start, call)
        for entry in entries[at + 1 : end]:
            if isinstance(entry, Answer):
                act.answer(entry.answer)
        acts.append(Played(act, at, tuple(entries[at:end])))
        at = end
    return tuple(acts)


def begin(
    game: Game[Any, Any], acts: Sequence[Played], start: Mapping[str, Any], call: Call
) -> Act[Any, Any]:
    """Begin a called act on the position that the acts before it left; Refused while one is under way."""
    if acts and acts[-1].act.pending:
        refuse("call", "a question is pending: {purpose}", purpose=acts[-1].act.pending.purpose)
    return Act(game, call.call, acts[-1].act.position() if acts else start, call.args)
