"""Tell at a terminal what happened, and ask there what comes next."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from printkit.base.faults import RefusedError
from printkit.games.sentences import paired
from printkit.play.narration import Narrator
from printkit.play.play_state import whole_number
from printkit.table.act import Act
from printkit.table.answers import Choose, ChooseSome, Draw
from printkit.table.question import NO_GROUP, Question


def told_act(act: Act[Any, Any], words: Narrator) -> str:
    """Return one line an event, with its rule, then the question that waits, if any."""
    lines = [f"{words.event(event)}  [{event.rule}]" for event in act.events]
    if act.pending:
        lines.append(_asked(act.pending, words))
    return "\n".join(lines)


def ask_question(question: Question, words: Narrator) -> object:
    """Ask an act's question until the answer fits. Raises EOFError where whoever sits there leaves."""
    if question.polled:
        parts = {seat: _heard(replace(question.part, by=seat), words) for seat in question.seats}
        return question.whole(parts)
    return _heard(question, words)


def _heard(question: Question, words: Narrator) -> object:
    """Ask one seat."""
    one = replace(question, asking=NO_GROUP)
    while True:
        print(_asked(one, words), end="\n> ", file=sys.stderr, flush=True)
        answer = _typed(input(), one)
        try:
            one.verify(answer, "")
        except RefusedError as refused:
            print(*(fault.told(words.translate) for fault in refused.faults), sep="\n", file=sys.stderr)
        else:
            return answer


def _asked(question: Question, words: Narrator) -> str:
    """Return a question with its options, one a line, and its bounds."""
    wanted = question.want.to_json()
    options = [f"  {option}  {words.option(question, option)}" for option in wanted.pop("options", ())]
    asked = paired(words.kit, words.who(question.by), words.asked(question))
    lines = [f"{asked}  [{question.rule}]", *options]
    if wanted:
        lines.append("  " + ", ".join(f"{name} {value}" for name, value in wanted.items()))
    return "\n".join(lines)


def _typed(words: str, question: Question) -> object:
    """Read what was typed: an id or a number, or several with blanks between."""
    if isinstance(question.want, (Choose, Draw)):
        return words.strip()
    given = words.replace(",", " ").split()
    if isinstance(question.want, ChooseSome):
        return given
    numbers = [word if (number := whole_number(word)) is None else number for word in given]
    return numbers[0] if len(numbers) == 1 else numbers
