"""What a player may see of a film: no theory but the own one, before the end (NM-SETUP-02, NM-RIVAL-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.non_morts.components import UNKNOWN_THEORY, Components
from printkit.table.answers import Choose, ChooseSome, Draw
from printkit.table.event import Event
from printkit.table.question import Question


@dataclass(frozen=True)
class Visibility:
    """What a seat may see; once the film is over, everybody sees all theories."""

    now: Mapping[str, Any]
    events: Sequence[Event]
    seat: str
    components: Components

    def position(self) -> Mapping[str, Any]:
        """Turn the theories of the others over, those excepted that were revealed to claim the win."""
        theories = self.now.get("theories", {})
        open_seats = self._open_seats
        shown = {seat: theories[seat] if seat in open_seats else UNKNOWN_THEORY for seat in theories}
        return {**self.now, "theories": shown}

    def event(self, event: Event) -> Event | None:
        """Leave out which theories of others a clue confirms: that would tell which ones are in play."""
        if self.now.get("over") or event.kind not in ("clue-judged", "theory-counted"):
            return event
        known = self._known
        if event.kind == "theory-counted":
            return event if event.fields["theory"] in known else None
        confirmed = [theory for theory in event.fields["theories"] if theory in known]
        return replace(event, fields={**event.fields, "theories": confirmed}) if confirmed else None

    def question(self, question: Question) -> Question:
        """Let a theory be one of all in the box: what is missing would tell of the others."""
        theories = tuple(self.components.theories)
        if question.purpose == "move-judge":
            return replace(question, want=ChooseSome(theories, 0, len(theories)))
        if question.purpose == "move-theory":
            return replace(question, want=Choose(theories))
        if question.purpose == "setup-theory":
            return replace(question, want=Draw(dict.fromkeys(theories, 1)))
        return question

    @cached_property
    def _open_seats(self) -> list[str]:
        if self.now.get("over"):
            return list(self.now.get("order", ()))
        revealed = [event.fields["seat"] for event in self.events if event.kind == "theory-revealed"]
        return [self.seat, *revealed]

    @cached_property
    def _known(self) -> list[str]:
        theories: Mapping[str, str] = self.position()["theories"]
        return [theory for theory in theories.values() if theory != UNKNOWN_THEORY]
