"""Tell at a terminal what happened, and ask there what comes next."""

from __future__ import annotations

import sys
from typing import Any

from printkit.base.faults import RefusedError
from printkit.games.sentences import event_sentence, named, paired, tell_question
from printkit.kit.model import Kit
from printkit.table.act import Act
from printkit.table.answers import Choose, ChooseSome, Draw
from printkit.table.question import Question


def told_act(act: Act[Any, Any], kit: Kit) -> str:
    """Return one line an event, with its rule, then the question that waits, if any."""
    names = act.names()
    lines = [f"{event_sentence(kit, event, names)}  [{event.rule}]" for event in act.events]
    if act.pending:
        lines.append(_asked(act, act.pending, kit))
    return "\n".join(lines)


def ask_question(act: Act[Any, Any], question: Question, kit: Kit) -> object:
    """Ask an act's question until the answer fits. Raises EOFError where whoever sits there leaves."""
    while True:
        print(_asked(act, question, kit), end="\n> ", file=sys.stderr, flush=True)
        answer = _typed(input(), question)
        try:
            question.verify(answer, "")
        except RefusedError as refused:
            print(refused, file=sys.stderr)
        else:
            return answer


def _asked(act: Act[Any, Any], question: Question, kit: Kit) -> str:
    """Return a question with its options, one a line, and its bounds."""
    names = act.names()
    wanted = question.want.to_json()
    options = [f"  {option}  {named(kit, '', option, names)}" for option in wanted.pop("options", ())]
    who = named(kit, "seat", question.by, names)
    asked = paired(kit, who, tell_question(kit, question, names))
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
    numbers = [int(word) if word.isdecimal() else word for word in given]
    return numbers[0] if len(numbers) == 1 else numbers
