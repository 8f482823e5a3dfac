"""Chance that can be repeated: the n-th throw of a seed is the same on every machine."""

from __future__ import annotations

from random import Random

from printkit.table.question import Question


def throw_for(question: Question, seed: str | int, turn: int) -> object:
    """Roll the dice or draw the card that a question asks for; `turn` counts the answers before it.

    What a seat's secrets depend on has a chance of its own: nobody can throw openly at the same turn, take it
    back, and know then what another was dealt.
    """
    own = f":{question}" if question.secret or question.dealt else ""
    own = own.replace(f"audience={question.audience!r}", f"audience={_named(question)!r}")
    return question.thrown(Random(f"{seed}:{turn}{own}"))


def _named(question: Question) -> str:
    return question.by if question.audience is not None else ""
