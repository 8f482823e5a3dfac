"""Who may see what: the own cards, and nothing under another's blanket before the count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from night_ferry.position import COVERED

from printkit.table.event import Event
from printkit.table.question import Question


@dataclass(frozen=True)
class Visibility:
    """What a seat may see; "" is the table's own screen."""

    now: Mapping[str, Any]
    events: Sequence[Event]
    seat: str

    def position(self) -> Mapping[str, Any]:
        """Cover the cards of the others, and at whom everyone has pointed."""
        if self.now.get("over"):
            return self.now
        covered = {name: self._cards(self.now.get(name, {})) for name in ("hands", "banks")}
        return {**self.now, **covered, "pointed": dict.fromkeys(self.now.get("pointed", {}), "")}

    def event(self, event: Event) -> Event:
        """Return the event; which card was covered only whoever covered it may know."""
        if event.kind != "card-covered" or event.fields["seat"] == self.seat:
            return event
        return replace(event, fields={"seat": event.fields["seat"]})

    def question(self, question: Question) -> Question:
        """Leave the questions as they are: a secret one is shown to nobody else."""
        return question

    def _cards(self, cards: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        return {seat: held if seat == self.seat else [COVERED] * len(held) for seat, held in cards.items()}
