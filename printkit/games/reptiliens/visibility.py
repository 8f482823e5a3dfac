"""What a seat may see of a village: its own cards and what is public; all else is the game master's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.reptiliens.asking import NO_HOLDER
from printkit.table.audience import ALL, may_see
from printkit.table.event import Event
from printkit.table.log import Call
from printkit.table.question import Question

PUBLIC = ("name", "state", "coins", "spouse", "shown")
"""What everybody may know of a player."""

OWN_FIELDS = ("role", "specs", "lover", "personal", "converted", "assassinations", "inherited")
"""What a player may know of the own cards besides."""

CHARMED = "charmed"
"""What a player knows of the own charms: that there is one, not whose (REP-MUS-03)."""

PUBLIC_ARGUMENTS: Mapping[str, Sequence[str]] = {
    "compose": ("count",),
    "deal": ("posts",),
    "night-table": ("weekday",),
    "show": ("player",),
    "asked-show": ("player",),
    "give": ("from", "to", "coins"),
    "marry": ("a", "b", "forced"),
    "apply": ("post", "candidates"),
    "remove-post": ("post",),
    "move-house": ("player", "after"),
    "win-check": ("ending",),
}
"""What everybody may know of what was begun, by the procedure; of any other nothing but its name."""

FOR_ONE = ("invoke", "whisper")
"""What is an affair of its `player` alone, who may know all of it (REP-INV-06, REP-INV-10)."""

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
            "suspected": {},
            "militia_last": self.now.get("militia_last") if self._is_ghost else None,
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

    def call(self, call: Call) -> Call:
        """Hide which cards are dealt, and who invokes which power."""
        if self._sees_all or (call.call in FOR_ONE and call.args.get("player") == self.seat):
            return call
        known = PUBLIC_ARGUMENTS.get(call.call, ())
        return Call(call.call, {name: told for name, told in call.args.items() if name in known})

    @property
    def _sees_all(self) -> bool:
        return self.seat == ALL or bool(self.now.get("over"))

    @property
    def _lover_returned(self) -> bool:
        return any(event.kind == "lover-revived" for event in self.events)

    @property
    def _own(self) -> Mapping[str, Any]:
        own: Mapping[str, Any] = self.now.get("players", {}).get(self.seat, {})
        return own

    @property
    def _is_ghost(self) -> bool:
        """Whether the seat defends a house with the others that are dead (REP-DEAD-04)."""
        return self._own.get("state") == "ghost"

    @property
    def _knows_lovers(self) -> bool:
        """Whether the seat is a Lover, or the Romantic (REP-AMO-01, REP-VIL-17)."""
        return bool(self._own.get("lover")) or "romantique" in self._own.get("personal", ())

    def _person(self, player: str, person: Mapping[str, Any]) -> Mapping[str, Any]:
        own = player == self.seat
        seen = {*PUBLIC, *(OWN_FIELDS if own else ()), *(("lover",) if self._knows_lovers else ())}
        shown = person.get("shown", ())
        seen |= {"role"} if "camp" in shown else set()
        if self.now.get("phase") == "night":
            seen -= {"coins"}  # eyes are closed: what was stolen is seen at dawn
        kept = {name: value for name, value in person.items() if name in seen}
        if "spec" in shown and not own:
            kept["specs"] = self._turned(player)
        by = [each for each in person.get("charmed_by", ()) if each == self._own.get("role")]
        kept |= {"charmed_by": by} if by else {}
        kept |= {CHARMED: bool(person.get("charmed_by"))} if own else {}
        return {**kept, **{name: value for name, value in HIDDEN.items() if name not in kept}}

    def _turned(self, player: str) -> Sequence[str]:
        """Return the specialties that were seen when their card was turned, whatever was passed on since."""
        turned = (
            event.fields
            for event in reversed(self.events)
            if event.kind == "card-turned" and event.fields["card"] == "spec"
        )
        return next((fields["shows"] for fields in turned if fields["player"] == player), [])
