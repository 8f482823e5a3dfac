"""What a seat may see: each game says what it keeps from whom, and keeps nothing where it says nothing.

Secret answers are told by the questions themselves (`Question.audience`); this is for what comes of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from printkit.base.dataclass import dataclass

if TYPE_CHECKING:
    from printkit.table.event import Event
    from printkit.table.log import Call
    from printkit.table.question import Question


class Visibility(Protocol):
    """What one seat may see at one moment of a game; the seat "" sees what everybody may see."""

    def position(self) -> Mapping[str, Any]:
        """Return the position, what the seat may not know left open in it."""

    def event(self, event: Event) -> Event | None:
        """Return an event as far as the seat may know of it, or nothing."""

    def question(self, question: Question) -> Question:
        """Return a question whose options tell nothing that the seat may not know."""


@runtime_checkable
class CallVisibility(Protocol):
    """What one seat may see of what is begun: a game says so where its arguments may be secrets."""

    def call(self, call: Call) -> Call:
        """Return a call without the arguments of which the seat may not know."""


def seen_call(call: Call, visibility: Visibility) -> Call:
    """Return a call as a seat sees it: whole where the game says nothing of calls."""
    return visibility.call(call) if isinstance(visibility, CallVisibility) else call


@dataclass(frozen=True)
class FullVisibility:
    """Everything: nothing is kept from the seat."""

    now: Mapping[str, Any]
    events: Sequence[Event]
    seat: str

    def position(self) -> Mapping[str, Any]:
        return self.now

    def event(self, event: Event) -> Event | None:
        return event

    def question(self, question: Question) -> Question:
        return question
