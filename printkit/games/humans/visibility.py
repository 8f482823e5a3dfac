"""What a player may see of the town: everything but the cards that others hold (HUM-SETUP-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.humans.components import Components
from printkit.table.answers import Draw
from printkit.table.event import Event
from printkit.table.question import Question

COVERED = "?"
"""A card in the hand of another."""

EVENT_DRAWS = ("starting-card", "event-card", "flipped-card")
"""Draws whose options would tell what others hold."""


@dataclass(frozen=True)
class Visibility:
    """What a seat may see; "" is the table's own screen."""

    now: Mapping[str, Any]
    events: Sequence[Event]
    seat: str
    components: Components

    def position(self) -> Mapping[str, Any]:
        """Turn the cards of the others over."""
        players = self.now.get("players", {})
        return {**self.now, "players": {seat: self._player(seat, players[seat]) for seat in players}}

    def event(self, event: Event) -> Event:
        """Return the event; which card another has drawn it does not name."""
        if event.kind != "card-drawn" or event.fields["seat"] == self.seat:
            return event
        return replace(event, fields={"seat": event.fields["seat"]})

    def question(self, question: Question) -> Question:
        """Let a draw hold whatever the seat does not see elsewhere: what is missing would tell of hands."""
        if not isinstance(question.want, Draw) or question.purpose not in EVENT_DRAWS:
            return question
        own = self.now.get("players", {}).get(self.seat, {}).get("hand", ())
        seen = Counter([*own, *self.now.get("event_discard", ())])
        left = {card: kind.copies - seen[card] for card, kind in self.components.events.items()}
        return replace(question, want=Draw({card: copies for card, copies in left.items() if copies > 0}))

    def _player(self, seat: str, player: Mapping[str, Any]) -> Mapping[str, Any]:
        return player if seat == self.seat else {**player, "hand": [COVERED] * len(player.get("hand", ()))}
