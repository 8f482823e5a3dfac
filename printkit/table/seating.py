"""Who sits at the table, as far as no rule looks at it."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Literal

from printkit.base.dataclass import dataclass

LedBy = Literal["", "human", "phone", "phones"]
"""Who leads: nobody needs to, somebody who does not play, one phone for all, or every player's own phone."""

LED_BY_PHONES: tuple[LedBy, ...] = ("phone", "phones")
"""Who leads where no person does."""


@dataclass(frozen=True)
class Seating:
    """Names by seat, in the order of the table; the seats that the assistant plays; whose dice are used.

    With `own` the players throw their own dice and draw their own cards, else the program does.
    """

    names: dict[str, str] = field(default_factory=dict)
    bots: list[str] = field(default_factory=list)
    own: bool = False

    def having(self, seat: str, name: str) -> Seating:
        """Return the seating in which somebody of that name has a seat."""
        return replace(self, names={**self.names, seat: name})

    @property
    def people(self) -> list[str]:
        """Return the seats that people play."""
        return [seat for seat in self.names if seat not in self.bots]
