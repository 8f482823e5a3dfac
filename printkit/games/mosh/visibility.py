"""What a player may see of the pit: not the cards that others hold (MOSH-DEAL-02, MOSH-BOT-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.mosh.components import HIDDEN, Components, card_of
from printkit.table.answers import Draw
from printkit.table.event import Event
from printkit.table.question import Question


@dataclass(frozen=True)
class Visibility:
    """What a seat may see: its own hand, all rows and the discard; no event names a hidden card."""

    now: Mapping[str, Any]
    events: Sequence[Event]
    seat: str
    components: Components

    def position(self) -> Mapping[str, Any]:
        """Turn the hands of the others over."""
        players = self.now.get("players", {})
        return {**self.now, "players": {seat: self._player(seat, players[seat]) for seat in players}}

    def event(self, event: Event) -> Event:
        """Return the event: a card is named when it lies on the table."""
        return event

    def question(self, question: Question) -> Question:
        """Let a draw hold whatever the seat does not see elsewhere: what is missing would tell of hands."""
        if not isinstance(question.want, Draw) or question.purpose not in ("deal-card", "crowd-attack-card"):
            return question
        seen = self._seen()
        left = {card: kind.copies - seen[card] for card, kind in self.components.cards.items()}
        if question.purpose == "deal-card":
            copies = left
        else:
            copies = {laid: left[card] for card in left for laid in self.components.both_ways(card)}
        return replace(question, want=Draw({each: count for each, count in copies.items() if count}))

    def _player(self, seat: str, player: Mapping[str, Any]) -> Mapping[str, Any]:
        return player if seat == self.seat else {**player, "hand": [HIDDEN] * len(player.get("hand", ()))}

    def _seen(self) -> Counter[str]:
        """Count the copies of each card that lie where the seat sees them."""
        seen = Counter(self.now.get("discard", {}))
        for player in self.position()["players"].values():
            laid = [*player.get("attack", ()), *player.get("defence", ())]
            seen.update([*map(card_of, laid), *(card for card in player.get("hand", ()) if card != HIDDEN)])
        return seen
