"""What each face of a die would come to: whom it bites in an attack, whether a flight is unhurt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.game import DieFace
from printkit.games.non_morts.attack import victim_of
from printkit.games.non_morts.cast import zombie_count
from printkit.games.non_morts.components import components_of
from printkit.games.non_morts.move import is_bitten
from printkit.games.non_morts.position import Table
from printkit.games.non_morts.validate import seen_position
from printkit.games.sentences import Names, named
from printkit.kit.model import Kit
from printkit.table.question import Question

DIE_FACES = range(1, 7)

THROWN = ("zombie-attack-attack", "move-flight", "rival-turn-roll")
"""Questions whose dice bite."""


def faces(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> Sequence[DieFace]:
    """Return what each face of the dice comes to, in the room that is attacked or fled from."""
    if question.purpose not in THROWN:
        return ()
    components = components_of(kit)
    table: Table = Table(seen_position(position, components), components)
    room = question.about["cell"]
    told: list[str] = []
    for die in DIE_FACES:
        if "hero" in question.about:
            bitten = is_bitten(die, zombie_count(table.position, room))
            told.append(kit.say("face-bitten" if bitten else "face-unhurt").plain)
        elif victim := victim_of(table, room, die):
            told.append(kit.say("face-bites", survivor=named(kit, "survivor", victim, names)).plain)
        else:
            told.append(kit.say("face-nobody").plain)
    return [DieFace(words) for words in told]
