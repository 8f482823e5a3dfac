"""What each face of a die would come to: whether it breaks in, captures or wounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.game import DieFace
from printkit.games.humans.components import FACES
from printkit.games.sentences import Names
from printkit.kit.model import Kit
from printkit.table.question import Question

ROLLS = {"barricade-roll": "barricade", "capture-roll": "capture", "weapon-roll": "weapon"}
"""Questions whose dice may fail, and what their words are called."""


def roll_faces(kit: Kit, _: Mapping[str, Any], question: Question, names: Names) -> Sequence[DieFace]:
    """Return what each face comes to, with what is added to it (HUM-BAR-04, HUM-CAP-02, HUM-CAP-06)."""
    if (what := ROLLS.get(question.purpose)) is None:
        return ()
    needed = int(question.about["needed"]) - int(question.about.get("bonus", 0))
    hit, miss = (kit.say(f"face-{what}-{each}").plain for each in ("made", "failed"))
    return [DieFace(hit if die >= needed else miss) for die in range(1, FACES + 1)]
