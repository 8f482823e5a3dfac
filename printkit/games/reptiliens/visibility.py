"""What a seat may see of a village: its own cards and what is public; all else is the game master's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.reptiliens.asking import NO_HOLDER
from printkit.table.audience import ALL, may_see
from printkit.table.event import Event
from printkit.table.question import Question

PUBLIC = ("name", "state", "coins", "spouse", "shown")
"""What everybody may know of a player."""

OWN_FIELDS = ("role", "specs", "personal", "converted", "assassinations", "inherited")
"""What a player may know of the own cards besides."""

HIDDEN: Mapping[str, Any] = {"role": "", "specs": [], "personal": [], "converted": [], "coins": None}


@dataclass(frozen=True)
class Visibility:
    """What one seat may see; the game master sees all, and everybody does once the game is over."""

    now: Mapping[str, Any]
    events: Sequence[Event]
    seat: str

    def position(self) -> Mapping[str, Any]:
        """Leave out the night, and of the others all but what is public."""
        if self._sees_all:
            return self.now
        players = self.now.get("players", {})
        shown = {player: self._person(player, person) for player, person in players.items()}
        deaths = self.now.get("lovers_deaths", 0)
        return {
            **self.now,
            "players": shown,
            "night": None,
            "militia_last": None,
            "lovers_deaths": deaths if self._lover_returned else 0,
        }

    def event(self, event: Event) -> Event | None:
        """Return what is for everybody or for this seat."""
        return event if self._sees_all or may_see(event.audience, self.seat) else None

    def question(self, question: Question) -> Question:
        """Hide who is called at night from those who are not."""
        if self._sees_all or may_see(question.audience, self.seat) or question.audience is None:
            return question
        return replace(question, by=NO_HOLDER)

    @property
    def _sees_all(self) -> bool:
        return self.seat == ALL or bool(self.now.get("over"))

    @property
    def _lover_returned(self) -> bool:
        return any(event.kind == "lover-revived" for event in self.events)

    def _person(self, player: str, person: Mapping[str, Any]) -> Mapping[str, Any]:
        seen = {*PUBLIC, *(OWN_FIELDS if player == self.seat else ())}
        shown = person.get("shown", ())
        seen |= {*(("role",) if "camp" in shown else ()), *(("specs",) if "spec" in shown else ())}
        if self.now.get("phase") == "night":
            seen -= {"coins"}  # eyes are closed: what was stolen is seen at dawn
        kept = {name: value for name, value in person.items() if name in seen}
        return {**kept, **{name: value for name, value in HIDDEN.items() if name not in seen}}
