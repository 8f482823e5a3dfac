"""Chance that can be repeated: the n-th throw of a seed is the same on every machine."""

from __future__ import annotations

from random import Random

from printkit.table.question import Question


def throw(question: Question, seed: str | int, turn: int) -> object:
    """Roll the dice or draw the card that a question asks for; `turn` counts the answers before it."""
    return question.thrown(Random(f"{seed}:{turn}"))
