"""What the rules need of the data that anybody may change: told before a game begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.base.faults import Fault, FaultError, refusal
from printkit.base.msgid import N_
from printkit.games.humans.barricade import MINER
from printkit.games.humans.capture import WRESTLER
from printkit.games.humans.capture_cards import CAPTURE_KINDS, DOCTOR
from printkit.games.humans.components import Components
from printkit.games.humans.play_event import EFFECTS
from printkit.games.humans.powers import ATTORNEY, CHEERLEADER, MUSICIAN
from printkit.games.humans.tile_check import tile_faults
from printkit.kit.model import Kit

ABILITIES = (ATTORNEY, CHEERLEADER, DOCTOR, WRESTLER, MINER, MUSICIAN)
"""The characters whose abilities the rules know (HUM-ATTR-06)."""


def verify_kit(kit: Kit, components: Components) -> None:
    """Raise FaultError with everything that the rules need and the data lack, or have that no rule is for."""
    faults = [*tile_faults(kit, components.tiles), *_of_cards(components)]
    if faults:
        raise FaultError(replace(fault, file=kit.game) for fault in faults)


def _of_cards(components: Components) -> Iterator[Fault]:
    """Tell of characters and cards that no rule is for, and of a capture without one of its ends."""
    played = [card for card, found in components.events.items() if found.type != "weapon"]
    for table, ids, known in (
        ("character", tuple(components.characters), ABILITIES),
        ("event-card", played, tuple(EFFECTS)),
        ("capture-card", tuple(components.captures), CAPTURE_KINDS),
    ):
        yield from (_unknown(table, each, known) for each in ids if each not in known)
    for kind in CAPTURE_KINDS:
        if kind not in components.captures:
            yield refusal(f"capture-card/{kind}", N_("is missing"))


def _unknown(table: str, got: str, known: Sequence[str]) -> Fault:
    """Return that no rule is for a row."""
    message, hint = N_("no rule is for {got}"), N_("the rules know {options}")
    return replace(refusal(f"{table}/{got}", message, got=got, options=tuple(known)), hint=hint)
