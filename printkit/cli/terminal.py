"""Tell at a terminal what happened, and ask there what comes next."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from printkit.games.telling import named, tell, tell_question
from printkit.kit.model import Kit
from printkit.table.act import Act
from printkit.table.answers import Choose, ChooseSome, Draw
from printkit.table.fault import Refused
from printkit.table.question import Question


def told(act: Act[Any, Any], kit: Kit) -> str:
    """Give one line an event, then the question that waits, if any."""
    seats = seat_names(act)
    lines = [f"{tell(kit, event, seats)}  [{event.rule}]" for event in act.events]
    if act.pending:
        lines.append(_asked(act.pending, kit, seats))
    return "\n".join(lines)


def ask(act: Act[Any, Any], kit: Kit) -> object:
    """Ask the pending question until the answer fits; EOFError where whoever sits there leaves."""
    question = act.pending
    assert question is not None
    seats = seat_names(act)
    while True:
        print(_asked(question, kit, seats), end="\n> ", file=sys.stderr, flush=True)
        answer = _typed(input(), question)
        try:
            question.verify(answer, "")
        except Refused as refused:
            print(refused, file=sys.stderr)
        else:
            return answer


def seat_names(act: Act[Any, Any]) -> dict[str, str]:
    """Give the names of those who sit at the table, where the position holds any."""
    players = act.position().get("players", {})
    return {seat: player["name"] for seat, player in players.items() if player.get("name")}


def _asked(question: Question, kit: Kit, seats: Mapping[str, str]) -> str:
    wanted = question.want.to_json()
    lines = [
        f"{seats.get(question.by, question.by)}: {tell_question(kit, question, seats)}  [{question.rule}]"
    ]
    lines += [f"  {option}  {named(kit, '', option, seats)}" for option in wanted.pop("options", ())]
    bounds = ", ".join(f"{name} {value}" for name, value in wanted.items())
    return "\n".join([*lines, f"  {bounds}"] if bounds else lines)


def _typed(words: str, question: Question) -> object:
    """Read what was typed: an id or a number, or several with blanks between."""
    if isinstance(question.want, (Choose, Draw)):
        return words.strip()
    given = words.replace(",", " ").split()
    if isinstance(question.want, ChooseSome):
        return given
    numbers = [int(word) if word.isdecimal() else word for word in given]
    return numbers[0] if len(numbers) == 1 else numbers
